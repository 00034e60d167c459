"""Variant files: every mistake by file and line, and a template that is the game itself."""

from __future__ import annotations

from pathlib import Path

import pytest

import boroughs
from boroughs.arena.variant_file import line_of, read_variant, template
from boroughs.core.errors import BadOptions

HEAD = '[variant]\ngame = "machi-koro"\n\n'


def written(folder: Path, text: str) -> Path:
    file = folder / "variant.toml"
    file.write_text(text)
    return file


def test_a_file_changes_what_it_names(tmp_path: Path) -> None:
    text = HEAD + "[card.stadium]\ncost = 3\neffect.coins = 4\n"
    variant = read_variant(written(tmp_path, text))
    assert variant.name == "variant"
    assert variant.game.variant == {"card": {"stadium": {"cost": 3, "effect": {"coins": 4}}}}


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (HEAD + "[card.stadium]\ncost = 3\ncoins = 4\n", "variant-unknown-number", 6),
        (HEAD + '[card.stadium]\n\ncost = "3"\n', "variant-not-a-number", 6),
        (HEAD + "[card.stadum]\ncost = 3\n", "variant-unknown-number", 4),
        (HEAD + "[card.stadium]\neffect = { coins = -4 }\n", "variant-not-a-number", 5),
        (HEAD + '[row."7+"]\ndifferent = 99\n', "variant-not-a-number", 5),
        (HEAD + "[card.stadium]\ncolour = 1\n", "variant-fixed", 5),
    ],
)
def test_a_mistake_is_named_by_its_line(tmp_path: Path, text: str, code: str, line: int) -> None:
    file = written(tmp_path, text)
    with pytest.raises(BadOptions) as refused:
        read_variant(file)
    assert (refused.value.code, refused.value.params["line"]) == (code, line)
    assert refused.value.params["file"] == str(file)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[card.cafe]\ncost = 1\n", "no-variant-game"),
        ("[variant]\ngame = 3\n", "no-variant-game"),
        ('[variant]\ngame = "chess"\n', "unknown-game"),
        ("[variant\n", "bad-toml"),
    ],
)
def test_a_file_that_is_no_variant_is_refused(tmp_path: Path, text: str, code: str) -> None:
    with pytest.raises(BadOptions) as refused:
        read_variant(written(tmp_path, text))
    assert refused.value.code == code


def test_the_template_changes_nothing_until_a_sign_is_taken(tmp_path: Path) -> None:
    text = template(boroughs.game("machi-koro"))
    game = read_variant(written(tmp_path, text)).game
    assert game.printed() == boroughs.game("machi-koro").printed()
    changed = text.replace("# starting_coins = 3", "starting_coins = 4")
    assert read_variant(written(tmp_path, changed)).game.variant["game"] == {"starting_coins": 4}


def test_every_line_of_the_template_may_be_taken(tmp_path: Path) -> None:
    """With all signs gone it is the game as it is."""
    text = template(boroughs.game("machi-koro"))
    lines = [line.removeprefix("# ") if " = " in line else line for line in text.splitlines()]
    game = read_variant(written(tmp_path, "\n".join(lines))).game
    assert game.printed() == boroughs.game("machi-koro").printed()


def test_the_line_of_a_path_is_the_closest() -> None:
    text = "[a]\nb = 1\n[a.c]\nd = 2\n"
    assert [line_of(text, path) for path in ("a.b", "a.c", "a.c.d", "a.x")] == [2, 3, 4, 1]


def test_a_misspelt_table_is_named_by_its_line(tmp_path: Path) -> None:
    file = tmp_path / "cheap.toml"
    file.write_text('[variant]\ngame = "machi-koro"\n\n[crad.cafe]\ncost = 3\n')
    with pytest.raises(BadOptions, match=r"line 4"):
        read_variant(file)


def test_a_card_that_no_roll_activates_can_be_played_with() -> None:
    """Fifteen is more than any dice show: the card never acts, and bots know that."""
    idle = boroughs.game("machi-koro").varied({"card": {"cafe": {"activation": [15]}}})
    for level in ("normal", "easy"):
        table = boroughs.Table(idle, seats=2, seed="idle", bots=[level, level])
        assert table.play_out().winners
