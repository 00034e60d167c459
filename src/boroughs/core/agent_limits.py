"""How much an agent may take: read by plans, commands and tables alike, so that all have the same defaults."""

from __future__ import annotations

import msgspec

from boroughs.core.errors import BadOptions


class AgentLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long an agent may think about one question, and how many answers it has for one decision."""

    seconds: float = 60.0
    tries: int = 3

    def check(self) -> None:
        if not 0 < self.seconds < float("inf"):
            raise BadOptions("bad-agent-seconds", seconds=f"{self.seconds:g}")
        if self.tries < 1:
            raise BadOptions("bad-agent-tries", tries=self.tries)
