"""What happens in a turn: roll, income, construction (MK-10), and the market in between."""

from __future__ import annotations

from mypy_extensions import i64

from boroughs.games.machi_koro.components import (
    AIRPORT,
    AMUSEMENT_PARK,
    HARBOR,
    MOST_COINS,
    MOST_TURNS,
    TECH_STARTUP,
    Card,
    Landmark,
)
from boroughs.games.machi_koro.outcomes import Rolled
from boroughs.games.machi_koro.refusals import IllegalMove
from boroughs.games.machi_koro.state import (
    ADDING,
    BUILDING,
    DEMOLISHING,
    GIVING,
    INVESTING,
    MARKET,
    NO_DECISION,
    NOTHING,
    ROLL,
    ROLLING,
    SETTING_ASIDE,
    SWAPPING,
    MachiKoroState,
)


def choose_first(table: MachiKoroState, seat: int) -> None:
    table.turn = seat
    if table.events is not None:
        table.tell("first-player", {"seat": seat})
    fill_market(table)


def pass_on(table: MachiKoroState) -> None:
    """What follows from passing, where that is allowed."""
    if table.decision == ADDING:
        earn_income(table)
    elif table.decision == SWAPPING:
        start_building(table)
    elif table.decision == BUILDING:
        build_nothing(table)
    elif table.decision == INVESTING:
        end_turn(table)
    else:
        raise IllegalMove("must-decide")


# The market


def fill_market(table: MachiKoroState) -> None:
    """Asks for a card as long as a row is short; then the turn goes on (MK-3, MK-4)."""
    table.filling = table.short_row()
    if table.filling >= 0:
        table.asked = MARKET
        return
    table.asked = NOTHING
    if table.turns == 0:
        begin_turn(table)
    else:
        finish_building(table, built=True)


def take_drawn(table: MachiKoroState, card: Card) -> None:
    table.take_from_deck(card)
    if card.major and table.owned_by_all(card):
        table.discarded[card.index] += 1
        if table.events is not None:
            table.tell("discarded", {"card": card.name})
    else:
        table.show(card)
        if table.events is not None:
            table.tell("drawn", {"card": card.name})
    fill_market(table)


# Roll


def begin_turn(table: MachiKoroState) -> None:
    table.turns = min(table.turns + 1, MOST_TURNS)
    table.again = False
    table.dice = []
    table.total = 0
    table.decision = ROLLING
    if table.events is not None:
        table.tell("turn", {"seat": int(table.turn)})


def roll(table: MachiKoroState, count: int) -> None:
    table.decision = NO_DECISION
    table.pending = count
    table.asked = ROLL


def take_rolled(table: MachiKoroState, rolled: Rolled) -> None:
    table.asked = NOTHING
    table.pending = 0
    table.dice = rolled.dice
    if table.events is not None:
        table.tell("rolled", {"seat": int(table.turn), "dice": tuple(rolled.dice)})
    if len(rolled.dice) < 3:
        count_dice(table)
    elif rolled.dice[0] == rolled.dice[2]:
        set_aside(table, rolled.dice[0])
    else:
        table.decision = SETTING_ASIDE


def set_aside(table: MachiKoroState, die: int) -> None:
    """MK-12: only the other two count, for doubles and the Harbor too."""
    kept = table.dice.copy()
    kept.remove(die)
    table.dice = kept
    if table.events is not None:
        table.tell("set-aside", {"seat": int(table.turn), "die": die})
    count_dice(table)


def count_dice(table: MachiKoroState) -> None:
    roller = table.roller()
    dice = table.dice
    total: i64 = dice[0]
    if len(dice) == 2:
        total += dice[1]
        # MK-14: earned now, whatever happens to the park in this turn.
        table.again = dice[0] == dice[1] and roller.has(AMUSEMENT_PARK)
    table.total = total
    if total >= table.box.harbor_from and roller.has(HARBOR):
        table.decision = ADDING
    else:
        earn_income(table)


def add_two(table: MachiKoroState) -> None:
    table.total += table.box.harbor_adds
    if table.events is not None:
        table.tell("added", {"seat": int(table.turn), "total": int(table.total)})
    earn_income(table)


# Income, in the order red, green, blue, purple (MK-20)


def earn_income(table: MachiKoroState) -> None:
    table.decision = NO_DECISION
    _restaurants(table)
    _secondary_industry(table)


def _restaurants(table: MachiKoroState) -> None:
    """MK-21: counter-clockwise from the roller, each paid before the next."""
    activated = table.box.red[table.total]
    if not activated:
        return
    seats: i64 = table.seats
    owner_seat: i64 = table.turn
    for _ in range(seats - 1):
        owner_seat = owner_seat - 1 if owner_seat > 0 else seats - 1
        owner = table.cities[owner_seat]
        for card in activated:
            copies: i64 = owner.cards[card]
            if copies > 0:
                table.effects.of_card[card].activate(table, owner, copies)


def _secondary_industry(table: MachiKoroState) -> None:
    roller = table.roller()
    for card in table.box.green[table.total]:
        copies: i64 = roller.cards[card]
        if copies > 0:
            effect = table.effects.of_card[card]
            effect.activate(table, roller, copies)
            if table.pending > 0:
                # MK-28: how often it acts is settled here, whatever is given away meanwhile.
                table.decision = DEMOLISHING if effect is table.effects.demolition else GIVING
                return
    _primary_industry(table)


