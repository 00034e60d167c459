"""Variants of the reference game that each break one law of the contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count

import msgspec

from boroughs.core.audience import EVERYONE, Audience, Viewer, only
from boroughs.core.chance import Chance, Outcome
from boroughs.core.dice import Dice, SeededDice
from boroughs.core.errors import BadPosition, IllegalMove
from boroughs.core.event import Event
from boroughs.core.move import Move
from boroughs.core.options import Options
from boroughs.core.phrase import Param
from boroughs.core.result import Result
from boroughs.core.state import State
from boroughs.core.view import View
from boroughs.core.words import Catalogue
from reference_game.components import COPIES, VALUES
from reference_game.game import LanternsGame
from reference_game.moves import Bid, Pass, Ready
from reference_game.rules import Lanterns, Steadiness
from reference_game.view import LanternsView


class LeakingView(LanternsGame):
    """Bids lie open while the others still choose."""

    def view(self, state: State, viewer: Viewer) -> LanternsView:
        assert isinstance(state, Lanterns)
        return msgspec.structs.replace(super().view(state, viewer), table=list(state.bids))


class LeakThatImagineRepeats(LeakingView):
    """As above, and imagine believes what it should not have been told."""

    def imagine(self, view: View, dice: Dice) -> Lanterns:
        assert isinstance(view, LanternsView)
        state = super().imagine(view, dice)
        state.table, state.bids = list(view.table), list(view.table)
        for seat, card in enumerate(state.bids):
            if card and view.phase == "bid" and card not in state.hands[seat]:
                state.hands[seat][0] = card
        return state


class ImagineNeverVaries(LanternsGame):
    def imagine(self, view: View, dice: Dice) -> Lanterns:
        return super().imagine(view, SeededDice(1))


class _Lopsided(Dice):
    """Favours small numbers."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def below(self, sides: int) -> int:
        return min(self.dice.below(sides), self.dice.below(sides))


class ImagineWithWrongOdds(LanternsGame):
    def imagine(self, view: View, dice: Dice) -> Lanterns:
        return super().imagine(view, _Lopsided(dice))


class ForgottenPrivateCard(LanternsGame):
    """Who hands a card on no longer knows which."""

    def view(self, state: State, viewer: Viewer) -> LanternsView:
        view = super().view(state, viewer)
        if view.handed and view.handed[0] == viewer:
            return msgspec.structs.replace(view, handed=[*view.handed[:2], 0])
        return view

    def imagine(self, view: View, dice: Dice) -> Lanterns:
        assert isinstance(view, LanternsView)
        if view.handed[2:] != [0]:
            return super().imagine(view, dice)
        return super().imagine(msgspec.structs.replace(view, handed=view.handed), dice)


class Shared(Lanterns):
    def copy(self) -> Lanterns:
        twin = super().copy()
        twin.hands = self.hands
        return twin


class SharedMutableState(LanternsGame):
    kind = Shared


class ZeroWeights(Lanterns):
    def deck_draw(self, seat: int) -> Chance:
        gone = self.drawn("deck")
        weights = [COPIES - gone.get(str(value), 0) for value in VALUES]
        return Chance([Outcome(str(value)) for value in VALUES], weights, only(seat), "deck")


class WeightsNotPositive(LanternsGame):
    kind = ZeroWeights


class Fractional(Lanterns):
    def deck_draw(self, seat: int) -> Chance:
        chance = super().deck_draw(seat)
        chance.weights = [weight / 2 for weight in chance.weights]  # type: ignore[misc]
        return chance


class WeightsNotWhole(LanternsGame):
    kind = Fractional


class Doubled(Lanterns):
    def deck_draw(self, seat: int) -> Chance:
        chance = super().deck_draw(seat)
        outcomes = [
            o for o, n in zip(chance.outcomes, chance.weights, strict=True) for _ in range(n)
        ]
        return Chance(outcomes, None, only(seat), "deck")


class DuplicateOutcomes(LanternsGame):
    kind = Doubled


