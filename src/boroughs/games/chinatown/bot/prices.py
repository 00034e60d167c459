"""What a bargain costs: money that shares what it makes, in whole notes and within every purse."""

from __future__ import annotations

from boroughs.games.chinatown.bot import weights
from boroughs.games.chinatown.bot.bargains import Bargain
from boroughs.games.chinatown.components import NOTE
from boroughs.games.chinatown.deals import Terms, Transfer


class Priced:
    """A bargain with its money, and by how much it raises what each party has."""

    def __init__(self, bargain: Bargain, balances: list[int]) -> None:
        self.bargain = bargain
        self.balances = balances
        self.rises: list[int] = [
            change + balance for change, balance in zip(bargain.changes, balances, strict=True)
        ]

    def terms(self) -> Terms:
        return Terms([*self.bargain.transfers(), *payments(self.bargain.parties, self.balances)])


def priced(bargain: Bargain, share: float, money: list[int]) -> Priced | None:
    """The bargain with this share of its surplus for its first party, the rest for the others alike.

    Where a purse is too small the sums come as near to that as they can; None where then somebody
    would gain nothing.
    """
    parties = bargain.parties
    part = (1.0 - share) * bargain.surplus / (len(parties) - 1)
    balances = [0] * len(parties)
    total = 0
    for index in range(1, len(parties)):
        change = bargain.changes[index]
        balance = round((part - change) / NOTE) * NOTE
        if change + balance < weights.PLEASING:
            balance = -((change - weights.PLEASING) // NOTE) * NOTE
        balances[index] = max(balance, -(money[parties[index]] // NOTE) * NOTE)
        total += balances[index]
    while total > money[parties[0]]:
        # The first cannot pay it all: the others get less, who gets most first.
        index = _luckiest(bargain, balances)
        if balances[index] - NOTE < -money[parties[index]]:
            return None
        balances[index] -= NOTE
        total -= NOTE
    balances[0] = -total
    deal = Priced(bargain, balances)
    return deal if min(deal.rises) >= weights.PLEASING else None


def _luckiest(bargain: Bargain, balances: list[int]) -> int:
    best = 1
    for index in range(2, len(balances)):
        if bargain.changes[index] + balances[index] > bargain.changes[best] + balances[best]:
            best = index
    return best


def payments(parties: list[int], balances: list[int]) -> list[Transfer]:
    """Who pays whom, so that everybody's balance is met."""
    left = list(balances)
    paid: list[Transfer] = []
    for payer in range(len(parties)):
        for payee in range(len(parties)):
            dollars = min(-left[payer], left[payee])
            if dollars > 0:
                paid.append(Transfer(parties[payer], parties[payee], dollars=dollars))
                left[payer] += dollars
                left[payee] -= dollars
    return paid
