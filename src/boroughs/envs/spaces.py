"""What an agent gets and gives, in the spaces that Gymnasium and PettingZoo share."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from boroughs.core.encoding import MOST, Encoding
from boroughs.envs.episode import Episode

Bytes: TypeAlias = NDArray[np.uint8]
Observation: TypeAlias = dict[str, Any]


def observation_space(encoding: Encoding) -> Any:
    """The observation, and which actions are legal."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, MOST, (encoding.size,), np.uint8),
            "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
        }
    )


def action_space(encoding: Encoding) -> Any:
    return spaces.Discrete(encoding.actions)


def observation(episode: Episode, seat: int) -> Observation:
    """What this seat gets: two arrays that nobody may write to."""
    return {
        "observation": np.frombuffer(episode.observe(seat), np.uint8),
        "action_mask": np.frombuffer(episode.mask(seat), np.int8),
    }


def info(episode: Episode, seat: int, with_view: bool) -> dict[str, Any]:
    """Nothing, or the view itself where it was asked for."""
    return {"view": episode.view(seat)} if with_view else {}
