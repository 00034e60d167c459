"""Positions as plain data, checked on the way in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal, NoReturn

import msgspec

from boroughs.core.errors import BadNotation, BadPosition
from boroughs.core.options import OptionValue
from boroughs.games.new_jack_city.cards import BUILDERS, CARD_NAMED, CARDS, LEAST
from boroughs.games.new_jack_city.city import LEGAL, NO_PROPERTY
from boroughs.games.new_jack_city.joining import NOBODY
from boroughs.games.new_jack_city.moves import Claim, Place, cell_text, parse_move
from boroughs.games.new_jack_city.state import PHASES, Developer

if TYPE_CHECKING:
    from boroughs.games.new_jack_city.rules import NewJackCity

_MOST = 1_000_000_000_000
Natural = Annotated[int, msgspec.Meta(ge=0, le=_MOST)]
Small = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Seat = Annotated[int, msgspec.Meta(ge=-1, le=16)]


class DeveloperData(msgspec.Struct, forbid_unknown_fields=True):
    """One player as written down; what is left out is nothing."""

    hand: list[str] = []
    money: Small = 0
    commercial: Small = 0
    industrial: Small = 0
    builders: list[str] = []
    scored: Small = 0


class PositionData(msgspec.Struct, forbid_unknown_fields=True):
    """A position as it is written down. The deck holds what lies nowhere else."""

    seats: Natural
    phase: Literal["first", "deal", "card", "builder", "draw", "over"]
    options: dict[str, OptionValue] = {}
    now: Natural = 0
    first: Small = 0
    turn: Small = 0
    acted: bool = False
    pending: Small = 0
    signalled: Seat = NOBODY
    last_turns: Small = 0
    city: list[str] = []
    """The cards in the order of play: `NJ05 at 1,-2 turned 3`."""
    built: list[str] = []
    """A cell of each built zone; alone, what is built follows from the cards."""
    aside: list[str] = []
    developers: list[DeveloperData] | None = None


def position_to_dict(table: NewJackCity) -> dict[str, object]:
    city = table.city
    data = PositionData(
        seats=table.seats,
        options=table.options,
        now=table.now,
        phase=PHASES[table.phase],
        first=int(table.first),
        turn=int(table.turn),
        acted=table.acted,
        pending=int(table.pending),
        signalled=int(table.signalled),
        last_turns=int(table.last_turns),
        city=[
            f"{face.card.name} at {cell_text(key // 2)} turned {key % 2 + 2 * face.flipped}"
            for face, key in zip(city.faces, city.places, strict=True)
        ],
        built=[] if table.solo else [cell_text(city.cell_of[root]) for root in _built(table)],
        aside=_names(table.aside),
        developers=[
            DeveloperData(
                hand=_names(developer.hand),
                money=int(developer.money),
                commercial=int(developer.commercial),
                industrial=int(developer.industrial),
                builders=[cell_text(cell) for cell in developer.builders],
                scored=int(developer.scored),
            )
            for developer in table.developers
        ],
    )
    plain: dict[str, object] = msgspec.to_builtins(data)
    return plain


def _names(cards: list[int]) -> list[str]:
    return [CARDS[card].name for card in cards]


def _built(table: NewJackCity) -> list[int]:
    city = table.city
    laid = [face.card for face in city.faces]
    properties = [p for card in laid for p in sorted({card.first, card.last})]
    return [p for p in properties if city.parent[p] == p and city.built[p]]


# Reading


def read_position(data: Mapping[str, object]) -> PositionData:
    try:
        return msgspec.convert(data, PositionData)
    except msgspec.ValidationError as error:
        raise BadPosition("bad-position", problem=str(error)) from None


def refuse(problem: str) -> NoReturn:
    raise BadPosition("bad-position", problem=problem)


def fill(table: NewJackCity, data: PositionData) -> None:
    """Makes a bare table this position, or refuses it."""
    table.set_up()
    table.now = data.now
    table.phase = PHASES.index(data.phase)
    table.first = data.first
    table.turn = data.turn
    table.acted = data.acted
    table.pending = data.pending
    table.signalled = data.signalled
    table.last_turns = data.last_turns
    players = data.developers
    if players is None:
        players = [DeveloperData() for _ in range(table.seats)]
    if len(players) != table.seats or data.turn >= table.seats or data.first >= table.seats:
        refuse("seats that are not at the table")
    _lay_cards(table, data.city)
    table.aside = [_card(name) for name in data.aside]
    _build_zones(table, data.built)
    for developer, written in zip(table.developers, players, strict=True):
        _fill_developer(table, developer, written)
    _fill_deck(table)
    if table.commercial_stock() < 0 or table.industrial_stock() < 0:
        refuse("more tokens than there are")


def _card(name: str) -> int:
    card = CARD_NAMED.get(name)
    if card is None:
        refuse(f"no card is called {name}")
    return card.index


def _cell(text: str) -> int:
    try:
        move = parse_move(f"claim {text}")
    except BadNotation:
        refuse(f"{text} is no cell")
    assert isinstance(move, Claim)
    return move.cell


def _lay_cards(table: NewJackCity, city: list[str]) -> None:
    for text in city:
        try:
            move = parse_move(f"place {text}")
        except BadNotation:
            refuse(f"{text} is no placed card")
        assert isinstance(move, Place)
        face, key = move.face, move.key
        if table.city.parent[face.card.first] != NO_PROPERTY:
            refuse(f"{face.card.name} lies in two places")
        problem = table.city.why_not(key, face, NOBODY, table.strict)
        if problem != LEGAL:
            refuse(f"{text}: {problem}")
        table.city.lay(table.city.slots[key], face)


def _build_zones(table: NewJackCity, built: list[str]) -> None:
    city = table.city
    if table.solo:
        if built:
            refuse("alone, what is built follows from the cards")
        for root in [root for root in city.free if city.value[root] >= LEAST]:
            city.build(root)
        return
    for text in built:
        root = city.zone_at(_cell(text))
        if root == NO_PROPERTY or city.built[root] or city.value[root] < LEAST:
            refuse(f"no built zone can be at {text}")
        city.build(root)


def _fill_developer(table: NewJackCity, developer: Developer, data: DeveloperData) -> None:
    developer.hand = sorted(_card(name) for name in data.hand)
    developer.money = data.money
    developer.commercial = data.commercial
    developer.industrial = data.industrial
    developer.scored = data.scored
    if len(data.builders) > (0 if table.solo else BUILDERS):
        refuse("too many Builders")
    for text in data.builders:
        cell = _cell(text)
        root = table.city.zone_at(cell)
        if root == NO_PROPERTY or root not in table.city.free:
            refuse(f"no Builder can stand at {text}")
        table.city.claim(root, developer.seat)
        developer.builders.append(cell)


def _fill_deck(table: NewJackCity) -> None:
    gone = [face.card.index for face in table.city.faces] + table.aside
    for developer in table.developers:
        gone += developer.hand
    if len(set(gone)) != len(gone) or not set(gone) <= set(table.box.cards):
        refuse("a card that lies in two places, or is not in the box")
    table.deck = [card for card in table.box.cards if card not in gone]


# Whether the turn can stand so


def problem_of(table: NewJackCity) -> str:
    """What cannot be about where the turn stands, or nothing."""
    if table.solo:
        return _problem_alone(table)
    if table.aside:
        return "cards set aside"
    return _problem_of_phase(table) or _problem_of_end(table)


def _problem_alone(table: NewJackCity) -> str:
    developer = table.developers[0]
    phase = PHASES[table.phase]
    money = developer.money + developer.commercial + developer.industrial + developer.scored
    if money or table.acted or table.signalled != NOBODY or table.last_turns:
        return "money, tokens or turns in a game for one"
    left = table.cards_left()
    wanted = {"card": (1, 0), "draw": (0, 1), "over": (0, 0)}.get(phase)
    if wanted != (len(developer.hand), int(table.pending)):
        return f"alone, no game stands so in the phase {phase}"
    if left < 0 or (phase == "draw" and left == 0) or (phase == "over" and left):
        return "too many or too few cards drawn"
    if phase == "card" and not table.moves(0):
        return "a card that fits nowhere"
    return ""


def _problem_of_phase(table: NewJackCity) -> str:
    phase = PHASES[table.phase]
    hands = [len(developer.hand) for developer in table.developers]
    in_order = hands[int(table.first) :] + hands[: int(table.first)]
    full, turn = table.box.hand, (int(table.turn) - int(table.first)) % table.seats
    if phase in ("first", "deal"):
        dealt = [full] * turn + [in_order[turn]] + [0] * (table.seats - turn - 1)
        if table.city.faces or in_order != dealt or not in_order[turn] < full:
            return "a deal that cannot be"
        if phase == "first" and (any(hands) or table.first or table.turn):
            return "cards before the first player is known"
    developer = table.developer()
    pending, left = int(table.pending), table.cards_left()
    if phase == "card" and (not developer.hand or (table.acted and developer.commercial == 0)):
        return "no card to play"
    if phase == "builder" and table.acted and developer.industrial == 0 and not pending:
        return "no Builder action left"
    drawing = {"builder": 3 if table.acted else 0, "draw": 1}.get(phase, 0)
    if pending > min(drawing, left) or (phase == "draw" and pending == 0):
        return "a draw that cannot be"
    return ""


def _problem_of_end(table: NewJackCity) -> str:
    seats, signalled, left = table.seats, int(table.signalled), int(table.last_turns)
    over = PHASES[table.phase] == "over"
    if signalled == NOBODY:
        return "an end that nobody signalled" if over or left else ""
    if signalled >= seats or left >= seats or over != (left == 0):
        return "turns after the last"
    if PHASES[table.phase] in ("first", "deal"):
        return "an end before the beginning"
    if not over and int(table.turn) != (signalled + seats - left) % seats:
        return "another player's last turn"
    return ""
