"""Where a game says that its list of moves is complete, nothing that can be written is legal beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain, combinations, permutations

import pytest

from boroughs.core.dice import SeededDice
from boroughs.core.errors import IllegalMove
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.playout import pass_time, resolve_chance
from boroughs.core.state import State
from boroughs.games.chinatown import moves as chinatown
from boroughs.games.chinatown.components import KINDS, LAST_BUILDING
from boroughs.games.chinatown.rules import Chinatown
from boroughs.games.lots import moves as lots
from boroughs.games.lots.components import LETTERS
from boroughs.games.lots.effects import CREW
from boroughs.games.lots.rules import Lots
from boroughs.games.machi_koro import moves as machi_koro
from boroughs.games.machi_koro.rules import MachiKoro
from boroughs.games.machi_koro.state import decision_name
from boroughs.games.mad_city.components import TILES
from boroughs.games.mad_city.moves import building, minute, puzzle
from boroughs.games.mad_city.rules import MadCity
from boroughs.games.mad_city.squares import SQUARES
from boroughs.games.new_jack_city import moves as new_jack_city
from boroughs.games.new_jack_city.components import CARDS
from boroughs.games.new_jack_city.rules import NewJackCity
from boroughs.games.new_jack_city.state import CARD
from games.chinatown.table import GAME as CHINATOWN
from games.lots.table import GAME as LOTS
from games.machi_koro.table import GAME as MACHI_KORO
from games.mad_city.table import GAME as MAD_CITY
from games.new_jack_city.small import MiddlingCity

# All that can be written: some of it in every position, some only of what lies there


def of_machi_koro(state: State, seat: int) -> Iterable[Move]:
    assert isinstance(state, MachiKoro)
    table = state.ruleset.moves
    swaps = chain.from_iterable(chain.from_iterable(machi_koro.SWAP))
    return chain(
        [machi_koro.PASS, machi_koro.INVEST, table.add, *table.build, *table.build_landmark],
        [*machi_koro.ROLLS, *machi_koro.SET_ASIDE, *machi_koro.DEMOLISH],
        chain.from_iterable(machi_koro.GIVE),
        swaps if decision_name(state.decision) == "swap" else [],
    )


def of_chinatown(state: State, seat: int) -> Iterable[Move]:
    """Of placings one or two at a time; of cards those in hand, whatever their number."""
    assert isinstance(state, Chinatown)
    hand = state.hands[seat]
    keeps = [
        chinatown.Keep(cards)
        for many in range(len(hand) + 1)
        for cards in combinations(hand, many)
        if cards
    ]
    single = [
        (shop, number)
        for shop in range(KINDS)
        if state.tiles[seat][shop]
        for number in range(1, LAST_BUILDING + 1)
        if state.owners[number] == seat
    ]
    places = [chinatown.Place(pair) for pair in permutations(single, 2)]
    places += [chinatown.Place((placing,)) for placing in single]
    fixed = [chinatown.READY, chinatown.DONE, chinatown.UNDONE, chinatown.PASS]
    return [*fixed, *keeps, *places]


def of_mad_city(state: State, seat: int) -> Iterable[Move]:
    assert isinstance(state, MadCity)
    squares = range(len(SQUARES))
    held = state.builders[seat].tiles()
    return chain(
        [minute.READY_MOVE, minute.DONE, minute.NOT_DONE, minute.TREE, puzzle.PUT_BACK],
        [*minute.PALM, *minute.UNPALM, *puzzle.WALK_MOVES],
        chain.from_iterable(puzzle.LAY_OVER),
        chain.from_iterable(building.PLACE[tile][square] for tile in held for square in squares),
        chain.from_iterable(building.TURN_TO),
        building.TAKE,
        chain.from_iterable(building.SHIFT),
        [building.Swap(mine, wanted) for mine in TILES[:2] for wanted in TILES[:2]],
    )


def of_lots(state: State, seat: int) -> Iterable[Move]:
    assert isinstance(state, Lots)
    bodies = [body.number for body in state.tower.bodies]
    choices = {"": [-1], "block": list(range(len(LETTERS))), "body": bodies}
    crew = [lots.PlayCrew(card, choice) for card in CREW for choice in choices[card.names]]
    return chain(
        [*lots.TAKES, *lots.GIVE_BACKS, *lots.HAND_ONS, *crew],
        [lots.LET_GO, lots.DONE, lots.PASS, lots.PASS_TURN],
    )


def of_new_jack_city(state: State, seat: int) -> Iterable[Move]:
    """Every card of the hand, in all four directions, wherever it would touch; every cell with a card."""
    assert isinstance(state, NewJackCity)
    yield new_jack_city.END_CARDS
    yield new_jack_city.END_TURN
    city = state.city
    if state.phase == CARD:
        for card in state.developers[seat].hand:
            for face in CARDS[card].faces:
                for key in city.slots:
                    yield new_jack_city.place(face, key)
        return
    own = [cell for cell in city.cells if city.holder[city.zone_at(cell)] == seat]
    for cell in city.cells:
        yield new_jack_city.Claim(cell)
        yield new_jack_city.Score(cell)
        for start in own:
            yield new_jack_city.MoveBuilder(start, cell)


TABLES = [
    pytest.param(MACHI_KORO, 3, {}, of_machi_koro, id="machi-koro"),
    pytest.param(CHINATOWN, 3, {}, of_chinatown, id="chinatown"),
    pytest.param(MAD_CITY, 2, {}, of_mad_city, id="mad-city"),
    pytest.param(MAD_CITY, 1, {"mode": "puzzle"}, of_mad_city, id="mad-city, puzzle"),
    pytest.param(MAD_CITY, 1, {"mode": "advanced-puzzle"}, of_mad_city, id="mad-city, guides"),
    pytest.param(LOTS, 2, {"hand": "steady"}, of_lots, id="lots"),
    pytest.param(MiddlingCity(), 2, {}, of_new_jack_city, id="new-jack-city"),
    pytest.param(MiddlingCity(), 1, {}, of_new_jack_city, id="new-jack-city, alone"),
]


@pytest.mark.parametrize(("game", "seats", "options", "writable"), TABLES)
def test_a_list_that_is_said_to_be_complete_is(
    game: Game,
    seats: int,
    options: dict[str, object],
    writable: Callable[[State, int], Iterable[Move]],
) -> None:
    dice = SeededDice("listed")
    state = game.new(seats, options)
    resolve_chance(state, dice)
    complete = 0
    for _ in range(150):
        awaited = state.awaited()
        if not awaited:
            if not pass_time(state, dice):
                break
            continue
        for seat in state.to_act():
            if state.lists_all_moves(seat):
                complete += 1
                listed = {move.notation for move in state.moves(seat)}
                legal = {m.notation for m in writable(state, seat) if allows(state, seat, m)}
                assert legal <= listed, f"legal and not listed: {sorted(legal - listed)[:5]}"
                assert listed <= legal, f"listed, and not tried here: {sorted(listed - legal)[:5]}"
        seat = dice.choice(awaited)
        state.play(seat, dice.choice(state.moves(seat)))
        resolve_chance(state, dice)
    assert complete, "where nothing is claimed, nothing is tested"


def allows(state: State, seat: int, move: Move) -> bool:
    try:
        state.check(seat, move)
    except IllegalMove:
        return False
    return True
