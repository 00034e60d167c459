"""Offers: what would go from whom to whom, how that is written, who has agreed; and payments. No state here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Final

from boroughs.core.errors import BadNotation
from boroughs.core.fields import Coded, Missing, WrittenAs
from boroughs.games.chinatown.bounds import HowClosed, Natural, TermsText, Whole
from boroughs.games.chinatown.components import (
    LARGEST_SUM,
    LAST_BUILDING,
    MOST_TILES,
    NOBODY,
    SHOP_INDEX,
    SHOP_NAMES,
)

ANYBODY: Final = -1
"""The partner in a standing offer."""
BANK: Final = -1
"""Who pays incomes."""

# How an offer came to nothing.
REFUSED: Final = "refused"
WITHDRAWN: Final = "withdrawn"
LAPSED: Final = "lapsed"

NO_REASON: Final = ""
REASONS: Final = ("loss", "too-little", "worth-more", "helps-you", "not-now")
"""What may be said with a refusal: it is talk, and binds nobody."""

TERMS_KEPT: Final = 4_000

_TRANSFER: Final = re.compile(r"([0-9]|any) gives ([0-9]|any) ?:(.*)")
_BUILDING: Final = re.compile(r"[#b]?([0-9]{1,3})")
_TILES: Final = re.compile(r"([a-z-]+)(?:\*([0-9]{1,2}))?")
_DOLLARS: Final = re.compile(r"\$([0-9]{1,9})(k?)")
_SEPARATED: Final = re.compile(r"\$[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])")
"""No lot has a number of three digits: `$10,000` can be nothing else."""


class Transfer:
    """What one player hands to another: buildings with what stands on them, tiles, money."""

    def __init__(
        self,
        giver: int,
        receiver: int,
        buildings: tuple[int, ...] = (),
        tiles: tuple[int, ...] = (),
        dollars: int = 0,
    ) -> None:
        self.giver = giver
        self.receiver = receiver
        self.buildings = tuple(sorted(buildings))
        self.tiles = tuple(sorted(tiles))
        """Shop indices, one for each tile."""
        self.dollars = dollars

    def is_empty(self) -> bool:
        return not self.buildings and not self.tiles and self.dollars == 0

    def joined(self, other: Transfer) -> Transfer:
        return Transfer(
            self.giver,
            self.receiver,
            self.buildings + other.buildings,
            self.tiles + other.tiles,
            self.dollars + other.dollars,
        )

    def bound(self, taker: int) -> Transfer:
        """The same with a certain player instead of anybody."""
        giver = taker if self.giver == ANYBODY else self.giver
        receiver = taker if self.receiver == ANYBODY else self.receiver
        return Transfer(giver, receiver, self.buildings, self.tiles, self.dollars)

    def things(self) -> list[str]:
        """Each thing as it stands in the notation."""
        things = [f"#{number}" for number in self.buildings]
        for shop in sorted(set(self.tiles)):
            count = self.tiles.count(shop)
            things.append(SHOP_NAMES[shop] + (f"*{count}" if count > 1 else ""))
        if self.dollars:
            things.append(f"${self.dollars}")
        return things

    def __str__(self) -> str:
        things = ", ".join(self.things())
        return f"{_party(self.giver)} gives {_party(self.receiver)}: {things}"


class Terms:
    """All transfers of one deal, each pair of players and direction once; equal text, equal terms.

    >>> str(parse_terms("1 gives 0: #20, dim-sum*2; 0 gives 1: b7, $10k"))
    '0 gives 1: #7, $10000; 1 gives 0: #20, dim-sum*2'
    """

    def __init__(self, transfers: list[Transfer]) -> None:
        merged: dict[tuple[int, int], Transfer] = {}
        for transfer in transfers:
            pair = (transfer.giver, transfer.receiver)
            merged[pair] = merged[pair].joined(transfer) if pair in merged else transfer
        kept = [transfer for transfer in merged.values() if not transfer.is_empty()]
        # Seats in their order, anybody behind them.
        kept.sort(key=lambda each: (each.giver % 100, each.receiver % 100))
        self.transfers: tuple[Transfer, ...] = tuple(kept)
        seats = {transfer.giver for transfer in kept} | {transfer.receiver for transfer in kept}
        self.parties: tuple[int, ...] = tuple(sorted(seats - {ANYBODY}))
        self.standing: bool = ANYBODY in seats
        self.text: str = "; ".join(str(transfer) for transfer in kept)

    def bound(self, taker: int) -> Terms:
        return Terms([transfer.bound(taker) for transfer in self.transfers])

    def balance(self, seat: int) -> int:
        """By how much the money of this seat would change."""
        dollars = 0
        for transfer in self.transfers:
            if transfer.receiver == seat:
                dollars += transfer.dollars
            if transfer.giver == seat:
                dollars -= transfer.dollars
        return dollars

    def payments(self) -> int:
        """How many of the transfers bring money."""
        return sum([1 for transfer in self.transfers if transfer.dollars])

    def __str__(self) -> str:
        return self.text


def terms_text(terms: Terms) -> str:
    return terms.text


@lru_cache(maxsize=TERMS_KEPT)
def terms_named(text: str) -> Terms:
    """The terms of a position's text. Offers lie on the table for many moves, and every viewer reads them after each.

    Kept for all tables of the process; any thread may ask.
    """
    return parse_terms(text)


def seats_in_order(seats: Iterable[int]) -> tuple[int, ...]:
    """Each once."""
    return tuple(sorted(set(seats)))


class Payment:
    """Money that changed hands for all to see; -1 is the bank. The totals follow from all of them (CT-20)."""

    def __init__(self, round_: int, payer: int, payee: int, dollars: int) -> None:
        self.round: Annotated[int, WrittenAs(Natural)] = round_
        self.payer: Annotated[int, WrittenAs(Whole)] = payer
        self.payee: Annotated[int, WrittenAs(Natural)] = payee
        self.dollars: Annotated[int, WrittenAs(Natural)] = dollars


class Offer:
    """Terms on the table, and who has agreed to them so far. Never changes: agreeing makes another."""

    def __init__(
        self, number: int, proposer: int, terms: Terms, agreed: tuple[int, ...], answers: int = 0
    ) -> None:
        self.number: Annotated[int, WrittenAs(Natural)] = number
        self.proposer: Annotated[int, WrittenAs(Natural)] = proposer
        self.terms: Annotated[Terms, Coded(terms_text, terms_named), WrittenAs(TermsText)] = terms
        self.agreed: Annotated[
            tuple[int, ...], Coded(tuple, seats_in_order), WrittenAs(tuple[Natural, ...])
        ] = agreed
        self.answers: Annotated[int, WrittenAs(Natural), Missing(0)] = answers
        """The offer that this one counters, or 0."""

    def agreed_by(self, seat: int) -> Offer:
        """The same offer when this seat has agreed; anybody is then this seat."""
        terms = self.terms.bound(seat) if self.terms.standing else self.terms
        agreed = seats_in_order([*self.agreed, seat])
        return Offer(self.number, self.proposer, terms, agreed, self.answers)

    def is_agreed(self) -> bool:
        return not self.terms.standing and self.agreed == self.terms.parties

    def closed(
        self, how: HowClosed, seat: int = NOBODY, reason: str = NO_REASON, price: int = 0
    ) -> Closed:
        return Closed(
            self.number,
            self.proposer,
            self.terms,
            self.agreed,
            self.answers,
            how,
            seat,
            reason,
            price,
        )


class Closed(Offer):
    """One that came to nothing and whose parties have made no deal since."""

    def __init__(
        self,
        number: int,
        proposer: int,
        terms: Terms,
        agreed: tuple[int, ...],
        answers: int,
        how: HowClosed,
        seat: int,
        reason: str,
        price: int,
    ) -> None:
        super().__init__(number, proposer, terms, agreed, answers)
        self.how: Annotated[HowClosed, WrittenAs(HowClosed), Missing("lapsed")] = how
        self.seat: Annotated[int, WrittenAs(Whole), Missing(-1)] = seat
        """Who refused or withdrew it; -1 where it lapsed."""
        self.reason: Annotated[str, Missing("")] = reason
        self.price: Annotated[int, WrittenAs(Natural), Missing(0)] = price
        """With so much more money it would have been agreed to, as far as was said."""


def parse_terms(text: str) -> Terms:
    """The terms of this notation, or BadNotation.

    >>> parse_terms("0 gives 1: $10,000").transfers[0].dollars
    10000
    """
    plain = _SEPARATED.sub(lambda sum_: sum_[0].replace(",", ""), text)
    reader = _TermsReader(text)
    for part in plain.split(";"):
        reader.read(part)
    return reader.terms()


def _party(seat: int) -> str:
    return "any" if seat == ANYBODY else str(seat)


def _parse_party(text: str) -> int:
    return ANYBODY if text == "any" else int(text)


class _TermsReader:
    """What a notation names so far: no more of anything than the box could hold, however often it is said."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.buildings: dict[tuple[int, int], list[int]] = {}
        """By giver and receiver, in the order in which the pairs are named."""
        self.tiles: dict[tuple[int, int], list[int]] = {}
        self.dollars: dict[tuple[int, int], int] = {}
        self.named_buildings: int = 0
        self.named_tiles: int = 0

    def read(self, part: str) -> None:
        """What one player hands to another."""
        found = _TRANSFER.fullmatch(" ".join(part.split()))
        if found is None:
            raise BadNotation("unknown-terms", text=self.text)
        pair = (_parse_party(found[1]), _parse_party(found[2]))
        self.dollars.setdefault(pair, 0)
        for thing in found[3].split(","):
            name = thing.strip()
            if name:
                self._read_thing(pair, name)

    def _read_thing(self, pair: tuple[int, int], name: str) -> None:
        if building := _BUILDING.fullmatch(name):
            self.named_buildings += 1
            self._refuse_if(self.named_buildings > LAST_BUILDING)
            self.buildings.setdefault(pair, []).append(int(building[1]))
        elif money := _DOLLARS.fullmatch(name):
            self.dollars[pair] += int(money[1]) * (1000 if money[2] else 1)
            self._refuse_if(self.dollars[pair] > LARGEST_SUM)
        elif (shop := _TILES.fullmatch(name)) and shop[1] in SHOP_INDEX:
            count = int(shop[2] or 1)
            self.named_tiles += count
            self._refuse_if(self.named_tiles > MOST_TILES)
            self.tiles.setdefault(pair, []).extend([SHOP_INDEX[shop[1]]] * count)
        else:
            raise BadNotation("unknown-thing", thing=name)

    def _refuse_if(self, too_much: bool) -> None:
        if too_much:
            raise BadNotation("too-much", dollars=LARGEST_SUM)

    def terms(self) -> Terms:
        return Terms(
            [
                Transfer(
                    pair[0],
                    pair[1],
                    tuple(self.buildings.get(pair, [])),
                    tuple(self.tiles.get(pair, [])),
                    dollars,
                )
                for pair, dollars in self.dollars.items()
            ]
        )
