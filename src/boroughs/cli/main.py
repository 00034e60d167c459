"""The commands and their options. What a command does is imported when it is called, so that
`boroughs --help` answers at once."""

# ruff: noqa: PLC0415
from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from boroughs.cli import (
    rating_commands,
    server_commands,
    simulation_commands,
    training_commands,
    variant_commands,
)
from boroughs.cli.arguments import (
    Choices,
    GameName,
    Lang,
    VariantFile,
    chosen_options,
    completed_game,
    listed,
)
from boroughs.cli.usage import Commands
from boroughs.core.takebacks import TakebackPolicy

app = typer.Typer(
    name="boroughs",
    cls=Commands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


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
      boroughs rules machi-koro          how it is played, and clause by clause
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
            autocompletion=completed_game,
        ),
    ] = None,
    seats: Annotated[
        int | None, typer.Option("--seats", "-n", help="How many play; bots fill what is left.")
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "-b",
            help="Bots, with commas: easy,hard,search:400, or your own as module:Class.",
        ),
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
    takebacks: Annotated[
        TakebackPolicy,
        typer.Option(
            "--takebacks",
            help="What `undo` may take back: your own last move while nothing came to light, "
            "or for practice anything on which all agree.",
        ),
    ] = TakebackPolicy.OWN_TURN,
    variant: VariantFile = None,
    daily: Annotated[
        bool, typer.Option("--daily", help="Today's challenge, the same for everybody.")
    ] = False,
    day: Annotated[
        str, typer.Option("--day", help="The challenge of another day: 2026-11-15.")
    ] = "",
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
      boroughs play machi-koro --daily                    today's challenge
    """
    from boroughs.cli.play import Wishes, today
    from boroughs.cli.play import play as play_game
    from boroughs.cli.speech import speaking

    with speaking(lang) as speech:
        wishes = Wishes(
            game,
            seats=seats,
            people=listed(people),
            bots=listed(bots),
            options=chosen_options(option or []),
            seed=seed,
            save=save,
            resume=resume,
            hints=hints,
            takebacks=takebacks,
            variant=variant,
            day=day or (today() if daily else ""),
        )
        play_game(wishes, speech)


app.command()(simulation_commands.simulate)
app.command()(simulation_commands.record)
app.command()(rating_commands.tournament)
app.command()(rating_commands.ladder)
app.command()(simulation_commands.report)
app.add_typer(variant_commands.variants, name="variant")
app.command()(variant_commands.compare)
app.command()(training_commands.train)


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
def review(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A saved game that has ended.")],
    playouts: Annotated[
        int,
        typer.Option(
            "--playouts", help="For each chance, in games that only playouts can judge.", min=2
        ),
    ] = 24,
    as_json: Annotated[
        bool, typer.Option("--json", help="Plain data, every moment of it.")
    ] = False,
    lang: Lang = None,
) -> None:
    """Look back at a finished game: was it luck, your own play, or what others gave away?

    For every seat the chance to win at the start, what luck, the others' mistakes and your own changed,
    and the result: the sum closes. Then the luckiest and unluckiest event with its odds, and the
    mistakes with the better move and why.

    \b
      boroughs review city.boroughs
      boroughs review city.boroughs --json > review.json
      boroughs review streets.boroughs --playouts 200     surer, where playouts judge
    """
    from boroughs.cli.review import review_file
    from boroughs.cli.speech import speaking

    with speaking(lang) as speech:
        review_file(file, playouts, as_json, speech)


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
def rules(
    game: GameName,
    clauses: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CLAUSE]...", help="Show these clauses whole, as in `MK-21`."),
    ] = None,
    lang: Lang = None,
) -> None:
    """Show how a game is played, on a page or two, and its clauses by chapter.

    Refusals and tests name clauses; with their names each is shown whole: what it says, the page of
    the rulebook where that is known, and why we ruled so where the rulebook does not decide.

    \b
      boroughs rules machi-koro
      boroughs rules machi-koro MK-21
      boroughs rules machi-koro --lang fr | less -R
    """
    from boroughs.cli.clauses import list_clauses, show_clauses
    from boroughs.cli.markdown import show_markdown
    from boroughs.cli.speech import output, speaking
    from boroughs.games import game as game_of

    with speaking(lang) as speech:
        asked = game_of(game)
        if clauses:
            show_clauses(
                output(), [asked.clause(each, speech.language) for each in clauses], speech
            )
            return
        show_markdown(output(), asked.rules_text(speech.language))
        listed = asked.clauses(speech.language)
        if listed:
            list_clauses(output(), listed, speech, f"boroughs rules {game} {listed[0].id}")


@app.command("new-game")
def new_game(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="Small letters and hyphens, as in `tram-lines`.")
    ],
    folder: Annotated[
        Path, typer.Option("--in", metavar="FOLDER", help="Where the new folder is made.")
    ] = Path(),
    board: Annotated[
        bool, typer.Option("--board", help="With a board of its own for the browser.")
    ] = False,
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
        made = write_game(name, folder, board=board)
        output().print(speech.say("new-game.done", folder=str(made), game=name))


app.command()(server_commands.serve)
app.command()(server_commands.backup)
app.command()(server_commands.restore)
app.command()(server_commands.players)
app.command()(server_commands.schema)
app.command()(server_commands.mcp)


def run() -> None:
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a sign gets a question mark instead of a crash.
        if hasattr(stream, "reconfigure") and (stream.encoding or "").lower() != "utf-8":
            stream.reconfigure(errors="replace")
    app()


if __name__ == "__main__":
    run()
