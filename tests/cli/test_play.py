"""Whole sessions of `boroughs play`, typed blindly into a pipe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

import boroughs
import reference_game
from boroughs.bots import make_bot
from boroughs.cli import record_files, session
from boroughs.core.dice import Dice, SeededDice
from boroughs.core.record import Step, parse_record
from boroughs.core.table import Table
from boroughs.games.mad_city.components import TILES
from boroughs.games.mad_city.daily import DailyPuzzle, tiles_of
from cli.commanding import Command
from refusals import NEVER_FIRST

FILE = "city.boroughs"


def steps(path: str | Path = FILE) -> list[Step]:
    """What the file holds; reading it also proves that it replays."""
    text = Path(path).read_text("utf-8")
    boroughs.replay(text)
    return parse_record(text).steps


def moves(path: str | Path = FILE) -> list[str]:
    return [step.notation for step in steps(path) if step.kind == "move"]


def test_a_whole_game_by_always_choosing_the_first_move(command: Command) -> None:
    """Somebody who only ever rolls and passes loses, but the game ends."""
    result = command(
        "play", "machi-koro", "--seed", "7", "--save", FILE, answers="/".join(["1"] * 400)
    )
    assert result.exit_code == 0
    assert "★" in result.stdout
    assert "Plum won.\nThe Airport completed the city of Plum in round" in result.stdout
    assert "You still had 6 landmarks to build." in result.stdout
    assert "Score (landmarks, by their price in coins)" in result.stdout
    assert f"boroughs replay {FILE}" in result.stdout
    assert boroughs.replay(Path(FILE).read_text("utf-8")).result is not None
    again = command("play", "--resume", FILE)
    assert (again.exit_code, "★" in again.stdout) == (0, True)


def test_by_default_one_person_plays_against_bots(command: Command) -> None:
    assert "Player, Plum (normal)" in command("play", "machi-koro").stdout


@pytest.mark.long
def test_the_puzzle_of_a_day_is_the_same_for_everybody(command: Command) -> None:
    """Its tiles are known beforehand: laid row by row, judged, and beside them a city that reaches more."""
    squares = [f"{column}{row}" for row in "1234" for column in "abcd"]
    answers = []
    for tiles in tiles_of(DailyPuzzle("2026-11-15").seed):
        answers.append("ready")
        for tile, square in zip(tiles, squares, strict=True):
            answers += [f"place {TILES[tile].name} at {square} turned 0", "done"]
    result = command(
        "play", "mad-city", "--day", "2026-11-15", "--save", FILE, answers="/".join(answers)
    )
    assert result.exit_code == 0
    table = boroughs.replay(Path(FILE).read_text("utf-8"))
    assert table.result is not None
    best = DailyPuzzle("2026-11-15").best_known()
    assert f"Best known: {best.total} points" in result.stdout
    assert best.rounds[2].cells[0] in result.stdout
    assert table.result.scores is not None
    score = table.game.words("en").number(table.result.scores[0])
    line = rf"Mad City · 2026-11-15 · [★☆]{{3}} · {score}"
    assert re.search(line, result.stdout)


@pytest.mark.parametrize(
    "name",
    [
        "machi-koro",
        "lots",
        pytest.param("chinatown", marks=pytest.mark.long),
        pytest.param("new-jack-city", marks=pytest.mark.long),
    ],
)
def test_every_game_has_a_challenge_of_the_day(command: Command, name: str) -> None:
    """Played by always choosing the first move; it ends with the day, is judged, and meets the day's bots."""
    answers = "/".join(["1"] * 300)
    if name == "chinatown":
        refused = [f"refuse {offer}" for offer in range(1, 80)]
        answers = "/".join(["1", "ready", "done", *refused, *["1", "ready"] * 8])
    result = command("play", name, "--day", "2026-11-16", "--save", FILE, answers=answers)
    assert result.exit_code == 0, result.stdout
    puzzle = boroughs.game(name).daily("2026-11-16")
    assert puzzle is not None
    score = puzzle.score(boroughs.replay(Path(FILE).read_text("utf-8")).state)
    assert "The day is done" in result.stdout
    assert re.search(rf"· 2026-11-16 · [★☆]{{3}} · {score:,}", result.stdout)


def test_a_solitaire_is_for_one_without_being_told(command: Command) -> None:
    """Three rounds, all of them left to chance."""
    result = command(
        "play", "mad-city", "-o", "mode=speed", "--seed", "7", "--save", FILE,
        answers="/".join(["ready", "done"] * 3),
    )  # fmt: skip
    assert result.exit_code == 0
    assert "Ada" not in result.stdout
    assert boroughs.replay(Path(FILE).read_text("utf-8")).result is not None


