"""What a bot does with a view: runs in a worker process."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from boroughs.bots import make_bot
from boroughs.bots.search import Search, SearchBot
from boroughs.core.bot import Turn
from boroughs.core.dice import SeededDice
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.view import View
from boroughs.games import game as game_of
from boroughs.server.workers.jobs import Acted, ActJob, HintedMove, HintFound, HintJob

_CONSIDERED = 5


def act(job: ActJob) -> Acted:
    game = game_of(job.game)
    turn = _turn(game, job.view, job.moves, job.seat, job.now, job.since, job.seed, job.awaited)
    answer = make_bot(game, job.bot).act(turn)
    return Acted(
        move=None if answer.move is None else answer.move.notation, after=max(0, answer.after)
    )


def hint(job: HintJob) -> HintFound:
    """What the expert would do; with shares and values where it searches, else its one choice."""
    game = game_of(job.game)
    turn = _turn(game, job.view, job.moves, job.seat, job.now, job.now, job.seed)
    expert = make_bot(game, "expert")
    if isinstance(expert, SearchBot) and len(turn.moves) > 1:
        search = Search(game, turn.view, turn.seat, turn.dice, expert.heuristic, expert.manner)
        search.run(expert.budget())
        return HintFound(playouts=search.playouts, moves=_considered(search))
    answer = expert.act(turn)
    if answer.move is None:
        return HintFound(playouts=0, moves=[])
    only = HintedMove(notation=answer.move.notation, share=1.0, value=None)
    return HintFound(playouts=0, moves=[only])


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
