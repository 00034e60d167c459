"""What a bot does with a view: runs in a worker process."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Sequence
from types import CodeType, FrameType
from typing import TypeVar

import msgspec

from boroughs.batch import prepare_search
from boroughs.bots import hint_bot, make_bot
from boroughs.bots.outlook import against
from boroughs.bots.search import Search, SearchBot
from boroughs.core.bot import AdvisingBot, Turn
from boroughs.core.dice import SeededDice
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.view import View
from boroughs.review.advice import advised
from boroughs.review.reasons import why
from boroughs.server.variants import varied_game
from boroughs.server.workers.jobs import Acted, ActJob, HintedMove, HintFound, HintJob

Thought = TypeVar("Thought")

CAN_INTERRUPT = hasattr(signal, "setitimer")
_CONSIDERED = 5
HINT_SECONDS = 1.3
"""Within two seconds somebody who asked has an answer; the way there and back takes time too."""
_IMPORT_SECONDS = 0.05
"""After so long it is looked whether an import has ended that was not to be interrupted."""
_REASON_SECONDS = 0.2
_ENOUGH_PLAYOUTS = 16
"""With fewer the shares say nothing."""


def act(job: ActJob) -> Acted:
    game = varied_game(job.game, job.variant)
    turn = _turn(game, job.view, job.moves, job.seat, job.now, job.since, job.seed, job.awaited)
    answer = make_bot(game, job.bot).act(turn)
    return Acted(
        move=None if answer.move is None else answer.move.notation, after=max(0, answer.after)
    )


def hint(job: HintJob) -> HintFound:
    """What the expert would do, found within the time that somebody who waits has patience for.

    Faster playouts are made ready meanwhile: this hint does without, the next ones have them.
    """
    compiling = prepare_search(job.game)
    return msgspec.structs.replace(_found(job), compiling=compiling)


def _found(job: HintJob) -> HintFound:
    game = varied_game(job.game, job.variant)
    turn = _turn(game, job.view, job.moves, job.seat, job.now, job.now, job.seed)
    judged = _judged(game, turn)
    if judged:
        return _reasoned(game, turn, HintFound(playouts=0, hurried=False, moves=judged))
    expert = hint_bot(game)
    if isinstance(expert, SearchBot) and len(turn.moves) > 1:
        return _reasoned(game, turn, _searched(game, expert, turn))
    if isinstance(expert, AdvisingBot) and len(turn.moves) > 1:
        return _reasoned(game, turn, _advised(expert, turn))
    move, hurried = _in_time(lambda: expert.act(turn).move), False
    if move is None:
        # It takes too long, or would wait: what a good player thinks of first will do.
        move, hurried = _in_time(lambda: make_bot(game, "easy").act(turn).move), True
    if move is None:
        return HintFound(playouts=0, hurried=hurried, moves=[])
    only = HintedMove(notation=move.notation, share=1.0, value=None)
    return _reasoned(game, turn, HintFound(playouts=0, hurried=hurried, moves=[only]))


def _judged(game: Game, turn: Turn) -> list[HintedMove]:
    """By the judge of the game's reviews, where it has one and time suffices: so a hint is never called a mistake.

    In a browser, whose Python is slower, its time would hardly ever suffice: there the bot is asked.
    """
    if len(turn.moves) < 2 or not CAN_INTERRUPT:
        return []
    found = _in_time(lambda: advised(game, turn.view, turn.seat, turn.dice, _CONSIDERED))
    return [
        HintedMove(notation=move.notation, share=float(place == 0), value=chance)
        for place, (move, chance) in enumerate(found or [])
    ]


def _reasoned(game: Game, turn: Turn, found: HintFound) -> HintFound:
    """The best move with why, and how it compares."""
    if not found.moves:
        return found
    best = found.moves[0]
    end = time.monotonic() + _REASON_SECONDS
    move = game.parse(best.notation)
    reasons = [*why(game, turn.view, turn.seat, move, turn.dice, lambda: time.monotonic() >= end)]
    if len(found.moves) > 1 and not found.hurried:
        reasons += against(best.value, found.moves[1].value)
    told = msgspec.structs.replace(best, reasons=reasons)
    others = [
        msgspec.structs.replace(
            other, reasons=[*game.reasons(turn.view, game.parse(other.notation))]
        )
        for other in found.moves[1:]
    ]
    return msgspec.structs.replace(found, moves=[told, *others])


def _searched(game: Game, expert: SearchBot, turn: Turn) -> HintFound:
    """As many playouts as there is time for; with too few the heuristic's own order."""
    end = time.monotonic() + HINT_SECONDS
    search = Search(
        game, turn.view, turn.seat, turn.dice, expert.heuristic, expert.settings, expert.fast
    )
    made_all = expert.budget()
    search.run(
        lambda played: made_all(played) or time.monotonic() >= end,
        lambda: time.monotonic() >= end,
    )
    if search.playouts >= _ENOUGH_PLAYOUTS or expert.heuristic is None:
        return HintFound(playouts=search.playouts, hurried=False, moves=_considered(search))
    state = game.imagine(turn.view, turn.dice)
    ratings = expert.heuristic.rate(state, turn.seat, turn.moves)
    order = sorted(range(len(ratings)), key=lambda index: -ratings[index])
    moves = [
        HintedMove(
            notation=turn.moves[index].notation, share=1.0 if place == 0 else 0.0, value=None
        )
        for place, index in enumerate(order[:_CONSIDERED])
    ]
    return HintFound(playouts=search.playouts, hurried=True, moves=moves)


