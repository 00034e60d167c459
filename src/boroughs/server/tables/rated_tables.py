"""Which tables may be rated, and what nobody may do there: what makes a result say nothing of strength is refused."""

from __future__ import annotations

from boroughs.core.game import Game
from boroughs.core.options import Options
from boroughs.core.takebacks import TakebackPolicy
from boroughs.server.messages import tables
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.store.documents import TableHead


def check_rated(game: Game, head: TableHead) -> None:
    """Refused where a table asks to be rated and cannot be."""
    if not head.rated:
        return
    if not any(seat.player for seat in head.seats):
        raise RequestRefused("rated-needs-player")
    if head.takeback is TakebackPolicy.PRACTICE:
        raise RequestRefused("rated-practice")
    if head.hints:
        raise RequestRefused("rated-hints")
    if len(head.seats) < 2 or head.daily:
        raise RequestRefused("rated-alone")
    check_rated_game(game, head.options, bool(head.variant))


def check_rated_game(game: Game, options: Options, varied: bool) -> None:
    """Refused where the game itself, as it is played there, says nothing of strength."""
    if varied:
        raise RequestRefused("rated-variant")
    for name, choices in game.unrated_options.items():
        if options.get(name) in choices:
            raise RequestRefused("rated-option")


def check_host_of_rated(head: TableHead, action: tables.HostAction) -> None:
    """Refused where a host could spare somebody a rated result, or spoil it: most hosts play themselves."""
    if not head.rated:
        return
    match action:
        case tables.Fill() if action.seat < len(head.seats) and head.seats[action.seat].owned:
            raise RequestRefused("rated-host")
        case tables.Close() | tables.Pause() | tables.Kick() | tables.Fill() if head.counts_now:
            raise RequestRefused("rated-host")
