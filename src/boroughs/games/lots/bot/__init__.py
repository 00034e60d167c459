"""LOTS’s own players and what they know. Nothing but the wiring in `game.py` imports this."""
