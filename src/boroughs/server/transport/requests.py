"""What a client at a table may ask, and the answers."""

from __future__ import annotations

import asyncio
import time
from typing import NamedTuple

import msgspec

from boroughs.core.errors import BoroughsError, IllegalMove
from boroughs.core.move import Move
from boroughs.core.table import Table
from boroughs.core.view import View, encode_view
from boroughs.server.client_network import client_network
from boroughs.server.logs import fault_of
from boroughs.server.messages import play
from boroughs.server.messages.reactions import reaction_text
from boroughs.server.messages.refusals import RequestRefused, clauses_of, sentence
from boroughs.server.messages.texts import readable_line
from boroughs.server.store.ownership import NotOwner
from boroughs.server.tables import seats, takebacks
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.tables.registry import TableRegistry
from boroughs.server.transport.rate_limits import ClientRateLimits, TokenBucket
from boroughs.server.transport.socket_connection import SocketConnection
from boroughs.server.workers.jobs import HintedMove, HintFound, HintJob


class _LegalMove(NamedTuple):
    """A move that was found legal, and what the asker saw then."""

    id: str
    says: str
    move: Move
    view: View


class Requests:
    """The requests of one connection, one after another."""

    def __init__(
        self,
        registry: TableRegistry,
        rates: ClientRateLimits,
        live: LiveTable,
        connection: SocketConnection,
    ) -> None:
        self.registry = registry
        self.rates = rates
        self.services = registry.services
        self.live = live
        self.connection = connection
        self.busy = False
        """Whether one is being carried out: whoever reads it must not be stopped now."""
        self.left = False
        """Whether the client is gone: nothing more is read."""
        self._hinting: asyncio.Task[None] | None = None
        limits = self.services.settings.limits
        self._chat_rate = TokenBucket(limits.chat_per_second, limits.chat_at_once)
        self._reaction_rate = TokenBucket(limits.reactions_per_second, limits.reactions_at_once)

    # Answers

    def done(self, request: str, number: int | None = None) -> None:
        self.connection.tell(play.Done(id=request, number=number))

    def refuse(self, request: str, error: BoroughsError) -> None:
        language = self.connection.format.language
        words = self.live.game.words(language)
        text = sentence(error, language, words, self.live.head.names)
        self.services.metrics.refused += 1
        clauses = clauses_of(error, self.live.game)
        self.connection.tell(play.Refused(id=request, code=error.code, text=text, clauses=clauses))

    async def handle(self, message: play.ClientMessage, received: int) -> None:
        """Carries out a request; whatever goes wrong is an answer."""
        self.busy = True
        request = getattr(message, "id", "")
        self.services.metrics.requests[str(type(message).__struct_config__.tag)] += 1
        try:
            self._check_seat()
            await self._dispatch(message, received)
        except BoroughsError as error:
            self.refuse(request, error)
        except NotOwner:
            # The table has another owner, or none that is sure: who asked was told to come back, and asks again.
            if not self.connection.closing:
                self.refuse(request, RequestRefused("restarting"))
        except Exception as error:
            self.services.metrics.faults += 1
            self.services.log.error(
                "request-failed", table=self.live.head.id, fault=fault_of(error)
            )
            self.refuse(request, self.services.refusal_of(error))
        finally:
            self.busy = False

    def _check_seat(self) -> None:
        """Who has lost the seat, or looks at a table that must be read again, does not act here any more."""
        gone = self.live.invalid or not self.services.store.owned
        if gone or self.connection.closing or not self.live.connections.has(self.connection):
            raise RequestRefused("restarting")

    @property
    def seat(self) -> int:
        """The seat that asks; refused for those who watch."""
        if self.connection.viewer is None:
            raise RequestRefused("seated-only")
        return self.connection.viewer

    @property
    def acting_seat(self) -> int:
        """The seat that asks, if its player acts here and no bot does."""
        seat = self.playing_seat
        if self.live.head.seats[seat].bot:
            raise RequestRefused("bot-plays")
        return seat

    @property
    def playing_seat(self) -> int:
        """The seat that asks, if its player is still in the game; a bot may sit in."""
        if self.live.head.seats[self.seat].resigned:
            raise RequestRefused("resigned")
        return self.seat

    def _require_going(self) -> Table:
        """The game, while it is played: who works out moves in a pause gets thinking time for nothing."""
        table = self.live.require_playing()
        if self.live.head.paused:
            raise RequestRefused("paused")
        return table

    async def _dispatch(self, message: play.ClientMessage, received: int) -> None:
        live = self.live
        match message:
            case play.Play():
                await self._play(message, received)
            case play.Check():
                async with live.lock:
                    legal = self._check(message)
                if legal is not None:
                    await self._show_what_if(legal)
            case play.Ready():
                await seats.be_ready(live, self.seat, message.random, message.hash)
                self.done(message.id)
            case play.Reveal():
                await seats.reveal(live, self.seat, message.random)
                self.done(message.id)
            case play.Undo():
                most = self.services.settings.limits.takeback_steps
                # Who takes an order's move back wants to decide: it would be played again at once.
                await live.orders.leave(self.acting_seat, "")
                await takebacks.undo(live, self.acting_seat, most, received)
                self.done(message.id)
            case play.Consent():
                await takebacks.consent(live, self.playing_seat, message.number, message.yes)
                self.done(message.id)
            case play.Resign():
                await seats.resign(live, self.seat)
                self.done(message.id)
            case play.HandOver():
                await seats.hand_over(live, self.acting_seat, message.bot)
                self.done(message.id)
            case play.SitDown():
                await seats.sit_down(live, self.seat)
                self.done(message.id)
            case play.AskAlways():
                await seats.ask_always(live, self.seat, message.always)
                self.done(message.id)
            case play.Order():
                await live.orders.leave(self.playing_seat, message.order)
                self.done(message.id)
            case play.Leave():
                await seats.leave(live, self.seat)
                self.done(message.id)
                seats.dismiss(live, self.seat)
            case play.Replace():
                _ = self.seat
                patience = int(self.services.settings.limits.away_seconds * 1000)
                await seats.replace(live, message.seat, message.bot, patience)
                self.done(message.id)
            case play.Say():
                await self._say(message)
            case play.React():
                await self._react(message)
            case play.Hint():
                self._hint(message)
            case play.Rematch():
                _ = self.seat
                self._count_rematch()
                await self.registry.rematch(live)
                self.done(message.id)
            case play.Speak():
                wanted = self.connection.format
                scene = wanted.scene if message.scene is None else message.scene
                self._count_welcome()
                self.connection.format = wanted._replace(language=message.language, scene=scene)
                await live.presence.welcome_again(self.connection)
            case play.Resync():
                self._count_welcome()
                await live.presence.welcome_again(self.connection)
            case play.Ping():
                self.connection.tell(play.Pong(id=message.id, now=live.clock.now()))
            case play.Pong():
                self.connection.ponged(message.id)
            case play.Hello():
                raise RequestRefused("hello-once")

    def _count_welcome(self) -> None:
        """The whole table in words is a hundred times the work of a move's answer."""
        if not self.rates.welcomes.take(self.connection.address):
            raise RequestRefused("too-fast")

    def _count_rematch(self) -> None:
        """A rematch is a new table like any other, unless there is one already."""
        wanted = self.live.head.phase == "over" and not self.live.head.rematch
        if wanted and not self.rates.new_tables.take(self.connection.address):
            raise RequestRefused("too-many-tables")

    async def _play(self, message: play.Play, received: int) -> None:
        began = time.perf_counter()
        meant = message.at
        if meant is not None and not received - self.connection.round_trip <= meant <= received:
            meant = None
        await self.live.play(
            self.acting_seat,
            message.move,
            received,
            meant=meant,
            move_id=message.id,
            acknowledge=lambda number: self.done(message.id, number),
        )
        self.services.metrics.timed_move(time.perf_counter() - began)

    def _check(self, message: play.Check) -> _LegalMove | None:
        """With the table to itself: what is not on disk yet is not told."""
        seat, live = self.seat, self.live
        table = self._require_going()
        sentences = live.broadcaster.sentences(self.connection.format.language)
        says = ""
        try:
            move = live.game.parse(message.move)
            says = sentences.say_once(move.phrase())
            if seat not in table.to_act:
                raise IllegalMove("not-your-turn", seat=seat)
            table.state.check(seat, move)
        except IllegalMove as illegal:
            language = self.connection.format.language
            text = sentence(illegal, language, sentences.words, live.head.names)
            self.connection.tell(
                play.Checked(
                    id=message.id,
                    legal=False,
                    says=says,
                    code=illegal.code,
                    text=text,
                    params=illegal.params,
                    clauses=clauses_of(illegal, live.game),
                )
            )
            return None
        return _LegalMove(message.id, says, move, table.view(seat))

    async def _show_what_if(self, legal: _LegalMove) -> None:
        """What would follow is worked out beside the event loop: in LOTS it takes milliseconds."""
        game = self.live.game

        def encoded() -> bytes | None:
            seen = game.what_if(legal.view, legal.move)
            return None if seen is None else encode_view(game.annotated(seen))

        found = await asyncio.to_thread(encoded)
        view = None if found is None else msgspec.Raw(found)
        self.connection.tell(play.Checked(id=legal.id, legal=True, says=legal.says, view=view))

    async def _say(self, message: play.Say) -> None:
        self._require_voice(self._chat_rate)
        text = readable_line(message.text)
        if not text:
            raise RequestRefused("bad-message", problem="text")
        await self._speak(message.id, text)

    async def _react(self, message: play.React) -> None:
        text = reaction_text(self.live.game, message.what)
        if not text:
            raise RequestRefused("bad-message", problem="what")
        self._require_voice(self._reaction_rate)
        await self._speak(message.id, text, message.what)

    def _require_voice(self, rate: TokenBucket) -> None:
        """Refuses who is muted by the host, or speaks too fast."""
        head, viewer = self.live.head, self.connection.viewer
        muted = head.quiet if viewer is None else head.seats[viewer].muted
        if muted and not self.connection.host:
            raise RequestRefused("muted")
        if not (rate.take() and self.rates.chat.take(self.connection.address)):
            raise RequestRefused("too-fast")

    async def _speak(self, request: str, text: str, code: str = "") -> None:
        live, viewer = self.live, self.connection.viewer
        name = "" if viewer is None else live.head.seats[viewer].name
        async with live.lock:
            live.broadcaster.chat.say(viewer, name, text, code)
            await live.commit()
        self.done(request)

    # Hints

    def _hint(self, message: play.Hint) -> None:
        """Thinks beside everything else: other requests of this client do not wait for it."""
        live, seat = self.live, self.acting_seat
        if not live.head.hints:
            raise RequestRefused("no-hints")
        self._require_going()
        shown = None if live.frames is None else live.frames.current[seat]
        if shown is None or seat not in shown.frame.view.to_act:
            raise RequestRefused("not-your-move")
        thinks = self._hinting is not None and not self._hinting.done()
        if thinks or not self.rates.replays.take(self.connection.address):
            raise RequestRefused("too-fast")
        job = HintJob(
            game=live.head.game,
            variant=live.head.variant,
            seat=seat,
            view=msgspec.Raw(shown.view),
            moves=shown.frame.moves,
            now=live.clock.now(),
            seed=f"hint/{live.head.bot_seed}/{seat}/{shown.frame.number}",
        )
        self._hinting = self.services.tasks.start(self._think(message.id, job), "hint")

    def leave(self) -> None:
        """The client is gone: others are told, and nobody waits for a hint any more."""
        self.left = True
        if self._hinting is not None:
            self._hinting.cancel()
        self.live.presence.disconnect(self.connection)

    async def _think(self, request: str, job: HintJob) -> None:
        seconds = self.services.settings.limits.bot_seconds
        client = client_network(self.connection.address)
        reply = await self.services.pool.ask_low_priority(job, seconds, client)
        if not isinstance(reply, HintFound):
            self.refuse(request, RequestRefused("thinking-failed"))
            return
        if reply.compiling:
            self.services.log.info("compiling", game=job.game, for_the="hints")
        seen = msgspec.json.decode(job.view, type=self.live.game.view_type)
        moves = [self._hint_move(seen, found) for found in reply.moves]
        self.connection.tell(
            play.Hinted(
                id=request,
                bot="expert",
                hurried=reply.hurried,
                playouts=reply.playouts,
                moves=moves,
            )
        )

    def _hint_move(self, seen: View, found: HintedMove) -> play.HintMove:
        sentences = self.live.broadcaster.sentences(self.connection.format.language)
        choice = sentences.move(found.notation)
        return play.HintMove(
            notation=found.notation,
            says=sentences.told(seen, found.notation),
            names=choice.names,
            reasons=[
                play.HintReason(kind=reason.kind, says=sentences.say(reason.says))
                for reason in found.reasons
            ],
            share=found.share,
            value=found.value,
        )
