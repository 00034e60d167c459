"""Every sentence is walked with every number and person: people by name or "you", numbers with their nouns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from string import Formatter

import pytest

from boroughs import Table, game, game_names
from boroughs.core.dice import SeededDice
from boroughs.core.frame import Frame
from boroughs.core.phrase import Param, Phrase
from boroughs.core.words import LANGUAGES, Catalogue
from boroughs.server.broadcast.sentences import Sentences
from boroughs.testing.reproducibility import fits, take_random_step

SPOKEN = ("event", "prompt", "move", "illegal", "race", "reason", "statistic", "label", "error")
"""Tables of sentences that the server fills."""
TOLD = ("event", "prompt", "race", "reason", "statistic")
"""Those that stand in logs and on pages: there nothing may need a key to the program."""
PEOPLE = {"seat", "seats", "to", "with", "winner", "from", "payer", "payee", "other"}
"""Parameters that are seats: they must be told by name, never as `seat 0`."""
NAMES = ["Mayor", "Zoé", "Bo", "Cy", "Di", "Eve"]
NUMBERS = (0, 1, 2, 43, 12_345)
STEPS = 150

in_both = pytest.mark.parametrize("language", LANGUAGES)
of_each_game = pytest.mark.parametrize("name", game_names())


def blanks(text: str) -> list[tuple[str, str]]:
    return [(field, spec or "") for _, field, spec, _ in Formatter().parse(text) if field]


@cache
def catalogue(name: str, language: str) -> Catalogue:
    return game(name).words(language)


@cache
def seen_parameters(name: str) -> dict[str, Param]:
    """One value of each parameter by its name, from random games with every option."""
    played = game(name)
    seen: dict[str, Param] = {}

    def keep(phrase: Phrase | None) -> None:
        for key, value in phrase.params.items() if phrase is not None else ():
            if key not in seen or value not in (0, ()):
                seen.setdefault(key, value)

    def hear(frame: Frame) -> None:
        for phrase in (*frame.heard, frame.view.prompt):
            keep(phrase)

    for options in played.option_sets():
        seats = next(seats for seats in played.seat_counts if fits(played, seats, options))
        table = Table(played, seats, options, seed="words")
        for viewer in (*range(seats), None):
            table.listen(viewer, hear)
        dice = SeededDice("words")
        for _ in range(STEPS):
            for seat in table.to_act:
                for move in table.moves(seat)[:20]:
                    keep(move.phrase())
            if not take_random_step(table, dice):
                break
    return seen


def values(words: Catalogue, field: str, spec: str, seen: dict[str, Param]) -> list[Param]:
    """What may fill a blank: people, every number, every name of its table; one and several of a list."""
    table = spec.rstrip("?").lstrip("#")
    several = isinstance(seen.get(field), tuple | list) or field in ("seats", "shops", "buildings")
    if spec == "seat":
        ones: list[Param] = [0, 1]
    elif spec == "plain" or field == "sign":
        ones = [1965] if spec else ["A"]
    elif spec.startswith(("|", "#", "=", "&")) or not spec:
        known = seen.get(field, 0)
        known = known[0] if isinstance(known, tuple | list) and known else known
        ones = [known] if isinstance(known, str) else [*NUMBERS]
    elif table in words.tables.get("noun", {}):
        return [*NUMBERS]
    else:
        ones = list(words.tables[table])
    if not several:
        return ones
    single = [one for one in ones if isinstance(one, int | str)]
    lists: list[Param] = [(one,) for one in single]
    return [*lists, tuple(single[:2])]


def said(words: Catalogue, code: str, seen: dict[str, Param]) -> Iterator[str]:
    """The sentence with every value of every blank; the others stay at their second value meanwhile."""
    choices: dict[str, list[Param]] = {}
    for field, spec in blanks(words.text(code)):
        if field not in choices or (spec and not spec.startswith(("|", "#", "=", "&"))):
            choices[field] = values(words, field, spec, seen)
    usual = {field: options[min(1, len(options) - 1)] for field, options in choices.items()}
    people = [field for field in choices if field in PEOPLE]
    for number, field in enumerate(people if "seats" not in people else ()):
        usual[field], choices[field] = number, [number]
    for field, options in choices.items():
        for option in options:
            yield words.say(Phrase(code, usual | {field: option}), NAMES)
    if not choices:
        yield words.text(code)


def codes(words: Catalogue, tables: tuple[str, ...]) -> list[str]:
    return [f"{table}.{key}" for table in tables for key in words.tables.get(table, {})]


PLURAL = {
    "en": re.compile(r"(?<![\d,.#$])\b1 (?!(?:is|as|was|has|says|sets|runs|plays|holds|does)\b)[a-z]+[^s]s\b"),
    "fr": re.compile(
        r"(?<![\d,.])(?<!\d[ \u202f\u00a0])\b[01] (?!(?:gives|vous|fois|pas|plus|dans|sous|des|les|après|mais|vers|puis)\b)"
        r"[a-zéèêàâîïôûç]+s\b"
    ),
}  # fmt: skip
SEVERAL_FOR_ONE = {
    "en": re.compile(r"(?<!\d )\b(?:lots|tiles|blocks|cards) (?:\d+|[A-Z][\w-]+)(?=[.:]|$)"),
    "fr": re.compile(r"(?<!\d )\b(?:lots|tuiles|blocs|cartes) (?:\d+|[A-Z][\w-]+)(?=[.:]|$)"),
}
MANY_WITH_ONE = re.compile(
    r"\b(?:and|et) [A-Z]\w+ (?:wins|is|has|gets|gagne|est|a|reçoit|arrive)\b"
)
BARE_AMOUNT = re.compile(r"(?<!\d)12345(?!\d)")
SEAT_NUMBER = re.compile(r"\b(?:seat|place|player|joueur) -?\d", re.IGNORECASE)
PROGRAM_ID = re.compile(r"\b(?:MC|NJ)\d+|[a-z0-9]@|(?<![\w,$])-?\d+,-?\d{1,2}(?![\d,])")
WRONG_PERSON = {
    "en": re.compile(
        r"\b[Yy]ou (?:is|has|was|does)\b|(?:^|[.!:;] )[Yy]ou (?!pass\b)(?:[a-z]+[^s]s)\b"
    ),
    "fr": re.compile(
        r"(?:^|[.!;] )[Vv]ous (?:ne |n’|y |en |lui |leur )*(?!êtes\b|faites\b|dites\b|ne\b|n’|y\b|en\b)\w+(?<!ez)\b"
    ),
}


@in_both
@of_each_game
def test_no_sentence_is_wrong_with_any_number_or_name(name: str, language: str) -> None:
    words, seen = catalogue(name, language), seen_parameters(name)
    wrong: list[str] = []
    for code in codes(words, SPOKEN):
        for text in said(words, code, seen):
            faults = [PLURAL[language], BARE_AMOUNT, MANY_WITH_ONE, SEVERAL_FOR_ONE[language]]
            if code.partition(".")[0] in TOLD:
                faults += [SEAT_NUMBER, PROGRAM_ID]
            wrong += [f"{code}: {text}" for fault in faults if fault.search(text)]
            if "mayor" in text.replace("Mayor", ""):
                wrong.append(f"{code}: {text}")
    assert wrong == []


@in_both
@of_each_game
def test_nothing_that_is_told_shows_an_id(name: str, language: str) -> None:
    """A word of the program stands nowhere as it is: it is looked up in a table, or left out."""
    words, seen = catalogue(name, language), seen_parameters(name)
    free = {"notation", "sign", "move"}
    bare = [
        f"{code}: {words.text(code)}"
        for code in codes(words, ("event", "race", "reason", "statistic"))
        for field, spec in blanks(words.text(code))
        if not spec and field not in free and holds_words(seen.get(field))
    ]
    assert bare == []


@in_both
@of_each_game
def test_no_refusal_on_a_page_shows_an_id(name: str, language: str) -> None:
    """Who taps knows neither MC12 nor a1. Who types reads them: those sentences stand in a table of their own."""
    words = catalogue(name, language)
    ids = {"card", "cell", "tile", "square", "start", "end", "thing", "number", "notation"}
    bare = [
        f"{code}: {words.text(code)}"
        for code in codes(words, ("illegal",))
        for field, spec in blanks(words.text(code))
        # Of a text that is no move at all it is told what was typed.
        if not spec and field in ids and not code.startswith("illegal.unknown-")
    ]
    assert bare == []
    typed = words.tables.get("typed-illegal", {})
    assert typed.keys() <= words.tables["illegal"].keys()
    assert all(words.text(f"typed-illegal.{key}") != words.text(f"illegal.{key}") for key in typed)


def holds_words(value: Param | None) -> bool:
    return isinstance(value, str) or (
        isinstance(value, tuple | list) and any(isinstance(each, str) for each in value)
    )


@in_both
@of_each_game
def test_people_are_called_by_their_names(name: str, language: str) -> None:
    words = catalogue(name, language)
    for code in codes(words, ("event", "prompt", "move", "statistic")):
        for field, spec in blanks(words.text(code)):
            if field in PEOPLE:
                assert spec == "seat" or spec.startswith("|"), f"{code}: {words.text(code)}"


@in_both
@of_each_game
def test_what_is_said_to_you_tells_the_same(name: str, language: str) -> None:
    """A sentence for the one who did it leaves that name out, and nothing else."""
    tables = catalogue(name, language).tables["event"]
    for key in tables:
        for suffix, gone in (("-to-you", "to"), ("-with-you", "with"), ("-you", "seat")):
            base = key.removesuffix(suffix)
            if base == key or base not in tables:
                continue
            told = {field for field, _ in blanks(tables[key])}
            all_of_it = {field for field, _ in blanks(tables[base])}
            left_out = {gone} | ({"seats"} if gone == "seat" else set())
            assert told == all_of_it - left_out, key
            break


@in_both
@of_each_game
def test_everything_that_somebody_does_is_told_to_them_as_you(name: str, language: str) -> None:
    tables = catalogue(name, language).tables["event"]
    missing = []
    for key, text in tables.items():
        fields = {field for field, _ in blanks(text)}
        if key.endswith(("-you", "tie", "deal")) and not key.startswith("refused-helps"):
            continue
        if fields & {"seat", "seats"} and not key.startswith("would-any-gives"):
            missing += [f"{key}-you"] * (f"{key}-you" not in tables)
        for person in {"to", "with"} & fields:
            missing += [f"{key}-{person}-you"] * (f"{key}-{person}-you" not in tables)
    assert [key for key in missing if not key.endswith("-you-you") or "helps" in key] == []


@in_both
@of_each_game
def test_you_are_spoken_to_in_your_person(name: str, language: str) -> None:
    """No "you rolls", no « vous lance »."""
    words, seen = catalogue(name, language), seen_parameters(name)
    wrong = [
        f"{code}: {text}"
        for code in codes(words, ("event",))
        for text in said(words, code, seen)
        if code.removesuffix("-you") != code and not code.endswith(("-to-you", "-with-you"))
        if WRONG_PERSON[language].search(re.sub("[“«].*[”»]", "", text))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("language", "viewer", "told"),
    [
        ("en", None, "Ada and Bo win."),
        ("en", 0, "You and Bo win."),
        ("en", 1, "Ada and you win."),
        ("fr", 1, "Victoire\u00a0: Ada et vous."),
    ],
)
def test_a_shared_victory_is_told_to_each_winner(
    language: str, viewer: int | None, told: str
) -> None:
    sentences = Sentences(game("new-jack-city"), language, ["Ada", "Bo"])
    assert sentences.say(Phrase("event.won", {"seats": (0, 1)}), viewer) == told


def test_one_lot_is_one_lot() -> None:
    sentences = Sentences(game("chinatown"), "en", ["Ada", "Bo"])
    given = Phrase("event.gives-buildings", {"seat": 0, "to": 1, "buildings": (43,)})
    assert sentences.say(given) == "Ada gives Bo lot 43"
    assert sentences.say(given, 1) == "Ada gives you lot 43"
    assert sentences.say(given, 0) == "You give Bo lot 43"
