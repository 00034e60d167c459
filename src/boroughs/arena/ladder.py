"""The ladder: every level against the one below, every temper against its level, and all of them on one scale for each game and number of seats.

What was played stands in one file, game for game with the same seed: who runs it again plays what is missing. Where the
first game of a match comes out otherwise than it did, its levels have changed, and the match is played anew.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import msgspec

from boroughs.arena.match import Match
from boroughs.arena.plackett_luce import Ranked, Strengths, ranked_games, strengths
from boroughs.arena.simulate import Run
from boroughs.arena.workers import Chunk, Unplayed
from boroughs.bots import LEVELS, substitute_level
from boroughs.bots.ladder import NORMAL, Ladder, LadderMatch, Ladders, Rung, read_ladders
from boroughs.core.errors import BadOptions, BoroughsError
from boroughs.core.game import Game
from boroughs.games import game as game_named

FULL, QUICK = 200, 40
"""Games for each match."""
USUAL_SEATS = 4
"""Beside the fewest that make a match."""
SEED = "ladder"
ANCHOR = "normal"

Progress = Callable[[int, int], object]


@dataclass(frozen=True)
class LadderPlan:
    """A match that is wanted: who plays, and how often."""

    game: str
    players: tuple[str, ...]
    games: int

    @property
    def seats(self) -> int:
        return len(self.players)


def usual_seats(game: Game) -> list[int]:
    """Two and four, or as near to two as a game comes.

    >>> usual_seats(game_named("chinatown"))
    [3, 4]
    """
    company = [seats for seats in game.seat_counts if seats > 1]
    return sorted({min(company), USUAL_SEATS} & {*company}) if company else []


def levels_of(game: Game) -> list[str]:
    """The levels that a game fills, the weakest first."""
    return [level for level in LEVELS if substitute_level(game, level) is None]


def plans(game: Game, seats: Sequence[int], games: int) -> list[LadderPlan]:
    """Each level in one seat, and the level below in all others; each temper, and its level; as many games as give everybody every seat alike."""
    found = []
    for count in seats:
        if count < 2 or count not in game.seat_counts:
            known = tuple(known for known in game.seat_counts if known > 1)
            raise BadOptions("bad-seats", seats=count, known=known)
        even = -(-games // count) * count
        for lower, upper in pairwise(levels_of(game)):
            found.append(LadderPlan(game.name, (upper, *[lower] * (count - 1)), even))
        for temper, level in game.tempers.items():
            found.append(LadderPlan(game.name, (temper, *[level] * (count - 1)), even))
    return found


class LadderFile:
    """What was played so far; written again after every few games, so that Ctrl-C loses next to nothing."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            known = read_ladders(path)
        except msgspec.MsgspecError:
            raise BoroughsError("bad-file", file=str(path)) from None
        self.matches: dict[tuple[str, tuple[str, ...]], LadderMatch] = {
            (ladder.game, match.players): match
            for ladder in known.ladders
            for match in ladder.matches
        }

    def match(self, plan: LadderPlan) -> LadderMatch | None:
        return self.matches.get((plan.game, plan.players))

    def keep(self, plan: LadderPlan, match: LadderMatch) -> None:
        self.matches[plan.game, plan.players] = match
        self.write()

    def ladders(self) -> list[Ladder]:
        """One for each game and number of seats, from what was played."""
        tables = sorted({(game, len(players)) for game, players in self.matches})
        return [
            rated(
                game,
                seats,
                [
                    match
                    for (name, players), match in self.matches.items()
                    if (name, len(players)) == (game, seats)
                ],
            )
            for game, seats in tables
        ]

    def write(self) -> None:
        data = msgspec.to_builtins(Ladders(self.ladders()))
        text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
        half = self.path.with_name(self.path.name + ".half")
        try:
            half.write_text(text, "utf-8")
            half.replace(self.path)
        except OSError as error:
            reason = error.strerror or str(error)
            raise BoroughsError("cannot-write", file=str(self.path), reason=reason) from error


