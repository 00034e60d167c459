"""Loops over many games: whole playouts, and one action in every game. A thread runs each of them."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.compiling import compiled, compiled_loop
from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.actions import (
    Bytes,
    act,
    action_of,
    write_mask,
    write_observation,
)
from boroughs.batch.machi_koro.forecast import Numbers
from boroughs.batch.machi_koro.heuristic import SCRATCH, heuristic_move
from boroughs.batch.machi_koro.moves import BUILDS, GIVES, count_moves, move_at, play
from boroughs.batch.machi_koro.random_turns import random_turn
from boroughs.batch.machi_koro.statistics import count_game
from boroughs.batch.machi_koro.table import Book, Log, Piles, Rng, Table
from boroughs.batch.machi_koro.turn import start
from boroughs.batch.nature import below, seeded
from boroughs.batch.stepped import ILLEGAL

Counts = NDArray[np.int64]
BUILDABLE: Final = at.CARDS + at.MARKS
RANDOM: Final = 100
"""So many moves in a hundred a player makes at random who plays anything."""

_SEATS: Final = at.MOST_SEATS
_NONE: Final = at.NONE


class Workspace:
    """The memory of one thread: a game, its generator, a log that keeps nothing, and scratch paper."""

    def __init__(self, log: int = 1) -> None:
        self.table = np.zeros(at.TABLE_SIZE, np.int32)
        self.piles = np.zeros(at.PILES_SIZE, np.int8)
        self.rng = np.zeros(1, np.uint64)
        self.log = np.zeros(log, np.int32)
        self.scratch = np.zeros(SCRATCH, np.float64)
        self.built = np.zeros((_SEATS, BUILDABLE), np.int32)


@compiled
def choose(
    table: Table,
    piles: Piles,
    book: Book,
    rng: Rng,
    random_percents: NDArray[np.int32],
    scratch: Numbers,
) -> int:
    """What the seat whose turn it is plays: at random so many times in a hundred, else by the heuristic."""
    count = count_moves(table, book)
    if count == 1:
        return move_at(table, book, 0)
    table[at.CHOICES] += 1
    percent = random_percents[table[at.TURN]]
    if percent == RANDOM or (percent > 0 and below(rng, 100) < percent):
        return move_at(table, book, below(rng, count))
    return heuristic_move(table, piles, book, scratch)


@compiled
def play_on(
    table: Table,
    piles: Piles,
    book: Book,
    rng: Rng,
    log: Log,
    random_percents: NDArray[np.int32],
    most: int,
    built: NDArray[np.int32],
    scratch: Numbers,
) -> int:
    """Plays to the end, or to this many moves; counts what is built. Returns the number of moves."""
    moves = 0
    while table[at.WINNER] == _NONE and moves < most:
        move = choose(table, piles, book, rng, random_percents, scratch)
        if BUILDS <= move < GIVES:
            built[table[at.TURN], move - BUILDS] += 1
        play(table, piles, book, rng, log, move)
        moves += 1
    return moves


@compiled
def play_at_random(
    table: Table,
    piles: Piles,
    book: Book,
    rng: Rng,
    log: Log,
    random_percents: NDArray[np.int32],
    most: int,
    built: NDArray[np.int32],
    scratch: Numbers,
) -> int:
    """The same from the start of a turn, where everybody plays at random."""
    moves = 0
    while table[at.WINNER] == _NONE and moves < most:
        moves += random_turn(table, piles, book, rng, log, built)
    return moves


@compiled
def play_out(
    table: Table,
    piles: Piles,
    book: Book,
    rng: Rng,
    log: Log,
    random_percents: NDArray[np.int32],
    most: int,
    built: NDArray[np.int32],
    scratch: Numbers,
) -> int:
    """From the start of a turn, by whichever is faster."""
    for seat in range(table[at.SEATED]):
        if random_percents[seat] != RANDOM:
            return play_on(table, piles, book, rng, log, random_percents, most, built, scratch)
    return play_at_random(table, piles, book, rng, log, random_percents, most, built, scratch)


@compiled_loop
def finish_game(
    table: Table,
    piles: Piles,
    book: Book,
    rng: Rng,
    log: Log,
    random_percents: NDArray[np.int32],
    most: int,
    here: NDArray[np.int32],
    scratch: Numbers,
) -> int:
    """Plays one game on from any decision; returns who won, or -1."""
    play_on(table, piles, book, rng, log, random_percents, most, here, scratch)
    return table[at.WINNER]


@compiled_loop
def play_games(
    book: Book,
    seats: int,
    random_percents: NDArray[np.int32],
    seed: int,
    first: int,
    most: int,
    table: Table,
    piles: Piles,
    rng: Rng,
    log: Log,
    scratch: Numbers,
    here: NDArray[np.int32],
    firsts: NDArray[np.int8],
    winners: NDArray[np.int8],
    turns: NDArray[np.int32],
    choices: NDArray[np.int32],
    moves: NDArray[np.int32],
    marks: NDArray[np.int32],
    built: Counts,
    built_by_winners: Counts,
) -> None:
    """Games first, first + 1, ... as many as there is room for; `random_percents` has a row for each game, or one."""
    for game in range(winners.shape[0]):
        rng[0] = seeded(seed, first + game)
        here[:, :] = 0
        start(table, piles, book, rng, log, seats)
        firsts[game] = table[at.TURN]
        row = random_percents[game if random_percents.shape[0] > 1 else 0]
        moves[game] = play_out(table, piles, book, rng, log, row, most, here, scratch)
        winners[game] = table[at.WINNER]
        turns[game] = table[at.TURNS]
        choices[game] = table[at.CHOICES]
        for seat in range(seats):
            marks[game, seat] = table[at.BUILT + seat]
            for thing in range(BUILDABLE):
                built[seat, thing] += here[seat, thing]
                if seat == table[at.WINNER]:
                    built_by_winners[seat, thing] += here[seat, thing]


@compiled_loop
def count_games(
    book: Book,
    seats: int,
    random_percents: NDArray[np.int32],
    seed: int,
    first: int,
    most: int,
    table: Table,
    piles: Piles,
    rng: Rng,
    log: Log,
    scratch: Numbers,
    here: NDArray[np.int32],
    results: NDArray[np.int32],
    counts: NDArray[np.int32],
    points: NDArray[np.int32],
    roll: NDArray[np.int32],
) -> tuple[int, int]:
    """Plays games and counts what its log tells, as long as there is room for points.

    A row of `results` holds who began, who won, moves and rounds. Returns how many games were
    played, and how many points were made.
    """
    made = 0
    for game in range(results.shape[0]):
        rng[0] = seeded(seed, first + game)
        log[0] = 0
        start(table, piles, book, rng, log, seats)
        results[game, 0] = table[at.TURN]
        row = random_percents[game if random_percents.shape[0] > 1 else 0]
        results[game, 2] = play_out(table, piles, book, rng, log, row, most, here, scratch)
        results[game, 1] = table[at.WINNER]
        rounds = count_game(log, book, counts[game], points[made:], roll)
        if made + rounds > points.shape[0]:
            return game, made
        results[game, 3] = rounds
        made += rounds
    return results.shape[0], made


# Stepping


@compiled
def step_game(
    table: Table,
    piles: Piles,
    book: Book,
    rng: Rng,
    log: Log,
    action: int,
    row: Bytes,
    mask: Bytes,
    rewards: NDArray[np.float32],
) -> bool:
    """One action in one game, and what its next player sees; whether the game ended and a new one began."""
    seats = table[at.SEATED]
    for seat in range(seats):
        rewards[seat] = 0.0
    ended = False
    if action < 0 or action >= mask.shape[0] or mask[action] == 0:
        rewards[table[at.TURN]] = ILLEGAL
        ended = True
    else:
        act(table, piles, book, rng, log, action)
        if table[at.WINNER] != _NONE:
            ended = True
            for seat in range(seats):
                rewards[seat] = 1.0 if seat == table[at.WINNER] else -1.0 / (seats - 1)
    if ended:
        start(table, piles, book, rng, log, seats)
    write_mask(table, book, mask)
    write_observation(table, piles, table[at.TURN], row)
    return ended


@compiled_loop
def step_games(
    tables: NDArray[np.int32],
    piles: NDArray[np.int8],
    book: Book,
    rngs: NDArray[np.uint64],
    log: Log,
    actions: NDArray[np.int32],
    rows: NDArray[np.uint8],
    masks: NDArray[np.uint8],
    rewards: NDArray[np.float32],
    ended: NDArray[np.bool_],
    players: NDArray[np.int32],
) -> None:
    for game in range(tables.shape[0]):
        ended[game] = step_game(
            tables[game],
            piles[game],
            book,
            rngs[game],
            log,
            actions[game],
            rows[game],
            masks[game],
            rewards[game],
        )
        players[game] = tables[game, at.TURN]


@compiled_loop
def reset_games(
    tables: NDArray[np.int32],
    piles: NDArray[np.int8],
    book: Book,
    rngs: NDArray[np.uint64],
    seats: int,
    seed: int,
    first: int,
    rows: NDArray[np.uint8],
    masks: NDArray[np.uint8],
    players: NDArray[np.int32],
    log: Log,
) -> None:
    for game in range(tables.shape[0]):
        rngs[game, 0] = seeded(seed, first + game)
        start(tables[game], piles[game], book, rngs[game], log, seats)
        write_mask(tables[game], book, masks[game])
        write_observation(tables[game], piles[game], tables[game, at.TURN], rows[game])
        players[game] = tables[game, at.TURN]


@compiled_loop
def advise_games(
    tables: NDArray[np.int32],
    piles: NDArray[np.int8],
    book: Book,
    wanted: NDArray[np.bool_],
    scratch: Numbers,
    advice: NDArray[np.int32],
) -> None:
    """The action that the heuristic takes in each of the games for which it is wanted."""
    for game in range(tables.shape[0]):
        if wanted[game]:
            move = heuristic_move(tables[game], piles[game], book, scratch)
            advice[game] = action_of(tables[game], move)
