"""The sixth landmark ends the game on the spot."""

from __future__ import annotations

import pytest

from games.machi_koro.box import LANDMARKS
from games.machi_koro.table import MachiKoroTable, position


def five_without(last: str) -> list[str]:
    return [landmark for landmark in LANDMARKS if landmark != last]


def nearly_won(last: str = "harbor", seats: int = 3, turn: int = 0) -> MachiKoroTable:
    """The player on turn has the money for the last landmark."""
    landmarks = [five_without(last) if seat == turn else [] for seat in range(seats)]
    return position(coins=[30] * seats, landmarks=landmarks, turn=turn)


@pytest.mark.clause("MK-45")
@pytest.mark.parametrize("last", LANDMARKS)
def test_all_six_landmarks_win_whichever_is_the_last(last: str) -> None:
    table = nearly_won(last)
    table.roll(6)
    assert table.heard("won") == []
    table.play(f"build {last}")
    assert table.result is not None
    assert table.result.winners == (0,)
    assert table.heard("won") == [{"seat": 0}]


@pytest.mark.clause("MK-45")
@pytest.mark.parametrize(
    ("seats", "turn"), [(seats, turn) for seats in (2, 3, 4, 5) for turn in range(seats)]
)
def test_any_seat_may_win(seats: int, turn: int) -> None:
    table = nearly_won(seats=seats, turn=turn)
    table.roll(6)
    table.play("build harbor")
    assert table.result is not None
    assert table.result.winners == (turn,)
    assert [place == 1 for place in table.result.ranks] == [seat == turn for seat in range(seats)]


@pytest.mark.clause("MK-45")
def test_the_game_ends_at_once() -> None:
    """Nobody acts, nature is asked nothing, the round is not finished."""
    table = nearly_won()
    table.roll(6)
    table.play("build harbor")
    assert table.to_act == ()
    assert not table.asked
    for seat in range(3):
        assert list(table.state.moves(seat)) == []
        assert table.refuses("roll 1", seat) == "game-over"
        assert table.refuses("pass", seat) == "game-over"


@pytest.mark.clause("MK-26", "MK-45")
def test_city_hall_is_not_one_of_the_six() -> None:
    """Five and City Hall are five: the game goes on."""
    table = position(
        coins=[30, 5], landmarks=[["harbor", "train-station", "airport", "moon-tower"]]
    )
    table.roll(6)
    table.play("build shopping-mall")
    assert len(table.landmarks(0)) == 5
    assert table.result is None
    assert table.to_act == (1,)


@pytest.mark.clause("MK-45")
def test_nobody_wins_by_coins_or_cards() -> None:
    table = position(coins=[500, 0], cards=[{"forest": 6, "stadium": 1}])
    table.roll(2)
    table.play("pass")
    assert table.result is None


@pytest.mark.clause("MK-14", "MK-45")
def test_doubles_give_no_turn_after_the_end() -> None:
    table = nearly_won()
    table.roll(3, 3)
    table.play("build harbor")
    assert table.to_act == ()
    assert table.heard("again") == []


@pytest.mark.clause("MK-32", "MK-45")
def test_nothing_is_invested_after_the_end() -> None:
    table = position(coins=[30, 5], cards=[{"tech-startup": 1}], landmarks=[five_without("harbor")])
    table.roll(2)
    table.play("build harbor")
    assert table.to_act == ()
    assert table.coins == [28, 5]
    assert table.invested == [0, 0]


@pytest.mark.clause("MK-44", "MK-45")
def test_the_airport_pays_no_winner() -> None:
    table = nearly_won("airport", seats=2)
    table.roll(6)
    table.play("build airport")
    assert table.coins == [0, 30]


@pytest.mark.clause("MK-27", "MK-45")
def test_a_landmark_torn_down_must_be_rebuilt_before_the_win() -> None:
    """Five stand, one falls: the missing Harbor makes five again, and no winner."""
    table = position(
        coins=[30, 5],
        cards=[{"demolition-company": 1}],
        landmarks=[five_without("harbor")],
    )
    table.roll(4)
    table.play("demolish train-station")
    table.play("build harbor")
    assert len(table.landmarks(0)) == 5
    assert table.result is None


@pytest.mark.clause("MK-45")
def test_landmarks_of_others_do_not_help() -> None:
    """Five of A's and all that B has make no six."""
    table = position(
        coins=[0, 30], landmarks=[five_without("harbor"), five_without("train-station")], turn=1
    )
    table.roll(6)
    table.play("pass")
    assert table.result is None
