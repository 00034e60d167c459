"""Run with numba's simulator of a GPU: kernels and processor must play the same games.

NUMBA_ENABLE_CUDASIM=1 NUMBA_DISABLE_JIT=1 python tests/batch/simulated_gpu.py
"""

from __future__ import annotations

import numpy as np

from boroughs.batch.machi_koro import SteppedGames, playouts
from boroughs.batch.machi_koro.gpu import SteppedGamesOnGpu, available


def main() -> None:
    assert available()
    np.seterr(over="ignore")
    here = SteppedGames(3, seats=2, threads=1)
    there = SteppedGamesOnGpu(3, seats=2)
    now = here.reset(seed=4)
    there.reset(seed=4)
    rng = np.random.default_rng(2)
    for _ in range(25):
        seen = there.on_host()
        assert (seen["observations"] == now.observations).all()
        assert (seen["masks"] == now.masks).all()
        assert (seen["players"] == now.players).all()
        actions = np.array([rng.choice(row.nonzero()[0]) for row in now.masks], np.int32)
        now = here.step(actions)
        there.step(actions)
    for policy in ("random", "normal"):
        played = playouts(2, seats=2, policy=policy, seed=8, threads=1)
        kernel = playouts(2, seats=2, policy=policy, seed=8, device="cuda")
        for name in ("firsts", "winners", "turns", "choices", "moves", "marks", "built"):
            assert (getattr(kernel, name) == getattr(played, name)).all(), name
        assert (kernel.built_by_winners == played.built_by_winners).all()
    print("the simulated GPU plays the same games")


if __name__ == "__main__":
    main()
