"""Several people at one screen: each is shown what is theirs and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import boroughs
import reference_game
from boroughs.cli import play
from boroughs.cli.inbox import Inbox
from boroughs.core.bot import WAIT, Answer, Bot, Turn
from boroughs.core.record import parse_record
from boroughs.core.table import Table
from cli.commanding import Command
from reference_game.view import LanternsView

FILE = "lanterns.boroughs"
HAND_OVER = re.compile(r"(\w+), the screen is yours: press Enter\.")
NEWS = re.compile(r"^ · (.*?)\s*$", re.MULTILINE)
BIDS = re.compile(r"^ +\d+  bid (\d)", re.MULTILINE)


def table_with(bobs_cards: list[int]) -> Table:
    """Ann holds 1, 2, 3; Bob holds what he holds; both may bid."""
    position = reference_game.GAME.to_dict(Table(reference_game.GAME, seats=2, seed="any").state)
    position["hands"] = [[1, 2, 3], bobs_cards]
    state = reference_game.GAME.from_dict(position)
    return Table(reference_game.GAME, position=state, seed="secret", players=["Ann", "Bob"])


def what_ann_sees(command: Command, bobs_cards: list[int]) -> str:
    """All that is printed until the screen is Bob's."""
    Path(FILE).write_text(table_with(bobs_cards).record)
    answers = "/1/bid 4/offer 1 to 1/hint/log/view/?/undo/2/ready//q"
    result = command("play", "--resume", FILE, answers=answers)
    before, marker, _ = result.stdout.partition("Bob, the screen is yours")
    assert marker
    return before


@pytest.mark.parametrize("other", [[4, 4, 4], [2, 3, 4], [1, 1, 2]])
def test_what_ann_sees_does_not_depend_on_bobs_cards(command: Command, other: list[int]) -> None:
    """Byte for byte: also where she tries what is illegal, asks for a hint or the log."""
    assert what_ann_sees(command, [1, 3, 4]) == what_ann_sees(command, other)


class Bidding(Bot):
    """Bids once, in secret, after so many milliseconds; then it waits for the others."""

    def __init__(self, after: int) -> None:
        self.after = after

    def act(self, turn: Turn) -> Answer:
        assert isinstance(turn.view, LanternsView)
        return WAIT if turn.view.bid else Answer(turn.moves[0], self.after)


def test_a_secret_move_of_another_leaves_no_trace(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the bot has already bid cannot be seen from what is printed, nor from how."""
    printed = []
    for number, after in enumerate((1, 25_000)):
        monkeypatch.setattr(play, "find_bot", lambda game, spec, after=after: Bidding(after))
        arguments = ("play", "lanterns", "--seed", "9", "--bots", "easy", "--save", f"{number}")
        result = command(*arguments, answers="1/2/q")
        printed.append(result.stdout.partition("The game is saved")[0])
    early, late = (
        sum(step.seat == 1 for step in parse_record(Path(name).read_text("utf-8")).steps)
        for name in ("0", "1")
    )
    assert (early, late) == (1, 0)
    assert printed[0] == printed[1]


def test_each_is_told_only_what_passed_their_door(command: Command) -> None:
    answers = "/".join([""] + ["1", "4", "", "", "1", "4", "", ""] * 6)
    result = command(
        "play", "lanterns", "--people", "Ann,Bob", "--seed", "9", "--save", FILE, answers=answers
    )
    table = boroughs.replay(Path(FILE).read_text("utf-8"))
    words = table.game.words("en")
    heard = {
        name: {
            words.say(phrase, ["Ann", "Bob"])
            for frame in table.record_for(seat)
            for phrase in frame.heard
        }
        for seat, name in enumerate(("Ann", "Bob"))
    }
    _, *parts = HAND_OVER.split(result.stdout)
    shown = list(zip(parts[::2], parts[1::2], strict=True))
    assert {name for name, _ in shown} == {"Ann", "Bob"}
    for name, text in shown:
        assert set(NEWS.findall(text)) <= heard[name]


def test_the_screen_is_wiped_before_another_sits_down(command: Command) -> None:
    """Ann reads what came of her move, hides it, and only then Bob is called."""
    Path(FILE).write_text(table_with([4, 4, 4]).record)
    result = command("play", "--resume", FILE, answers="/1/ready/")
    hides, calls = (
        result.stdout.index("gives the screen to Bob"),
        result.stdout.index("Bob, the screen"),
    )
    assert hides < calls
    assert BIDS.findall(result.stdout[calls:]) == []


def test_bob_finds_what_happened_while_he_was_away(command: Command) -> None:
    Path(FILE).write_text(table_with([4, 4, 4]).record)
    result = command("play", "--resume", FILE, answers="/1/ready///q")
    _, _, for_bob = result.stdout.partition("Bob, the screen is yours")
    assert "Ann is ready." in for_bob
    assert "You bid 1." not in for_bob
    assert BIDS.findall(for_bob) == ["4"]


def test_who_may_act_as_well_can_be_given_the_screen(command: Command) -> None:
    """Both bid at the same time: Ann lets Bob go first."""
    Path(FILE).write_text(table_with([4, 4, 4]).record)
    result = command("play", "--resume", FILE, answers="/next//bid 4/q")
    _, _, for_bob = result.stdout.partition("Bob, the screen is yours")
    assert "You bid 4." in for_bob


def test_open_games_need_no_hand_over(command: Command) -> None:
    """In Machi Koro everybody sees everything: the screen simply goes round."""
    result = command(
        "play", "machi-koro", "--people", "Ann,Bob", "--seed", "7", answers="/".join(["1"] * 12)
    )
    assert "the screen is yours" not in result.stdout
    assert "\nAnn  " in result.stdout
    assert "\nBob  " in result.stdout


def test_in_open_games_nothing_is_told_twice(command: Command) -> None:
    """What stood on the screen for Ann is not told to Bob once more."""
    result = command(
        "play", "machi-koro", "--people", "Ann,Bob", "--seed", "7", "--save", FILE,
        answers="/".join(["1"] * 12),
    )  # fmt: skip
    rolls = [step for step in parse_record(Path(FILE).read_text("utf-8")).steps if step.seat >= 0]
    played = sum(step.notation.startswith("roll") for step in rolls)
    assert played > 2
    assert len(re.findall(r"· \w+ rolls ", result.stdout)) == played


def test_one_person_among_bots_is_never_asked_to_hand_over(command: Command) -> None:
    result = command("play", "lanterns", "--seats", "3", "--seed", "7", answers="1/ready/1/q")
    assert "the screen is yours" not in result.stdout


def test_secrets_once_seen_are_never_taken_for_an_open_game() -> None:
    """Even when both happen to hold nothing: one of them has been told what the other was not."""
    table = table_with([4, 4, 4])
    inbox = Inbox(table, [0, 1], lambda said: said.code, lambda line: None, lambda: None)
    assert inbox.hand_over(0)
    assert inbox.hand_over(1)
    assert not inbox.hand_over(1)
