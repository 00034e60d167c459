"""What a game's package brings for the browser: found, served as it lies there, and nothing beside it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import boroughs
from boroughs.server.transport import package_boards
from boroughs.server.transport.package_boards import package_board, package_board_file
from server.conftest import Running


class Packaged:
    """A game as far as its board goes."""

    name = "tram-lines"
    package = "packaged_board"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    package = tmp_path / Packaged.package
    (package / "board").mkdir(parents=True)
    (package / "__init__.py").write_text("SECRET = 1\n", "utf-8")
    (package / "board" / "board.js").write_text("export default () => {}\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(package_boards, "game_of", lambda name: Packaged)
    yield package / "board"
    sys.modules.pop(Packaged.package, None)


def module() -> str:
    board = package_board(Packaged.name, Packaged.package)
    assert board is not None
    return board.module


def test_our_games_bring_none() -> None:
    assert package_board("machi-koro", boroughs.game("machi-koro").package) is None


def test_the_address_changes_with_the_files(folder: Path) -> None:
    before = module()
    assert before.startswith("boards/tram-lines/board.js?")
    (folder / "board.css").write_text("p { color: red }", "utf-8")
    assert module() != before


def test_files_come_with_their_kind(folder: Path) -> None:
    found = package_board_file("tram-lines", "board.js")
    assert found is not None
    assert found.content == b"export default () => {}\n"
    assert found.kind == "text/javascript"


@pytest.mark.parametrize(
    "name", ["../__init__.py", "..", "", "board.py", "none.js", ".js", "board.js/", "a\nb.js"]
)
def test_nothing_else_of_the_package_is_served(folder: Path, name: str) -> None:
    (folder / "board.py").write_text("SECRET = 2\n", "utf-8")
    assert package_board_file("tram-lines", name) is None


def test_what_is_too_large_is_not_served(folder: Path) -> None:
    (folder / "large.png").write_bytes(b"0" * 2_000_001)
    assert package_board_file("tram-lines", "large.png") is None


def test_what_is_not_there_is_said_as_such(server: Running) -> None:
    """Whatever the name of the game or the file."""
    for path in ("machi-koro/board.js", "no-such-game/board.js", "machi-koro/../../game.py"):
        answer = server.api.get(f"/boards/{path}")
        assert answer.status_code == 404, path
