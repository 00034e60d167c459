"""The board as panels and shapes, and the form for an offer."""

from __future__ import annotations

from boroughs.core.form import Choice, Form, Number, Pick
from boroughs.core.phrase import phrase
from boroughs.core.scene import Clock, Gauge, Panel, Piece, Pieces, Scene, Text
from reference_game.view import LanternsView


def scene_of(view: LanternsView) -> Scene:
    panels = [
        Panel(
            phrase("label.seat", seat=seat),
            [Gauge(phrase("label.coins"), coins, 99), Text(phrase("label.cards", cards=size))],
            own=seat == view.viewer,
            active=seat in view.to_act,
        )
        for seat, (coins, size) in enumerate(zip(view.coins, view.sizes, strict=True))
    ]
    if view.hand:
        # `bid 3` names the lantern 3: a page can be touched there.
        hand = [Piece(phrase("label.card", card=card), id=str(card)) for card in view.hand]
        panels.append(Panel(phrase("label.hand"), [Pieces(phrase("label.hand"), hand)], main=True))
    if view.deadline is not None:
        panels[0].items.append(Clock(phrase("label.clock"), view.deadline))
    return Scene(panels)


def forms_of(view: LanternsView) -> list[Form]:
    if view.phase != "offer" or view.viewer not in view.to_act:
        return []
    assert view.viewer is not None
    sellers = [
        Choice(str(seat), phrase("label.seat", seat=seat))
        for seat, lanterns in enumerate(view.lanterns)
        if lanterns and seat != view.viewer
    ]
    coins = Number("coins", phrase("label.coins"), 0, view.coins[view.viewer])
    return [
        Form(
            phrase("label.offer"),
            "offer {coins} to {to}",
            [coins, Pick("to", phrase("label.seller"), sellers)],
        )
    ]
