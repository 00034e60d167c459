"""Mistakes that are put into good games: the review names them where they were made."""

from __future__ import annotations

import pytest

import boroughs
from boroughs.bots import make_bot
from boroughs.core.bot import Answer, Bot, Turn
from boroughs.core.move import Move

LANDMARKS = ("train-station", "shopping-mall", "amusement-park", "moon-tower", "airport")
"""What a good player saves for; the harbor is cheap."""


class Planting(Bot):
    """Plays as `hard` does, but once: the first landmark that it would build it does not.

    By turns it builds nothing at all, or the cheapest thing on the list. Neither needs a judge to be called a mistake: coins lie idle, or
    the landmark comes turns later.
    """

    def __init__(self, idle: bool) -> None:
        self.idle = idle
        self.hard = make_bot(boroughs.game("machi-koro"), "hard")
        self.planted: Move | None = None
        self.meant = ""

    def act(self, turn: Turn) -> Answer:
        answer = self.hard.act(turn)
        move = answer.move
        if self.planted is None and move is not None and self._is_landmark(move):
            self.meant = move.notation
            self.planted = self._worse(turn)
            return Answer(self.planted)
        return answer

    @staticmethod
    def _is_landmark(move: Move) -> bool:
        return move.notation.removeprefix("build ") in LANDMARKS

    def _worse(self, turn: Turn) -> Move:
        moves = {move.notation: move for move in turn.moves}
        if not self.idle:
            for cheap in (
                "build wheat-field",
                "build ranch",
                "build general-store",
                "build sushi-bar",
            ):
                if cheap in moves:
                    return moves[cheap]
        return moves["pass"]


def planted_game(number: int) -> tuple[str, int, str, str]:
    """The record, the step of the planted mistake, what was played there, and what was meant."""
    bot = Planting(idle=number % 2 == 0)
    table = boroughs.Table("machi-koro", seats=2, seed=f"planted {number}", bots=[bot, "hard"])
    step = -1
    while table.result is None:
        before = bot.planted
        table.play_next()
        if before is None and bot.planted is not None:
            step = len(table.steps) - 1
    assert bot.planted is not None
    return table.record, step, bot.planted.notation, bot.meant


@pytest.mark.long
def test_eight_of_ten_planted_mistakes_are_named() -> None:
    """At their step, as what was played, with a landmark as the better move."""
    named = 0
    for number in range(10):
        record, step, played, _ = planted_game(number)
        review = boroughs.review(record)
        named += any(
            mistake.step == step
            and mistake.played == played
            and mistake.better.removeprefix("build ") in (*LANDMARKS, "harbor")
            for mistake in review.mistakes
        )
    assert named >= 8
