"""The batch engine on a GPU: random playouts and stepping, beside pgx where it is installed.

    pip install 'boroughs[batch-cuda]' pgx jax[cuda13]
    python benchmarks/batch_gpu.py

Says that it was skipped where there is no GPU.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from pathlib import Path
from typing import Any

import numpy as np

DECISIONS_BAR = 1e9
STEPS_BAR = 1e8
GAMES_AT_ONCE = 132 * 2048
STEPPED = 1 << 20
FIGURES: dict[str, object] = {}


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


def machine() -> None:
    asked = ["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"]
    try:
        FIGURES["machine"] = subprocess.run(
            asked, capture_output=True, text=True, check=True
        ).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        FIGURES["machine"] = "unknown"
    print(FIGURES["machine"])


def playouts(games: int) -> None:
    """Whole games with all that is counted of them, copied to the host."""
    from boroughs.batch.machi_koro import playouts as play  # noqa: PLC0415

    for policy, count in (("random", games * GAMES_AT_ONCE), ("heuristic", GAMES_AT_ONCE)):
        start = time.perf_counter()
        play(1024, 4, policy, device="cuda")
        compiled = time.perf_counter() - start
        spent = np.inf
        for seed in (5, 6, 7):
            start = time.perf_counter()
            played = play(count, 4, policy, seed=seed, device="cuda")
            spent = min(spent, time.perf_counter() - start)
        rate = float(played.choices.sum(dtype=np.int64)) / spent
        FIGURES[f"{policy} playouts"] = {
            "decisions a second": rate,
            "games a second": count / spent,
            "games": count,
            "decisions a game": float(played.choices.mean()),
            "wins": played.wins(),
            "seconds to compile": compiled,
        }
        print(
            f"{policy} playouts, 4 seats: {rate:,.0f} decisions/s, {count / spent:,.0f} games/s,"
            f" {played.choices.mean():.1f} decisions a game, wins {played.wins()};"
            f" compiled in {compiled:.0f} s"
        )
        if policy == "random":
            verdict(rate, DECISIONS_BAR, "decisions a second")


def same_games() -> None:
    """The first games of the device beside those of the processor."""
    from boroughs.batch.machi_koro import playouts as play  # noqa: PLC0415

    for policy in ("random", "heuristic"):
        here = play(4096, 4, policy, seed=9)
        there = play(4096, 4, policy, seed=9, device="cuda")
        same = int((here.moves == there.moves).sum())
        FIGURES[f"same games, {policy}"] = same
        print(f"{policy}: {same} of 4096 games have as many moves as on the processor")


def sharing(module: Any) -> None:
    """Whether torch and JAX see the device's own memory."""
    games = module.SteppedGamesOnGpu(64, seats=4)
    games.reset(seed=1)
    address = games.rows.__cuda_array_interface__["data"][0]
    masks = games.on_host()["masks"]
    try:
        import torch  # noqa: PLC0415

        seen = torch.as_tensor(games.observations, device="cuda")
        same = seen.data_ptr() == address and seen.shape == (64, games.encoding.size)
        allowed = torch.as_tensor(games.masks, device="cuda").cpu().numpy()
        FIGURES["torch"] = bool(same and (allowed == masks).all())
        other = torch.from_dlpack(games.observations)
        FIGURES["torch by DLPack"] = bool(other.data_ptr() == address and (other == seen).all())
    except ImportError:
        FIGURES["torch"] = "not installed"
    try:
        import jax  # noqa: PLC0415

        array = jax.dlpack.from_dlpack(games.observations)
        where = array.unsafe_buffer_pointer()
        FIGURES["JAX by DLPack"] = bool(where == address)
    except ImportError:
        FIGURES["JAX by DLPack"] = "not installed"
    except Exception as error:
        FIGURES["JAX by DLPack"] = repr(error)[:200]
    print({name: FIGURES.get(name) for name in ("torch", "torch by DLPack", "JAX by DLPack")})


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
    FIGURES["steps a second"] = rate
    print(f"stepping, 4 seats, observations and masks: {rate:,.0f} steps/s")
    verdict(rate, STEPS_BAR, "steps a second")


def peers(steps: int) -> None:
    """pgx's games, random legal actions, new games where one has ended, all in one compiled loop."""
    try:
        import jax  # noqa: PLC0415
        import pgx  # noqa: PLC0415
        from pgx.experimental import auto_reset  # noqa: PLC0415
    except ImportError as error:
        FIGURES["pgx"] = f"skipped: {error}"
        print(f"SKIPPED the peers: {error}")
        return
    for name in ("backgammon", "connect_four"):
        environment = pgx.make(name)
        step = auto_reset(environment.step, environment.init)
        best = 0.0
        for count in (1 << 16, 1 << 18):
            states = jax.jit(jax.vmap(environment.init))(
                jax.random.split(jax.random.PRNGKey(1), count)
            )

            def play(states: Any, key: Any, step: Any = step, count: int = count) -> Any:
                def one(carry: Any, _: Any) -> Any:
                    states, key = carry
                    key, choice, chance = jax.random.split(key, 3)
                    liking = jax.numpy.where(states.legal_action_mask, 0.0, -1e9)
                    action = jax.random.categorical(choice, liking)
                    stepped = jax.vmap(step)(states, action, jax.random.split(chance, count))
                    return (stepped, key), None

                return jax.lax.scan(one, (states, key), None, length=steps)[0]

            compiled = jax.jit(play)
            jax.block_until_ready(compiled(states, jax.random.PRNGKey(2)))
            start = time.perf_counter()
            jax.block_until_ready(compiled(states, jax.random.PRNGKey(3)))
            best = max(best, steps * count / (time.perf_counter() - start))
        FIGURES[f"pgx {name}, steps a second"] = best
        print(f"pgx {name}: {best:,.0f} steps/s")


def verdict(rate: float, bar: float, unit: str) -> None:
    print(
        f"{'PASS' if rate >= bar else 'FAIL'}  {rate / bar:.2f} times the bar of {bar:,.0f} {unit}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=8, help="whole games a thread")
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--json", type=Path, help="write the figures here")
    asked = parser.parse_args()
    module = gpu()
    if module is None:
        return
    machine()
    playouts(asked.games)
    stepping(module, asked.steps)
    sharing(module)
    same_games()
    peers(asked.steps)
    if asked.json is not None:
        asked.json.write_text(json.dumps(FIGURES, indent=1) + "\n")


if __name__ == "__main__":
    main()
