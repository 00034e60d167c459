"""Which single number of a card halves the first seat's advantage in Machi Koro? For docs/studies/first-seat.md.

    pip install 'boroughs[batch]'
    python benchmarks/first_seat_search.py first-seat-search.json

Every change of one card is tried in few games, the best of them again in more, the best of those in
many: each stage with dice of its own, so that luck in one is not counted in the next. What was
played stands in the file, and the same command goes on from there.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boroughs
from boroughs.core.variant import numbers_of

GAME = "machi-koro"
BOTS = ["normal", "normal"]
STEPS = {"cost": (-1, 2, 4), "coins": (-1, 1)}
"""By which amounts a cost or an effect is changed."""


def changes() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every change of one number on a card or landmark: what it is called, and the overrides."""
    for path, value in numbers_of(boroughs.game(GAME).data()):
        table, *inner = path.split(".")
        steps = STEPS.get(inner[-1], ()) if table in ("card", "landmark") else ()
        for step in steps:
            if value + step >= (inner[-1] == "cost"):
                overrides: dict[str, Any] = {table: _nested(inner, value + step)}
                yield f"{'.'.join(inner)} {value} -> {value + step}", overrides


def _nested(path: list[str], value: int) -> Any:
    return value if not path else {path[0]: _nested(path[1:], value)}


class Search:
    """What was played so far, by stage and change."""

    def __init__(self, file: Path, workers: int) -> None:
        self.file = file
        self.workers = workers
        self.found: dict[str, dict[str, Any]] = (
            json.loads(file.read_text()) if file.exists() else {}
        )

    def first_seat(self, name: str, overrides: dict[str, Any], games: int, stage: str) -> float:
        """How often whoever acts first wins."""
        key = f"{stage}: {name}"
        if key not in self.found:
            played = boroughs.simulate(
                GAME, BOTS, games, seed=f"first seat, {stage}", workers=self.workers,
                variant=overrides, batch=True,
            )  # fmt: skip
            rate = played.turns[0].win_rate
            self.found[key] = {
                "games": played.games, "rate": rate.value, "low": rate.low, "high": rate.high,
                "length": played.length.value, "overrides": overrides,
            }  # fmt: skip
            self.file.write_text(json.dumps(self.found, indent=1) + "\n")
            print(f"{key}: {rate.value:.3%} [{rate.low:.3%}, {rate.high:.3%}]", flush=True)
        value: float = self.found[key]["rate"]
        return value


def most_games(found: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """Every change with the most games that were played of it, what lowers the rate most first."""
    best: dict[str, dict[str, Any]] = {}
    for key, facts in found.items():
        stage, _, name = key.partition(": ")
        if stage != "base" and facts["games"] > best.get(name, {"games": 0})["games"]:
            best[name] = {"change": f"{name} ({facts['games']:,} games)", **facts}
    return sorted(best.values(), key=lambda facts: float(facts["rate"]))


def plot(found: dict[str, dict[str, Any]], target: Path) -> None:
    """The changes that lower and that raise the rate most, with 95 % intervals."""
    import altair as alt  # noqa: PLC0415 - only whoever wants a picture needs it

    rows = most_games(found)
    rows = [*rows[:12], *rows[-6:]]
    order = [row["change"] for row in rows]
    base = found["base: as it is"]["rate"]
    lines = [{"at": base}, {"at": 0.25 + base / 2}]
    names = alt.Axis(labelLimit=400)
    points = alt.Chart(alt.Data(values=rows)).encode(
        y=alt.Y("change:N", sort=order, title=None, axis=names)
    )
    share = {
        "title": "wins of who acts first; dashed: as it is, and half of that",
        "scale": alt.Scale(zero=False),
        "axis": alt.Axis(format=".0%"),
    }
    chart = (
        alt.Chart(alt.Data(values=lines))
        .mark_rule(strokeDash=[4, 4])
        .encode(x=alt.X("at:Q", **share))
        + points.mark_rule(strokeWidth=2).encode(x=alt.X("low:Q", **share), x2="high:Q")
        + points.mark_point(filled=True, size=60).encode(x=alt.X("rate:Q", **share))
    )
    chart.properties(width=560).save(str(target))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, nargs=3, default=[2_000, 8_000, 25_000])
    parser.add_argument("--kept", type=int, nargs=2, default=[12, 4], help="into the next stage")
    parser.add_argument("--base", type=int, default=40_000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--plot", type=Path, help="a picture of it, as SVG or PNG")
    asked = parser.parse_args()
    search = Search(asked.file, asked.workers)
    base = search.first_seat("as it is", {}, asked.base, "base")
    wanted = 0.5 + (base - 0.5) / 2
    left = dict(changes())
    for stage, (games, kept) in enumerate(zip(asked.games, [*asked.kept, 1], strict=True), start=1):
        rates = {
            name: search.first_seat(name, overrides, games, f"stage {stage}")
            for name, overrides in left.items()
        }
        # Few games tell only what is promising; the last stage, what comes nearest to half.
        aim = wanted if kept == 1 else 0.5
        nearest = sorted(rates, key=lambda name: abs(rates[name] - aim))[:kept]
        left = {name: left[name] for name in nearest}
    if asked.plot is not None:
        plot(search.found, asked.plot)
    print(f"as it is {base:.2%}, half of that {wanted:.2%}: {next(iter(left))}")


if __name__ == "__main__":
    main()
