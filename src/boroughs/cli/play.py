"""`boroughs play`: sets the table from the command line or from a file, and saves it on the way out."""

from __future__ import annotations

import math
import secrets
import shlex
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from pathlib import Path

import typer

from boroughs.bots import find_bot, searched_instead, substitute_level
from boroughs.bots.daily import best_of_day
from boroughs.bots.watched import WatchedBot
from boroughs.cli.answer_reader import reader_for
from boroughs.cli.chosen_game import chosen_game
from boroughs.cli.display import Display, title_of
from boroughs.cli.record_files import RecordFile, read_record
from boroughs.cli.seats import Seat, read_label, seat_players
from boroughs.cli.session import Session
from boroughs.cli.speech import DATA, STOPPED, Speech, complain, output
from boroughs.cli.table_commands import COMMANDS, Quit
from boroughs.core.bot import Bot
from boroughs.core.contract_faults import acting_fault, contract_fault
from boroughs.core.daily import Daily
from boroughs.core.errors import (
    BadAnswer,
    BadOptions,
    GameFault,
    IllegalBotMove,
    IllegalMove,
)
from boroughs.core.game import Game
from boroughs.core.record import Record
from boroughs.core.replay import game_of_record, replay_record
from boroughs.core.table import Table
from boroughs.core.takebacks import TakebackPolicy, Takebacks
from boroughs.core.tracebacks import described, raised_by_others
from boroughs.games import comes_with_boroughs
from boroughs.games import game as game_of

_POSITIONS_KEPT = 8
"""What is taken back alone lies right behind; for more, the game is gone through again."""


@dataclass(frozen=True)
class Wishes:
    """What was asked for on the command line."""

    game: str | None
    seats: int | None = None
    people: Sequence[str] = ()
    bots: Sequence[str] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    seed: str | None = None
    save: Path | None = None
    resume: Path | None = None
    hints: bool = True
    takebacks: TakebackPolicy = TakebackPolicy.OWN_TURN
    variant: Path | None = None
    day: str = ""
    """Whose puzzle is to be played, as `2026-11-15`; or nothing."""


def today() -> str:
    """Everybody's day is that of UTC."""
    return datetime.now(UTC).date().isoformat()


def play(wishes: Wishes, speech: Speech) -> None:
    """Plays until the game ends or somebody leaves; whoever leaves finds the game saved."""
    path, ours = wishes.save, False
    if wishes.resume is not None:
        table, seats = _resumed_table(wishes, read_record(wishes.resume), speech)
        path, ours = wishes.save or wishes.resume, wishes.save in (None, wishes.resume)
    elif wishes.game is not None:
        game = chosen_game(wishes.game, wishes.variant)
        wishes = _on_its_day(wishes, game)
        table, seats = _new_table(wishes, game.on_day() if wishes.day else game, speech)
    else:
        raise BadOptions("which-game")
    table.takebacks = Takebacks(wishes.takebacks, _POSITIONS_KEPT)
    console = output()
    record_file = RecordFile(table.game.name, path, ours)
    if record_file.automatic:
        # At once: a file that cannot be written is better known before the game than after it.
        record_file.write(table.record)
    puzzle = table.game.daily(wishes.day) if wishes.day else None
    display = Display(console, speech, table.game, [seat.name for seat in seats])
    try:
        session = Session(
            table,
            seats,
            display,
            reader_for(console),
            record_file,
            COMMANDS,
            wishes.hints and puzzle is None,
            puzzle,
        )
    except (AttributeError, TypeError) as error:
        fault = contract_fault(table.game, table.state)
        if fault is None:
            raise
        raise fault from fault.__cause__ or error
    _tell_stand_ins(session)
    display.tell(f"play.takebacks-{wishes.takebacks.value}")
    _play_and_keep(session)
    if puzzle is not None and session.over:
        _tell_verdict(session, puzzle)


def _on_its_day(wishes: Wishes, game: Game) -> Wishes:
    """The puzzle of a day brings its own options and dice."""
    if not wishes.day:
        return wishes
    try:
        day = date.fromisoformat(wishes.day).isoformat()
    except ValueError:
        raise BadOptions("bad-day", day=wishes.day) from None
    puzzle = game.daily(day)
    if puzzle is None:
        raise BadOptions("no-daily", game=game.name)
    return replace(
        wishes,
        day=day,
        seats=puzzle.seats,
        options={name: str(value) for name, value in puzzle.options.items()},
        seed=puzzle.seed,
        bots=puzzle.rivals,
        takebacks=TakebackPolicy.NEVER,
    )


def _tell_verdict(session: Session, puzzle: Daily) -> None:
    display, game = session.display, session.table.game
    score = puzzle.score(session.table.state)
    display.tell("play.daily-thinking")
    best = best_of_day(game, puzzle)
    verdict = puzzle.verdict(score, best)
    stars = "★" * verdict.stars + "☆" * (verdict.of - verdict.stars)
    code = "play.daily-best" if verdict.proven else "play.daily-known"
    numbers = display.speech.words
    single, _, several = display.words.text("daily.score").partition("|")

    def scored(score: int) -> str:
        told = single if numbers.singular(score) or not several else several
        return told.format(score=numbers.number(score))

    display.tell(
        code,
        score=scored(score),
        best=scored(verdict.best),
    )
    for number, one in enumerate(best.rounds, 1):
        display.tell("play.daily-round", round=number, points=one.points)
        wide = math.isqrt(len(one.cells))
        for row in range(0, len(one.cells), wide):
            display.line("  " + " ".join(one.cells[row : row + wide]))
    title = title_of(game, display.speech)
    display.tell("play.daily-share", game=title, day=puzzle.date, stars=stars, score=score)


