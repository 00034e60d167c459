"""Every lesson is played to its end on the real rules, and says what it says in both languages."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase

import pytest

from boroughs import game, game_names
from boroughs.core.errors import IllegalMove
from boroughs.core.lesson import BadLesson, Lesson, Spoken, read_lesson
from boroughs.core.lesson_table import PlayedStep, play_lesson

WITH_LESSON = [name for name in game_names() if game(name).lesson() is not None]


def lesson_of(name: str) -> Lesson:
    lesson = game(name).lesson()
    assert lesson is not None
    return lesson


def played(name: str) -> list[PlayedStep]:
    return play_lesson(game(name), lesson_of(name))


def test_machi_koro_has_a_lesson() -> None:
    assert "machi-koro" in WITH_LESSON


@pytest.mark.parametrize("name", WITH_LESSON)
def test_a_lesson_can_be_played_to_its_end(name: str) -> None:
    steps = played(name)
    assert len(steps) == len(lesson_of(name).step)
    assert all(step.frames for step in steps)
    assert any(step.step.play for step in steps)


@pytest.mark.parametrize("name", WITH_LESSON)
def test_a_lesson_takes_three_to_six_minutes(name: str) -> None:
    assert 3 <= lesson_of(name).minutes <= 6
    assert 6 <= len(lesson_of(name).step) <= 24


@pytest.mark.parametrize("name", WITH_LESSON)
def test_every_other_move_is_answered(name: str) -> None:
    """Whatever the rules would allow instead gets an answer of its own."""
    for played_step in played(name):
        step = played_step.step
        if not step.play:
            continue
        for notation in played_step.frames[-1].moves:
            if notation != step.move and notation not in step.also:
                fits = any(fnmatchcase(notation, reply.move) for reply in step.replies)
                assert fits, f"{step.play}: {notation}"


@pytest.mark.parametrize("name", WITH_LESSON)
def test_the_two_languages_differ_and_are_short(name: str) -> None:
    for step in lesson_of(name).step:
        spoken: list[Spoken] = [step.says, *(reply.says for reply in step.replies)]
        spoken += [] if step.more is None else [step.more]
        for said in spoken:
            assert said.en != said.fr
            assert 0 < len(said.en) <= 160
            assert 0 < len(said.fr) <= 180
            assert said.en.count("**") % 2 == said.fr.count("**") % 2 == 0
        for pointer in step.points:
            if pointer.cue is not None:
                assert 0 < len(pointer.cue.en) <= 28
                assert 0 < len(pointer.cue.fr) <= 32


IN_BRACKETS = re.compile(r"\[[^\]]*\]")
"""What is said only to somebody with a keyboard."""
KEYS = re.compile(r"\b[QER]\b|keyboard|clavier|arrow key|wheel|molette|Shift|Maj\b", re.IGNORECASE)


@pytest.mark.parametrize("name", WITH_LESSON)
def test_who_plays_with_a_finger_is_told_of_no_key(name: str) -> None:
    for step in lesson_of(name).step:
        for said in [
            step.says,
            *([] if step.more is None else [step.more]),
            *(r.says for r in step.replies),
        ]:
            for text in (said.en, said.fr):
                assert not KEYS.search(IN_BRACKETS.sub("", text)), text
                assert text.count("[") == text.count("]")


@pytest.mark.parametrize("name", WITH_LESSON)
def test_the_game_that_follows_goes_by_the_rules_that_were_taught(name: str) -> None:
    """Whoever learned with open money, without crew or to a hundred points is not surprised afterwards."""
    first = next(preset for preset in game(name).presets if preset.name == "first")
    follows = game(name).new(lesson_of(name).seats, first.options).options
    for step in played(name):
        assert dict(step.state.options) == dict(follows)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("lots", ("cube", "purple")),
        ("mad-city", ("roads split zones", "barrier")),
        ("chinatown", ("money lies open",)),
    ],
)
def test_what_newcomers_stumbled_over_is_told(name: str, told: tuple[str, ...]) -> None:
    said = " ".join(f"{s.says.en} {s.more.en if s.more else ''}" for s in lesson_of(name).step)
    for words in told:
        assert words in said.replace("*", "").lower()


def script(play: str, before: str = "") -> str:
    return f"""
minutes = 3
seats = 2
others = ["Ada"]
start = ["0"]
[[step]]
says = {{ en = "Roll.", fr = "Lance." }}
before = [{before}]
play = "{play}"
"""


def test_what_the_rules_refuse_is_refused_when_it_is_played() -> None:
    machi_koro = game("machi-koro")
    play_lesson(machi_koro, read_lesson(script("roll 1 | 4")))
    for wrong in (script("roll 2 | 3+4"), script("roll 1 | 7"), script("roll 1 | 4 | 4")):
        with pytest.raises(BadLesson):
            play_lesson(machi_koro, read_lesson(wrong))
    with pytest.raises(BadLesson):
        play_lesson(machi_koro, read_lesson(script("roll 1 | 4", '"1 roll 1 | 2"')))


def test_what_cannot_be_read_is_refused() -> None:
    for text in ("", "minutes = 3", script("roll 1").replace("says", "sings"), "]"):
        with pytest.raises(BadLesson):
            read_lesson(text)
    with pytest.raises(BadLesson):
        read_lesson(script("roll 1").replace('others = ["Ada"]', "others = []"))


def test_a_position_of_a_step_can_be_played_on_without_changing_the_lesson() -> None:
    machi_koro = game("machi-koro")
    [step] = play_lesson(machi_koro, read_lesson(script("roll 1 | 4")))
    step.state.check(0, machi_koro.parse("roll 1"))
    with pytest.raises(IllegalMove):
        step.state.check(0, machi_koro.parse("roll 2"))
