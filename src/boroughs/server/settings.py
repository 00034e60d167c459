"""How a server is run: what its operator may set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from boroughs.server.variants import HostedVariant

Lab: TypeAlias = Literal["off", "here", "everybody"]


@dataclass(frozen=True, slots=True)
class Limits:
    """What one client may ask for. Times are in seconds, sizes in bytes."""

    message_bytes: int = 16 * 1024
    body_bytes: int = 64 * 1024
    record_bytes: int = 1_100_000
    requests_per_second: float = 20.0
    requests_at_once: int = 60
    address_requests_per_second: float = 400.0
    address_requests_at_once: int = 2000
    """Of all connections of one address together."""
    welcomes_per_second: float = 10.0
    welcomes_at_once: int = 300
    """How often the connections of one address are told everything: when they come, resync or change language."""
    chat_per_second: float = 1.0
    chat_at_once: int = 10
    address_chat_per_second: float = 5.0
    address_chat_at_once: int = 50
    reactions_per_second: float = 0.5
    reactions_at_once: int = 1
    """Stickers and quick phrases: one in two seconds."""
    refused_in_a_row: int = 200
    """Requests over the rate that are refused before the connection is dropped."""
    tables_per_minute: float = 10.0
    tables_at_once: int = 30
    waiting_tables_per_address: int = 30
    """Public tables of one address at which people still gather: the lobby shows the newest of all."""
    records_per_minute: float = 20.0
    records_at_once: int = 20
    http_per_second: float = 50.0
    http_at_once: int = 200
    pages_per_second: float = 100.0
    pages_at_once: int = 1000
    """Files of the web app and descriptions of the protocol; a page takes some dozens."""
    http_connections_per_address: int = 100
    header_seconds: float = 10.0
    """How long the head of a request may take to come in."""
    header_bytes: int = 64 * 1024
    header_lines: int = 100
    body_seconds: float = 60.0
    answer_seconds: float = 60.0
    """How long a client may let an answer lie that is too large to be sent at once."""
    pipelined_requests: int = 4
    """HTTP requests of one connection that wait behind the one being answered. Browsers send none."""
    connections_per_address: int = 200
    """WebSockets."""
    frames_per_second: float = 10.0
    frames_at_once: int = 200
    """WebSocket frames that say nothing by themselves: pings, pongs, pieces of messages."""
    watchers_per_table: int = 200
    waiting_messages: int = 500
    """Messages that wait for a slow client before it is dropped."""
    waiting_bytes: int = 2_000_000
    hello_seconds: float = 10.0
    away_seconds: float = 120.0
    """How long a player must be gone before others may let a bot go on."""
    bot_seconds: float = 60.0
    """How long a bot may think; then the rules know what an absent player does."""
    bot_playouts: int = 2000
    """How many playouts a search may be asked for."""
    record_seconds: float = 30.0
    """How long reading or showing a record may take."""
    review_seconds: float = 600.0
    """How long the review of a game may take, counted while it is really made."""
    reviews_per_hour: float = 60.0
    reviews_at_once: int = 20
    """How many reviews one address may have made; those that are kept cost nothing more."""
    players_per_hour: float = 20.0
    players_at_once: int = 20
    """How many players' keys one address may have made."""
    matches_per_minute: float = 6.0
    matches_at_once: int = 12
    """How often one address may ask for company (quick match); a match that it lets lapse costs three times more."""
    match_tickets_per_address: int = 8
    """Wishes of one address that wait at the same time."""
    match_tickets: int = 2_000
    """Of all addresses together."""
    match_silence_seconds: float = 25.0
    """A wish that nobody asks about for so long is over: its page is gone."""
    match_confirm_seconds: float = 30.0
    """How long those who were brought together have to say that they are there."""
    match_bot_seconds: float = 60.0
    """After how long who waits is offered bots instead."""
    clubs_per_hour: float = 20.0
    clubs_at_once: int = 10
    """How many clubs one address may found."""
    reports_per_hour: float = 20.0
    reports_at_once: int = 10
    """How many names and lines one address may report."""
    reports_per_table: int = 50
    club_members: int = 50
    clubs_per_player: int = 20
    """In how many clubs one player may be."""
    worker_bytes: int = 1 << 30
    """How much memory a process that thinks or replays may take."""
    stopped_thoughts: int = 4
    """How many more thoughts than there are processes may stand still while those who have had less time think."""
    waiting_replays: int = 100
    """Records and hints that wait for such a process before more are refused."""
    waiting_replays_per_address: int = 20
    replays_per_second: float = 5.0
    replays_at_once: int = 60
    """How often one address may look at parts of records."""
    kept_bytes_per_day: float = 20_000_000
    """How much one address may have kept of records that it brings."""
    table_steps: int = 20_000
    """How long a table's record may become: takebacks fill no more than half of it, each person's moves
    no more than their share of the other half."""
    unattended_moves: int = 2_000
    """So many moves in a row that the rules played for people out of time: then the table is paused."""
    reissues_per_table: int = 50
    """How often the host of a running game may give out a new link: everybody is told of each."""
    free_bytes: int = 50_000_000
    """Where the disk has less room than this the server says that it is not well."""
    takeback_steps: int = 200
    """How far back a takeback may go."""
    day_entries: int = 20_000
    """First tries at one day's challenge of one game that are kept; then the oldest unfinished one makes room."""
    lab_games: int = 500_000
    """How many games of each kind one experiment of the laboratory may ask for."""
    lab_seconds: float = 900.0
    """How long one experiment may take; then what it has shown stands."""
    lab_waiting: int = 8
    """Experiments of different addresses that wait for each other before more are refused."""
    lab_bytes: int = 8 << 30
    """How much memory the process of the laboratory may take, as the system counts it: what is reserved, not used."""


