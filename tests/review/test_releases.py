"""The releases of LOTS: what a place is worth, what a sum of them is made of, and what counts as a better one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from boroughs.core.account import Account, TakenStep
from boroughs.games.lots.accounts import risks_taken
from boroughs.games.lots.figures import looked_at
from boroughs.games.lots.moves import Place
from boroughs.games.lots.releases import Chosen, Release, releases
from games.lots.table import GAME, site

TWO_SQUARES = ["O flat1@0,0,0", "O flat1@2,0,0"]
OVERHANG = ["O flat1@0,0,0", "I flat1@0,0,1", "cube@0,0,2"]


def let_go(notations: Sequence[str], **position: object) -> list[TakenStep]:
    """Seat 0 places one piece after the other, in one turn."""
    table = site(**position)  # type: ignore[arg-type]
    taken: list[TakenStep] = []
    for notation in notations:
        before = table.state.copy()
        table.play(0, notation)
        move = GAME.parse(notation)
        taken.append(TakenStep(len(taken) + 1, before, 0, move, list(table.events)))
    return taken


def parts_of(account: Account) -> dict[str, int]:
    """The sum in tenths, as it is written."""
    assert account.tale is not None
    found = {}
    for part in account.tale.parts:
        sign = -1 if part.told.code == "account.minus-tenths" else 1
        tenths = 10 * int(str(part.told.params["whole"])) + int(str(part.told.params["tenth"]))
        found[part.says.code.removeprefix("account.")] = sign * tenths
    assert account.tale.total is not None
    said = account.tale.total.params
    found["worth"] = 10 * int(str(said["whole"])) + int(str(said["tenth"]))
    return found


def summed(taken: Sequence[TakenStep]) -> dict[str, int]:
    [account] = risks_taken(taken, 2)
    return parts_of(account)


def one_release() -> Release:
    [found] = releases(let_go(["place O flat1@0,0,1"], tower=TWO_SQUARES, banks=("OL", "I")))
    return found


def weighed(played: tuple[int, int, int], best: tuple[int, int, int]) -> Release:
    """Points, accident and slip of the place that was taken, and of the best."""
    release = one_release()
    spot = release.played.spot
    return replace(release, played=Chosen("O", spot, *played), best=Chosen("O", spot, *best))


@pytest.fixture
def sums(monkeypatch: pytest.MonkeyPatch) -> object:
    """The sum of these releases, of which nothing came."""

    def of(*found: Release) -> dict[str, int]:
        monkeypatch.setattr("boroughs.games.lots.accounts.releases", lambda _: list(found))
        return summed([])

    return of


def test_a_slip_loses_no_points_so_a_place_is_worth_what_it_brings_where_nothing_falls() -> None:
    assert weighed((4, 10, 44), (4, 10, 44)).played.average == 4 * 90


def test_what_slipped_is_let_go_again_and_counted_once() -> None:
    """A bar slips, then it is placed beside another for 2 points: that is all there was to it."""
    position = {"tower": ["O flat1@0,0,0", "I flat1@0,2,0"], "banks": ("IL", "O")}
    taken = let_go(["place I flat1@0,0,1", "place I flat1@0,2,1"], **position)
    assert [release.ending for release in releases(taken)] == ["slips", "stays"]
    told = {"scored": 20, "hand": 0, "careful": 0, "bold": 0, "overlooked": 0, "worth": 20}
    assert summed(taken) == told


def test_points_that_a_later_accident_of_the_turn_took_are_not_scored() -> None:
    """A square beside a square brings 2; then the cube tips the bar, and the turn scores nothing."""
    taken = let_go(
        ["place O flat1@2,1,0", "place cube@3,0,2", "place cube@3,0,0"],
        tower=OVERHANG,
        banks=("OL", "T"),
        cubes=[1, 0],
        hand="unsteady",
    )
    assert releases(taken)[1].ending == "accident"
    told = summed(taken)
    assert told["scored"] == 0
    assert told["hand"] == told["worth"] - told["careful"] - told["bold"] - told["overlooked"] >= 20


def test_a_richer_place_as_safe_as_the_one_taken_was_overlooked() -> None:
    """A bar along the far edge; beside the other it had brought 2."""
    taken = let_go(["place I flat1@0,2,0"], tower=["I flat1@0,0,0"], banks=("IL", "O"))
    told = {"scored": 0, "hand": 0, "careful": 0, "bold": 0, "overlooked": 20, "worth": 20}
    assert summed(taken) == told


@pytest.mark.parametrize(
    ("played", "best", "kind"),
    [
        ((4, 50, 0), (4, 10, 0), "bold"),
        ((1, 0, 0), (4, 10, 0), "careful"),
        ((1, 10, 0), (4, 10, 0), "overlooked"),
        # Likelier to slip, as likely to bring something down.
        ((1, 10, 44), (4, 10, 0), "overlooked"),
        ((1, 0, 44), (4, 10, 0), "careful"),
    ],
)
def test_how_a_better_place_was_missed_goes_by_the_accident(
    sums: object, played: tuple[int, int, int], best: tuple[int, int, int], kind: str
) -> None:
    assert callable(sums)
    told = sums(weighed(played, best))
    lost = best[0] * (100 - best[1]) - played[0] * (100 - played[1])
    missed = {one: told[one] for one in ("bold", "careful", "overlooked") if told[one]}
    assert missed == {kind: lost // 10}


def test_parts_add_up_to_the_total_as_they_are_written(sums: object) -> None:
    """93 hundredths of each kind of loss are 0.9 each; the best places, 5.58, are 5.6: the rest is the hand."""
    assert callable(sums)
    told = sums(
        weighed((1, 7, 0), (3, 38, 0)),
        weighed((1, 7, 0), (2, 7, 0)),
        weighed((3, 69, 0), (2, 7, 0)),
    )
    parts = ("scored", "hand", "careful", "bold", "overlooked")
    assert sum(told[part] for part in parts) == told["worth"]
    assert told == {"scored": 0, "hand": 29, "careful": 9, "bold": 9, "overlooked": 9, "worth": 56}


def test_expected_accidents_are_rounded_alike_in_the_story_and_in_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nineteen hundredths are two tenths wherever they stand."""
    found = [weighed((0, 19, 0), (0, 19, 0))]
    monkeypatch.setattr("boroughs.games.lots.accounts.releases", lambda _: found)
    [account] = risks_taken([], 2)
    assert account.tale is not None
    [cell] = account.rows[-1].cells[4].says
    assert (cell.params["whole"], cell.params["tenth"]) == (0, 2)
    told = account.tale.story[2].params
    assert (told["whole"], told["tenth"]) == (0, 2)


