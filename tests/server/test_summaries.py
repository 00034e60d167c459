"""A finished game told: from its record, counted and judged."""

from __future__ import annotations

from functools import cache

import pytest

from boroughs import Table, game, game_names
from boroughs.bots import make_bot
from boroughs.core.event import Event
from boroughs.server.broadcast.sentences import Sentences
from boroughs.server.messages.summaries import GameSummary
from boroughs.server.workers.jobs import SummaryJob
from boroughs.server.workers.summaries import summarize
from boroughs.server.workers.swings import (
    StepTaken,
    changes_of,
    swings_of,
    what_differs,
    what_turned,
    whom_it_turned,
)


@cache
def played(name: str, seed: int = 1) -> Table:
    """A whole game of easy bots, played once for all tests."""
    one = game(name)
    seats = max(2, one.seat_counts[0])
    names = ["Ann", "Bob", "Cy"][:seats]
    bots = {seat: make_bot(one, "easy") for seat in range(seats)}
    table = Table(one, seats, seed=seed, bots=bots, players=names)
    table.play_out()
    return table


def told(table: Table, language: str = "en", viewer: int | None = None) -> GameSummary:
    job = SummaryJob(id="r", text=table.record, language=language, viewer=viewer)
    return summarize(job).summary


@pytest.mark.parametrize("name", game_names())
def test_the_chart_ends_where_the_game_ended(name: str) -> None:
    table = played(name)
    result = table.result
    assert result is not None
    summary = told(table)
    assert summary.chart[-1].scores == list(result.scores)
    assert [point.step for point in summary.chart] == sorted(
        {point.step for point in summary.chart}
    )


@pytest.mark.parametrize(
    ("language", "unit"), [("en", "value left unbuilt"), ("fr", "valeur non bâtie")]
)
def test_alone_in_new_jack_city_no_dollars_are_counted(language: str, unit: str) -> None:
    """What is left unbuilt was told as so many dollars."""
    one = game("new-jack-city")
    table = Table(one, 1, seed=1, bots={0: make_bot(one, "easy")}, players=["Ann"])
    table.play_out()
    assert told(table, language).unit == unit
    assert told(played("new-jack-city"), language).unit == "dollars"


def test_where_nobody_can_judge_no_chances_are_claimed() -> None:
    """Not even at the end, and a page asks for no review."""
    summary = told(played("mad-city"))
    assert [point.chances for point in summary.chart] == [[]] * len(summary.chart)
    assert summary.judge is None


def test_the_end_counts_in_the_word_of_the_board() -> None:
    """Chinatown's board counts years, all others count rounds."""
    assert told(played("chinatown")).round_name == "year"
    assert {told(played(name)).round_name for name in game_names() if name != "chinatown"} == {
        "round"
    }


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", game_names())
def test_the_end_is_told_to_its_reader(name: str, language: str) -> None:
    """Who won reads "you", who lost the winner's name; nobody reads of themselves by name."""
    table = played(name)
    summary = told(table, language)
    assert table.result is not None
    names = ["Ann", "Bob", "Cy"][: table.state.seats]
    assert len(summary.reasons) == len(names)
    for seat, said in enumerate(summary.reasons):
        assert names[seat] not in said
        you = {"en": "you", "fr": "vous"}[language]
        assert (seat in table.result.winners) <= (you in said.lower() or "votre" in said.lower())
        for swing in told(table, language, seat).swings:
            assert names[seat] not in swing.says


@pytest.mark.parametrize("language", ["en", "fr"])
def test_machi_koro_is_told_in_words(language: str) -> None:
    table = played("machi-koro")
    result = table.result
    assert result is not None
    summary = told(table, language)
    winner = ["Ann", "Bob"][result.winners[0]]
    assert winner in summary.reason
    assert summary.chart[-1].chances[result.winners[0]] == 1
    for seat, score in zip(summary.seats, result.scores, strict=True):
        assert sum(part.value for part in seat.parts) == score
        assert 3 <= len(seat.facts) <= 4


def test_who_would_judge_a_game_is_told_once_it_is_over() -> None:
    """A game that goes on has no review: nobody is sent to ask for one."""
    table = played("machi-koro")
    assert told(table).judge == "network"
    assert told(played("new-jack-city")).judge == "playouts"
    going_on = Table("machi-koro", 2, seed=1, players=["Ann", "Bob"])
    going_on.play(going_on.to_act[0], "roll 1")
    assert told(going_on).judge is None


