"""What a viewer sees: all but cards in hands, and money where it is secret; and imagine.

What boards show beside that follows from it and stands in `figures.py`.
"""

from __future__ import annotations

from itertools import combinations

import msgspec

from boroughs.core.audience import Viewer
from boroughs.core.dice import Dice
from boroughs.core.view import View
from boroughs.games.chinatown.components import FIRST_YEAR
from boroughs.games.chinatown.declared import TableData
from boroughs.games.chinatown.position import fill_open, table_data
from boroughs.games.chinatown.rules import Chinatown
from boroughs.games.chinatown.state import KEEP, OVER


class LotView(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A building of the map: its number, its district, and the square on which it stands."""

    number: int
    district: int
    x: int
    y: int


class DistrictView(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A district and the corners of the line around it, clockwise."""

    number: int
    outline: tuple[tuple[int, int], ...]


class BusinessView(msgspec.Struct, frozen=True, gc=False):
    """Connected tiles of one owner, and what they earn now."""

    owner: int
    shop: str
    buildings: tuple[int, ...]
    income: int
    size: int
    """With so many tiles it is complete; more begin another."""
    missing: int
    """So many tiles to the next complete one."""
    next_income: int
    """What it would earn with one tile more."""
    sites: tuple[int, ...]
    """Vacant buildings beside it, whoever owns them."""


class PlacingView(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A tile on a building, and by how much that raises the income."""

    shop: str
    building: int
    income_change: int


class PlanView(msgspec.Struct, frozen=True, gc=False):
    """What a seat would earn this year with all its tiles placed well, and where."""

    income: int
    placings: tuple[PlacingView, ...]


class TransferView(msgspec.Struct, frozen=True, gc=False):
    """What one would give another; -1 stands for anybody."""

    giver: int
    receiver: int
    buildings: tuple[int, ...]
    shops: tuple[str, ...]
    dollars: int


class GrowthView(msgspec.Struct, frozen=True, gc=False):
    """What becomes of a seat's shops of one type: the largest business, and what all of them earn."""

    shop: str
    size: int
    standing: int
    """Tiles of the largest business as the map stands."""
    before: int
    """The same with the tiles in hand placed well, without the deal and with it."""
    after: int
    income_before: int
    income_after: int


class ChangeView(msgspec.Struct, frozen=True, gc=False):
    """What terms would do for one seat, reckoned from what everybody sees: tiles placed well."""

    seat: int
    before: int
    """Income this year without the deal, and with it."""
    after: int
    on_map: int
    """The change with only the tiles that stand."""
    money: int
    """What it is paid, or pays."""
    total: int
    """Money, and the change for every income still to come."""
    growth: tuple[GrowthView, ...]


class OfferView(msgspec.Struct, frozen=True, gc=False):
    """An open offer, thing by thing. `waiting` are the parties who have not agreed."""

    number: int
    transfers: tuple[TransferView, ...]
    parties: tuple[int, ...]
    waiting: tuple[int, ...]
    standing: bool
    """It is open to anybody."""
    acceptable: bool
    """Whether this viewer could accept it now."""
    obstacle: str
    """The code of why this viewer could not, for whom it is meant; the words stand under `illegal`."""
    changes: tuple[ChangeView, ...]
    """For each party; in a standing offer for its maker, and for the viewer as its taker."""


class ClosedView(msgspec.Struct, frozen=True, gc=False):
    """An offer that came to nothing, thing by thing, and what of it is gone."""

    number: int
    transfers: tuple[TransferView, ...]
    gone: str
    """The first thing that its giver no longer has, as in the notation, or nothing."""
    giver: int
    owner: int
    """Whose building it is now, or -1."""


class CardView(msgspec.Struct, frozen=True, gc=False):
    """A card in the viewer's hand: what its building touches."""

    number: int
    lots: tuple[int, ...]
    """Buildings beside it."""
    businesses: tuple[int, ...]
    """Businesses beside it, by their place in the list of all."""


class EarnedView(msgspec.Struct, frozen=True, gc=False):
    """What the businesses paid each seat at the end of a year."""

    year: int
    round: int
    incomes: tuple[int, ...]


class Figures(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What boards show of a view: all of it follows from the view, and bots do without."""

    rounds: int
    incomes_left: int
    """Incomes still to be paid, this year's included."""
    map: tuple[LotView, ...]
    districts: tuple[DistrictView, ...]
    sizes: dict[str, int]
    """Of each shop in the game, how many tiles make it complete."""
    bag: dict[str, int]
    """Tiles that were not drawn yet."""
    incomplete: tuple[int, ...]
    """What 1, 2, ... tiles side by side earn while the business is not complete."""
    complete: dict[str, int]
    """What a complete business earns, by its size."""
    note: int
    """The smallest banknote."""
    reasons: tuple[str, ...]
    """What may be said with a refusal; the words stand under `reason`."""
    businesses: tuple[BusinessView, ...]
    incomes: tuple[int, ...]
    """What each seat would earn now."""
    earned: tuple[EarnedView, ...]
    """The years that were paid so far."""
    plans: tuple[PlanView, ...]
    offers: tuple[OfferView, ...]
    closed: tuple[ClosedView, ...]
    cards: tuple[CardView, ...]
    placings: tuple[PlacingView, ...]
    """Every single tile that the viewer may place now."""


class ChinatownView(View, frozen=True, gc=False, kw_only=True):
    """The table. Of others' money only what was paid in public, never a total (CT-20)."""

    table: TableData
    year: int
    cards: int
    """How many building cards each seat holds."""
    keep: int
    """How many building cards each seat keeps in this round."""
    hand: tuple[int, ...]
    kept: tuple[int, ...]
    money: int | None
    """The viewer's own; a spectator has none."""
    totals: tuple[int, ...]
    """Everybody's money, where it is open or the game is over; else empty."""
    figures: Figures | None = None
    """In a view that is annotated."""


def view_of(table: Chinatown, viewer: Viewer) -> ChinatownView:
    acting = table.to_act()
    shown = bool(table.options["open_money"]) or table.phase == OVER
    return ChinatownView(
        game=table.box.name,
        viewer=viewer,
        seats=table.seats,
        options=table.options,
        to_act=acting,
        prompt=table.prompt(viewer) if viewer is not None and viewer in acting else None,
        deadline=table.deadline(),
        result=table.result(),
        table=table_data(table),
        year=FIRST_YEAR + table.round - 1,
        cards=table.dealing().dealt if table.phase == KEEP else 0,
        keep=table.dealing().kept,
        hand=tuple(table.hands[viewer]) if viewer is not None else (),
        kept=table.kept[viewer] if viewer is not None else (),
        money=table.money[viewer] if viewer is not None else None,
        totals=tuple(table.money) if shown else (),
    )


def fill_seen(table: Chinatown, view: ChinatownView) -> None:
    """Makes a bare table what this viewer sees of it; others' cards are missing."""
    fill_open(table, view.table)
    if view.viewer is not None:
        table.hands[view.viewer] = list(view.hand)
        table.kept[view.viewer] = view.kept


def imagine_hands(table: Chinatown, view: ChinatownView, dice: Dice) -> None:
    """Cards for the others, in a table that is filled with what is seen.

    The pile is shuffled before each deal, so all cards that the viewer does not see are equally
    likely in any hand; and others may have chosen any of their cards by now, or nothing yet.
    """
    pile = table.cards_left()
    for seat in range(view.seats):
        if seat == view.viewer:
            continue
        hand = sorted(pile.pop(dice.below(len(pile))) for _ in range(view.cards))
        table.hands[seat] = hand
        choices = list(combinations(hand, view.keep))
        if table.ready[seat] or dice.below(len(choices) + 1):
            table.kept[seat] = dice.choice(choices)
