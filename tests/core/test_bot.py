"""Computer players in virtual time: asked when something changes for them, acting by time, equals by lot."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from boroughs.core.audience import Viewer
from boroughs.core.bot import WAIT, Answer, Bot, Turn
from boroughs.core.errors import IllegalMove
from boroughs.core.state import State
from boroughs.core.table import Table
from core.lantern_tables import Puppet, best, lines, position, steady, whimsical
from reference_game import GAME
from reference_game.game import LanternsGame
from reference_game.rules import Lanterns
from reference_game.view import LanternsView
from refusals import refuses


def table_of(*bots: Bot | None, seed: str = "bots", **fields: object) -> Table:
    """Two cards a hand, and these bots; None is a person who does nothing by itself."""
    hands = ([3, 1], [2, 4], [1, 2])[: len(bots)]
    seated = {seat: bot for seat, bot in enumerate(bots) if bot is not None}
    return Table(GAME, seed=seed, bots=seated, position=position(*hands, **fields))


def once(notation: str, after: int) -> Puppet:
    """Plays this after so long, as soon and as often as it is possible; else waits."""

    def answer(turn: Turn) -> Answer:
        move = next((move for move in turn.moves if move.notation == notation), None)
        return WAIT if move is None else Answer(move, after)

    return Puppet(answer)


# Order


def test_the_faster_hand_plays_first() -> None:
    """Each needs its time to bid and as much again to be ready, which makes the other think anew."""
    table = table_of(steady(200), steady(150))
    table.run(500)
    assert lines(table) == ["1 @150 bid 2", "0 @200 bid 1", "1 @300 ready", "0 @500 ready | stands"]


def first_of_equals(seed: int) -> int:
    table = table_of(steady(100), steady(100), steady(100), seed=str(seed))
    table.run(100)
    order = [step.seat for step in table.steps if step.seat >= 0]
    assert sorted(order) == [0, 1, 2]
    return order[0]


def test_equally_fast_hands_play_by_lot() -> None:
    """Or the lowest seat would be first in every race, deal and answer: an advantage of the experiment."""
    first = [first_of_equals(seed) for seed in range(300)]
    assert all(70 <= first.count(seat) <= 130 for seat in range(3))


def test_the_same_seed_draws_the_same_lots() -> None:
    assert [first_of_equals(seed) for seed in range(20)] == [first_of_equals(s) for s in range(20)]


def test_a_hand_that_takes_no_time_plays_at_once() -> None:
    table = table_of(steady(0), None)
    table.run()
    assert lines(table) == ["0 bid 1", "0 ready"]


def test_a_bot_whose_hand_is_done_at_the_deadline_is_too_late() -> None:
    """The half minute ends first; nature bids for seat 0."""
    table = table_of(once("bid 3", 30_000), None, bids=[0, 2])
    table.run(30_000)
    assert lines(table)[0].startswith("tick @30000")


def test_a_bot_a_millisecond_faster_is_in_time() -> None:
    table = table_of(once("bid 3", 29_999), None, bids=[0, 2])
    table.run(30_000)
    assert lines(table)[:2] == ["0 @29999 bid 3", "tick @30000 | falls"]


def test_the_table_says_when_the_next_thing_is_due() -> None:
    table = table_of(steady(200), None)
    assert table.run(50) == 200
    assert table.run(200) == 400


def test_nothing_is_done_before_it_is_due() -> None:
    table = table_of(steady(200), None)
    table.run(199)
    assert lines(table) == []


# Asking


def test_a_bot_is_asked_once_for_each_thing_it_sees() -> None:
    """At 0 and, after its own bid at 200, again."""
    bot = steady(200)
    table_of(bot, None).run(300)
    assert bot.asked == [0, 200]


def test_a_secret_move_never_makes_another_bot_be_asked_again() -> None:
    """Seat 0 bids three times unseen; seat 1 goes on with what it meant to do."""
    watcher = steady(1000)
    table = table_of(None, watcher)
    table.run(0)
    for at, card in ((100, 3), (200, 1), (300, 3)):
        table.play(0, f"bid {card}", at)
        table.run(at)
    table.run(1000)
    assert watcher.asked == [0, 1000]
    assert lines(table)[-1] == "1 @1000 bid 2"


def test_what_everybody_sees_makes_a_bot_think_again() -> None:
    """Seat 0 is ready at 400: seat 1, which would have bid at 1000, starts anew."""
    bot = steady(1000)
    table = table_of(None, bot, bids=[3, 0])
    table.run(0)
    table.play(0, "ready", 400)
    table.run(1400)
    assert bot.asked == [0, 400, 1400]
    assert lines(table) == ["0 @400 ready", "1 @1400 bid 2"]


def test_secret_moves_do_not_change_what_another_bot_does_or_when() -> None:
    """Same dice, same hand, same time, whether the neighbour bids three times or not at all."""
    acted = []
    for secret in ((), ((50, 3), (60, 1), (70, 3))):
        table = table_of(None, whimsical())
        for at, card in secret:
            table.play(0, f"bid {card}", at)
        table.run(20_000)
        acted.append([(s.at, s.notation) for s in table.steps if s.kind == "move" and s.seat == 1])
    assert acted[0] == acted[1] != []


def test_a_bot_is_asked_with_its_own_view_and_nothing_else() -> None:
    views: list[LanternsView] = []

    def answer(turn: Turn) -> Answer:
        assert isinstance(turn.view, LanternsView)
        views.append(turn.view)
        return Answer(best(turn.moves))

    table_of(None, Puppet(answer), bids=[3, 0]).run()
    assert {(view.viewer, tuple(view.hand)) for view in views} == {(1, (2, 4))}


def test_only_bots_that_may_act_are_asked() -> None:
    bot = steady(0)
    table_of(None, bot, bids=[0, 2], ready=[False, True]).run()
    assert bot.asked == []


class OpenGame(LanternsGame):
    """Everybody sees every bid, and may bid again and again."""

    def view(self, state: State, viewer: Viewer) -> LanternsView:
        assert isinstance(state, Lanterns)
        return msgspec.structs.replace(super().view(state, viewer), table=list(state.bids))


def bidders(after: Callable[[Turn], int]) -> list[int]:
    """How often each of three bots gets to bid another card within the half minute."""

    def answer(turn: Turn) -> Answer:
        assert isinstance(turn.view, LanternsView)
        assert turn.view.phase == "bid"
        others = [card for card in turn.view.hand if card != turn.view.bid]
        return Answer(OpenGame().parse(f"bid {others[0]}"), after(turn))

    start = Lanterns(3, {"short": False})
    start.hands, start.phase, start.ends = [[1, 2], [1, 2], [1, 2]], "bid", 30_000
    bots = {seat: Puppet(answer) for seat in range(3)}
    table = Table(OpenGame(), seed=1, bots=bots, position=start)
    table.run(29_999)
    return [sum(step.seat == seat for step in table.steps) for seat in range(3)]


def test_equal_hands_get_equal_turns_where_all_act_at_once() -> None:
    """Every 400 ms each of them bids: 74 times before the thirtieth second."""
    assert bidders(lambda turn: turn.hand_time()) == [74, 74, 74]


def test_who_starts_counting_anew_whenever_others_act_shares_their_turns() -> None:
    """Why hand_time counts from one's own last move: else three act as often as one would."""
    counts = bidders(lambda turn: 400)
    assert sum(counts) == 74
    assert min(counts) > 10


