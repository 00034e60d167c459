"""Quick match: wishes that wait for company, and who is brought together. All of it is in memory alone; what outlives
that stands on the tickets.

Nothing happens here by itself: whoever waits asks again and again, and each time what is due is done.
A table is made only when everybody has confirmed, so that nobody sits alone at one that was never wanted.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import Counter
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeAlias

from boroughs.core.game import Game
from boroughs.server.broadcast.sentences import title_of
from boroughs.server.client_network import client_network
from boroughs.server.logs import fault_of
from boroughs.server.messages.matching import MatchEnd, MatchGrant, MatchInfo, MatchState, MatchWish
from boroughs.server.messages.names import check_name
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.messages.tables import (
    ClockSetting,
    Created,
    CreateTable,
    JoinTable,
    MatchAsked,
    Pace,
    SeatWish,
)
from boroughs.server.tables import seats
from boroughs.server.tables.keys import hashed
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.tables.match_tickets import Claim, TicketSeal, new_random
from boroughs.server.tables.players import Sitter
from boroughs.server.tables.rated_tables import check_rated_game
from boroughs.server.tables.services import Services
from boroughs.server.variants import HostedVariant, varied_game

_LIVE: Final = ClockSetting(bank=15 * 60_000, extra=15_000)
_DAYS: Final = ClockSetting(bank=3 * 86_400_000, extra=86_400_000)
"""Among strangers nobody may keep the others waiting for ever: thinking time is part of what is agreed."""
_PATIENCE: Final = 10_000
"""Milliseconds after which who waits is told that nothing is new."""
_KEPT: Final = 120_000
"""Milliseconds for which an ended wish can still say how it ended."""
_TAKING_OVER: Final = 60_000
"""Milliseconds in which wishes of the keeper before go on: whoever still waits has asked by then."""

_Group: TypeAlias = tuple[str, int, Pace, bool]


@dataclass(eq=False, slots=True)
class _Ticket:
    """One wish, and how it stands."""

    wish: MatchWish
    seats: int
    name: str
    player: Sitter | None
    network: str
    address: str
    asked: int
    seen: int
    state: MatchState = "waiting"
    version: int = 1
    listening: int = 0
    """How many requests wait for news of it this moment."""
    news: asyncio.Event = field(default_factory=asyncio.Event)
    proposal: _Proposal | None = None
    confirmed: bool = False
    taken_over: bool = False
    """Whether it began under another keeper: what was found there is not known here."""
    why: MatchEnd = ""
    table: str = ""
    seat: int = -1
    key: str = ""

    @property
    def group(self) -> _Group:
        """Who asks for the same is company."""
        return self.wish.game, self.seats, self.wish.pace, self.wish.rated

    def company_for(self, other: _Ticket) -> bool:
        """Nobody plays against themselves: not under one key, not in two tabs of one browser."""
        mine, theirs = self.player, other.player
        same_player = mine is not None and theirs is not None and mine.id == theirs.id
        same_device = bool(self.wish.device) and self.wish.device == other.wish.device
        return not (same_player or same_device)

    def change(self, state: MatchState) -> None:
        self.state = state
        self.version += 1
        self.news.set()
        self.news = asyncio.Event()


@dataclass(eq=False, slots=True)
class _Proposal:
    """Some who could play together, until all have confirmed."""

    tickets: list[_Ticket]
    until: int
    seating: bool = False
    """All have: their table is being made."""


class Tables(Protocol):
    """Where the tables of those who found each other are made."""

    services: Services

    async def create(
        self, wish: CreateTable, language: str, address: str = "", player: Sitter | None = None
    ) -> Created: ...

    async def get(self, table: str) -> LiveTable: ...


class QuickMatch:
    """The wishes of one server."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._services = tables.services
        self._tickets: dict[str, _Ticket] = {}
        """By the hash of their secret."""
        self._lapses: Counter[str] = Counter()
        """By network: matches that were found and let lapse, since it last asked."""
        self._seal = TicketSeal(new_random())
        self._me = new_random()
        self._taking_over_until = 0

    def take_over(self, secret: bytes | None = None) -> None:
        """From now on wishes are kept here: those of before go on when their owners ask. `secret` is the tickets'."""
        if secret is not None:
            self._seal = TicketSeal(secret)
        self.forget()
        self._me = new_random()
        self._taking_over_until = self._now() + _TAKING_OVER

    def forget(self) -> None:
        """They are kept elsewhere: who waits here asks there."""
        self.wake_all()
        self._tickets.clear()

    # What can be asked

    def cost(self, address: str) -> int:
        """What a wish costs an address: more for who made others wait in vain."""
        return 1 + 3 * self._lapses.pop(client_network(address), 0)

    def ask(
        self, wish: MatchWish, language: str, address: str, player: Sitter | None
    ) -> MatchGrant:
        """A wish begins to wait; an earlier one of the same player or browser ends."""
        self._tidy()
        ticket = self._new_ticket(wish, self._now(), address, player)
        for other in self._open():
            if not ticket.company_for(other):
                self._end(other, "elsewhere")
        self._make_room(ticket.network)
        sitter = None if player is None else (player.id, player.name, player.crest)
        secret = self._seal.close(Claim(wish, ticket.asked, sitter, self._me, new_random()))
        self._tickets[hashed(secret)] = ticket
        self._match()
        return MatchGrant(ticket=secret, match=self._told(ticket, language))

    def _new_ticket(
        self, wish: MatchWish, asked: int, address: str, player: Sitter | None
    ) -> _Ticket:
        count = self._check(self._game(wish), wish, player)
        known = player.name if player is not None else ""
        return _Ticket(
            wish=wish,
            seats=count,
            name=check_name(wish.name or known or "?"),
            player=player,
            network=client_network(address),
            address=address,
            asked=asked,
            seen=self._now(),
        )

    async def look(self, secret: str, after: int, language: str, address: str = "") -> MatchInfo:
        """How it stands, as soon as something is newer than `after`; else after a while."""
        ticket = self._ticket(secret, address, after)
        uptime = self._services.uptime
        ticket.listening += 1
        try:
            self._tidy()
            waits = min([_PATIENCE, *([self._left(ticket)] if ticket.proposal else [])])
            if ticket.version <= after and waits > 0:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(ticket.news.wait(), uptime.seconds(waits))
        finally:
            ticket.listening -= 1
            ticket.seen = self._now()
        self._tidy()
        return self._told(ticket, language)

    def wake_all(self) -> None:
        """The server stops: nobody is kept waiting for news that cannot come."""
        for ticket in self._tickets.values():
            ticket.news.set()

    async def confirm(self, secret: str, language: str, address: str = "") -> MatchInfo:
        """I am here; when all are, they sit down."""
        ticket = self._ticket(secret, address)
        self._tidy()
        proposal = ticket.proposal
        if ticket.state == "waiting" and not ticket.taken_over:
            raise RequestRefused("no-match")
        if ticket.state == "found" and proposal is not None and not ticket.confirmed:
            ticket.confirmed, ticket.seen = True, self._now()
            ticket.version += 1
            if all(one.confirmed for one in proposal.tickets):
                proposal.seating = True
                await self._seat(proposal)
        return self._told(ticket, language)

    def withdraw(self, secret: str, language: str, address: str = "") -> MatchInfo:
        ticket = self._ticket(secret, address)
        if ticket.state in ("waiting", "found"):
            self._end(ticket, "withdrawn")
        return self._told(ticket, language)

    def asked(self) -> list[MatchAsked]:
        """What is asked for now, the most wanted first."""
        self._tidy()
        found = Counter(one.group for one in self._open() if one.state == "waiting")
        return [
            MatchAsked(game=game, seats=count, pace=pace, rated=rated, waiting=waiting)
            for (game, count, pace, rated), waiting in found.most_common()
        ]

    # What may be wished for

    def _game(self, wish: MatchWish) -> Game:
        hosted = self._services.settings.variants.get(wish.game, HostedVariant("", {}))
        return varied_game(wish.game, hosted.overrides)

    def _check(self, game: Game, wish: MatchWish, player: Sitter | None) -> int:
        """For how many seats; refused where such a table could not be made."""
        count = wish.seats or min(n for n in game.seat_counts if n > 1)
        if count < 2:
            raise RequestRefused("match-alone")
        options = game.new(count, {}).options
        if wish.rated:
            if player is None:
                raise RequestRefused("rated-needs-player")
            hosted = self._services.settings.variants.get(wish.game)
            check_rated_game(
                game, game.options_for(options, count), bool(hosted and hosted.overrides)
            )
        return count

    def _make_room(self, network: str) -> None:
        limits = self._services.settings.limits
        waiting = self._open()
        if sum(one.network == network for one in waiting) >= limits.match_tickets_per_address:
            raise RequestRefused("too-many-wishes")
        if len(waiting) >= limits.match_tickets:
            raise RequestRefused("busy")

    # What happens

    def _now(self) -> int:
        return self._services.uptime.now()

    def _ticket(self, secret: str, address: str, after: int = 0) -> _Ticket:
        return self._tickets.get(hashed(secret)) or self._taken_over(secret, address, after)

    def _taken_over(self, secret: str, address: str, after: int) -> _Ticket:
        """A wish of the keeper before this one waits on, at its old place; refused where there is no such wish."""
        claim = self._seal.open(secret) if self._now() < self._taking_over_until else None
        if claim is None or claim.keeper == self._me:
            raise RequestRefused("no-such-match")
        player = None if claim.player is None else Sitter(*claim.player)
        ticket = self._new_ticket(claim.wish, claim.asked, address, player)
        self._make_room(ticket.network)
        # Newer than whatever was told there, so that it is told at once.
        ticket.version, ticket.taken_over = max(after + 1, self._now() // 1000), True
        others = [one for one in self._open() if not ticket.company_for(one)]
        self._tickets[hashed(secret)] = ticket
        if any(one.asked >= ticket.asked for one in others):
            self._end(ticket, "elsewhere")
        else:
            for one in others:
                self._end(one, "elsewhere")
        return ticket

    def _open(self) -> list[_Ticket]:
        return [one for one in self._tickets.values() if one.state in ("waiting", "found")]

    def _left(self, ticket: _Ticket) -> int:
        return 0 if ticket.proposal is None else max(0, ticket.proposal.until - self._now())

    def _tidy(self) -> None:
        """What has run out: wishes that nobody asks about any more, matches that were not confirmed."""
        now = self._now()
        silent = now - int(self._services.settings.limits.match_silence_seconds * 1000)
        for proposal in {one.proposal for one in self._open() if one.proposal is not None}:
            if proposal.until <= now and not proposal.seating:
                for late in [one for one in proposal.tickets if not one.confirmed]:
                    self._lapses[late.network] += 1
                    self._end(late, "late")
        for key, ticket in list(self._tickets.items()):
            gone = not ticket.listening and ticket.seen < silent
            if (ticket.state == "waiting" and gone) or (
                ticket.state in ("seated", "ended") and ticket.seen < now - _KEPT
            ):
                del self._tickets[key]
        if len(self._lapses) > 10_000:
            self._lapses.clear()
        self._match()

    def _match(self) -> None:
        """Those who asked first are brought together first."""
        groups: dict[_Group, list[_Ticket]] = {}
        for ticket in sorted(self._open(), key=lambda one: one.asked):
            if ticket.state == "waiting":
                groups.setdefault(ticket.group, []).append(ticket)
        for waiting in groups.values():
            while (chosen := _together(waiting)) is not None:
                until = self._now() + int(
                    self._services.settings.limits.match_confirm_seconds * 1000
                )
                proposal = _Proposal(chosen, until)
                for ticket in chosen:
                    waiting.remove(ticket)
                    ticket.proposal, ticket.confirmed = proposal, False
                    ticket.change("found")

    def _end(self, ticket: _Ticket, why: MatchEnd) -> None:
        """This wish is over; whoever it was matched with waits on, at their old place in the queue."""
        proposal, ticket.proposal = ticket.proposal, None
        if proposal is not None and proposal.seating:
            # Their table is being made: who leaves now leaves the table.
            ticket.proposal = proposal
            return
        ticket.why = why
        ticket.change("ended")
        if proposal is None:
            return
        for other in proposal.tickets:
            if other is not ticket and other.state == "found":
                other.proposal, other.confirmed = None, False
                other.change("waiting")

    async def _seat(self, proposal: _Proposal) -> None:
        """All have confirmed: a table without a host, for nobody shall have more power there than the others."""
        tickets = list(proposal.tickets)
        # Who waited longer shall not always begin.
        secrets.SystemRandom().shuffle(tickets)
        try:
            grants = await self._make_table(tickets)
        except Exception as error:
            self._services.log.error(
                "match-failed", game=tickets[0].wish.game, fault=fault_of(error)
            )
            for ticket in tickets:
                ticket.proposal, ticket.why = None, "failed"
                ticket.change("ended")
            return
        self._services.metrics.matches += 1
        for ticket, (table, seat, key) in zip(tickets, grants, strict=True):
            ticket.proposal = None
            ticket.table, ticket.seat, ticket.key = table, seat, key
            ticket.seen = self._now()
            ticket.change("seated")

    async def _make_table(self, tickets: list[_Ticket]) -> list[tuple[str, int, str]]:
        """By ticket: the table, the seat, and its key."""
        first, wish = tickets[0], tickets[0].wish
        real_time = self._game(wish).real_time
        clock = None if real_time else _DAYS if wish.pace == "days" else _LIVE
        created = await self._tables.create(
            CreateTable(
                game=wish.game,
                seats=[
                    SeatWish(kind="me", name=first.name),
                    *(SeatWish(kind="friend") for _ in tickets[1:]),
                ],
                pace=wish.pace,
                clock=clock,
                rated=wish.rated,
                hints=False,
            ),
            "en",
            first.address,
            first.player,
        )
        table = created.table.id
        live = await self._tables.get(table)
        granted = [(table, 0, created.seats[0].key)]
        for ticket, grant in zip(tickets[1:], created.seats[1:], strict=True):
            name = _free_name(ticket.name, live.head.names)
            join = JoinTable(name=name, invite=grant.invite)
            seat, key = await seats.join(live, join, ticket.player)
            granted.append((table, seat, key))
        return granted

    def _told(self, ticket: _Ticket, language: str) -> MatchInfo:
        wish, waited = ticket.wish, self._now() - ticket.asked
        patience = int(self._services.settings.limits.match_bot_seconds * 1000)
        others = sum(
            one.group == ticket.group and one is not ticket and one.state == "waiting"
            for one in self._open()
        )
        return MatchInfo(
            state=ticket.state,
            version=ticket.version,
            game=wish.game,
            title=title_of(self._game(wish), language),
            seats=ticket.seats,
            pace=wish.pace,
            rated=wish.rated,
            waited=waited,
            bots_in=max(0, patience - waited),
            others=others,
            confirmed=ticket.confirmed and ticket.state == "found",
            left=self._left(ticket),
            why=ticket.why,
            table=ticket.table,
            seat=ticket.seat,
            key=ticket.key,
        )


def _together(waiting: list[_Ticket]) -> list[_Ticket] | None:
    """Enough of them for a table, all company for each other; None where there are not."""
    for start, first in enumerate(waiting):
        chosen = [first]
        for other in waiting[start + 1 :]:
            if len(chosen) < first.seats and all(one.company_for(other) for one in chosen):
                chosen.append(other)
        if len(chosen) == first.seats:
            return chosen
    return None


def _free_name(name: str, taken: list[str]) -> str:
    """Two strangers may be called alike: then the second is `Ann 2`."""
    for number in range(1, len(taken) + 2):
        tried = name if number == 1 else f"{name[:28]} {number}"
        try:
            return check_name(tried, taken)
        except RequestRefused as refused:
            if refused.code != "name-taken":
                raise
    raise RequestRefused("name-taken", name=name)
