"""The engine beside a flat game: it takes the same moves and answers, and must agree on everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import numpy as np

import boroughs
from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.actions import write_mask, write_observation
from boroughs.batch.machi_koro.heuristic import SCRATCH, heuristic_move
from boroughs.batch.machi_koro.loops import choose
from boroughs.batch.machi_koro.moves import count_moves, move_at, play
from boroughs.batch.machi_koro.nature import EARNED, EVENT_SIZE, FIRST_PLAYER
from boroughs.batch.machi_koro.positions import (
    answer_text,
    empty_game,
    flat_game,
    move_notation,
    position_of,
)
from boroughs.batch.machi_koro.table import Book
from boroughs.batch.machi_koro.turn import start
from boroughs.batch.nature import seeded
from boroughs.core.dice import SeededDice
from boroughs.core.encoding import StateEncoding
from boroughs.core.game import Game
from boroughs.core.state import State

LISTED = 60
"""Moves are compared one by one where there are no more than these; swaps are hundreds."""


def held_by(
    not_held: Mapping[str, str], written: Mapping[str, object], found: Mapping[str, object]
) -> dict[str, object]:
    """A written position without the time and without what the batch says that it does not hold."""
    left_out = {"now", *not_held} - set(found)
    return {name: value for name, value in written.items() if name not in left_out}


class SideBySide:
    """A flat game and the engine's, step by step."""

    def __init__(
        self,
        book: Book,
        seats: int,
        seed: int,
        position: State | None = None,
        game: Game | None = None,
    ) -> None:
        self.game = game or boroughs.game("machi-koro")
        self.seats = seats
        self.book = book
        encoding = self.game.encoding(seats, {})
        assert isinstance(encoding, StateEncoding)
        self.encoding = encoding
        self.heuristic = self.game.heuristic()
        self.rng = np.array([seeded(seed, seats)], np.uint64)
        self.log = np.zeros(200_000, np.int32)
        self.read = 1
        self.scratch = np.zeros(SCRATCH)
        self.seen: Counter[str] = Counter()
        """Kinds of decisions, moves and answers that came up."""
        if position is None:
            self.table, self.piles = empty_game()
            self.state: State = self.game.new(seats)
            start(self.table, self.piles, book, self.rng, self.log, seats)
            self.follow()
        else:
            self.state = position.copy()
            self.table, self.piles = flat_game(position)

    def play_out(self, random_percents: list[int], most: int = 5000) -> None:
        row = np.array(random_percents + [0] * (at.MOST_SEATS - self.seats), np.int32)
        for _ in range(most):
            if self.table[at.WINNER] >= 0:
                break
            self.compare()
            move = choose(self.table, self.piles, self.book, self.rng, row, self.scratch)
            play(self.table, self.piles, self.book, self.rng, self.log, move)
            self.follow()
        self.compare_positions()
        result = self.state.result()
        assert result is None or result.winners == (int(self.table[at.WINNER]),)

    def follow(self) -> None:
        """The engine takes what is new in the log."""
        while self.read <= self.log[0]:
            entry = int(self.log[self.read])
            if entry >= EARNED:
                self.read += EVENT_SIZE
                continue
            self.read += 1
            if entry < FIRST_PLAYER:
                notation = move_notation(entry)
                self.seen[notation if notation.startswith("build") else notation.split()[0]] += 1
                [seat] = self.state.to_act()
                self.state.play(seat, self.game.parse(notation))
            else:
                chance = self.state.chance()
                assert chance is not None
                self.state.resolve(chance.answer(answer_text(entry)))
        assert self.state.chance() is None

    def compare(self) -> None:
        self.compare_positions()
        [seat] = self.state.to_act()
        moves = self.state.moves(seat)
        assert count_moves(self.table, self.book) == len(moves)
        if len(moves) <= LISTED:
            flat = [move_notation(move_at(self.table, self.book, n)) for n in range(len(moves))]
            assert flat == [move.notation for move in moves]
        mask = np.zeros(self.encoding.actions, np.uint8)
        write_mask(self.table, self.book, mask)
        legal = self.encoding.legal_in_state(self.state, seat, ())
        assert mask.tobytes() == self.encoding.mask(legal)
        row = np.zeros(self.encoding.size, np.uint8)
        for viewer in range(self.seats):
            write_observation(self.table, self.piles, viewer, row)
            assert row.tobytes() == self.encoding.observe_state(self.state, viewer, ())
        assert self.heuristic is not None
        best = moves[0]
        if len(moves) > 1:
            best = self.heuristic.choose(self.state, seat, moves, SeededDice(1))
        found = heuristic_move(self.table, self.piles, self.book, self.scratch)
        assert move_notation(found) == best.notation
        self.seen[best.notation.split()[0] + " (heuristic)"] += 1

    def compare_positions(self) -> None:
        found = position_of(self.table, self.piles)
        assert found == held_by(at.NOT_HELD, self.game.to_dict(self.state), found)
