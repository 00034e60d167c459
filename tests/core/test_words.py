"""Catalogues: codes and parameters in, sentences out."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from boroughs.core.errors import BadRecord, IllegalMove
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.words import LANGUAGES, Catalogue, MissingWords, load_catalogue

TABLES = {
    "list": {"joiner": ", ", "and": " and ", "seat": "Seat {number}", "thousands": ","},
    "noun": {"coin": "coin|coins", "sheep": "sheep|sheep"},
    "card": {"cafe": "Café", "1": "the one"},
    "event": {
        "paid": "{seat:seat} pays {coins:coin} to {to:seat}.",
        "built": "{seat:seat} builds {card:card}.",
        "rolled": "{seat:seat} rolls {dice}.",
        "chosen": "Chosen: {cards:card}.",
        "met": "{who:seat} meet.",
        "given": "{things:card?} are given.",
        "won": "{who:seat} {who:|wins|win} {tiles:#coin}.",
        "owed": "{coins:coin}{owed:=coins| of # owed}",
        "scored": "{seat:seat} scores{floors:=0| # for floors}{floors:&matches| and}{matches:=0| # for matches}.",
        "bought": "{seat:seat} builds{coins:=0| for #coin}.",
        "brace": "{{{text}}}",
        "counted": "{0}",
        "attribute": "{text.missing}",
    },
}
ENGLISH, FRENCH = Catalogue("en", TABLES), Catalogue("fr", TABLES)


def test_seats_are_called_by_their_players_names() -> None:
    said = ENGLISH.say(phrase("event.paid", seat=0, coins=3, to=1), ["Ada", "Bo"])
    assert said == "Ada pays 3 coins to Bo."


def test_without_names_seats_are_counted_from_one() -> None:
    assert ENGLISH.say(phrase("event.paid", seat=0, coins=3, to=1)) == (
        "Seat 1 pays 3 coins to Seat 2."
    )


def test_a_seat_that_is_none_never_gets_the_last_players_name() -> None:
    assert "Bo" not in ENGLISH.say(phrase("event.built", seat=-1, card="cafe"), ["Ada", "Bo"])


def test_what_is_said_of_an_amount_may_have_its_noun() -> None:
    said = [
        ENGLISH.say(phrase("event.bought", seat=0, coins=coins), ["Ada"]) for coins in (0, 1, 2)
    ]
    assert said == ["Ada builds.", "Ada builds for 1 coin.", "Ada builds for 2 coins."]


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [(0, "0 coins", "0 coin"), (1, "1 coin", "1 coin"), (-1, "−1 coin", "−1 coin"), (2, "2 coins", "2 coins")],
)  # fmt: skip
def test_numbers_agree_with_their_noun(number: int, english: str, french: str) -> None:
    """Nothing is plural in English and singular in French."""
    assert ENGLISH.look_up("coin", number) == english
    assert FRENCH.look_up("coin", number) == french


def test_in_french_de_loses_its_vowel_before_a_name_that_begins_with_one() -> None:
    """A name itself stays as its owner wrote it, and English has no such rule."""
    tables = {"event": {"offer": "l’offre de {seat:seat}", "than": "plus que {seat:seat}"}}
    french, english = Catalogue("fr", tables), Catalogue("en", tables)
    names = ["Ada", "Élodie", "Bruno", "Maria de Abreu"]
    offers = [french.say(phrase("event.offer", seat=seat), names) for seat in range(4)]
    assert offers == [
        "l’offre d’Ada",
        "l’offre d’Élodie",
        "l’offre de Bruno",
        "l’offre de Maria de Abreu",
    ]
    assert french.say(phrase("event.than", seat=0), names) == "plus qu’Ada"
    assert english.say(phrase("event.offer", seat=0), names) == "l’offre de Ada"


def test_a_word_agrees_with_how_many_are_listed() -> None:
    one = ENGLISH.say(phrase("event.won", who=(0,), tiles=("a",)), ["Ada", "Bo"])
    two = ENGLISH.say(phrase("event.won", who=(0, 1), tiles=("a", "b")), ["Ada", "Bo"])
    assert (one, two) == ("Ada wins 1 coin.", "Ada and Bo win 2 coins.")


def test_what_was_owed_is_said_only_where_less_was_paid() -> None:
    assert ENGLISH.say(phrase("event.owed", coins=3, owed=3)) == "3 coins"
    assert ENGLISH.say(phrase("event.owed", coins=1, owed=1_200)) == "1 coin of 1,200 owed"


@pytest.mark.parametrize(
    ("floors", "matches", "said"),
    [
        (5, 0, "Ada scores 5 for floors."),
        (0, 2, "Ada scores 2 for matches."),
        (1_000, 2, "Ada scores 1,000 for floors and 2 for matches."),
    ],
)
def test_what_is_nothing_is_left_out(floors: int, matches: int, said: str) -> None:
    told = phrase("event.scored", seat=0, floors=floors, matches=matches)
    assert ENGLISH.say(told, ["Ada"]) == said


def test_things_are_called_by_their_name_in_the_catalogue() -> None:
    assert ENGLISH.say(phrase("event.built", seat=0, card="cafe")) == "Seat 1 builds Café."


def test_what_may_have_a_name_is_called_by_it_and_the_rest_as_it_is() -> None:
    said = phrase("event.given", things=("cafe", "#12", "$500"))
    assert ENGLISH.say(said) == "Café, #12 and $500 are given."


def test_lists_are_joined() -> None:
    assert ENGLISH.say(phrase("event.rolled", seat=0, dice=(3, 4))) == "Seat 1 rolls 3 and 4."
    assert ENGLISH.say(phrase("event.chosen", cards=("cafe", 1))) == "Chosen: Café and the one."
    assert ENGLISH.say(phrase("event.met", who=(0, 1)), ["Ada", "Bo"]) == "Ada and Bo meet."


def test_a_name_is_never_read_as_a_sentence() -> None:
    """A player called {coins} stays {coins}."""
    said = ENGLISH.say(phrase("event.paid", seat=0, coins=1, to=1), ["{coins}", "{0}"])
    assert said == "{coins} pays 1 coin to {0}."
    assert ENGLISH.say(phrase("event.brace", text="{seat}")) == "{{seat}}"


@pytest.mark.parametrize(
    "unsayable",
    [
        phrase("event.unheard"),
        phrase("nowhere.unheard"),
        phrase("event"),
        phrase("event.paid", seat=0, coins=3),
        phrase("event.owed", owed=3),
        phrase("event.built", seat=0, card="spaceport"),
        phrase("event.paid", seat=0, coins="many", to=1),
        phrase("event.paid", seat="nobody", coins=3, to=1),
        phrase("event.counted"),
    ],
)
def test_what_cannot_be_said_is_missing_words(unsayable: Phrase) -> None:
    with pytest.raises(MissingWords, match="en"):
        ENGLISH.say(unsayable)


def test_a_catalogue_knows_what_it_can_say() -> None:
    assert "event.paid" in ENGLISH
    assert "event.unheard" not in ENGLISH
    assert "nowhere.paid" not in ENGLISH


def test_a_games_words_come_on_top_of_those_of_all_games() -> None:
    words = load_catalogue("reference_game", "en")
    assert words.say(phrase("illegal.no-bid")) == "Bid first."
    assert words.say(phrase("illegal.not-your-turn")) == "It is not your turn."
    assert "illegal.no-bid" not in load_catalogue("boroughs.core", "en")


def test_a_language_without_catalogue_is_refused() -> None:
    with pytest.raises(MissingWords, match="klingon"):
        load_catalogue("boroughs.core", "klingon")


def codes_in_core(kinds: str) -> set[str]:
    """The codes with which core itself refuses, found in its sources."""
    sources = [path for path in files("boroughs.core").iterdir() if path.name.endswith(".py")]
    pattern = re.compile(rf'\b(?:{kinds})\(\s*"([a-z-]+)"')
    return {code for path in sources for code in pattern.findall(path.read_text("utf-8"))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_the_core_has_its_sentence(language: str) -> None:
    words = load_catalogue("boroughs.core", language)
    illegal = codes_in_core("IllegalMove|BadNotation")
    errors = codes_in_core(
        "BadAnswer|BadOptions|BadPosition|BadRecord|BoroughsError|EndlessGame|GameFault|_because"
    )
    assert {"not-your-turn", "game-over"} <= illegal
    assert {
        "bad-seats",
        "final-differs",
        "bad-position",
        "no-dice",
        "endless",
        "fault-play",
    } <= errors
    assert [code for code in illegal if f"illegal.{code}" not in words] == []
    assert [code for code in errors if f"error.{code}" not in words] == []


@pytest.mark.parametrize("package", ["boroughs.core", "reference_game"])
def test_both_languages_say_the_same_things(package: str) -> None:
    english, french = (load_catalogue(package, language).tables for language in LANGUAGES)
    assert {table: set(words) for table, words in english.items()} == {
        table: set(words) for table, words in french.items()
    }


def test_both_languages_have_the_same_blanks() -> None:
    blanks = re.compile(r"{(\w+)")
    english, french = (load_catalogue("boroughs.core", language).tables for language in LANGUAGES)
    for table, words in english.items():
        for code, text in words.items():
            assert sorted(blanks.findall(text)) == sorted(blanks.findall(french[table][code])), code


def test_a_refusal_says_its_own_sentence() -> None:
    words = load_catalogue("boroughs.core", "en")
    assert words.say(IllegalMove("game-over").phrase()) == "The game is over."
    assert words.say(BadRecord("bad-line", line=7).phrase()) == (
        "Line 7 of the record cannot be read."
    )


def test_amounts_have_the_separators_of_the_language() -> None:
    """Ten thousand; a year is no amount."""
    english, french = load_catalogue("boroughs.core", "en"), load_catalogue("boroughs.core", "fr")
    assert english.number(10_000) == "10,000"
    assert french.number(10_000) == "10\u202f000"
    assert english.number(999) == "999"


def test_less_than_nothing_has_a_true_minus() -> None:
    """As the page writes it: a hyphen is shorter than a plus, and may end a line."""
    english = load_catalogue("boroughs.core", "en")
    assert english.number(-2) == "\N{MINUS SIGN}2"
    assert english.number(-10_000) == "\N{MINUS SIGN}10,000"


@pytest.mark.parametrize("room", ["core", "cli", "server", "review", "games.lots"])
def test_no_french_line_begins_with_a_sign_that_stands_apart(room: str) -> None:
    """Catalogues are written with plain spaces; nobody should have to think of it sentence by sentence."""
    apart = re.compile(r" [;:!?»]|« ")
    for table in load_catalogue(f"boroughs.{room}", "fr").tables.values():
        assert [said for said in table.values() if apart.search(said)] == []
