"""What a round brings: ranger, then road or contractors, then zones (MAD-14)."""

from __future__ import annotations

from boroughs.games.mad_city.city import Zone, ranger_points, zones_of
from boroughs.games.mad_city.components import (
    CATEGORIES,
    MOST_POINTS,
    NO_CATEGORY,
    ROAD_TOKEN,
    STANDARD,
    TOKENS,
    solo_road_points,
)
from boroughs.games.mad_city.roads import road_length
from boroughs.games.mad_city.state import (
    NOBODY,
    Builder,
    MadCityState,
)
from boroughs.games.mad_city.turn.ending import finish_round


def scores_green(
    seat: int,
    ranger: int,
    ranger_score: int,
    standard: bool,
    barred_from: int = STANDARD.tree_barred_from,
) -> bool:
    """Whether this seat's lakes and parks count once the tree is taken (MAD-15).

    MAD-33: who takes it unlawfully gives its points to all the others.

    >>> [scores_green(seat, 0, 49, True) for seat in range(3)]
    [True, False, False]
    >>> [scores_green(seat, 0, 50, True) for seat in range(3)]
    [False, True, True]
    """
    barred = standard and ranger_score >= barred_from
    return (seat == ranger) != barred


def score_round(table: MadCityState) -> None:
    players = table.players()
    zones = [zones_of(builder.cells, table.size) for builder in players]
    roads = [road_length(builder.cells, table.size) for builder in players]
    if table.solo:
        _score_solo(table, players[0], zones[0], roads[0])
    else:
        rangers = [_ranger_points(table, b, own) for b, own in zip(players, zones, strict=True)]
        bets = _bets(table, zones, roads) if table.standard else [0] * len(players)
        longest = max(roads)
        for place, builder in enumerate(players):
            # MAD-16, MAD-32: the base game's bonus; all who tie get it, no road never does.
            bonus = not table.standard and roads[place] == longest > 0
            road = table.box.numbers.road_bonus if bonus else 0
            _mark(table, builder, zones[place], rangers[place], road, bets[place])
    finish_round(table)


def _score_solo(table: MadCityState, builder: Builder, zones: list[Zone], road: int) -> None:
    green = ranger_points(zones, table.box.numbers.solo_ranger)
    _mark(table, builder, zones, green, solo_road_points(road), 0)


def _ranger_points(table: MadCityState, builder: Builder, zones: list[Zone]) -> int:
    if table.ranger == NOBODY:
        return 0
    score = table.builders[table.ranger].score
    numbers = table.box.numbers
    barred_from = numbers.tree_barred_from
    if not scores_green(builder.seat, table.ranger, score, table.standard, barred_from):
        return 0
    return ranger_points(zones, numbers.ranger)


def _bets(table: MadCityState, zones: list[list[Zone]], roads: list[int]) -> list[int]:
    """What each player's contractors bring, netted (MAD-31)."""
    players, numbers = table.players(), table.box.numbers
    best = [
        [max((z.buildings for z in own if z.colour == colour), default=0) for own in zones]
        for colour in range(ROAD_TOKEN)
    ]
    best.append(roads)
    bets: list[int] = []
    for place, builder in enumerate(players):
        tokens = [token for token in range(len(TOKENS)) if builder.palmed >> token & 1]
        names = tuple(TOKENS[token] for token in tokens)
        table.tell(
            "fist" if names else "empty-fist",
            {"seat": builder.seat, "tokens": names},
            reveals=True,
        )
        won = sum(best[token][place] == max(best[token]) for token in tokens)
        lost = len(tokens) - won
        bets.append(numbers.contractor_gain * won - numbers.contractor_loss * lost)
    return bets


def _mark(
    table: MadCityState, builder: Builder, zones: list[Zone], ranger: int, road: int, bets: int
) -> None:
    """Moves the score cube: bonuses first, never below 0 among several players, then zones."""
    builder.score += ranger + road + bets
    if not table.solo:
        builder.score = max(0, builder.score)
    delayed = table.standard or table.solo
    builder.faced = builder.counters.copy() if delayed else []
    points = table.box.numbers.points
    brought = 0
    for zone in zones:
        category = zone.category
        if category == NO_CATEGORY:
            continue
        if delayed and builder.counters[category] > 0:
            builder.counters[category] -= 1
            if table.events is not None and builder.counters[category] == 0:
                name = CATEGORIES[category].name
                table.tell("counter", {"seat": builder.seat, "category": name})
        else:
            brought += points[category]
    builder.score = max(-MOST_POINTS, min(builder.score + brought, MOST_POINTS))
    builder.sheet = [ranger, road, bets, brought]
    table.tell(
        "scored-bets" if table.standard else "scored",
        {
            "seat": builder.seat,
            "ranger": ranger,
            "road": road,
            "bets": bets,
            "zones": brought,
            "total": builder.score,
        },
    )
