"""Whether a game can stand like this: what no sequence of turns could lead to is refused."""

from __future__ import annotations

from typing import Final

from boroughs.core.variant import refuse_number, require_number
from boroughs.games.new_jack_city.components import CARDS, Numbers
from boroughs.games.new_jack_city.joining import NOBODY
from boroughs.games.new_jack_city.rules import NewJackCity
from boroughs.games.new_jack_city.state import PHASES

MOST_SEATS: Final = 6
MOST_BUILDERS: Final = 9
MOST_VALUE: Final = 99
MOST_DOLLARS: Final = 10_000
MOST_MONEY: Final = 100_000
MOST_SCORED: Final = 1_000


def check_numbers(numbers: Numbers) -> None:
    """Raises BadVariant where no game could be played with these numbers."""
    most_hand = len(CARDS) // MOST_SEATS
    require_number("game.hand", numbers.hand, 1, most_hand)
    require_number("game.builders", numbers.builders, 1, MOST_BUILDERS)
    require_number("zone.least", int(numbers.least), 1, MOST_VALUE)
    for seats, dollars in numbers.targets.items():
        require_number(f"target.{seats}", dollars, 1, MOST_DOLLARS)
    for name, deck in numbers.solo_decks.items():
        require_number(f"solo.{name}.cards", deck.cards, 1, len(CARDS))
        require_number(f"solo.{name}.fair", deck.fair, deck.very_good, MOST_DOLLARS)
    steps = numbers.bonus_from
    if len(steps) != len(numbers.bonus) or steps != sorted(set(steps)):
        refuse_number("zone.bonus_from", steps, "as-many-rising", as_many=len(numbers.bonus))
    for count in numbers.bonus:
        require_number("zone.bonus", count, 0, len(CARDS))
    for card in CARDS:
        path, values = f"cards.{card.name}.values", numbers.values[card.index]
        if len(values) != len(card.colours):
            refuse_number(path, values, "exactly", count=len(card.colours))
        for value in values:
            require_number(path, value, 1, MOST_VALUE)
        if card.symmetric and len(set(values)) > 1:
            refuse_number(path, values, "twice-the-same")


def problem_of(table: NewJackCity) -> str:
    """What cannot be about where the turn stands, or nothing."""
    if table.solo:
        return _problem_alone(table)
    if table.aside:
        return "cards set aside"
    if _is_too_rich(table):
        return "more money or zones than can be"
    return _problem_of_phase(table) or _problem_of_end(table)


def _is_too_rich(table: NewJackCity) -> bool:
    """Every property is paid once, when it is built, and a zone has one at least; a puzzle may begin with more."""
    city, numbers = table.city, table.box.numbers
    built = city.built_zones()
    paid = MOST_MONEY + sum(city.value[root] for root in built)
    scored = MOST_SCORED + sum(1 for cell in city.cells if city.zone_at(cell) in built)
    for developer in table.developers:
        most = paid
        if PHASES[table.phase] == "over":
            tokens = int(developer.commercial + developer.industrial)
            most += numbers.token_dollars * tokens + numbers.card_dollars * len(developer.hand)
        if developer.money > most or developer.scored > scored:
            return True
    return False


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
    drawing = {"builder": max(table.box.numbers.bonus) if table.acted else 0, "draw": 1}.get(
        phase, 0
    )
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
