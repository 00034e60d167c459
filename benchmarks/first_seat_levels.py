"""How often whoever acts first wins, in every game and at every level. For docs/studies/first-seat.md.

    python benchmarks/first_seat_levels.py first-seat-levels.json
    python benchmarks/first_seat_levels.py first-seat-levels.json --table --plot first-seat-levels.svg

Games are played in blocks; the row that is furthest from its number of games comes next. What was
played stands in the file: the run may be stopped at any time, and the same command goes on from there.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TypedDict

import boroughs
from boroughs.arena.estimate import wilson
from boroughs.bots.levels import LEVELS

SEATS = {"machi-koro": 2, "chinatown": 3, "mad-city": 2, "lots": 2, "new-jack-city": 2}
GAMES = {
    "machi-koro": (10_000, 10_000, 20_000, 300, 0),
    "chinatown": (1_500, 600, 400, 400, 0),
    "mad-city": (1_000, 1_500, 1_500, 1_000, 400),
    "lots": (1_000, 1_500, 800, 300, 0),
    "new-jack-city": (3_000, 3_000, 3_000, 3_000, 0),
}
"""How many are wanted at each level: where a game is slow, fewer; none where one takes minutes,
or where the same bot plays as at the level below."""
BLOCKS = 50
"""Into how many a row is cut."""


class Row(TypedDict):
    """What was played of a game at a level."""

    game: str
    level: str
    blocks: int
    games: int
    wins: float
    """Of who acted first; a win that several share counts as its share."""


def read_rows(file: Path) -> list[Row]:
    """Those of the file, or new ones."""
    if file.exists():
        rows: list[Row] = json.loads(file.read_text())
        return rows
    return [
        Row(game=game, level=level, blocks=0, games=0, wins=0.0)
        for game, wanted in GAMES.items()
        for level, games in zip(LEVELS, wanted, strict=True)
        if games
    ]


def play_block(row: Row) -> None:
    seats = SEATS[row["game"]]
    games = GAMES[row["game"]][LEVELS.index(row["level"])] // BLOCKS
    played = boroughs.simulate(
        row["game"], [row["level"]] * seats, games, seed=f"first seat, block {row['blocks']}"
    )
    row["blocks"] += 1
    row["games"] += played.games
    row["wins"] += played.turns[0].win_rate.value * played.games


def table(rows: list[Row]) -> str:
    """Markdown; bold where an even share lies outside the interval."""
    lines = [f"| game | {' | '.join(LEVELS)} | even |", "|---" * (len(LEVELS) + 2) + "|"]
    for game, seats in SEATS.items():
        played = {row["level"]: _cell(row, 1 / seats) for row in rows if row["game"] == game}
        cells = [played.get(level, "–") for level in LEVELS]
        lines.append(f"| {_title(game)} | {' | '.join(cells)} | {100 / seats:.3g} % |")
    return "\n".join(lines)


def _cell(row: Row, even: float) -> str:
    if not row["games"]:
        return "–"
    rate = wilson(row["wins"], row["games"])
    assert rate.low is not None
    assert rate.high is not None
    text = (
        f"{100 * rate.value:.1f} % [{100 * rate.low:.1f}–{100 * rate.high:.1f}], {row['games']:,}"
    )
    return text if rate.low <= even <= rate.high else f"**{text}**"


def plot(rows: list[Row], target: Path) -> None:
    """A panel per game, with 95 % intervals; dashed: an even share."""
    import altair as alt  # noqa: PLC0415 - only whoever wants a picture needs it

    panels = []
    for game, seats in SEATS.items():
        values = [_point(row) for row in rows if row["game"] == game and row["games"]]
        share = alt.X(
            "low:Q",
            title="wins of who acts first",
            scale=alt.Scale(domain=[0, 1]),
            axis=alt.Axis(format=".0%"),
        )
        levels = alt.Y("level:N", sort=list(LEVELS), title=None)
        points = alt.Chart(alt.Data(values=values)).encode(y=levels)
        even = alt.Chart(alt.Data(values=[{"low": 1 / seats}]))
        panel = (
            even.mark_rule(strokeDash=[4, 4]).encode(x=share)
            + points.mark_rule(strokeWidth=2).encode(x=share, x2="high:Q")
            + points.mark_point(filled=True, size=60).encode(x=alt.X("rate:Q"))
        )
        panels.append(panel.properties(width=240, height=100, title=_title(game)))
    alt.concat(*panels, columns=2).save(str(target))


def _point(row: Row) -> dict[str, object]:
    rate = wilson(row["wins"], row["games"])
    return {"level": row["level"], "rate": rate.value, "low": rate.low, "high": rate.high}


def _title(game: str) -> str:
    return boroughs.game(game).words().text("game.title").partition(":")[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--table", action="store_true", help="only show what was played")
    parser.add_argument("--plot", type=Path, help="a picture of it, as SVG or PNG")
    asked = parser.parse_args()
    rows = read_rows(asked.file)
    while not asked.table and (row := min(rows, key=lambda row: row["blocks"]))["blocks"] < BLOCKS:
        play_block(row)
        half = asked.file.with_name(asked.file.name + ".half")
        half.write_text(json.dumps(rows, indent=1) + "\n")
        half.replace(asked.file)
    print(table(rows))
    if asked.plot is not None:
        plot(rows, asked.plot)


if __name__ == "__main__":
    main()
