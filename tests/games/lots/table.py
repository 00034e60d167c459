"""A table of LOTS for tests: say only what matters, and answer for nature."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.core.chance import Verdict
from boroughs.core.errors import IllegalMove
from boroughs.core.event import Event
from boroughs.core.options import OptionValue
from boroughs.games.lots.agenda import A_TURN
from boroughs.games.lots.components import LETTERS, STANDARD
from boroughs.games.lots.game import LotsGame
from boroughs.games.lots.options import option_set
from boroughs.games.lots.rules import Lots

GAME = LotsGame()


class Site:
    """A running table. Nature rolls what stands in `rolls`, deals what stands in `cards`, and lets
    hands go where `offsets` say; the statics is asked as in any game."""

    def __init__(self, state: Lots) -> None:
        self.state = state
        self.rolls: list[str] = []
        self.cards: list[str] = []
        self.offsets: list[str] = []
        self.verdicts: list[str] = []
        self.events: list[Event] = []

    def play(self, seat: int, notation: str) -> Site:
        self.state.events = []
        try:
            self.state.play(seat, GAME.parse(notation))
            self.settle()
        finally:
            self.events = self.state.events or []
            self.state.events = None
        return self

    def settle(self) -> None:
        while (chance := self.state.chance()) is not None:
            if isinstance(chance, Verdict):
                outcome = chance.compute()
                self.verdicts.append(outcome.text)
            elif chance.source:
                outcome = chance.answer(self.cards.pop(0)) if self.cards else chance.outcomes[0]
            elif chance.outcomes[0].text.startswith("off"):
                outcome = chance.answer(f"off {self.offsets.pop(0) if self.offsets else '0,0'}")
            elif chance.outcomes[0].text.startswith("seat"):
                outcome = chance.outcomes[0]
            else:
                outcome = chance.answer(self.rolls.pop(0) if self.rolls else "T")
            self.state.resolve(outcome)

    def refusal(self, seat: int, notation: str) -> str:
        """The code with which this move is refused, or nothing."""
        try:
            self.state.check(seat, GAME.parse(notation))
        except IllegalMove as error:
            return error.code
        return ""

    def listed(self, seat: int) -> list[str]:
        return [move.notation for move in self.state.moves(seat)]

    @property
    def tower(self) -> list[str]:
        """What stands, as in the notation."""
        found = []
        for body in self.state.tower.bodies:
            kind = "cube" if body.kind == 5 else LETTERS[body.kind]
            name = kind if kind == "cube" else f"{kind} {body.spot.pose.name}"
            found.append(f"{name}@{body.spot.x},{body.spot.y},{body.spot.z}")
        return found

    def told(self, code: str) -> list[Event]:
        return [event for event in self.events if event.code == code]


def site(
    *,
    tower: Sequence[str] = (),
    banks: Sequence[str] = ("TL", "O"),
    cubes: Sequence[int] | None = None,
    track: Sequence[int] | None = None,
    hands: Sequence[Sequence[str]] | None = None,
    piles: Sequence[int] | None = None,
    phase: str = "choose",
    agenda: Sequence[str] = tuple(A_TURN[4:]),
    hand: str = "steady",
    lot: int = 1,
    options: dict[str, OptionValue] | None = None,
    **more: object,
) -> Site:
    """Seat 0 is on turn and may place a block, unless said otherwise; nobody holds a crew card."""
    seats = len(banks)
    copies = 4 if seats == 1 else 6
    used = "".join(banks) + "".join(spot[0] for spot in tower)
    if piles is None:
        piles = [copies - used.count(letter) for letter in LETTERS]
    standing = [
        {"number": number, "owner": 0, "spot": spot} for number, spot in enumerate(tower, 1)
    ]
    held = sum(cubes or ())
    last = min(track or [0])

    def ahead(spots: list[int]) -> list[int]:
        return [spot for spot in spots if spot > last]

    settled = option_set(**{"lot": lot, "hand": hand, **(options or {})})
    crew = seats > 1 and settled["crew"]
    table: dict[str, object] = {
        "bodies": standing,
        "next_number": len(tower) + 1,
        "piles": piles,
        "banks": [sorted(bank, key=LETTERS.index) for bank in banks],
        "cubes": cubes or [0] * seats,
        "track": track or [0] * seats,
        "cube_spots": ahead(STANDARD.cube_spots[held + used.count("c") :]) if seats > 1 else [],
        "crew_spots": ahead(STANDARD.crew_spots) if crew else [],
        "phase": phase,
        "agenda": agenda,
        "turn": 1,
        "active": 0,
        "chooser": 0,
        "played": [False] * seats,
        "answered": [False] * seats,
        "away": [False] * seats,
        "touched": [0] * 5,
        "marker": "T" if seats == 1 else "",
        **more,
    }
    story = [("dealt", seat, card) for seat, hand in enumerate(hands or ()) for card in hand]
    data = {"seats": seats, "options": settled, "story": story, **table}
    state = GAME.from_dict(data)
    assert isinstance(state, Lots)
    # A position set up in the middle of a turn has seen its floors as they are.
    state.remember_floors()
    return Site(state)


def rolling(roll: str, *more: str, **position: object) -> Site:
    """The die of seat 0 is about to be cast."""
    table = site(phase="roll", agenda=tuple(A_TURN[1:]), **position)  # type: ignore[arg-type]
    table.rolls = [roll, *more]
    table.settle()
    return table


def new_table(
    seats: int, rolls: Sequence[str] = (), cards: Sequence[str] = (), **options: OptionValue
) -> Site:
    state = GAME.new(seats, {"hand": "steady", **options})
    assert isinstance(state, Lots)
    table = Site(state)
    table.rolls = list(rolls)
    table.cards = list(cards)
    table.settle()
    return table


def told_reason(table: Site) -> str:
    """Why it ended, as the end of the game says it in English."""
    counted = GAME.statistics(table.state.seats)
    for event in table.events:
        counted.hear(event)
    result = table.state.result()
    assert result is not None
    return GAME.words("en").say(counted.reason(result), ["Ada", "Bo", "Cy", "Di"])
