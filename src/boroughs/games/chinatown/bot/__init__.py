"""Computer players of Chinatown; nothing but the wiring in game.py imports them."""
