"""What one frame costs the play server: from what passed the door to the bytes that leave, by processor time.

    python benchmarks/server_frames.py                       all games, with figures and sentences
    python benchmarks/server_frames.py --bare                neither, as bots ask for them

Random games from the middle on: the first moves of each are played but not counted. Frames are made
for every seat after every move, as a server does where everybody is connected.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

import msgspec

from boroughs import Table, game, game_names
from boroughs.core.clock import ThinkingClocks
from boroughs.server.broadcast.connections import FrameFormat
from boroughs.server.broadcast.frames import TableFrames, frame_message
from boroughs.server.broadcast.sentences import Sentences

NAMES = ("Ann", "Bob", "Cleo")
_ENCODER = msgspec.json.Encoder()


def frames_of(name: str, wanted: FrameFormat, seed: int, before: int, moves: int) -> list[float]:
    """Milliseconds of each frame of one game."""
    people = min(count for count in game(name).seat_counts if count > 1)
    table = Table(name, people, seed=seed)
    frames = TableFrames(table)
    frames.open_new()
    frames.release()
    sentences = Sentences(table.game, wanted.language, NAMES[:people])
    chooser = random.Random(seed)
    taken: list[float] = []
    clocks: ThinkingClocks | None = None
    for number in range(before + moves):
        able = [seat for seat in table.to_act if table.moves(seat)]
        if not able:
            if table.deadline is None:
                break
            table.tick(table.deadline)
            continue
        seat = chooser.choice(able)
        table.play(seat, chooser.choice(list(table.moves(seat))))
        for viewer, shown in frames.release():
            if viewer is None:
                continue
            began = time.process_time()
            message = frame_message(sentences, wanted, shown, table.now, clocks, may_undo=False)
            _ENCODER.encode(message)
            if number >= before:
                taken.append(1000 * (time.process_time() - began))
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", nargs="*", default=game_names())
    parser.add_argument("--bare", action="store_true", help="without figures and sentences")
    parser.add_argument("--before", type=int, default=20, help="moves of each game before")
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=5, help="games of each kind")
    options = parser.parse_args()
    wanted = FrameFormat("en", scene=False, words=not options.bare, figures=not options.bare)
    for name in options.games:
        taken = sorted(
            each
            for seed in range(options.rounds)
            for each in frames_of(name, wanted, seed, options.before, options.moves)
        )
        print(
            f"{name}: {statistics.mean(taken):.2f} ms a frame, half within"
            f" {taken[len(taken) // 2]:.2f}, 99 of 100 within {taken[int(len(taken) * 0.99)]:.2f}"
            f" ({len(taken)} frames)",
            flush=True,
        )


if __name__ == "__main__":
    main()
