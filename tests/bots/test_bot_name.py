"""The name of a bot, taken apart in one place."""

from __future__ import annotations

import pytest

import boroughs
from boroughs.bots import BotName, find_bot
from boroughs.bots.bot_name import DEFAULT_PLAYOUTS, SearchBudget


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("search", SearchBudget(DEFAULT_PLAYOUTS)),
        ("search:25", SearchBudget(25)),
        ("search:0.5s", SearchBudget(seconds=0.5)),
        ("search:batch", SearchBudget(DEFAULT_PLAYOUTS, batch=True)),
        ("search:25:batch", SearchBudget(25, batch=True)),
        ("search:2s:batch", SearchBudget(seconds=2.0, batch=True)),
    ],
)
def test_a_search_says_its_budget(text: str, budget: SearchBudget) -> None:
    name = BotName.parse(text)
    assert name.search == budget
    assert name.by_the_clock == (budget.seconds > 0)
    assert BotName.parse(str(budget)).search == budget


@pytest.mark.parametrize(
    "text", ["search:", "search:0", "search:0s", "search:1.5", "search:20ms", "search:5:fast"]
)
def test_what_is_no_budget_is_no_name(text: str) -> None:
    with pytest.raises(boroughs.BadOptions) as refused:
        BotName.parse(text)
    assert refused.value.code == "bad-budget"


def test_files_classes_and_words_are_told_apart() -> None:
    assert BotName.parse("file:agent.pt").file == "agent.pt"
    own = BotName.parse("my_bots:Builder")
    assert (own.module, own.attribute) == ("my_bots", "Builder")
    word = BotName.parse("normal")
    assert (word.search, word.file, word.module) == (None, "", "")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("my_bots.Builder", "dotted-bot"),
        ("my_bots.py:Builder", "dotted-bot"),
        ("Builder", "half-a-bot"),
        (":Builder", "half-a-bot"),
        ("my_bots:", "half-a-bot"),
        ("genius", "unknown-bot"),
    ],
)
def test_a_name_that_means_nothing_says_what_may_be_meant(text: str, code: str) -> None:
    with pytest.raises(boroughs.BadOptions) as refused:
        find_bot(boroughs.game("lots"), text)
    assert refused.value.code == code