class Replacing(Lanterns):
    def deck_draw(self, seat: int) -> Chance:
        return Chance([Outcome(str(v)) for v in VALUES], [COPIES] * 4, only(seat), "deck")


class DrawsUnlikePopulation(LanternsGame):
    """Cards are drawn as if every card were put back."""

    kind = Replacing


class Shouting(Bid):
    def __init__(self, card: int) -> None:
        super().__init__(card)
        self.notation = f"BID {card}"


class ShoutedBids(Lanterns):
    def moves(self, seat: int) -> Sequence[Move]:
        return [Shouting(m.card) if isinstance(m, Bid) else m for m in super().moves(seat)]


class UnparsableNotation(LanternsGame):
    kind = ShoutedBids


class Endless(Lanterns):
    def next_phase(self) -> None:
        self.discards, self.hands, self.phase, self.table = [], [[] for _ in self.hands], "deal", []


class NeverEnds(LanternsGame):
    kind = Endless


class Scattered(Lanterns):
    def reveal(self) -> None:
        super().reveal()
        if len(set(self.table)) > 1:
            self.leader = int(next(iter({str(seat) for seat in range(self.seats)})))


class DependsOnHashOrder(LanternsGame):
    kind = Scattered


class Chatty(Lanterns):
    def reveal(self) -> None:
        super().reveal()
        print(object())


class PrintsAsItPlays(LanternsGame):
    """Not broken: what it prints, another text in every process, is not what it plays."""

    kind = Chatty


class Careless(Lanterns):
    def play(self, seat: int, move: Move) -> None:
        self.coins[seat] += 1
        super().play(seat, move)
        self.coins[seat] -= 1


class IllegalMoveChangesState(LanternsGame):
    kind = Careless


class Gossiping(Lanterns):
    def check(self, seat: int, move: Move) -> None:
        if isinstance(move, Ready) and self.phase == "bid" and not self.bids[seat]:
            raise IllegalMove("no-money", coins=sum(self.bids))
        super().check(seat, move)


class SecretToldByError(LanternsGame):
    kind = Gossiping


class NarrowWindow(Lanterns):
    def to_act(self) -> tuple[int, ...]:
        acting = super().to_act()
        return tuple(s for s in acting if 4 in self.hands[s]) if self.phase == "window" else acting


class SecretToldByWhoMayAct(LanternsGame):
    """Only who could really object is asked."""

    kind = NarrowWindow


class CountingView(LanternsView, frozen=True, kw_only=True):
    inputs: int


class Counting(Lanterns):
    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.inputs = 0

    def play(self, seat: int, move: Move) -> None:
        super().play(seat, move)
        self.inputs += 1

    def copy(self) -> Lanterns:
        twin = super().copy()
        assert isinstance(twin, Counting)
        twin.inputs = self.inputs
        return twin


class GapInNumbering(LanternsGame):
    """The view counts all moves, those kept secret included."""

    kind = Counting
    view_type = CountingView

    def to_dict(self, state: State) -> dict[str, object]:
        assert isinstance(state, Counting)
        return {**super().to_dict(state), "inputs": state.inputs}

    def view(self, state: State, viewer: Viewer) -> LanternsView:
        assert isinstance(state, Counting)
        seen = msgspec.structs.asdict(super().view(state, viewer))
        return CountingView(**seen, inputs=state.inputs)

    def imagine(self, view: View, dice: Dice) -> Lanterns:
        state = super().imagine(view, dice)
        assert isinstance(state, Counting)
        assert isinstance(view, CountingView)
        state.inputs = view.inputs
        return state

    def from_dict(self, data: Mapping[str, object]) -> State:
        state = super().from_dict(data)
        assert isinstance(state, Counting)
        inputs = data.get("inputs")
        if not isinstance(inputs, int):
            raise BadPosition("bad-position", problem="inputs")
        state.inputs = inputs
        return state