def test_where_no_clock_runs_a_hand_takes_no_time() -> None:
    hands: list[int] = []

    def answer(turn: Turn) -> Answer:
        hands.append(turn.hand_time())
        return Answer(best(turn.moves), turn.hand_time())

    table_of(Puppet(answer), None, phase="hand").run()
    assert hands == [0]


# Waiting


def test_a_waiting_bot_is_asked_again_when_its_time_has_come() -> None:
    bot = Puppet(lambda turn: Answer(None, 300))
    table_of(bot, None).run(1000)
    assert bot.asked == [0, 300, 600, 900]


def test_a_waiting_bot_without_a_time_is_asked_only_when_something_changes() -> None:
    bot = Puppet(lambda turn: WAIT)
    table = table_of(bot, None, bids=[0, 2])
    table.run(1000)
    table.play(1, "ready", 2000)
    table.run(3000)
    assert bot.asked == [0, 2000]


def test_a_bot_that_hesitates_by_chance_makes_up_its_mind_in_the_end() -> None:
    """It waits whenever its coin shows heads: asked again, it throws another coin."""

    def answer(turn: Turn) -> Answer:
        return Answer(None, 10) if turn.dice.below(2) else Answer(best(turn.moves))

    assert table_of(Puppet(answer), Puppet(answer)).play_out().ranks


