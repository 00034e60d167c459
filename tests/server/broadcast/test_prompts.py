"""In every phase of every game each seat, and whoever looks on, reads a prompt that fits."""

from __future__ import annotations

import re

import pytest

from boroughs import Table, game, game_names
from boroughs.core.audience import Viewer
from boroughs.core.dice import SeededDice
from boroughs.core.words import LANGUAGES
from boroughs.server.broadcast.sentences import Sentences
from boroughs.testing.reproducibility import fits, take_random_step

NAMES = ["Ada", "Bruno", "Chloé", "Dina", "Emil", "Fay"]
STEPS = 60
SECOND_PERSON = {
    "en": re.compile(r"\byou(?:rs?)?\b", re.IGNORECASE),
    "fr": re.compile(r"\bvo(?:us|tre|s)\b", re.IGNORECASE),
}


def misfits(table: Table, sentences: Sentences, viewer: Viewer) -> list[str]:
    """What is wrong with what this viewer reads now."""
    view, awaited = table.view(viewer), table.state.awaited()
    said = sentences.prompt(view, awaited)
    if table.result is not None:
        return [f"over, and yet: {said}"] if said else []
    wrong = []
    if viewer is None and SECOND_PERSON[sentences.words.language].search(said):
        wrong.append(f"a spectator reads: {said}")
    if viewer in view.to_act and view.prompt is None:
        wrong.append(f"nothing is asked of {viewer}, who may act")
    if not said:
        wrong.append(f"{viewer} reads nothing")
    if viewer not in awaited:
        missing = [NAMES[seat] for seat in awaited if NAMES[seat] not in said]
        wrong += [f"{name} is waited for, but {viewer} reads: {said}" for name in missing]
    else:
        wrong += [f"asked are you, but: {said}" for name in (NAMES[viewer or 0],) if name in said]
    if "prompt." in said:
        wrong.append(f"no words: {said}")
    return wrong


@pytest.mark.parametrize("name", game_names())
def test_each_seat_and_each_spectator_reads_a_prompt_that_fits(name: str) -> None:
    """Who waits reads for whom; who looks on is never "you"; nobody who may act is left without a question."""
    played = game(name)
    catalogues = [Sentences(played, language, NAMES) for language in LANGUAGES]
    wrong: set[str] = set()
    for options in played.option_sets():
        seats = [seats for seats in played.seat_counts if fits(played, seats, options)][:3][-1]
        table = Table(played, seats, options, seed="prompts")
        dice = SeededDice("prompts")
        for _ in range(STEPS):
            for viewer in (*range(seats), None):
                for sentences in catalogues:
                    wrong.update(misfits(table, sentences, viewer))
            if not take_random_step(table, dice):
                break
    assert sorted(wrong)[:12] == []


def test_while_another_may_answer_it_is_said_whose_turn_it_is() -> None:
    """LOTS: Bruno may answer in the middle of Ada's turn. Everybody reads that, and Ada that hers goes on."""
    played = game("lots")
    sentences = Sentences(played, "en", NAMES)
    table = Table(played, 3, {"answer_seconds": 0}, seed="answers")
    dice = SeededDice("answers")
    heard: set[str] = set()
    for _ in range(400):
        awaited = table.state.awaited()
        heard |= {sentences.prompt(table.view(seat), awaited) for seat in range(3)}
        if not take_random_step(table, dice):
            break
    assert any(
        re.search(r"^\w+ is on turn; .*may answer with a crew card\.$", each) for each in heard
    )
    assert any(
        each.endswith("may answer with a crew card; then your turn goes on.") for each in heard
    )


def test_nobody_is_told_to_pass_where_no_card_fits() -> None:
    """The board passes by itself there: no button stands beside such a sentence."""
    for language, passes in (("en", "pass"), ("fr", "passez")):
        said = game("lots").words(language).text("prompt.none-fits")
        assert passes not in said.lower()


def test_the_goal_of_chinatown_names_no_year() -> None:
    """While the income of a year is shown the next one has begun: the board says which year it is."""
    for language in LANGUAGES:
        assert "{" not in game("chinatown").words(language).text("race.goal")
