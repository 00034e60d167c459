"""What only its own game can tell of a finished game: figures that agree with what happened."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

import boroughs
from boroughs.core.account import Account, AccountCell, AccountRow, TakenStep, account_of
from boroughs.core.game import Game
from boroughs.core.phrase import phrase
from boroughs.core.state import State
from boroughs.games.chinatown.accounts import settled_deals
from boroughs.games.chinatown.bot.unmade import unmade_deals
from boroughs.games.chinatown.deals import parse_terms
from boroughs.games.chinatown.rules import Chinatown
from boroughs.games.chinatown.telling import terms_told
from boroughs.games.lots.releases import CERTAIN, releases
from boroughs.games.lots.view import LotsView
from boroughs.games.mad_city.accounts import best_city, built_cities, weighed, zone_points
from boroughs.games.mad_city.components import STANDARD, TURNS
from boroughs.games.new_jack_city.accounts import claimed_zones
from boroughs.games.new_jack_city.rules import NewJackCity
from boroughs.review.accounts import accounts_of, taken_steps
from boroughs.review.nodes import Walk
from boroughs.review.reviewing import open_game
from boroughs.server.broadcast.sentences import Sentences
from review.games import finished

BOTS = {
    "chinatown": ["easy", "easy", "easy"],
    "mad-city": ["easy", "easy"],
    "new-jack-city": ["easy", "easy"],
    "lots": ["easy", "random"],
}
"""Who does not play well, so that better places are left to tell of."""


@cache
def walked(name: str) -> tuple[Game, Walk, State]:
    game, _, found = open_game(finished(BOTS[name], "account", name))
    assert found.end is not None
    return game, found, found.end


@cache
def taken(name: str) -> list[TakenStep]:
    return taken_steps(walked(name)[1])


def deals_told() -> list[dict[int, int]]:
    """Of every deal of the game what it was worth to each party."""
    found = []
    for deal in heard("chinatown", "deal"):
        seats, worth = deal["seats"], deal["worth"]
        assert isinstance(seats, tuple)
        assert isinstance(worth, tuple)
        found.append(dict(zip(seats, worth, strict=True)))
    return found


def column(account: Account, head: str) -> int:
    """What the rows of a table have there together, without the last one, which is the sum."""
    place = [one.code for one in account.head].index(f"account.{head}-head")
    cells = [row.cells[place].says for row in account.rows[:-1]]
    return sum(int(str(value)) for says in cells for one in says for value in one.params.values())


def swapped(faces: list[int], pair: tuple[int, int]) -> list[int]:
    one, other = pair
    changed = faces.copy()
    changed[one], changed[other] = faces[other], faces[one]
    return changed


def heard(name: str, code: str) -> list[dict[str, object]]:
    _, found, _ = walked(name)
    return [
        dict(event.params)
        for events in found.events.values()
        for event in events
        if event.code == code
    ]


@pytest.mark.heavy
@pytest.mark.parametrize("name", BOTS)
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
def test_deals_that_nobody_made_could_have_been_made_and_would_have_hurt_nobody() -> None:
    """Of three who never trade. Each party has then what it should give, and none would have less until the end."""
    _, _, walk = open_game(finished(["loner"] * 3, "account", "chinatown"))
    steps = {step.number: step for step in taken_steps(walk)}
    deals = unmade_deals([*steps.values()])
    assert {len(deal.terms.parties) for deal in deals} == {2, 3}
    for deal in deals:
        table = steps[deal.step].before
        assert isinstance(table, Chinatown)
        assert {table.lacks(seat, deal.terms) for seat in deal.terms.parties} == {""}
        worth = table.appraiser.worth(table, deal.terms)
        assert min(worth) >= 0
        assert deal.surplus == sum(worth) > 0
    moved = [
        (deal.year, transfer.giver, thing)
        for deal in deals
        for transfer in deal.terms.transfers
        for thing in transfer.things()
        if not thing.startswith("$")
    ]
    assert len(moved) == len(set(moved))


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
        # However they lay: the best is looked for among all cities of these tiles.
        spoilt = replace(city, faces=[face // TURNS * TURNS for face in reversed(city.faces)])
        assert best_city(spoilt, STANDARD) == best
        points = [zone_points(one, city.size, STANDARD) for one in (best, spoilt.faces)]
        assert points[0] > points[1]
    assert sum(len(city.fallen) for city in cities) == len(heard("mad-city", "filled"))
    assert all(0 <= city.milliseconds <= STANDARD.minute for city in cities)


@pytest.mark.heavy
def test_zones_are_paid_what_was_told() -> None:
    _, _, end = walked("new-jack-city")
    zones = claimed_zones(taken("new-jack-city"), end)
    told = [*heard("new-jack-city", "scored"), *heard("new-jack-city", "last-scored")]
    paid = Counter((zone.seat, zone.dollars) for zone in zones if zone.ending in ("scored", "last"))
    assert paid == Counter((one["seat"], one["value"]) for one in told)
    assert paid
    assert all(zone.ending in ("scored", "last", "joined") for zone in zones if zone.dollars)
    _, found, _ = walked("new-jack-city")
    begun = [step for step, events in found.events.items() for e in events if e.code == "turn"]
    for zone in zones:
        assert zone.turn == sum(step < zone.step for step in begun) >= 1


@pytest.mark.heavy
def test_every_release_has_its_risk_and_what_came_of_it() -> None:
    game, _, _ = walked("lots")
    found = releases(taken("lots"))
    told = [*heard("lots", "places"), *heard("lots", "places-cube")]
    assert len(found) == len(told) > 0
    accidents = [release for release in found if release.ending == "accident"]
    assert len(accidents) == len(heard("lots", "accident"))
    # What cannot fail did not, and what cannot stay did not.
    assert all(release.played.accident > 0 for release in accidents)
    assert all(release.played.slip > 0 for release in found if release.ending == "slips")
    certain = [one for one in found if one.played.accident + one.played.slip == CERTAIN]
    assert all(release.ending != "stays" for release in certain)
    # Where another place was better, the board told it then: with its points, and as one that could be tried.
    better = [release for release in found if release.lost > 0]
    assert better
    for release in better:
        view = game.annotated(game.view(release.table, release.seat))
        assert isinstance(view, LotsView)
        [points] = [one.points for one in view.placements if one.spot == release.best.spot.name]
        assert points == release.best.points


@pytest.mark.heavy
@pytest.mark.parametrize("name", BOTS)
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
                assert whole == said["points"] == column(account, "best")
                parts = [part.amount for part in account.tale.parts]
                assert parts == [column(account, head) for head in ("built", "clock", "plan")]
                assert min(parts) >= 0
            case "new-jack-city":
                assert whole == said["dollars"]
                assert account.tale.parts[0].amount == column(account, "dollars")
            case _:
                own = [deal for deal in deals_told() if account.seat in deal]
                assert account.tale.parts[0].amount == sum(deal[account.seat] for deal in own)
                assert whole == sum(sum(deal.values()) for deal in own)
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
    """Of a zone that was held to the end that is what the city says then; of one that was paid, the dollars."""
    _, _, end = walked("new-jack-city")
    assert isinstance(end, NewJackCity)
    zones = claimed_zones(taken("new-jack-city"), end)
    held = [zone for zone in zones if zone.ending in ("open", "last")]
    assert held
    for zone in held:
        assert zone.worths[-1].up == int(end.city.value[end.city.zone_at(zone.cell)])
    for zone in zones:
        turns = [spot.across for spot in zone.worths]
        assert turns == sorted(set(turns))
        assert zone.dollars in (0, zone.worths[-1].up)


def test_what_the_clock_took_are_the_points_of_tiles_that_fell() -> None:
    """In the best city two tiles are exchanged. Where they fell so the clock took what is missing, else the plan."""
    _, _, end = walked("mad-city")
    city = built_cities(taken("mad-city"), end)[0]
    best = best_city(city, STANDARD)
    most = zone_points(best, city.size, STANDARD)
    pairs = list(combinations(range(len(best)), 2))
    points = [zone_points(swapped(best, pair), city.size, STANDARD) for pair in pairs]
    worst = pairs[points.index(min(points))]
    missing = most - min(points)
    assert missing > 0
    spoilt = replace(city, faces=swapped(best, worst))
    fell = weighed(replace(spoilt, fallen=worst), STANDARD)
    assert (fell.clock, fell.plan) == (missing, 0)
    laid = weighed(replace(spoilt, fallen=()), STANDARD)
    assert (laid.clock, laid.plan) == (0, missing)


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
