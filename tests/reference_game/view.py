"""What a viewer sees, and a state that this viewer could not tell from the real one."""

from __future__ import annotations

from collections import Counter

from boroughs.core.audience import Viewer
from boroughs.core.dice import Dice
from boroughs.core.phrase import phrase
from reference_game.components import COPIES, VALUES
from reference_game.position import OPEN, TableData, open_data
from reference_game.rules import Lanterns


class LanternsView(TableData, frozen=True, kw_only=True):
    """The table, one's own hand and bid, and how many cards the others hold."""

    hand: list[int]
    sizes: list[int]
    bid: int


def view_of(state: Lanterns, viewer: Viewer) -> LanternsView:
    seen = open_data(state)
    if viewer not in state.handed[:2]:
        seen["handed"] = [*state.handed[:2], 0][: len(state.handed)]
    acting = state.to_act()
    return LanternsView(
        game="lanterns",
        viewer=viewer,
        seats=state.seats,
        options=state.options,
        to_act=acting,
        deadline=state.deadline(),
        result=state.result(),
        prompt=phrase("prompt." + state.phase) if viewer in acting else None,
        hand=sorted(state.hands[viewer]) if viewer is not None else [],
        sizes=[len(hand) for hand in state.hands],
        bid=state.bids[viewer] if viewer is not None and state.phase == "bid" else 0,
        **seen,
    )


def imagined(view: LanternsView, dice: Dice, kind: type[Lanterns]) -> Lanterns:
    state = kind(view.seats, view.options)
    for name in OPEN:
        value = getattr(view, name)
        setattr(state, name, list(value) if isinstance(value, list) else value)
    state.ends = view.deadline if view.deadline is not None else -1
    unseen = Counter(dict.fromkeys(VALUES, COPIES))
    unseen.subtract([*view.discards, *view.hand])
    known = view.handed[2:] if view.viewer in view.handed[:1] else []
    known = [card for card in known if card not in view.shown]
    unseen.subtract(known)
    pool = sorted(unseen.elements())
    for seat in range(view.seats):
        received = known if seat in view.handed[1:2] else []
        state.hands[seat] = list(view.hand if seat == view.viewer else received)
        while len(state.hands[seat]) < view.sizes[seat]:
            state.hands[seat].append(pool.pop(dice.below(len(pool))))
        if seat == view.viewer:
            state.bids[seat] = view.bid
        elif view.phase == "bid" and (view.ready[seat] or dice.below(2)):
            state.bids[seat] = dice.choice(sorted(state.hands[seat]))
    if view.handed[2:] == [0]:
        state.handed[2] = dice.choice(sorted([*state.hands[view.handed[1]], *view.shown]))
    if view.phase != "bid":
        state.bids = list(view.table)
    return state
