"""What a client at a table may ask, and the answers."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec

from boroughs.core.errors import BoroughsError, IllegalMove
from boroughs.core.view import encode_view
from boroughs.server import seating, takebacks
from boroughs.server.denials import Denied, sentence
from boroughs.server.hall import Wants
from boroughs.server.jobs import HintFound, HintJob
from boroughs.server.limits import Bucket
from boroughs.server.logs import fault_of
from boroughs.server.messages import play
from boroughs.server.seating import check_bot

if TYPE_CHECKING:
    from boroughs.server.house import House
    from boroughs.server.served import ServedTable
    from boroughs.server.socket import SocketConnection


class Requests:
    """The requests of one connection, one after another."""

    def __init__(self, house: House, served: ServedTable, connection: SocketConnection) -> None:
        self.house = house
        self.served = served
        self.connection = connection
        self._hinting = False
        limits = house.settings.limits
        self._lines = Bucket(limits.chat_per_second, limits.chat_at_once)

    # Answers

    def done(self, request: str, number: int | None = None) -> None:
        self.connection.tell(play.Done(id=request, number=number))

    def refuse(self, request: str, error: BoroughsError) -> None:
        language = self.connection.wants.language
        words = self.served.game.words(language)
        text = sentence(error, language, words, self.served.head.names)
        self.house.metrics.refused += 1
        self.connection.tell(play.Refused(id=request, code=error.code, text=text))

    async def handle(self, message: play.ClientMessage, received: int) -> None:
        """Carries out a request; whatever goes wrong is an answer."""
        request = getattr(message, "id", "")
        self.house.metrics.requests[str(type(message).__struct_config__.tag)] += 1
        try:
            self._check_seat()
            await self._carry_out(message, received)
        except BoroughsError as error:
            self.refuse(request, error)
        except Exception as error:
            self.house.metrics.faults += 1
            self.house.log.error("request-failed", table=self.served.head.id, fault=fault_of(error))
            self.refuse(request, Denied("failed"))

    def _check_seat(self) -> None:
        """Who has lost the seat, or looks at a table that must be read again, does not act here any more."""
        present = self.served.hall.of(self.connection.viewer)
        if self.served.spoiled or self.connection.closing or self.connection not in present:
            raise Denied("restarting")

    @property
    def seat(self) -> int:
        """The seat that asks; Denied for those who watch."""
        if self.connection.viewer is None:
            raise Denied("seated-only")
        return self.connection.viewer

    @property
    def acting_seat(self) -> int:
        """The seat that asks, if its player acts here and no bot does."""
        seat = self.served.head.seats[self.seat]
        if seat.resigned:
            raise Denied("resigned")
        if seat.bot:
            raise Denied("bot-plays")
        return self.seat

    async def _carry_out(self, message: play.ClientMessage, received: int) -> None:
        served = self.served
        match message:
            case play.Play():
                await self._play(message, received)
            case play.Check():
                async with served.lock:
                    self._check(message)
            case play.Ready():
                await seating.be_ready(served, self.seat, message.random)
                self.done(message.id)
            case play.Undo():
                await takebacks.undo(served, self.acting_seat)
                self.done(message.id)
            case play.Consent():
                await takebacks.consent(served, self.acting_seat, message.number, message.yes)
                self.done(message.id)
            case play.Resign():
                await seating.resign(served, self.seat)
                self.done(message.id)
            case play.HandOver():
                await seating.give_to_bot(served, self.acting_seat, message.bot)
                self.done(message.id)
            case play.SitDown():
                await seating.sit_down(served, self.seat)
                self.done(message.id)
            case play.Leave():
                await seating.leave(served, self.seat)
                self.done(message.id)
                seating.dismiss(served, self.seat)
            case play.Replace():
                _ = self.seat
                await seating.replace(served, message.seat, check_bot(served.game, message.bot))
                self.done(message.id)
            case play.Say():
                await self._say(message)
            case play.Hint():
                self._hint(message)
            case play.Rematch():
                _ = self.seat
                await self.house.rematch(served)
                self.done(message.id)
            case play.Speak():
                wants = self.connection.wants
                self.connection.wants = Wants(message.language, wants.scene, wants.words)
                await self._welcome()
            case play.Resync():
                await self._welcome()
            case play.Ping():
                self.connection.tell(play.Pong(id=message.id, now=served.clock.now()))
            case play.Pong():
                self.connection.ponged(message.id)
            case play.Hello():
                raise Denied("hello-once")

    async def _welcome(self) -> None:
        async with self.served.lock:
            await self.served.voice.find_log(self.connection.viewer)
            self.served.voice.welcome(self.connection)

    async def _play(self, message: play.Play, received: int) -> None:
        began = time.perf_counter()
        at = received
        if message.at is not None and received - self.connection.round_trip <= message.at:
            at = min(received, message.at)
        await self.served.play(
            self.acting_seat,
            message.move,
            at,
            move_id=message.id,
            done=lambda number: self.done(message.id, number),
        )
        self.house.metrics.timed_move(time.perf_counter() - began)

    def _check(self, message: play.Check) -> None:
        """With the table to itself: what is not on disk yet is not told."""
        seat, served = self.seat, self.served
        table = served.playing
        painter = served.hall.painter(self.connection.wants.language)
        says = ""
        try:
            move = served.game.parse(message.move)
            says = painter.say(move.phrase())
            if seat not in table.to_act:
                raise IllegalMove("not-your-turn", seat=seat)
            table.state.check(seat, move)
        except IllegalMove as illegal:
            language = self.connection.wants.language
            text = sentence(illegal, language, painter.words, served.head.names)
            self.connection.tell(
                play.Checked(id=message.id, legal=False, says=says, code=illegal.code, text=text)
            )
        else:
            seen = served.game.what_if(table.view(seat), move)
            view = None if seen is None else msgspec.Raw(encode_view(served.game.annotated(seen)))
            self.connection.tell(play.Checked(id=message.id, legal=True, says=says, view=view))

    async def _say(self, message: play.Say) -> None:
        served, viewer = self.served, self.connection.viewer
        head = served.head
        muted = head.quiet if viewer is None else head.seats[viewer].muted
        if muted and not self.connection.host:
            raise Denied("muted")
        if not self._lines.take():
            raise Denied("too-fast")
        name = "" if viewer is None else head.seats[viewer].name
        async with served.lock:
            served.chat.say(viewer, name, message.text)
            await served.settle()
        self.done(message.id)

    # Hints

    def _hint(self, message: play.Hint) -> None:
        """Thinks beside everything else: other requests of this client do not wait for it."""
        served, seat = self.served, self.acting_seat
        if not served.head.hints:
            raise Denied("no-hints")
        _ = served.playing
        shown = None if served.showing is None else served.showing.present[seat]
        if shown is None or seat not in shown.frame.view.to_act:
            raise Denied("not-your-move")
        if self._hinting:
            raise Denied("too-fast")
        job = HintJob(
            game=served.head.game,
            seat=seat,
            view=msgspec.Raw(shown.view),
            moves=shown.frame.moves,
            now=served.clock.now(),
            seed=f"hint/{served.head.bot_seed}/{seat}/{shown.frame.number}",
        )
        self._hinting = True
        self.house.start(self._think(message.id, job), "hint")

    async def _think(self, request: str, job: HintJob) -> None:
        try:
            reply = await self.house.pool.ask_reader(job, self.house.settings.limits.bot_seconds)
        finally:
            self._hinting = False
        if not isinstance(reply, HintFound):
            self.refuse(request, Denied("thinking-failed"))
            return
        painter = self.served.hall.painter(self.connection.wants.language)
        moves = [
            play.HintMove(
                notation=found.notation,
                says=painter.moves([found.notation])[0].says,
                share=found.share,
                value=found.value,
            )
            for found in reply.moves
        ]
        self.connection.tell(
            play.Hinted(id=request, bot="expert", playouts=reply.playouts, moves=moves)
        )
