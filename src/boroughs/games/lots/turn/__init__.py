"""What happens in a turn: the verbs of the rulebook, from the supply to the end of the game."""
