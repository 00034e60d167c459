"""The ledger of a finished game: each deal, and what it brought either side a year and until the end. Arithmetic, no opinion."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from boroughs.core.account import (
    Account,
    AccountCell,
    AccountLine,
    AccountPicture,
    AccountRow,
    TakenStep,
    account_of,
)
from boroughs.core.charts import Tale, TalePart
from boroughs.core.phrase import Phrase, phrase
from boroughs.games.chinatown.components import FIRST_YEAR, SHOP_NAMES
from boroughs.games.chinatown.deals import Terms, Transfer
from boroughs.games.chinatown.ledger_pictures import map_of, reckoned, signed
from boroughs.games.chinatown.moves import Accept
from boroughs.games.chinatown.planning import Prospect
from boroughs.games.chinatown.state import ChinatownState


class SettledDeal:
    """What changed hands, when, and what that came to for each party."""

    def __init__(self, step: int, table: ChinatownState, terms: Terms) -> None:
        self.step = step
        self.year = FIRST_YEAR + int(table.round) - 1
        self.terms = terms
        prospects = {seat: Prospect(table, terms, seat) for seat in terms.parties}
        self.a_year = {seat: prospect.a_year for seat, prospect in prospects.items()}
        """By how much the income of that year rose."""
        self.total = {seat: prospect.total for seat, prospect in prospects.items()}
        """Money, and the change for every income still to come."""
        self._table = table

    def pictures(self) -> list[AccountPicture]:
        return map_of(self._table, self.terms)

    def lines(self, seat: int) -> list[AccountLine[Phrase]]:
        return reckoned(self._table, self.terms, seat)


def settled_deals(taken: Sequence[TakenStep]) -> list[SettledDeal]:
    """In the order of the game."""
    found = []
    for step in taken:
        table = step.before
        if isinstance(step.move, Accept) and isinstance(table, ChinatownState):
            offer = table.offer(step.move.number)
            agreed = None if offer is None else offer.agreed_by(step.seat)
            if agreed is not None and agreed.is_agreed():
                found.append(SettledDeal(step.number, table, agreed.terms))
    return found


def ledgers(taken: Sequence[TakenStep], seats: int) -> list[Account]:
    """For every seat its deals, and its share of what it made with each partner."""
    deals = settled_deals(taken)
    accounts: list[Account] = []
    for seat in range(seats):
        own = [deal for deal in deals if seat in deal.terms.parties]
        if own:
            accounts += [_deals_of(seat, own), _shares_of(seat, own, seats)]
    return accounts


def _deals_of(seat: int, deals: Sequence[SettledDeal]) -> Account:
    longest = max(max(abs(deal.total[seat]), abs(_theirs(deal, seat))) for deal in deals)
    rows = [
        AccountRow(
            [
                AccountCell([phrase("account.year", year=deal.year)]),
                AccountCell([phrase("account.seats", seats=_partners(deal, seat))]),
                AccountCell(_things([t for t in deal.terms.transfers if t.giver == seat])),
                AccountCell(_things([t for t in deal.terms.transfers if t.receiver == seat])),
                dollars(deal.a_year[seat]),
                _barred(deal.total[seat], longest),
                _barred(_theirs(deal, seat), longest),
            ],
            deal.step,
            deal.pictures(),
            deal.lines(seat),
        )
        for deal in deals
    ]
    blank = AccountCell[Phrase]([])
    rows.append(
        AccountRow(
            [
                AccountCell([phrase("account.all", deals=len(deals))], "strong"),
                *[blank] * 3,
                dollars(sum(deal.a_year[seat] for deal in deals)),
                dollars(sum(deal.total[seat] for deal in deals)),
                dollars(sum(_theirs(deal, seat) for deal in deals)),
            ]
        )
    )
    heads = ("year", "with", "gave", "got", "a-year", "end", "they")
    first = min(range(len(deals)), key=lambda row: _ahead(deals[row], seat))
    return account_of("deals", seat, heads, rows, _tale(seat, deals), first=first)


def _barred(amount: int, longest: int) -> AccountCell[Phrase]:
    return msgspec.structs.replace(dollars(amount), bar=round(100 * amount / max(1, longest)))


def _tale(seat: int, deals: Sequence[SettledDeal]) -> Tale[Phrase]:
    """With whom it went well, with whom it did not, and what all of it made together."""
    own = sum(deal.total[seat] for deal in deals)
    ahead: dict[int, int] = {}
    with_each: dict[int, int] = {}
    for deal in deals:
        for partner in _partners(deal, seat):
            with_each[partner] = with_each.get(partner, 0) + deal.total[partner]
            ahead[partner] = ahead.get(partner, 0) + deal.total[seat] - deal.total[partner]
    best, worst = max(ahead, key=lambda one: ahead[one]), min(ahead, key=lambda one: ahead[one])
    story = []
    if ahead[best] > 0:
        story.append(_between("account.ahead-of", seat, best))
    if ahead[worst] < 0:
        story.append(_between("account.behind", seat, worst))
    if not story:
        story.append(phrase("account.dealt-evenly", seat=seat))
    made = [(seat, own)]
    made += sorted(with_each.items(), key=lambda one: -one[1])
    parts = [
        TalePart(phrase("account.seats", seats=(one,)), f"seat-{one}", amount, signed(amount)[0])
        for one, amount in made
    ]
    total = own + sum(with_each.values())
    code = "account.deals-made" if total >= 0 else "account.deals-lost"
    return Tale(story, parts, phrase(code, dollars=abs(total), deals=len(deals)))


def _between(code: str, seat: int, partner: int) -> Phrase:
    return Phrase(code, {"seat": seat, "with": partner})


def _shares_of(seat: int, deals: Sequence[SettledDeal], seats: int) -> Account:
    """Who got the better of whom: of deals with this partner, what they made and what was kept of it."""
    rows = []
    for partner in range(seats):
        together = [deal for deal in deals if partner != seat and partner in deal.terms.parties]
        if together:
            kept = sum(deal.total[seat] for deal in together)
            theirs = sum(deal.total[partner] for deal in together)
            cells = [
                AccountCell([phrase("account.seats", seats=(partner,))]),
                AccountCell([phrase("account.count", count=len(together))]),
                _shared(kept, theirs),
                dollars(theirs),
            ]
            rows.append(AccountRow(cells))
    heads = ("with", "count", "you", "they")
    return account_of("shares", seat, heads, rows)


def _shared(kept: int, theirs: int) -> AccountCell[Phrase]:
    """Drawn as a share where both gained."""
    made = kept + theirs
    if made <= 0 or min(kept, theirs) < 0:
        return dollars(kept)
    return msgspec.structs.replace(dollars(kept), share=round(100 * kept / made))


def dollars(amount: int) -> AccountCell[Phrase]:
    """With its sign, in words and in colour."""
    said, tone = signed(amount)
    return AccountCell([said], tone)


def _things(transfers: Sequence[Transfer]) -> list[Phrase]:
    """What one side hands over, to whomever: lots, tiles, money."""
    buildings = tuple(number for transfer in transfers for number in transfer.buildings)
    shops = tuple(SHOP_NAMES[shop] for transfer in transfers for shop in transfer.tiles)
    money = sum(transfer.dollars for transfer in transfers)
    parts = []
    if buildings:
        parts.append(phrase("account.lots", buildings=buildings))
    if shops:
        parts.append(phrase("account.tiles", shops=shops))
    if money:
        parts.append(phrase("account.money", dollars=money))
    return parts or [phrase("account.nothing")]


def _partners(deal: SettledDeal, seat: int) -> tuple[int, ...]:
    return tuple(party for party in deal.terms.parties if party != seat)


def _theirs(deal: SettledDeal, seat: int) -> int:
    return sum(total for party, total in deal.total.items() if party != seat)


def _ahead(deal: SettledDeal, seat: int) -> int:
    """By how much this seat is ahead of each partner, together: of the deal that went worst it is least."""
    return sum(deal.total[seat] - deal.total[partner] for partner in _partners(deal, seat))
