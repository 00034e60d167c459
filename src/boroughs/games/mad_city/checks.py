"""Could a game stand like this: what must hold at each moment that a position may describe."""

from __future__ import annotations

from typing import Final

from boroughs.core.variant import require_number
from boroughs.games.mad_city.components import (
    ALL_TOKENS,
    CATEGORIES,
    Numbers,
)
from boroughs.games.mad_city.faces import NO_TILE
from boroughs.games.mad_city.rules import MadCity
from boroughs.games.mad_city.state import (
    BUILD,
    COMPLETE,
    DEAL,
    DRAW,
    GUIDE,
    LAY,
    NO_CELL,
    NOBODY,
    OVER,
    READY,
    TURN,
    WALK,
    WALKS,
    Builder,
)

_MOST_TIME: Final = 1_000_000
_MOST_POINTS: Final = 10_000
_MOST_ROUNDS: Final = 100
_MOST_COUNTER: Final = 99


def check_numbers(numbers: Numbers) -> None:
    """Raises BadVariant where no game could be played with these numbers."""
    require_number("game.minute", numbers.minute, 1_000, _MOST_TIME)
    for path, target in (
        ("game.base_target", numbers.base_target),
        ("game.short_target", numbers.short_target),
        ("game.standard_target", numbers.standard_target),
    ):
        require_number(path, target, 1, _MOST_POINTS)
    require_number("solitaire.rounds", numbers.solo_rounds, 1, _MOST_ROUNDS)
    for category, points, counter in zip(CATEGORIES, numbers.points, numbers.counters, strict=True):
        require_number(f"category.{category.name}.points", points, 0, _MOST_POINTS)
        require_number(f"category.{category.name}.counter", counter, 0, _MOST_COUNTER)


def problem_of(table: MadCity) -> str:
    """Why no game could stand like this, or nothing."""
    checks = (_phases, _rounds, _scores, _tree_and_middle, _hands, _tokens, _puzzle)
    for check in checks:
        problem = check(table)
        if problem:
            return problem
    return ""


def _phases(table: MadCity) -> str:
    timed = (READY, DEAL, BUILD, COMPLETE, OVER)
    puzzle = (READY, DRAW, LAY, OVER)
    walking = (WALK, TURN, GUIDE) if table.mode == "advanced-puzzle" else ()
    if table.phase not in (timed if table.timed else (*puzzle, *walking)):
        return "this mode has no such phase"
    if (table.phase == BUILD) != (table.ends >= 0) or (table.ends >= 0 and table.ends < table.now):
        return "the minute runs while cities are built"
    if table.ends > table.now + table.box.numbers.minute:
        return "more than a minute is left"
    return ""


def _rounds(table: MadCity) -> str:
    if table.round == 0 and table.phase != READY:
        return "no round was begun"
    if table.last_round and table.options["ending"] != "last-round":
        return "there is no last round"
    if table.solo:
        rounds = table.box.numbers.solo_rounds
        last = table.round == rounds
        if table.round > rounds or (last and table.phase == READY):
            return "more rounds than there are"
        if table.phase == OVER and not last:
            return "not all rounds were played"
        if table.ties:
            return "nobody to tie with"
    stages = [builder.stage for builder in table.builders]
    if min(stages) < 0 or max(stages) > table.ties:
        return "ties that cannot be"
    if table.ties and stages.count(table.ties) < 2:
        return "a tie has two sides"
    if table.round < table.ties:
        return "more ties than rounds"
    return ""


def _scores(table: MadCity) -> str:
    scores = [builder.score for builder in table.players()]
    full = table.box.numbers.counters
    for builder in table.builders:
        if builder.score < 0 and not table.solo:
            return "fewer than no points"
        if table.mode == "base" and builder.counters != full:
            return "the base game has no counters"
    if table.round == 0 and any(b.score or b.counters != full for b in table.builders):
        # A puzzle may start from any score: say that a round was played.
        return "points before the first round"
    if table.solo:
        return ""
    decided = scores.count(max(scores)) == 1
    reached = max(builder.score for builder in table.builders) >= table.target()
    if table.phase == OVER:
        if not decided or not (reached or table.ties or table.last_round):
            return "nobody has won"
    elif table.ties:
        if len(set(scores)) > 1:
            return "the tie is broken"
    elif reached and not table.last_round:
        return "the game should have ended"
    return ""


def _played(table: MadCity, builder: Builder) -> bool:
    """Whether this player took part in the round whose cities lie there."""
    if table.round == 0:
        return False
    waiting = table.phase == READY and table.ties > 0
    return builder.stage >= table.ties - int(waiting)