def test_bots_fill_the_seats_that_are_left(command: Command) -> None:
    result = command("play", "machi-koro", "--people", "Ada,Bob", "--seats", "4", "--bots", "easy")
    assert "Ada, Bob, Gus (easy), Bruno (easy)" in result.stdout


def test_the_end_of_the_input_saves_the_game_and_says_how_to_go_on(command: Command) -> None:
    result = command("play", "machi-koro", "--seed", "7", answers="1")
    assert result.exit_code == 0
    [path] = Path().glob("machi-koro-*.boroughs")
    assert f"boroughs play --resume {path}" in result.stdout
    assert "roll 1" in moves(path)


def test_a_resumed_game_goes_on_as_if_it_had_never_stopped(command: Command) -> None:
    """Cut after any number of answers, the same answers lead to the same record."""
    answers = ["1", "2", "1", "1", "1", "2", "1", "1", "1", "1"]
    command("play", "machi-koro", "--seed", "x", "--save", "whole", answers="/".join(answers))
    for cut in (1, 4):
        name = f"cut{cut}"
        command(
            "play", "machi-koro", "--seed", "x", "--save", name, answers="/".join(answers[:cut])
        )
        command("play", "--resume", name, answers="/".join(answers[cut:]))
        assert steps(name) == steps("whole")


def test_number_notation_beginning_and_sentence_mean_the_same(command: Command) -> None:
    played = []
    for number, text in enumerate(("1", "roll 1", "rol", "Roll 1 die", "")):
        name = f"{number}"
        command("play", "machi-koro", "--seed", "7", "--save", name, answers=f"{text}/q")
        played.append(moves(name))
    assert all(each == played[0] for each in played)
    assert "roll 1" in played[0]


def test_an_illegal_answer_is_refused_with_its_reason_and_changes_nothing(
    command: Command,
) -> None:
    result = command(
        "play", "machi-koro", "--seed", "7", "--save", FILE, answers="build airport/nonsense/99/q"
    )
    assert "“nonsense” is not a move of this game." in result.stdout
    assert result.stdout.count("✗") == 3
    assert [step for step in steps() if step.seat == 0] == []


def test_who_is_refused_may_ask_why(command: Command) -> None:
    result = command(
        "play", "machi-koro", "--seed", "7", answers="why/build airport/why/rules mk-41/rules no/q"
    )
    told = " ".join(result.stdout.split())
    assert "Nothing was refused that a clause of the rules explains." in told.split("> build")[0]
    refused, why, rules, wrong = (told.split("> ")[place] for place in (2, 3, 4, 5))
    named = re.findall(r"MK-\d+", refused)
    clauses = [boroughs.game("machi-koro").clause(each) for each in named]
    assert clauses
    assert all(clause.text in why for clause in clauses)
    assert boroughs.game("machi-koro").clause("MK-41").text in rules
    assert "have no clause “no”" in wrong


@pytest.mark.parametrize("name", boroughs.game_names())
def test_in_every_game_a_refusal_names_its_clauses_and_why_tells_them(
    command: Command, name: str
) -> None:
    result = command("play", name, "--seed", "7", answers=f"{NEVER_FIRST[name]}/why/q")
    refused, _, why = result.stdout.partition("✗")[2].partition("> ")
    named = re.findall(r"[A-Z]+-[0-9]+", refused.split("\n> ")[0])
    assert named, result.stdout
    told = " ".join(why.split())
    for each in named:
        assert boroughs.game(name).clause(each).text in told


def test_letters_narrow_the_list(command: Command) -> None:
    result = command("play", "machi-koro", "--seed", "7", answers="1/harb//q")
    asked = result.stdout.split("> harb")[1].split("> ")[0]
    assert re.findall(r"build [a-z-]+", asked) == ["build harbor"]


def test_a_roll_stands(command: Command) -> None:
    """It shows what the dice say: only for practice is it thrown anew."""
    arguments = ("play", "machi-koro", "--seed", "7", "--save", FILE)
    result = command(*arguments, answers="1/undo/q")
    assert "That stands" in result.stdout
    assert [step.kind for step in steps()][-1] == "move"
    result = command(*arguments, "--takebacks", "never", "--save", "b", answers="1/undo/q")
    assert "Nothing is taken back at this table." in result.stdout


def test_for_practice_a_takeback_stays_in_the_record(command: Command) -> None:
    arguments = ("play", "machi-koro", "--seed", "7", "--save", FILE, "--takebacks", "practice")
    result = command(*arguments, answers="1/undo/q")
    assert "for practice" in result.stdout
    assert "You take a move back." in result.stdout
    assert [step.kind for step in steps()][-2:] == ["move", "withdraw"]


