"""Views as older versions wrote them, with today's fields: what somebody saw is read for good."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boroughs.games.chinatown.components import MOST_PROPOSALS

_KEPT = ("phase", "round", "first", "turn", "tiles", "ready", "ledger", "next_offer", "done")
_OFFER = ("number", "proposer", "terms", "agreed", "answers")
_CLOSED = (*_OFFER, "how", "seat", "reason")


def upgraded(data: Mapping[str, Any]) -> dict[str, Any]:
    """The first version had the table's fields beside the viewer's own, and figures among them."""
    owned = data["buildings"]
    table = {
        **{name: data[name] for name in _KEPT},
        "owners": {str(lot["number"]): lot["owner"] for lot in owned},
        "shops": {str(lot["number"]): lot["shop"] for lot in owned if lot["shop"]},
        "offers": [{name: offer[name] for name in _OFFER} for offer in data["offers"]],
        "closed": [{name: offer[name] for name in _CLOSED} for offer in data["closed"]],
        "proposals": [MOST_PROPOSALS - left for left in data["proposals_left"]],
        "ends": -1 if data["deadline"] is None else data["deadline"],
    }
    return {**data, "table": table}
