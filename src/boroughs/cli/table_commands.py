"""What a person may ask for besides moves: help, hint, undo and the like."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.table import Table as Lines
from rich.text import Text

from boroughs.batch import prepare_search
from boroughs.bots import hint_bot, substitute_level
from boroughs.cli.clauses import show_clauses
from boroughs.cli.form_filling import FormFilling
from boroughs.cli.markdown import show_markdown
from boroughs.cli.session import Command, Session
from boroughs.core.bot import Turn
from boroughs.core.dice import SeededDice
from boroughs.core.errors import BoroughsError, IllegalMove

BEST = "expert"


class Quit(Exception):
    """A person leaves the table."""


def _help(session: Session, seat: int, rest: str) -> bool:
    say = session.speech.say
    useful = {
        "form": bool(session.table.form(seat)),
        "more": not session.menu.complete,
        "hint": session.hints,
        "next": bool(_others_to_act(session, seat)),
        "why": bool(session.refused_by(seat)),
    }
    lines = Lines.grid(padding=(0, 2, 0, 0))
    lines.add_row(Text("  " + say("help.number-key"), style="cyan"), say("help.number"))
    for command in session.commands:
        if useful.get(command, True):
            key = Text("  " + say(f"command.{command}"), style="cyan")
            lines.add_row(key, Text(say(f"help.{command}")))
    session.display.console.print(lines)
    return False


def _hint(session: Session, seat: int, rest: str) -> bool:
    """What the best bot would play, who knows no more than this seat."""
    display, table = session.display, session.table
    if not session.hints:
        display.tell("play.no-hints")
        return False
    dice = SeededDice(f"hint/{len(table.steps)}")
    awaited = seat in table.state.awaited()
    now = session.clock.now()
    turn = Turn(seat, table.view(seat), table.moves(seat), now, dice, awaited=awaited)
    if prepare_search(table.game.name):
        display.tell("play.hint-compiling")
    with display.thinking("play.thinking-hint"):
        move = hint_bot(table.game).act(turn).move
    bot = substitute_level(table.game, BEST) or BEST
    if move is None:
        display.tell("play.hint-wait", bot=bot)
    else:
        words = display.say(move.phrase())
        display.tell("play.hint", bot=bot, move=words, notation=move.notation)
    return False


def _undo(session: Session, seat: int, rest: str) -> bool:
    """One's own last move back, as the table's policy has it: alone, or where all agree."""
    table, display = session.table, session.display
    try:
        takeback = table.takeback(seat, session.people)
    except IllegalMove as refusal:
        display.refuse(refusal)
        return False
    if takeback.practice:
        display.tell("play.takeback")
    for other in takeback.asked:
        if not _agrees(session, other):
            display.tell("play.takeback-refused", name=session.names[other])
            return False
    try:
        table.take_back(seat, takeback, session.clock.now())
    except IllegalMove as refusal:
        display.refuse(refusal)
        return True
    if session.display.reader == seat:
        session.inbox.note(session.speech.say("play.taken-back-you"))
    else:
        session.inbox.note(session.speech.say("play.taken-back", name=session.names[seat]))
    session.save_step()
    session.draw_whole = True
    return True


def _agrees(session: Session, person: int) -> bool:
    question = session.speech.say("play.agree", name=session.names[person])
    answer = session.reader.ask(question + " ")
    return answer.casefold() in session.speech.say("play.yes").split()


def _form(session: Session, seat: int, rest: str) -> bool:
    display = session.display
    forms = session.table.form(seat)
    if not forms:
        display.tell("play.no-form")
        return False
    filling = FormFilling(session.reader, display.say, session.speech, display.line)
    notation = filling.fill(forms)
    if notation is None:
        session.show_menu(seat)
        return False
    display.line(notation)
    return session.play_move(seat, notation)


def _more(session: Session, seat: int, rest: str) -> bool:
    session.menu.turn_page()
    session.show_menu(seat)
    return False


def _view(session: Session, seat: int, rest: str) -> bool:
    session.draw_whole = True
    session.show_position(seat)
    return False


def _log(session: Session, seat: int, rest: str) -> bool:
    for line in session.inbox.told[seat]:
        session.display.news(line)
    return False


def _rules(session: Session, seat: int, rest: str) -> bool:
    if rest:
        _show_clauses(session, rest.split())
    else:
        text = session.table.game.rules_text(session.speech.language)
        show_markdown(session.display.console, text)
    return False


def _why(session: Session, seat: int, rest: str) -> bool:
    """The clauses on which the last refusal of this seat rests."""
    clauses = session.refused_by(seat)
    if clauses:
        _show_clauses(session, clauses)
    else:
        session.display.tell("play.no-why")
    return False


def _show_clauses(session: Session, names: Sequence[str]) -> None:
    game, language = session.table.game, session.speech.language
    try:
        clauses = [game.clause(name, language) for name in names]
    except BoroughsError as error:
        session.display.refuse(error)
    else:
        show_clauses(session.display.console, clauses, session.speech)


def _save(session: Session, seat: int, rest: str) -> bool:
    display, record_file = session.display, session.record_file
    try:
        path = record_file.choose(Path(rest) if rest else None)
        record_file.write(session.table.record)
    except BoroughsError as error:
        display.refuse(error)
    except OSError as error:
        reason = error.strerror or str(error)
        display.tell("error.file", file=rest or str(record_file.path), reason=reason)
    else:
        display.tell("play.saved", file=str(path))
    return False


def _next(session: Session, seat: int, rest: str) -> bool:
    if not _others_to_act(session, seat):
        session.display.tell("play.nobody-else")
        return False
    session.passing_on = True
    return True


def _others_to_act(session: Session, seat: int) -> list[int]:
    to_act = session.table.to_act
    return [other for other in to_act if other in session.people and other != seat]


def _quit(session: Session, seat: int, rest: str) -> bool:
    raise Quit


COMMANDS: dict[str, Command] = {
    "help": _help,
    "hint": _hint,
    "undo": _undo,
    "form": _form,
    "more": _more,
    "view": _view,
    "log": _log,
    "rules": _rules,
    "why": _why,
    "save": _save,
    "next": _next,
    "quit": _quit,
}
