"""Random play through OpenSpiel's Python interface, of our games and of others' alike: it needs no Boroughs."""

from __future__ import annotations

import random
from typing import Any


def play_at_random(game: Any) -> int:
    """One game with random actions and outcomes, one by one from Python: how many there were, nature's counted too."""
    state = game.new_initial_state()
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(random.random() * len(outcomes))][0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(random.random() * len(actions))])
        steps += 1
    return steps
