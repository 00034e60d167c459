"""Finished games as rows: one per game and seat, and one per kept event. Parquet, the same bytes every time.

Workers make small files whose counts are lists of pairs; `merge_games` makes of them one file with a
column per count.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from boroughs.arena.played_game import PlayedGame
from boroughs.arena.tally import Tally, read_tally

ROWS_PER_GROUP = 4_096
"""Few enough that what waits to be written does not grow with the run, many enough to be read fast."""
_TALLY, _COUNTS, _SERIES = b"boroughs.tally", b"boroughs.counts", b"boroughs.series"

_SEAT_FIELDS = [
    ("game", pa.int64()),
    ("seat", pa.int8()),
    ("turn", pa.int8()),
    ("player", pa.int16()),
    ("bot", pa.string()),
    ("rank", pa.int8()),
    ("score", pa.int64()),
    ("win", pa.float64()),
    ("steps", pa.int32()),
    ("milliseconds", pa.int64()),
    ("verdict", pa.string()),
]
"""`turn` counts from 0, who was first to act; `player` from 1, as the bots were named."""
_PART = pa.schema(
    [
        *_SEAT_FIELDS,
        ("counts", pa.map_(pa.string(), pa.int64())),
        ("series", pa.map_(pa.string(), pa.list_(pa.int64()))),
    ]
)
_EVENTS = pa.schema(
    [
        ("game", pa.int64()),
        ("step", pa.int32()),
        ("milliseconds", pa.int64()),
        ("code", pa.string()),
        ("seat", pa.int8()),
        ("params", pa.string()),
    ]
)


def game_rows(games: Sequence[PlayedGame], bots: Sequence[str], tally: Tally) -> bytes:
    """A Parquet file with a row per game and seat; the sums travel in its head."""
    rows = [_seat_row(game, seat, bots) for game in games for seat in range(len(game.players))]
    names = {
        _TALLY: tally.dump(),
        _COUNTS: json.dumps(sorted({name for game in games for name in game.counts})),
        _SERIES: json.dumps(sorted({name for game in games for name in game.series})),
    }
    table = pa.Table.from_pylist(rows, _PART.with_metadata(names))
    return _written(table)


def _seat_row(game: PlayedGame, seat: int, bots: Sequence[str]) -> dict[str, Any]:
    result = game.result
    return {
        "game": game.number,
        "seat": seat,
        "turn": game.turn(seat),
        "player": game.players[seat] + 1,
        "bot": bots[game.players[seat]],
        "rank": result.ranks[seat],
        "score": result.scores[seat],
        "win": game.win(seat),
        "steps": game.steps,
        "milliseconds": game.milliseconds,
        "verdict": result.verdict,
        "counts": sorted((name, values[seat]) for name, values in game.counts.items()),
        "series": sorted((name, lines[seat]) for name, lines in game.series.items()),
    }


def event_rows(games: Sequence[PlayedGame]) -> bytes:
    """A Parquet file with a row per kept event; what it says besides the seat is JSON."""
    rows = [
        {
            "game": game.number,
            "step": heard.step,
            "milliseconds": heard.at,
            "code": heard.event.code,
            "seat": _seat(heard.event.params.get("seat")),
            "params": json.dumps(heard.event.params, sort_keys=True),
        }
        for game in games
        for heard in game.events
    ]
    return _written(pa.Table.from_pylist(rows, _EVENTS))


def _seat(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _written(table: pa.Table) -> bytes:
    file = io.BytesIO()
    pq.write_table(table, file, compression="zstd")
    return file.getvalue()


def read_part_tally(path: Path) -> Tally:
    return read_tally(pq.read_schema(path).metadata[_TALLY].decode())


def merge_games(parts: Sequence[Path], target: Path) -> None:
    """One file of all parts, which are in the order of their games."""
    counts, series = _names(parts, _COUNTS), _names(parts, _SERIES)
    schema = pa.schema(
        [
            *_SEAT_FIELDS,
            *((f"count.{name}", pa.int64()) for name in counts),
            *((f"series.{name}", pa.list_(pa.int64())) for name in series),
        ]
    )
    _merge((_wide(pq.read_table(part), schema, counts, series) for part in parts), schema, target)


def merge_events(parts: Sequence[Path], target: Path) -> None:
    _merge((pq.read_table(part) for part in parts), _EVENTS, target)


def _names(parts: Iterable[Path], key: bytes) -> list[str]:
    found: set[str] = set()
    for part in parts:
        found.update(json.loads(pq.read_schema(part).metadata[key]))
    return sorted(found)


def _wide(table: pa.Table, schema: pa.Schema, counts: list[str], series: list[str]) -> pa.Table:
    """A column per count, 0 where nothing was counted; a column per series."""
    columns = [table.column(name) for name, _ in _SEAT_FIELDS]
    pairs = [dict(row) for row in table.column("counts").to_pylist()]
    columns += [pa.array([row.get(name, 0) for row in pairs], pa.int64()) for name in counts]
    lines = [dict(row) for row in table.column("series").to_pylist()]
    kind = pa.list_(pa.int64())
    columns += [pa.array([row.get(name, []) for row in lines], kind) for name in series]
    return pa.Table.from_arrays(columns, schema=schema)


def _merge(tables: Iterable[pa.Table], schema: pa.Schema, target: Path) -> None:
    """Groups of always the same number of rows: how the parts were cut leaves no trace."""
    with pq.ParquetWriter(target, schema, compression="zstd") as writer:
        waiting = schema.empty_table()
        for table in tables:
            waiting = pa.concat_tables([waiting, table])
            while waiting.num_rows >= ROWS_PER_GROUP:
                writer.write_table(waiting.slice(0, ROWS_PER_GROUP).combine_chunks())
                waiting = waiting.slice(ROWS_PER_GROUP)
        if waiting.num_rows:
            writer.write_table(waiting.combine_chunks())
