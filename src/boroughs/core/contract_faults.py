"""Whether the game is to blame when a table fails: it is asked again, and held to the contract.

Looked for only once something has gone wrong, so that no move of a sound game costs more.
"""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.core.errors import GameFault, IllegalMove
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.state import State

_LONGEST = 80
"""Of what a game returned so much is shown."""


def acting_fault(game: Game, state: State) -> GameFault | None:
    """What is wrong with the seats that this game names."""
    named = []
    for method, ask in (("to_act", state.to_act), ("awaited", state.awaited)):
        try:
            seats = ask()
        except Exception:  # What the game raises says more than anything said here.
            return None
        if not _are_seats(seats, state.seats):
            return GameFault(
                "fault-seats",
                game=game.name,
                method=method,
                returned=shown(seats),
                known=tuple(range(state.seats)),
            )
        named.append(seats)
    acting, awaited = named
    if not set(awaited) <= set(acting):
        return GameFault(
            "fault-awaited", game=game.name, returned=shown(awaited), acting=shown(acting)
        )
    return None


def listing_fault(game: Game, state: State, seat: int) -> GameFault | None:
    """What is wrong with the moves that this game lists for a bot, which failed over them."""
    try:
        listed: object = state.moves(seat)
        if not _are_moves(listed):
            return GameFault("fault-moves", game=game.name, seat=seat, returned=shown(listed))
        moves = state.moves(seat)
        if not moves and state.lists_all_moves(seat):
            return GameFault("fault-no-moves", game=game.name, seat=seat)
        for move in moves:
            fault = _listed_fault(game, state, seat, move)
            if fault is not None:
                return fault
    except Exception:
        return None
    return None


def refusal_fault(
    game: Game, state: State, now: int, seat: int, move: Move, refusal: IllegalMove
) -> GameFault | None:
    """What is wrong with a game that refused this move, at this moment, of a seat that may act."""
    before = state.now
    state.now = now
    try:
        if any(move == listed for listed in state.moves(seat)):
            fault = _listed_fault(game, state, seat, move)
            if fault is not None:
                return fault
        if seat in state.to_act() and _refused(state, seat, move) is None:
            return _because("fault-play", game, seat, move, refusal)
    except Exception:
        return None
    finally:
        state.now = before
    return None


def fallback_fault(game: Game, state: State, seat: int) -> GameFault | None:
    """What is wrong with the move that this game has for an absent player."""
    fault = acting_fault(game, state)
    if fault is not None:
        return fault
    try:
        move: object = state.fallback(seat)
        if isinstance(move, Move) and _refused(state, seat, move) is None:
            return None
        return GameFault("fault-fallback", game=game.name, seat=seat, returned=shown(move))
    except Exception:
        return None


def contract_fault(game: Game, state: State) -> GameFault | None:
    """What is wrong with what this game asks of the players at all."""
    fault = acting_fault(game, state)
    if fault is not None:
        return fault
    for seat in state.to_act():
        fault = listing_fault(game, state, seat) or fallback_fault(game, state, seat)
        if fault is not None:
            return fault
    return None


def shown(returned: object, longest: int = _LONGEST) -> str:
    """As Python writes it, or the beginning of that."""
    text = repr(returned)
    return text if len(text) <= longest else f"{text[:longest]}…"


def _are_seats(named: object, seats: int) -> bool:
    return isinstance(named, tuple) and all(
        isinstance(seat, int) and 0 <= seat < seats for seat in named
    )


def _are_moves(listed: object) -> bool:
    return (
        isinstance(listed, Sequence)
        and not isinstance(listed, str)
        and all(isinstance(move, Move) and _is_text(move.notation) for move in listed)
    )


def _is_text(notation: object) -> bool:
    return isinstance(notation, str)


def _listed_fault(game: Game, state: State, seat: int, move: Move) -> GameFault | None:
    refusal = _refused(state, seat, move)
    return None if refusal is None else _because("fault-listed", game, seat, move, refusal)


def _refused(state: State, seat: int, move: Move) -> IllegalMove | None:
    try:
        state.check(seat, move)
    except IllegalMove as refusal:
        return refusal
    return None


def _because(code: str, game: Game, seat: int, move: Move, refusal: IllegalMove) -> GameFault:
    problem = str(refusal).rstrip(".")
    fault = GameFault(code, game=game.name, seat=seat, move=move.notation, problem=problem)
    fault.__cause__ = refusal
    return fault
