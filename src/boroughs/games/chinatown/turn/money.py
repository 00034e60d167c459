"""Money changes hands, in public (CT-4, CT-20)."""

from __future__ import annotations

from boroughs.games.chinatown.deals import BANK, Payment
from boroughs.games.chinatown.state import ChinatownState


def pay(table: ChinatownState, payer: int, payee: int, dollars: int) -> None:
    """The bank never runs out (CT-4)."""
    if payer != BANK:
        table.money[payer] -= dollars
    table.money[payee] += dollars
    table.ledger.append(Payment(table.round, payer, payee, dollars))


def hand_out_starting_money(table: ChinatownState) -> None:
    for seat in range(table.seats):
        pay(table, BANK, seat, table.box.numbers.starting_money)