def demolish(table: MachiKoroState, landmark: Landmark) -> None:
    roller = table.roller()
    roller.turn_back(landmark)
    if table.events is not None:
        table.tell("demolished", {"seat": int(table.turn), "landmark": landmark.name})
    demolition = table.effects.demolition
    table.earn(roller, demolition.coins, demolition.card)
    _acted_once(table)


def give(table: MachiKoroState, card: Card, seat: int) -> None:
    roller = table.roller()
    _hand_over(table, card, table.turn, seat)
    if table.events is not None:
        table.tell("given", {"seat": int(table.turn), "card": card.name, "to": seat})
    removal = table.effects.removal
    table.earn(roller, removal.coins, removal.card)
    # Every activation is a card that can be given, so there is always one left to give.
    _acted_once(table)


def _hand_over(table: MachiKoroState, card: Card, giver: i64, taker: i64) -> None:
    table.cities[giver].remove(card)
    table.cities[taker].add(card)


def _acted_once(table: MachiKoroState) -> None:
    table.pending -= 1
    if table.pending == 0:
        table.decision = NO_DECISION
        _primary_industry(table)


def _primary_industry(table: MachiKoroState) -> None:
    for card in table.box.blue[table.total]:
        for city in table.cities:
            copies: i64 = city.cards[card]
            if copies > 0:
                table.effects.of_card[card].activate(table, city, copies)
    if table.asked == NOTHING:
        _major_establishments(table)


def take_caught(table: MachiKoroState, rolled: Rolled) -> None:
    table.asked = NOTHING
    if table.events is not None:
        table.tell("caught", {"seat": int(table.turn), "dice": tuple(rolled.dice)})
    boat = table.effects.catch.card
    for city in table.cities:
        if city.has(HARBOR):
            table.earn(city, rolled.total * city.cards[boat.index], boat)
    _major_establishments(table)


def _major_establishments(table: MachiKoroState) -> None:
    roller = table.roller()
    for card in table.box.purple[table.total]:
        if roller.cards[card] > 0:
            table.effects.of_card[card].activate(table, roller, 1)
    if table.pending > 0:
        table.pending = 0
        if _can_swap(table):
            table.decision = SWAPPING
            return
    start_building(table)


def _can_swap(table: MachiKoroState) -> bool:
    roller = table.roller()
    if roller.minor_kinds() == 0:
        return False
    return any(city is not roller and city.minor_kinds() != 0 for city in table.cities)


def swap(table: MachiKoroState, mine: Card, theirs: Card, seat: int) -> None:
    _hand_over(table, mine, table.turn, seat)
    _hand_over(table, theirs, seat, table.turn)
    if table.events is not None:
        table.tell(
            "swapped",
            {"seat": int(table.turn), "card": mine.name, "for": theirs.name, "with": seat},
        )
    start_building(table)


# Construction


def start_building(table: MachiKoroState) -> None:
    roller = table.roller()
    if roller.coins == 0:
        roller.coins = table.box.city_hall_coin
        if table.events is not None:
            table.tell("city-hall", {"seat": int(table.turn), "coins": int(roller.coins)})
    table.decision = BUILDING


def build_card(table: MachiKoroState, card: Card) -> None:
    roller = table.roller()
    roller.coins -= card.cost
    roller.add(card)
    table.take_from_market(card)
    if table.events is not None:
        table.tell("built", {"seat": int(table.turn), "card": card.name, "coins": int(card.cost)})
    if card.major and table.owned_by_all(card) and table.market[card.index] > 0:
        table.discard_from_market(card)
        if table.events is not None:
            table.tell("discarded", {"card": card.name})
    table.decision = NO_DECISION
    fill_market(table)


def build_landmark(table: MachiKoroState, landmark: Landmark) -> None:
    roller = table.roller()
    roller.coins -= landmark.cost
    roller.complete(landmark)
    if table.events is not None:
        table.tell(
            "built-landmark",
            {"seat": int(table.turn), "landmark": landmark.name, "coins": int(landmark.cost)},
        )
    table.decision = NO_DECISION
    if roller.is_complete():
        table.winner = table.turn
        if table.events is not None:
            table.tell("won", {"seat": int(table.turn)})
    else:
        finish_building(table, built=True)


def build_nothing(table: MachiKoroState) -> None:
    table.decision = NO_DECISION
    if table.events is not None:
        table.tell("built-nothing", {"seat": int(table.turn)})
    finish_building(table, built=False)


def finish_building(table: MachiKoroState, built: bool) -> None:
    """The Airport pays first; then the Tech Startup may be fed (MK-32, MK-44)."""
    roller = table.roller()
    if not built and roller.has(AIRPORT):
        roller.receive(table.box.airport_coins)
        if table.events is not None:
            table.tell("airport", {"seat": int(table.turn), "coins": int(table.box.airport_coins)})
    if roller.owns(TECH_STARTUP) and roller.coins >= table.box.investment:
        table.decision = INVESTING
    else:
        end_turn(table)


def invest(table: MachiKoroState) -> None:
    roller = table.roller()
    roller.coins -= table.box.investment
    roller.invested = min(roller.invested + table.box.investment, MOST_COINS)
    if table.events is not None:
        table.tell("invested", {"seat": int(table.turn), "invested": int(roller.invested)})
    end_turn(table)


def end_turn(table: MachiKoroState) -> None:
    if table.again:
        if table.events is not None:
            table.tell("again", {"seat": int(table.turn)})
    else:
        table.turn = table.turn + 1 if table.turn + 1 < table.seats else 0
    begin_turn(table)
