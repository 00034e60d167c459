"""Why a hint is good: codes that follow from the rules, and words for them in both languages."""

from __future__ import annotations

from boroughs.core.words import LANGUAGES
from games.new_jack_city.table import GAME, Table, position

LEFT, RIGHT = "NJ06 at 0,1 turned 0", "NJ07 at 2,0 turned 3"


def said(table: Table, move: str) -> dict[str, str]:
    """The kinds of reasons by their codes; every one of them can be said."""
    reasons = GAME.reasons(table.view(0), GAME.parse(move))
    for language in LANGUAGES:
        for reason in reasons:
            assert GAME.words(language).say(reason.says, ["Ann", "Bob"])
    return {reason.says.code.removeprefix("reason."): reason.kind for reason in reasons}


def test_two_own_zones_that_join_send_a_builder_home() -> None:
    table = position(LEFT, RIGHT, hands=["NJ04"], builders=["0,1 2,1"])
    found = said(table, "place NJ04 at 1,2 turned 0")
    assert found["yours-grows"] == found["home"] == "gain"


def test_to_help_a_rival_is_a_risk() -> None:
    table = position(LEFT, hands=["NJ04"], builders=["", "0,1"])
    assert said(table, "place NJ04 at 0,2 turned 0") == {"helps": "risk"}


def test_an_extension_says_what_it_pays() -> None:
    table = position(LEFT, "NJ23 at 0,2 turned 1", hands=["NJ04"], built=["0,1"], scored=[0, 1])
    assert said(table, "place NJ04 at 1,2 turned 0")["extends"] == "gain"


def test_scoring_names_money_bonus_and_the_bell() -> None:
    table = position(LEFT, "NJ04 at 0,2 turned 0", phase="builder", builders=["0,1"], money=[24])
    found = said(table, "score 0,1")
    assert found["scores"] == found["bonus-green"] == "gain"
    assert found["rings"] == "note"


def test_a_claim_says_what_is_missing_and_a_move_what_is_left() -> None:
    table = position(LEFT, RIGHT, phase="builder", builders=["0,1"])
    assert said(table, "claim 2,1")["can-grow"] == "note"
    assert said(table, "move 0,1 to 2,1")["leaves"] == "risk"
