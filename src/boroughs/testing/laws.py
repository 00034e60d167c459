"""Laws that hold at every step of every game."""

from __future__ import annotations

import json

import msgspec

from boroughs.core.chance import Chance, Verdict
from boroughs.core.dice import Dice
from boroughs.core.errors import BadNotation, BoroughsError, IllegalMove
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.options import Options
from boroughs.core.playout import resolve_chance
from boroughs.core.record import BAR
from boroughs.core.state import State
from boroughs.core.view import View, encode_view
from boroughs.testing import answers
from boroughs.testing.broken_contract import IMPURE, BrokenContract, judging, require
from boroughs.testing.catalogues import CatalogueChecks
from boroughs.testing.fuzzing import check_bad_notations, check_bad_positions
from boroughs.testing.positions import position_text, require_same
from boroughs.testing.recorded_game import Answered, Input, RecordedGame, random_input

SELDOM = 12
"""Costly laws are looked at about once in so many steps; that a step repeats, at each of the first, too."""
TRIED = 40
"""So many moves that were listed before are held against a list that is said to be complete, at each step others."""


class StepChecks:
    """Plays one random game and holds every step against the laws."""

    def __init__(
        self, game: Game, seats: int, options: Options, dice: Dice, most_steps: int
    ) -> None:
        self.game = game
        self.most_steps = most_steps
        self.dice = dice
        self.state = answers.started(game, seats, options)
        self.journey = RecordedGame(game, seats, self.state.options, [])
        self.pool: dict[str, Move] = {}
        """Moves seen so far, most of which are illegal at any one moment."""
        self.copies: list[tuple[State, str]] = []
        self.views: list[tuple[View, bytes]] = []
        self.speaking = CatalogueChecks(game)
        self.populations = answers.populations(game, seats, self.state.options)

    def play(self) -> RecordedGame:
        step: Input | None = Input(0, start=True)
        while step is not None:
            with judging("play", step=f"at step {len(self.journey.inputs)} ({step})"):
                step = self._step(step)
        with judging("play", step="at the end"):
            self._check_end()
            self._check_copies()
            self._check_snapshots()
        return self.journey

    def _step(self, step: Input) -> Input | None:
        """Takes a step, looks at what came of it, and says what happens next."""
        self._take(step)
        self.journey.inputs.append(step)
        require(
            len(self.journey.inputs) < self.most_steps,
            "ends",
            f"{self.journey} did not end within {self.most_steps} steps",
        )
        self._look()
        return random_input(self.state, self.dice)

    def _take(self, step: Input) -> None:
        self._keep_copy()
        before = answers.copied(self.state)
        self.state.events = []
        step.feed(self.state)
        chance = answers.chance(self.state)
        while chance is not None:
            acting = answers.to_act(self.state)
            require(acting == (), "acting", f"seats {acting} may act while nature is asked")
            self._check_chance(chance)
            outcome = chance.draw(self.dice)
            step.answers.append(Answered(outcome, chance.audience))
            with judging("chance"):
                self.state.resolve(outcome)
            chance = answers.chance(self.state)
        self.speaking.events(self.state.events or [])
        self.state.events = None
        self._check_time(step)
        seldom = self._seldom()
        if seldom or len(self.journey.inputs) < SELDOM:
            self._check_reversal(before, step)
            self._check_again(before, step)

    def _seldom(self) -> bool:
        return self.dice.below(SELDOM) == 0

    def _check_time(self, step: Input) -> None:
        """A deadline that stays after its tick would come again and again, and time stand still."""
        deadline = answers.deadline(self.state)
        require(
            step.move is not None or step.start or deadline is None or deadline > step.at,
            "time",
            f"after a tick at {step.at} the deadline is {deadline}",
        )

    def _check_again(self, before: State, step: Input) -> None:
        """The same step from a copy of the same position, with a listener and without."""
        after = position_text(self.game, self.state)
        heard, quiet = before, answers.copied(before)
        heard.events = []
        for state in (heard, quiet):
            try:
                step.feed(state)
            except IllegalMove as error:
                raise BrokenContract("copy", f"a copy refuses what was played: {error}") from error
            for answer in step.answers:
                state.resolve(answer.outcome)
            self._require_unchanged(after, "copy", "playing on in a copy changed the original")
        elsewhere = "the same step from the same position leads elsewhere"
        require_same(self.game, heard, after, "repeat", elsewhere, IMPURE)
        without = (
            "listening changes the game: without a listener (state.events is None) the same step"
            " leads elsewhere"
        )
        cause = f"No rule may ask whether anybody listens. {IMPURE}"
        require_same(self.game, quiet, after, "quiet", without, cause)

    def _check_reversal(self, before: State, step: Input) -> None:
        """In real time the move that takes another back leads to the position before it, and nowhere else."""
        if step.move is None or answers.deadline(before) is None:
            return
        reversal = answers.reversal(before, step.seat, step.move)
        if reversal is None or answers.deadline(self.state) != answers.deadline(before):
            return
        undone = answers.copied(self.state)
        try:
            undone.play(step.seat, reversal)
        except IllegalMove as error:
            told = f"after {step} the move that undoes it, {reversal.notation}, is refused: {error}"
            raise BrokenContract("reversal", told) from error
        undone.now = before.now
        elsewhere = f"after {step} the move {reversal.notation} does not undo it"
        require_same(self.game, undone, position_text(self.game, before), "reversal", elsewhere)

    def _require_same_when_asked(self, before: str) -> None:
        self._require_unchanged(before, "asking", "asking the state something changed it")

    def _require_unchanged(self, before: str, check: str, message: str) -> None:
        require_same(self.game, self.state, before, check, message)

    def _keep_copy(self) -> None:
        """Goes on with the copy or with the original: the one left behind must stay as it is."""
        before = position_text(self.game, self.state)
        copy = answers.copied(self.state)
        require_same(self.game, copy, before, "copy", "a copy differs at once")
        left, self.state = (copy, self.state) if self.dice.below(2) else (self.state, copy)
        if len(self.copies) < 40 or self.dice.below(10) == 0:
            self.copies.append((left, before))

    def _check_copies(self) -> None:
        for copy, before in self.copies:
            left_behind = "playing on changed a copy that was left behind"
            require_same(self.game, copy, before, "copy", left_behind)

    def _check_chance(self, chance: Chance) -> None:
        if isinstance(chance, Verdict):
            computed = chance.compute()
            require(
                chance.answer(computed.text) == computed, "verdict", "does not read its own text"
            )
            return
        texts = [outcome.text for outcome in chance.outcomes]
        require(bool(texts), "chance", "nature is asked without any possible answer")
        require(len(set(texts)) == len(texts), "chance", f"an outcome is listed twice: {texts}")
        require(
            len(chance.weights) == len(texts)
            and all(type(weight) is int and weight > 0 for weight in chance.weights)
            and chance.total == sum(chance.weights),
            "chance",
            f"weights must be positive whole numbers: {chance.weights}",
        )
        require(
            all(text and text.isprintable() and BAR not in text for text in texts),
            "chance",
            f"an outcome cannot stand in a record: {texts}",
        )
        again = answers.chance(self.state)
        require(
            again is not None and [outcome.text for outcome in again.outcomes] == texts,
            "chance",
            "asked twice, nature is asked differently",
        )
        if chance.source:
            self._check_population(chance, texts)

    def _check_population(self, chance: Chance, texts: list[str]) -> None:
        population = self.populations.get(chance.source)
        if population is None:
            raise BrokenContract("population", f"no population is declared for {chance.source!r}")
        drawn = self.state.drawn(chance.source)
        left = {text: count - drawn.get(text, 0) for text, count in population.items()}
        require(
            dict(zip(texts, chance.weights, strict=True))
            == {text: count for text, count in left.items() if count},
            "population",
            f"{chance.source}: the weights are not what is left of the declared population",
        )

    def _look(self) -> None:
        """Holds the position between two inputs against every law that needs no second game."""
        state = self.state
        before = position_text(self.game, state)
        acting = answers.to_act(state)
        awaited = answers.awaited(state)
        require(
            list(acting) == sorted(set(acting)) and all(0 <= s < state.seats for s in acting),
            "acting",
            f"the seats to act are {acting}",
        )
        require(set(awaited) <= set(acting), "acting", f"awaited are {awaited}, to act {acting}")
        require(
            bool(awaited) or not acting or answers.deadline(state) is not None,
            "acting",
            "seats may act, but neither they nor a deadline are waited for",
        )
        answers.progress(state)
        answers.result(state)
        for seat in range(state.seats):
            answers.score(state, seat)
        with judging("position"):
            self._check_position(before)
        with judging("moves"):
            self._check_moves(acting)
        with judging("refusal"):
            self._check_refusals(acting, before)
        with judging("view"):
            self._check_views()
        if self._seldom():
            check_bad_positions(self.game, self.state, self.dice)
            check_bad_notations(self.game, self.state, self.pool, self.dice)
            with judging("fallback"):
                for seat in awaited:
                    self._check_absence(seat)
        self._require_same_when_asked(before)

    def _check_position(self, text: str) -> None:
        again = answers.position_read(self.game, json.loads(text))
        lost = "a position does not come back from its data"
        require_same(self.game, again, text, "position", lost)
        require(
            again.to_act() == self.state.to_act() and again.deadline() == self.state.deadline(),
            "position",
            "a position read back plays differently",
        )

    def _check_moves(self, acting: tuple[int, ...]) -> None:
        for seat in acting:
            moves = answers.moves(self.state, seat)
            require(bool(moves), "moves", f"seat {seat} may act but has no move")
            notations = [move.notation for move in moves]
            require(len(set(notations)) == len(moves), "moves", f"listed twice: {notations}")
            for move in moves:
                with judging("notation"):
                    self._check_notation(move)
                self._check_listed(seat, move)
                self.speaking.say(move.phrase())
                self.pool.setdefault(move.notation, move)
            if self.state.lists_all_moves(seat):
                self._check_complete(seat, set(notations))
            fallback = answers.fallback(self.state, seat)
            try:
                self.state.check(seat, fallback)
            except IllegalMove as error:
                raise BrokenContract("fallback", f"{fallback} is illegal: {error}") from error

    def _check_complete(self, seat: int, listed: set[str]) -> None:
        """What was listed before, for whomever, and would be allowed now, is listed now."""
        known = list(self.pool.values())
        every = len(known) // TRIED + 1
        for move in known[len(self.journey.inputs) % every :: every]:
            if move.notation in listed:
                continue
            try:
                self.state.check(seat, move)
            except IllegalMove:
                continue
            raise _not_listed(move)

    def _check_listed(self, seat: int, move: Move) -> None:
        try:
            self.state.check(seat, move)
        except IllegalMove as error:
            raise BrokenContract("moves", f"{move} is listed and illegal: {error}") from error

    def _check_absence(self, seat: int) -> None:
        """Whoever stays away must not hold up the table: their fallbacks come to an end."""
        before = position_text(self.game, self.state)
        state = answers.copied(self.state)
        for _ in range(self.most_steps):
            if seat not in state.awaited():
                break
            require(seat in state.to_act(), "acting", f"seat {seat} is awaited but may not act")
            move = answers.fallback(state, seat)
            try:
                state.play(seat, move)
            except IllegalMove as error:
                raise BrokenContract("fallback", f"{move} is illegal: {error}") from error
            resolve_chance(state, self.dice)
        self._require_unchanged(before, "copy", "playing on in a copy changed the original")
        require(
            seat not in state.awaited(), "fallback", f"the table waits for seat {seat} for ever"
        )

    def _check_notation(self, move: Move) -> None:
        try:
            again = answers.parsed(self.game, move.notation)
        except BadNotation as error:
            raise BrokenContract("notation", f"{move.notation!r} does not parse back") from error
        require(
            again == move and type(again) is type(move),
            "notation",
            f"{move.notation!r} parses to another move",
        )
        require(
            BAR not in move.notation
            and move.notation.isprintable()
            and bool(move.notation)
            and move.notation == move.notation.strip()
            and not move.notation.startswith("@"),
            "notation",
            f"{move.notation!r} cannot stand in a record",
        )

    def _check_refusals(self, acting: tuple[int, ...], before: str) -> None:
        """Moves that were legal once, or are for others, tried by everybody now."""
        self._require_same_when_asked(before)
        tries = list(self.pool.values())
        for seat in range(self.state.seats):
            for move in (self.dice.choice(tries) for _ in range(min(4, len(tries)))):
                self._try(seat, move, seat in acting, before)

    def _try(self, seat: int, move: Move, acting: bool, before: str) -> None:
        try:
            self.state.check(seat, move)
        except IllegalMove as error:
            self.speaking.say(error.phrase())
            try:
                self.state.play(seat, move)
            except IllegalMove as again:
                require(
                    (again.code, again.params) == (error.code, error.params),
                    "refusal",
                    f"{move} is refused as {error} by check and as {again} by play",
                )
            else:
                raise BrokenContract(
                    "refusal", f"{move} was refused by check, then played"
                ) from error
            self._require_unchanged(before, "refusal", f"the illegal move {move} changed the state")
        else:
            require(acting, "refusal", f"{move} is allowed to seat {seat}, who may not act")
            if self.state.lists_all_moves(seat) and move not in self.state.moves(seat):
                raise _not_listed(move)
            self._require_same_when_asked(before)

    def _check_views(self) -> None:
        for viewer in (*range(self.state.seats), None):
            view = answers.view(self.game, self.state, viewer)
            require(
                view.viewer == viewer
                and view.game == self.game.name
                and view.seats == self.state.seats
                and view.options == self.state.options,
                "view",
                f"the view of {viewer} says it is of {view.viewer}",
            )
            require(
                view.result == self.state.result() and view.deadline == self.state.deadline(),
                "view",
                "result or deadline differ from the state's",
            )
            require(
                (viewer in view.to_act) == (viewer in self.state.to_act()),
                "view",
                f"{viewer} is not told truly whether to act",
            )
            require(
                type(view) is self.game.view_type,
                "view",
                f"a view is a {type(view).__name__}, view_type says {self.game.view_type.__name__}",
            )
            self._keep_view(view)
            require(
                msgspec.json.decode(encode_view(view), type=type(view)) == view,
                "view",
                f"the view of {viewer} does not survive JSON",
            )
            self.speaking.view(view)
            self._check_forms(viewer)

    def _keep_view(self, view: View) -> None:
        if len(self.views) < 40 or self._seldom():
            self.views.append((view, encode_view(view)))

    def _check_snapshots(self) -> None:
        for view, before in self.views:
            now = encode_view(view)
            require(now == before, "view", "playing on changed a view that was handed out")

    def _check_forms(self, viewer: int | None) -> None:
        if viewer is None:
            return
        for form in answers.forms(self.game, answers.view(self.game, self.state, viewer)):
            values = self.speaking.form(form)
            notation = form.fill(**values)
            try:
                self.game.parse(notation)
            except BadNotation as error:
                raise BrokenContract("form", f"{notation!r} is no move") from error

    def _check_end(self) -> None:
        result = answers.result(self.state)
        assert result is not None
        require(len(result.ranks) == self.state.seats, "result", f"ranks are {result.ranks}")
        counted = [1 + sum(other < own for other in result.ranks) for own in result.ranks]
        require(list(result.ranks) == counted, "result", f"ranks are {result.ranks}")
        require(self.state.to_act() == (), "result", "a seat may act after the end")
        progress = answers.progress(self.state)
        require(progress == 1.0, "progress", f"at the end of a game it is {progress}, not 1.0")
        for seat in range(self.state.seats):
            for move in list(self.pool.values())[:5]:
                try:
                    self.state.check(seat, move)
                except BoroughsError:
                    continue
                raise BrokenContract("result", f"{move} is allowed after the end")


def _not_listed(move: Move) -> BrokenContract:
    told = f"{move} is legal and not listed, though the list is said to be complete"
    return BrokenContract("moves", told)
