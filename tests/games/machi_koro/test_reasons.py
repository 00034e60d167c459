"""Why a hint is good: in whole coins, and nothing that is nothing."""

from __future__ import annotations

import boroughs
from games.machi_koro.table import position

GAME = boroughs.game("machi-koro")


def test_half_a_coin_on_average_is_told_by_how_often_it_pays() -> None:
    """Wheat Field and Bakery pay on 1, 2 and 3: "about 0 coins on average" was no reason."""
    table = position(coins=[3, 3], cards=[{"wheat-field": 1, "bakery": 1}, {}])
    said = [
        GAME.words("en").say(reason.says, ["Ann", "Bob"])
        for reason in GAME.reasons(GAME.view(table.state, 0), GAME.parse("roll 1"))
    ]
    assert said == ["It pays you 3 times in 6.", "A total of 1 would bring you 1 coin."]
