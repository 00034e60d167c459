"""Experiments: the game as it is and the game with other numbers, played in turns and drawn while they are played."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor

from boroughs.arena.lab.messages import LabWish, Progress, State
from boroughs.arena.lab.picture import changes, draw
from boroughs.arena.lab.players import (
    Players,
    can_batch,
    charts_of,
    cores,
    new_pool,
    players_of,
)
from boroughs.arena.match import Match
from boroughs.batch import batch_of
from boroughs.core.variant import overrides_of

_REMEMBERED = 4
"""Games as they are, whose sums are kept: the next experiment goes on with them."""
_PAUSE = 0.25
"""Seconds between two pictures."""

Tell = Callable[[Progress], object]
Stopped = Callable[[], bool]


class Laboratory:
    """Runs one experiment after the other; what is compiled, started and played of the base game stays."""

    def __init__(self, threads: int = 0) -> None:
        self.threads = threads or cores()
        self._bases: OrderedDict[str, Players] = OrderedDict()
        self._pool: ProcessPoolExecutor | None = None

    def prepare(self, wish: LabWish, tell: Tell) -> None:
        """Loads what the games need, so that the first picture comes at once; says where it must be compiled."""
        match = match_of(wish, {})
        if can_batch(match):
            self._announce(match, tell)
            self._players(match)
        else:
            self._workers().submit(_nothing)

    def run(self, wish: LabWish, tell: Tell, stopped: Stopped) -> None:
        """Plays until both games have as many, or somebody wants it to stop, and tells how far it is."""
        began = time.perf_counter()
        varied = match_of(wish, overrides_of(wish.numbers))
        charts = charts_of(varied)
        base = self._base(wish, tell)
        variant = self._players(varied)
        told = 0.0

        def report(state: State) -> None:
            nonlocal told
            told = time.perf_counter()
            tell(
                Progress(
                    state=state,
                    done=min(wish.games, base.sums.games, variant.sums.games),
                    of=wish.games,
                    seconds=told - began,
                    fast=variant.fast,
                    plots=draw(base.sums, variant.sums, charts),
                    changes=changes(base.sums, variant.sums, charts),
                )
            )

        while not stopped():
            behind = min((base, variant), key=lambda players: players.sums.games)
            if behind.sums.games >= wish.games:
                break
            behind.play_some(wish.games - behind.sums.games)
            both = min(base.sums.games, variant.sums.games)
            if 0 < both < wish.games and time.perf_counter() - told >= _PAUSE:
                report("playing")
        both = min(base.sums.games, variant.sums.games)
        if both:
            report("done" if both >= wish.games else "stopped")
        else:
            tell(Progress(state="stopped", of=wish.games))

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _base(self, wish: LabWish, tell: Tell) -> Players:
        """The game as it is, with all that was played of it for the same bots and options."""
        match = match_of(wish, {})
        key = repr((wish.game, wish.seats, wish.bot, sorted(wish.options.items()), wish.seed))
        found = self._bases.get(key)
        if found is None:
            self._announce(match, tell)
            found = self._bases[key] = self._players(match)
        self._bases.move_to_end(key)
        while len(self._bases) > _REMEMBERED:
            self._bases.popitem(last=False)
        return found

    def _announce(self, match: Match, tell: Tell) -> None:
        compiling = can_batch(match) and not batch_of(match.game.name).is_ready(counting=True)
        tell(Progress(state="compiling" if compiling else "starting"))

    def _players(self, match: Match) -> Players:
        return players_of(match, self.threads, self._workers)

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = new_pool(self.threads)
        return self._pool


def match_of(wish: LabWish, overrides: dict[str, object]) -> Match:
    """What is played: the same bot on every seat."""
    match = Match(
        wish.game,
        (wish.bot,) * wish.seats,
        wish.seed,
        dict(wish.options),
        counting=True,
        variant=overrides,
    )
    # Whatever is wrong with bots, seats and options is said before anything is played.
    match.table(0)
    return match


def _nothing() -> None:
    """What a process is sent to be started."""
