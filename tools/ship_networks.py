"""Puts what `boroughs train` has learned into the package: two networks in whole numbers, and a card that says how they came about.

    python tools/ship_networks.py agent.pt --card "boroughs train machi-koro --seats 2 ..."

Needs torch. The card's figures are those of the file: what it was judged and calibrated with at the end of its training.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import torch

from boroughs.arena.training.quantise import quantised
from boroughs.arena.training.settings import LARGEST_NETWORK
from boroughs.bots.learned import scales
from boroughs.core.integer_network import write_network
from boroughs.games import game as game_named

NETWORKS = Path("src/boroughs/games/machi_koro/bot/networks")


def ship(agent: dict[str, Any], folder: Path) -> list[Path]:
    """Writes `policy-N.network` and `value-N.network`; refuses what is too large."""
    seats = int(agent["seats"])
    encoding = game_named(agent["game"]).encoding(seats, {})
    assert encoding is not None
    written = []
    for kind, layers in (("policy", agent["layers"]), ("value", agent["value_layers"])):
        plain = [(np.asarray(weights), np.asarray(biases)) for weights, biases in layers]
        network = quantised(plain, scales(encoding))
        facts: dict[str, object] = {
            "game": agent["game"],
            "seats": seats,
            "kind": kind,
            "encoding": encoding.version,
        }
        data = write_network(network, facts)
        if len(data) > LARGEST_NETWORK:
            raise SystemExit(f"{kind} of {seats} seats: {len(data):,} bytes are too many")
        path = folder / f"{kind}-{seats}.network"
        path.write_bytes(data)
        written.append(path)
    return written


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("agent", type=Path)
    parser.add_argument("--folder", type=Path, default=NETWORKS)
    asked = parser.parse_args()
    agent = torch.load(asked.agent, weights_only=True, map_location="cpu")
    for path in ship(agent, asked.folder):
        print(f"{path}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
