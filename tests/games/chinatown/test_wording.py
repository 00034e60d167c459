"""An offer in words: sums and lots as they are written everywhere else."""

from __future__ import annotations

import pytest

import boroughs
from boroughs.core.phrase import Phrase, phrase
from games.chinatown.table import GAME, ChinatownTable, position
from games.chinatown.test_figures import tea_houses

NAMES = ["Ada", "Bruno", "Cleo"]


@pytest.mark.parametrize(
    ("notation", "english", "french"),
    [
        (
            "offer 0 gives any: #60; any gives 0: $20000",
            "Offer to anybody: Ada gives lot 60 for $20,000",
            "Offrir à qui veut : Ada donne le lot 60 contre 20 000 $",
        ),
        (
            "offer 0 gives 1: #4, laundry, $10000; 1 gives 0: #7",
            "Offer: Ada gives lot 4, Laundry and $10,000, Bruno gives lot 7",
            "Offrir : Ada donne le lot 4, Blanchisserie et 10 000 $, Bruno donne le lot 7",
        ),
        (
            "offer 2 gives 0: $150000",
            "Offer: Cleo gives Ada $150,000 for nothing",
            "Offrir : Cleo donne 150 000 $ à Ada sans contrepartie",
        ),
    ],
)  # fmt: skip
def test_sums_have_the_separators_of_the_language(notation: str, english: str, french: str) -> None:
    said = GAME.parse(notation).phrase()
    assert GAME.words("en").say(said, NAMES) == english
    plain = GAME.words("fr").say(said, NAMES).replace("\u202f", " ").replace("\u00a0", " ")
    assert plain == french


@pytest.mark.parametrize(
    ("notation", "english"),
    [
        # Two gifts in one, and two that do not go back and forth.
        ("offer 0 gives 1: #4; 0 gives 2: $10000", "Offer: Ada → Bruno: lot 4; Ada → Cleo: $10,000"),
        ("offer 0 gives 1: #4; 1 gives 2: laundry", "Offer: Ada → Bruno: lot 4; Bruno → Cleo: Laundry"),
        (
            "offer 0 gives 1: #4; 0 gives 2: #5; 1 gives 0: $10000; 2 gives 0: $20000",
            "Offer: Ada → Bruno: lot 4; Ada → Cleo: lot 5; Bruno → Ada: $10,000; Cleo → Ada: $20,000",
        ),
        (
            "offer 0 gives 1: #4; 0 gives 2: #5; 1 gives 0: $10000; 1 gives 2: $10000; 2 gives 0: #9, laundry",
            "Offer among Ada, Bruno and Cleo: 6 things change hands",
        ),
        ("offer 0 gives any: #60", "Offer to anybody: Ada gives lot 60 for nothing"),
        ("offer any gives 0: #60", "Offer to anybody: Ada takes lot 60 for nothing"),
        ("counter 7 with 0 gives 1: $10000", "Answer offer 7: Ada gives Bruno $10,000 for nothing"),
        (
            "counter 7 with 0 gives 1: #4; 1 gives 2: #5; 2 gives 0: #6",
            "Answer offer 7: Ada → Bruno: lot 4; Bruno → Cleo: lot 5; Cleo → Ada: lot 6",
        ),
        (
            "counter 7 with 0 gives any: #60; any gives 0: $20000",
            "Answer offer 7 with one to anybody: Ada gives lot 60 for $20,000",
        ),
    ],
)  # fmt: skip
def test_every_offer_is_said_in_words(notation: str, english: str) -> None:
    """Whatever goes to whom: nobody is shown how an offer is written."""
    said = GAME.parse(notation).phrase()
    assert GAME.words("en").say(said, NAMES) == english
    assert "gives" not in GAME.words("fr").say(said, NAMES)


