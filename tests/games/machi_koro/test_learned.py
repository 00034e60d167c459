"""What was learned comes with the package: it fits, and plays the same everywhere."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib import resources
from pathlib import Path

import pytest

import boroughs
from boroughs.bots import make_bot
from boroughs.bots.search import SearchBot
from boroughs.core.bot import Turn
from boroughs.core.dice import SeededDice
from boroughs.core.integer_network import MILLION, chances, read_network
from boroughs.core.move import Move
from boroughs.games.machi_koro.bot.learned import Networks, networks_for
from boroughs.games.machi_koro.bot.lookahead import PAIRS, Candidate, Lookahead, LookaheadSettings
from boroughs.games.machi_koro.bot.players import LookaheadBot, PolicyBot
from boroughs.games.machi_koro.moves import PASS
from boroughs.games.machi_koro.rules import MachiKoro
from games.machi_koro.decisions import decisions

GAME = boroughs.game("machi-koro")
LARGEST = 300_000
POSITIONS = 500
"""For each number of seats: 2,000 together."""
RECORDED = Path(__file__).with_name("learned_choices.json")


def positions(seats: int, count: int) -> Iterator[MachiKoro]:
    """Decisions of games in which every other move is any move."""
    networks, dice = networks_for(seats), SeededDice(f"positions of {seats}")

    def choose(state: MachiKoro, moves: Sequence[Move]) -> Move:
        strays = dice.below(2) == 0
        return dice.choice(moves) if strays else networks.best_move(state)

    return decisions(seats, count, dice, choose)


def digest_of(networks: Networks, count: int) -> str:
    """Every choice and every chance, as one number."""
    whole = sha256()
    for state in positions(networks.seats, count):
        action = networks.liked_actions(state)[0][0]
        shares = networks.chances([state])[0]
        whole.update(f"{action} {shares}\n".encode())
    return whole.hexdigest()


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_choices_and_chances_are_those_that_were_recorded(seats: int) -> None:
    """On this processor, in this build, with this numpy: 500 positions for each number of seats."""
    recorded = json.loads(RECORDED.read_text("utf-8"))
    assert digest_of(networks_for(seats), POSITIONS) == recorded[str(seats)]


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_without_numpy_it_answers_the_same(seats: int) -> None:
    networks = networks_for(seats)
    rows = [
        networks.encoding.observe_state(state, int(state.turn), ())
        for state in positions(seats, 20)
    ]
    for network in (networks.policy, networks.value):
        assert network.answers(rows) == [network.plain_answer(row) for row in rows]


@pytest.mark.parametrize("kind", ["policy", "value"])
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_a_network_fits_its_size_and_has_a_card(kind: str, seats: int) -> None:
    folder = resources.files("boroughs.games.machi_koro.bot").joinpath("networks")
    data = folder.joinpath(f"{kind}-{seats}.network").read_bytes()
    assert len(data) <= LARGEST
    network, head = read_network(data)
    encoding = networks_for(seats).encoding
    assert (head["game"], head["seats"], head["kind"]) == ("machi-koro", seats, kind)
    assert head["encoding"] == encoding.version
    assert network.inputs == encoding.size
    assert network.outputs == (encoding.actions if kind == "policy" else seats)
    card = folder.joinpath(f"{kind}-{seats}.md").read_text("utf-8")
    assert "boroughs train machi-koro" in card


def test_chances_are_even_where_nothing_is_preferred() -> None:
    """Three as good: a third each; what a million leaves over goes to the first."""
    assert chances([7, 7, 7], 20) == [333_334, 333_333, 333_333]


def test_a_chance_is_that_of_a_softmax() -> None:
    """One ahead by two: 1 / (1 + e**-2) is 88.08 %."""
    ahead, behind = chances([2 << 20, 0], 20)
    assert abs(ahead - 880_797) < 200
    assert ahead + behind == MILLION


def test_who_has_won_has_every_chance() -> None:
    state = next(positions(3, 1)).copy()
    state.winner = 1
    assert networks_for(3).chances([state]) == [[0, MILLION, 0]]


def turn_of(table: boroughs.Table) -> Turn:
    [seat] = table.to_act
    return Turn(seat, table.view(seat), table.moves(seat), 0, SeededDice("bot"))


def test_hard_plays_what_the_policy_likes_and_expert_looks_ahead() -> None:
    assert isinstance(make_bot(GAME, "hard"), PolicyBot)
    assert isinstance(make_bot(GAME, "expert"), LookaheadBot)


def test_a_variant_is_searched_instead() -> None:
    """Its cards are not those that were learned."""
    variant = GAME.varied({"game": {"starting_coins": 5}})
    for level in ("hard", "expert"):
        assert isinstance(make_bot(variant, level), SearchBot)


def test_the_expert_builds_the_landmark_that_wins() -> None:
    """All landmarks but one stand, and there are coins for it: nothing else wins at once."""
    table = boroughs.Table(GAME, 2, seed=11)
    bots = [make_bot(GAME, "hard")] * 2
    expert = make_bot(GAME, "expert")
    while table.result is None:
        turn = turn_of(table)
        winning = []
        if len(turn.moves) > 1:
            for move in turn.moves:
                after = GAME.imagine(turn.view, SeededDice("after"))
                after.play(turn.seat, move)
                if after.result() is not None:
                    winning.append(move.notation)
        if winning:
            chosen = expert.act(turn).move
            assert chosen is not None
            assert chosen.notation in winning
        move_played = bots[turn.seat].act(turn).move
        assert move_played is not None
        table.play(turn.seat, move_played)


def test_the_moves_that_are_tried_share_their_dice_and_halve() -> None:
    """Four moves: all with 36 pairs; then the policy's own and the best of the others with 72 more."""
    networks = networks_for(2)
    lookahead = Lookahead(networks, LookaheadSettings(breadth=4, rolls=1, rounds=1, least=0))
    state = next(state for state in positions(2, 200) if len(networks.liked_actions(state)) >= 4)
    tried = lookahead.choose(state.copy(), SeededDice("tried"))
    lines = [len(candidate.worths) for candidate in tried]
    assert lines == [3 * PAIRS, 3 * PAIRS, PAIRS, PAIRS]
    assert networks.best_move(state) in [candidate.move for candidate in tried[:2]]
    again = lookahead.choose(state.copy(), SeededDice("tried"))
    assert [one.move for one in again] == [one.move for one in tried]


def test_the_policy_s_move_is_left_only_on_evidence() -> None:
    """Ten lines, one point better on average: sure where all are alike, not where nine lose and one wins much."""
    own, steady, lucky = (Candidate(PASS) for _ in range(3))
    own.worths = [500_000] * 10
    steady.worths = [510_000] * 10
    lucky.worths = [490_000] * 9 + [690_000]
    assert own.mean() < steady.mean() == lucky.mean()
    assert steady.clearly_beats(own, evidence=1)
    assert not lucky.clearly_beats(own, evidence=1)
    assert not own.clearly_beats(steady, evidence=0)
