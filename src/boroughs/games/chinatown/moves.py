"""What players do: each move knows when it is legal and what it changes."""

from __future__ import annotations

import re
from typing import Final

from boroughs.core.move import Move
from boroughs.core.phrase import Phrase
from boroughs.games.chinatown.components import (
    LAST_BUILDING,
    MOST_OPEN_OFFERS,
    MOST_PAYMENTS,
    MOST_PROPOSALS,
    NOTE,
    SHOP_INDEX,
    SHOP_NAMES,
    VACANT,
)
from boroughs.games.chinatown.deals import (
    NO_REASON,
    REASONS,
    REFUSED,
    WITHDRAWN,
    Offer,
    Terms,
    parse_terms,
)
from boroughs.games.chinatown.refusals import BadNotation, IllegalMove
from boroughs.games.chinatown.state import KEEP, PLACE, TRADE, ChinatownState
from boroughs.games.chinatown.turn.trading import accept, close, propose, take_back_done
from boroughs.games.chinatown.turn.year import be_ready, declare_done, end_placing, keep, place
from boroughs.games.chinatown.wording import offer_phrase


class TableMove(Move):
    """A move of one phase."""

    def __init__(self, notation: str, phase: str) -> None:
        super().__init__(notation)
        self.phase = phase

    def refuse(self, table: ChinatownState, seat: int) -> None:
        """Raises IllegalMove where this very move is not allowed."""

    def apply(self, table: ChinatownState, seat: int) -> None:
        raise TypeError("a move says what it does")

    def phrase(self) -> Phrase:
        return Phrase("move." + self.notation, {})


# Keeping building cards


class Keep(TableMove):
    """Chooses in secret which cards to keep; until all are ready one may change one's mind."""

    def __init__(self, cards: tuple[int, ...]) -> None:
        super().__init__("keep " + ",".join(map(str, cards)), KEEP)
        self.cards = cards

    def refuse(self, table: ChinatownState, seat: int) -> None:
        for card in self.cards:
            if card not in table.hands[seat]:
                raise IllegalMove("no-such-card", building=card)
        wanted = table.dealing().kept
        if len(self.cards) != wanted:
            raise IllegalMove("keep-so-many", wanted=wanted, chosen=len(self.cards))

    def apply(self, table: ChinatownState, seat: int) -> None:
        keep(table, seat, self.cards)

    def names(self) -> tuple[str, ...]:
        return tuple(f"#{card}" for card in self.cards)

    def phrase(self) -> Phrase:
        return Phrase("move.keep", {"buildings": self.cards})


class Ready(TableMove):
    """Has chosen which cards to keep, and says so."""

    def refuse(self, table: ChinatownState, seat: int) -> None:
        if not table.kept[seat]:
            raise IllegalMove("choose-first")
        if table.ready[seat]:
            raise IllegalMove("already-ready")

    def apply(self, table: ChinatownState, seat: int) -> None:
        be_ready(table, seat)


# Trading


class Propose(TableMove):
    """Puts terms on the table; `answers` names the offer that this one counters."""

    def __init__(self, terms: Terms, answers: int = 0) -> None:
        start = f"counter {answers} with" if answers else "offer"
        super().__init__(f"{start} {terms.text}", TRADE)
        self.terms = terms
        self.answers = answers

    def refuse(self, table: ChinatownState, seat: int) -> None:
        refuse_terms(table, self.terms)
        self._refuse_parties(seat)
        for partner in (seat, *self.terms.parties):
            missing = table.lacks(partner, self.terms)
            if missing:
                raise IllegalMove("has-not", seat=partner, thing=missing)
        if not table.can_pay(seat, self.terms):
            raise IllegalMove("too-expensive", dollars=-self.terms.balance(seat))
        if table.open_offers(seat) >= MOST_OPEN_OFFERS:
            raise IllegalMove("too-many-open", most=MOST_OPEN_OFFERS)
        if table.proposals[seat] >= MOST_PROPOSALS:
            raise IllegalMove("too-many-proposals", most=MOST_PROPOSALS)
        for offer in table.offers:
            if offer.terms.text == self.terms.text:
                raise IllegalMove("already-offered", offer=offer.number)
        if self.answers:
            answered = open_offer(table, self.answers)
            if not (answered.terms.standing or seat in answered.terms.parties):
                raise IllegalMove("not-your-offer", offer=self.answers)

    def _refuse_parties(self, seat: int) -> None:
        if seat not in self.terms.parties:
            raise IllegalMove("not-a-party")
        if self.terms.standing and len(self.terms.parties) > 1:
            raise IllegalMove("anybody-alone")

    def apply(self, table: ChinatownState, seat: int) -> None:
        propose(table, seat, self.terms, self.answers)

    def names(self) -> tuple[str, ...]:
        buildings = [f"#{number}" for part in self.terms.transfers for number in part.buildings]
        shops = [SHOP_NAMES[shop] for part in self.terms.transfers for shop in part.tiles]
        return (*buildings, *shops, *([f"offer {self.answers}"] if self.answers else []))

    def phrase(self) -> Phrase:
        return offer_phrase(self.terms, self.answers)


