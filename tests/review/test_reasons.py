"""One plain reason for each mistake, in the game's own units."""

from __future__ import annotations

import boroughs
from boroughs.core.phrase import phrase
from boroughs.core.reason import Reason
from boroughs.games.machi_koro.bot.reasons import reasons_for
from boroughs.games.machi_koro.moves import BuildCard
from boroughs.games.machi_koro.rules import MachiKoro
from boroughs.review.reasons import plainest
from review.games import reviewed

GAIN = Reason("gain", phrase("reason.hits", total=7, coins=3))
OTHER = Reason("gain", phrase("reason.hits", total=8, coins=5))
NOTE = Reason("note", phrase("reason.left", coins=2))
RISK = Reason("risk", phrase("reason.own-roll"))


def test_a_gain_comes_first_then_what_else_there_is_to_know() -> None:
    assert plainest([RISK, NOTE, GAIN]) == GAIN
    assert plainest([RISK, NOTE]) == NOTE
    assert plainest([RISK]) == RISK
    assert plainest([]) is None


def test_what_both_moves_have_is_no_reason_for_one_of_them() -> None:
    assert plainest([GAIN, OTHER], [GAIN]) == OTHER
    assert plainest([GAIN], [GAIN]) == GAIN


def test_every_mistake_has_a_reason_in_words() -> None:
    game = boroughs.game("machi-koro")
    languages = [game.words(language) for language in ("en", "fr")]
    _, review = reviewed("easy", "normal", seed="brief11")
    assert review.mistakes
    builds = [mistake for mistake in review.mistakes if mistake.better.startswith("build")]
    assert builds
    for mistake in builds:
        reason = plainest(mistake.gains, mistake.instead)
        assert reason is not None
        assert all(words.say(reason.says).endswith(".") for words in languages)


def test_a_card_says_when_it_has_paid_its_price() -> None:
    """A Ranch at the beginning: one coin on a 2 of anybody, two rolls a round, so a coin in three rounds; it cost one."""
    table = boroughs.Table("machi-koro", seats=2, seed="ranch")
    state = table.state
    assert isinstance(state, MachiKoro)
    for city in state.cities:
        for card in state.box.cards:
            city.cards[card.index] = 0
    ranch = next(card for card in state.box.cards if card.name == "ranch")
    first = reasons_for(state, BuildCard(ranch))[0].says
    assert first.code == "reason.every"
    assert first.params == {"every": 3, "rounds": 3}
