"""A real local Ray: the same rows as local workers, also when a worker is killed in the middle."""

from __future__ import annotations

import importlib.util
import os
import signal
from pathlib import Path

import pytest

from boroughs.arena import simulate
from boroughs.arena.tournament import Entrant, TournamentPlan, play_tournament
from boroughs.core.bot import Answer, Bot, Turn
from boroughs.core.errors import BoroughsError

LEFT_OUT = "LEFT OUT: Ray is not installed (pip install 'boroughs[ray]' -c constraints.txt)"
WITHOUT_RAY = importlib.util.find_spec("ray") is None

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(WITHOUT_RAY, reason=LEFT_OUT),
    pytest.mark.filterwarnings("ignore"),
]


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_worker_that_is_killed_loses_nothing_and_counts_nothing_twice(tmp_path: Path) -> None:
    marker = tmp_path / "killed"

    class Last(Bot):
        """Plays the last move on the list; in the middle of the run its process dies, once."""

        def act(self, turn: Turn) -> Answer:
            if os.environ.get("DIES") and turn.dice.below(40) == 0 and not marker.exists():
                marker.write_text(str(os.getpid()))
                os.kill(os.getpid(), signal.SIGKILL)
            return Answer(turn.moves[-1])

    local = tmp_path / "local"
    simulate("machi-koro", [Last(), "random"], games=16, seed="ray", out=local)
    on_ray = tmp_path / "ray"
    os.environ["DIES"] = "yes"
    try:
        found = simulate(
            "machi-koro",
            [Last(), "random"],
            games=16,
            seed="ray",
            out=on_ray,
            ray="local",
            workers=2,
        )
    finally:
        del os.environ["DIES"]
    assert int(marker.read_text()) != os.getpid()
    assert found.games == 16
    assert contents(on_ray) == contents(local)


def test_a_tournament_on_ray_is_the_same_tournament() -> None:
    """One cluster for all three pairings."""
    players = [Entrant(name, name) for name in ("random", "easy", "normal")]
    plan = TournamentPlan(game="machi-koro", player=players, games=4)
    assert play_tournament(plan, workers=2, ray="local") == play_tournament(plan)


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nonsense"])
def test_a_cluster_that_does_not_answer_is_named(address: str) -> None:
    with pytest.raises(BoroughsError) as refused:
        simulate("machi-koro", ["random", "random"], games=2, ray=address)
    assert refused.value.code == "no-cluster"
