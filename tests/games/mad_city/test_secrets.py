"""What must not show: not in a message, not in its size, not in when it comes."""

from __future__ import annotations

import pytest

import boroughs
from boroughs.bots import make_bot
from games.mad_city.box import TINA, ZONE_EXAMPLE
from games.mad_city.small import QuickCity
from games.mad_city.table import GAME, MINUTE, position

PALMING: tuple[list[tuple[int, str]], ...] = (
    [(1_000, "palm houses")],
    [(500, "palm road"), (900, "palm skyscrapers"), (1_300, "unpalm road"), (9_000, "palm road")],
)


def streams(moves: list[tuple[int, str]], time_up: bool) -> list[list[bytes]]:
    """All that passes to a rival, a third player and a spectator while seat 0 palms like this."""
    state = position(cities=[ZONE_EXAMPLE], seats=3, mode="standard", screen="off").state
    table = boroughs.Table(GAME, position=state, seats=3, seed="palms")
    others = [(700, 1, "take a1"), (1_100, 2, "turn a1 to 2"), (20_000, 1, "done")]
    own = [(at, 0, move) for at, move in moves] + [(10_000, 0, "turn a1 to 1")]
    for at, seat, move in sorted(others + own):
        table.play(seat, move, at)
    if time_up:
        table.tick(MINUTE)
    return [[frame.encode() for frame in table.record_for(viewer)] for viewer in (1, 2, None)]


@pytest.mark.clause("MAD-30")
@pytest.mark.parametrize("moves", PALMING)
def test_palming_changes_no_byte_of_what_others_get(moves: list[tuple[int, str]]) -> None:
    """The same messages, of the same size, with the same numbers and at the same moments."""
    assert streams(moves, time_up=False) == streams([], time_up=False)
    assert streams(moves, time_up=True) != streams([], time_up=True)


@pytest.mark.clause("MAD-30")
def test_refusals_tell_nothing_of_a_fist() -> None:
    empty = position(cities=[TINA], mode="standard", screen="off")
    full = position(cities=[TINA], mode="standard", screen="off", palmed={0: "houses road"})
    for move in ("not done", "place MC01 at a1 turned 0", "unpalm road"):
        assert empty.refuses(1, move) == full.refuses(1, move)
    assert empty.moves(1) == full.moves(1)


@pytest.mark.clause("MAD-30")
def test_a_bots_open_moves_come_at_the_same_time_whatever_it_palms() -> None:
    """Between its last open move and `done` pass as many milliseconds with tokens in the fist as without."""
    quick = QuickCity()
    palms, pauses = set(), set()
    for seed in range(4):
        bots = {seat: make_bot(quick, "easy") for seat in (0, 1)}
        table = boroughs.Table(
            quick, seats=2, seed=seed, bots=bots, options={"mode": "standard", "screen": "off"}
        )
        table.run(2 * MINUTE)
        for seat in (0, 1):
            open_at, held = -1, 0
            for step in table.steps:
                if step.seat != seat:
                    continue
                if "palm" in step.notation:
                    held += 1
                    continue
                if step.notation == "done" and open_at >= 0:
                    pauses.add(step.at - open_at)
                    palms.add(held)
                if step.notation == "ready":
                    held = 0
                open_at = step.at
    assert len(palms) > 1
    assert len(pauses) == 1


@pytest.mark.clause("MAD-33", "MAD-12")
@pytest.mark.parametrize(
    "move",
    [
        "place MC02 at b1 turned 0", "place MC02 at a1 turned 0", "turn a1 to 1", "move a1 to b2",
        "take a1", "swap MC01 for MC50", "swap MC02 for MC50",
    ],
)  # fmt: skip
def test_frozen_is_frozen(move: str) -> None:
    """After the tree nothing of the city changes, by no kind of move; the fist does."""
    table = position(
        cities=["MC01/0 - - - - - - - -"],
        hands=["MC02 MC03"],
        mode="standard",
        screen="off",
        tiles="common-tile",
        common="MC50",
    )
    table.play(0, "tree")
    assert table.refuses(0, move) == "frozen"
    assert all(move.split()[0] in ("done", "palm") for move in table.moves(0))
    table.play(0, "done", "not done")
    assert table.refuses(0, move) == "frozen"
