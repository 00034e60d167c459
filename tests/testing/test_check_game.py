"""The conformance suite passes a sound game and catches each broken one by the right law."""

from __future__ import annotations

import pydoc
import re

import pytest

import boroughs
from boroughs.core.audience import EVERYONE, Audience, all_but
from boroughs.core.move import Move
from boroughs.core.phrase import Param
from boroughs.testing import BrokenContract, check_game
from boroughs.testing.reproducibility import check_hash_seeds
from broken_games import (
    BROKEN,
    DependsOnHashOrder,
    ForgottenPrivateCard,
    ImagineNeverVaries,
    ImagineWithWrongOdds,
    PrintsAsItPlays,
)
from reference_game import GAME
from reference_game.game import LanternsGame
from reference_game.moves import Bid
from reference_game.rules import Lanterns

RARELY_SEEN = {ForgottenPrivateCard, ImagineWithWrongOdds}
SEEN_AT_ONCE = {DependsOnHashOrder, ImagineNeverVaries}
"""By laws that are looked at last: more games would only take time."""


@pytest.mark.heavy
@pytest.mark.parametrize("games", [1, pytest.param(4, marks=pytest.mark.long)])
def test_the_reference_game_keeps_the_contract(games: int) -> None:
    checked = check_game(GAME, games=games)
    assert checked.games == games * 3 * 2
    assert checked.imagined_positions > 25 * games


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("game", "check"),
    [
        # Many games until it shows.
        pytest.param(game, check, marks=pytest.mark.long if game in RARELY_SEEN else ())
        for game, check in BROKEN.items()
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_broken_game_is_caught_by_the_right_check(game: type[LanternsGame], check: str) -> None:
    games = 1 if game in SEEN_AT_ONCE else 12
    with pytest.raises(BrokenContract) as caught:
        check_game(game(), games=games, most_steps=400)
    assert caught.value.check == check


@pytest.mark.heavy
def test_what_a_game_prints_does_not_count() -> None:
    check_hash_seeds(PrintsAsItPlays())


@pytest.mark.heavy
def test_a_game_that_follows_the_order_of_hashes_is_shown_where_it_does() -> None:
    with pytest.raises(BrokenContract) as caught:
        check_hash_seeds(DependsOnHashOrder())
    told = str(caught.value)
    assert re.search(r"line \d+ of its record is '.*', then '.*' under another", told)
    assert re.search(r"in lanterns with \d seats, options \{.*\}, seed 'checksum 0'", told)


class AnnouncedBids(Lanterns):
    """Everybody hears that somebody bid, or bid anew; what, only the bidder knows."""

    def play(self, seat: int, move: Move) -> None:
        super().play(seat, move)
        if isinstance(move, Bid):
            self.tell("passed", {"seat": seat}, all_but(seat))


class AnnouncingGame(LanternsGame):
    kind = AnnouncedBids


class UnmarkedReveals(Lanterns):
    def tell(
        self,
        code: str,
        params: dict[str, Param],
        audience: Audience = EVERYONE,
        reveals: bool = False,
    ) -> None:
        super().tell(code, params, audience)


class UnmarkedGame(LanternsGame):
    kind = UnmarkedReveals


@pytest.mark.heavy
def test_that_somebody_bid_may_be_public_and_what_a_secret() -> None:
    assert check_game(AnnouncingGame(), games=1, seats=[2], hash_seeds=False).games > 0


@pytest.mark.heavy
def test_what_is_uncovered_must_be_marked_and_the_message_says_how() -> None:
    with pytest.raises(BrokenContract, match=r"reveals=True") as caught:
        check_game(UnmarkedGame(), games=4, seats=[2], hash_seeds=False)
    assert caught.value.check == "secrets"


def test_help_names_the_mark_of_what_is_uncovered() -> None:
    assert "reveals=True" in pydoc.render_doc(check_game)
    assert "reveals=True" in pydoc.render_doc(boroughs.State)
