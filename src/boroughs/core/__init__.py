"""What a game is. Knows no game, no network, no clock and no disk."""
