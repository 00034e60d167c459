"""Why a move is good, in a developer's words: what it pays, what grows, whom it helps, what it leaves open."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.core.move import Move
from boroughs.core.phrase import phrase
from boroughs.core.reason import Reason
from boroughs.games.new_jack_city.components import COLOUR_OF, COLOURS
from boroughs.games.new_jack_city.joining import NOBODY, Join
from boroughs.games.new_jack_city.moves import Claim, EndCards, MoveBuilder, Place, Score
from boroughs.games.new_jack_city.rules import NewJackCity


def reasons_for(table: NewJackCity, seat: int, move: Move) -> Sequence[Reason]:
    if isinstance(move, Place):
        return _placing(table, seat, move)
    if isinstance(move, Score):
        return _scoring(table, seat, move.cell)
    if isinstance(move, MoveBuilder):
        return [*_leaving(table, move.start), *_claiming(table, move.cell)]
    if isinstance(move, Claim):
        return _claiming(table, move.cell)
    if isinstance(move, EndCards):
        return [Reason("note", phrase("reason.keep-card", dollars=table.box.numbers.card_dollars))]
    return []


# Cards


def _placing(table: NewJackCity, seat: int, move: Place) -> list[Reason]:
    city = table.city
    slot = city.slots[move.key]
    joins = city.joins(slot, move.face)
    city.count_openings(slot, move.face, joins)
    reasons = [reason for join in joins for reason in _join(table, seat, join)]
    if not reasons:
        reasons = [_new_zone(join) for join in joins]
    if table.acted and not table.solo:
        reasons.append(
            Reason("risk", phrase("reason.costs-token", dollars=table.box.numbers.token_dollars))
        )
    return reasons


def _join(table: NewJackCity, seat: int, join: Join) -> list[Reason]:
    colour, value = COLOURS[join.colour], int(join.value)
    least = int(table.box.numbers.least)
    if table.solo:
        return _join_alone(join, least)
    if join.built:
        reasons = [Reason("gain", phrase("reason.extends", colour=colour, dollars=int(join.gain)))]
        if join.builders:
            reasons.append(Reason("gain", phrase("reason.home")))
        return reasons
    if not join.roots:
        return []
    if join.holder == NOBODY:
        if value >= least:
            return [Reason("risk", phrase("reason.free-ripe", colour=colour, value=value))]
        return [Reason("note", phrase("reason.free-grows", colour=colour, value=value))]
    if join.holder != seat:
        says = phrase("reason.helps", colour=colour, value=value, seat=int(join.holder))
        return [Reason("risk", says)]
    reasons = [Reason("gain", phrase("reason.yours-grows", colour=colour, value=value))]
    if join.builders > 1:
        reasons.append(Reason("gain", phrase("reason.home")))
    if value < least:
        missing = phrase("reason.missing", count=least - value)
        reasons.append(Reason("note" if join.openings else "risk", missing))
    if join.openings == 0:
        reasons.append(Reason("risk", phrase("reason.shut-in")))
    return reasons


def _new_zone(join: Join) -> Reason:
    says = phrase("reason.new", colour=COLOURS[join.colour], value=int(join.value))
    return Reason("note", says)


def _join_alone(join: Join, least: int) -> list[Reason]:
    colour, value = COLOURS[join.colour], int(join.value)
    if join.built:
        return [Reason("gain", phrase("reason.extends-alone", colour=colour))]
    if value >= least:
        return [Reason("gain", phrase("reason.builds-alone", colour=colour, value=value))]
    if join.openings == 0:
        return [Reason("risk", phrase("reason.shut-in"))]
    return [Reason("note", phrase("reason.missing-alone", colour=colour, count=least - value))]


# Builders


def _scoring(table: NewJackCity, seat: int, cell: int) -> list[Reason]:
    root = table.city.zone_at(cell)
    value, colour = int(table.city.value[root]), COLOURS[COLOUR_OF[root]]
    money = int(table.developers[seat].money)
    reasons = [Reason("gain", phrase("reason.scores", dollars=value, money=money + value))]
    reasons.append(
        Reason("gain", phrase(f"reason.bonus-{colour}", count=table.box.numbers.bonus_of(value)))
    )
    if money < table.target() <= money + value:
        reasons.append(Reason("note", phrase("reason.rings")))
    if table.city.openings[root]:
        reasons.append(Reason("risk", phrase("reason.others-extend")))
    return reasons


def _claiming(table: NewJackCity, cell: int) -> list[Reason]:
    root = table.city.zone_at(cell)
    value, colour = int(table.city.value[root]), COLOURS[COLOUR_OF[root]]
    least = int(table.box.numbers.least)
    open_sides = int(table.city.openings[root])
    reasons = [Reason("gain", phrase("reason.claims", colour=colour, value=value))]
    if value >= least:
        reasons.append(Reason("gain", phrase("reason.ripe")))
    elif open_sides:
        says = phrase("reason.can-grow", missing=least - value, sides=open_sides)
        reasons.append(Reason("note", says))
    else:
        reasons.append(Reason("risk", phrase("reason.shut-in")))
    return reasons


def _leaving(table: NewJackCity, start: int) -> list[Reason]:
    root = table.city.zone_at(start)
    value, colour = int(table.city.value[root]), COLOURS[COLOUR_OF[root]]
    return [Reason("risk", phrase("reason.leaves", colour=colour, value=value))]
