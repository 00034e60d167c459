"""The page on writing a bot: its code runs as it stands there."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import boroughs

PAGE = Path(__file__).parents[1] / "docs" / "bot-in-ten-lines.md"
BUILDER, LOOKING, PATIENT, FROM_PYTHON, THINKER = re.findall(
    r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL
)


@pytest.fixture(autouse=True)
def _the_file_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "my_bots.py").write_text(f"{BUILDER}\n\n{PATIENT}\n\n{THINKER}", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    sys.modules.pop("my_bots", None)
    yield
    sys.modules.pop("my_bots", None)


def test_the_lines_for_python_run(capsys: pytest.CaptureFixture[str]) -> None:
    exec(FROM_PYTHON, {})
    assert "ranks=" in capsys.readouterr().out


def test_the_lines_that_look_at_a_view_show_its_fields(capsys: pytest.CaptureFixture[str]) -> None:
    exec(LOOKING, {})
    shown = capsys.readouterr().out
    assert "market={" in shown.replace(" ", "")
    assert "landmarks" in shown


def test_the_bot_that_looks_at_its_city_is_better_than_the_first() -> None:
    """The page says 109 of 200 against easy, where the first wins 88."""
    bots = ["my_bots:Patient", "my_bots:Builder"]
    played = boroughs.simulate("machi-koro", bots=bots, games=60)
    assert played.standings[0].wins > 30


def test_the_first_bot_is_not_hopeless() -> None:
    """The page says 88 of 200."""
    played = boroughs.simulate("machi-koro", bots=["my_bots:Builder", "easy"], games=60)
    assert played.standings[0].wins >= 15


def test_the_thinking_bot_gets_the_game_and_answers() -> None:
    from my_bots import Thinker  # type: ignore[import-not-found]  # noqa: PLC0415

    bots = [
        Thinker(boroughs.game("machi-koro")),
        boroughs.make_bot(boroughs.game("lots"), "random"),
    ]
    table = boroughs.Table("machi-koro", seats=2, seed=7, bots=bots)
    for _ in range(6):
        assert table.play_next() is not None