def refuse_terms(table: ChinatownState, terms: Terms) -> None:
    """Raises IllegalMove where no players at this table could ever agree to this."""
    if not terms.transfers:
        raise IllegalMove("nothing-offered")
    numbers: list[int] = []
    for transfer in terms.transfers:
        if transfer.giver == transfer.receiver:
            raise IllegalMove("gives-to-self")
        if transfer.dollars % NOTE:
            raise IllegalMove("odd-sum", note=NOTE)
        numbers.extend(transfer.buildings)
        for shop in transfer.tiles:
            if not table.box.copies[shop]:
                raise IllegalMove("no-such-shop", shop=SHOP_NAMES[shop])
    for seat in terms.parties:
        if seat >= table.seats:
            raise IllegalMove("no-such-player", seat=seat)
    for number in numbers:
        if number not in table.box.buildings:
            raise IllegalMove("no-such-building", building=number)
    if len(set(numbers)) != len(numbers):
        raise IllegalMove("given-twice")


def open_offer(table: ChinatownState, number: int) -> Offer:
    offer = table.offer(number)
    if offer is None:
        raise IllegalMove("no-such-offer", offer=number)
    return offer


class Reply(TableMove):
    """A move about an open offer."""

    def __init__(self, verb: str, number: int, said: str = "") -> None:
        super().__init__(f"{verb} {number} {said}".rstrip(), TRADE)
        self.verb = verb
        self.number = number

    def names(self) -> tuple[str, ...]:
        return (f"offer {self.number}",)

    def phrase(self) -> Phrase:
        return Phrase("move." + self.verb, {"offer": self.number})


class Accept(Reply):
    """Agrees to the very terms; when all parties have, the deal is done."""

    def __init__(self, number: int) -> None:
        super().__init__("accept", number)

    def refuse(self, table: ChinatownState, seat: int) -> None:
        offer = open_offer(table, self.number)
        if seat in offer.agreed:
            raise IllegalMove("already-agreed", offer=self.number)
        if not offer.terms.standing and seat not in offer.terms.parties:
            raise IllegalMove("not-your-offer", offer=self.number)
        agreed = offer.agreed_by(seat)
        missing = table.lacks(seat, agreed.terms)
        if missing:
            raise IllegalMove("has-not", seat=seat, thing=missing)
        if not table.can_pay(seat, agreed.terms):
            raise IllegalMove("too-expensive", dollars=-agreed.terms.balance(seat))
        if not table.is_possible(agreed):
            raise IllegalMove("impossible", offer=self.number)
        paid = agreed.terms.payments()
        if paid and agreed.is_agreed() and table.payments() + paid > MOST_PAYMENTS:
            raise IllegalMove("too-many-payments", most=MOST_PAYMENTS)

    def apply(self, table: ChinatownState, seat: int) -> None:
        accept(table, seat, open_offer(table, self.number))


class Refuse(Reply):
    """Takes an offer to oneself off the table, also when one had agreed before; may say why."""

    def __init__(self, number: int, reason: str = NO_REASON, price: int = 0) -> None:
        super().__init__("refuse", number, f"{reason} ${price}" if price else reason)
        self.reason = reason
        self.price = price
        """With so much more money one would agree: talk, which binds nobody."""

    def refuse(self, table: ChinatownState, seat: int) -> None:
        offer = open_offer(table, self.number)
        if offer.proposer == seat:
            raise IllegalMove("withdraw-instead", offer=self.number)
        if seat not in offer.terms.parties:
            raise IllegalMove("not-your-offer", offer=self.number)
        if self.price % NOTE:
            raise IllegalMove("odd-sum", note=NOTE)

    def apply(self, table: ChinatownState, seat: int) -> None:
        close(table, open_offer(table, self.number), REFUSED, seat, self.reason, self.price)

    def phrase(self) -> Phrase:
        if self.price:
            return Phrase("move.refuse-price", {"offer": self.number, "dollars": self.price})
        code = f"move.refuse-{self.reason}" if self.reason else "move.refuse"
        return Phrase(code, {"offer": self.number})


class Withdraw(Reply):
    """Takes back an own offer."""

    def __init__(self, number: int) -> None:
        super().__init__("withdraw", number)

    def refuse(self, table: ChinatownState, seat: int) -> None:
        if open_offer(table, self.number).proposer != seat:
            raise IllegalMove("not-your-offer", offer=self.number)

    def apply(self, table: ChinatownState, seat: int) -> None:
        close(table, open_offer(table, self.number), WITHDRAWN, seat)


class Done(TableMove):
    """Wants no more deals this year."""

    def refuse(self, table: ChinatownState, seat: int) -> None:
        if table.done[seat]:
            raise IllegalMove("already-done")

    def apply(self, table: ChinatownState, seat: int) -> None:
        declare_done(table, seat)


