"""Change a number and see what becomes of the game: both are played side by side, and drawn while they are."""
