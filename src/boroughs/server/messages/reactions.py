"""What can be said with one tap: eight stickers in every game, and the quick phrases of a game's catalogue."""

from __future__ import annotations

from typing import Final

from boroughs.core.game import Game

STICKERS: Final = {
    "bravo": "Bravo!",
    "ha": "Ha!",
    "hmm": "Hmm…",
    "ouch": "Ouch!",
    "lucky": "Lucky!",
    "deal": "Deal?",
    "your-turn": "Your turn?",
    "good-game": "Good game",
}
"""What each says to who cannot see pictures."""


def reaction_text(game: Game, code: str) -> str:
    """What a reaction says, in English; nothing where there is no such one.

    >>> import boroughs
    >>> reaction_text(boroughs.game("lots"), "sticker.bravo")
    'Bravo!'
    >>> reaction_text(boroughs.game("lots"), "quick.no-such-phrase")
    ''
    """
    table, _, key = code.partition(".")
    if table == "sticker":
        return STICKERS.get(key, "")
    words = game.words("en")
    return words.text(code) if table == "quick" and code in words else ""
