"""The board as a map, offers and players, and the forms for offers and placings."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from boroughs.core.form import Choice, Field, Form, Number, Pick
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.scene import (
    Cell,
    Clock,
    Grid,
    Panel,
    Piece,
    Pieces,
    Rows,
    Scene,
    SceneItem,
    Text,
)
from boroughs.games.chinatown.components import (
    BUILDINGS,
    LARGEST_SUM,
    MAP_HEIGHT,
    MAP_WIDTH,
    NOTE,
    SHOP_INDEX,
    SHOP_SIGNS,
    Building,
)
from boroughs.games.chinatown.deals import ANYBODY
from boroughs.games.chinatown.declared import OfferData
from boroughs.games.chinatown.state import KEEP, PLACE, TRADE
from boroughs.games.chinatown.view import ChinatownView, Figures, OfferView, TransferView

_Holdings: TypeAlias = tuple[tuple[tuple[int, str], ...], tuple[tuple[str, int], ...]]
"""Buildings with the shops on them, and tiles with their number."""
FORMS_KEPT: Final = 10_000
HOLDINGS_KEPT: Final = 2_000
BOXES_KEPT: Final = 64
_SIGNS = "●▲■◆★"
_STREETS = sorted(
    {(x, y) for x in range(MAP_WIDTH) for y in range(MAP_HEIGHT)}
    - {(building.x, building.y) for building in BUILDINGS}
)
_TONES = ("red", "yellow", "green", "white", "purple")


def scene_of(view: ChinatownView) -> Scene:
    """An annotated view: the map, open offers, then the players, the viewer last so as to stand above the prompt."""
    first = 0 if view.viewer is None else (view.viewer + 1) % view.seats
    seats = [(first + place) % view.seats for place in range(view.seats)]
    panels = [_map(view)]
    if view.table.phase == TRADE:
        panels.append(_offers(view))
    return Scene([*panels, *(_player(view, seat) for seat in seats)])


# The map


def _map(view: ChinatownView) -> Panel:
    cells = [_building(view, square) for square in BUILDINGS]
    # Buildings are known by their numbers, and what is none is street: nothing else is marked.
    cells.extend(Cell(x, y, " ") for x, y in _STREETS)
    unmarked = Grid(MAP_WIDTH, MAP_HEIGHT, cells, (" ",) * MAP_WIDTH, (" ",) * MAP_HEIGHT)
    items: list[SceneItem] = [unmarked, Text(phrase("label.signs"), "quiet"), _legend(view)]
    if view.deadline is not None:
        items.append(Clock(phrase("label.clock"), view.deadline))
    assert view.figures is not None
    title = phrase(
        "label.map",
        year=view.year,
        round=view.table.round,
        rounds=view.figures.rounds,
        seat=view.table.first,
    )
    return Panel(title, items, main=True)


def _building(view: ChinatownView, square: Building) -> Cell:
    mark, tone = _mark(view, square.number)
    about = _about(view, square.number)
    return Cell(square.x, square.y, mark, tone, about, f"#{square.number}")


def _about(view: ChinatownView, number: int) -> Phrase:
    owner, shop = _owner(view, number), _shop(view, number)
    if owner is None:
        return phrase("label.building", building=number)
    if not shop:
        return phrase("label.building-of", building=number, seat=owner)
    return phrase("label.building-shop-of", building=number, seat=owner, shop=shop)


def _mark(view: ChinatownView, number: int) -> tuple[str, str]:
    """A free building shows its number, an owned one also its owner's sign, a shop its own sign."""
    owner, shop = _owner(view, number), _shop(view, number)
    if owner is not None:
        sign = SHOP_SIGNS[SHOP_INDEX[shop]] if shop else str(number)
        return _SIGNS[owner] + sign, _TONES[owner]
    if number in view.hand:
        return f"*{number}", "strong" if number in view.kept else "cyan"
    return str(number), "quiet"


def _owner(view: ChinatownView, number: int) -> int | None:
    return view.table.owners.get(str(number))


def _shop(view: ChinatownView, number: int) -> str:
    return view.table.shops.get(str(number), "")


def _owned(view: ChinatownView, seat: int) -> list[int]:
    """This seat's buildings."""
    return [int(number) for number, owner in view.table.owners.items() if owner == seat]


