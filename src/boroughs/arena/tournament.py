"""Tournaments: many pairings of the same players, ratings over all of them, and which differences are real."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, TypeAlias

import msgspec
import numpy as np

from boroughs.arena.agent_bot import COUNTED, AgentBot, AgentTally, agent_command
from boroughs.arena.estimate import Estimate, holm, sign_test, wilson
from boroughs.arena.luck import COUNTED as LUCK
from boroughs.arena.luck import MILLION, adjusted_estimate, luck_adjusted
from boroughs.arena.ratings import Rating, rate_players
from boroughs.arena.run_folder import RunFolder, write_json
from boroughs.arena.simulate import Simulation, require_folder, simulate
from boroughs.core.agent_limits import AgentLimits
from boroughs.core.errors import BadOptions

Schedule: TypeAlias = Literal["round-robin", "ladder"]


class Entrant(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player of a tournament: the name in the tables, and the bot with its budget (`search:400`).

    An agent has the command of its program instead (`agent_bot.py`).
    """

    name: str
    bot: str = ""
    command: str = ""

    @property
    def called(self) -> str:
        """What plays under this name."""
        return self.command or self.bot


class TournamentPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a tournament file says.

    `round-robin` seats every choice of players together; `ladder` only neighbours in the order in
    which they are named, which is cheap where that order is about right.
    """

    game: str
    player: list[Entrant]
    seats: int = 2
    games: int = 100
    """For each pairing."""
    seed: str = "1"
    schedule: Schedule = "round-robin"
    options: dict[str, bool | int | str] = {}
    variant: dict[str, Any] = {}
    """Numbers of the game that are played otherwise."""
    agents: AgentLimits = AgentLimits()
    """Of those players that are programs."""
    luck: bool = False
    """Whether results are told less a share of their luck as well."""

    def asked(self) -> dict[str, Any]:
        """All that decides the games."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        if not any(entrant.command for entrant in self.player):
            del plain["agents"]
        if not self.luck:
            del plain["luck"]
        return plain


@dataclass(frozen=True)
class PairResult:
    """Two players over all games in which both sat: `p` is corrected for the number of pairs."""

    first: str
    second: str
    ahead: int
    behind: int
    level: int
    p: float


@dataclass(frozen=True)
class PlayerRecord:
    """A player over all pairings."""

    name: str
    bot: str
    games: int
    win_rate: Estimate
    rating: Rating
    agent: AgentTally | None = None
    """What its program did, where it has one."""
    luck_adjusted: Estimate | None = None
    """The win rate less a share of luck, where that was asked for."""


@dataclass(frozen=True)
class Tournament:
    """What came out, the strongest player first."""

    game: str
    pairings: int
    games: int
    players: list[PlayerRecord]
    pairs: list[PairResult]
    interrupted: bool
    luck_saved: float | None = None
    """How much smaller the variance of results is without that share of luck, from 0 to 1."""

    def summary(self) -> dict[str, Any]:
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


def pairings(plan: TournamentPlan) -> list[tuple[Entrant, ...]]:
    """Who plays whom."""
    names = [entrant.name for entrant in plan.player]
    if len(set(names)) != len(names):
        raise BadOptions("same-name-twice", names=tuple(names))
    if len(names) < plan.seats:
        raise BadOptions("too-few-players", players=len(names), seats=plan.seats)
    if plan.schedule == "round-robin":
        return list(combinations(plan.player, plan.seats))
    last = len(names) - plan.seats + 1
    return [tuple(plan.player[first : first + plan.seats]) for first in range(last)]


def play_tournament(
    plan: TournamentPlan,
    workers: int = 1,
    progress: Callable[[int, int], object] | None = None,
    out: Path | None = None,
    resume: bool = False,
    ray: str = "",
) -> Tournament:
    """Plays every pairing; with `out` each into a folder of its own, and `resume` goes on there.

    `ray` plays on a Ray cluster, one for all pairings: its address, or `local`.
    """
    agents = _check_agents(plan)
    require_folder(out, resume=resume, agents=agents)
    if agents and ray:
        raise BadOptions("no-ray-agents")
    with _cluster(ray, workers):
        if out is None:
            with TemporaryDirectory() as folder:
                return _play(plan, workers, progress, Path(folder) / "run", False, ray)
        return _play(plan, workers, progress, out, resume, ray)


