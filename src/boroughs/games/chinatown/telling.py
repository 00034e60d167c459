"""A move in the words of the board: whose offer it answers, and who then gives what to whom."""

from __future__ import annotations

from boroughs.core.audience import Viewer
from boroughs.core.move import Move
from boroughs.core.phrase import Param, Phrase
from boroughs.games.chinatown.components import SHOP_NAMES
from boroughs.games.chinatown.deals import ANYBODY, Terms, Transfer
from boroughs.games.chinatown.moves import Propose, Reply
from boroughs.games.chinatown.rules import Chinatown


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
