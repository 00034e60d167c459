"""A move and its reason in the words of the board: whose offer it answers, and who then gives what to whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boroughs.core.audience import Viewer
from boroughs.core.move import Move
from boroughs.core.phrase import Param, Phrase, phrase
from boroughs.core.reason import Reason
from boroughs.core.scene import Rows, Text
from boroughs.games.chinatown.components import NEIGHBOURS, SHOP_NAMES
from boroughs.games.chinatown.deals import ANYBODY, Terms, Transfer
from boroughs.games.chinatown.moves import (
    Accept,
    Done,
    Keep,
    Pass,
    Place,
    Propose,
    Refuse,
    Reply,
    Undone,
)
from boroughs.games.chinatown.rules import Chinatown
from boroughs.games.chinatown.view import ChinatownView, OfferView

LEAST_GROUP = 2
"""Lots that make a neighbourhood."""


def told(table: Chinatown, viewer: Viewer, move: Move) -> list[Phrase]:
    """Part by part, as `Game.told` wants it."""
    if isinstance(move, Propose):
        return _proposing(table, viewer, move)
    if isinstance(move, Reply):
        offer = table.offer(move.number)
        if offer is None:
            return [move.phrase()]
        terms = offer.terms
        if terms.standing and viewer is not None and move.verb == "accept":
            terms = terms.bound(viewer)
        return [Phrase(f"told.{move.verb}", {"seat": offer.proposer}), *_terms(terms, viewer)]
    if isinstance(move, Done):
        return [Phrase("board.done-trading", {})]
    if isinstance(move, Undone):
        return [Phrase("board.go-on-trading", {})]
    return [move.phrase()]


def _proposing(table: Chinatown, viewer: Viewer, move: Propose) -> list[Phrase]:
    answered = table.offer(move.answers) if move.answers else None
    if answered is not None:
        start = Phrase("told.counter", {"seat": answered.proposer})
    elif move.terms.standing:
        start = Phrase("told.offer-anybody", {})
    else:
        partners = tuple(seat for seat in move.terms.parties if seat != viewer)
        start = Phrase("told.offer", {"seats": partners})
    return [start, *_terms(move.terms, viewer)]


def terms_told(terms: Terms) -> list[Phrase]:
    """Who would give what to whom, as it is told of an offer: whoever reads it is "you" there."""
    parts: list[Phrase] = []
    for transfer in terms.transfers:
        said: dict[str, Param] = {"seat": transfer.giver, "to": transfer.receiver}
        if transfer.buildings:
            parts.append(Phrase("event.would-buildings", {**said, "buildings": transfer.buildings}))
        if transfer.tiles:
            shops = tuple(SHOP_NAMES[shop] for shop in transfer.tiles)
            parts.append(Phrase("event.would-tiles", {**said, "shops": shops}))
        if transfer.dollars:
            parts.append(Phrase("event.would-money", {**said, "dollars": transfer.dollars}))
    return parts


def _terms(terms: Terms, viewer: Viewer) -> list[Phrase]:
    return [part for transfer in terms.transfers for part in _transfer(transfer, viewer)]


def _transfer(transfer: Transfer, viewer: Viewer) -> list[Phrase]:
    """What goes one way: lots, tiles and money each in a part of their own."""
    said: dict[str, Param] = {}
    # "You give", "you get", or by name who gives whom; of anybody nothing is said.
    if transfer.giver == viewer:
        way = "give"
    elif transfer.receiver == viewer:
        way = "get"
    elif ANYBODY in (transfer.giver, transfer.receiver):
        way = "asks" if transfer.giver == ANYBODY else "offers"
        said["seat"] = transfer.receiver if transfer.giver == ANYBODY else transfer.giver
    else:
        way = "gives"
        said["seat"], said["to"] = transfer.giver, transfer.receiver
    parts: list[Phrase] = []
    if transfer.buildings:
        parts.append(Phrase(f"told.{way}-lots", {**said, "buildings": transfer.buildings}))
    if transfer.tiles:
        shops = tuple(SHOP_NAMES[shop] for shop in transfer.tiles)
        parts.append(Phrase(f"told.{way}-tiles", {**said, "shops": shops}))
    if transfer.dollars:
        parts.append(Phrase(f"told.{way}-money", {**said, "dollars": transfer.dollars}))
    return parts


def reasons_for(view: ChinatownView, after: ChinatownView | None, move: Move) -> list[Reason]:
    """Of annotated views: what a deal, or tiles on the map, do for the income of this year; of what is declined, what it would have brought."""
    viewer = view.viewer
    assert view.figures is not None
    if viewer is None:
        return []
    if isinstance(move, Accept):
        for offer in view.figures.offers:
            for change in offer.changes if offer.number == move.number else ():
                if change.seat == viewer:
                    return _income(change.before, change.after)
    if isinstance(move, Refuse):
        refused = (offer for offer in view.figures.offers if offer.number == move.number)
        return [reason for offer in refused for reason in _refusing(offer, viewer)]
    if isinstance(move, Done):
        return _nothing_on_offer(view.figures.offers, viewer)
    if isinstance(move, Pass):
        income = view.figures.incomes[viewer]
        return _income(income, income)
    if isinstance(move, Keep):
        return _side_by_side(view, viewer, move)
    if after is None or after.figures is None:
        return []
    return [
        *_income(view.figures.incomes[viewer], after.figures.incomes[viewer]),
        *(_staying(after, viewer) if isinstance(move, Place) else ()),
    ]


def _staying(after: ChinatownView, viewer: int) -> list[Reason]:
    """Why some tiles are not placed with the others."""
    shops = tuple(shop for shop, left in after.table.tiles[viewer].items() if left)
    if not shops:
        return []
    free = any(
        owner == viewer and number not in after.table.shops
        for number, owner in after.table.owners.items()
    )
    code = "stays" if free else "no-lot-left"
    return [Reason("note", Phrase(f"advice.{code}", {"shops": shops}))]


def _refusing(offer: OfferView, viewer: int) -> list[Reason]:
    """To the end of the game, the money that is paid with it."""
    mine = next((change.total for change in offer.changes if change.seat == viewer), None)
    if mine is None:
        return []
    if mine < 0:
        return [Reason("note", Phrase("advice.would-cost", {"amount": -mine}))]
    others = [change for change in offer.changes if change.seat != viewer]
    most = max(others, key=lambda change: change.total, default=None)
    if most is None:
        return []
    code = "would-bring" if most.total >= 0 else "would-bring-and-cost"
    said: dict[str, Param] = {"amount": mine, "seat": most.seat, "theirs": abs(most.total)}
    return [Reason("note", Phrase(f"advice.{code}", said))]


def _nothing_on_offer(offers: Sequence[OfferView], viewer: int) -> list[Reason]:
    paying = [
        offer
        for offer in offers
        for change in offer.changes
        if offer.acceptable and change.seat == viewer and change.total > 0
    ]
    return [] if paying else [Reason("note", Phrase("advice.nothing-on-offer", {}))]


def _side_by_side(view: ChinatownView, viewer: int, move: Keep) -> list[Reason]:
    """Lots to keep that touch each other, or what one has: the largest group, where a business can grow."""
    owned = {int(number) for number, owner in view.table.owners.items() if owner == viewer}
    left = {*move.cards, *owned}
    largest: set[int] = set()
    for card in move.cards:
        group, reached = set[int](), {card} & left
        while reached:
            group |= reached
            reached = {near for lot in reached for near in NEIGHBOURS[lot]} & left - group
        left -= group
        largest = max(largest, group, key=len)
    if len(largest) < LEAST_GROUP:
        return []
    lots = tuple(sorted(largest))
    return [Reason("gain", Phrase("advice.side-by-side", {"buildings": lots}))]


def _income(before: int, after: int) -> list[Reason]:
    if before == after:
        return [Reason("note", Phrase("advice.same", {"dollars": after}))]
    grows = after > before
    said: dict[str, Param] = {"before": before, "dollars": after}
    return [Reason("gain" if grows else "risk", Phrase("advice.income", said))]


def foreseen(reasons: Mapping[str, Sequence[Reason]]) -> Rows | None:
    """By notation: by how much the income of this year changes."""
    rows: list[list[Text]] = []
    for move, why in reasons.items():
        for reason in why[:1]:
            if "dollars" not in reason.says.params:
                continue
            after = reason.says.params["dollars"]
            before = reason.says.params.get("before", after)
            assert isinstance(after, int)
            assert isinstance(before, int)
            tone = "good" if after > before else "bad" if after < before else "quiet"
            changed: dict[str, Param] = {
                "sign": "−" if after < before else "+",
                "dollars": abs(after - before),
            }
            rows.append(
                [
                    Text(phrase("label.list", items=(move,)), move=move),
                    Text(Phrase("label.income-change", changed), tone),
                ]
            )
    heads = [phrase("label.move-head"), phrase("label.income-head")]
    return Rows(heads, rows) if rows else None
