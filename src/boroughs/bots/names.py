"""What bots are called at a table."""

from __future__ import annotations

from collections.abc import Callable, Collection
from operator import eq

BOT_NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Elsa", "Felix", "Gina", "Hugo")


def free_bot_name(taken: Collection[str], alike: Callable[[str, str], bool] = eq) -> str:
    """A name that is like none of these.

    >>> free_bot_name(["Ada", "Zoe"])
    'Bruno'
    """
    numbered = (f"{name} {number}" for number in range(2, 100) for name in BOT_NAMES)
    return next(
        name for name in (*BOT_NAMES, *numbered) if not any(alike(name, other) for other in taken)
    )