def _tree_and_middle(table: MadCity) -> str:
    if table.ranger != NOBODY:
        ranger = table.builders[table.ranger]
        building = table.phase in (BUILD, COMPLETE)
        if table.solo or not _played(table, ranger):
            return "nobody could take the tree"
        if table.phase == DEAL:
            return "the tree stands in the middle"
        if building and not table.standard and not (ranger.is_full() and ranger.done):
            return "the ranger's city is not finished"
    wants = table.common_tile and table.round > 0 and table.phase != DEAL
    if (table.common != NO_TILE) != wants:
        return "the tile in the middle"
    return ""


def _hands(table: MadCity) -> str:
    cells = table.size * table.size
    dealt_all = True
    for builder in table.builders:
        if len(builder.cells) != cells:
            return "a city of another size"
        count = len(builder.tiles())
        if not _played(table, builder):
            if count:
                return "tiles of one who does not play"
            continue
        if table.phase == DEAL:
            if len(builder.hand) != count or count > table.hand_size or (count and not dealt_all):
                return "tiles are dealt one after another"
            dealt_all = count == table.hand_size
        elif table.timed:
            if count != table.hand_size:
                return "too few or too many tiles"
            if table.phase in (READY, OVER) and not builder.is_full():
                return "a scored city has no gaps"
        if builder.swapped != NO_TILE and (
            not table.common_tile or table.phase == DEAL or builder.swapped not in builder.tiles()
        ):
            return "a swap that cannot have been"
    if table.phase == DEAL and dealt_all and not table.common_tile:
        return "everything is dealt"
    if table.phase == COMPLETE and table.unfinished() is None:
        return "there are no gaps to fill"
    return ""


def _tokens(table: MadCity) -> str:
    scored = table.phase in (READY, OVER) and table.round > 0
    for builder in table.builders:
        played = _played(table, builder)
        if not 0 <= builder.palmed <= ALL_TOKENS:
            return "no such token"
        if builder.palmed and (not table.standard or not played or table.phase == DEAL):
            return "tokens in a fist"
        if builder.ready and (table.phase != READY or not table.plays(builder.seat)):
            return "nobody is asked to be ready"
        if builder.done and (not played or not table.timed or table.phase == DEAL):
            return "nobody is done"
        if bool(builder.sheet) != (played and scored):
            return "a sheet for each city that was scored"
        if bool(builder.faced) != bool(builder.sheet and (table.standard or table.solo)):
            return "the counters that a scored city faced"
        if builder.swapped != NO_TILE and not played:
            return "a swap of one who does not play"
    players = table.players()
    if table.phase == READY and all(builder.ready for builder in players):
        return "all are ready"
    if table.phase == BUILD and all(builder.done for builder in players):
        return "all are done"
    return ""


def _puzzle(table: MadCity) -> str:
    loose = table.loose != NO_CELL
    builder = table.builders[0]
    if table.timed:
        walked = table.walk or table.turned or table.covered or loose
        return "no guide tiles here" if walked or set(table.guides) != {NO_TILE} else ""
    full, held = builder.is_full(), len(builder.hand)
    if loose and (table.phase != LAY or not 0 <= table.loose < len(builder.cells)):
        return "no tile is loose"
    if table.phase == LAY:
        if held + int(loose) != 1 or (loose and builder.cells[table.loose] < 0):
            return "one tile is being laid"
        if held and full:
            return "no room for a tile"
    elif held:
        return "no tile in hand"
    if table.phase == DRAW and full:
        return "no room for a tile"
    if table.phase in (WALK, TURN, GUIDE) and not full:
        return "the city is not finished"
    if table.phase in (READY, OVER) and full != (table.round > 0):
        return "a scored city has no gaps"
    return _walk(table)


def _walk(table: MadCity) -> str:
    scored = table.mode == "advanced-puzzle" and table.round > 0 and table.phase in (READY, OVER)
    if table.phase in (TURN, GUIDE) or scored:
        if not table.walk or (table.turned == len(table.guides)) != scored:
            return "the guide tiles are turned one after another"
        order = WALKS[table.walk]
        now = table.turned + int(table.phase == GUIDE)
        past = [table.guides[place] for place in order[: table.turned]]
        if any(table.guides[place] != NO_TILE for place in order[now:]):
            return "a guide tile was turned too early"
        if table.phase == GUIDE and table.guides[order[table.turned]] == NO_TILE:
            return "no guide tile lies open"
        if past.count(NO_TILE) != len(table.covered):
            return "a guide tile lies over each covered one"
        return ""
    blank = not table.walk and not table.turned and not table.covered
    return "" if blank and set(table.guides) == {NO_TILE} else "no guide tile was turned yet"