def test_undo_goes_back_to_ones_own_move(command: Command) -> None:
    """After two bots have had their turns, one's last move is further back than one step."""
    result = command(
        "play", "machi-koro", "--seed", "7", "--save", FILE, "--bots", "easy,easy",
        "--takebacks", "practice", answers="1/1/undo/q",
    )  # fmt: skip
    kinds = [step.kind for step in steps()]
    assert kinds.count("withdraw") > 1
    assert "You take a move back" in result.stdout


def test_several_people_must_agree_to_a_takeback(command: Command) -> None:
    def game(name: str, consent: str) -> list[str]:
        answers = f"1/undo/{consent}/q"
        arguments = ("play", "machi-koro", "--people", "Ann,Bob", "--seed", "7", "--save", name)
        result = command(*arguments, "--takebacks", "practice", answers=answers)
        assert "may it be taken back?" in result.stdout
        return [step.kind for step in steps(name)]

    assert game("refused", "n")[-1] == "move"
    assert game("agreed", "y")[-1] == "withdraw"


def test_there_is_nothing_to_undo_at_the_start(command: Command) -> None:
    result = command("play", "machi-koro", "--seats", "2", "--seed", "7", answers="undo/q")
    assert "You have no move to take back." in result.stdout


def test_a_hint_comes_from_the_best_bot_and_can_be_forbidden(command: Command) -> None:
    arguments = ("play", "lanterns", "--seed", "3")
    assert "bot would play: bid" in command(*arguments, answers="hint/q").stdout
    assert "No hints" in command(*arguments, "--no-hints", answers="hint/q").stdout


def test_the_help_the_log_the_rules_and_the_board_can_be_asked_for(command: Command) -> None:
    result = command("play", "machi-koro", "--seed", "7", answers="?/1/log/rules/view/q")
    assert "take your last move back" in result.stdout
    assert result.stdout.count("You roll") == 2
    assert result.stdout.count("Market ─") == 2
    assert "City Hall" in result.stdout


def test_commands_in_french(command: Command) -> None:
    result = command(
        "play", "machi-koro", "--seed", "7", "--lang", "fr", answers="annuler/1/quitter"
    )
    assert "Vous n’avez pas de coup à reprendre." in result.stdout
    assert "La partie est enregistrée" in result.stdout


def test_a_game_is_saved_where_one_says(command: Command) -> None:
    result = command("play", "machi-koro", "--seed", "7", answers="1/save here.boroughs/q")
    assert "Saved in here.boroughs." in result.stdout
    assert "roll 1" in moves("here.boroughs")


def test_no_other_file_is_ever_overwritten(command: Command) -> None:
    Path(FILE).write_text("precious")
    result = command("play", "machi-koro", "--save", FILE)
    assert result.exit_code == 2
    assert "exists already" in result.stderr
    result = command("play", "machi-koro", answers=f"save {FILE}/q")
    assert "exists already" in result.stdout
    assert Path(FILE).read_text() == "precious"