def _advised(expert: AdvisingBot, turn: Turn) -> HintFound:
    """What the bot considers in the time that there is."""
    end = time.monotonic() + HINT_SECONDS
    found = expert.advise(turn, lambda: time.monotonic() >= end)
    in_time = time.monotonic() < end
    moves = [
        HintedMove(notation=advice.move.notation, share=float(place == 0), value=advice.chance)
        for place, advice in enumerate(found[:_CONSIDERED])
    ]
    playouts = sum(advice.playouts for advice in found)
    hurried = not in_time and playouts < _ENOUGH_PLAYOUTS
    return HintFound(playouts=playouts, hurried=hurried, moves=moves)


def _in_time(think: Callable[[], Thought | None]) -> Thought | None:
    """What comes of it within the time for a hint; None where it takes longer."""
    if not CAN_INTERRUPT:
        return _watched(think)

    def interrupt(number: int, frame: FrameType | None) -> None:
        if _imports(frame):
            signal.setitimer(signal.ITIMER_REAL, _IMPORT_SECONDS)
        else:
            raise TimeoutError

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, HINT_SECONDS)
    try:
        return think()
    except TimeoutError:
        return None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _imports(frame: FrameType | None) -> bool:
    """Whether a module is being imported: half of one, as numpy is, would be all that this process ever has of it."""
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


def _watched(think: Callable[[], Thought | None]) -> Thought | None:
    """The same where nothing can interrupt, as in a browser: every call of a function looks at the clock."""
    if sys.version_info >= (3, 12):
        end = time.monotonic() + HINT_SECONDS

        def look(code: CodeType, offset: int) -> None:
            if time.monotonic() >= end:
                raise TimeoutError

        watching, tool = sys.monitoring, sys.monitoring.PROFILER_ID
        watching.use_tool_id(tool, "hints")
        watching.register_callback(tool, watching.events.PY_START, look)
        watching.set_events(tool, watching.events.PY_START)
        try:
            return think()
        except TimeoutError:
            return None
        finally:
            watching.set_events(tool, 0)
            watching.free_tool_id(tool)
    else:
        return think()


def _considered(search: Search) -> list[HintedMove]:
    nodes = sorted(search.root.children.values(), key=lambda node: -node.visits)
    total = max(1, sum(int(node.visits) for node in nodes))
    return [
        HintedMove(
            notation=node.move.notation,
            share=int(node.visits) / total,
            value=node.won / int(node.visits) if node.visits else None,
        )
        for node in nodes[:_CONSIDERED]
        if node.move is not None
    ]


def _turn(
    game: Game,
    view: msgspec.Raw,
    moves: Sequence[str],
    seat: int,
    now: int,
    since: int,
    seed: str,
    awaited: bool = True,
) -> Turn:
    seen: View = msgspec.json.decode(view, type=game.view_type)
    legal: list[Move] = [game.parse(notation) for notation in moves]
    return Turn(seat, seen, legal, now, SeededDice(seed), since, awaited)
