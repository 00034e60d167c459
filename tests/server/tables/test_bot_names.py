"""Which bots a guest may seat: however the name is written, a search stays within the server's budget."""

from __future__ import annotations

import pytest

import boroughs
from boroughs.bots import playouts
from boroughs.core.dice import Dice
from boroughs.core.state import State
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.tables.bot_names import capped_bot, check_bot

GAME = boroughs.game("machi-koro")
MOST = 2000


def even(state: State, dice: Dice, most: int) -> list[float]:
    return [1 / state.seats] * state.seats


@pytest.fixture(autouse=True)
def fast_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "_makers", {"machi-koro": lambda game: even})


@pytest.mark.parametrize("bot", ["search:99999999", "search:99999999:batch", "search:2001:batch"])
def test_no_search_goes_beyond_the_servers_budget(bot: str) -> None:
    with pytest.raises(RequestRefused) as refused:
        check_bot(GAME, bot, MOST)
    assert refused.value.code == "too-many-playouts"


def test_a_search_without_a_number_has_a_budget_too() -> None:
    assert check_bot(GAME, "search", MOST) == "search"
    with pytest.raises(RequestRefused) as refused:
        check_bot(GAME, "search", 100)
    assert refused.value.code == "too-many-playouts"


@pytest.mark.parametrize("bot", ["search:2s", "search:99999s:batch"])
def test_no_guest_keeps_a_process_busy_by_the_clock(bot: str) -> None:
    with pytest.raises(RequestRefused) as refused:
        check_bot(GAME, bot, MOST)
    assert refused.value.code == "bad-message"


def test_a_number_too_long_to_be_read_is_no_budget() -> None:
    with pytest.raises(boroughs.BadOptions) as refused:
        check_bot(GAME, "search:" + "9" * 5000, MOST)
    assert refused.value.code == "bad-budget"


@pytest.mark.parametrize(
    ("stored", "seated"),
    [
        ("search:99999999", "search:2000"),
        ("search:99999999:batch", "search:2000:batch"),
        ("search:60s", "search:2000"),
        ("search:400", "search:400"),
        ("search", "search"),
        ("easy", "easy"),
    ],
)
def test_what_an_older_table_holds_is_cut_to_the_budget(stored: str, seated: str) -> None:
    assert capped_bot(stored, MOST) == seated
