"""Sessions at a real (pseudo) terminal: completion, history, the clock, Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect
import pytest

import boroughs
from boroughs.core.record import parse_record

SCRIPT = Path(__file__).with_name("at_a_terminal.py")
PROMPT = r"\x1b\[\?2004h"
"""Bracketed paste is switched on whenever an answer is awaited."""


@contextmanager
def terminal(*arguments: str, rows: int = 45, **environment: str) -> Iterator[pexpect.spawn[str]]:
    env = {
        **os.environ, "TERM": "xterm", "LANG": "C.UTF-8", "COLUMNS": "100", "LINES": str(rows),
        "PROMPT_TOOLKIT_NO_CPR": "1", **environment,
    }  # fmt: skip
    child = pexpect.spawn(
        sys.executable, [str(SCRIPT), *arguments], env=env, encoding="utf-8", timeout=60, maxread=100_000,
        dimensions=(rows, 100),
    )  # fmt: skip
    child.delaybeforesend = None
    try:
        yield child
    finally:
        # Closing alone waits a tenth of a second for it to be gone, which is too little on a busy machine.
        if child.isalive():
            child.kill(signal.SIGKILL)
            child.wait()
        child.close()


def answer(child: pexpect.spawn[str], text: str, expected: str) -> str:
    """Types a line when asked, and waits for what it brings."""
    child.expect(PROMPT)
    child.send(text + "\r")
    child.expect(expected)
    return str(child.before) + str(child.after)


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


@pytest.mark.long
def test_a_whole_game_with_everything_that_can_be_asked() -> None:
    with terminal(
        "play",
        "machi-koro",
        "--bots",
        "normal",
        "--seed",
        "7",
        "--save",
        "a.boroughs",
        "--takebacks",
        "practice",
    ) as child:
        answer(child, "?", "take your last move back")
        answer(child, "hint", "expert bot would play")
        answer(child, "1", "You roll ")
        answer(child, "undo", "take.* a move back")
        answer(child, "nonsense", "is not a move of this game")
        answer(child, "rol\t", "You roll ")
        answer(child, "save b.boroughs", "Saved in b.boroughs")
        answer(child, "quit", "Go on with it: boroughs play --resume b.boroughs")
        child.expect(pexpect.EOF)
        child.wait()
        assert child.exitstatus == 0
    with terminal("play", "--resume", "b.boroughs") as child:
        for _ in range(300):
            if child.expect([PROMPT, "See it again: boroughs replay b.boroughs"]):
                break
            child.send("1\r")
        child.expect(pexpect.EOF)
        child.wait()
        assert child.exitstatus == 0
    table = boroughs.replay(Path("b.boroughs").read_text("utf-8"))
    assert table.result is not None
    assert any(step.kind == "withdraw" for step in table.steps)


def test_ctrl_c_saves_and_says_how_to_go_on() -> None:
    with terminal("play", "machi-koro", "--seed", "7") as child:
        answer(child, "1", "You roll ")
        child.expect(PROMPT)
        child.sendintr()
        child.expect(r"boroughs play --resume (\S+\.boroughs)")
        assert child.match
        path = child.match.group(1)
        child.expect(pexpect.EOF)
        child.wait()
        assert child.exitstatus == 130
    assert "roll 1" in [step.notation for step in parse_record(Path(path).read_text("utf-8")).steps]


@pytest.mark.long
def test_ctrl_d_leaves_with_status_zero() -> None:
    with terminal("play", "machi-koro", "--seed", "7") as child:
        child.expect(PROMPT)
        child.sendeof()
        child.expect("boroughs play --resume")
        child.expect(pexpect.EOF)
        child.wait()
        assert child.exitstatus == 0


def test_the_clock_goes_on_while_one_thinks() -> None:
    """Nobody types anything: after a second the bids are completed and the table moves on."""
    with terminal("play", "lanterns", "--seed", "5", SECONDS="1") as child:
        child.expect("Bid a card")
        child.expect("Time is up")
        child.expect("The table has moved on")
        child.expect(PROMPT)
        child.sendeof()
        child.expect("boroughs play --resume")


def test_what_was_typed_survives_when_the_table_moves_on() -> None:
    with terminal("play", "lanterns", "--seed", "5", SECONDS="1.5") as child:
        child.expect("Bid a card")
        child.expect(PROMPT)
        child.send("han")
        child.expect("The table has moved on")
        child.expect("Hand a card on")
        child.expect(PROMPT)
        child.send("d 3\r")
        child.expect("hands a 3")


def test_the_screen_is_wiped_with_all_that_could_be_scrolled_to() -> None:
    with terminal("play", "lanterns", "--people", "Ann,Bob", "--seed", "5") as child:
        child.expect("Ann, the screen is yours")
        child.send("\r")
        answer(child, "1", "You bid")
        answer(child, "ready", "gives the screen to Bob")
        child.send("\r")
        child.expect(re.escape("\x1b[2J\x1b[3J\x1b[H"))
        child.expect("Bob, the screen is yours")


def test_what_ann_typed_is_not_offered_to_bob() -> None:
    """Neither by the arrow that goes back in history nor by the kill ring."""
    with terminal("play", "lanterns", "--people", "Ann,Bob", "--seed", "5") as child:
        child.expect("Ann, the screen is yours")
        child.send("\r")
        answer(child, "bid 3", "You bid 3")
        answer(child, "next", "Bob, the screen is yours")
        child.send("\r")
        child.expect("Bid a card")
        child.expect(PROMPT)
        child.send("\x1b[A\x19zzz\r")
        child.expect("is not a move of this game")
        assert "bid 3" not in plain(str(child.before))
        assert "“zzz”" in plain(str(child.before))


@pytest.mark.long
def test_no_colour_when_none_is_wanted() -> None:
    with terminal("play", "machi-koro", "--seed", "7", NO_COLOR="1") as child:
        child.expect(PROMPT)
        assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", str(child.before))


@pytest.mark.long
def test_bots_are_seen_to_think() -> None:
    with terminal("play", "machi-koro", "--bots", "hard", "--seed", "8") as child:
        answer(child, "1", "What do you build")
        answer(child, "1", "thinking …")


def on_screen(text: str, lines: int = 40) -> str:
    """What somebody sees who scrolls nowhere: the last lines."""
    return "\n".join(plain(text).replace("\r", "").split("\n")[-lines:])


@pytest.mark.parametrize(
    ("game", "asked", "seen"),
    [
        pytest.param(
            "new-jack-city",
            "Place a card",
            ["╭─ City", "makes", "pays", "place NJ"],
            marks=pytest.mark.long,
        ),
        pytest.param(
            "lots",
            "Place one of your blocks",
            ["─ Floor 1", "points", "accident", "slip"],
            marks=pytest.mark.long,
        ),
        ("machi-koro", "What do you build", ["▶ Player", "coins a round", "build "]),
    ],
)
def test_the_city_and_moves_with_their_figures_are_in_sight_on_forty_lines(
    game: str, asked: str, seen: list[str]
) -> None:
    with terminal("play", game, "--bots", "easy", "--seed", "7", rows=40) as child:
        shown = []
        for _ in range(30):
            child.expect(PROMPT)
            screen = on_screen(str(child.before))
            if asked in screen:
                shown.append(screen)
            if len(shown) == 2:
                break
            child.send("1\r")
        assert len(shown) == 2
        for screen in shown:
            assert [word for word in seen if word not in screen] == [], screen


@pytest.mark.long
def test_floors_are_counted_from_one_as_on_the_page() -> None:
    with terminal("play", "lots", "--bots", "easy", "--seed", "7") as child:
        before = plain(answer(child, "take T", "Place one of your blocks"))
        assert "Floor 1" in before
        assert "Floor 0" not in before
        child.expect(PROMPT)
        child.send("place T flat1@0,0,0\r")
        child.expect(r"let go of the red T, lying flat, at column 0, row 0, floor 1\.")
