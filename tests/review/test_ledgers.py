"""Chinatown's ledger: who got the better of whom, in deals of two and of three."""

from __future__ import annotations

from collections.abc import Sequence

import boroughs
from boroughs.core.account import Account, TakenStep
from boroughs.core.phrase import Phrase
from boroughs.games.chinatown.accounts import ledgers
from boroughs.games.chinatown.deals import parse_terms
from boroughs.games.chinatown.ledger_pictures import reckoned
from boroughs.games.chinatown.planning import Prospect
from games.chinatown.table import GAME, position

ALL_LOSE_BUT_2 = "0 gives 1: $20000; 1 gives 2: $30000; 2 gives 0: $10000"
"""Seats 0 and 1 lose $10,000 each."""
LOST_TO_1 = "0 gives 1: $10000"


def deals_of(seat: int, deals: Sequence[str]) -> Account:
    """The ledger of this seat after these deals, which all were made."""
    table = position(money=[200_000] * 3)
    taken: list[TakenStep] = []
    for terms in deals:
        number = table.state.next_offer
        first, *others = parse_terms(terms).parties
        table.play(first, f"offer {terms}")
        for other in others:
            accept = GAME.parse(f"accept {number}")
            taken.append(TakenStep(len(taken) + 1, table.state.copy(), other, accept, []))
            table.play(other, accept.notation)
    [account] = [one for one in ledgers(taken, 3) if one.name == "deals" and one.seat == seat]
    return account


def told(account: Account) -> list[Phrase]:
    assert account.tale is not None
    return list(account.tale.story)


def test_who_lost_as_much_in_a_deal_of_three_was_not_got_the_better_of() -> None:
    """Two lose $10,000 each to the third: between the two nobody is ahead."""
    says = told(deals_of(0, [ALL_LOSE_BUT_2]))
    assert [(one.code, one.params) for one in says] == [("account.behind", {"seat": 0, "with": 2})]


def test_the_deal_that_went_worst_is_that_in_which_the_others_were_furthest_ahead() -> None:
    """Of three: level with one, $30,000 behind the other. Of two: $20,000 behind."""
    assert deals_of(0, [LOST_TO_1, ALL_LOSE_BUT_2]).first == 1


def test_a_prospect_says_how_many_incomes_come_and_what_each_changes_by() -> None:
    """Year two of six, before its income: five are to come. A third photo tile beside two completes that shop."""
    table = position(
        round_=2,
        owned=[[1, 2, 3]],
        shops={1: "photo", 2: "photo"},
        tiles=[{}, {"photo": 1}],
    )
    prospect = Prospect(table.state, parse_terms("0 gives 1: $40000; 1 gives 0: photo"), 0)
    assert prospect.incomes == 5
    assert prospect.a_year == prospect.after.income - prospect.before.income > 0
    assert prospect.total == 5 * prospect.a_year - 40_000


def test_the_last_income_of_all_is_said_as_one() -> None:
    table = position(round_=6, tiles=[{"photo": 1}, {}])
    lines = reckoned(table.state, parse_terms("0 gives 1: photo; 1 gives 0: $40000"), 0)
    [line] = [one for one in lines if one.says.code == "account.incomes-left"]
    assert boroughs.game("chinatown").words("en").say(line.says) == "For 1 income still to come"
    assert boroughs.game("chinatown").words("fr").say(line.says) == "Pour 1 revenu à venir"
