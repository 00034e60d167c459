"""Computer players of New Jack City; only game.py knows of them."""