@pytest.mark.parametrize(
    ("notation", "said"),
    [
        ("keep 2,39,43,47,48", ["Lots 43, 47 and 48 lie side by side: room for one business."]),
        ("keep 1,2,43,47,48", ["Lots 43, 47 and 48 lie side by side: room for one business."]),
        ("keep 2,16,39,59,77", []),
    ],
)
def test_why_lots_are_kept_is_told_by_how_they_lie(notation: str, said: list[str]) -> None:
    """A hint said of the best choice that nothing spoke against it."""
    view = boroughs.Table(GAME, seats=3, seed=1).view(0)
    reasons = GAME.reasons(view, GAME.parse(notation))
    assert [GAME.words("en").say(reason.says, NAMES) for reason in reasons] == said


@pytest.mark.parametrize(
    ("paid", "said"),
    [
        (60, "By the end of the game the deal would bring you $120,000, and Bruno $60,000."),
        (160, "By the end of the game the deal would bring you $20,000, and Bruno $160,000."),
        (200, "By the end of the game the deal would cost you $20,000."),
    ],
)
def test_why_an_offer_is_refused_is_told_by_what_it_would_come_to(paid: int, said: str) -> None:
    """The third Tea House brings 30,000 a year, six times. Beside it stood that nothing speaks against refusing."""
    table = tea_houses(money=300_000)
    table.play(1, f"offer 1 gives 0: tea-house; 0 gives 1: ${paid}000")
    [number] = [offer.number for offer in table.figures(0).offers]
    assert why(table, f"refuse {number}") == [said]
    nothing = ["Nothing that is on offer to you would bring you money."]
    assert why(table, "done") == (nothing if paid == 200 else [])


def test_who_places_nothing_more_is_not_told_the_income_of_the_year_as_a_gain() -> None:
    table = position(
        owned=[[22, 23, 60]],
        shops={22: "tea-house", 23: "tea-house"},
        tiles=[{"laundry": 1}],
        phase="place",
    )
    assert why(table, "pass") == ["Your income this year stays at $20,000."]


def why(table: ChinatownTable, notation: str) -> list[str]:
    reasons = GAME.reasons(table.view(0), GAME.parse(notation))
    return [GAME.words("en").say(reason.says, NAMES) for reason in reasons]


OFFERS = {
    "event": ("offered", "countered", "accepted", "refused-loss", "withdrawn", "lapsed", "deal"),
    "illegal": ("already-offered", "no-such-offer", "not-your-offer", "already-agreed"),
}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_only_who_types_reads_the_numbers_of_offers(language: str) -> None:
    """The bar said "Wen agrees to offer 12", and no card on the board had a number."""
    words = GAME.words(language)
    for table, codes in OFFERS.items():
        for code in codes:
            said = phrase(f"{table}.{code}", seat=0, offer=712, answers=711, seats=(0, 1))
            typed = Phrase(f"typed-{said.code}", said.params)
            assert "71" not in words.say(said, NAMES)
            assert "712" in words.say(typed, NAMES)


@pytest.mark.parametrize(
    ("lots", "placed", "code"),
    [
        # Two lots for two tiles of three; one of two lots stays free for what is to come.
        ([22, 23], "place tea-house #22, tea-house #23", "no-lot-left"),
        ([22, 23], "place tea-house #22", "stays"),
    ],
)
def test_a_hint_says_why_a_tile_stays_in_the_hand(lots: list[int], placed: str, code: str) -> None:
    table = position(owned=[lots], tiles=[{"tea-house": 2, "laundry": 1}], phase="place")
    _, why = GAME.reasons(table.view(0), GAME.parse(placed))
    assert why.says.code == f"advice.{code}"
    assert "laundry" in str(why.says.params["shops"])


def test_all_tiles_placed_leave_nothing_to_explain() -> None:
    table = position(owned=[[22]], tiles=[{"tea-house": 1}], phase="place")
    assert len(GAME.reasons(table.view(0), GAME.parse("place tea-house #22"))) == 1


def test_the_last_income_is_no_yearly_one() -> None:
    """A pill said "$60k/yr" in the last year, and on a day of one year."""
    for round_, code in ((1, "race.income"), (6, "race.income-once")):
        standing = GAME.standing(position(round_=round_).view(0))
        assert standing is not None
        assert standing.seats[1].says.code == code