class Undone(TableMove):
    """Goes on trading after all."""

    def refuse(self, table: ChinatownState, seat: int) -> None:
        if not table.done[seat]:
            raise IllegalMove("not-done")

    def apply(self, table: ChinatownState, seat: int) -> None:
        take_back_done(table, seat)


# Placing


class Place(TableMove):
    """Tiles onto own vacant buildings, one or several; more may follow."""

    def __init__(self, placings: tuple[tuple[int, int], ...]) -> None:
        """Each placing is a shop and a building."""
        said = ", ".join(f"{SHOP_NAMES[shop]} #{number}" for shop, number in placings)
        super().__init__("place " + said, PLACE)
        self.placings = placings

    def refuse(self, table: ChinatownState, seat: int) -> None:
        left = table.tiles[seat].copy()
        taken: list[int] = []
        for shop, number in self.placings:
            if left[shop] == 0:
                raise IllegalMove("no-such-tile", shop=SHOP_NAMES[shop])
            left[shop] -= 1
            if number > LAST_BUILDING or table.owners[number] != seat:
                raise IllegalMove("not-your-building", building=number)
            if table.shops[number] != VACANT or number in taken:
                raise IllegalMove("not-vacant", building=number)
            taken.append(number)

    def apply(self, table: ChinatownState, seat: int) -> None:
        place(table, seat, self.placings)

    def names(self) -> tuple[str, ...]:
        shops = [SHOP_NAMES[shop] for shop, _ in self.placings]
        return (*shops, *(f"#{number}" for _, number in self.placings))

    def phrase(self) -> Phrase:
        if len(self.placings) > 1:
            shops = tuple(SHOP_NAMES[shop] for shop, _ in self.placings)
            numbers = tuple(number for _, number in self.placings)
            return Phrase("move.place-all", {"shops": shops, "buildings": numbers})
        shop, number = self.placings[0]
        return Phrase("move.place", {"shop": SHOP_NAMES[shop], "building": number})


class Pass(TableMove):
    """Places nothing more in this round."""

    def apply(self, table: ChinatownState, seat: int) -> None:
        end_placing(table, seat)


READY: Final[TableMove] = Ready("ready", KEEP)
DONE: Final[TableMove] = Done("done", TRADE)
UNDONE: Final[TableMove] = Undone("undone", TRADE)
PASS: Final[TableMove] = Pass("pass", PLACE)
_FIXED: Final[dict[str, TableMove]] = {move.notation: move for move in (READY, DONE, UNDONE, PASS)}
_ANSWER: Final = re.compile(
    r"(accept|refuse|withdraw) ([0-9]{1,6})(?: ([a-z-]+)(?: \$([0-9]{1,7}))?)?"
)
_NUMBER: Final = re.compile(r"[0-9]{1,6}")
_COUNTER: Final = re.compile(r"([1-9][0-9]{0,5}) with (.+)")
_PLACING: Final = re.compile(r"([a-z-]+) (?:on )?[#b]?([0-9]{1,3})")


def parse_move(notation: str) -> Move:
    """The move of this notation, or BadNotation.

    >>> parse_move("place photo on 12").notation
    'place photo #12'
    """
    text = " ".join(notation.split())
    if text in _FIXED:
        return _FIXED[text]
    verb, _, rest = text.partition(" ")
    if answer := _ANSWER.fullmatch(text):
        return _parse_answer(
            verb, int(answer[2]), answer[3] or NO_REASON, int(answer[4] or 0), notation
        )
    if verb == "offer" and rest:
        return Propose(parse_terms(rest))
    if verb == "counter" and (found := _COUNTER.fullmatch(rest)):
        return Propose(parse_terms(found[2]), int(found[1]))
    if verb == "keep":
        return Keep(_parse_cards(rest, notation))
    if verb == "place":
        parts = rest.split(",")
        if len(parts) > LAST_BUILDING:
            raise BadNotation("unknown-move", text=notation)
        return Place(tuple(_parse_placing(part, notation) for part in parts))
    raise BadNotation("unknown-move", text=notation)


def _parse_answer(verb: str, number: int, reason: str, price: int, notation: str) -> Move:
    if verb == "refuse" and (reason == NO_REASON or reason in REASONS):
        return Refuse(number, reason, price)
    if reason:
        raise BadNotation("unknown-move", text=notation)
    return Accept(number) if verb == "accept" else Withdraw(number)


def _parse_cards(rest: str, notation: str) -> tuple[int, ...]:
    cards = [word.lstrip("#b") for word in rest.replace(",", " ").split()]
    if not 0 < len(cards) <= LAST_BUILDING or not all(_NUMBER.fullmatch(card) for card in cards):
        raise BadNotation("unknown-move", text=notation)
    numbers = sorted({int(card) for card in cards})
    return tuple(numbers)


def _parse_placing(part: str, notation: str) -> tuple[int, int]:
    found = _PLACING.fullmatch(part.strip())
    if found is None or found[1] not in SHOP_INDEX:
        raise BadNotation("unknown-move", text=notation)
    return SHOP_INDEX[found[1]], int(found[2])
