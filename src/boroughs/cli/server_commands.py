"""The commands around the play server. What they do is imported when they are called."""

# ruff: noqa: PLC0415
from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

_DATABASE = "BOROUGHS_DATABASE"


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="On which port; 0 finds a free one.")] = 8000,
    data: Annotated[
        Path | None,
        typer.Option(help="The file that keeps the tables. [default: in your data folder]"),
    ] = None,
    database: Annotated[
        str, typer.Option(envvar=_DATABASE, help="A PostgreSQL address instead of a file.")
    ] = "",
    workers: Annotated[
        int, typer.Option(help="Server processes on this port; more than one need PostgreSQL.")
    ] = 1,
    internal: Annotated[
        str,
        typer.Option(
            metavar="HOST[:PORT]",
            help="Where processes of this server on other machines reach those of this one.",
        ),
    ] = "127.0.0.1",
    bots: Annotated[int, typer.Option(help="Processes in which bots think.")] = 2,
    pause: Annotated[
        int, typer.Option(help="Milliseconds before a bot's move, so that people can follow.")
    ] = 400,
    origin: Annotated[
        list[str] | None, typer.Option(help="Another page that may connect; may be repeated.")
    ] = None,
    proxy: Annotated[
        str, typer.Option(help="Addresses of reverse proxies that are believed.")
    ] = "",
    push_contact: Annotated[
        str,
        typer.Option(help="Your mailto: or https: address: turns alerts to devices on (Web Push)."),
    ] = "",
    variant: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE", help="Play a game with other numbers; may be repeated for other games."
        ),
    ] = None,
    players: Annotated[
        bool,
        typer.Option(
            help="Keep names and results of people who come again, under a key of theirs."
        ),
    ] = True,
    lab: Annotated[
        bool,
        typer.Option(
            "--lab",
            help="A laboratory for designers at #/lab, for this machine alone: change a number and see.",
        ),
    ] = False,
    lab_for_everybody: Annotated[
        bool,
        typer.Option(
            "--lab-for-everybody",
            help="The same for whoever reaches the server: they use its processor.",
        ),
    ] = False,
    offline: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="The site without a server (`make site`): who has played here plays on when this one is away.",
        ),
    ] = None,
    browser: Annotated[
        bool,
        typer.Option(
            "--open", help="Open the page in the browser; on another port if this is taken."
        ),
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only warnings in the log.")] = False,
) -> None:
    """Serve tables for people and bots, over HTTP and WebSocket.

    Every move is on disk before anybody is told of it. Ctrl-C or SIGTERM stops after what is
    being written is written; tables go on at the next start.

    \b
      boroughs serve                          at http://127.0.0.1:8000/
      boroughs serve --host 0.0.0.0 --data games.sqlite3
      boroughs serve --database postgresql://db/boroughs --workers 4
      boroughs serve --variant cheap.toml     new tables of its game have its numbers
      boroughs serve --lab --open             change numbers and see what becomes of a game
    """
    from boroughs.cli.serve import serve as serve_tables
    from boroughs.cli.speech import speaking

    with speaking(None):
        serve_tables(
            host, port, data, database, bots, pause, origin or [], proxy, quiet, browser,
            push_contact, variant or [], players,
            "everybody" if lab_for_everybody else "here" if lab else "off", offline,
            workers, internal,
        )  # fmt: skip


def open_at_home() -> None:
    """What `boroughs` alone does: a server for this computer, and its page in the browser.

    Always at the same port where it is free, so that the browser finds its tables again.
    """
    serve(browser=True, quiet=True)


def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    data: Annotated[
        Path | None, typer.Option(help="The file that keeps the tables, as in `serve`.")
    ] = None,
) -> None:
    """Copy all tables to a file, also while the server runs.

    The copy is complete and of one moment. For PostgreSQL use pg_dump.

    \b
      boroughs backup tables-today.sqlite3
    """
    from boroughs.cli.serve import backup as copy_tables

    copy_tables(target, data)


