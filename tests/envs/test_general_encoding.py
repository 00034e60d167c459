"""Games without an encoding of their own: a general one opens all doors, and tells a seat no more than its view."""

from __future__ import annotations

import pytest

from boroughs.core import registry
from boroughs.core.dice import SeededDice
from boroughs.core.encoding import Encoding
from boroughs.core.errors import GameFault
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.options import Options
from boroughs.envs.episode import NOBODY, Episode
from boroughs.envs.general_encoding import PAGES, SLOTS, GeneralEncoding
from boroughs.games.machi_koro.game import MachiKoroGame
from boroughs.games.new_jack_city.game import NewJackCityGame
from reference_game.game import LanternsGame


class PlainMachiKoro(MachiKoroGame):
    """As a stranger would have written it."""

    def encoding(self, seats: int, options: Options) -> Encoding | None:  # type: ignore[override]
        return None


class PlainJackCity(NewJackCityGame):
    def encoding(self, seats: int, options: Options) -> Encoding | None:  # type: ignore[override]
        return None


def played(game: Game, seats: int, most: int = 20_000) -> Episode:
    """A game of random actions, to its end or so far."""
    episode = Episode(game, seats)
    episode.reset("general")
    dice = SeededDice("general")
    for _ in range(most):
        if episode.seat == NOBODY:
            break
        legal = episode.legal(episode.seat)
        assert len(episode.observe(episode.seat)) == episode.encoding.size
        episode.act(episode.seat, dice.choice(legal))
    return episode


@pytest.mark.parametrize(
    ("game", "seats"), [(PlainMachiKoro(), 2), (LanternsGame(), 2)], ids=["machi-koro", "lanterns"]
)
def test_a_whole_game_is_played_by_its_actions(game: Game, seats: int) -> None:
    assert isinstance(played(game, seats).encoding, GeneralEncoding)
    assert played(game, seats).result is not None


def test_the_same_seed_and_actions_give_the_same_game() -> None:
    first, second = (played(PlainMachiKoro(), 2) for _ in range(2))
    assert first.game.to_dict(first.state) == second.game.to_dict(second.state)


def test_every_listed_move_has_one_row_and_the_same_move_the_same_action() -> None:
    episode = played(PlainJackCity(), 2, most=12)
    seat = episode.seat
    moves = episode.state.moves(seat)
    legal = episode.legal(seat)
    encoding, view = episode.encoding, episode.view(seat)
    rows = [encoding.actions_of(view, move) for move in moves]
    assert len(set(rows)) == len(moves)
    assert sorted({row[0] for row in rows}) == [action for action in legal if action]
    assert [encoding.move_of(view, row) for row in rows] == list(moves)


class Named(Move):
    """A move that is nothing but its name."""

    def __init__(self, notation: str) -> None:
        self.notation = notation


def test_many_moves_lie_on_pages_and_too_many_are_told() -> None:
    encoding = GeneralEncoding(PlainMachiKoro(), 2, {})
    many = [Named(f"place {number}") for number in range(SLOTS + 40)]
    rows = encoding._rows_of(many)
    assert {len(row) for row in rows} == {2}
    assert len(rows) == len(many)
    with pytest.raises(GameFault) as told:
        encoding._rows_of([Named(str(number)) for number in range(PAGES * SLOTS + 1)])
    assert told.value.code == "too-many-listed"


def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_numbers() -> None:
    episode = played(PlainJackCity(), 2, most=40)
    seat = episode.seat
    view = episode.view(seat)
    other = episode.game.imagine(view, SeededDice("another world"))
    encoding = episode.encoding
    mine = encoding.observe(view, ()), episode.legal(seat)
    theirs = encoding.observe(episode.game.view(other, seat), ())
    assert mine == (theirs, encoding.legal(view, other.moves(seat), ()))


def test_gymnasium_and_pettingzoo_open_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    pettingzoo = pytest.importorskip("boroughs.envs.pettingzoo")
    gymnasium = pytest.importorskip("boroughs.envs.gymnasium")
    monkeypatch.setitem(registry._folders, "lanterns", "reference_game")
    seat = gymnasium.BoroughsSeat("lanterns", seats=2, opponents=["random"])
    seen, _ = seat.reset(seed=3)
    assert seen["action_mask"].sum() > 0
    table = pettingzoo.env("lanterns", seats=2)
    table.reset(seed=3)
    assert table.agents
