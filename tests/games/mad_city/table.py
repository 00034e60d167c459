"""A table of Mad City laid out for one argument, and the hands that play on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import boroughs
from boroughs import SeededDice
from boroughs.core.audience import Viewer
from boroughs.core.playout import resolve_chance
from boroughs.core.result import Result
from boroughs.games.mad_city.view import MadCityView
from games.laid_table import LaidTable
from games.mad_city.box import NAMES

GAME = boroughs.game("mad-city")
MINUTE = 60_000
SQUARES = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]


def position(
    *,
    cities: Sequence[str] = (),
    hands: Sequence[str] = (),
    seats: int = 2,
    scores: Sequence[int] = (),
    counters: Mapping[int, Sequence[int]] | None = None,
    palmed: Mapping[int, str] | None = None,
    ranger: int = -1,
    common: str = "",
    last_round: bool = False,
    now: int = 0,
    **options: object,
) -> MadCityTable:
    """A minute that has just begun in round 1.

    Who has neither city nor hand gets a full city of tiles that lie nowhere else, unturned; who has
    a part of a city gets no more than what is said.
    """
    seats = max(seats, len(cities), len(hands))
    size = 4 if options.get("mode") == "speed" else 3
    tiles = 10 if options.get("tiles") == "draw-ten" else size * size
    said = [cell.split("/")[0] for city in cities for cell in city.split() if cell != "-"]
    said += [tile for hand in hands for tile in hand.split()] + [common]
    rest = [name for name in NAMES if name not in said]
    builders: list[dict[str, object]] = []
    for seat in range(seats):
        city = cities[seat].split() if seat < len(cities) else []
        hand = hands[seat].split() if seat < len(hands) else []
        city = city or (["-"] * size * size if hand else [])
        if not city:
            city, rest = [f"{name}/0" for name in rest[: size * size]], rest[size * size :]
        laid = len([cell for cell in city if cell != "-"])
        while laid + len(hand) < tiles:
            hand.append(rest.pop(0))
        builders.append(
            {
                "cells": ["" if cell == "-" else cell for cell in city],
                "hand": hand,
                "score": scores[seat] if seat < len(scores) else 0,
                "counters": list((counters or {}).get(seat, [])),
                "palmed": ((palmed or {}).get(seat, "")).split(),
            }
        )
    data: dict[str, object] = {
        "seats": seats,
        "options": options,
        "phase": "build",
        "round": 1,
        "now": now,
        "ends": now + MINUTE,
        "ranger": ranger,
        "common": common,
        "last_round": last_round,
        "builders": builders,
    }
    return MadCityTable(GAME.from_dict(data))


def start(seats: int = 2, **options: object) -> MadCityTable:
    """A table at which nothing has happened yet."""
    return MadCityTable(GAME.new(seats, options))


class MadCityTable(LaidTable):
    """Plays for any seat, and answers for nature what the test says."""

    game = GAME

    # Playing

    def play(self, seat: int, *moves: str, at: int | None = None) -> None:
        if at is not None:
            self.state.now = at
        for move in moves:
            self.state.play(seat, GAME.parse(move))

    refuses = LaidTable.refusal

    def start_round(self, seed: int = 1) -> None:
        """Everybody is ready, and nature deals."""
        for seat in self.state.to_act():
            self.play(seat, "ready")
        self.settle(seed)

    def time_up(self, seed: int = 1) -> None:
        """The minute is over, and chance fills what is not finished."""
        deadline = self.state.deadline()
        assert deadline is not None
        self.state.now = deadline
        self.state.tick()
        self.settle(seed)

    def settle(self, seed: int = 1) -> None:
        resolve_chance(self.state, SeededDice(seed))

    # Looking

    def view(self, viewer: Viewer = None) -> MadCityView:
        """What this viewer sees on a board, figures included."""
        view = GAME.annotated(GAME.view(self.state, viewer))
        assert isinstance(view, MadCityView)
        return view

    def moves(self, seat: int) -> list[str]:
        return [move.notation for move in self.state.moves(seat)]

    def city(self, seat: int) -> str:
        """The city as a text, gaps as dashes; of a screened one as its owner sees it."""
        return " ".join(cell or "-" for cell in self.view(seat).builders[seat].cells)

    def hand(self, seat: int) -> list[str]:
        return list(self.view(seat).builders[seat].hand)

    def sheet(self, seat: int) -> dict[str, int]:
        """What the last round brought."""
        parts = ("ranger", "road", "contractors", "zones")
        return dict(zip(parts, self.view().builders[seat].sheet, strict=True))

    def counters(self, seat: int) -> list[int]:
        """What is left of the counters: yellow, red, blue, each from small zones to large ones."""
        return list(self.view().builders[seat].counters)

    @property
    def scores(self) -> list[int]:
        return [self.state.score(seat) for seat in range(self.state.seats)]

    @property
    def phase(self) -> str:
        return self.view().table.phase

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.state.to_act()

    @property
    def result(self) -> Result | None:
        return self.state.result()

    def is_over(self) -> bool:
        return self.state.result() is not None
