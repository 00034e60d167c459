"""The end: how far the game goes, who leads, who plays on to break a tie."""

from __future__ import annotations

from boroughs.games.mad_city.components import MOST_ROUNDS
from boroughs.games.mad_city.state import (
    OVER,
    READY,
    MadCityState,
)


def finish_round(table: MadCityState) -> None:
    table.phase = READY
    if table.solo:
        if table.round == table.box.numbers.solo_rounds:
            _end(table)
        return
    if table.ties == 0 and not table.last_round:
        if max(builder.score for builder in table.builders) < table.target():
            return
        if table.options["ending"] == "last-round":
            table.last_round = True
            table.tell("last-round", {})
            return
    players = table.players()
    most = max(builder.score for builder in players)
    leaders = [builder for builder in players if builder.score == most]
    if len(leaders) == 1:
        _end(table)
        return
    table.ties = min(table.ties + 1, MOST_ROUNDS)
    for leader in leaders:
        leader.stage = table.ties
    table.tell("tie", {"seats": tuple(leader.seat for leader in leaders)})


def _end(table: MadCityState) -> None:
    table.phase = OVER
    if table.solo:
        table.tell("end", {"total": table.builders[0].score})
    else:
        result = table.result()
        assert result is not None
        table.tell("won", {"seat": result.winners[0]})
