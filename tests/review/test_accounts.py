"""What only its own game can tell of a finished game: figures that agree with what happened."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

import boroughs
from boroughs.core.account import AccountCell, AccountRow, TakenStep, account_of
from boroughs.core.game import Game
from boroughs.core.phrase import phrase
from boroughs.core.state import State
from boroughs.games.chinatown.accounts import settled_deals
from boroughs.games.chinatown.bot.unmade import unmade_deals
from boroughs.games.chinatown.deals import parse_terms
from boroughs.games.chinatown.telling import terms_told
from boroughs.games.lots.releases import releases
from boroughs.games.mad_city.accounts import best_city, built_cities, weighed, zone_points
from boroughs.games.mad_city.components import STANDARD, TURNS
from boroughs.games.new_jack_city.accounts import claimed_zones
from boroughs.review.accounts import accounts_of, taken_steps
from boroughs.review.nodes import Walk
from boroughs.review.reviewing import open_game
from boroughs.server.broadcast.sentences import Sentences
from review.games import finished

SEATS = {"chinatown": 3, "mad-city": 2, "new-jack-city": 2, "lots": 2}
BOTS = {"chinatown": "normal", "mad-city": "easy", "new-jack-city": "easy", "lots": "easy"}


@cache
def walked(name: str) -> tuple[Game, Walk, State]:
    game, _, found = open_game(finished([BOTS[name]] * SEATS[name], "account", name))
    assert found.end is not None
    return game, found, found.end


@cache
def taken(name: str) -> list[TakenStep]:
    return taken_steps(walked(name)[1])


def heard(name: str, code: str) -> list[dict[str, object]]:
    _, found, _ = walked(name)
    return [
        dict(event.params)
        for events in found.events.values()
        for event in events
        if event.code == code
    ]


@pytest.mark.heavy
@pytest.mark.parametrize("name", SEATS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_cell_can_be_said_and_every_row_fits_its_head(name: str, language: str) -> None:
    game, found, _ = walked(name)
    words = game.words(language)
    accounts = accounts_of(game, found)
    assert accounts
    for account in accounts:
        assert account.rows
        for said in (account.title, account.note, *account.head):
            assert words.say(said)
        for row in account.rows:
            assert len(row.cells) == len(account.head)
            for cell in row.cells:
                assert all(words.say(part, ["A", "B", "C"]) for part in cell.says)


def test_a_game_without_figures_of_its_own_keeps_no_accounts() -> None:
    game, _, found = open_game(finished(["normal", "normal"], "none"))
    assert accounts_of(game, found) == []


@pytest.mark.heavy
def test_the_ledger_has_every_deal_with_what_it_was_worth_when_it_was_made() -> None:
    deals = settled_deals(taken("chinatown"))
    told = heard("chinatown", "deal")
    assert len(deals) == len(told) > 0
    for deal, event in zip(deals, told, strict=True):
        assert deal.terms.parties == event["seats"]
        assert tuple(deal.total[seat] for seat in deal.terms.parties) == event["worth"]


@pytest.mark.heavy
def test_deals_that_nobody_made_would_have_hurt_nobody() -> None:
    deals = unmade_deals(taken("chinatown"))
    assert [deal.surplus for deal in deals] == sorted((d.surplus for d in deals), reverse=True)
    for deal in deals:
        assert min(deal.totals) >= 0
        assert deal.surplus == sum(deal.totals) > 0


def test_who_reads_a_ledger_is_you_in_it() -> None:
    """Whoever never chose a name was called Mayor in the deals that nobody had made."""
    terms = parse_terms("0 gives 1: #47, #48; 1 gives 0: laundry, $50000")
    rows = [
        AccountRow(
            [
                AccountCell([phrase("account.seats", seats=(0, 1))]),
                AccountCell([phrase("account.seats", seats=(0,))]),
                AccountCell(terms_told(terms)),
            ]
        )
    ]
    account = account_of("unmade", -1, ("who", "with", "terms"), rows)
    sentences = Sentences(boroughs.game("chinatown"), "en", ["Mayor", "Wen"])
    [row] = sentences.account(account, 0).rows
    assert [cell.says for cell in row.cells] == [
        ["You and Wen"],
        ["You"],
        [
            "You would give Wen lots 47 and 48",
            "Wen would give you the tile Laundry",
            "Wen would give you $50,000",
        ],
    ]
    [row] = sentences.account(account).rows
    assert row.cells[0].says == ["Mayor and Wen"]


@pytest.mark.heavy
def test_the_best_city_has_the_same_tiles_and_is_never_worse() -> None:
    _, _, end = walked("mad-city")
    cities = built_cities(taken("mad-city"), end)
    rounds = {city.round for city in cities}
    assert rounds == set(range(1, max(rounds) + 1))
    assert len(cities) == len(heard("mad-city", "scored")) + len(heard("mad-city", "scored-bets"))
    for city in cities[:4]:
        best = best_city(city, STANDARD)
        assert sorted(face // TURNS for face in best) == sorted(f // TURNS for f in city.faces)
        assert zone_points(best, city.size, STANDARD) >= zone_points(
            city.faces, city.size, STANDARD
        )
    assert sum(len(city.fallen) for city in cities) == len(heard("mad-city", "filled"))
    assert all(0 <= city.milliseconds <= STANDARD.minute for city in cities)


@pytest.mark.heavy
def test_zones_are_paid_what_was_told() -> None:
    _, _, end = walked("new-jack-city")
    zones = claimed_zones(taken("new-jack-city"), end)
    told = [*heard("new-jack-city", "scored"), *heard("new-jack-city", "last-scored")]
    assert sum(zone.dollars for zone in zones) == sum(int(str(one["value"])) for one in told) > 0
    assert all(zone.ending in ("scored", "last") for zone in zones if zone.dollars)
    _, found, _ = walked("new-jack-city")
    begun = [step for step, events in found.events.items() for e in events if e.code == "turn"]
    for zone in zones:
        assert zone.turn == sum(step < zone.step for step in begun) >= 1


@pytest.mark.heavy
def test_every_release_has_its_risk_and_what_came_of_it() -> None:
    found = releases(taken("lots"))
    told = [*heard("lots", "places"), *heard("lots", "places-cube")]
    assert len(found) == len(told) > 0
    accidents = [release for release in found if release.ending == "accident"]
    assert len(accidents) == len(heard("lots", "accident"))
    # What cannot fail did not.
    assert all(release.played.accident > 0 for release in accidents)
    # What was best on average was worth at least what was played.
    assert all(release.lost >= 0 for release in found)


@pytest.mark.heavy
@pytest.mark.parametrize("name", SEATS)
def test_sums_close_and_charts_show_rows_of_their_table(name: str) -> None:
    """Scored, hand, careful and bold are the best places; built, clock and plan the best city: in the words of the total."""
    game, found, _ = walked(name)
    told = [account for account in accounts_of(game, found) if account.tale is not None]
    assert told
    for account in told:
        assert account.tale is not None
        whole = sum(part.amount for part in account.tale.parts)
        assert account.tale.total is not None
        said = account.tale.total.params
        match name:
            case "lots":
                tenths = 10 * int(str(said["whole"])) + int(str(said["tenth"]))
                assert whole == tenths
            case "mad-city":
                assert whole == said["points"]
                assert all(part.amount >= 0 for part in account.tale.parts)
            case _:
                assert abs(whole) == said["dollars"]
        rows = {
            "plane": lambda chart: [mark.row for mark in chart.marks],
            "lifelines": lambda chart: [line.row for line in chart.lines],
            "bars": lambda chart: [bar.row for bar in chart.bars],
        }
        if account.chart is not None:
            kind = account.chart.__struct_config__.tag
            # The last row is the sum.
            assert rows[str(kind)](account.chart) == list(range(len(account.rows) - 1))
        if account.first >= 0:
            row = account.rows[account.first]
            assert row.pictures or row.lines


@pytest.mark.heavy
def test_zones_are_worth_at_last_what_their_line_ends_with() -> None:
    _, _, end = walked("new-jack-city")
    for zone in claimed_zones(taken("new-jack-city"), end):
        turns = [spot.across for spot in zone.worths]
        assert turns == sorted(set(turns))
        assert turns[0] == zone.turn
        assert zone.worths[-1].up == zone.value


def test_what_the_clock_took_are_the_points_of_tiles_that_fell() -> None:
    """Nine tiles; one fell. Laid well it may bring more, and never less: the clock takes no points away from nobody."""
    _, _, end = walked("mad-city")
    city = built_cities(taken("mad-city"), end)[0]
    on_time = weighed(replace(city, fallen=()), STANDARD)
    assert on_time.clock == 0
    assert on_time.built + on_time.plan == on_time.most
    fallen = weighed(replace(city, fallen=(0, 4)), STANDARD)
    assert fallen.clock >= 0
    assert fallen.built + fallen.clock + fallen.plan == fallen.most


def test_a_place_worth_more_on_average_is_found_and_a_release_there_lost_nothing() -> None:
    """On an empty lot nothing can fall: whatever scores nothing on the ground has no better place."""
    record = finished(["easy", "easy"], "release", "lots")
    _, _, walk = open_game(record)
    first = releases(taken_steps(walk))[0]
    assert (first.played.accident, first.lost) == (0, 0)
    assert first.best == first.played


def test_what_people_let_go_from_the_crane_is_told_too() -> None:
    """They hook a block on and let it go later; bots do both at once. An account without the first left its page empty."""
    table = boroughs.Table("lots", seats=2, options={"hand": "crane", "crew": False}, seed="crane")
    for _ in range(400):
        if table.result is not None:
            break
        [seat] = table.to_act
        move = table.moves(seat)[0].notation
        if move.startswith("place "):
            table.play(seat, f"hold {move.removeprefix('place ')}")
            move = "release"
        table.play(seat, move)
    _, _, found = open_game(table.record)
    told = [e for events in found.events.values() for e in events if e.code == "places"]
    let_go = releases(taken_steps(found))
    assert len(let_go) == len(told) > 0
    assert {one.seat for one in let_go} == {0, 1}