def test_every_step_is_on_disk_before_the_next_question(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However the program ends: here by an error that nobody foresaw."""
    seen: list[int] = []
    ask = session.Session.show_menu

    def look(self: session.Session, seat: int) -> None:
        seen.append(len(self.table.steps) - len(steps()))
        ask(self, seat)

    monkeypatch.setattr(session.Session, "show_menu", look)
    command("play", "machi-koro", "--seed", "7", "--save", FILE, answers="1/1/1/1/1/1/q")
    assert len(seen) > 4
    assert set(seen) == {0}


@pytest.mark.parametrize("seconds", ["0", "3"])
def test_who_has_no_crew_card_that_fits_is_not_asked_for_one(
    command: Command, monkeypatch: pytest.MonkeyPatch, seconds: str
) -> None:
    """LOT-14: alone with a bot, with and without a clock; windows open in every turn."""
    offered: list[list[str]] = []
    ask = session.Session.show_menu

    def look(self: session.Session, seat: int) -> None:
        offered.append([move.notation for move in self.table.moves(seat)])
        ask(self, seat)

    monkeypatch.setattr(session.Session, "show_menu", look)
    command(
        "play", "lots", "--seed", "5", "--seats", "2", "--bots", "easy", "--save", FILE,
        "--option", f"answer_seconds={seconds}", answers="/".join(["1"] * 12),
    )  # fmt: skip
    assert len(offered) > 5
    assert not [moves for moves in offered if set(moves) <= {"pass", "pass turn"}]


def test_a_full_disk_neither_ends_the_game_nor_loses_it(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    write = record_files.RecordFile.write

    def full(self: record_files.RecordFile, text: str) -> None:
        if self.path == Path(FILE) and "roll 1" in text:
            raise OSError(28, "No space left on device", FILE)
        write(self, text)

    monkeypatch.setattr(record_files.RecordFile, "write", full)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    result = command("play", "machi-koro", "--seed", "7", "--save", FILE, answers="1/1")
    assert "No space left on device" in result.stdout
    assert "What do you build?" in result.stdout
    [elsewhere] = tmp_path.glob("machi-koro-*.boroughs")
    assert "roll 1" in moves(elsewhere)


class Interrupting(Dice):
    """Ctrl-C at the moment of the twentieth throw after the start."""

    def __init__(self) -> None:
        self.dice = SeededDice("7")
        self.left = -1

    def below(self, sides: int) -> int:
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt
        return self.dice.below(sides)


def test_a_file_that_cannot_be_written_is_known_before_the_game(command: Command) -> None:
    result = command("play", "machi-koro", "--save", "no/such/folder/game")
    assert result.exit_code == 1
    assert "no/such/folder" in result.stderr


def test_ctrl_c_in_the_middle_of_a_step_saves_whole_steps() -> None:
    """The state is then ahead of the record: what is saved must replay all the same."""
    game, dice = boroughs.game("machi-koro"), Interrupting()
    bots = {seat: make_bot(game, "random") for seat in range(2)}
    table = Table(game, seats=2, seed="7", dice=dice, bots=bots)
    dice.left = 20
    with pytest.raises(KeyboardInterrupt):
        table.play_out()
    text = record_files.consistent_record(table)
    assert boroughs.replay(text).steps == table.steps
    assert len(table.steps) > 2


def test_a_saved_game_keeps_its_options_its_seed_and_its_game(command: Command) -> None:
    command("play", "lanterns", "--seed", "7", "--option", "short=yes", "--save", FILE)
    for arguments in (("--seed", "8"), ("--option", "short=no"), ("--seats", "3")):
        assert command("play", "--resume", FILE, *arguments).exit_code == 2
    result = command("play", "machi-koro", "--resume", FILE)
    assert "holds a game of lanterns" in result.stderr


def test_others_may_take_the_seats_of_a_saved_game(command: Command) -> None:
    command("play", "machi-koro", "--seed", "7", "--save", FILE)
    result = command("play", "--resume", FILE, "--people", "Zoe")
    assert "Zoe, Plum (normal)" in result.stdout


def offering_table() -> Table:
    """The reference game where the first seat may make an offer, two others at the table."""
    for seed in range(100):
        table = Table(
            reference_game.GAME, seats=3, seed=f"offer {seed}", players=["Ann", "Bob", "Cleo"]
        )
        dice = SeededDice(seed)
        while table.result is None and not (table.to_act == (0,) and table.form(0)):
            seat = table.to_act[-1]
            table.play(seat, dice.choice(table.moves(seat)))
        if table.result is None:
            return table
    raise AssertionError("no game led to an offer")


@pytest.mark.parametrize(
    ("answers", "played"),
    [
        ("form/1/2/q", "offer 1 to 2"),
        ("form/0/1/q", "offer 0 to 1"),
        ("form/ninety/1/9/1/q", "offer 1 to 1"),
        ("offer 1 to 2/q", "offer 1 to 2"),
    ],
)
def test_a_form_is_filled_step_by_step(command: Command, answers: str, played: str) -> None:
    table = offering_table()
    Path(FILE).write_text(table.record)
    result = command("play", "--resume", FILE, answers=f"/{answers}")
    assert result.exit_code == 0
    assert moves()[-1] == played


def test_an_empty_answer_leaves_a_form(command: Command) -> None:
    table = offering_table()
    Path(FILE).write_text(table.record)
    command("play", "--resume", FILE, answers="/form//form/1//q")
    assert len(steps()) == len(table.steps)


def test_there_is_no_form_where_there_is_nothing_to_build(command: Command) -> None:
    assert "choose from the list" in command("play", "machi-koro", answers="form/q").stdout


@pytest.mark.parametrize("columns", ["50", "80", "120"])
def test_every_line_fits(command: Command, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    result = command(
        "play", "machi-koro", "--bots", "easy,easy", "--seed", "7", answers="1/?/3/1/2/q"
    )
    assert max(map(cell_len, result.stdout.splitlines())) <= int(columns)


def test_the_only_person_is_told_you_and_two_by_name(command: Command) -> None:
    """ "Player is on turn." told somebody alone at a screen nothing."""
    alone = command("play", "machi-koro", "--seats", "2", "--seed", "7", answers="1/q").stdout
    assert "Your turn." in alone
    assert "You roll" in alone
    assert "Player is on turn" not in alone
    assert "▶  Roll the dice." in alone
    two = command("play", "machi-koro", "--people", "Ann,Bob", "--seed", "7", answers="1/q").stdout
    assert "You roll" not in two
