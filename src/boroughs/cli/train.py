"""`boroughs train`: a line now and then that says how well it plays, and a file at the end."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import typer

from boroughs.arena.training.settings import TRAINED_GAMES, usual_settings
from boroughs.arena.training.train import Progress, Training
from boroughs.cli.speech import STOPPED, Speech
from boroughs.core.errors import BadOptions
from boroughs.games import game as game_named


def run_training(
    game: str,
    seats: int,
    device: str,
    minutes: float,
    out: Path,
    resume: Path | None,
    speech: Speech,
    *,
    seed: int,
    games: int | None,
    learning_rate: float,
    entropy: float,
    value_share: float,
    value_smoothing: float,
    calibrate: int,
    quiet: bool,
) -> None:
    chosen = game_named(game)
    if chosen.name not in TRAINED_GAMES:
        raise BadOptions("no-training", game=chosen.name, known=TRAINED_GAMES)
    if seats not in chosen.seat_counts:
        raise BadOptions("bad-seats", seats=seats, known=tuple(chosen.seat_counts))
    settings = usual_settings(seats, device, seed)
    settings = replace(
        settings,
        games=games or settings.games,
        learning_rate=learning_rate,
        entropy=entropy,
        value_alone=value_share,
        value_smoothing=value_smoothing,
        calibration_games=calibrate,
    )

    def tell(progress: Progress) -> None:
        if not quiet:
            print(progress_line(progress, speech), file=sys.stderr, flush=True)

    training = Training(settings, out, resume, tell)
    interrupted = False
    try:
        training.run(minutes)
    except KeyboardInterrupt:
        interrupted = True
        print(speech.say("train.interrupted"))
    for found in training.calibrations:
        line = speech.say(
            "train.calibration",
            games=found.games,
            players=found.players,
            worst=f"{found.worst:.2f}",
            brier=f"{found.brier:.4f}",
        )
        print(line)
    steps, finished = f"{training.steps / 1e6:,.1f}", training.games_finished()
    print(speech.say("train.written", file=str(out), steps=steps, games=finished))
    if interrupted:
        raise typer.Exit(STOPPED)


def progress_line(progress: Progress, speech: Speech) -> str:
    won = ", ".join(
        speech.say("train.won", percent=f"{found.share:.1%}", opponent=found.opponent)
        for found in progress.judgements
    )
    return speech.say(
        "train.progress",
        seconds=f"{progress.seconds:.0f}",
        steps=f"{progress.steps / 1e6:,.1f}",
        games=progress.games,
        won=won,
    )