def restore(
    tables: Annotated[
        list[str] | None, typer.Argument(metavar="[TABLE]...", help="Which; none: list them.")
    ] = None,
    data: Annotated[
        Path | None, typer.Option(help="The file that keeps the tables, as in `serve`.")
    ] = None,
    database: Annotated[
        str, typer.Option(envvar="BOROUGHS_DATABASE", help="A PostgreSQL address, as in `serve`.")
    ] = "",
) -> None:
    """Bring deleted tables back, while the server is stopped.

    Tables that nobody touched for long are deleted, and can be restored for a week.

    \b
      boroughs restore                        lists them
      boroughs restore 4x7kq2m9hb3z
    """
    from boroughs.cli.serve import restore as restore_tables

    restore_tables(tables or [], data, database)


def players(
    named: Annotated[
        str, typer.Argument(metavar="[NAME]", help="A part of the name, or the id; none: all.")
    ] = "",
    rename: Annotated[
        str | None,
        typer.Option(metavar="NEW", help="What this player, or club, is called from now on."),
    ] = None,
    remove: Annotated[
        bool, typer.Option("--remove", help="Delete this player, or club, with all results.")
    ] = False,
    ban: Annotated[
        bool | None, typer.Option("--ban/--unban", help="Whether the key opens nothing here.")
    ] = None,
    clubs: Annotated[bool, typer.Option("--clubs", help="Clubs instead of players.")] = False,
    reported: Annotated[
        bool, typer.Option("--reported", help="Names and lines that were reported at tables.")
    ] = False,
    most: Annotated[int, typer.Option(help="How many to list.")] = 50,
    data: Annotated[
        Path | None, typer.Option(help="The file that keeps the tables, as in `serve`.")
    ] = None,
    database: Annotated[
        str, typer.Option(envvar=_DATABASE, help="A PostgreSQL address, as in `serve`.")
    ] = "",
) -> None:
    """List the people who come again, rename, remove or ban one; the same for their clubs.

    Whoever was here last comes first. To change something (with PostgreSQL also to list), stop the server and name the
    player by id: names may be alike.

    \b
      boroughs players
      boroughs players ann
      boroughs players 4x7kq2m9hb3z --rename Anonymous
      boroughs players 4x7kq2m9hb3z --ban
      boroughs players --reported
      boroughs players --clubs mayors
    """
    from boroughs.cli.clubs import list_reports, manage_clubs
    from boroughs.cli.players import players as manage_players
    from boroughs.cli.speech import complain, speaking

    with speaking(None):
        if reported and (named or clubs or remove or rename is not None or ban is not None):
            complain("--reported lists all reports: no name and no change goes with it.")
            raise typer.Exit(2)
        if clubs and ban is not None:
            complain("A club is not banned: --remove it, or --ban its members.")
            raise typer.Exit(2)
        if reported:
            list_reports(most, data, database)
        elif clubs:
            manage_clubs(named, rename, remove, most, data, database)
        else:
            manage_players(named, rename, remove, ban, most, data, database)


def schema() -> None:
    """Print the play protocol as JSON Schema.

    Types for clients and bots in other languages are made from it; docs/protocol.md tells
    what the messages mean.

    \b
      boroughs schema > boroughs.schema.json
    """
    import json

    from boroughs.server.transport.schema import schema as protocol

    print(json.dumps(protocol(), indent=2, ensure_ascii=False))


def mcp() -> None:
    """Let an agent play: a server of the Model Context Protocol over stdin and stdout.

    Register the command `boroughs mcp` with the program in which a language model runs. It lists the games, reads
    the rules, sits down against bots or by an invitation link, and plays: docs/agents.md.
    """
    from boroughs.cli.speech import speaking
    from boroughs.core.extras import needs_extra

    with speaking(None):
        with needs_extra("mcp"):
            from boroughs.envs.mcp_server import make_server
        make_server().run()
