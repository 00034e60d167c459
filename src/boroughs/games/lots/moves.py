"""What players do: each move knows when it is legal and what it changes."""

from __future__ import annotations

import re
from typing import Final

from boroughs.core.move import Move
from boroughs.core.phrase import Param, Phrase
from boroughs.games.lots.components import BLOCKS, CUBE, KIND_NAMES, LETTERS
from boroughs.games.lots.effects import CREW, CREW_NAMED, NOTHING, STEALS, Crew
from boroughs.games.lots.refusals import BadNotation, IllegalMove
from boroughs.games.lots.state import (
    BEFORE_CHOOSE,
    CHOOSE,
    HAND_ON,
    STEAL,
    TAKE,
    WINDOW,
    LotsState,
)
from boroughs.games.lots.tower import Spot, names_spot_outside, parse_spot, spot_params
from boroughs.games.lots.turn.answers import hand_on, pass_now, pass_turn, play_crew
from boroughs.games.lots.turn.placing import (
    finish_placing,
    give_back,
    hold,
    let_go,
    refuse_kind,
    refuse_spot,
)
from boroughs.games.lots.turn.supply import choose_block


class LotsMove(Move):
    """A move of one seat in one of these phases."""

    def __init__(self, notation: str, *phases: str) -> None:
        super().__init__(notation)
        self.phases = phases

    def refuse(self, table: LotsState, seat: int) -> None:
        """Raises IllegalMove where this very move is not allowed."""

    def apply(self, table: LotsState, seat: int) -> None:
        raise TypeError("a move says what it does")

    def phrase(self) -> Phrase:
        return Phrase("move." + self.notation.replace(" ", "-"))


class Take(LotsMove):
    """Takes a block from the supply, or chooses one for somebody else."""

    def __init__(self, kind: int) -> None:
        super().__init__(f"take {LETTERS[kind]}", TAKE)
        self.kind = kind

    def refuse(self, table: LotsState, seat: int) -> None:
        if not table.piles[self.kind]:
            raise IllegalMove("pile-empty", block=LETTERS[self.kind])

    def apply(self, table: LotsState, seat: int) -> None:
        choose_block(table, self.kind)

    def phrase(self) -> Phrase:
        return Phrase("move.take", {"block": LETTERS[self.kind]})


class Place(LotsMove):
    """Lets go of a block or cube over a spot."""

    def __init__(self, spot: Spot) -> None:
        super().__init__(f"place {spot.name}", CHOOSE)
        self.kind = spot.pose.kind
        self.spot = spot

    def refuse(self, table: LotsState, seat: int) -> None:
        refuse_spot(table, self.spot)

    def apply(self, table: LotsState, seat: int) -> None:
        let_go(table, self.spot)

    def names(self) -> tuple[str, ...]:
        at = self.spot
        cells = [f"{at.x + across},{at.y + deep},{at.z + up}" for across, deep, up in at.pose.cells]
        return (KIND_NAMES[self.kind], *cells)

    def phrase(self) -> Phrase:
        return _spot_phrase("move.place", self.kind, self.spot, by_piece=True)


class Hold(Place):
    """Holds a piece over a spot without letting go: everybody sees where, and what the risk is."""

    def __init__(self, spot: Spot) -> None:
        super().__init__(spot)
        self.notation = "hold" + self.notation.removeprefix("place")

    def apply(self, table: LotsState, seat: int) -> None:
        hold(table, self.spot)

    def phrase(self) -> Phrase:
        return _spot_phrase("move.hold", self.kind, self.spot)


def _spot_phrase(code: str, kind: int, spot: Spot, by_piece: bool = False) -> Phrase:
    """With a code for each piece, so that a client lists the moves of each block together."""
    params = spot_params(spot)
    if kind == CUBE:
        return Phrase(code + "-cube", params)
    params["block"] = LETTERS[kind]
    return Phrase(f"{code}-{LETTERS[kind]}" if by_piece else code, params)


class LetGo(LotsMove):
    """Lets go of what is held."""

    def refuse(self, table: LotsState, seat: int) -> None:
        if table.held is None:
            raise IllegalMove("nothing-held")
        refuse_spot(table, table.held)

    def apply(self, table: LotsState, seat: int) -> None:
        assert table.held is not None
        let_go(table, table.held)


class GiveBack(LotsMove):
    """Puts a block back on its pile, because nothing that may be placed would stay."""

    def __init__(self, kind: int) -> None:
        super().__init__(f"return {KIND_NAMES[kind]}", CHOOSE)
        self.kind = kind

    def refuse(self, table: LotsState, seat: int) -> None:
        refuse_kind(table, self.kind)
        if table.has_a_place(self.kind):
            raise IllegalMove("has-a-place")

    def apply(self, table: LotsState, seat: int) -> None:
        give_back(table, self.kind)

    def phrase(self) -> Phrase:
        return Phrase("move.return", {"piece": KIND_NAMES[self.kind]})


class Finish(LotsMove):
    """Places no cube after the block."""

    def refuse(self, table: LotsState, seat: int) -> None:
        if not table.finished:
            raise IllegalMove("place-first")
        if table.piece == CUBE:
            raise IllegalMove("cube-in-hand")

    def apply(self, table: LotsState, seat: int) -> None:
        finish_placing(table)


