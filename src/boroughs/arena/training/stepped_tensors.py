"""Many games for torch: what the batch engine shows, as tensors on the device where it plays."""

from __future__ import annotations

from typing import Any

import torch

from boroughs.batch.machi_koro import SteppedGames
from boroughs.core.encoding import Encoding
from boroughs.core.errors import BadOptions


class SteppedTensors:
    """Games that are stepped together. The tensors are written anew by every step."""

    observations: Any
    masks: Any
    players: Any
    rewards: Any
    ended: Any

    def __init__(self, games: int, seats: int, encoding: Encoding) -> None:
        self.games = games
        self.seats = seats
        self.encoding = encoding

    def reset(self, seed: int) -> None:
        raise NotImplementedError

    def step(self, actions: Any) -> None:
        raise NotImplementedError

    def advise(self, wanted: Any) -> Any:
        """What the game's heuristic would do, where it is wanted."""
        raise NotImplementedError


class TensorsOnCpu(SteppedTensors):
    """Played by the processor's cores."""

    def __init__(self, games: int, seats: int) -> None:
        self._games = SteppedGames(games, seats)
        super().__init__(games, seats, self._games.encoding)
        now = self._games.now
        self.observations = torch.from_numpy(now.observations)
        self.masks = torch.from_numpy(now.masks)
        self.players = torch.from_numpy(now.players)
        self.rewards = torch.from_numpy(now.rewards)
        self.ended = torch.from_numpy(now.ended)

    def reset(self, seed: int) -> None:
        self._games.reset(seed)

    def step(self, actions: Any) -> None:
        self._games.step(actions.int().numpy())

    def advise(self, wanted: Any) -> Any:
        return torch.from_numpy(self._games.advise(wanted.numpy())).long()


class TensorsOnGpu(SteppedTensors):
    """Played by the GPU; nothing leaves it."""

    def __init__(self, games: int, seats: int) -> None:
        from boroughs.batch.machi_koro.gpu import SteppedGamesOnGpu  # noqa: PLC0415 - numba-cuda

        self._games = SteppedGamesOnGpu(games, seats)
        super().__init__(games, seats, self._games.encoding)
        self.observations = torch.as_tensor(self._games.observations, device="cuda")
        self.masks = torch.as_tensor(self._games.masks, device="cuda")
        self.players = torch.as_tensor(self._games.players, device="cuda")
        self.rewards = torch.as_tensor(self._games.rewards, device="cuda")
        self.ended = torch.as_tensor(self._games.ended, device="cuda")

    def reset(self, seed: int) -> None:
        self._games.reset(seed)

    def step(self, actions: Any) -> None:
        self._games.step(actions.int().contiguous())

    def advise(self, wanted: Any) -> Any:
        return torch.as_tensor(self._games.advise(wanted.contiguous()), device="cuda").long()


def stepped_tensors(games: int, seats: int, device: str) -> SteppedTensors:
    """Games on this device, or BadOptions where there is none."""
    if device == "cpu":
        return TensorsOnCpu(games, seats)
    try:
        from boroughs.batch.machi_koro import gpu  # noqa: PLC0415 - needs numba-cuda
    except ImportError:
        raise BadOptions("no-gpu") from None
    if not (gpu.available() and torch.cuda.is_available()):
        raise BadOptions("no-gpu")
    return TensorsOnGpu(games, seats)
