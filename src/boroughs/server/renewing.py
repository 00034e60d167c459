"""A running table that meets newer rules: it goes on from its stored position, and the record marks it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from boroughs.core.errors import BadPosition
from boroughs.core.game import Game
from boroughs.core.history import last_mark, write_position
from boroughs.core.record import POSITION, Step
from boroughs.server.denials import Denied
from boroughs.server.heads import PositionHead, StepBody


def mark_of(steps: Sequence[StepBody]) -> int:
    """The step at which the rules began under which it is played, or 0."""
    return last_mark([Step(step.kind, step.at) for step in steps])


def renewed(
    game: Game, position: PositionHead, steps: Sequence[StepBody]
) -> tuple[PositionHead, list[StepBody]]:
    """The position under these rules, and the steps with their mark; Denied where it cannot be held."""
    try:
        state = game.from_dict(msgspec.json.decode(position.state))
    except BadPosition:
        raise Denied("needs-old-rules") from None
    at = max(state.now, steps[-1].at)
    state.now = at
    text = write_position(game, state)
    mark = StepBody(kind=POSITION, at=at, notation=str(game.rules_version), answers=[text])
    fresh = msgspec.structs.replace(
        position, state=msgspec.Raw(text.encode()), rules=game.rules_version, throws=0
    )
    return fresh, [*steps, mark]