class Pass(LotsMove):
    """Does not answer now."""

    def apply(self, table: LotsState, seat: int) -> None:
        pass_now(table, seat)


class PassTurn(LotsMove):
    """Does not answer for the rest of this turn."""

    def apply(self, table: LotsState, seat: int) -> None:
        pass_turn(table, seat)


class PlayCrew(LotsMove):
    """Plays a crew card."""

    def __init__(self, card: Crew, choice: int = NOTHING) -> None:
        named = "" if choice == NOTHING else f" {_choice_name(card, choice)}"
        super().__init__(f"crew {card.name}{named}", CHOOSE, WINDOW, STEAL)
        self.card = card
        self.choice = choice

    def refuse(self, table: LotsState, seat: int) -> None:
        card = self.card
        if card.index not in table.hands[seat]:
            raise IllegalMove("no-such-card", card=card.name)
        if table.played[seat]:
            raise IllegalMove("one-card-a-turn")
        if table.phase == STEAL:
            fits = card.index in STEALS and self.choice in card.choices(table)
        elif table.phase == CHOOSE:
            fits = not table.has_begun() and self._fits(table, seat, BEFORE_CHOOSE)
        else:
            fits = self._fits(table, seat, table.window)
        if not fits:
            raise IllegalMove("card-no-use", card=card.name)

    def _fits(self, table: LotsState, seat: int, window: str) -> bool:
        return self.card.may_answer(table, seat, window) and self.choice in self.card.choices(table)

    def apply(self, table: LotsState, seat: int) -> None:
        play_crew(table, seat, self.card, self.choice)

    def names(self) -> tuple[str, ...]:
        if self.choice == NOTHING:
            return (self.card.name,)
        named = _choice_name(self.card, self.choice)
        return (self.card.name, named if self.card.names == "block" else f"#{named}")

    def phrase(self) -> Phrase:
        params: dict[str, Param] = {"card": self.card.name}
        if self.choice == NOTHING:
            return Phrase("move.crew", params)
        if self.card.names == "block":
            return Phrase("move.crew-block", {**params, "block": LETTERS[self.choice]})
        return Phrase("move.crew-body", {**params, "number": self.choice})


def _choice_name(card: Crew, choice: int) -> str:
    return LETTERS[choice] if card.names == "block" else str(choice)


class HandOn(LotsMove):
    """Gives the third card away."""

    def __init__(self, card: Crew) -> None:
        super().__init__(f"hand {card.name}", HAND_ON)
        self.card = card

    def refuse(self, table: LotsState, seat: int) -> None:
        if self.card.index not in table.hands[seat]:
            raise IllegalMove("no-such-card", card=self.card.name)

    def apply(self, table: LotsState, seat: int) -> None:
        hand_on(table, seat, self.card.index)

    def phrase(self) -> Phrase:
        return Phrase("move.hand", {"card": self.card.name})


TAKES: Final[list[Take]] = [Take(kind) for kind in range(BLOCKS)]
GIVE_BACKS: Final[list[GiveBack]] = [GiveBack(kind) for kind in range(BLOCKS + 1)]
HAND_ONS: Final[list[HandOn]] = [HandOn(card) for card in CREW]
LET_GO: Final[LotsMove] = LetGo("release", CHOOSE)
DONE: Final[LotsMove] = Finish("done", CHOOSE)
PASS: Final[LotsMove] = Pass("pass", WINDOW, STEAL)
PASS_TURN: Final[LotsMove] = PassTurn("pass turn", WINDOW)

_FIXED: Final[dict[str, LotsMove]] = {
    move.notation: move for move in (*TAKES, *GIVE_BACKS, *HAND_ONS, LET_GO, DONE, PASS, PASS_TURN)
}
_PLACES: Final[dict[str, Place]] = {}
"""By the name of the spot; as many as there are spots (`tower.py`), and any thread may ask."""


def place_at(spot: Spot) -> Place:
    """The one move that places a piece on this spot."""
    move = _PLACES.get(spot.name)
    return _PLACES.setdefault(spot.name, Place(spot)) if move is None else move


def parse_move(notation: str) -> Move:
    """The move of this notation, or BadNotation.

    >>> parse_move("place T flat@1,0,0").notation
    'place T flat1@1,0,0'
    """
    text = " ".join(notation.split())
    if text in _FIXED:
        return _FIXED[text]
    verb, _, rest = text.partition(" ")
    if verb in ("place", "hold"):
        spot = parse_spot(rest)
        if spot is not None:
            return place_at(spot) if verb == "place" else Hold(spot)
        if names_spot_outside(rest):
            raise BadNotation("spot-outside")
    if verb == "crew":
        name, _, named = rest.partition(" ")
        if name in CREW_NAMED:
            card = CREW_NAMED[name]
            if not named and not card.names:
                return PlayCrew(card)
            if card.names == "block" and named in LETTERS:
                return PlayCrew(card, LETTERS.index(named))
            if card.names == "body" and re.fullmatch(r"[1-9][0-9]{0,7}", named):
                return PlayCrew(card, int(named))
    raise BadNotation("unknown-move", text=notation)
