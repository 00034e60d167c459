"""A review as golden values: what everybody reads of it, and a digest of all the rest, to the last bit."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import boroughs

FILE = Path(__file__).parent / "reviews.json"
GAMES = {"two of normal": ("normal", 2), "three of hard": ("hard", 3)}


def record_of(level: str, seats: int) -> str:
    table = boroughs.Table("machi-koro", seats=seats, seed="golden review", bots=[level] * seats)
    table.play_out()
    return table.record


def golden_review(record: str) -> dict[str, Any]:
    """Floats are written as they are: `repr` names each of them alone."""
    review = boroughs.review(record).to_dict()
    text = json.dumps(review, sort_keys=True)
    return {
        "digest": hashlib.sha256(text.encode()).hexdigest(),
        "moments": len(review["moments"]),
        "seats": [{name: seat[name] for name in ("luck", "gifts", "errors", "drift", "result")} for seat in review["seats"]],
        "mistakes": [f"{one['step']} {one['seat']} {one['size']}: {one['played']}, better {one['better']}" for one in review["mistakes"]],
    }  # fmt: skip


def write() -> None:
    values = {}
    for name, (level, seats) in GAMES.items():
        record = record_of(level, seats)
        values[name] = {"record": record.splitlines(), "review": golden_review(record)}
    FILE.write_text(
        json.dumps(values, indent=1, sort_keys=True, ensure_ascii=False) + "\n", "utf-8"
    )
