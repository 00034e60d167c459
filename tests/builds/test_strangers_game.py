"""A game of another package: written by the command, installed beside ours, found and played everywhere."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.playing import Api, joined, keys, play_randomly
from strangers_game import NAME, run, served, write_and_install


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_and_install(tmp_path_factory.mktemp("stranger"))


@pytest.mark.long
def test_its_own_tests_pass(installed: Path) -> None:
    package = installed.parent / NAME
    run("pytest", "-q", "-p", "no:cacheprovider", folder=package, PYTHONPATH=str(installed))


def test_the_terminal_lists_and_teaches_it(installed: Path) -> None:
    listed = run("boroughs", "games", folder=installed, PYTHONPATH=str(installed))
    assert NAME in listed
    assert "machi-koro" in listed
    rules = run(
        "boroughs", "rules", NAME, "--lang", "fr", folder=installed, PYTHONPATH=str(installed)
    )
    assert "Roll the die" in rules  # English, where it has no other words


def test_its_moves_and_what_happens_are_told_in_words(installed: Path) -> None:
    """From the first roll on, typed blindly: until a 1 takes what was rolled."""
    told = run(
        "boroughs", "play", NAME, "--seed", "2", "--people", "Ann,Bob", "--save", "game.boroughs",
        folder=installed, typed="1\n" * 60, PYTHONPATH=str(installed),
    )  # fmt: skip
    assert "Roll the die" in told
    assert "Your turn: roll the die." in told
    assert "build with 0 bricks" not in told
    assert re.search(r"The unlucky side takes \d+ bricks? from (Ann|Bob)", told)


@pytest.mark.long
def test_the_arena_plays_it_with_processes(installed: Path) -> None:
    lines = run(
        "boroughs", "simulate", NAME, "--bots", "random,random", "--games", "8", "--workers", "2",
        "--json", folder=installed, PYTHONPATH=str(installed),
    )  # fmt: skip
    assert '"games": 8' in lines


@pytest.mark.long
def test_a_bot_of_ones_own_plays_it(installed: Path) -> None:
    (installed / "my_bots.py").write_text(
        "from boroughs import Answer, Bot\n\n\n"
        "class Careful(Bot):\n"
        "    def act(self, turn):\n"
        "        return Answer(turn.moves[-1], turn.hand_time())\n",
        "utf-8",
    )
    lines = run(
        "boroughs", "simulate", NAME, "--bots", "my_bots:Careful,random", "--games", "40",
        "--workers", "2", "--json", folder=installed, PYTHONPATH=str(installed),
    )  # fmt: skip
    assert "my_bots:Careful" in lines


@pytest.fixture
def address(installed: Path, tmp_path: Path) -> Iterator[str]:
    with served(installed, tmp_path) as found:
        yield found


@pytest.mark.long
def test_the_server_plays_it_to_its_end(address: str) -> None:
    api = Api(address)
    created = api.create(NAME, "me", "random", options={"goal": 25})

    async def play() -> None:
        async with joined(address, created["table"]["id"], keys(created)[0]) as client:
            await client.ready()
            await play_randomly(client, random.Random(1))
            assert client.over

    asyncio.run(play())
    api.close()