def _figures(view: ChinatownView) -> Figures:
    assert view.figures is not None
    return view.figures


def _legend(view: ChinatownView) -> Rows:
    """Each shop's sign, name and size, and how many of its tiles are still in the bag."""
    head = [
        phrase("label.legend", sign=SHOP_SIGNS[SHOP_INDEX[shop]], shop=shop, size=size)
        for shop, size in _figures(view).sizes.items()
    ]
    left = [
        Text(phrase("label.left", tiles=_figures(view).bag.get(shop, 0)), "quiet")
        for shop in _figures(view).sizes
    ]
    return Rows(head, [left])


# Offers


def _offers(view: ChinatownView) -> Panel:
    if not view.table.offers:
        return Panel(phrase("label.offers"), [Text(phrase("label.no-offers"), "quiet")])
    items: list[SceneItem] = [
        _offer(view, offer, figures)
        for offer, figures in zip(view.table.offers, _figures(view).offers, strict=True)
    ]
    return Panel(phrase("label.offers"), items)


def _offer(view: ChinatownView, offer: OfferData, figures: OfferView) -> Panel:
    code = "label.answer" if offer.answers else "label.offer"
    title = phrase(code, offer=offer.number, seat=offer.proposer, answers=offer.answers)
    items: list[SceneItem] = []
    for transfer in figures.transfers:
        items.extend(Text(says) for says in _terms(transfer))
    if figures.waiting:
        items.append(Text(phrase("label.waiting", seats=figures.waiting), "quiet"))
    for change in figures.changes:
        income = change.after - change.before
        if change.seat == view.viewer and income:
            tone, sign = ("good", "+") if income > 0 else ("bad", "−")
            items.append(Text(phrase("label.change", sign=sign, dollars=abs(income)), tone))
    if figures.acceptable:
        acceptable = phrase("label.acceptable", offer=offer.number)
        items.append(Text(acceptable, "good", move=f"accept {offer.number}"))
    return Panel(title, items, id=f"offer {offer.number}")


def _terms(transfer: TransferView) -> list[Phrase]:
    """What goes from whom to whom, in the words of the events."""
    start = "event.would"
    if transfer.receiver == ANYBODY:
        start += "-any-gets"
    elif transfer.giver == ANYBODY:
        start += "-any-gives"
    giver, to = transfer.giver, transfer.receiver
    says = []
    if transfer.buildings:
        says.append(phrase(f"{start}-buildings", seat=giver, to=to, buildings=transfer.buildings))
    if transfer.shops:
        says.append(phrase(f"{start}-tiles", seat=giver, to=to, shops=transfer.shops))
    if transfer.dollars:
        says.append(phrase(f"{start}-money", seat=giver, to=to, dollars=transfer.dollars))
    return says


# Players


def _player(view: ChinatownView, seat: int) -> Panel:
    items: list[SceneItem] = [_money(view, seat)]
    vacant = tuple(number for number in _owned(view, seat) if not _shop(view, number))
    # Only one's own tiles are touched to place or offer them: another's go by the same names.
    own = seat == view.viewer
    tiles = [
        Piece(phrase("label.shop", shop=shop), "strong", id=shop if own else "")
        for shop, count in view.table.tiles[seat].items()
        for _ in range(count)
    ]
    if tiles:
        items.append(Pieces(phrase("label.tiles"), tiles))
    if vacant:
        items.append(Text(phrase("label.vacant", buildings=vacant)))
    items.extend(_businesses(view, seat))
    if seat == view.viewer and view.hand:
        items.append(Text(phrase("label.hand", buildings=view.hand), "cyan"))
        if view.kept:
            items.append(Text(phrase("label.keeping", buildings=view.kept), "good"))
    if view.table.phase == KEEP and view.table.ready[seat]:
        items.append(Text(phrase("label.ready"), "good"))
    if view.table.phase == TRADE and view.table.done[seat]:
        items.append(Text(phrase("label.done"), "good"))
    return Panel(
        phrase("label.player", sign=_SIGNS[seat], seat=seat, number=seat),
        items,
        own=seat == view.viewer,
        active=_is_awaited(view, seat),
    )


