"""Any game of a run once more, as a record: a run keeps rows, and its seed gives every game again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from boroughs.arena.match import Match
from boroughs.core.errors import BadOptions, BadRecord


def game_record(folder: Path | str, number: int) -> str:
    """Game `number` of the run in this folder, counted from 0: as it was kept, else played again to its end."""
    asked = _asked(Path(folder))
    if not 0 <= number < asked["games"]:
        raise BadOptions("no-such-game", number=number, last=asked["games"] - 1)
    if asked.get("batch"):
        raise BadOptions("no-batch-record")
    kept = Path(folder) / "records" / f"{number}.boroughs"
    if asked.get("records") and kept.is_file():
        # The games of agents have no seed that gives them again.
        return kept.read_text("utf-8")
    match = Match(
        asked["game"],
        tuple(asked["bots"]),
        asked["seed"],
        asked["options"],
        variant=asked["variant"],
        in_streams=asked["in_streams"],
    )
    if match.game.rules_version != asked["rules"]:
        raise BadRecord("other-rules", recorded=asked["rules"], known=match.game.rules_version)
    table = match.table(number)
    table.play_out()
    return match.record_of(table, number)


def _asked(folder: Path) -> dict[str, Any]:
    try:
        asked = json.loads((folder / "run.json").read_text("utf-8"))
        if not {"game", "rules", "bots", "seed", "options", "games", "variant"} <= set(asked):
            raise ValueError
    except (OSError, ValueError, TypeError):
        raise BadOptions("no-run", folder=str(folder), file="run.json") from None
    return {"in_streams": False, **asked}