def test_the_largest_swings_are_named_in_their_order() -> None:
    summary = told(played("machi-koro"))
    assert 1 <= len(summary.swings) <= 3
    assert [swing.step for swing in summary.swings] == sorted(s.step for s in summary.swings)
    assert all(swing.says and abs(swing.change) >= 5 for swing in summary.swings)


def test_what_was_taken_back_never_happened() -> None:
    """A roll that was withdrawn is no point of the chart, and its coins are not counted."""
    one = game("machi-koro")
    table = Table(one, 2, seed=4, players=["Ann", "Bob"])
    seat = table.to_act[0]
    table.play(seat, "roll 1")
    table.withdraw()
    summary = told(table)
    assert [point.step for point in summary.chart] == [0]
    assert summary.seats[seat].facts[0].says == one.words("en").look_up("coin", 0)


def test_every_deal_of_chinatown_is_told_again_with_its_year() -> None:
    """A page that is opened after the end knows all of them, however long the log is."""
    table = played("chinatown")
    story = told(table).story
    codes = [line.code for line in story]
    assert codes.count("event.deal") == table.record.count("accept") > 0
    assert codes.count("event.year") == 6
    assert codes[0] == "event.year"
    gives = [code for code in codes if code.startswith("event.gives-")]
    assert len(gives) > codes.count("event.deal")


def test_the_income_of_a_year_is_not_called_the_tile_that_ended_it() -> None:
    """Ann lays the last tile, and everybody is paid: what turned it for Ben is what Ben earns."""
    heard = [
        Event("placed", {"seat": 0, "shop": "jewellery", "building": 3}),
        Event("earned", {"seat": 1, "shop": "photo", "tiles": 2, "dollars": 20000}),
        Event("earned", {"seat": 1, "shop": "factory", "tiles": 1, "dollars": 10000}),
        Event("income", {"seat": 0, "dollars": 0}),
        Event("income", {"seat": 1, "dollars": 30000}),
    ]
    assert what_turned(heard, 1, 2, 30000) == [heard[4]]
    assert what_turned(heard, 0, 2, 0) == [heard[3]]
    # A deed of one's own is what it is; of somebody else's, what it brought me.
    deal = [
        Event("accepted", {"seat": 1, "offer": 1}),
        Event("gives-money", {"seat": 1, "to": 0, "dollars": 30000}),
    ]
    assert what_turned(deal, 1, 3, -30000) == [deal[0]]
    assert what_turned(deal, 0, 3, 30000) == [deal[1]]
    # Alone, the sheet of a round is what brought its points, whatever else was told of it.
    sheet = [
        Event("counter", {"seat": 0, "category": "tower"}),
        Event("scored", {"seat": 0, "ranger": 0, "road": -5, "bets": 0, "zones": 2, "total": -7}),
    ]
    assert what_turned(sheet, 0, 1, -3) == [sheet[1]]


def test_a_deed_is_told_with_what_it_came_to() -> None:
    """Letting go of a block turns nothing by itself: the floor that it finishes does."""
    block = [
        Event("places", {"seat": 0, "piece": "L", "floor": 2, "x": 2, "y": 0, "z": 1}),
        Event("stays", {"seat": 0, "piece": "L"}),
        Event("scored", {"seat": 0, "floors": 0, "matches": 2}),
        Event("moved", {"seat": 0, "points": 2, "space": 12}),
    ]
    assert what_turned(block, 0, 1, 2) == [block[0], block[2]]
    # What tells the points itself needs no second sentence.
    assert what_turned(block[2:], 0, 1, 2) == [block[2]]
    zone = [
        Event("placed", {"seat": 1, "card": "NJ06", "cell": "-2,0", "turned": 1}),
        Event("extended", {"seat": 1, "dollars": 4, "colour": "green"}),
    ]
    assert what_turned(zone, 1, 2, 4) == zone


def _stood(*scores: int) -> StepTaken:
    return StepTaken(0, [], [*scores], [])


def test_a_year_in_which_all_earn_alike_turns_nothing() -> None:
    """140 against 230 and 220: it cost the first of three 85 against the others."""
    assert changes_of(_stood(0, 0, 0), _stood(200, 200, 200), False) == [0, 0, 0]
    changes = changes_of(_stood(520, 280, 270), _stood(660, 510, 490), False)
    assert changes == [-85, 50, 35]
    assert whom_it_turned(changes, [140, 230, 220]) == 0
    # Alone there is nobody to be ahead of.
    assert changes_of(_stood(3), _stood(10), False) == [7]


def test_between_two_it_turned_for_who_gained_by_it() -> None:
    """What one wins of a hundred chances the other loses: the one who scored is told of, not the lower seat."""
    assert whom_it_turned([-38, 38], [1, 12]) == 1
    assert whom_it_turned([16, -16], [6, 0]) == 0


