"""What a view tells a board, so that no board has to know a rule."""

from __future__ import annotations

import pytest

from boroughs import IllegalMove
from boroughs.games.mad_city.figures import city_figures
from boroughs.games.mad_city.view import MadCityView
from games.mad_city.box import ROAD_SIX, TINA, ZONE_EXAMPLE
from games.mad_city.slow import Map, green_points, zone_points
from games.mad_city.table import GAME, MadCityTable, position


def after(table: MadCityTable, seat: int, move: str) -> MadCityView:
    seen = GAME.what_if(table.view(seat), GAME.parse(move))
    assert seen is not None
    figured = GAME.annotated(seen)
    assert isinstance(figured, MadCityView)
    return figured


@pytest.mark.parametrize(
    "move", ["place MC13 at c3 turned 2", "turn a1 to 0", "move a1 to c3", "take b2"]
)
@pytest.mark.parametrize("screen", ["on", "off"])
def test_what_if_is_what_then_is(move: str, screen: str) -> None:
    """What a board shows for a move in advance is what it shows afterwards."""
    city = ZONE_EXAMPLE.replace("MC13/1", "-")
    table = position(cities=[city], hands=["MC13"], screen=screen)
    promised = after(table, 0, move)
    table.play(0, move)
    assert promised == table.view(0)


def test_what_if_names_the_points_of_a_placement() -> None:
    """The zone example lacks its last tile; laid as in the book it is worth nine."""
    table = position(cities=[ZONE_EXAMPLE.replace("MC13/1", "-")], hands=["MC13"])
    city = after(table, 0, "place MC13 at c3 turned 1").builders[0].city
    assert city is not None
    assert city.zone_points == 9
    assert table.city(0).endswith("-")


def test_what_if_says_why_not() -> None:
    table = position(cities=[ZONE_EXAMPLE])
    with pytest.raises(IllegalMove) as refusal:
        after(table, 0, "place MC50 at c3 turned 1")
    assert refusal.value.code == "not-in-hand"


def test_a_hint_for_the_first_tile_or_to_be_ready_has_a_reason_of_its_own() -> None:
    """Two houses and one skyscraper pay nothing: neither "0 points" nor "it changes nothing" helps."""
    view = position(hands=["MC19"]).view(0)

    def codes(move: str) -> list[str]:
        return [reason.says.code for reason in GAME.reasons(view, GAME.parse(move))]

    assert codes("place MC19 at a1 turned 0") == ["reason.nothing-yet"]
    assert codes("ready") == ["reason.ready"]


def test_the_prompt_counts_tiles_in_hand_and_then_says_what_is_left_to_do() -> None:
    table = position(cities=[ZONE_EXAMPLE.replace("MC13/1", "-")], hands=["MC13"])
    prompt = table.view(0).prompt
    assert prompt is not None
    assert (prompt.code, prompt.params["tiles"]) == ("prompt.build", 1)
    table.play(0, "place MC13 at c3 turned 1")
    prompt = table.view(0).prompt
    assert prompt is not None
    assert prompt.code == "prompt.built"


def test_what_if_promises_nothing_that_others_decide() -> None:
    table = position(cities=[ZONE_EXAMPLE], mode="standard")
    for move in ("tree", "done", "palm road"):
        assert GAME.what_if(table.view(0), GAME.parse(move)) is None
    assert GAME.what_if(table.view(None), GAME.parse("take a1")) is None


@pytest.mark.clause("MAD-12", "MAD-33")
def test_who_could_take_the_tree() -> None:
    """A finished city may, an unfinished one may not, and afterwards it is gone."""
    table = position(cities=[ZONE_EXAMPLE], hands=["", "MC50"])
    assert [builder.tree for builder in table.view().builders] == ["free", "unfinished"]
    table.play(0, "tree")
    assert [builder.tree for builder in table.view().builders] == ["has", "gone"]
    standard = position(
        cities=[ZONE_EXAMPLE], hands=["", "MC50"], mode="standard", screen="off", scores=[50, 49]
    )
    assert [builder.tree for builder in standard.view().builders] == ["barred", "free"]


@pytest.mark.clause("MAD-40")
def test_a_screen_hides_who_could_take_the_tree_and_who_leads() -> None:
    """In the base game the answer would tell that a rival's city is finished."""
    finished = position(cities=[ZONE_EXAMPLE], screen="on")
    rival = finished.view(1).builders[0]
    assert (rival.tree, rival.leads, rival.would_bring) == ("", (), 0)
    own = finished.view(1).builders[1]
    assert own.tree == "free"
    assert own.leads == ()


@pytest.mark.clause("MAD-16")
def test_who_has_the_longest_road_so_far() -> None:
    table = position(cities=[ROAD_SIX])
    mine, theirs = table.view(1).builders
    assert Map(table.city(1)).road() < 6
    assert (mine.leads, theirs.leads) == (("road",), ())
    assert mine.would_bring == zone_points(ROAD_SIX) + 3


@pytest.mark.clause("MAD-16", "MAD-31")
def test_a_bet_on_nothing_is_unbeaten_by_nothing() -> None:
    """Nobody has laid a tile: no zone is larger than none, but no road is never the longest."""
    hands = ["MC01", "MC02"]
    bets = position(hands=hands, mode="standard", screen="off")
    assert bets.view().builders[0].leads == ("houses", "factories", "skyscrapers", "road")
    assert position(hands=hands).view().builders[0].leads == ()


@pytest.mark.clause("MAD-31")
def test_after_scoring_it_is_still_told_whose_contractors_won() -> None:
    """Three for each palmed contractor that is led in, two off for each other."""
    table = position(
        cities=[TINA],
        mode="standard",
        screen="off",
        palmed={0: "houses factories skyscrapers road"},
    )
    table.time_up()
    won = len(table.view().builders[0].leads)
    assert table.sheet(0)["contractors"] == 3 * won - 2 * (4 - won)


