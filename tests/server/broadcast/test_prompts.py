"""In every phase of every game each seat, and whoever looks on, reads a prompt and a log that fit."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import pytest

from boroughs import Table, game, game_names
from boroughs.core.audience import Viewer
from boroughs.core.dice import SeededDice
from boroughs.core.frame import Frame
from boroughs.core.game import Game
from boroughs.core.options import Options
from boroughs.core.state import State
from boroughs.core.words import LANGUAGES
from boroughs.server.broadcast.sentences import Sentences
from boroughs.testing.reproducibility import fits, take_random_step
from games.lots.table import site
from games.lots.test_falling import SHAKY
from games.lots.test_track_and_end import CLOSING, SQUARES

NAMES = ["Ada", "Bruno", "Chloé", "Dina", "Emil", "Fay"]
STEPS = 60
MOST = 3_000
"""So many steps a game of bots may take."""
CARELESS = 400
"""And so many of a game of random moves: in it things fall, and cards are handed on, that good players keep."""
SECOND_PERSON = {
    "en": re.compile(r"\byou(?:rs?)?\b", re.IGNORECASE),
    "fr": re.compile(r"\bvo(?:us|tre|s)\b", re.IGNORECASE),
}
SPOKEN = re.compile("[“«].*?[”»]")
"""What a player says to another in a log: there "you" is the other."""
OF_THE_PROGRAM = re.compile(
    r"[{}]|\b(?:MC|NJ)\d+|#\d|\b(?:prompt|event|list)\.|\b(?:seat|place) \d|(?<![\w,$])-?\d,-?\d(?!\d)"
)
"""Blanks that nobody filled, numbers of tiles, cards and lots, cells, codes, seats without a name."""
WALKS: dict[str, tuple[Options, ...]] = {
    "chinatown": ({},),
    "lots": ({"answer_seconds": 0}, {"hand": "crane", "answer_seconds": 3}),
    "machi-koro": ({},),
    "mad-city": ({"mode": "standard"}, {"mode": "advanced-puzzle"}),
    "new-jack-city": ({}, {"deck": "half"}),
}
"""Which tables of each game are played to their end: together they come through every phase."""
SELDOM = {
    "lots": {"accident", "carry", "discard", "hand-on", "steal", "take-for"}
    | {"waiting-take", "waiting-take-yours"}
}
"""Prompts of phases that most games never come to; those that the walk does not meet are laid out by hand."""


def misread(text: str, viewer: Viewer, language: str) -> list[str]:
    """What is wrong with a sentence that stands before this viewer."""
    wrong = []
    told = SPOKEN.sub("", text)
    if viewer is None and SECOND_PERSON[language].search(told):
        wrong.append(f"a spectator reads: {text}")
    if viewer is not None and re.search(rf"\b{NAMES[viewer]}\b", told):
        wrong.append(f"{NAMES[viewer]} reads of {NAMES[viewer]}, not of you: {text}")
    if OF_THE_PROGRAM.search(text):
        wrong.append(f"{viewer} reads a word of the program: {text}")
    return wrong


def misfits(played: Game, state: State, sentences: Sentences, viewer: Viewer) -> list[str]:
    """What is wrong with what this viewer is asked now."""
    view, awaited = played.view(state, viewer), state.awaited()
    said = sentences.prompt(view, awaited)
    if state.result() is not None:
        return [f"over, and yet: {said}"] if said else []
    wrong = misread(said, viewer, sentences.words.language)
    if viewer in view.to_act and view.prompt is None:
        wrong.append(f"nothing is asked of {viewer}, who may act")
    if not said:
        wrong.append(f"{viewer} reads nothing")
    if viewer not in awaited:
        missing = [NAMES[seat] for seat in awaited if NAMES[seat] not in said]
        wrong += [f"{name} is waited for, but {viewer} reads: {said}" for name in missing]
    return wrong


class Readers:
    """Everybody at a table, in both languages: what they were asked, and what was wrong with it."""

    def __init__(self, played: Game, table: Table) -> None:
        self.table = table
        self.catalogues = [Sentences(played, language, NAMES) for language in LANGUAGES]
        self.wrong: set[str] = set()
        self.asked: set[str] = set()
        for viewer in (*range(table.state.seats), None):
            table.listen(viewer, self._reading(viewer))

    def _reading(self, viewer: Viewer) -> Callable[[Frame], None]:
        def hear(frame: Frame) -> None:
            for sentences in self.catalogues:
                for line in sentences.lines(frame.heard, viewer):
                    self.wrong.update(misread(line.text, viewer, sentences.words.language))

        return hear

    def look(self) -> None:
        awaited = self.table.state.awaited()
        for viewer in (*range(self.table.state.seats), None):
            view = self.table.view(viewer)
            asked = view.prompt or self.table.game.waiting(view, awaited)
            if asked is not None:
                self.asked.add(asked.code.partition(".")[2])
            for sentences in self.catalogues:
                self.wrong.update(misfits(self.table.game, self.table.state, sentences, viewer))


def seats_for(played: Game, options: Options) -> int:
    return [seats for seats in played.seat_counts if fits(played, seats, options)][:3][-1]


@cache
def walked(name: str) -> tuple[frozenset[str], frozenset[str]]:
    """What is wrong in whole games of bots and in careless ones, and what was asked in them."""
    played = game(name)
    wrong: set[str] = set()
    asked: set[str] = set()
    for options in WALKS[name]:
        seats = seats_for(played, options)
        table = Table(played, seats, options, seed="walk", bots=["easy"] * seats)
        readers = Readers(played, table)
        for _ in range(MOST):
            readers.look()
            if table.result is not None or (table.play_next() is None and not table.end_deadlock()):
                break
        assert table.result is not None, f"{name} {options} came to no end"
        careless = Readers(played, Table(played, seats, options, seed="careless"))
        dice = SeededDice("careless")
        for _ in range(CARELESS):
            careless.look()
            if not take_random_step(careless.table, dice):
                break
        wrong |= readers.wrong | careless.wrong
        asked |= readers.asked | careless.asked
    return frozenset(wrong), frozenset(asked)


@pytest.mark.parametrize("name", game_names())
def test_each_seat_and_each_spectator_reads_a_prompt_that_fits(name: str) -> None:
    """Who waits reads for whom; who looks on is never "you"; nobody who may act is left without a question."""
    played = game(name)
    wrong: set[str] = set()
    for options in played.option_sets():
        table = Table(played, seats_for(played, options), options, seed="prompts")
        readers = Readers(played, table)
        dice = SeededDice("prompts")
        for _ in range(STEPS):
            readers.look()
            if not take_random_step(table, dice):
                break
        wrong |= readers.wrong
    assert sorted(wrong)[:12] == []


@pytest.mark.heavy
@pytest.mark.parametrize("name", game_names())
def test_what_everybody_reads_fits_until_the_end(name: str) -> None:
    """Bots play to the end: prompts and logs of every seat and of who looks on, in both languages."""
    wrong, _ = walked(name)
    assert sorted(wrong)[:12] == []


@pytest.mark.heavy
@pytest.mark.parametrize("name", game_names())
def test_every_question_of_a_game_is_asked_on_the_way(name: str) -> None:
    """So that no phase is left out of the walk."""
    _, asked = walked(name)
    known = set(game(name).words("en").tables["prompt"])
    unasked = {each for each in known - asked if not each.endswith("-waiting")}
    assert unasked - SELDOM.get(name, set()) == set()


def seldom_positions() -> dict[str, State]:
    """LOTS: Ann has one card too many, with room elsewhere and without; somebody may steal the win; something fell."""
    passing = {"tower": SQUARES, "banks": ("IL", "T", "T"), "track": [5, 11, 13]}
    full = [["mason", "welder"], ["painter", "foreman"], ["architect", "apprentice"]]
    hands = {"hand-on": [full[0], ["painter"], []], "discard": full}
    found: dict[str, State] = {}
    for prompt, held in hands.items():
        table = site(**passing, hands=held)  # type: ignore[arg-type]
        table.cards = ["dispatcher"]
        found[prompt] = table.play(0, CLOSING).state
    table = site(tower=SQUARES, banks=("IL", "T"), track=[35, 37], hands=[[], ["subcontractor"]])
    found["steal"] = table.play(0, CLOSING).play(1, "pass").state
    table = site(tower=SHAKY, banks=("IL", "O"), hands=[["safety-officer"], []])
    found["accident"] = table.play(0, "place I wide2@2,0,2").state
    return found


def test_what_is_seldom_asked_fits_too() -> None:
    played = game("lots")
    wrong: set[str] = set()
    for prompt, state in seldom_positions().items():
        [asked] = state.to_act()
        said = played.view(state, asked).prompt
        assert said is not None
        assert said.code == f"prompt.{prompt}"
        for language in LANGUAGES:
            sentences = Sentences(played, language, NAMES)
            for viewer in (*range(state.seats), None):
                wrong.update(misfits(played, state, sentences, viewer))
    assert sorted(wrong) == []


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
    """While the income of a year is shown the next one has begun: the board says which year it is, the goal after how many."""
    for language in LANGUAGES:
        said = game("chinatown").words(language).text("race.goal")
        assert re.findall(r"{(\w+)", said) == ["years"]