def rated(game: str, seats: int, matches: Sequence[LadderMatch]) -> Ladder:
    """The scale that these matches make. Levels that no match ties to `normal` are not on it."""
    chosen = game_named(game)
    levels = levels_of(chosen)
    order = [*reversed(levels), *chosen.tempers]
    matches = sorted(matches, key=lambda match: order.index(match.players[0]))
    chained = _tied(matches)
    tied = [level for level in levels if level in chained]
    found = strengths(_ranked(matches), ANCHOR) if tied else None
    rungs: list[Rung] = []
    tempers: list[Rung] = []
    if found is not None:
        for number, level in enumerate(tied):
            rungs.append(_rung(found, level, tied[number - 1] if number else None))
        tempers = [
            _rung(found, temper, level)
            for temper, level in chosen.tempers.items()
            if temper in chained
        ]
    return Ladder(
        game,
        seats,
        quick=any(match.games < FULL for match in matches),
        rungs=rungs[::-1],
        matches=matches,
        stand_ins={
            level: lower
            for level in LEVELS
            if (lower := substitute_level(chosen, level)) is not None
        },
        tempers=tempers,
    )


def _tied(matches: Iterable[LadderMatch]) -> set[str]:
    """The levels that a chain of matches ties to the anchor."""
    pairs = [set(match.players) for match in matches if match.games]
    tied = {ANCHOR}
    while any(tied & pair and not pair <= tied for pair in pairs):
        tied |= {level for pair in pairs if tied & pair for level in pair}
    return tied if len(tied) > 1 else set()


def _ranked(matches: Iterable[LadderMatch]) -> list[Ranked]:
    tied = _tied(matches)
    return [
        ranked
        for match in matches
        if tied >= set(match.players)
        for ranking, games in sorted(match.rankings.items())
        for ranked in ranked_games(match.players, [int(rank) for rank in ranking.split()], games)
    ]


def _rung(found: Strengths, level: str, below: str | None) -> Rung:
    points = found.difference(level, ANCHOR)
    low, high = points.low or 0.0, points.high or 0.0
    at = [round(NORMAL + part, 1) for part in (points.value, low, high)]
    if below is None:
        return Rung(level, *at)
    step = found.difference(level, below)
    parts = [round(part, 1) for part in (step.value, step.low or 0.0, step.high or 0.0)]
    return Rung(level, *at, *parts)


def play_ladder(
    wanted: Sequence[LadderPlan], file: LadderFile, workers: int, progress: Progress | None = None
) -> bool:
    """Plays what is missing; False where Ctrl-C ended it early. What was played is kept."""
    whole = sum(plan.games for plan in wanted)
    before = 0
    for plan in wanted:

        def tell(done: int, before: int = before) -> None:
            if progress is not None:
                progress(before + done, whole)

        if not _play_match(plan, file, workers, tell):
            return False
        before += plan.games
    return True


def _play_match(
    plan: LadderPlan, file: LadderFile, workers: int, tell: Callable[[int], object]
) -> bool:
    match = Match(plan.game, plan.players, f"{SEED}/{' '.join(plan.players)}")
    try:
        mark = first_mark(match)
        known = file.match(plan)
        if known is None or known.first != mark:
            known = LadderMatch(plan.players, 0, {}, mark)
        growing = Growing(known)
        tell(min(known.games, plan.games))
        if known.games >= plan.games:
            return True

        def keep(chunk: Chunk) -> None:
            if growing.add(chunk):
                file.keep(plan, growing.match)
                tell(growing.match.games)

        run = Run(match, plan.games, workers, None)
        run.play(keep, Unplayed(plan.games, [(0, known.games)] if known.games else []))
    except KeyboardInterrupt:
        return False
    return not run.interrupted


class Growing:
    """A match while it is played: ranges of games come in any order, and count when all before them have come."""

    def __init__(self, match: LadderMatch) -> None:
        self.match = match
        self._early: dict[int, Chunk] = {}

    def add(self, chunk: Chunk) -> bool:
        """Whether it counts more games now."""
        self._early[chunk.first] = chunk
        before = self.match.games
        while (next_chunk := self._early.pop(self.match.games, None)) is not None:
            match = self.match
            rankings = Counter(match.rankings)
            rankings.update(next_chunk.tally.rankings)
            self.match = LadderMatch(
                match.players,
                match.games + next_chunk.tally.games,
                dict(sorted(rankings.items())),
                match.first,
            )
        return self.match.games > before


def first_mark(match: Match) -> str:
    """A mark of how the first game of a match goes."""
    game = match.play(0)
    facts = [game.steps, game.milliseconds, list(game.result.ranks), list(game.result.scores)]
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:12]
