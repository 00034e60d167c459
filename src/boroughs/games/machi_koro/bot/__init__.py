"""The game's own bots; nothing but the wiring in game.py imports them."""