def _is_awaited(view: ChinatownView, seat: int) -> bool:
    settled = view.table.ready if view.table.phase == KEEP else view.table.done
    return seat in view.to_act and (view.table.phase == PLACE or not settled[seat])


def _money(view: ChinatownView, seat: int) -> Text:
    income = _figures(view).incomes[seat]
    if view.totals:
        return Text(phrase("label.money", dollars=view.totals[seat], income=income))
    if seat == view.viewer and view.money is not None:
        return Text(phrase("label.money", dollars=view.money, income=income))
    return Text(phrase("label.money-unseen", income=income))


def _businesses(view: ChinatownView, seat: int) -> list[SceneItem]:
    rows = [
        [
            Text(phrase("label.shop", shop=business.shop)),
            Text(
                phrase(
                    "label.size",
                    tiles=len(business.buildings),
                    size=_figures(view).sizes[business.shop],
                )
            ),
            Text(phrase("label.dollars", dollars=business.income)),
            Text(phrase("label.numbers", buildings=business.buildings), "quiet"),
        ]
        for business in _figures(view).businesses
        if business.owner == seat
    ]
    head = [phrase(f"label.{name}") for name in ("business", "tiles-head", "earns", "where")]
    return [Rows(head, rows)] if rows else []


# Forms


def forms_of(view: ChinatownView) -> list[Form]:
    """Keeping, offering and placing, one blank after another."""
    if view.viewer is None or view.viewer not in view.to_act:
        return []
    if view.table.phase == KEEP:
        return [_keep_form(view)]
    if view.table.phase == PLACE:
        return [_place_form(view, view.viewer)]
    return _offer_forms(view, view.viewer)


def _keep_form(view: ChinatownView) -> Form:
    cards = [Choice(f"#{card}", phrase("label.building", building=card)) for card in view.hand]
    pick = Pick("cards", phrase("label.cards"), cards, view.keep, view.keep)
    return Form(phrase("label.keep", cards=view.keep), "keep {cards}", [pick])


def _place_form(view: ChinatownView, seat: int) -> Form:
    shops = [Choice(shop, phrase("label.shop", shop=shop)) for shop in view.table.tiles[seat]]
    sites = [
        Choice(f"#{number}", phrase("label.building", building=number))
        for number in _owned(view, seat)
        if not _shop(view, number)
    ]
    blanks: list[Field] = [
        Pick("shop", phrase("label.which-tile"), shops),
        Pick("building", phrase("label.which-building"), sites),
    ]
    return Form(phrase("label.place"), "place {shop} {building}", blanks)


def _offer_forms(view: ChinatownView, seat: int) -> list[Form]:
    """One for each partner, one to anybody, answers to offers, and one for each ring of three."""
    table = view.table
    most = LARGEST_SUM if view.money is None else view.money
    shops = tuple(_figures(view).sizes)
    owned = tuple(table.owners.items()), tuple(table.shops.items())
    tiles = tuple([tuple(held.items()) for held in table.tiles])
    forms, rings = _lasting_forms(seat, most, shops, *owned, tiles)
    answers: list[Form] = []
    for offer, figures in zip(table.offers, _figures(view).offers, strict=True):
        if offer.proposer != seat and (figures.standing or seat in figures.parties):
            other, number = offer.proposer, offer.number
            held = tuple([_holdings(*owned, tiles, giver) for giver in (seat, other)])
            pairs = (seat, other), (other, seat)
            says = ("seat", other), ("offer", number)
            verb = f"counter {number} with"
            form = _deal_form(verb, "label.counter-to", says, pairs, held, shops, seat, most)
            answers.append(form)
    return [*forms, *answers, *rings]


