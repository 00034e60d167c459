"""Encodings: every move is one row of actions and comes back, and nothing else is legal."""

from __future__ import annotations

import pytest

import boroughs
from boroughs.core.dice import SeededDice
from boroughs.core.encoding import Encoding, StateEncoding
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.state import State
from boroughs.core.view import View
from envs.tables import SETTINGS, Setting, positions

LONG = {"chinatown-4-laundry-florist", "chinatown-5-True"}
"""Thousands of moves in a position: in the long run."""
TABLES = [
    pytest.param(setting, marks=pytest.mark.long if str(setting) in LONG else (), id=str(setting))
    for setting in SETTINGS
]
MOST_POSITIONS = 400


def descend(
    encoding: Encoding, view: View, moves: list[Move], dice: SeededDice
) -> tuple[tuple[int, ...], Move]:
    """Legal actions at random, until they are a move."""
    row: tuple[int, ...] = ()
    move = None
    while move is None:
        legal = [action for action in encoding.legal(view, moves, row) if action != encoding.drop]
        assert len(set(legal)) == len(legal)
        if not legal:
            # An offer like one that is open already can only be dropped.
            row = ()
            continue
        row = (*row, dice.choice(legal))
        move = encoding.move_of(view, row)
    return row, move


def check_position(encoding: Encoding, game: Game, state: State, seat: int) -> int:
    """How many moves were looked at here."""
    view = game.view(state, seat)
    moves = list(state.moves(seat))
    rows = {encoding.actions_of(view, move): move for move in moves}
    assert len(rows) == len(moves)
    for row, move in rows.items():
        assert encoding.move_of(view, row) == move
        for place, action in enumerate(row):
            assert place == 0 or encoding.move_of(view, row[:place]) is None
            assert action in encoding.legal(view, moves, row[:place])
    return len(moves)


@pytest.mark.heavy
@pytest.mark.parametrize("games", [1, pytest.param(4, marks=pytest.mark.long)])
@pytest.mark.parametrize("setting", TABLES)
def test_every_move_is_one_row_of_actions_and_comes_back(setting: Setting, games: int) -> None:
    """Over thousands of positions of all games together, hundreds at each table."""
    encoding = setting.encoding()
    looked_at = 0
    most = MOST_POSITIONS if games > 1 else MOST_POSITIONS // 2
    for number in range(games):
        for state, seat in positions(setting, f"rows {number}", most):
            if looked_at < 40_000 or len(state.moves(seat)) < 50:
                looked_at += check_position(encoding, setting.game, state, seat)
    assert looked_at > 100


@pytest.mark.heavy
@pytest.mark.parametrize("setting", TABLES)
def test_what_the_mask_allows_is_legal_and_has_no_other_row(setting: Setting) -> None:
    encoding = setting.encoding()
    dice = SeededDice("descending")
    for state, seat in positions(setting, "masks", MOST_POSITIONS):
        view = setting.game.view(state, seat)
        row, move = descend(encoding, view, list(state.moves(seat)), dice)
        state.check(seat, move)
        assert encoding.actions_of(view, move) == row


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_an_observation_fills_its_named_slices(setting: Setting) -> None:
    encoding = setting.encoding()
    slices = encoding.describe()
    names = [part.name for part in slices]
    assert len(set(names)) == len(names)
    assert all(part.length > 0 and part.about for part in slices)
    assert [part.start for part in slices] == [0, *(part.end for part in slices[:-1])]
    for state, _ in positions(setting, "slices", 60):
        for seat in range(setting.seats):
            assert len(encoding.observe(setting.game.view(state, seat), ())) == encoding.size


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_reading_off_a_state_says_the_same_as_its_view(setting: Setting) -> None:
    """Where a game offers the short way."""
    encoding = setting.encoding()
    if not isinstance(encoding, StateEncoding):
        assert setting.name != "machi-koro"
        return
    dice = SeededDice("short way")
    for state, acting in positions(setting, "short way", MOST_POSITIONS):
        for seat in range(setting.seats):
            view = setting.game.view(state, seat)
            assert encoding.observe_state(state, seat, ()) == encoding.observe(view, ())
        view = setting.game.view(state, acting)
        moves = list(state.moves(acting))
        row, move = descend(encoding, view, moves, dice)
        for place in range(len(row)):
            begun = row[:place]
            assert encoding.legal_in_state(state, acting, begun) == encoding.legal(
                view, moves, begun
            )
            assert encoding.observe_state(state, acting, begun) == encoding.observe(view, begun)
        assert encoding.move_in_state(state, acting, row) == move


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_actions_have_names_of_their_own(setting: Setting) -> None:
    encoding = setting.encoding()
    names = [encoding.action_name(action) for action in range(encoding.actions)]
    assert len(set(names)) == len(names)
    assert [encoding.action_named(name) for name in names] == list(range(encoding.actions))


def test_the_same_table_looks_the_same_from_every_chair() -> None:
    """Two seats with equal cities: what the first sees on its turn, the second sees on its own."""
    game = boroughs.game("machi-koro")
    setting = Setting("machi-koro", 2)
    encoding = setting.encoding()
    city = {"coins": 3, "cards": {"wheat-field": 1, "bakery": 1}, "landmarks": [], "invested": 0}
    market = {
        **dict.fromkeys(["ranch", "cafe", "forest", "bakery", "sushi-bar"], 1),
        **dict.fromkeys(["pizza-joint", "tuna-boat", "mackerel-boat", "apple-orchard"], 1),
        **dict.fromkeys(["cheese-factory", "stadium", "publisher"], 1),
    }
    rows = {
        encoding.observe(
            game.view(
                game.from_dict(
                    {"seats": 2, "cities": [city, city], "market": market, "turn": turn}
                ),
                turn,
            ),
            (),
        )
        for turn in (0, 1)
    }
    assert len(rows) == 1


def test_a_swap_is_chosen_card_by_card() -> None:
    """Own card, partner, partner's card: three small choices instead of hundreds at once."""
    game = boroughs.game("machi-koro")
    encoding = Setting("machi-koro", 4).encoding()
    found = False
    for state, seat in positions(Setting("machi-koro", 4), "swaps", 3000):
        view = game.view(state, seat)
        if view.prompt is not None and view.prompt.code == "prompt.swap":
            move = state.moves(seat)[-1]
            names = [encoding.action_name(part) for part in encoding.actions_of(view, move)]
            _, mine, _, theirs, _, partner = move.notation.split()
            ahead = (int(partner) - seat) % 4
            assert names == [f"card {mine}", f"seat +{ahead}", f"card {theirs}"]
            found = True
    assert found


def test_numbers_that_are_too_large_are_written_as_the_largest() -> None:
    game = boroughs.game("machi-koro")
    data = game.to_dict(next(positions(Setting("machi-koro", 2), "rich", 1))[0])
    cities = data["cities"]
    assert isinstance(cities, list | tuple)
    cities[0]["coins"] = 1000
    encoding = Setting("machi-koro", 2).encoding()
    coins = next(part for part in encoding.describe() if part.name == "coins +0")
    assert encoding.observe(game.view(game.from_dict(data), 0), ())[coins.start] == 255


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_where_several_act_at_once_action_0_is_to_wait(setting: Setting) -> None:
    """In both builds: compiled code once did not see what a game said of itself."""
    encoding = setting.encoding()
    at_once = setting.name in ("chinatown", "mad-city")
    assert encoding.simultaneous == at_once
    assert (encoding.action_name(0) == "wait") == at_once
