"""Short games as text a person can read: where the digests say that something changed, these show what."""

from __future__ import annotations

from collections.abc import Container, Iterator
from pathlib import Path

import msgspec

from boroughs.core.dice import SeededDice
from boroughs.core.frame import Frame
from boroughs.core.game import Game
from boroughs.core.options import Options
from boroughs.core.table import Table
from boroughs.testing.reproducibility import take_random_step
from golden.digests import all_games, cases

FOLDER = Path(__file__).parent / "playthroughs"
STEPS = 24
SHOWN_MOVES = 5
SHOWN_CHANGES = 10
LONGEST = 100


def playthroughs() -> Iterator[tuple[str, Game, int, Options]]:
    """Every game with its usual options and every number of seats, under the name of its file."""
    for game in all_games():
        usual = game.option_sets()[0]
        for _, seats, options in cases(game):
            if options == usual:
                yield f"{game.name}-{seats}.txt", game, seats, options


def told(game: Game, seats: int, options: Options) -> str:
    """A game of random moves, as one who looks on sees it; the moves are those of whoever acts."""
    table = Table(game, seats, options, seed="playthrough")
    frames: list[Frame] = []
    table.listen(None, frames.append)
    dice = SeededDice("playthrough/moves")
    settings = ", ".join(f"{name}={value}" for name, value in sorted(options.items()))
    lines = [f"{game.name}, rules {game.rules_version}, {seats} seats, {settings or 'no options'}"]
    seen: dict[str, str] = {}
    for number in range(STEPS):
        lines += ["", f"step {number}: {_step(table)}"]
        while frames:
            frame = frames.pop(0)
            lines += [
                _short(f"  heard {_text([phrase.code, phrase.params])}") for phrase in frame.heard
            ]
        now = dict(_flat("", msgspec.to_builtins(table.view(None))))
        lines += _changes(seen, now)
        seen = now
        for seat in table.to_act:
            moves = [move.notation for move in table.moves(seat)]
            first = "; ".join(moves[:SHOWN_MOVES])
            lines.append(_short(f"  seat {seat} has {len(moves)}: {first}"))
        if not take_random_step(table, dice):
            break
    return "\n".join(lines) + "\n"


def _step(table: Table) -> str:
    step = table.steps[-1]
    played = [step.kind, "" if step.seat < 0 else f"seat {step.seat}", step.notation]
    answers = " | ".join(step.answers)
    said = " ".join(filter(None, played))
    return _short(f"at {step.at} {said}{f' -> {answers}' if answers else ''}")


def _changes(before: dict[str, str], now: dict[str, str]) -> list[str]:
    changed = [f"  {path} = {value}" for path, value in now.items() if before.get(path) != value]
    changed += [f"  {path} is gone" for path in before if path not in now]
    left = len(changed) - SHOWN_CHANGES
    shown = changed[:SHOWN_CHANGES]
    return [*map(_short, shown), f"  and {left} more"] if left > 0 else [*map(_short, shown)]


def _flat(path: str, value: object) -> Iterator[tuple[str, str]]:
    """The parts of a view by their dotted paths, as deep as tables go; lists of plain things stay whole."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _flat(f"{path}.{name}" if path else str(name), part)
    elif isinstance(value, list | tuple) and any(isinstance(part, dict) for part in value):
        for number, part in enumerate(value):
            yield from _flat(f"{path}.{number}", part)
    else:
        yield path, _text(value)


def _text(value: object) -> str:
    return msgspec.json.encode(value, order="sorted").decode()


def _short(line: str) -> str:
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"


def write(games: Container[str]) -> None:
    """Writes the files of these games anew."""
    FOLDER.mkdir(exist_ok=True)
    kept = {name for name, game, _, _ in playthroughs() if game.name not in games}
    for old in FOLDER.glob("*.txt"):
        if old.name not in kept:
            old.unlink()
    for name, game, seats, options in playthroughs():
        if name in kept:
            continue
        (FOLDER / name).write_text(told(game, seats, options), "utf-8")
