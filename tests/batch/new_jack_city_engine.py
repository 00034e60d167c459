"""The engine beside a flat game of New Jack City: it takes the same moves and answers, and must agree on everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

import numpy as np
from numpy.typing import NDArray

import boroughs
from batch.engine import held_by
from boroughs.batch.compiling import compiled
from boroughs.batch.nature import below, seeded
from boroughs.batch.new_jack_city import layout as at
from boroughs.batch.new_jack_city.actions import act, write_mask
from boroughs.batch.new_jack_city.book import write_book
from boroughs.batch.new_jack_city.flat_game import Book, FlatGame, empty_game
from boroughs.batch.new_jack_city.log import CLAIM, END_CARDS, END_TURN, MOVE, PLACE, SCORE, kind_of
from boroughs.batch.new_jack_city.loops import score_of, write_rewards
from boroughs.batch.new_jack_city.moves import count_moves, move_at, play
from boroughs.batch.new_jack_city.observations import write_observation
from boroughs.batch.new_jack_city.positions import (
    answer_text,
    is_move,
    move_notation,
    position_of,
)
from boroughs.batch.new_jack_city.turn import start
from boroughs.core.game import Game
from boroughs.core.options import complete_options
from boroughs.envs.rewards import win_rewards
from boroughs.games.new_jack_city.state import BUILDER, CARD, OVER, PHASES

LOG = 20_000
MOVES = 20_000
PREFERRED = (PLACE, SCORE, CLAIM, END_TURN, MOVE, END_CARDS)

notation_of = cache(move_notation)


@compiled
def write_moves(game: FlatGame, book: Book, moves: NDArray[np.int64]) -> int:
    """All legal moves, and how many: asked for one by one they would be most of a long test's time."""
    count = count_moves(game, book)
    for place in range(count):
        moves[place] = move_at(game, book, place)
    return count


class SideBySide:
    """A flat game and the engine's, step by step."""

    def __init__(
        self,
        seats: int,
        seed: int,
        options: Mapping[str, object] | None = None,
        book: Book | None = None,
        game: Game | None = None,
    ) -> None:
        self.game = game or boroughs.game("new-jack-city")
        self.seats = seats
        self.options = complete_options(self.game.options, options)
        self.book = write_book(seats, self.options) if book is None else book
        encoding = self.game.encoding(seats, self.options)
        assert encoding is not None
        self.encoding = encoding
        self.mask = np.zeros(encoding.actions, np.uint8)
        self.row = np.zeros(encoding.size, np.uint8)
        self.moves = np.zeros(MOVES, np.int64)
        self.flat = empty_game(LOG)
        self.flat.rng[0] = seeded(seed, seats)
        self.state = self.game.new(seats, self.options)
        self.read = 1
        self.seen: Counter[str] = Counter()
        """Kinds of moves that were made, and of situations that came up."""
        start(self.flat, self.book)
        self.follow()

    @property
    def is_over(self) -> bool:
        return int(self.flat.table[at.PHASE]) == OVER

    def play_moves(self, eager: bool = False) -> None:
        """Random moves to the end; every position and every list of moves is compared.

        Eager players mostly lay cards, score and claim where they can: so zones are built and tokens won.
        """
        while not self.is_over:
            self.compare_positions()
            moves = self.compare_moves()
            if eager:
                there = {int(kind_of(move)) for move in moves}
                kinds = [kind for kind in PREFERRED if kind in there]
                kind = kinds[
                    0 if below(self.flat.rng, 4) else int(below(self.flat.rng, len(kinds)))
                ]
                moves = [move for move in moves if kind_of(move) == kind]
            play(self.flat, self.book, moves[int(below(self.flat.rng, len(moves)))])
            self.follow()
        self.compare_result()

    def play_actions(self, most: int = 100_000) -> None:
        """The same action by action: every mask, and what the player and one other seat observe."""
        draft: list[int] = []
        for number in range(most):
            if self.is_over:
                self.compare_result()
                break
            [seat] = self.state.to_act()
            write_mask(self.flat, self.book, self.mask)
            view, moves = self.game.view(self.state, seat), self.state.moves(seat)
            legal = self.encoding.legal(view, moves, draft)
            assert self.mask.nonzero()[0].tolist() == legal
            for viewer in {seat, number % self.seats}:
                write_observation(self.flat, self.book, viewer, self.row)
                chosen = draft if viewer == seat else []
                seen = self.encoding.observe(self.game.view(self.state, viewer), chosen)
                assert self.row.tobytes() == seen
            draft.append(legal[int(below(self.flat.rng, len(legal)))])
            self.seen[self.encoding.action_name(draft[0]).split()[0] + f" {len(draft)}"] += 1
            act(self.flat, self.book, draft[-1])
            if self.flat.table[at.DRAFTED] == 0:
                draft = []
                self.follow()
                self.compare_positions()

    def follow(self) -> None:
        """The engine takes what is new in the log."""
        log = self.flat.log
        while self.read <= log[0]:
            entry = int(log[self.read])
            self.read += 1
            if is_move(entry):
                notation = move_notation(entry)
                [seat] = self.state.to_act()
                self._count(notation)
                self.state.play(seat, self.game.parse(notation))
            else:
                chance = self.state.chance()
                assert chance is not None
                self.state.resolve(chance.answer(answer_text(entry)))
        assert self.state.chance() is None

    def _count(self, notation: str) -> None:
        verb = notation.split(maxsplit=1)[0] if not notation.startswith("end") else notation
        self.seen[verb] += 1
        if self.game.to_dict(self.state)["acted"]:
            self.seen[f"{verb} after another"] += 1

    def compare_positions(self) -> None:
        found = position_of(self.flat, self.book, self.options)
        assert found == held_by(at.NOT_HELD, self.game.to_dict(self.state), found)

    def compare_moves(self) -> list[int]:
        """The flat game's moves, which are the engine's in another order."""
        [seat] = self.state.to_act()
        count = write_moves(self.flat, self.book, self.moves)
        moves: list[int] = self.moves[:count].tolist()
        found = {notation_of(move) for move in moves}
        listed = {move.notation for move in self.state.moves(seat)}
        # Not the sets themselves: to show how hundreds of moves differ takes minutes.
        assert found ^ listed == set()
        assert len(moves) == len(listed)
        assert PHASES[self.flat.table[at.PHASE]] in (PHASES[CARD], PHASES[BUILDER])
        return moves

    def compare_result(self) -> None:
        self.compare_positions()
        result = self.state.result()
        assert result is not None
        scores = [score_of(self.flat, self.book, seat) for seat in range(self.seats)]
        assert tuple(scores) == result.scores
        rewards = np.zeros(self.seats, np.float32)
        write_rewards(self.flat, self.seats, rewards)
        assert np.allclose(rewards, win_rewards(result))
        aside = self.game.to_dict(self.state)["aside"]
        assert isinstance(aside, list | tuple)
        self.seen["set aside"] += len(aside)
        self.seen["shared win"] += len(result.winners) > 1
