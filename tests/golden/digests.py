"""Digests of all that a game shows: what must stay equal while the code behind it is rearranged."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

import msgspec

import boroughs
from boroughs.bots import make_bot
from boroughs.core.dice import SeededDice
from boroughs.core.errors import BoroughsError
from boroughs.core.frame import Frame
from boroughs.core.game import Game
from boroughs.core.history import write_position
from boroughs.core.move import Move
from boroughs.core.options import Options
from boroughs.core.table import Table
from boroughs.testing.reproducibility import fits, take_random_step
from reference_game import GAME as REFERENCE

STEPS = 3_000
"""So many a game, shared between its option sets and numbers of seats."""
FIGURED = 12
"""Figures, scenes and forms are costly: those of every twelfth step."""
TRIED = 10
"""So many moves of other moments are tried after each step, to be refused."""
BOTS = {"random": 60, "easy": 40, "normal": 40, "hard": 4}
"""Levels, and how many steps of each are looked at."""


class Digest:
    """One hash a kind of thing."""

    def __init__(self) -> None:
        self._hashes = {
            kind: sha256()
            for kind in ("views", "events", "moves", "positions", "refusals", "figures", "record")
        }
        self.steps = 0

    def add(self, kind: str, thing: object) -> None:
        self._hashes[kind].update(msgspec.json.encode(thing, order="sorted") + b"\n")

    def hear(self, frame: Frame) -> None:
        self.add("views", frame.view)
        self.add("events", [frame.number, frame.at, frame.heard])
        self.add("moves", frame.moves)

    def texts(self) -> dict[str, str]:
        return {kind: whole.hexdigest()[:16] for kind, whole in self._hashes.items()}


def all_games() -> list[Game]:
    return [REFERENCE, *map(boroughs.game, boroughs.game_names())]


def cases(game: Game) -> Iterator[tuple[str, int, Options]]:
    """Every option set with every number of seats that it allows, under a name."""
    for options in game.option_sets():
        for seats in game.seat_counts:
            if fits(game, seats, options):
                settings = ",".join(f"{name}={value}" for name, value in sorted(options.items()))
                yield f"{seats} {settings}".strip(), seats, options


def random_game(game: Game, seats: int, options: Options) -> dict[str, str]:
    """The digests of a game of random moves, as every viewer sees it."""
    digest = Digest()
    table = Table(game, seats, options, seed="golden")
    for viewer in (*range(seats), None):
        table.listen(viewer, digest.hear)
    dice = SeededDice("golden/moves")
    known: dict[str, Move] = {}
    for number in range(STEPS // len(list(cases(game)))):
        for seat in table.to_act:
            known |= {move.notation: move for move in table.moves(seat)[:40]}
        add_refusals(digest, table, list(known.values()), dice)
        if number % FIGURED == 0:
            add_figures(digest, table)
        if not take_random_step(table, dice):
            break
        digest.add("positions", write_position(game, table.state))
    digest.add("record", table.record)
    return digest.texts()


def add_refusals(digest: Digest, table: Table, known: list[Move], dice: SeededDice) -> None:
    for _ in range(TRIED if known else 0):
        seat, move = dice.below(table.state.seats), dice.choice(known)
        try:
            table.state.check(seat, move)
        except BoroughsError as error:
            digest.add("refusals", [move.notation, seat, in_code(error)])


def in_code(error: BoroughsError) -> str:
    """What is refused and why, whatever the words for it."""
    details = ", ".join(f"{name}={value}" for name, value in error.params.items())
    return f"{error.code} ({details})" if details else error.code


def add_figures(digest: Digest, table: Table) -> None:
    game = table.game
    for viewer in (*range(table.state.seats), None):
        view = game.annotated(table.view(viewer))
        digest.add("figures", [view, game.scene(view), game.form(view)])


def bots_game(game: Game, level: str, steps: int) -> str:
    """The digest of what bots of one level choose, and when, with the fewest seats and default options."""
    seats = next(seats for _, seats, _ in cases(game))
    bots = {seat: make_bot(game, level) for seat in range(seats)}
    table = Table(game, seats, seed="golden", bots=bots)
    due: int | None = table.now
    while table.result is None and len(table.steps) <= steps and due is not None:
        due = table.run(due)
    chosen = [[step.kind, step.at, step.seat, step.notation] for step in table.steps[: steps + 1]]
    return sha256(msgspec.json.encode(chosen)).hexdigest()[:16]
