"""Measures both builds and their peers in one run on one core, and says which bars are met.

`make bench` prepares the environments and calls this. Every number is by processor time, so that
a busy machine disturbs little; the rounds go through all engines in turn, and a bar is the median
of the ratios of each round, so that a slow minute hits both sides. docs/speed.md explains more.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

HERE = Path(__file__).parent
ROOT = HERE.parent
RESULTS = HERE / "results"

Round = dict[str, float]

RANDOM_PLAY = "machi_koro: random play, 4 seats: decisions/s"
LESS_IS_BETTER = (" ns", " s", " µs", " ms")
"""How the rows end that count time instead of speed."""

GAMES = tuple(sorted(path.stem for path in (HERE / "rows").glob("[a-z]*.py")))


@dataclass(frozen=True)
class Engine:
    """What is measured: a script and the Python of the environment it lives in."""

    name: str
    python: str
    script: str
    build: tuple[str, ...] = ()
    games: tuple[str, ...] = ()

    def measure(self, seconds: float) -> Round:
        command = [self.python, str(HERE / self.script), *self.build, str(seconds), *self.games]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
        found: Round = json.loads(done.stdout)
        return found


@dataclass(frozen=True)
class Bar:
    """What the project promises: at least so many times as fast as a peer, or so fast at all."""

    build: str
    peer: str
    """Empty where the row itself must reach the number."""
    at_least: float
    row: str = RANDOM_PLAY
    peer_row: str = "decisions/s"

    def __str__(self) -> str:
        against = f"{self.at_least:g}x {self.peer}" if self.peer else figure(self.at_least)
        row = "" if self.row == RANDOM_PLAY else f" {self.row}"
        return f"{self.build}{row} >= {against}"

    @property
    def game(self) -> str:
        return self.row.partition(":")[0]


BARS = (
    Bar("pure", "catanatron", 6.0),
    Bar("compiled", "catanatron", 40.0),
    Bar("compiled", "OpenSpiel hearts", 1.0),
    Bar(
        "compiled",
        "PettingZoo classic, median",
        3.0,
        "doors: PettingZoo, machi-koro, 4 seats: steps/s",
        "steps/s",
    ),
    Bar(
        "compiled",
        "OpenSpiel in Python, median",
        1.0,
        "doors: OpenSpiel, machi-koro, 4 seats: steps/s",
        "steps/s",
    ),
    Bar("compiled", "", 25_000, "doors: Gymnasium, machi-koro, 64 against random: steps/s"),
    Bar("compiled", "", 2.0, "doors: observations in the time of a view, machi-koro, 4 seats"),
)


@dataclass(frozen=True)
class Verdict:
    bar: Bar
    ratio: float
    lowest: float
    highest: float

    @property
    def met(self) -> bool:
        return self.ratio >= self.bar.at_least


def verdict(bar: Bar, ours: Sequence[Round], peers: Sequence[Round]) -> Verdict:
    ratios = [
        our[bar.row] / (peer[f"{bar.peer}: {bar.peer_row}"] if bar.peer else 1.0)
        for our, peer in zip(ours, peers, strict=True)
    ]
    return Verdict(bar, median(ratios), min(ratios), max(ratios))


def typical(rounds: Sequence[Round], name: str) -> float:
    return median(measured[name] for measured in rounds)


def spread(rounds: Sequence[Round], name: str) -> float:
    """How far the rounds lie apart, in percent of their median."""
    values = [measured[name] for measured in rounds]
    middle = median(values)
    return 100 * (max(values) - min(values)) / middle if middle else 0.0


def figure(value: float) -> str:
    """Four digits of a small number, thousands of a large one."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def print_builds(pure: Sequence[Round], compiled: Sequence[Round]) -> None:
    shown = ""
    for name in pure[0]:
        game, _, row = name.partition(": ")
        if game != shown:
            shown = game
            title = game.replace("_", " ").capitalize()
            print(f"\n{title:<52}{'pure':>12}{'spread':>8}{'compiled':>13}{'spread':>8}{'gain':>8}")
        slow, fast = typical(pure, name), typical(compiled, name)
        gain = slow / fast if row.endswith(LESS_IS_BETTER) else fast / slow
        print(
            f"{row:<52}{figure(slow):>12}{spread(pure, name):>7.0f}%"
            f"{figure(fast):>13}{spread(compiled, name):>7.0f}%{gain:>7.1f}x"
        )


