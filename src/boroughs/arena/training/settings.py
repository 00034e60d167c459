"""What a training is told: all that, together with the seed, decides what is learned in a number of steps."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

TRAINED_GAMES = ("machi-koro",)
"""Games that can be learned: the batch engine plays them, by the game's heuristic too."""
LARGEST_NETWORK = 300_000
"""Bytes that one network may take in the package."""


@dataclass(frozen=True)
class Settings:
    """How it plays and how it learns; the defaults are those of a GPU."""

    game: str = "machi-koro"
    seats: int = 2
    device: str = "cuda"
    seed: int = 1
    games: int = 65_536
    """Played at once."""
    steps: int = 48
    """In each game between two improvements."""
    epochs: int = 2
    minibatch: int = 65_536
    learning_rate: float = 1e-3
    """At the beginning; it falls in a straight line."""
    last_learning_rate: float = 2e-5
    entropy: float = 0.01
    """How much is given for leaving things open, at the beginning; it falls too."""
    last_entropy: float = 0.0005
    clip: float = 0.2
    smoothing: float = 0.97
    """Lambda of generalised advantage estimation."""
    against_normal: float = 0.0625
    """Of the games: one seat learns, the others play by the game's heuristic."""
    against_older: float = 0.125
    """Of the games: one seat learns, the others are played by an older self."""
    older_every: float = 60.0
    """Seconds between two older selves."""
    value_warm_up: float = 0.06
    """Of the time: where a policy comes without a value network, only the value is learned first."""
    value_alone: float = 0.2
    """Of the time, at the end: the policy stands still and plays its best moves, the value is learned from results."""
    value_smoothing: float = 0.5
    """Lambda of temporal differences then, from turn to turn: one learns from results alone."""
    wandering: float = 0.5
    """Of the games then begin with stray moves, so that the value knows positions that the policy avoids."""
    judged_games: int = 8_192
    """Against each fixed opponent."""
    judged_every: float = 60.0
    """Seconds between two looks at how well it plays."""
    calibration_games: int = 0
    """At the end: how many fresh games test what the value network says."""


def usual_settings(seats: int, device: str, seed: int = 1) -> Settings:
    """Settings that fit the device: a processor plays far fewer games at once."""
    settings = Settings(seats=seats, device=device, seed=seed)
    if device == "cuda":
        return settings
    return replace(settings, games=256, steps=64, minibatch=2_048, judged_games=512)


def as_plain(settings: Settings) -> dict[str, Any]:
    return asdict(settings)


def hidden_size(inputs: int, outputs: int) -> int:
    """The widest two hidden layers, in sixteens, whose network fits into the package: 16 bits a weight, 32 a bias."""
    hidden = 16
    while network_bytes(inputs, hidden + 16, outputs) <= LARGEST_NETWORK:
        hidden += 16
    return hidden


def network_bytes(inputs: int, hidden: int, outputs: int) -> int:
    """
    >>> network_bytes(163, 256, 74)
    254760
    """
    weights = inputs * hidden + hidden * hidden + hidden * outputs
    return 2 * weights + 4 * (2 * hidden + outputs)