def _check_agents(plan: TournamentPlan) -> bool:
    """Whether any player is a program; refuses those that could not be started."""
    for entrant in plan.player:
        if bool(entrant.bot) == bool(entrant.command):
            raise BadOptions("bot-or-command", player=entrant.name)
        if entrant.command:
            agent_command(entrant.name, entrant.command)
    plan.agents.check()
    return any(entrant.command for entrant in plan.player)


def _cluster(address: str, workers: int) -> AbstractContextManager[None]:
    if not address:
        return nullcontext()
    try:
        from boroughs.arena.ray_workers import connected  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise BadOptions("needs-extra", extra="ray", module=str(error.name)) from None
    return connected(address, workers)


def _play(
    plan: TournamentPlan,
    workers: int,
    progress: Callable[[int, int], object] | None,
    out: Path,
    resume: bool,
    ray: str,
) -> Tournament:
    matches = pairings(plan)
    whole = plan.games * len(matches)
    asked = {"tournament": plan.asked()}
    played: list[tuple[tuple[Entrant, ...], Path]] = []
    interrupted = False
    with RunFolder(out).opened(asked, resume):
        for number, match in enumerate(matches):
            folder = out / f"{number + 1:03}"
            before = number * plan.games

            def tell(done: int, _: int, before: int = before) -> None:
                if progress is not None:
                    progress(before + done, whole)

            played.append((match, folder))
            if _is_finished(folder):
                tell(plan.games, plan.games)
                continue
            interrupted = _play_match(plan, match, folder, workers, tell, ray).interrupted
            if interrupted:
                break
        tournament = _tournament(plan, played, interrupted)
        write_json(out / "tournament.json", tournament.summary())
        if not interrupted:
            (out / "parts").rmdir()
    return tournament


def _is_finished(folder: Path) -> bool:
    return (folder / "summary.json").exists() and not (folder / "parts").exists()


def _play_match(
    plan: TournamentPlan,
    match: Sequence[Entrant],
    folder: Path,
    workers: int,
    progress: Callable[[int, int], object],
    ray: str,
) -> Simulation:
    return simulate(
        plan.game,
        [
            AgentBot(entrant.name, entrant.command, plan.agents, folder / "agents" / str(number))
            if entrant.command
            else entrant.bot
            for number, entrant in enumerate(match, 1)
        ],
        plan.games,
        f"{plan.seed}/{' '.join(entrant.name for entrant in match)}",
        plan.options,
        workers,
        progress,
        out=folder,
        resume=(folder / "run.json").exists(),
        variant=plan.variant,
        ray=ray,
        # No seed gives an agent's games again.
        records=any(entrant.command for entrant in match),
        luck=plan.luck,
    )


def _tournament(
    plan: TournamentPlan, played: Sequence[tuple[Sequence[Entrant], Path]], interrupted: bool
) -> Tournament:
    names = [entrant.name for entrant in plan.player]
    games = list(_results(played))
    wins = dict.fromkeys(names, 0.0)
    ahead: dict[tuple[str, str], int] = {}
    for seated, ranks in games:
        best = [name for name, rank in zip(seated, ranks, strict=True) if rank == 1]
        for name in best:
            wins[name] += 1 / len(best)
        for (one, rank), (other, other_rank) in combinations(zip(seated, ranks, strict=True), 2):
            for pair, is_ahead in (
                ((one, other), rank < other_rank),
                ((other, one), rank > other_rank),
            ):
                ahead[pair] = ahead.get(pair, 0) + is_ahead
    called = {entrant.name: entrant.called for entrant in plan.player}
    tallies = _agent_tallies(plan, played)
    lucky = _luck_adjusted(names, played) if plan.luck else None
    return Tournament(
        game=plan.game,
        pairings=len(played),
        games=len(games),
        players=[
            PlayerRecord(
                rating.player,
                called[rating.player],
                rating.games,
                wilson(wins[rating.player], rating.games),
                rating,
                tallies.get(rating.player),
                None if lucky is None else lucky[0].get(rating.player),
            )
            for rating in rate_players(names, games)
        ],
        pairs=_pairs(names, games, ahead),
        interrupted=interrupted,
        luck_saved=None if lucky is None else lucky[1],
    )


