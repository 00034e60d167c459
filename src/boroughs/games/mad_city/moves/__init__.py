"""What players do: each move knows when it is legal and what it calls."""
