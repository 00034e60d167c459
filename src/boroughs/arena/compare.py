"""Two games with different numbers, compared game by game on common random numbers."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from boroughs.arena.estimate import Z, holm
from boroughs.arena.luck import COUNTED as LUCK
from boroughs.arena.luck import MILLION, luck_adjusted
from boroughs.arena.run_folder import RunFolder, write_json
from boroughs.arena.simulate import require_folder, simulate
from boroughs.core.extras import needs_extra
from boroughs.core.game import Game

with needs_extra("lab"):
    import pyarrow.parquet as pq

Numbers = npt.NDArray[np.float64]

_POWER = 0.8416212335729143
"""The normal quantile of 80 %: how surely a comparison should see a change that is there."""


@dataclass(frozen=True)
class Difference:
    """One measure in both games: the means, the change with its 95 % interval, and how sure it is."""

    name: str
    base: float
    variant: float
    change: float
    low: float
    high: float
    effect: float
    """The change in standard deviations of the base game."""
    p: float
    """How likely so large a change is by luck, corrected for the number of measures."""
    variance_saved: float
    """How much smaller the variance is than with separate dice, from 0 to 1."""
    visible: float
    """The smallest change that as many games show with 80 % certainty."""
    games_needed: int
    """So many games would show a change of this size with 80 % certainty."""
    luck_saved: float = 0.0
    """How much smaller the variance of the change is without a share of luck, where that was taken away."""

    @property
    def is_sure(self) -> bool:
        return self.p < 0.05


@dataclass(frozen=True)
class Comparison:
    """What changed, the surest and largest changes first."""

    game: str
    games: int
    bots: list[str]
    differences: list[Difference]
    variance_saved: float
    """Of the length of a game."""
    interrupted: bool

    def summary(self) -> dict[str, Any]:
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


def compare(
    base: Game,
    variant: Game,
    bots: Sequence[str],
    games: int,
    seed: int | str = 1,
    options: Mapping[str, object] | None = None,
    workers: int = 1,
    progress: Callable[[int, int], object] | None = None,
    out: Path | None = None,
    resume: bool = False,
    batch: bool = False,
    luck: bool = False,
) -> Comparison:
    """Plays both with the same seeds; with `out` the rows of both are kept there, in `base` and `variant`.

    With `batch` both are played over flat arrays: many more games, whose dice have less in common. With `luck` a share of
    luck is taken away from who won: the same means, and less noise (`arena/luck.py`).
    """
    require_folder(out, resume=resume)
    if out is None:
        with TemporaryDirectory() as folder:
            target = Path(folder) / "run"
            return _compare(
                base,
                variant,
                bots,
                games,
                seed,
                options,
                workers,
                progress,
                target,
                False,
                batch,
                luck,
            )
    return _compare(
        base, variant, bots, games, seed, options, workers, progress, out, resume, batch, luck
    )


def _compare(
    base: Game,
    variant: Game,
    bots: Sequence[str],
    games: int,
    seed: int | str,
    options: Mapping[str, object] | None,
    workers: int,
    progress: Callable[[int, int], object] | None,
    out: Path,
    resume: bool,
    batch: bool,
    luck: bool,
) -> Comparison:
    asked: dict[str, Any] = {
        "compare": {
            "game": base.name,
            "base": dict(base.variant),
            "variant": dict(variant.variant),
            "bots": list(bots),
            "games": games,
            "seed": str(seed),
        }
    }
    if batch:
        asked["compare"]["batch"] = True
    if luck:
        asked["compare"]["luck"] = True
    interrupted = False
    with RunFolder(out).opened(asked, resume):
        for number, (name, game) in enumerate((("base", base), ("variant", variant))):
            folder = out / name
            if (folder / "summary.json").exists() and not (folder / "parts").exists():
                continue

            def tell(done: int, whole: int, before: int = number * games) -> None:
                if progress is not None:
                    progress(before + done, 2 * games)

            played = simulate(
                base.name,
                bots,
                games,
                seed,
                options,
                workers,
                tell,
                out=folder,
                resume=(folder / "run.json").exists(),
                variant=game.variant,
                in_streams=not batch,
                batch=batch,
                luck=luck,
            )
            interrupted = played.interrupted
            if interrupted:
                break
        comparison = _comparison(base.name, list(bots), out, interrupted)
        if not interrupted:
            write_json(out / "comparison.json", comparison.summary())
            (out / "parts").rmdir()
    return comparison


def _comparison(game: str, bots: list[str], out: Path, interrupted: bool) -> Comparison:
    """Over the games that both have: of an interrupted run those that were played twice."""
    files = [out / name / "games.parquet" for name in ("base", "variant")]
    if not all(file.exists() for file in files):
        return Comparison(game, 0, bots, [], 0.0, interrupted)
    numbers = np.intersect1d(_numbers(files[0], len(bots)), _numbers(files[1], len(bots)))
    before, after = (measures(file, len(bots), numbers) for file in files)
    names = list(dict.fromkeys([*before, *after]))
    count = len(numbers)
    if count == 0:
        return Comparison(game, 0, bots, [], 0.0, interrupted)
    nothing = np.zeros(count)
    found = [
        difference(name, before.get(name, nothing), after.get(name, nothing)) for name in names
    ]
    lucks = [place_luck(file, len(bots), numbers) for file in files]
    if all(lucks):
        halves = (numbers // len(bots) % 2).astype(bool)
        found = [
            without_luck(one, (before[one.name], after[one.name]), lucks, halves)
            if one.name in lucks[0]
            else one
            for one in found
        ]
    corrected = holm([one.p for one in found])
    found = [replace(one, p=p) for one, p in zip(found, corrected, strict=True)]
    saved = next(one.variance_saved for one in found if one.name == "length")
    found.sort(key=lambda one: (not one.is_sure, -abs(one.effect)))
    return Comparison(game, count, bots, found, saved, interrupted)


def _numbers(path: Path, seats: int) -> npt.NDArray[np.int64]:
    """Which games were played."""
    column: npt.NDArray[np.int64] = pq.read_table(path, columns=["game"]).column(0).to_numpy()
    return column[::seats]


def measures(path: Path, seats: int, numbers: npt.NDArray[np.int64]) -> dict[str, Numbers]:
    """What is compared, for each of these games: length, who wins, every count of the game's statistics."""
    table = pq.read_table(path)
    kept = np.isin(table.column("game").to_numpy(), numbers)
    found: dict[str, Numbers] = {}

    def by_game(name: str) -> Numbers:
        values: Numbers = table.column(name).to_numpy().astype(np.float64)
        return values[kept].reshape(-1, seats)

    found["length"] = by_game("steps")[:, 0]
    turn, win = by_game("turn"), by_game("win")
    for place in range(seats if seats > 1 else 0):
        found[f"win.turn {place + 1}"] = np.where(turn == place, win, 0.0).sum(axis=1)
    found["score"] = by_game("score").mean(axis=1)
    found["winning score"] = by_game("score").max(axis=1)
    for name in table.column_names:
        if name.startswith("count.") and name != f"count.{LUCK}":
            found[name.removeprefix("count.")] = by_game(name).sum(axis=1)
    return found