@dataclass(frozen=True, slots=True)
class Retention:
    """After how many days without anything happening a table or record is deleted.

    Only days count that the server was up.
    """

    gathering: float = 2.0
    playing: float = 60.0
    rated: float = 7.0
    """After so long bots play a rated game to its end for those for whom it waits."""
    over: float = 30.0
    closed: float = 1.0
    deleted: float = 7.0
    """How long a deleted table can be restored."""
    records: float = 180.0
    players: float = 730.0
    """After so long without coming a player is forgotten, with all results."""
    boards: int = 62
    """So many days back, by the calendar, it is known how everybody did on a day."""
    reports: float = 90.0
    clubs: float = 730.0
    """After so long without a visit of any member a club is forgotten, with all results."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One server."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path("boroughs.sqlite3")
    database: str = ""
    """The address of a PostgreSQL database; else the file `data` is used."""
    bot_processes: int = 2
    bot_pause: int = 400
    """Milliseconds between what happened last and a bot's move, so that people can follow."""
    origins: tuple[str, ...] = ()
    """Other pages that may open WebSockets; our own always may."""
    proxies: str = ""
    """Addresses of reverse proxies, with commas: from them forwarded addresses are believed."""
    internal: str = "127.0.0.1"
    """With PostgreSQL: the address (`host` or `host:port`) at which other processes of this server reach this one."""
    limits: Limits = field(default_factory=Limits)
    retention: Retention = field(default_factory=Retention)
    push_contact: str = ""
    """A mailto: or https: address of the operator. With it turn alerts are sent by Web Push (extra `push`)."""
    variants: Mapping[str, HostedVariant] = field(default_factory=dict)
    """By game: with which other numbers its new tables are played."""
    players: bool = True
    """Whether people may have a key of their own, under which their results are kept."""
    lab: Lab = "off"
    """Whether there is a laboratory: for this machine alone, or for everybody who comes."""
    web: Path | None = None
    """The built web app."""
    offline: Path | None = None
    """The built site without a server (`make site`): browsers keep it for when this server cannot be reached."""
