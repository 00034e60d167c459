"""Garbage is looked for when nobody plays, now and then all the same, and at once after a flood."""

from __future__ import annotations

from boroughs.server.garbage import GarbageCollection


class Watched:
    """A collection whose time and objects the test decides."""

    def __init__(self) -> None:
        self.moment = 0.0
        self.objects = 0
        self.looks = 0
        self.steps = 0
        self.garbage = GarbageCollection(self.collect, lambda: self.objects, lambda: self.moment)

    def collect(self) -> None:
        self.looks += 1
        self.objects = 0

    def spend(self, seconds: int, steps: int) -> int:
        """How often it looked in so many seconds, in each of which so many steps were taken."""
        before = self.looks
        for _ in range(seconds):
            self.moment += 1
            self.steps += steps
            self.garbage.look(self.steps)
        return self.looks - before


def test_a_quiet_server_looks_once_a_minute() -> None:
    assert Watched().spend(seconds=600, steps=0) == 10


def test_while_people_play_it_waits_but_not_for_ever() -> None:
    watched = Watched()
    assert watched.spend(seconds=599, steps=1) == 0
    assert watched.spend(seconds=601, steps=1) == 2


def test_a_pause_is_used() -> None:
    watched = Watched()
    assert watched.spend(seconds=300, steps=5) == 0
    assert watched.spend(seconds=1, steps=0) == 1
    assert watched.spend(seconds=30, steps=0) == 0


def test_a_flood_does_not_fill_the_memory() -> None:
    watched = Watched()
    watched.objects = 5_000_000
    assert watched.spend(seconds=1, steps=1) == 1
    assert watched.spend(seconds=1, steps=1) == 0
