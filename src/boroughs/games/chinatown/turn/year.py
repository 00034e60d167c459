"""A year: cards are kept, tiles drawn, deals made, tiles placed, income paid (CT-10 to CT-21)."""

from __future__ import annotations

from typing import Final

from boroughs.core.audience import all_but, only
from boroughs.core.result import Result, rank
from boroughs.games.chinatown.businesses import businesses
from boroughs.games.chinatown.components import FIRST_YEAR, SHOP_NAMES
from boroughs.games.chinatown.deals import BANK
from boroughs.games.chinatown.state import (
    DEAL,
    DRAW,
    KEEP,
    OVER,
    PLACE,
    TRADE,
    ChinatownState,
)
from boroughs.games.chinatown.turn.money import pay

MINUTE: Final = 60_000


# Cards and tiles (CT-10, CT-12)


def choose_first_player(table: ChinatownState, seat: int) -> None:
    table.first = table.turn = seat
    table.tell("first-player", {"seat": seat})
    start_year(table)


def start_year(table: ChinatownState) -> None:
    table.phase = DEAL
    table.tell("year", {"year": FIRST_YEAR + table.round - 1})


def take_card(table: ChinatownState, number: int) -> None:
    seat = table.drawing_seat()
    hand = table.hands[seat]
    hand.append(number)
    hand.sort()
    dealing = table.dealing()
    if len(hand) == dealing.dealt:
        cards = tuple(hand)
        table.tell("dealt", {"buildings": cards}, only(seat))
        table.tell("dealt-unseen", {"seat": seat, "cards": dealing.dealt}, all_but(seat))
    if all(len(hand) == dealing.dealt for hand in table.hands):
        table.phase = KEEP


def take_tile(table: ChinatownState, shop: int) -> None:
    table.tiles[table.drawing_seat()][shop] += 1
    table.fresh.append(shop)
    each = table.dealing().tiles
    if len(table.fresh) < table.seats * each:
        return
    for place, seat in enumerate(table.in_order()):
        shops = sorted(table.fresh[place * each : (place + 1) * each])
        table.tell("drew", {"seat": seat, "shops": tuple(SHOP_NAMES[shop] for shop in shops)})
    table.fresh = []
    _start_trading(table)


# Keeping (CT-11)


def keep(table: ChinatownState, seat: int, cards: tuple[int, ...]) -> None:
    table.kept[seat] = cards
    table.tell("keeps", {"buildings": cards}, only(seat))


def be_ready(table: ChinatownState, seat: int) -> None:
    table.ready[seat] = True
    table.tell("ready", {"seat": seat})
    if all(table.ready):
        _reveal(table)


def _reveal(table: ChinatownState) -> None:
    """Kept cards become owned buildings; all others go back to the pile."""
    for seat in table.in_order():
        for number in table.kept[seat]:
            table.owners[number] = seat
        table.tell("kept", {"seat": seat, "buildings": table.kept[seat]}, reveals=True)
        table.hands[seat] = []
    table.kept = [()] * table.seats
    table.ready = [False] * table.seats
    if table.dealing().tiles:
        table.phase = DRAW
    else:
        # Only in a variant is there a year without tiles.
        _start_trading(table)


# Trading (CT-13 to CT-15)


def _start_trading(table: ChinatownState) -> None:
    table.phase = TRADE
    minutes = int(table.options["trade_minutes"])
    table.ends = table.now + minutes * MINUTE if minutes else -1


def declare_done(table: ChinatownState, seat: int) -> None:
    table.done[seat] = True
    table.tell("done", {"seat": seat})
    if all(table.done):
        end_trading(table)


def end_trading(table: ChinatownState) -> None:
    table.tell("trade-over", {})
    table.offers = []
    table.closed = []
    table.proposals = [0] * table.seats
    table.done = [False] * table.seats
    table.ends = -1
    table.phase = PLACE
    table.turn = table.first
    _find_placer(table)


# Placing (CT-16)


def place(table: ChinatownState, seat: int, placings: tuple[tuple[int, int], ...]) -> None:
    lay(table, seat, placings)
    _find_placer(table)


def lay(table: ChinatownState, seat: int, placings: tuple[tuple[int, int], ...]) -> None:
    """Tiles onto the map; whose turn it is does not change."""
    for shop, number in placings:
        table.tiles[seat][shop] -= 1
        table.shops[number] = shop
        table.tell("placed", {"seat": seat, "shop": SHOP_NAMES[shop], "building": number})


def end_placing(table: ChinatownState, seat: int) -> None:
    table.tell("passed", {"seat": seat})
    _next_placer(table)


def _next_placer(table: ChinatownState) -> None:
    table.turn = (table.turn + 1) % table.seats
    if table.turn == table.first:
        _earn_income(table)
    else:
        _find_placer(table)


def _find_placer(table: ChinatownState) -> None:
    """Passes over those who have nothing to place."""
    if not table.may_place(table.turn):
        _next_placer(table)


# Income and the next year (CT-17 to CT-21)


def _earn_income(table: ChinatownState) -> None:
    earned = [0] * table.seats
    for business in businesses(table.box, table.owners, table.shops):
        earned[business.owner] += business.income
        if table.events is not None:
            table.tell(
                "earned",
                {
                    "seat": business.owner,
                    "shop": SHOP_NAMES[business.shop],
                    "tiles": len(business.buildings),
                    "dollars": business.income,
                },
            )
    for seat in table.in_order():
        table.tell("income", {"seat": seat, "dollars": earned[seat]})
        if earned[seat]:
            pay(table, BANK, seat, earned[seat])
    if table.round == table.box.rounds(table.seats):
        _end_game(table)
    else:
        table.round += 1
        table.first = table.turn = (table.first + 1) % table.seats
        start_year(table)


def _end_game(table: ChinatownState) -> None:
    table.phase = OVER
    result = result_of(table)
    assert result is not None
    for seat in range(table.seats):
        table.tell("total", {"seat": seat, "dollars": table.money[seat]})
    table.tell("won", {"seats": result.winners})


def result_of(table: ChinatownState) -> Result | None:
    """Most money, then most tiles on the board, then shared (CT-21)."""
    if table.phase != OVER:
        return None
    tiles = [table.tiles_on_board(seat) for seat in range(table.seats)]
    return rank(list(table.money), tie_break=tiles)