@lru_cache(maxsize=HOLDINGS_KEPT)
def _lasting_forms(
    seat: int,
    most: int,
    shops: tuple[str, ...],
    owners: tuple[tuple[str, int], ...],
    built: tuple[tuple[str, str], ...],
    tiles: tuple[tuple[tuple[str, int], ...], ...],
) -> tuple[list[Form], list[Form]]:
    """Offers to one and to anybody, and rings of three: the same as long as nothing changes hands.

    Kept for all tables of the process; any thread may ask.
    """
    others = [other for other in range(len(tiles)) if other != seat]
    holdings = [_holdings(owners, built, tiles, giver) for giver in range(len(tiles))]

    def deal_form(code: str, *pairs: tuple[int, int], **params: int) -> Form:
        held = tuple([() if giver == ANYBODY else holdings[giver] for giver, _ in pairs])
        return _deal_form("offer", code, tuple(params.items()), pairs, held, shops, seat, most)

    forms = [
        deal_form("label.offer-to", (seat, other), (other, seat), seat=other) for other in others
    ]
    forms.append(deal_form("label.offer-to-anybody", (seat, ANYBODY), (ANYBODY, seat)))
    rings = [
        deal_form(
            "label.ring",
            (seat, second),
            (second, third),
            (third, seat),
            second=second,
            third=third,
        )
        for second in others
        for third in others
        if second != third
    ]
    return forms, rings


@lru_cache(maxsize=FORMS_KEPT)
def _deal_form(
    verb: str,
    code: str,
    params: tuple[tuple[str, int], ...],
    pairs: tuple[tuple[int, int], ...],
    held: tuple[_Holdings | tuple[()], ...],
    shops: tuple[str, ...],
    viewer: int,
    most: int,
) -> Form:
    """Blanks for things and money in each of these directions; one form as long as nothing in it changes.

    Kept for all tables of the process; any thread may ask.
    """
    blanks: list[Field] = []
    parts: list[str] = []
    for number, ((giver, receiver), has) in enumerate(zip(pairs, held, strict=True), 1):
        things = _choices(*has) if has else _shops(shops)
        wanted: list[str] = []
        if things:
            label = _direction("things", giver, receiver)
            blanks.append(Pick(f"things{number}", label, things, 0, len(things)))
            wanted.append(f"{{things{number}}}")
        label = _direction("dollars", giver, receiver)
        largest = most if giver == viewer else LARGEST_SUM
        blanks.append(Number(f"dollars{number}", label, 0, largest, NOTE))
        wanted.append(f"${{dollars{number}}}")
        parts.append(f"{_party(giver)} gives {_party(receiver)}: {', '.join(wanted)}")
    return Form(phrase(code, **dict(params)), f"{verb} {'; '.join(parts)}", blanks)


def _direction(what: str, giver: int, receiver: int) -> Phrase:
    if receiver == ANYBODY:
        return phrase(f"label.{what}-to-anybody", seat=giver)
    if giver == ANYBODY:
        return phrase(f"label.{what}-from-anybody", to=receiver)
    return phrase(f"label.{what}-from-to", seat=giver, to=receiver)


def _party(seat: int) -> str:
    return "any" if seat == ANYBODY else str(seat)


def _holdings(
    owners: tuple[tuple[str, int], ...],
    built: tuple[tuple[str, str], ...],
    tiles: tuple[tuple[tuple[str, int], ...], ...],
    seat: int,
) -> _Holdings:
    """All that this seat could give away but money."""
    shops = dict(built)
    buildings = [(int(number), shops.get(number, "")) for number, owner in owners if owner == seat]
    return tuple(buildings), tiles[seat]


@lru_cache(maxsize=BOXES_KEPT)
def _shops(shops: tuple[str, ...]) -> list[Choice]:
    """Any shop in the game: what somebody may have. Kept for all tables of the process; any thread may ask."""
    return [Choice(shop, phrase("label.shop", shop=shop)) for shop in shops]


@lru_cache(maxsize=HOLDINGS_KEPT)
def _choices(
    buildings: tuple[tuple[int, str], ...], tiles: tuple[tuple[str, int], ...]
) -> list[Choice]:
    """One list for all who look at it, and as long as nothing changes hands.

    Kept for all tables of the process; any thread may ask.
    """
    choices = [
        Choice(
            f"#{number}",
            phrase("label.building-with", building=number, shop=shop)
            if shop
            else phrase("label.building", building=number),
        )
        for number, shop in buildings
    ]
    for shop, count in tiles:
        choices.append(Choice(shop, phrase("label.shop", shop=shop)))
        for several in range(2, count + 1):
            said = phrase("label.shops", shop=shop, tiles=several)
            choices.append(Choice(f"{shop}*{several}", said))
    return choices
