"""Whether a game can stand like this: what no sequence of turns could lead to is refused."""

from __future__ import annotations

from boroughs.games.new_jack_city.joining import NOBODY
from boroughs.games.new_jack_city.rules import NewJackCity
from boroughs.games.new_jack_city.state import PHASES


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
