"""The rules upgrade of a running table: it goes on from its stored position, and the record marks it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from boroughs.core.errors import BadPosition
from boroughs.core.game import Game
from boroughs.core.history import replay_start, upgrade_step
from boroughs.core.record import Step
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.store.documents import StoredPosition, StoredStep


def last_upgrade(steps: Sequence[StoredStep]) -> int:
    """The step at which the rules began under which it is played, or 0."""
    return replay_start([Step(step.kind, step.at) for step in steps])


def upgraded(
    game: Game, position: StoredPosition, steps: Sequence[StoredStep]
) -> tuple[StoredPosition, list[StoredStep]]:
    """The position under these rules, and the steps with their mark; refused where it cannot be held."""
    try:
        step = upgrade_step(game, msgspec.json.decode(position.state), steps[-1].at)
    except BadPosition:
        raise RequestRefused("needs-old-rules") from None
    [text] = step.answers
    mark = StoredStep(kind=step.kind, at=step.at, notation=step.notation, answers=[text])
    fresh = msgspec.structs.replace(
        position, state=msgspec.Raw(text.encode()), rules=game.rules_version, throws=0
    )
    return fresh, [*steps, mark]