def print_peers(pure: Sequence[Round], compiled: Sequence[Round], peers: Sequence[Round]) -> None:
    print(
        f"\n{'Peers, random play':<52}{'measured':>12}{'spread':>8}{'pure is':>13}{'compiled is':>16}"
    )
    for name in peers[0]:
        value = typical(peers, name)
        line = f"{name:<52}{value:>12,.0f}{spread(peers, name):>7.0f}%"
        if name.endswith("decisions/s"):
            ratios = (typical(ours, RANDOM_PLAY) / value for ours in (pure, compiled))
            line += "{:>12.2f}x{:>15.2f}x".format(*ratios)
        print(line)


def print_verdicts(verdicts: Sequence[Verdict]) -> None:
    print(
        "\nBars, random play with 4 seats, median of the ratios of each round (lowest to highest)"
    )
    for found in verdicts:
        times = "x" if found.bar.peer else ""
        print(
            f"{'PASS' if found.met else 'FAIL'}  {found.bar}:"
            f" {found.ratio:,.2f}{times} ({found.lowest:,.2f} to {found.highest:,.2f})"
        )


def print_missing_peers(reason: str) -> None:
    print("\n" + "!" * 78)
    print("THE PEERS WERE NOT MEASURED, so no bar was checked.")
    print(f"Reason: {reason}")
    print("`make bench` installs them from the package registry into .venv-peers.")
    print("!" * 78)


def stay_on_one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def save(engines: dict[str, list[Round]], verdicts: Sequence[Verdict], seconds: float) -> Path:
    now = datetime.now(UTC)
    report = {
        "at": now.isoformat(timespec="seconds"),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
        "seconds": seconds,
        "rounds": engines,
        "bars": [{**asdict(found), "met": found.met} for found in verdicts],
    }
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{now:%Y%m%dT%H%M%SZ}.json"
    path.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return path


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured")
    parser.add_argument(
        "--seconds", type=float, default=0.5, help="processor time for each number of a round"
    )
    parser.add_argument("--pure", default=sys.executable, help="the Python of the pure build")
    parser.add_argument(
        "--compiled",
        default=str(ROOT / ".venv-compiled/bin/python"),
        help="the Python of the compiled build",
    )
    parser.add_argument(
        "--peers", default=str(ROOT / ".venv-peers/bin/python"), help="the Python of the peers"
    )
    parser.add_argument(
        "--games",
        nargs="+",
        choices=GAMES,
        default=GAMES,
        metavar="GAME",
        help=f"only these, and without machi_koro no bar is checked: {', '.join(GAMES)}",
    )
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    stay_on_one_core()
    builds = [
        Engine(build, python, "ours.py", (build,), tuple(asked.games))
        for build, python in (("pure", asked.pure), ("compiled", asked.compiled))
    ]
    peers = Engine("peers", asked.peers, "peers.py")
    measured: dict[str, list[Round]] = {"pure": [], "compiled": [], "peers": []}
    without_peers = "" if "machi_koro" in asked.games else "Machi Koro was left out"
    for number in range(1, asked.rounds + 1):
        print(f"round {number} of {asked.rounds}", flush=True)
        if not without_peers:
            try:
                measured["peers"].append(peers.measure(asked.seconds))
            except (OSError, subprocess.CalledProcessError) as error:
                without_peers = str(error)
        for build in builds:
            measured[build.name].append(build.measure(asked.seconds))
    pure, compiled = measured["pure"], measured["compiled"]
    print_builds(pure, compiled)
    verdicts: list[Verdict] = []
    if without_peers:
        print_missing_peers(without_peers)
    else:
        print_peers(pure, compiled, measured["peers"])
        verdicts = [
            verdict(bar, measured[bar.build], measured["peers"])
            for bar in BARS
            if bar.game in asked.games
        ]
        print_verdicts(verdicts)
    print(f"\nAll numbers: {os.path.relpath(save(measured, verdicts, asked.seconds))}")
    if not all(found.met for found in verdicts):
        sys.exit(1)


if __name__ == "__main__":
    main()