def test_where_a_piece_slips_for_certain_is_no_better_place() -> None:
    """Only there a block would touch one of its kind, and there it finds no hold: no other place brings anything."""
    tower = [
        "I wide2@1,0,0",
        "S wide3@0,0,4",
        "L wide3@0,0,6",
        "O wide1@2,1,0",
        "T flat3@0,1,0",
    ]
    table = site(tower=tower, banks=("SS", "O"))
    skew = GAME.parse("place S deep4@2,0,2")
    assert isinstance(skew, Place)
    over = looked_at(table.state, skew.spot)
    assert (over.points, over.accident, over.slip) == (2, 0, 100)
    sure = table.state.safe_spot(skew.spot.pose.kind)
    assert sure is not None
    taken = let_go([f"place {sure.name}"], tower=tower, banks=("SS", "O"))
    assert set(summed(taken).values()) == {0}


def test_a_sure_place_is_found_however_many_risky_ones_are_as_rich(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only so many ask the statics; where nothing can fail it need not be asked."""
    monkeypatch.setattr("boroughs.games.lots.releases.MOST_WEIGHED", 0)
    taken = let_go(["place I flat1@0,2,0"], tower=["I flat1@0,0,0"], banks=("IL", "O"))
    [release] = releases(taken)
    assert (release.best.points, release.best.accident, release.best.slip) == (2, 0, 0)
