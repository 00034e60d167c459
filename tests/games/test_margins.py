"""What a game says once it is over: which rule broke a tie, and what the runner-up did not have."""

from __future__ import annotations

import boroughs
from boroughs.core.dice import SeededDice
from boroughs.core.standing import Standing
from boroughs.core.state import State
from boroughs.server.broadcast.sentences import Sentences
from games.chinatown.test_end import at_the_end
from games.lots.table import rolling, site
from games.lots.test_track_and_end import CLOSING, SQUARES
from games.machi_koro.table import MachiKoroTable
from games.machi_koro.table import position as machi_koro
from games.machi_koro.test_end import five_without
from games.mad_city.box import ZONE_EXAMPLE
from games.mad_city.table import position as mad_city
from games.mad_city.test_round import finish, gain
from games.new_jack_city.test_end import finished

NAMES = ["Ann", "Bob", "Cy"]


def said(
    name: str, state: State, viewer: int | None = None, language: str = "en"
) -> tuple[str | None, str | None]:
    """The tie-break and what was short, as this viewer reads them."""
    game = boroughs.game(name)
    standing = Sentences(game, language, NAMES).standing(game.view(state, viewer))
    assert isinstance(standing, Standing)
    return standing.tie_break, standing.short


def harbor_wins(coins: int, missing: int) -> MachiKoroTable:
    """Seat 0 builds its last landmark; seat 1 has so many coins, and lacks the harbor or that and more."""
    others = five_without("harbor")[missing - 1 :]
    table = machi_koro(coins=[30, coins, 0], landmarks=[five_without("harbor"), others, []])
    table.roll(6)
    table.play("build harbor")
    return table


def test_machi_koro_counts_the_coins_that_were_missing() -> None:
    """The harbor costs 2."""
    state = harbor_wins(1, missing=1).state
    assert said("machi-koro", state) == (None, "Bob was 1 coin short of the Harbor.")
    assert said("machi-koro", state, viewer=1) == (None, "You were 1 coin short of the Harbor.")
    assert said("machi-koro", state, viewer=1, language="fr")[1] == (
        "Il vous manquait 1 pièce pour\u00a0: Port."
    )


def test_machi_koro_tells_who_only_lacked_a_turn_and_who_lacked_more() -> None:
    enough = harbor_wins(9, missing=1).state
    assert said("machi-koro", enough)[1] == (
        "Bob had the coins for the Harbor, and needed one more turn."
    )
    more = harbor_wins(9, missing=3).state
    assert said("machi-koro", more)[1] == "Bob still had 3 landmarks to build."


def test_nothing_is_said_while_the_game_goes_on() -> None:
    for name in boroughs.game_names():
        state = boroughs.Table(boroughs.game(name), seed=1).state
        assert said(name, state) == (None, None)


def test_chinatown_names_the_tiles_that_broke_a_tie() -> None:
    """Two single shops of seat 0 bring 20,000: 70,000 each, two tiles against none."""
    table = at_the_end(
        money=[50_000, 70_000, 0], owned=[[1, 16], [28]], shops={1: "photo", 16: "photo"}
    )
    tie = "Equal money, $70,000 each. More tiles on the board: Ann 2, Bob 0."
    assert said("chinatown", table.state) == (tie, None)


def test_chinatown_says_that_a_victory_is_shared_or_what_was_short() -> None:
    shared = at_the_end(owned=[[1], [16]], shops={1: "photo", 16: "laundry"})
    assert "the victory is shared" in (said("chinatown", shared.state)[0] or "")
    clear = at_the_end(money=[60_000, 50_000, 0])
    assert said("chinatown", clear.state, viewer=1) == (None, "You were $10,000 short.")


def test_mad_city_tells_that_the_leaders_played_on() -> None:
    dice = SeededDice("margin")
    for _ in range(50):
        table = mad_city(cities=[ZONE_EXAMPLE], scores=[149, 149 + gain(0) - gain(1)])
        table.time_up()
        table.start_round(dice.below(10**6))
        table.time_up(dice.below(10**6))
        if table.is_over():
            break
    result = table.result
    assert result is not None
    tie, short = said("mad-city", table.state)
    assert tie == "Equal points at the top: Ann and Bob played 1 round more."
    behind = abs(result.scores[0] - result.scores[1])
    assert short is not None
    assert f"{behind} point" in short


def test_mad_city_counts_the_points_between() -> None:
    table = finish([151 - gain(0), 155 - gain(1)])
    assert said("mad-city", table.state) == (None, "Ann was 4 points behind.")


def test_lots_counts_the_points_between_and_shares_the_driveway() -> None:
    table = site(tower=SQUARES, banks=("IL", "T"), track=[35, 37], hands=[[], ["subcontractor"]])
    table.play(0, CLOSING)
    table.play(1, "pass")
    table.play(1, "crew subcontractor")
    assert said("lots", table.state) == (None, "Ann was 2 points behind.")
    nobody = rolling("S", banks=("T", "O"), piles=[0, 0, 3, 1, 3])
    nobody.play(0, "place S flat1@0,0,0")
    assert "shared" in (said("lots", nobody.state)[0] or "")


def test_new_jack_city_names_the_zones_that_broke_a_tie() -> None:
    tied = finished([10, 9], [1, 2], builders=[])
    assert said("new-jack-city", tied.state) == (
        "Equal money, $11 each. More zones scored: Bob 2, Ann 1.",
        None,
    )
    shared = finished([10, 9], [2, 2], builders=[])
    assert "the victory is shared" in (said("new-jack-city", shared.state)[0] or "")
    clear = finished([10, 8], [0, 3], builders=[])
    assert said("new-jack-city", clear.state) == (None, "Bob was $1 short.")
