"""The zones of New Jack City: claims that grow together, and what their last turn is."""

from __future__ import annotations

import boroughs
from boroughs.core.account import Account, TakenStep
from boroughs.core.charts import Lifelines
from boroughs.games.new_jack_city.accounts import ClaimedZone, claimed_zones, zones_of_seats
from games.new_jack_city.table import GAME, Table, position
from games.new_jack_city.test_zones import GROWN, JOINER, LEFT, RIGHT


class Watched:
    """A table whose steps are kept as a review reads them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.taken: list[TakenStep] = []

    def play(self, *moves: str) -> None:
        for notation in moves:
            before, seat = self.table.state.copy(), self.table.seat
            heard = len(self.table._events)
            self.table.play(notation)
            move = GAME.parse(notation)
            told = self.table._events[heard:]
            self.taken.append(TakenStep(len(self.taken) + 1, before, seat, move, told))

    @property
    def zones(self) -> list[ClaimedZone]:
        return claimed_zones(self.taken, self.table.state)

    @property
    def endings(self) -> list[tuple[str, int, int]]:
        return [(zone.ending, zone.value, zone.dollars) for zone in self.zones]

    def account(self) -> Account:
        [account] = zones_of_seats(self.taken, self.table.state)
        return account


def both_claimed() -> Watched:
    """Seat 0 claims the zones of 3 and of 4, and has its next turn."""
    watched = Watched(position(LEFT, RIGHT, hands=["NJ04"], phase="builder", industrial=[1]))
    watched.play("claim 0,1", "claim 2,1", "end cards", "end turn")
    return watched


def test_of_two_own_claims_that_grow_together_one_goes_on_with_the_worth_of_both() -> None:
    """3 and 4 and the card's 3 are one zone of 10: paid once, and nothing of it was left unpaid."""
    watched = both_claimed()
    watched.play(JOINER)
    assert watched.endings == [("open", 10, 0), ("joined", 4, 0)]
    watched.play("score 0,1")
    assert watched.endings == [("scored", 10, 10), ("joined", 4, 0)]
    account = watched.account()
    assert account.tale is not None
    assert [part.amount for part in account.tale.parts] == [10, 0]
    codes = [said.code for said in account.tale.story]
    assert codes == ["account.claimed", "account.all-paid", "account.joined-own"]
    assert account.tale.story[0].params == {"seat": 0, "zones": 2, "paid": 1}


def test_a_claim_that_joins_a_built_zone_was_paid_at_once() -> None:
    """NJC-13: a built zone of 5, the card's 3, the claimed 4: seven dollars, which it came to be worth."""
    table = position(*GROWN, hands=["NJ04"], built=["0,1"], phase="builder")
    watched = Watched(table)
    watched.play("claim 2,1", "end cards", "end turn", JOINER)
    assert table.money[0] == 7
    assert watched.endings == [("joined", 7, 7)]
    account = watched.account()
    assert account.tale is not None
    assert [part.amount for part in account.tale.parts] == [7, 0]


def test_the_chart_goes_on_to_the_last_turn_of_the_game() -> None:
    """A zone that never changes: three turns were begun after the one in which it was claimed."""
    watched = Watched(position(LEFT, RIGHT, phase="builder"))
    watched.play("claim 0,1", *["end cards", "end turn"] * 2)
    begun = len(watched.table.heard("turn"))
    assert begun == 3
    chart = watched.account().chart
    assert isinstance(chart, Lifelines)
    assert chart.last == 1 + begun


def test_joined_zones_can_be_said() -> None:
    watched = both_claimed()
    watched.play(JOINER)
    account = watched.account()
    words = boroughs.game("new-jack-city").words("en")
    assert words.say(account.rows[1].cells[-1].says[0]) == "joined another zone in turn 3"
    assert account.rows[1].cells[-2].says == []
