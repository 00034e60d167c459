"""Finished games as rows: one per game and seat, and one per kept event. Parquet, the same bytes every time.

Workers make small files whose counts are lists of pairs; `merge_games` makes of them one file with a
column per count.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from boroughs.arena.game_arrays import GameArrays
from boroughs.arena.played_game import PlayedGame
from boroughs.arena.tally import Tally, read_tally
from boroughs.core.extras import needs_extra

with needs_extra("lab"):
    import pyarrow as pa
    import pyarrow.parquet as pq

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
SEAT_COLUMNS = {
    "game": "the number of the game in the run, from 0",
    "seat": "the seat, from 0",
    "turn": "how many seats came before this one in the first round; 0 was first to act",
    "player": "which of the bots, from 1, as they were named",
    "bot": "its name",
    "rank": "from 1; who ties shares a rank",
    "score": "points at the end",
    "win": "1 for a win, a share where several won, else 0",
    "steps": "moves and ticks of the whole game",
    "milliseconds": "time at the table, which is virtual",
    "verdict": "of games for one: won, lost or a band; else empty",
}
"""What stands in each column."""
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


EVENT_COLUMNS = {
    "game": "the number of the game",
    "step": "behind which step it came",
    "milliseconds": "when, in virtual time",
    "code": "which event: below, for each game",
    "seat": "whose it is, where it is somebody's",
    "params": "what it carries, as JSON",
}


_DECISIONS = pa.schema(
    [
        ("game", pa.int64()),
        ("step", pa.int32()),
        ("milliseconds", pa.int64()),
        ("seat", pa.int8()),
        ("offered", pa.list_(pa.string())),
        ("played", pa.string()),
    ]
)
DECISION_COLUMNS = {
    "game": "the number of the game",
    "step": "so many steps had been taken when the bot was asked",
    "milliseconds": "when, in virtual time",
    "seat": "who was asked",
    "offered": "a list: the moves it was offered, in notation. Where a game lists only a useful part of its moves (offers, placements), that part",
    "played": "what it answered; empty where it waits",
}


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


def array_rows(games: GameArrays, bots: Sequence[str], tally: Tally) -> bytes:
    """The same file of games that were counted as arrays."""
    columns = _array_columns(games, bots)
    counts, series = _count_maps(games), _series_maps(games)
    names = {
        _TALLY: tally.dump(),
        _COUNTS: json.dumps(sorted(games.counted)),
        _SERIES: json.dumps(sorted(games.series)),
    }
    table = pa.Table.from_arrays([*columns, counts, series], schema=_PART.with_metadata(names))
    return _written(table)


def _array_columns(games: GameArrays, bots: Sequence[str]) -> list[pa.Array]:
    count, seats = games.orders.shape
    values: dict[str, Any] = {
        "game": np.repeat(np.arange(games.first, games.first + count), seats),
        "seat": np.tile(np.arange(seats), count),
        "turn": games.turns.ravel(),
        "player": games.orders.ravel() + 1,
        "bot": np.array(bots, object)[games.orders.ravel()],
        "rank": games.ranks.ravel(),
        "score": games.scores.ravel(),
        "win": games.wins.ravel(),
        "steps": np.repeat(games.steps, seats),
        "milliseconds": np.zeros(count * seats, np.int64),
        "verdict": np.full(count * seats, "", object),
    }
    return [pa.array(values[name], kind) for name, kind in _SEAT_FIELDS]


def _count_maps(games: GameArrays) -> pa.Array:
    """For each row the counts that are not 0."""
    flat = games.counts.reshape(-1, len(games.names))
    row, column = flat.nonzero()
    offsets = np.searchsorted(row, np.arange(len(flat) + 1)).astype(np.int32)
    names = pa.DictionaryArray.from_arrays(pa.array(column, pa.int32()), pa.array(games.names))
    values = pa.array(flat[row, column], pa.int64())
    return pa.MapArray.from_arrays(pa.array(offsets), names.cast(pa.string()), values)


def _series_maps(games: GameArrays) -> pa.Array:
    """For each row all series, each as long as its game had rounds."""
    count, seats = games.orders.shape
    kinds = len(games.series)
    starts = np.concatenate([[0], np.cumsum(games.rounds)[:-1]]).astype(np.int64)
    # Points lie by round, seat, series; a list holds the rounds of one seat and series.
    within = np.arange(seats * kinds)
    firsts = (starts[:, None] * seats * kinds + within).ravel()
    lengths = np.repeat(games.rounds.astype(np.int64), seats * kinds)
    ends = np.cumsum(lengths)
    rounds = np.arange(int(ends[-1])) - np.repeat(ends - lengths, lengths)
    values = games.points.ravel()[np.repeat(firsts, lengths) + rounds * seats * kinds]
    lists = pa.ListArray.from_arrays(
        pa.array(np.concatenate([[0], ends]), pa.int32()), pa.array(values, pa.int64())
    )
    names = pa.array(np.tile(np.array(games.series, object), count * seats), pa.string())
    offsets = pa.array(np.arange(0, count * seats * kinds + 1, kinds), pa.int32())
    return pa.MapArray.from_arrays(offsets, names, lists)


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


def decision_rows(games: Sequence[PlayedGame]) -> bytes:
    """A Parquet file with a row per decision: what was offered, what was played."""
    rows = [
        {
            "game": game.number,
            "step": decision.step,
            "milliseconds": decision.at,
            "seat": decision.seat,
            "offered": decision.offered,
            "played": decision.played,
        }
        for game in games
        for decision in game.decisions
    ]
    return _written(pa.Table.from_pylist(rows, _DECISIONS))


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
    _merge((_wide(_read(part), schema, counts, series) for part in parts), schema, target)


def merge_events(parts: Sequence[Path], target: Path) -> None:
    _merge((_read(part) for part in parts), _EVENTS, target)


def merge_decisions(parts: Sequence[Path], target: Path) -> None:
    _merge((_read(part) for part in parts), _DECISIONS, target)


def _read(part: Path) -> pa.Table:
    # Threads cost more than they save on a small file, and each keeps memory of its own.
    with pq.ParquetFile(part, pre_buffer=False) as file:
        return file.read(use_threads=False)


def _names(parts: Iterable[Path], key: bytes) -> list[str]:
    found: set[str] = set()
    for part in parts:
        found.update(json.loads(pq.read_schema(part).metadata[key]))
    return sorted(found)


def _wide(table: pa.Table, schema: pa.Schema, counts: list[str], series: list[str]) -> pa.Table:
    """A column per count, 0 where nothing was counted; a column per series, empty where there is none."""
    columns = [table.column(name) for name, _ in _SEAT_FIELDS]
    columns += _count_columns(_entries(table, "counts"), counts)
    columns += _series_columns(_entries(table, "series"), series)
    return pa.Table.from_arrays(columns, schema=schema)


class _Entries(NamedTuple):
    """What stands in the maps of a column, one behind the other."""

    rows: int
    row: npt.NDArray[np.int64]
    """In which row each entry stands."""
    name: npt.NDArray[np.int64]
    """Which of `names` it has."""
    names: list[str]
    values: pa.Array


def _entries(table: pa.Table, column: str) -> _Entries:
    maps = table.column(column).combine_chunks()
    lengths = np.diff(maps.offsets.to_numpy())
    row = np.repeat(np.arange(len(lengths)), lengths)
    keys = maps.keys.dictionary_encode()
    return _Entries(
        len(table), row, keys.indices.to_numpy(), keys.dictionary.to_pylist(), maps.items
    )


def _count_columns(found: _Entries, wanted: list[str]) -> list[pa.Array]:
    place = np.array([wanted.index(name) for name in found.names], np.int64)
    values = np.zeros((len(wanted), found.rows), np.int64)
    values[place[found.name], found.row] = found.values.to_numpy()
    return [pa.array(column) for column in values]


def _series_columns(found: _Entries, wanted: list[str]) -> list[pa.Array]:
    return [_series_column(found, name) for name in wanted]


def _series_column(found: _Entries, name: str) -> pa.Array:
    which = found.names.index(name) if name in found.names else -1
    at = (found.name == which).nonzero()[0]
    lists = found.values.take(pa.array(at))
    lengths = np.zeros(found.rows + 1, np.int32)
    lengths[found.row[at] + 1] = np.diff(lists.offsets.to_numpy())
    return pa.ListArray.from_arrays(pa.array(np.cumsum(lengths, dtype=np.int32)), lists.flatten())


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
