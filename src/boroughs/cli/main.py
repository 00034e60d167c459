"""The commands and their options. What a command does is imported when it is called, so that
`boroughs --help` answers at once."""

# ruff: noqa: PLC0415
from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from boroughs.cli import server_commands


class Language(StrEnum):
    """The languages of the catalogues."""

    en = "en"
    fr = "fr"


class Commands(TyperGroup):
    """Says a usage error in one sentence on stderr, instead of in a box."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        try:
            status = super().main(
                args, prog_name, complete_var, False, windows_expand_args, **extra
            )
        except typer.Abort:
            status = 130
        except Exception as error:
            # Every usage error of typer (and of click, in older typers) can format itself.
            if not hasattr(error, "format_message"):
                raise
            sentence = " ".join(error.format_message().split())
            stop = "" if sentence.endswith((".", "?")) else "."
            print(f"boroughs: {sentence}{stop} {_help_of(error)}", file=sys.stderr)
            status = getattr(error, "exit_code", 2)
        sys.exit(status if isinstance(status, int) else 0)


def _help_of(error: Exception) -> str:
    """Where the right way is explained: `boroughs play --help`."""
    context = getattr(error, "ctx", None)
    path = getattr(context, "command_path", "boroughs")
    return f"See: {path} --help"


app = typer.Typer(
    name="boroughs",
    cls=Commands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _completed(incomplete: str) -> list[str]:
    """The games that begin like this, for the shell."""
    from boroughs.games import game_names

    return [name for name in game_names() if name.startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="A name that `boroughs games` lists.", autocompletion=_completed
    ),
]
Lang = Annotated[
    Language | None,
    typer.Option("--lang", help="Language of games and answers; else as LC_ALL or LANG say."),
]
VariantFile = Annotated[
    Path | None,
    typer.Option(
        "--variant",
        metavar="FILE",
        help="Play with other numbers: a file as `boroughs variant new GAME` writes it.",
    ),
]
Batch = Annotated[
    bool,
    typer.Option(
        "--batch",
        help="Over flat arrays, many times as fast: Machi Koro up to normal, New Jack City random.",
    ),
]
RayAddress = Annotated[
    str,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help="Play on a Ray cluster: its address, or local. Needs the extra ray.",
    ),
]
OutFolder = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="DIR",
        help="Write a row per game and seat (Parquet) and a summary (JSON) into this folder.",
    ),
]
Choices = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated."
    ),
]


def _show_version(wanted: bool) -> None:
    if wanted:
        from boroughs import __version__

        print(f"boroughs {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def boroughs(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Say the version and leave."
        ),
    ] = False,
) -> None:
    """City-building tabletop games: play them, let bots play them, look at them again.

    \b
    First steps:
      boroughs                           play in the browser
      boroughs games                     what there is to play
      boroughs play machi-koro           you against the computer, in this terminal
      boroughs rules machi-koro          how it is played
    """
    if context.invoked_subcommand is not None:
        return
    if sys.stdout.isatty():
        server_commands.open_at_home()
    else:
        print(context.get_help())


@app.command()
def games(lang: Lang = None) -> None:
    """List the games with their seats, options and bots.

    \b
      boroughs games
      boroughs games --lang fr
    """
    from boroughs.cli.games import list_games
    from boroughs.cli.speech import speaking

    with speaking(lang) as speech:
        list_games(speech)


@app.command()
def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="What to play; not needed with --resume.",
            autocompletion=_completed,
        ),
    ] = None,
    seats: Annotated[
        int | None, typer.Option("--seats", "-n", help="How many play; bots fill what is left.")
    ] = None,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="Bots, with commas: easy,hard,search:400.")
    ] = "",
    people: Annotated[
        str, typer.Option("--people", "-p", help="Who sits at this keyboard: Ann,Bob.")
    ] = "",
    option: Choices = None,
    seed: Annotated[
        str | None, typer.Option("--seed", "-s", help="Any text: the same dice again.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", help="Keep the game in this file, step by step.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", help="Go on with a saved game.")
    ] = None,
    hints: Annotated[
        bool, typer.Option("--hints/--no-hints", help="Whether `hint` may be asked.")
    ] = True,
    variant: VariantFile = None,
    daily: Annotated[
        bool, typer.Option("--daily", help="Today's puzzle, the same for everybody.")
    ] = False,
    day: Annotated[str, typer.Option("--day", help="The puzzle of another day: 2026-11-15.")] = "",
    lang: Lang = None,
) -> None:
    """Play at this terminal: people and bots at one table.

    Answer with a number, a move as it is written on the right, or its first letters. ?
    explains everything else: hint, undo, rules, save. Ctrl-C saves the game before it leaves.

    \b
      boroughs play machi-koro                            one person against bots
      boroughs play machi-koro --bots easy,hard           against these two
      boroughs play machi-koro --people Ann,Bob -n 4      two people and two bots
      boroughs play machi-koro --save city.boroughs       keep it ...
      boroughs play --resume city.boroughs                ... and go on with it
      boroughs play mad-city --daily              today's puzzle, the same for all
    """
    from boroughs.cli.play import Wishes, today
    from boroughs.cli.play import play as play_game
    from boroughs.cli.speech import speaking

    with speaking(lang) as speech:
        wishes = Wishes(
            game,
            seats=seats,
            people=_listed(people),
            bots=_listed(bots),
            options=_chosen(option or []),
            seed=seed,
            save=save,
            resume=resume,
            hints=hints,
            variant=variant,
            day=day or (today() if daily else ""),
        )
        play_game(wishes, speech)


class Device(StrEnum):
    """Where batches are played."""

    cpu = "cpu"
    cuda = "cuda"


@app.command()
def simulate(
    game: GameName,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="Who plays, with commas: normal,hard,search:400.")
    ],
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 100,
    seed: Annotated[
        str, typer.Option("--seed", "-s", help="Any text: the same seed, the same games.")
    ] = "1",
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            "-w",
            help="Processes; the result does not depend on it. [default: one per core]",
        ),
    ] = None,
    ray: RayAddress = "",
    option: Choices = None,
    variant: VariantFile = None,
    out: OutFolder = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the unfinished run in the folder.")
    ] = False,
    events: Annotated[
        str, typer.Option("--events", help="With --out: also keep events, by code: built,rolled.")
    ] = "",
    batch: Batch = False,
    device: Annotated[
        Device, typer.Option("--device", help="With --batch: where the games are played.")
    ] = Device.cpu,
    json: Annotated[
        bool, typer.Option("--json", help="Lines of JSON: a head, the bots, the pairs, the timing.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar.")] = False,
    lang: Lang = None,
) -> None:
    """Let bots play many games and see who wins.

    Tells how often each wins and how sure that is, and what it is worth to be the first to act. Seats rotate, so choose a multiple of the number of bots. Ctrl-C shows what was played so far; with --out it is kept, and --resume goes on from there.

    \b
      boroughs simulate machi-koro --bots normal,random --games 1000
      boroughs simulate machi-koro --bots hard,normal,normal --seed spring --json
      boroughs simulate machi-koro --bots normal,normal --games 9999 --out runs/a
    """
    from boroughs.cli.simulate import run_simulation
    from boroughs.cli.speech import speaking

    with speaking(lang) as speech:
        run_simulation(
            game,
            _listed(bots),
            games,
            seed,
            workers if workers is not None else min(_cores(), max(1, games)),
            _chosen(option or []),
            speech,
            as_json=json,
            quiet=quiet,
            out=out,
            resume=resume,
            events=_listed(events),
            variant=variant,
            batch=batch,
            ray=ray,
            device=device.value,
        )


class Schedule(StrEnum):
    """Who plays whom in a tournament."""

    round_robin = "round-robin"
    ladder = "ladder"


@app.command()
def tournament(
    source: Annotated[
        str, typer.Argument(metavar="GAME|FILE", help="A game, or a TOML file with the whole plan.")
    ],
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="Who plays, with commas: easy,normal,search:400.")
    ] = "",
    seats: Annotated[int, typer.Option("--seats", help="How many sit at a table.")] = 2,
    games: Annotated[int, typer.Option("--games", "-n", help="Games for each pairing.")] = 100,
    schedule: Annotated[
        Schedule, typer.Option("--schedule", help="Everybody with everybody, or neighbours only.")
    ] = Schedule.round_robin,
    seed: Annotated[str, typer.Option("--seed", "-s", help="Any text.")] = "1",
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", help="Processes. [default: one per core]")
    ] = None,
    ray: RayAddress = "",
    option: Choices = None,
    variant: VariantFile = None,
    out: OutFolder = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the unfinished tournament in the folder.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Lines of JSON.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar.")] = False,
    lang: Lang = None,
) -> None:
    """Let bots play each other in all pairings, and rate them.

    Ratings hold for any number of players at a table; 25 is an unknown player. Whether two differ is tested with a correction for the number of pairs. Needs the extra lab.

    \b
      boroughs tournament machi-koro --bots easy,normal,hard --games 200
      boroughs tournament plan.toml --out runs/spring

    \b
    A plan:
      game = "machi-koro"
      seats = 2
      games = 200
      [[player]]
      name = "quick"
      bot = "search:100"
      [[player]]
      name = "steady"
      bot = "normal"
    """
    from boroughs.cli.speech import needs_extra, speaking

    with speaking(lang) as speech, needs_extra("lab"):
        from boroughs.cli.tournament import make_plan, run_tournament

        plan = make_plan(
            source,
            _listed(bots),
            seats,
            games,
            seed,
            schedule.value,
            _chosen(option or []),
            variant,
        )
        run_tournament(
            plan, _cores() if workers is None else workers, speech, json, quiet, out, resume, ray
        )


@app.command()
def report(
    folders: Annotated[
        list[Path], typer.Argument(metavar="DIR [DIR]", help="What simulate --out has written.")
    ],
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="The page. [default: DIR/report.html]"),
    ] = None,
    export: Annotated[
        str, typer.Option("--export", help="Also every plot as a file: png,svg.")
    ] = "",
    lang: Lang = None,
) -> None:
    """Make a page of plots from a run, or from two side by side.

    One HTML file that needs no network and no script, with a sentence under every plot that says what it shows. Needs the extra lab.

    \b
      boroughs simulate machi-koro --bots normal,normal --games 2000 --out runs/a
      boroughs report runs/first --export svg
      boroughs report runs/first runs/second --out both.html
    """
    from boroughs.cli.speech import needs_extra, speaking

    with speaking(lang) as speech, needs_extra("lab"):
        from boroughs.cli.report import write_report

        write_report(folders, out, _listed(export), speech)


variant_commands = typer.Typer(
    no_args_is_help=True,
    help="Games with other numbers: a card's cost, a table of points, a clock.",
)
app.add_typer(variant_commands, name="variant")


@variant_commands.command("new")
def new_variant(
    game: GameName,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="[default: on the screen]")
    ] = None,
    lang: Lang = None,
) -> None:
    """Write a file with every number of a game, to be changed.

    \b
      boroughs variant new machi-koro --out cheap.toml
      boroughs simulate machi-koro --bots normal,normal --variant cheap.toml
    """
    from boroughs.cli.speech import speaking
    from boroughs.cli.variant import write_template

    with speaking(lang) as speech:
        write_template(game, out, speech)


@variant_commands.command("check")
def check_variant(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A variant.")], lang: Lang = None
) -> None:
    """Say what a variant changes, or what is wrong with it and in which line."""
    from boroughs.cli.speech import speaking
    from boroughs.cli.variant import show_variant

    with speaking(lang) as speech:
        show_variant(file, speech)


@app.command()
def compare(
    base: Annotated[str, typer.Argument(metavar="BASE", help="A game, or a variant file.")],
    variant: Annotated[str, typer.Argument(metavar="VARIANT", help="A variant file.")],
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="Who plays both, with commas.")
    ] = "normal,normal",
    games: Annotated[int, typer.Option("--games", "-n", help="How many of each.")] = 200,
    seed: Annotated[str, typer.Option("--seed", "-s", help="Any text.")] = "1",
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", help="Processes. [default: one per core]")
    ] = None,
    option: Choices = None,
    out: OutFolder = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with an unfinished comparison.")
    ] = False,
    batch: Batch = False,
    json: Annotated[bool, typer.Option("--json", help="Lines of JSON.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar.")] = False,
    lang: Lang = None,
) -> None:
    """See what a change of numbers does to a game.

    Both are played with the same dice for the same seat and purpose, so that less of the difference is luck; how much is told. Every measure comes with the size of the change, its interval and a chance corrected for the number of measures. Needs the extra lab.

    \b
      boroughs variant new machi-koro --out cheap.toml
      boroughs compare machi-koro cheap.toml --bots normal,normal --games 1000
    """
    from boroughs.cli.speech import needs_extra, speaking

    with speaking(lang) as speech, needs_extra("lab"):
        from boroughs.cli.compare import run_comparison

        run_comparison(
            base,
            variant,
            _listed(bots),
            games,
            seed,
            _chosen(option or []),
            _cores() if workers is None else workers,
            speech,
            json,
            quiet,
            out,
            resume,
            batch,
        )


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    step: Annotated[
        bool, typer.Option("--step", help="Step by step: Enter, b for back, a number, q.")
    ] = False,
    at: Annotated[int | None, typer.Option("--at", help="The board after this step.")] = None,
    seat: Annotated[
        str, typer.Option("--seat", help="Through whose eyes: a number, a name, or spectator.")
    ] = "spectator",
    lang: Lang = None,
) -> None:
    """Check a saved game and tell it in words.

    Every throw is compared with the seed, and the final position with the one in the file; where
    something differs you are told where, and the exit status is 1.

    \b
      boroughs replay city.boroughs                  the whole story
      boroughs replay city.boroughs --at 40          the board after step 40
      boroughs replay city.boroughs --step --seat Ann
    """
    from boroughs.cli.replay import replay as replay_file
    from boroughs.cli.speech import speaking

    with speaking(lang) as speech:
        replay_file(file, seat, step, at, speech)


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Saved games.")],
    lang: Lang = None,
) -> None:
    """Check saved games: is every throw as it should be?

    A line per file: proven (a server had committed itself to the dice), consistent but not proven
    (and why), or wrong. The exit status is 0 unless one is wrong.

    \b
      boroughs verify *.boroughs
    """
    from boroughs.cli.replay import verify as verify_files
    from boroughs.cli.speech import speaking

    with speaking(lang) as speech:
        verify_files(files, speech)


@app.command()
def rules(game: GameName, lang: Lang = None) -> None:
    """Show how a game is played, on a page or two.

    \b
      boroughs rules machi-koro
      boroughs rules machi-koro --lang fr | less -R
    """
    from boroughs.cli.markdown import show_markdown
    from boroughs.cli.speech import output, speaking
    from boroughs.games import game as game_of

    with speaking(lang) as speech:
        show_markdown(output(), game_of(game).rules_text(speech.language))


@app.command("new-game")
def new_game(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="Small letters and hyphens, as in `tram-lines`.")
    ],
    folder: Annotated[
        Path, typer.Option("--in", metavar="FOLDER", help="Where the new folder is made.")
    ] = Path(),
    lang: Lang = None,
) -> None:
    """Write a small working game as a package of your own, to be changed into yours.

    \b
      boroughs new-game tram-lines
      pip install -e tram-lines
      boroughs play tram-lines
    """
    from boroughs.cli.new_game import write_game
    from boroughs.cli.speech import output, speaking

    with speaking(lang) as speech:
        made = write_game(name, folder)
        output().print(speech.say("new-game.done", folder=str(made), game=name))


app.command()(server_commands.serve)
app.command()(server_commands.backup)
app.command()(server_commands.restore)
app.command()(server_commands.schema)


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _chosen(settings: Sequence[str]) -> dict[str, str]:
    from boroughs.core.errors import BadOptions

    chosen = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals or not name:
            raise BadOptions("bad-option-form", option=setting)
        chosen[name.strip()] = value.strip()
    return chosen


def _cores() -> int:
    """The cores that this process may use, which in a container are not all."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run() -> None:
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a sign gets a question mark instead of a crash.
        if hasattr(stream, "reconfigure") and (stream.encoding or "").lower() != "utf-8":
            stream.reconfigure(errors="replace")
    app()


if __name__ == "__main__":
    run()
