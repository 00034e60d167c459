"""How pieces, spots, floors and crew cards are spelled in a position, and read back; what cannot be read is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from boroughs.core.errors import BadPosition
from boroughs.games.lots.bounds import BodyData, DeedData
from boroughs.games.lots.components import CREW_NAMES, KIND_NAMES, NO_KIND, WILD
from boroughs.games.lots.hands import UNKNOWN, Deed
from boroughs.games.lots.tower import Body, Spot, Tower, parse_spot


def refuse(problem: str) -> NoReturn:
    raise BadPosition("bad-position", problem=problem)


# Pieces


def kind_name(kind: int) -> str:
    return "" if kind == NO_KIND else KIND_NAMES[kind]


def kind_named(name: str) -> int:
    if name in ("", WILD):
        return NO_KIND
    if name not in KIND_NAMES:
        refuse(f"no piece is called {name}")
    return KIND_NAMES.index(name)


def rolled_name(kind: int) -> str:
    """What the die shows."""
    return kind_name(kind) or WILD


def kind_names(kinds: Sequence[int]) -> tuple[str, ...]:
    return tuple([kind_name(kind) for kind in kinds])


def kinds_named(names: Sequence[str]) -> list[int]:
    return [kind_named(name) for name in names]


def bank_names(banks: Sequence[Sequence[int]]) -> tuple[tuple[str, ...], ...]:
    return tuple([kind_names(bank) for bank in banks])


def banks_named(banks: Sequence[Sequence[str]]) -> list[list[int]]:
    return [kinds_named(bank) for bank in banks]


# Where they are


def spot_name(spot: Spot | None) -> str:
    return "" if spot is None else spot.name


def spot_named(name: str) -> Spot | None:
    return _known_spot(name) if name else None


def _known_spot(name: str) -> Spot:
    spot = parse_spot(name)
    if spot is None:
        refuse(f"no spot is called {name}")
    return spot


def spot_names(spots: Sequence[Spot]) -> tuple[str, ...]:
    return tuple([spot.name for spot in spots])


def spots_named(names: Sequence[str]) -> list[Spot]:
    return [_known_spot(name) for name in names]


def floor_list(bits: int) -> tuple[int, ...]:
    """Floors that are in the state a bit each."""
    return tuple(level for level in range(bits.bit_length()) if bits >> level & 1)


def floor_bits(levels: Sequence[int]) -> int:
    return sum(1 << level for level in set(levels))


def bodies_data(tower: Tower) -> tuple[BodyData, ...]:
    return tuple([BodyData(body.number, body.owner, body.spot.name) for body in tower.bodies])


def set_bodies(tower: Tower, bodies: Sequence[BodyData]) -> None:
    """Builds them on a bare lot, whether they fit or not."""
    for body in bodies:
        tower.add(Body(body.number, body.owner, _known_spot(body.spot)))


# Crew cards


def card_named(name: str) -> int:
    if name not in CREW_NAMES:
        refuse(f"no crew card is called {name}")
    return CREW_NAMES.index(name)


def laid_cards(laid: Sequence[tuple[int, int, int]]) -> tuple[tuple[int, str, int], ...]:
    return tuple([(seat, CREW_NAMES[card], choice) for seat, card, choice in laid])


def laid_named(laid: Sequence[tuple[int, str, int]]) -> list[tuple[int, int, int]]:
    return [(seat, card_named(card), choice) for seat, card, choice in laid]


def deed_data(deed: Deed, known: bool = True) -> DeedData:
    return DeedData(deed.what, deed.seat, CREW_NAMES[deed.card] if known else "", deed.to)


def story_data(story: Sequence[Deed]) -> list[DeedData]:
    return [deed_data(deed) for deed in story]


def story_named(story: Sequence[DeedData]) -> list[Deed]:
    """In a viewer's story some cards are unknown."""
    return [
        Deed(deed.what, deed.seat, card_named(deed.card) if deed.card else UNKNOWN, deed.to)
        for deed in story
    ]
