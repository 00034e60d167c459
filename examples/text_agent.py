"""An agent for `boroughs tournament --agents`: reads a question per line, answers with a move.

    boroughs tournament machi-koro --agents "mine=python examples/text_agent.py" --bots random,easy --games 20 --out runs/mine

`choose` is the place for a model of yours: `question["observation"]` is all that the seat may know, in words.
It plays the first legal move until then. docs/agents.md says what a question holds.
"""

from __future__ import annotations

import json
import sys
from typing import Any


def choose(question: dict[str, Any]) -> str:
    """The notation of a move."""
    if question["refused"]:
        print(question["refused"], file=sys.stderr)  # stdout is for answers alone
    return str(question["moves"][0]["notation"])


if __name__ == "__main__":
    for line in sys.stdin:
        question = json.loads(line)
        print(json.dumps({"id": question["id"], "move": choose(question)}), flush=True)