@pytest.mark.clause("MAD-15", "MAD-31")
def test_what_the_round_would_bring_now() -> None:
    """The ranger's lakes and parks count, a rival's do not, and bets are left out."""
    table = position(
        cities=[TINA], mode="standard", screen="off", counters={0: [0] * 9, 1: [0] * 9}
    )
    assert table.view().builders[0].would_bring == zone_points(TINA)
    table.play(0, "tree", "palm road")
    assert table.view().builders[0].would_bring == zone_points(TINA) + green_points(TINA)
    best = {"houses": "Y", "factories": "R", "skyscrapers": "B"}
    maps = [Map(table.city(seat)) for seat in (0, 1)]
    for token, letter in best.items():
        ahead = maps[0].most(letter) >= maps[1].most(letter)
        assert (token in table.view().builders[0].leads) == ahead


@pytest.mark.clause("MAD-33")
def test_a_tree_taken_unlawfully_brings_the_others_their_lakes_and_parks() -> None:
    """Strict table: who has 50 takes the tree. The other's count now, and the round brings just that."""
    table = position(
        cities=[TINA],
        scores=[0, 50],
        mode="standard",
        strict=True,
        screen="off",
        counters={0: [0] * 9, 1: [0] * 9},
    )
    tina, taker = (builder.would_bring for builder in table.view().builders)
    assert tina == zone_points(TINA)
    table.play(1, "tree")
    promised = [builder.would_bring for builder in table.view().builders]
    assert promised == [tina + green_points(TINA), taker]
    table.time_up()
    assert [sum(table.sheet(seat).values()) for seat in (0, 1)] == promised


@pytest.mark.clause("MAD-15", "MAD-33")
def test_whose_lakes_and_parks_count_and_counted() -> None:
    """A board asks nobody's score: it is told, while all build and once the round was counted."""

    def green(table: MadCityTable) -> list[bool]:
        return [builder.green for builder in table.view().builders]

    lawful = position(cities=[TINA], mode="standard", screen="off")
    assert green(lawful) == [False, False]
    lawful.play(0, "tree")
    assert green(lawful) == [True, False]
    lawful.time_up()
    assert green(lawful) == [True, False]

    unlawful = position(cities=[TINA], scores=[0, 50], mode="standard", strict=True, screen="off")
    unlawful.play(1, "tree")
    assert green(unlawful) == [True, False]
    unlawful.time_up()
    assert green(unlawful) == [True, False]


@pytest.mark.clause("MAD-31")
def test_how_each_contractor_stands_and_what_the_round_brought() -> None:
    """Three where nobody does better, two off elsewhere; behind a screen only how far one's own city reaches."""
    palmed = {0: "houses factories skyscrapers road"}
    table = position(cities=[TINA], mode="standard", screen="off", palmed=palmed)
    maps = [Map(table.city(seat)) for seat in (0, 1)]
    mine, best = ([each.most("Y"), each.most("R"), each.most("B"), each.road()] for each in maps)
    bets = table.view(0).builders[0].bets
    assert [(bet.token, bet.reach, bet.best, bet.pays) for bet in bets] == [
        (token, own, other, 3 if own >= other else -2)
        for token, own, other in zip(palmed[0].split(), mine, best, strict=True)
    ]
    table.time_up()
    counted = table.view(0).builders[0]
    assert sum(bet.pays or 0 for bet in counted.bets) == table.sheet(0)["contractors"]
    assert counted.brought == sum(table.sheet(0).values())

    screened = position(cities=[TINA], mode="standard", screen="on").view(0)
    assert [(bet.reach, bet.best, bet.pays) for bet in screened.builders[0].bets] == [
        (own, None, None) for own in mine
    ]
    assert screened.builders[1].bets == ()


@pytest.mark.clause("MAD-43")
def test_alone_the_road_says_what_it_brings() -> None:
    """Six tiles in a row bring one point to who plays alone; among several it is the longest that counts."""
    cells = tuple(ROAD_SIX.split())
    assert [city_figures(cells, 3, (), solo).road_points for solo in (True, False)] == [1, 0]


@pytest.mark.parametrize(
    ("hurried", "full"),
    [
        ("12 b2 3", "place MC12 at b2 turned 3"),
        ("MC07 a1", "place MC07 at a1 turned 0"),
        ("B2 1", "turn b2 to 1"),
        ("b2 c3", "move b2 to c3"),
        ("b2 -", "take b2"),
    ],
)
def test_a_hurried_hand_writes_squares_and_numbers(hurried: str, full: str) -> None:
    assert GAME.parse(hurried) == GAME.parse(full)


@pytest.mark.clause("MAD-34")
def test_after_scoring_zones_show_what_they_brought() -> None:
    """Kallen's first round: five zones turned their counters, none brought a point; still seen so afterwards."""
    table = position(cities=[ZONE_EXAMPLE], mode="standard", screen="off")
    table.time_up()
    city = table.view().builders[0].city
    assert city is not None
    assert table.sheet(0)["zones"] == city.zone_points == 0
    assert sum(zone.counts_down for zone in city.zones) == 5


@pytest.mark.clause("MAD-34")
@pytest.mark.parametrize("seed", range(5))
def test_zones_add_up_to_the_sheet_round_after_round(seed: int) -> None:
    table = MadCityTable(GAME.new(1, {"mode": "speed"}))
    for number in range(3):
        table.start_round(10 * seed + number)
        table.time_up(10 * seed + number)
        city = table.view(0).builders[0].city
        assert city is not None
        assert city.zone_points == table.sheet(0)["zones"]
        assert city.green_points == table.sheet(0)["ranger"]
