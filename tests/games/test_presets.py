"""Every table that is recommended can be opened, and whatever can be chosen explains itself."""

from __future__ import annotations

import pytest

from boroughs import game, game_names
from boroughs.bots import make_bot
from boroughs.core.words import LANGUAGES


@pytest.mark.parametrize("name", game_names())
def test_every_game_has_a_table_for_a_first_game(name: str) -> None:
    presets = game(name).presets
    assert [preset.name for preset in presets] == ["first", "quick", "full"]
    assert presets[0].bot == "easy"


@pytest.mark.parametrize("name", game_names())
def test_every_preset_can_be_played_and_said(name: str) -> None:
    played = game(name)
    for preset in played.presets:
        state = played.new(preset.seats, preset.options)
        assert preset.options.items() <= state.options.items()
        make_bot(played, preset.bot)
        for language in LANGUAGES:
            assert played.words(language).text(f"preset.{preset.name}")
            assert played.words(language).text(f"preset-about.{preset.name}")


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_explains_itself(name: str, language: str) -> None:
    words = game(name).words(language)
    for option in game(name).options:
        assert words.text(f"option-about.{option.name}").endswith(".")


def test_only_the_game_against_the_clock_runs_in_real_time() -> None:
    assert [name for name in game_names() if game(name).real_time] == ["mad-city"]
