"""The batch engine on a GPU: random playouts and stepping, beside pgx where it is installed.

    pip install 'boroughs[batch-cuda]' pgx jax[cuda12]
    python benchmarks/batch_gpu.py

Says that it was skipped where there is no GPU.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

DECISIONS_BAR = 1e9
STEPS_BAR = 1e8
THREADS = 132 * 2048
STEPPED = 1 << 20


def gpu() -> Any:
    """The module of the kernels, or None with a line that says why."""
    try:
        from boroughs.batch.machi_koro import gpu as found  # noqa: PLC0415
    except ImportError as error:
        print(f"SKIPPED: {error}")
        return None
    if not found.available():
        print("SKIPPED: there is no GPU here (or no numba-cuda for it)")
        return None
    return found


def playouts(module: Any, games: int) -> None:
    module.playouts_on_gpu(THREADS, 1)
    start = time.perf_counter()
    sums = module.playouts_on_gpu(THREADS, games, seats=4, policy="random", seed=5)
    spent = time.perf_counter() - start
    rate = sums.choices / spent
    print(
        f"random playouts, 4 seats: {rate:,.0f} decisions/s, {sums.games / spent:,.0f} games/s,"
        f" {sums.choices / sums.games:.1f} decisions a game, wins {sums.wins}"
    )
    verdict(rate, DECISIONS_BAR, "decisions a second")
    module.playouts_on_gpu(THREADS, 1, policy="heuristic")
    start = time.perf_counter()
    sums = module.playouts_on_gpu(THREADS, 1, seats=4, policy="heuristic", seed=6)
    print(f"heuristic playouts: {sums.games / (time.perf_counter() - start):,.0f} games/s")


def stepping(module: Any, steps: int) -> None:
    """Random legal actions, chosen on the device; observations and masks are written at every step."""
    from numba import cuda  # noqa: PLC0415

    @cuda.jit  # type: ignore[untyped-decorator]
    def choose(masks: Any, actions: Any, salt: int) -> None:
        game = cuda.grid(1)
        if game >= actions.shape[0]:
            return
        count = 0
        for action in range(masks.shape[0]):
            count += masks[action, game]
        word = np.uint64(game) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(salt)
        word ^= word >> np.uint64(29)
        word *= np.uint64(0xBF58476D1CE4E5B9)
        word ^= word >> np.uint64(32)
        place = np.int64(word % np.uint64(count))
        for action in range(masks.shape[0]):
            if masks[action, game]:
                if place == 0:
                    actions[game] = action
                    return
                place -= 1

    games = module.SteppedGamesOnGpu(STEPPED, seats=4)
    actions = cuda.device_array(STEPPED, np.int32)
    games.reset(seed=1)
    blocks = -(-STEPPED // 128)

    def run(count: int) -> float:
        start = time.perf_counter()
        for number in range(count):
            choose[blocks, 128](games.mask_rows, actions, number * 7919 + 1)
            games.step(actions)
        cuda.synchronize()
        return time.perf_counter() - start

    run(3)
    rate = steps * STEPPED / run(steps)
    print(f"stepping, 4 seats, observations and masks: {rate:,.0f} steps/s")
    verdict(rate, STEPS_BAR, "steps a second")


def peers(steps: int) -> None:
    try:
        import jax  # noqa: PLC0415
        import pgx  # noqa: PLC0415
    except ImportError as error:
        print(f"SKIPPED the peers: {error}")
        return
    for name in ("backgammon", "connect_four"):
        environment = pgx.make(name)
        count = 1 << 18
        states = jax.jit(jax.vmap(environment.init))(jax.random.split(jax.random.PRNGKey(1), count))

        def play(states: Any, key: Any, environment: Any = environment, count: int = count) -> Any:
            def one(carry: Any, _: Any) -> Any:
                states, key = carry
                key, choice, chance = jax.random.split(key, 3)
                liking = jax.numpy.where(states.legal_action_mask, 0.0, -1e9)
                action = jax.random.categorical(choice, liking)
                keys = jax.random.split(chance, count)
                step = pgx.auto_reset_step if hasattr(pgx, "auto_reset_step") else None
                stepped = (
                    jax.vmap(environment.step)(states, action, keys)
                    if step is None
                    else step(states, action)
                )
                return (stepped, key), None

            return jax.lax.scan(one, (states, key), None, length=steps)[0]

        compiled = jax.jit(play)
        jax.block_until_ready(compiled(states, jax.random.PRNGKey(2)))
        start = time.perf_counter()
        jax.block_until_ready(compiled(states, jax.random.PRNGKey(3)))
        print(f"pgx {name}: {steps * count / (time.perf_counter() - start):,.0f} steps/s")


def verdict(rate: float, bar: float, unit: str) -> None:
    print(
        f"{'PASS' if rate >= bar else 'FAIL'}  {rate / bar:.2f} times the bar of {bar:,.0f} {unit}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=8, help="whole games a thread")
    parser.add_argument("--steps", type=int, default=200)
    asked = parser.parse_args()
    module = gpu()
    if module is None:
        return
    playouts(module, asked.games)
    stepping(module, asked.steps)
    peers(asked.steps)


if __name__ == "__main__":
    main()
