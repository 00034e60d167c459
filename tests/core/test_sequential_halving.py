"""Moves are tried in the same worlds: the worse half is dropped, the first is left only for one that is clearly better."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.core.move import Move
from boroughs.core.sequential_halving import Candidate, Trial, halve


class Named(Move):
    """A move that is only a name."""

    def __init__(self, name: str) -> None:
        self.notation = name


class Weighed(Trial):
    """Every world adds what chance brings there to all moves alike; a move is worth what stands here."""

    def __init__(self, worths: dict[str, float]) -> None:
        self.worths = worths
        self.luck = [0.0, 10.0, -10.0, 3.0]
        self.seen: list[list[str]] = []

    def try_all(self, candidates: Sequence[Candidate]) -> None:
        luck = self.luck[len(self.seen) % len(self.luck)]
        self.seen.append([each.move.notation for each in candidates])
        for each in candidates:
            each.worths.append(self.worths[each.move.notation] + luck)


def tried(
    worths: dict[str, float], worlds: int = 2, evidence: float = 1.0
) -> tuple[Weighed, list[str]]:
    trial = Weighed(worths)
    found = halve(trial, [Candidate(Named(name)) for name in worths], worlds, evidence)
    return trial, [each.move.notation for each in found]


def test_the_better_move_is_found_whatever_luck_brings() -> None:
    _, order = tried({"own": 1.0, "b": 0.5, "c": 2.0, "d": 0.0, "e": 0.2})
    assert order[:2] == ["c", "own"]


def test_half_of_the_others_is_dropped_and_the_first_stays() -> None:
    """Four others meet two worlds, the better two of them four more, the best one eight."""
    trial, _ = tried({"own": 1.0, "b": 0.5, "c": 2.0, "d": 0.0, "e": 0.2})
    assert [len(names) for names in trial.seen] == [5] * 2 + [3] * 4 + [2] * 8
    assert all(names[0] == "own" for names in trial.seen)


def test_what_is_no_better_leaves_the_first_where_it_was() -> None:
    _, order = tried({"own": 1.0, "b": 1.0, "c": 0.0})
    assert order[0] == "own"


def test_who_waits_may_say_that_it_is_enough() -> None:
    trial = Weighed({"own": 1.0, "b": 2.0})
    candidates = [Candidate(Named(name)) for name in trial.worths]
    found = halve(trial, candidates, 2, 1.0, lambda: bool(trial.seen))
    assert [len(each.worths) for each in found] == [1, 1]
    assert found[0].move.notation == "own"


def test_a_move_must_be_clearly_better() -> None:
    """By 3, 1 and 2 in the same worlds: 6 in sum, and the spread of one sum is the square root of 2."""
    one, other = Candidate(Named("one")), Candidate(Named("other"))
    one.worths, other.worths = [5.0, 2.0, 6.0], [2.0, 1.0, 4.0]
    assert one.clearly_beats(other, 4.2)
    assert not one.clearly_beats(other, 4.3)
    assert not other.clearly_beats(one, 0.0)
