"""A training from its first step to its file: when it plays, learns, is judged and is kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

from boroughs.arena.training.calibration import Calibration, calibration
from boroughs.arena.training.checkpoint import FORMAT, read_checkpoint, write_checkpoint
from boroughs.arena.training.judging import Judgement, judge
from boroughs.arena.training.perceptron import Perceptron, sizes_of
from boroughs.arena.training.quantise import quantised
from boroughs.arena.training.self_play import SelfPlay, set_rate
from boroughs.arena.training.settings import Settings, as_plain, hidden_size
from boroughs.arena.training.stepped_tensors import stepped_tensors
from boroughs.arena.training.value_phase import ValuePhase
from boroughs.arena.training.whole_number_tensors import WholeNumberTensors
from boroughs.bots.learned import scales

MOST_OLDER = 6
"""Older selves that are kept to play against."""
JUDGING_SEED = 1_000_003
CALIBRATION_SEED = 2_000_003
VALUE_RATE = 5e-4
"""The learning rate with which the last part of a training begins; it falls to nothing."""


@dataclass(frozen=True)
class Progress:
    """How far a training is, and how well it plays."""

    seconds: float
    steps: int
    games: int
    entropy: float
    phase: str
    judgements: tuple[Judgement, ...]


Report = Callable[[Progress], None]


class Training:
    """One training, new or gone on with."""

    def __init__(self, settings: Settings, out: Path, resume: Path | None, report: Report) -> None:
        self.settings = settings
        self.out = out
        self.report = report
        self.started = time.monotonic()
        torch.manual_seed(settings.seed)
        torch.set_float32_matmul_precision("high")
        self.games = stepped_tensors(settings.games, settings.seats, settings.device)
        self.judged = stepped_tensors(settings.judged_games, settings.seats, settings.device)
        encoding = self.games.encoding
        self.scales: Any = scales(encoding)
        self.before: dict[str, Any] = {}
        if resume is not None:
            self.before = read_checkpoint(resume, settings.game, settings.seats, encoding)
        self.policy = self._network("layers", encoding.actions, 0.01)
        self.value = self._network("value_layers", settings.seats, 1.0)
        self.learner = SelfPlay(settings, self.games, self.policy, self.value)
        self._load_optimisers()
        self.steps = int(self.before.get("steps", 0))
        self.finished = int(self.before.get("games", 0))
        self.spent = float(self.before.get("seconds", 0.0))
        self.sessions: list[dict[str, Any]] = list(self.before.get("sessions", []))
        self.history: list[dict[str, Any]] = list(self.before.get("history", []))
        self.older: list[Perceptron] = []
        self.phase = "policy"
        self.games.reset(settings.seed + len(self.sessions))
        self.sessions.append({"settings": as_plain(settings), "from": resume and resume.name})
        self.calibrations: list[Calibration] = []

    def _network(self, kept: str, outputs: int, last: float) -> Perceptron:
        size = self.games.encoding.size
        layers = self.before.get(kept)
        hidden = hidden_size(size, outputs)
        sizes = [size, hidden, hidden, outputs] if layers is None else sizes_of(layers)
        network = Perceptron(sizes, self.scales, self.settings.device, last)
        if layers is not None:
            network.load(layers)
        return network

    def _load_optimisers(self) -> None:
        for name in ("policy_optimiser", "value_optimiser"):
            kept = self.before.get(name)
            if kept is not None:
                getattr(self.learner, name).load_state_dict(kept)

    def run(self, minutes: float) -> None:
        """Learns for so long, then says what the value network is worth. Ctrl-C ends it early, and loses nothing."""
        try:
            self._learn(60 * minutes)
        finally:
            self.save()

    def games_finished(self) -> int:
        return self.finished + int(self.learner.finished)

    def passed(self) -> float:
        return time.monotonic() - self.started

    def _learn(self, budget: float) -> None:
        settings = self.settings
        begun = self.passed()
        alone = budget - (budget - begun) * settings.value_alone
        warm = begun
        if "layers" in self.before and "value_layers" not in self.before:
            warm += (budget - begun) * settings.value_warm_up
        if settings.value_alone < 1.0:
            self._play_itself(begun, warm, alone)
        self._fit_value(max(alone, self.passed()), budget)

    def _play_itself(self, begun: float, warm: float, end: float) -> None:
        settings, learner = self.settings, self.learner
        judged, older = begun, -1e9
        improvements = 0
        first = self._copy()
        while (now := self.passed()) < end:
            if now - older >= settings.older_every:
                older = now
                self.older = [*self.older, self._copy()][-MOST_OLDER:]
            left = max(0.0, 1.0 - (now - begun) / max(1e-9, end - begun))
            rate = settings.last_learning_rate + left * (
                settings.learning_rate - settings.last_learning_rate
            )
            entropy = settings.last_entropy + left * (settings.entropy - settings.last_entropy)
            learner.collect(self.older[improvements % len(self.older)])
            value_only = now < warm
            learner.improve(settings.learning_rate if value_only else rate, entropy, value_only)
            improvements += 1
            self.steps += settings.steps * settings.games
            if now - judged >= settings.judged_every:
                judged = now
                self._look(first)
                self.save()
        self._look(first)

    def _fit_value(self, begun: float, end: float) -> None:
        self.phase = "value"
        settings, learner = self.settings, self.learner
        learner.forget()
        fitting = ValuePhase(settings, self.games, self.policy, self.value, learner.value_optimiser)
        while (now := self.passed()) < end:
            left = max(0.0, 1.0 - (now - begun) / max(1e-9, end - begun))
            fitting.fit(VALUE_RATE * left)
            self.steps += fitting.steps * settings.games
        fitting.finish()
        self.finished += int(fitting.finished)
        set_rate(learner.value_optimiser, 0.0)
        self._calibrate()

    def _calibrate(self) -> None:
        """With the whole numbers that would be shipped, over games that nothing was learned from."""
        settings = self.settings
        if not settings.calibration_games:
            return
        policy, value = (
            WholeNumberTensors(quantised(network.layers(), self.scales), settings.device)
            for network in (self.policy, self.value)
        )
        games = stepped_tensors(settings.calibration_games, settings.seats, settings.device)
        for number, players in enumerate(("hard", "normal")):
            seed = CALIBRATION_SEED + number
            self.calibrations.append(calibration(games, policy, value, players, seed))

    def _copy(self) -> Perceptron:
        encoding = self.games.encoding
        layers = self.policy.layers()
        copy = Perceptron(sizes_of(layers), self.scales, self.settings.device)
        copy.load(layers)
        assert copy.parameters[-1].shape[0] == encoding.actions
        return copy

    def _look(self, first: Perceptron) -> None:
        """Plays fixed opponents, and tells."""
        seed = JUDGING_SEED + len(self.history)
        judgements = [judge(self.judged, self.policy, name, seed) for name in ("random", "normal")]
        judgements.append(judge(self.judged, self.policy, "itself at the start", seed, first))
        progress = Progress(
            self.spent + self.passed(),
            self.steps,
            self.games_finished(),
            self.learner.entropy,
            self.phase,
            tuple(judgements),
        )
        self.history.append(_plain(asdict(progress)))
        self.report(progress)

    def save(self) -> None:
        encoding = self.games.encoding
        learner = self.learner
        self.sessions[-1] |= {"seconds": self.passed(), "torch": str(torch.__version__)}
        if self.settings.device == "cuda":
            self.sessions[-1]["gpu"] = torch.cuda.get_device_name()
        contents = {
            "format": FORMAT,
            "game": self.settings.game,
            "seats": self.settings.seats,
            "version": encoding.version,
            "size": encoding.size,
            "actions": encoding.actions,
            "layers": self.policy.layers(),
            "value_layers": self.value.layers(),
            "policy_optimiser": _plain(learner.policy_optimiser.state_dict()),
            "value_optimiser": _plain(learner.value_optimiser.state_dict()),
            "steps": self.steps,
            "games": self.games_finished(),
            "seconds": self.spent + self.passed(),
            "sessions": self.sessions,
            "history": self.history,
            "calibrations": [_plain(asdict(found)) for found in self.calibrations],
        }
        write_checkpoint(self.out, contents)


def _plain(data: Any) -> Any:
    """Numbers, texts, lists, tables and tensors off the GPU: the file is read anywhere, and without trusting it."""
    if isinstance(data, dict):
        return {key: _plain(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_plain(value) for value in data]
    if isinstance(data, torch.Tensor):
        return data.detach().cpu()
    return data.item() if isinstance(data, np.generic) else data
