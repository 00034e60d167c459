"""Loops over many games: whole playouts, and one action in every game. A thread runs each of them."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.compiling import compiled, compiled_loop
from boroughs.batch.nature import below, seeded
from boroughs.batch.new_jack_city import layout as at
from boroughs.batch.new_jack_city.actions import Bytes, act, write_mask
from boroughs.batch.new_jack_city.flat_game import Book, FlatGame
from boroughs.batch.new_jack_city.moves import count_moves, move_at, play
from boroughs.batch.new_jack_city.observations import write_observation
from boroughs.batch.new_jack_city.turn import developer, start, unbuilt
from boroughs.batch.stepped import ILLEGAL
from boroughs.games.new_jack_city.state import OVER

Rewards = NDArray[np.float32]

# Names of this module's own: numba turns them into constants.
_ILLEGAL: Final = ILLEGAL


@compiled
def play_at_random(game: FlatGame, book: Book) -> int:
    """Plays to the end, every move as likely as the others; returns how many moves that took."""
    moves = 0
    while game.table[at.PHASE] != OVER:
        count = count_moves(game, book)
        place = 0
        if count > 1:
            game.table[at.CHOICES] += 1
            place = below(game.rng, count)
        play(game, book, move_at(game, book, place))
        moves += 1
    return moves


@compiled
def score_of(game: FlatGame, book: Book, seat: int) -> int:
    """Money; alone, the value that is not built, of which less is better."""
    if book.numbers[at.SEATED] == 1:
        return unbuilt(game, book)
    return game.table[developer(seat) + at.MONEY]


@compiled
def play_random_game(
    game: FlatGame,
    book: Book,
    scores: NDArray[np.int32],
    zones: NDArray[np.int32],
    lengths: NDArray[np.int32],
) -> None:
    """One game, with what came of it: by seat scores and zones scored; moves and decisions."""
    start(game, book)
    lengths[0] = play_at_random(game, book)
    lengths[1] = game.table[at.CHOICES]
    for seat in range(book.numbers[at.SEATED]):
        scores[seat] = score_of(game, book, seat)
        zones[seat] = game.table[developer(seat) + at.SCORED]


@compiled_loop
def play_random_games(
    game: FlatGame,
    book: Book,
    seed: int,
    first: int,
    firsts: NDArray[np.int8],
    scores: NDArray[np.int32],
    zones: NDArray[np.int32],
    lengths: NDArray[np.int32],
) -> None:
    """Games first, first + 1, ... as many as there is room for, one after the other in one game's memory."""
    for number in range(firsts.shape[0]):
        game.rng[0] = seeded(seed, first + number)
        play_random_game(game, book, scores[number], zones[number], lengths[number])
        firsts[number] = game.table[at.FIRST]


# Stepping


@compiled
def is_ahead(game: FlatGame, one: int, other: int) -> bool:
    """The higher score first, then more zones."""
    mine, theirs = developer(one), developer(other)
    if game.table[mine + at.MONEY] != game.table[theirs + at.MONEY]:
        return game.table[mine + at.MONEY] > game.table[theirs + at.MONEY]
    return game.table[mine + at.SCORED] > game.table[theirs + at.SCORED]


@compiled
def has_won(game: FlatGame, seats: int, seat: int) -> bool:
    for other in range(seats):
        if is_ahead(game, other, seat):
            return False
    return True


@compiled
def write_rewards(game: FlatGame, seats: int, rewards: Rewards) -> None:
    """1 for a sole winner, and the others lose that together; winners who tie share. Alone: 1."""
    winners = 0
    for seat in range(seats):
        winners += int(has_won(game, seats, seat))
    for seat in range(seats):
        share = seats / winners if has_won(game, seats, seat) else 0.0
        rewards[seat] = 1.0 if seats == 1 else (share - 1.0) / (seats - 1)


@compiled
def step_game(
    game: FlatGame, book: Book, action: int, row: Bytes, mask: Bytes, rewards: Rewards
) -> bool:
    """One action in one game, and what its next player sees; whether the game ended and a new one began."""
    seats = book.numbers[at.SEATED]
    for seat in range(seats):
        rewards[seat] = 0.0
    ended = False
    if action < 0 or action >= mask.shape[0] or mask[action] == 0:
        rewards[game.table[at.TURN]] = _ILLEGAL
        ended = True
    else:
        act(game, book, action)
        if game.table[at.PHASE] == OVER:
            ended = True
            write_rewards(game, seats, rewards)
    if ended:
        start(game, book)
    show_game(game, book, row, mask)
    return ended


@compiled
def show_game(game: FlatGame, book: Book, row: Bytes, mask: Bytes) -> None:
    write_mask(game, book, mask)
    write_observation(game, book, game.table[at.TURN], row)


@compiled_loop
def step_games(
    games: FlatGame,
    book: Book,
    actions: NDArray[np.int32],
    rows: NDArray[np.uint8],
    masks: NDArray[np.uint8],
    rewards: NDArray[np.float32],
    ended: NDArray[np.bool_],
    players: NDArray[np.int32],
) -> None:
    """An action in every game; the arrays of `games` have a row for each of them."""
    for number in range(players.shape[0]):
        game = game_at(games, number)
        ended[number] = step_game(
            game, book, actions[number], rows[number], masks[number], rewards[number]
        )
        players[number] = game.table[at.TURN]


@compiled
def game_at(games: FlatGame, number: int) -> FlatGame:
    """One of many games whose arrays have a row for each."""
    return FlatGame(
        games.table[number],
        games.ground[number],
        games.slots[number],
        games.zones[number],
        games.joins[number],
        games.rng[number],
        games.log,
    )


@compiled_loop
def reset_games(
    games: FlatGame,
    book: Book,
    seed: int,
    first: int,
    rows: NDArray[np.uint8],
    masks: NDArray[np.uint8],
    players: NDArray[np.int32],
) -> None:
    for number in range(players.shape[0]):
        game = game_at(games, number)
        game.rng[0] = seeded(seed, first + number)
        start(game, book)
        show_game(game, book, rows[number], masks[number])
        players[number] = game.table[at.TURN]