def place_luck(path: Path, seats: int, numbers: npt.NDArray[np.int64]) -> dict[str, Numbers]:
    """Of whoever was first, second, ... to act in each of these games: how lucky, by the name of the measure; empty where it was not counted."""
    if f"count.{LUCK}" not in pq.read_schema(path).names:
        return {}
    table = pq.read_table(path, columns=["game", "turn", f"count.{LUCK}"])
    kept = np.isin(table.column("game").to_numpy(), numbers)
    turn, luck = (
        table.column(name).to_numpy().astype(np.float64)[kept].reshape(-1, seats)
        for name in ("turn", f"count.{LUCK}")
    )
    return {
        f"win.turn {place + 1}": np.where(turn == place, luck, 0.0).sum(axis=1) / MILLION
        for place in range(seats)
    }


def without_luck(
    plain: Difference,
    results: tuple[Numbers, Numbers],
    lucks: Sequence[dict[str, Numbers]],
    halves: npt.NDArray[np.bool_],
) -> Difference:
    """The same difference between results less a share of their luck, and what that saved."""
    adjusted = [
        luck_adjusted([won], [luck[plain.name]], [halves]).results[0]
        for won, luck in zip(results, lucks, strict=True)
    ]
    told = difference(plain.name, adjusted[0], adjusted[1])
    before = float((results[1] - results[0]).var())
    after = float((adjusted[1] - adjusted[0]).var())
    return replace(told, luck_saved=1 - after / before if before else 0.0)


def difference(name: str, base: Numbers, variant: Numbers) -> Difference:
    """Paired: game k of one against game k of the other."""
    count = len(base)
    change = variant - base
    error = float(change.std(ddof=1)) / math.sqrt(count) if count > 1 else 0.0
    apart = float(base.var(ddof=1) + variant.var(ddof=1)) if count > 1 else 0.0
    mean = float(change.mean())
    spread = float(base.std(ddof=1)) if count > 1 else 0.0
    score = abs(mean) / error if error else (0.0 if mean == 0 else math.inf)
    needed = 0 if mean == 0 else math.ceil(((Z + _POWER) * error * math.sqrt(count) / mean) ** 2)
    return Difference(
        name=name,
        base=float(base.mean()),
        variant=float(variant.mean()),
        change=mean,
        low=mean - Z * error,
        high=mean + Z * error,
        effect=mean / spread if spread else 0.0,
        p=math.erfc(score / math.sqrt(2)),
        variance_saved=1 - float(change.var(ddof=1)) / apart if apart else 0.0,
        visible=(Z + _POWER) * error,
        games_needed=needed,
    )
