"""`simulate`: many games between the same bots, and what can be said about them afterwards."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec

from boroughs.arena.estimate import Estimate, mean_estimate, sign_test, wilson
from boroughs.arena.luck import luck_judge
from boroughs.arena.match import Match
from boroughs.arena.tally import PlayerSums, Tally, tally_of, tally_sum
from boroughs.arena.workers import (
    Chunk,
    LocalProcesses,
    ThisProcess,
    Unplayed,
    Workers,
    play_all,
)
from boroughs.batch import batch_for
from boroughs.bots import BotName, substitute_level
from boroughs.core.argument_checks import dictionary, seed_text, several, whole_number
from boroughs.core.bot import Bot, require_bot
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.core.options import Options
from boroughs.games import game_of

_DEVICES = ("cpu", "cuda")


@dataclass(frozen=True)
class PlayerResult:
    """How one of the bots fared. `number` counts from 1 in the order in which they were named."""

    number: int
    bot: str
    stand_in: str | None
    """The level that played in its place, where the game cannot fill this one."""
    games: int
    wins: float
    """A win that several share counts as its share."""
    win_rate: Estimate
    rank: Estimate
    score: Estimate


@dataclass(frozen=True)
class HeadToHead:
    """Two of the bots, by number: how often each finished before the other.

    `p` is how likely so lopsided a score is between equals (sign test over the decided games).
    """

    first: int
    second: int
    ahead: int
    behind: int
    level: int
    p: float


@dataclass(frozen=True)
class TurnResult:
    """How whoever was first, second, ... to act fared, over all bots."""

    turn: int
    games: int
    win_rate: Estimate
    score: Estimate


@dataclass(frozen=True)
class Timing:
    """How long it took: different on every run, and so no part of what is compared."""

    seconds: float
    workers: int
    games_per_second: float
    steps_per_second: float


@dataclass(frozen=True)
class Simulation:
    """What came out. Two runs with the same seed are equal, whatever the number of workers."""

    game: str
    seats: int
    options: Options
    seed: str
    asked: int
    games: int
    """How many were finished; fewer than asked for when interrupted."""
    standings: list[PlayerResult]
    turns: list[TurnResult]
    duels: list[HeadToHead]
    length: Estimate
    """Steps per game: moves and ticks of the clock."""
    verdicts: dict[str, int]
    """How solo games ended."""
    interrupted: bool
    timing: Timing = field(compare=False)

    def summary(self) -> dict[str, Any]:
        """All but the timing, as data for JSON."""
        facts = asdict(self)
        del facts["timing"]
        return {name: _finite(fact) for name, fact in facts.items()}


def simulate(
    game: str | Game,
    bots: Sequence[str | Bot],
    games: int = 100,
    seed: int | str = 1,
    options: Mapping[str, object] | None = None,
    workers: int = 1,
    progress: Callable[[int, int], object] | None = None,
    out: Path | str | None = None,
    resume: bool = False,
    events: Sequence[str] = (),
    variant: Mapping[str, object] | None = None,
    in_streams: bool = False,
    ray: str = "",
    batch: bool = False,
    device: str = "cpu",
    records: bool = False,
    offered: bool = False,
    luck: bool = False,
) -> Simulation:
    """Plays `games` games between these bots, one seat each.

    Seats rotate: in every run of as many games as there are bots each bot has each seat once, and
    the next run goes on with another order around the table. So choose `games` as a multiple of
    the number of bots.

    Game number k is played with a seed made from `seed` and k alone: the result does not depend on
    the number of workers. More than one worker starts processes: a script that does so needs
    `if __name__ == "__main__":` around it.

    `progress` is called with the games finished and asked for. Ctrl-C ends the simulation early and
    returns what was finished by then, marked `interrupted`.

    With `out`, a folder, every game is written down as well (`arena/run_folder.py` says how), with
    the events of these codes, with `records` the record of each game and with `offered` the moves that every bot was
    offered at every decision, with `luck` each seat's luck as the review counts it; `resume` goes on with what an interrupted run has left there.

    `variant` says which numbers of the game are played otherwise (`core/variant.py`), `in_streams`
    that each seat and purpose has dice of its own, so that two such runs can be compared game by game.

    With `batch` the games are played over flat arrays, many times as fast, where a game and its bots
    can be: other games of the same kind, which give the same figures within their intervals. `device`
    says where: `cpu`, or `cuda` for a GPU, which counts no rows.

    `ray` plays on a Ray cluster instead: its address, or `local` for one on this machine.

    >>> result = simulate("machi-koro", bots=["random", "random"], games=4, seed=1)
    >>> result.games, sum(standing.wins for standing in result.standings)
    (4, 4.0)
    """
    seat_counts = game_of(game).seat_counts
    for name, count in (("games", games), ("workers", workers)):
        if whole_number(name, count) < 1:
            raise BadOptions("bad-count", name=name, count=count)
    match = Match(
        game,
        _players(bots, seat_counts),
        seed_text(seed),
        dictionary("options", options, '{"name": "choice"}'),
        counting=out is not None,
        events=tuple(map(str, several("events", events, '["rolled"]'))),
        variant=dictionary("variant", variant, '{"game": {"starting_coins": 5}}'),
        in_streams=in_streams,
        records=records,
        offered=offered,
        luck=luck,
    )
    require_folder(out, resume=resume, events=events, records=records, offered=offered, luck=luck)
    _check_events(match.game, match.events)
    if device not in _DEVICES:
        raise BadOptions("bad-option-value", option="device", value=device, choices=_DEVICES)
    if batch and (events or in_streams or ray or records or offered or luck):
        raise BadOptions("no-batch-events")
    if device != "cpu" and (not batch or out is not None):
        raise BadOptions("no-device-files", device=device)
    if luck:
        luck_judge(match.game, len(match.bots))
    if batch:
        batch_for(match.game.name, out is not None, device)
    run = Run(match, games, workers, progress, ray, device if batch else "")
    if out is None:
        run.play(None, Unplayed(games))
        return run.simulation()
    return _into_folder(run, Path(out), resume)


def require_folder(out: object, **wishes: object) -> None:
    """Raises BadOptions where something is wished that needs a folder, and none is named."""
    for name, wish in wishes.items():
        if wish and out is None:
            raise BadOptions("needs-out", option=name)


def _check_events(game: Game, codes: Sequence[str]) -> None:
    told = game.words().tables.get("event", {})
    # What is said to the player itself has words of its own, and is no other event.
    known = tuple(
        code for code in told if code.removesuffix("-you") == code or code[:-4] not in told
    )
    for code in codes:
        if code not in known:
            raise BadOptions("unknown-event", event=code, known=known)


def _players(bots: object, seat_counts: tuple[int, ...]) -> tuple[str | Bot, ...]:
    """One for each seat, by name or as they are."""
    example = '["easy", "normal"]'
    if isinstance(bots, str):
        example = json.dumps([name.strip() for name in bots.split(",")])
    players = [
        bot if isinstance(bot, str) else require_bot(bot) for bot in several("bots", bots, example)
    ]
    for bot in players:
        if isinstance(bot, str) and BotName.parse(bot).by_the_clock:
            # A budget in seconds plays differently on every run: no seed would reproduce it.
            raise BadOptions("time-budget", bot=bot)
    if not players:
        raise BadOptions("bad-seats", seats=0, known=seat_counts)
    return tuple(players)


def _into_folder(run: Run, out: Path, resume: bool) -> Simulation:
    try:
        from boroughs.arena.run_folder import RunFolder  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise BadOptions("needs-extra", extra="lab", module=str(error.name)) from None
    folder = RunFolder(out)
    with folder.opened(run.asked_for(), resume):
        done = [(first, count) for first, count, _ in folder.finished()]
        run.total = tally_sum(len(run.match.bots), folder.tallies())
        run.play(folder.keep, Unplayed(run.games, done))
        simulation = run.simulation()
        folder.merge(simulation.summary(), complete=not simulation.interrupted)
    return simulation


class Run:
    """One simulation while it is played: the sums so far, and who wants to know."""

    def __init__(
        self,
        match: Match,
        games: int,
        workers: int,
        progress: Callable[[int, int], object] | None,
        ray: str = "",
        batch_on: str = "",
    ) -> None:
        self.ray = ray
        self.match = match
        self.games = games
        self.batch_on = batch_on
        """The device for games over flat arrays; nothing where they are played one by one."""
        self.workers = min(workers, games)
        self.progress = progress
        self.options = match.table(0).state.options
        self.total = tally_of(len(match.bots))
        self.interrupted = False
        self.seconds = 0.0
        self.played = 0
        """In this run: what was found in a folder does not count."""

    def asked_for(self) -> dict[str, Any]:
        """What decides the rows: who resumes must ask for the same."""
        asked = {
            "game": self.match.game.name,
            "rules": self.match.game.rules_version,
            "bots": self.match.bot_names,
            "seed": self.match.seed,
            "options": self.options,
            "games": self.games,
            "events": sorted(self.match.events),
            "variant": self.match.variant,
            "in_streams": self.match.in_streams,
        }
        if self.match.records:
            asked["records"] = True
        if self.match.offered:
            asked["offered"] = True
        if self.match.luck:
            asked["luck"] = True
        return asked | {"batch": True} if self.batch_on else asked

    def play(self, keep: Callable[[Chunk], object] | None, unplayed: Unplayed) -> None:
        """Plays these games, until all are finished or somebody presses Ctrl-C."""
        before = self.total.games
        began = time.perf_counter()
        workers = self._workers()
        # What is written down must be worth a file; else the progress bar wants to move.
        seconds = 0.25 if keep is None else 1.0

        def take(chunk: Chunk) -> None:
            if keep is not None:
                keep(chunk)
            # One assignment: Ctrl-C cannot leave half a game in the sums.
            self.total = tally_sum(len(self.match.bots), [self.total, chunk.tally])
            if self.progress is not None:
                self.progress(self.total.games, self.games)

        try:
            play_all(workers, unplayed, seconds, take)
        except KeyboardInterrupt:
            self.interrupted = True
        finally:
            workers.close()
        self.seconds = time.perf_counter() - began
        self.played = self.total.games - before

    def _workers(self) -> Workers:
        if self.batch_on:
            from boroughs.arena.batch_workers import BatchWorkers  # noqa: PLC0415 - needs numpy

            return BatchWorkers(self.match, self.workers, self.batch_on)
        if self.ray:
            try:
                from boroughs.arena.ray_workers import RayWorkers  # noqa: PLC0415
            except ModuleNotFoundError as error:
                raise BadOptions("needs-extra", extra="ray", module=str(error.name)) from None
            return RayWorkers(self.match, self.ray, self.workers)
        if self.workers == 1:
            return ThisProcess(self.match)
        return LocalProcesses(self.match, self.workers)

    def simulation(self) -> Simulation:
        total, match = self.total, self.match
        seconds = max(1e-9, self.seconds)
        steps = total.steps * self.played / max(1, total.games)
        timing = Timing(self.seconds, self.workers, self.played / seconds, steps / seconds)
        return Simulation(
            game=match.game.name,
            seats=len(match.bots),
            options=self.options,
            seed=match.seed,
            asked=self.games,
            games=total.games,
            standings=_standings(match, total),
            turns=[_turn_result(turn, sums, total) for turn, sums in enumerate(total.turns)],
            duels=_duels(total),
            length=mean_estimate(total.games, total.steps, total.step_squares),
            verdicts=dict(sorted(total.verdicts.items())),
            interrupted=self.interrupted,
            timing=timing,
        )


def _turn_result(turn: int, sums: PlayerSums, total: Tally) -> TurnResult:
    return TurnResult(
        turn=turn,
        games=total.games,
        win_rate=wilson(float(sums.wins), total.games),
        score=mean_estimate(total.games, sums.scores, sums.score_squares),
    )


def _finite(value: Any) -> Any:
    """JSON knows no NaN, which is what a mean over no games is; nor Structs."""
    plain = msgspec.to_builtins(value)
    if isinstance(plain, dict):
        return {name: _finite(part) for name, part in plain.items()}
    if isinstance(plain, list):
        return [_finite(part) for part in plain]
    return None if isinstance(plain, float) and math.isnan(plain) else plain


def _standings(match: Match, total: Tally) -> list[PlayerResult]:
    standings = []
    for index, (bot, sums) in enumerate(zip(match.bots, total.players, strict=True)):
        standings.append(
            PlayerResult(
                number=index + 1,
                bot=match.bot_names[index],
                stand_in=substitute_level(match.game, bot) if isinstance(bot, str) else None,
                games=total.games,
                wins=float(sums.wins),
                win_rate=wilson(float(sums.wins), total.games),
                rank=mean_estimate(total.games, sums.ranks, sums.rank_squares),
                score=mean_estimate(total.games, sums.scores, sums.score_squares),
            )
        )
    return standings


def _duels(total: Tally) -> list[HeadToHead]:
    duels = []
    for first, second in combinations(range(len(total.players)), 2):
        ahead = total.players[first].ahead[second]
        behind = total.players[second].ahead[first]
        level = total.games - ahead - behind
        duels.append(
            HeadToHead(first + 1, second + 1, ahead, behind, level, sign_test(ahead, behind))
        )
    return duels
