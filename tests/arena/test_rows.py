"""Parts of a run become one file: a column per name, whichever part knew it."""

from __future__ import annotations

from pathlib import Path

import pytest

from boroughs.arena.played_game import PlayedGame
from boroughs.arena.tally import tally_game
from boroughs.core.result import Result

pytest.importorskip("pyarrow")

import pyarrow.parquet as pq

from boroughs.arena.rows import game_rows, merge_games


def part(path: Path, game: PlayedGame) -> Path:
    path.write_bytes(game_rows([game], ["random", "random"], tally_game(game)))
    return path


def game(
    number: int,
    counts: dict[str, list[int]] | None = None,
    series: dict[str, list[list[int]]] | None = None,
) -> PlayedGame:
    result = Result(ranks=(1, 2), scores=(2, 1))
    return PlayedGame(number, (0, 1), 0, result, 5, 0, counts or {}, series or {})


def test_what_a_game_did_not_count_is_0_or_empty(tmp_path: Path) -> None:
    """Three games: one counts farms and cows, one nothing, one only mills."""
    parts = [
        part(tmp_path / "1", game(0, counts={"farm": [3, 0]}, series={"cows": [[1, 2], [7]]})),
        part(tmp_path / "2", game(1)),
        part(tmp_path / "3", game(2, counts={"mill": [0, 4]}, series={"cows": [[], [5, 6, 8]]})),
    ]
    merge_games(parts, tmp_path / "all")
    rows = pq.read_table(tmp_path / "all").to_pydict()
    assert rows["game"] == [0, 0, 1, 1, 2, 2]
    assert rows["count.farm"] == [3, 0, 0, 0, 0, 0]
    assert rows["count.mill"] == [0, 0, 0, 0, 0, 4]
    assert rows["series.cows"] == [[1, 2], [7], [], [], [], [5, 6, 8]]