def _new_table(wishes: Wishes, game: Game, speech: Speech) -> tuple[Table, list[Seat]]:
    people = wishes.people or [speech.say("play.somebody")]
    count = wishes.seats
    if count is None and len(people) == 1 and not wishes.bots:
        count = _usual_count(game, wishes.options)
    seats = seat_players(game, people, wishes.bots, count)
    table = Table(
        game,
        seats=len(seats),
        options=wishes.options,
        seed=wishes.seed or secrets.token_hex(8),
        bots=_bots_of(game, seats),
        bot_seed=f"daily {wishes.day}" if wishes.day else "",
        players=[seat.label for seat in seats],
    )
    return table, seats


def _usual_count(game: Game, options: Mapping[str, str]) -> int | None:
    """For how many this is meant, if nobody says: a solitaire is for one."""
    for count in game.seat_counts:
        try:
            game.new(count, options)
        except BadOptions:
            continue
        return count
    return None


def _resumed_table(wishes: Wishes, record: Record, speech: Speech) -> tuple[Table, list[Seat]]:
    """The table of a record, with those who sat there or with others who were named now."""
    game = game_of_record(game_of(record.game), record)
    if wishes.game is not None and wishes.game != record.game:
        raise BadOptions("resumed-game", recorded=record.game, game=wishes.game)
    if wishes.options or wishes.seed or wishes.variant or wishes.seats not in (None, record.seats):
        raise BadOptions("resumed-options")
    if wishes.people or wishes.bots or len(record.players) != record.seats:
        people = wishes.people or [speech.say("play.somebody")]
        seats = seat_players(game, people, wishes.bots, record.seats)
    else:
        seats = [read_label(label) for label in record.players]
    table = replay_record(game, record, bots=_bots_of(game, seats))
    table.players = [seat.label for seat in seats]
    return table, seats


def _bots_of(game: Game, seats: Sequence[Seat]) -> dict[int, Bot]:
    return {
        number: WatchedBot(find_bot(game, seat.bot), seat.bot)
        for number, seat in enumerate(seats)
        if seat.bot
    }


def _tell_stand_ins(session: Session) -> None:
    """A level that this game cannot fill yet is never filled in silence."""
    for bot in sorted({seat.bot for seat in session.seats if seat.bot}):
        lower = substitute_level(session.table.game, bot)
        if lower is not None:
            session.display.tell("play.stand-in", bot=bot, lower=lower)
        if searched_instead(session.table.game, bot):
            session.display.tell("play.searched-instead", bot=bot)


def _play_and_keep(session: Session) -> None:
    try:
        session.play()
    except KeyboardInterrupt:
        session.display.line("")
        _keep(session)
        raise typer.Exit(STOPPED) from None
    except (EOFError, Quit):
        _keep(session)
    except Exception as error:
        # A bot or a game that fails must not take the players' game with it.
        _keep(session)
        sentence = _failure(session, error)
        if not sentence:
            raise
        complain(sentence)
        raise typer.Exit(DATA) from None


def _failure(session: Session, error: Exception) -> str:
    """Whose fault it was, in a sentence; nothing where that cannot be told.

    What the rules refuse is said in the game's own words.
    """
    speech, table = session.speech, session.table
    if isinstance(error, IllegalBotMove):
        words, names = session.display.words, session.names
        refusal = speech.refusal(error.refusal or error, words, names)
        return speech.say("play.bot-illegal", bot=error.bot, move=error.move, problem=refusal)
    if isinstance(error, BadAnswer | GameFault):
        return speech.refusal(error)
    for bot in table.bots.values():
        if isinstance(bot, WatchedBot) and bot.is_to_blame(table.game, error):
            return speech.say("play.bot-failed", bot=bot.name, problem=described(error))
    if comes_with_boroughs(table.game.name):
        return ""
    fault = acting_fault(table.game, table.state)
    if fault is None and (isinstance(error, IllegalMove) or not raised_by_others(error)):
        # Perhaps something that the game had returned; an error of its own may leave anything behind.
        fault = contract_fault(table.game, table.state)
    if fault is not None:
        return speech.refusal(fault)
    return speech.say("play.game-failed", game=table.game.name, problem=described(error))


def _keep(session: Session) -> None:
    try:
        path = session.save_whole()
    except OSError as error:
        # The disk is full or the folder is gone: better somewhere else than nowhere.
        reason = error.strerror or str(error)
        session.display.tell("error.file", file=str(session.record_file.path), reason=reason)
        session.record_file.move_to(Path(tempfile.gettempdir()))
        path = session.save_whole()
    session.display.tell("play.kept", file=str(path))
    session.display.tell(
        "play.resume-it", command=f"boroughs play --resume {shlex.quote(str(path))}"
    )