def test_the_move_that_ends_a_year_is_of_that_year() -> None:
    """Ben's income of year five is told as that, though the same step has begun year six; what he was paid is no swing."""
    sentences = Sentences(game("chinatown"), "en", ["Ann", "Ben", "Cy"])
    paid = [Event("gives-money", {"seat": 0, "to": 1, "dollars": 70000})]
    earned = [
        Event("income", {"seat": seat, "dollars": sum_}) for seat, sum_ in enumerate((0, 9, 0))
    ]
    steps = [
        StepTaken(7, [], [100, 100, 100], [], 5),
        StepTaken(8, paid, [30, 170, 100], [], 5),
        StepTaken(9, [*earned, Event("year", {"year": 1970})], [30, 179, 100], [], 6),
    ]
    [swing] = swings_of(sentences, steps, 3, None)
    assert (swing.step, swing.round, swing.seat, swing.change) == (9, 5, 1, 9)
    assert swing.says == "Ben earns $9 this year."


def test_two_turns_that_scored_alike_are_told_by_their_blocks() -> None:
    """Whoever has cubes scores with the answer that places none: the block was let go in the step before."""
    sentences = Sentences(game("lots"), "en", ["Ann", "Ben"])

    def placed(piece: str, floor: int) -> Event:
        return Event("places", {"seat": 0, "piece": piece, "floor": floor})

    scored = Event("scored", {"seat": 0, "floors": 0, "matches": 6})
    steps = [
        StepTaken(1, [], [0, 0], []),
        StepTaken(2, [placed("L", 2)], [0, 0], []),
        StepTaken(3, [scored], [6, 0], []),
        StepTaken(4, [placed("S", 7)], [6, 0], []),
        StepTaken(5, [scored], [12, 0], []),
    ]
    first, second = swings_of(sentences, steps, 2, 0)
    assert first.says == "You let go of the orange L on floor 2. You score 6 for matches."
    assert second.says == "You let go of the green S on floor 7. You score 6 for matches."


def test_a_turn_that_scored_names_its_block_though_it_is_the_only_one() -> None:
    """ "You score 6 for matches." told of no block; what a year pays everybody is no single shop's."""
    sentences = Sentences(game("lots"), "en", ["Ann", "Ben"])
    placed = Event("places", {"seat": 0, "piece": "L", "floor": 2})
    scored = Event("scored", {"seat": 0, "floors": 0, "matches": 6})
    steps = [
        StepTaken(1, [], [0, 0], []),
        StepTaken(2, [placed], [0, 0], []),
        StepTaken(3, [scored], [6, 0], []),
    ]
    [alone] = swings_of(sentences, steps, 2, 0)
    assert alone.says == "You let go of the orange L on floor 2. You score 6 for matches."
    town = Sentences(game("chinatown"), "en", ["Ann", "Ben", "Cy"])
    shop = Event("placed", {"seat": 1, "shop": "tea-house", "building": 57})
    years = [
        Event("income", {"seat": seat, "dollars": sum_}) for seat, sum_ in enumerate((0, 9, 0))
    ]
    [year] = swings_of(
        town,
        [StepTaken(1, [shop], [0, 0, 0], []), StepTaken(2, years, [0, 9, 0], [])],
        3,
        None,
    )
    assert year.says == "Ben earns $9 this year."


def test_what_turned_a_round_is_the_part_that_set_one_apart() -> None:
    """Three moments of a game read alike where each tells the whole sheet of its round."""
    words = game("mad-city").words("en")
    lily = Event("scored", {"seat": 1, "ranger": 5, "road": 3, "bets": 0, "zones": 21, "total": 72})
    ann = Event("scored", {"seat": 0, "ranger": 7, "road": 0, "bets": 0, "zones": 9, "total": 50})
    cy = Event("scored", {"seat": 2, "ranger": 9, "road": 0, "bets": 0, "zones": 10, "total": 50})
    ahead = what_differs([ann, lily, cy], lily, 10, words)
    assert ahead is not None
    assert words.say(ahead) == "Zones: 21 against 9 and 10."
    behind = what_differs([ann, lily], ann, -10, words)
    assert behind is not None
    assert words.say(behind) == "Zones: 9 against 21."
    # Alone, and of what has no parts, the whole is told.
    assert what_differs([lily], lily, 29, words) is None
    income = [Event("income", {"seat": seat, "dollars": 30000 * seat}) for seat in range(2)]
    words = game("chinatown").words("en")
    assert what_differs(income, income[1], 30000, words) is None
