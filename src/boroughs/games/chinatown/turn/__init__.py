"""What happens in a year: the verbs of the rulebook."""