class Loud(Lanterns):
    def tell(
        self,
        code: str,
        params: dict[str, Param],
        audience: Audience = EVERYONE,
        reveals: bool = False,
    ) -> None:
        super().tell(code, params, EVERYONE if code == "drew" else audience, reveals)


class PrivateEventToldToAll(LanternsGame):
    kind = Loud


class SecretToldByTime(LanternsGame):
    """The view shows when the last move was made, also when nobody may know of it."""

    def view(self, state: State, viewer: Viewer) -> LanternsView:
        return msgspec.structs.replace(super().view(state, viewer), verdict=str(state.now))

    def imagine(self, view: View, dice: Dice) -> Lanterns:
        assert isinstance(view, LanternsView)
        state = super().imagine(msgspec.structs.replace(view, verdict=""), dice)
        state.now = int(view.verdict)
        return state


class Speechless(Lanterns):
    def reveal(self) -> None:
        super().reveal()
        if self.events is not None:
            self.events.append(Event("never-translated"))


class MissingWords(LanternsGame):
    kind = Speechless


class LosesAField(LanternsGame):
    def from_dict(self, data: Mapping[str, object]) -> State:
        return super().from_dict({**data, "coins": [0] * msgspec.convert(data["seats"], int)})


class Absent(Lanterns):
    def fallback(self, seat: int) -> Move:
        return Pass("pass")


class IllegalFallback(LanternsGame):
    kind = Absent


_games_started = count()


class Moody(Lanterns):
    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.coins = [1 + next(_games_started)] * seats


class NotRepeatable(LanternsGame):
    """A second game from the same seed goes differently."""

    kind = Moody


class StandingStill(Lanterns):
    def tick(self) -> None:
        self.coins[0] += 1


class ClockThatNeverStops(LanternsGame):
    """After the tick the deadline is where it was."""

    kind = StandingStill


class Patient(Lanterns):
    def fallback(self, seat: int) -> Move:
        return self.moves(seat)[0]


class WaitsForTheAbsent(LanternsGame):
    """Who stays away bids and bids, and is never ready."""

    kind = Patient


class Expectant(Lanterns):
    def awaited(self) -> tuple[int, ...]:
        return tuple(range(self.seats))


class WaitsForWhoMayNotAct(LanternsGame):
    kind = Expectant


class Watchful(Lanterns):
    def awaited(self) -> tuple[int, ...]:
        return tuple(s for s in self.to_act() if self.phase != "bid" or not self.bids[s])


class SecretToldByClocks(LanternsGame):
    """A clock stops when its seat has bid, which nobody may know."""

    kind = Watchful


class ViewChangesLater(LanternsGame):
    """The view shares a list with the state."""

    def view(self, state: State, viewer: Viewer) -> LanternsView:
        assert isinstance(state, Lanterns)
        return msgspec.structs.replace(super().view(state, viewer), coins=state.coins)


class OtherView(LanternsView, frozen=True, kw_only=True):
    """Not what the game says its views are."""


class UnknownViewType(LanternsGame):
    def view(self, state: State, viewer: Viewer) -> LanternsView:
        return OtherView(**msgspec.structs.asdict(super().view(state, viewer)))


class Worn(Lanterns):
    def progress(self) -> float:
        self.coins[0] += 1
        return super().progress()


class AskingChangesState(LanternsGame):
    kind = Worn


class Vain(Lanterns):
    def reveal(self) -> None:
        super().reveal()
        if self.events is not None:
            self.coins[0] += 1


class ListeningChangesState(LanternsGame):
    kind = Vain


class Untrue(Lanterns):
    def moves(self, seat: int) -> Sequence[Move]:
        return [*super().moves(seat), Pass("pass")] if self.phase == "hand" else super().moves(seat)


class ListsIllegalMoves(LanternsGame):
    kind = Untrue


class Boastful(Lanterns):
    def moves(self, seat: int) -> Sequence[Move]:
        return super().moves(seat)[:1] if self.phase == "bid" else super().moves(seat)


class HidesLegalMoves(LanternsGame):
    """Only one card is listed, and the list is called complete."""

    kind = Boastful