def test_when_everybody_waits_the_lowest_awaited_seat_plays_its_fallback() -> None:
    bots = [Puppet(lambda turn: WAIT) for _ in range(2)]
    table = table_of(*bots, phase="hand")
    assert table.play_out().ranks
    assert lines(table)[0] == "0 hand 1"


def test_in_virtual_time_waiting_for_the_deadline_takes_no_time() -> None:
    """Both wait, the half minute passes, nature bids: no fallback is needed."""
    bots = [Puppet(lambda turn: WAIT) for _ in range(2)]
    table = table_of(*bots)
    table.play_out()
    assert lines(table)[0].startswith("tick @30000 | ")


# Whole games


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_the_same_seed_gives_the_same_game(seats: int) -> None:
    games = []
    for _ in range(2):
        table = Table(GAME, seats, seed=5, bots={seat: whimsical() for seat in range(seats)})
        table.play_out()
        games.append(table.record)
    assert games[0] == games[1]


def test_bots_have_dice_of_their_own() -> None:
    """With other bot dice the deal is the same, and what they make of it is not."""
    games = []
    for bot_seed in ("one", "two"):
        bots = {seat: whimsical() for seat in range(3)}
        table = Table(GAME, 3, seed=5, bot_seed=bot_seed, bots=bots)
        deal = table.steps[0].answers
        table.play_out()
        games.append((deal, table.record))
    assert games[0][0] == games[1][0]
    assert games[0][1] != games[1][1]


def test_a_table_with_an_empty_seat_cannot_play_itself_out() -> None:
    with pytest.raises(IllegalMove) as refused:
        table_of(steady(0), None).play_out()
    assert (refused.value.code, refused.value.params) == ("no-bot", {"seat": 1})


def test_a_bot_can_take_over_a_seat_at_any_moment() -> None:
    table = table_of(None, steady(100), bids=[3, 0])
    table.run(500)
    table.bots[0] = steady(100)
    assert table.play_out().ranks


def test_another_bot_in_the_same_seat_is_asked_anew() -> None:
    """The first would have bid 3 after a second; its successor bids 1 at once."""
    table = table_of(once("bid 3", 1000), None)
    table.run(0)
    table.bots[0] = once("bid 1", 10)
    table.run(10)
    assert lines(table) == ["0 @10 bid 1"]


def test_a_person_can_take_over_from_a_bot() -> None:
    table = table_of(once("bid 3", 1000), None)
    table.run(0)
    del table.bots[0]
    assert table.run(5000) == 30_000
    assert lines(table) == []


def test_a_bot_that_plays_against_the_rules_is_not_covered_up() -> None:
    cheat = Puppet(lambda turn: Answer(GAME.parse("bid 4")))
    with refuses(IllegalMove, "no-such-card"):
        table_of(cheat, None).run()


def test_a_game_that_never_ends_is_stopped() -> None:
    stubborn = Puppet(lambda turn: Answer(None, 1))
    with pytest.raises(RuntimeError, match=r"did not end.*ask for more time"):
        table_of(stubborn, stubborn, phase="hand").play_out(most=100)


def test_a_game_in_which_nobody_can_do_anything_is_stopped() -> None:
    with pytest.raises(RuntimeError, match="waits for nobody"):
        table_of(steady(0), steady(0), phase="siesta").play_out()


def test_after_a_takeback_a_bot_thinks_again_and_with_other_dice() -> None:
    """Over many takebacks a bot that bids by chance does not bid the same card for ever."""

    def answer(turn: Turn) -> Answer:
        assert isinstance(turn.view, LanternsView)
        return WAIT if turn.view.bid else Answer(turn.dice.choice(turn.moves))

    table = table_of(Puppet(answer), None)
    bids = set()
    for _ in range(20):
        table.run()
        bids.add(table.steps[-1].notation)
        table.withdraw()
    assert bids == {"bid 1", "bid 3"}