def _luck_adjusted(
    names: Sequence[str], played: Sequence[tuple[Sequence[Entrant], Path]]
) -> tuple[dict[str, Estimate], float]:
    """Each player's win rate less a share of luck, and how much variance that saved over all of them."""
    import pyarrow.parquet as pq  # noqa: PLC0415

    columns = ["game", "player", "win", f"count.{LUCK}"]
    rows: dict[str, list[tuple[float, float, bool]]] = {name: [] for name in names}
    for match, folder in played:
        if (folder / "games.parquet").exists():
            table = pq.read_table(folder / "games.parquet", columns=columns).to_pydict()
            for number, player, win, luck in zip(*table.values(), strict=True):
                # By rounds of the seating, so that both halves have everybody at every seat.
                half = bool(number // len(match) % 2)
                rows[match[player - 1].name].append((win, luck / MILLION, half))
    groups = {name: np.array(found, float).reshape(-1, 3) for name, found in rows.items() if found}
    adjusted = luck_adjusted(
        [group[:, 0] for group in groups.values()],
        [group[:, 1] for group in groups.values()],
        [group[:, 2] > 0 for group in groups.values()],
    )
    rates = map(adjusted_estimate, adjusted.results)
    return dict(zip(groups, rates, strict=True)), adjusted.saved


def _pairs(
    names: Sequence[str],
    games: Sequence[tuple[Sequence[str], Sequence[int]]],
    ahead: dict[tuple[str, str], int],
) -> list[PairResult]:
    met = [pair for pair in combinations(names, 2) if pair in ahead]
    chances = holm([sign_test(ahead[pair], ahead[pair[::-1]]) for pair in met])
    together = {pair: sum(set(pair) <= set(seated) for seated, _ in games) for pair in met}
    return [
        PairResult(
            *pair,
            ahead[pair],
            ahead[pair[::-1]],
            together[pair] - ahead[pair] - ahead[pair[::-1]],
            p,
        )
        for pair, p in zip(met, chances, strict=True)
    ]


def _results(
    played: Sequence[tuple[Sequence[Entrant], Path]],
) -> Iterator[tuple[list[str], list[int]]]:
    """All games, the first of each pairing, then the second of each: ratings depend a little on the order."""
    import pyarrow.parquet as pq  # noqa: PLC0415

    tables = []
    for match, folder in played:
        if (folder / "games.parquet").exists():
            columns = pq.read_table(folder / "games.parquet", columns=["game", "player", "rank"])
            tables.append(_by_game(match, columns.to_pydict()))
    for number in range(max(map(len, tables), default=0)):
        for games in tables:
            if number < len(games):
                yield games[number]


def _agent_tallies(
    plan: TournamentPlan, played: Sequence[tuple[Sequence[Entrant], Path]]
) -> dict[str, AgentTally]:
    """What each agent did over all of its games."""
    import pyarrow.parquet as pq  # noqa: PLC0415

    tallies = {entrant.name: AgentTally() for entrant in plan.player if entrant.command}
    columns = {name: f"count.{COUNTED}.{name}" for name in asdict(AgentTally())}
    for match, folder in played:
        if not any(each.command for each in match) or not (folder / "games.parquet").exists():
            continue
        wanted = ["player", *columns.values()]
        for row in pq.read_table(folder / "games.parquet", columns=wanted).to_pylist():
            tally = tallies.get(match[row["player"] - 1].name)
            if tally is not None:
                for name, column in columns.items():
                    setattr(tally, name, getattr(tally, name) + row[column])
    return tallies


def _by_game(
    match: Sequence[Entrant], columns: dict[str, list[int]]
) -> list[tuple[list[str], list[int]]]:
    games: dict[int, tuple[list[str], list[int]]] = {}
    for number, player, rank in zip(*columns.values(), strict=True):
        seated, ranks = games.setdefault(number, ([], []))
        seated.append(match[player - 1].name)
        ranks.append(rank)
    return list(games.values())