class ParseCrashes(LanternsGame):
    def parse(self, notation: str) -> Move:
        word, *rest = notation.split(" ")
        return Bid(int(rest[0])) if word == "bid" else super().parse(notation)


class PositionCrashes(LanternsGame):
    def from_dict(self, data: Mapping[str, object]) -> State:
        return super().from_dict({**data, "seats": data["seats"]})


class Trusting(Steadiness):
    def read(self, text: str) -> Outcome:
        return Outcome({"falls": "falls", "stands": "stands"}[text])


class Gullible(Lanterns):
    def chance(self) -> Chance | None:
        return Trusting(self.table) if self.phase == "verdict" else super().chance()


class VerdictCrashes(LanternsGame):
    """A record with a verdict that nobody could have computed is met by a KeyError."""

    kind = Gullible


class Texting(Lanterns):
    def moves(self, seat: int) -> Sequence[Move]:
        return [move.notation for move in super().moves(seat)]  # type: ignore[misc]


class ListsNotations(LanternsGame):
    """Moves are listed by what they are called."""

    kind = Texting


class Sketchy(Lanterns):
    def result(self) -> Result | None:
        found = super().result()
        return None if found is None else list(found.scores)  # type: ignore[return-value]


class ResultIsAList(LanternsGame):
    """The end of a game is told by bare scores."""

    kind = Sketchy


class Monoglot(LanternsGame):
    """One event has no French."""

    def words(self, language: str = "en") -> Catalogue:
        words = super().words(language)
        events = {code: text for code, text in words.tables["event"].items() if code != "late"}
        return words if language == "en" else Catalogue("fr", {**words.tables, "event": events})


class Rebidding(Lanterns):
    """Says that being ready undoes a bid, which it does not."""

    def reversal(self, seat: int, move: Move) -> Move | None:
        return Ready("ready") if isinstance(move, Bid) else None


class UndoesWithAnotherMove(LanternsGame):
    kind = Rebidding


class Unbidding(Lanterns):
    """Says that a pass undoes a bid, where nobody may pass."""

    def reversal(self, seat: int, move: Move) -> Move | None:
        return Pass("pass") if isinstance(move, Bid) else None


class UndoesWithAnIllegalMove(LanternsGame):
    kind = Unbidding


BROKEN: dict[type[LanternsGame], str] = {
    UndoesWithAnotherMove: "reversal",
    UndoesWithAnIllegalMove: "reversal",
    LeakingView: "secrets",
    LeakThatImagineRepeats: "secrets",
    PrivateEventToldToAll: "secrets",
    SecretToldByError: "secrets",
    SecretToldByWhoMayAct: "secrets",
    SecretToldByTime: "secrets",
    GapInNumbering: "secrets",
    ImagineNeverVaries: "imagine",
    ForgottenPrivateCard: "imagine",
    ImagineWithWrongOdds: "odds",
    SharedMutableState: "copy",
    WeightsNotPositive: "chance",
    WeightsNotWhole: "chance",
    DuplicateOutcomes: "chance",
    DrawsUnlikePopulation: "population",
    UnparsableNotation: "notation",
    NeverEnds: "ends",
    DependsOnHashOrder: "hash-seed",
    IllegalMoveChangesState: "refusal",
    MissingWords: "words",
    LosesAField: "position",
    IllegalFallback: "fallback",
    NotRepeatable: "repeat",
    ClockThatNeverStops: "time",
    WaitsForTheAbsent: "fallback",
    WaitsForWhoMayNotAct: "acting",
    SecretToldByClocks: "secrets",
    ViewChangesLater: "view",
    UnknownViewType: "view",
    AskingChangesState: "asking",
    ListeningChangesState: "quiet",
    ListsIllegalMoves: "moves",
    HidesLegalMoves: "moves",
    ListsNotations: "moves",
    ResultIsAList: "result",
    ParseCrashes: "notation",
    PositionCrashes: "position",
    VerdictCrashes: "record",
    Monoglot: "words",
}
