"""The steps of a game by name, and the order in which a turn goes through them."""

from __future__ import annotations

from typing import Final

# The steps of a game, as they stand on the agenda.
CHOOSE_FIRST: Final = "choose-first"
DEAL_CREW: Final = "deal-crew"
START_BLOCKS: Final = "start-blocks"
NEXT_TURN: Final = "next-turn"
ROLL_DIE: Final = "roll-die"
ROLL_ANSWERS: Final = "roll-answers"
TAKE_BLOCK: Final = "take-block"
PLACE_BLOCK: Final = "place-block"
ACCIDENT_ANSWERS: Final = "accident-answers"
GO_ON: Final = "go-on"
SCORE: Final = "score"
SCORE_ANSWERS: Final = "score-answers"
LATE_ANSWERS: Final = "late-answers"
CHECK: Final = "check"
LAST_ANSWERS: Final = "last-answers"

SETTING_UP: Final = [CHOOSE_FIRST, DEAL_CREW, START_BLOCKS, NEXT_TURN]
A_TURN: Final = [
    ROLL_DIE, ROLL_ANSWERS, TAKE_BLOCK, PLACE_BLOCK, SCORE, SCORE_ANSWERS, LATE_ANSWERS, CHECK,
]  # fmt: skip
A_NIGHT_SHIFT: Final = [
    PLACE_BLOCK, SCORE, SCORE_ANSWERS, ROLL_DIE, ROLL_ANSWERS, TAKE_BLOCK, CHECK,
]  # fmt: skip
