"""The command line: `carreira COMMAND`. Exit status 2 for bad usage, 1 for a failure, and never a traceback."""

import errno
import os
import sys
from gettext import gettext as _
from pathlib import Path
from typing import Annotated

from carreira import __version__
from carreira.game.language import speak_in_terminal, terminal_language
from carreira.game.os_errors import reason

speak_in_terminal()  # before typer is imported, which looks some of its words up at once

NO_SITE = "carreira: " + _("the site and the command line need further packages: pip install 'carreira[site]'")

try:
    import typer
except ModuleNotFoundError:
    raise SystemExit(NO_SITE) from None

from carreira import operating  # noqa: E402  (only where typer is installed)
from carreira.commands import helping, learning, measuring  # noqa: E402
from carreira.commands.speaking import Commands  # noqa: E402
from carreira.commands.usage import GameName, fail, known_game, known_language, misused, on_plain_rules, say, worded  # noqa: E402
from carreira.operating import Data, setup_site, use_data  # noqa: E402

Language = Annotated[str, typer.Option(help="The language: %(languages)s.", callback=known_language)]
SPOKEN = terminal_language()
app = Commands(
    name="carreira",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)
edition_app = Commands(no_args_is_help=True, help="Editions: sets of figures with which a game can be played.")
app.add_typer(edition_app, name="edition")
app.add_typer(operating.commands)
app.add_typer(measuring.commands)
app.add_typer(learning.commands)


def show_version(wanted: bool) -> None:
    """Print the version and end, if that is wanted."""
    if wanted:
        say(f"Carreira {__version__}")
        raise typer.Exit


@app.callback()
def begin(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Board games of the Portuguese voyages: play them in the browser or in the terminal, replay records, measure
    bots.
    """


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; any other than 127.0.0.1 lets other machines connect.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes any that is free.")] = 8000,
    data: Data = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page in a browser, if there is one.")
    ] = True,
    worker: Annotated[
        bool, typer.Option("--worker/--no-worker", help="Also run the worker process for the bots.")
    ] = True,
    compiled: Annotated[
        bool, typer.Option("--compiled/--plain", help="Compile the rules for the bots, which are slow without that.")
    ] = True,
) -> None:
    """Serve the site, and run the bots beside it."""
    on_plain_rules()
    use_data(data)
    from carreira.site.running.errors import CannotServe
    from carreira.site.running.server import serve as run

    try:
        run(host=host, port=port, browser=browser, worker=worker, compiled=compiled, say=say)
    except CannotServe as error:
        fail(str(error))


@app.command()
def worker(
    data: Data = None,
    stand_ins: Annotated[
        bool, typer.Option("--stand-ins", help="Let levels that need compiled rules look only one turn ahead.")
    ] = False,
    games: Annotated[
        str | None, typer.Option(metavar="GAMES", help="Only tables of these games, separated by commas.")
    ] = None,
    parent: Annotated[
        int | None, typer.Option(hidden=True, help="End when the process with this id is no longer the parent.")
    ] = None,
) -> None:
    """Run the bots of a site. `carreira serve` does so by itself; more workers can share the work."""
    served = [known_game(name.strip(), "--games") for name in games.split(",")] if games is not None else None
    use_data(data)
    setup_site()
    from carreira.site.running.worker import Worker

    if parent is None:  # not beside a site: it may be the first to come
        from django.conf import settings

        from carreira.site.running import database
        from carreira.site.running.errors import CannotServe
        from carreira.site.running.server import make_folder

        try:
            make_folder(settings.DATA)
            database.prepare(say)
        except CannotServe as error:
            fail(str(error))
    Worker(stand_ins=stand_ins, games=served, parent=parent).run()


@app.command("compile")
def compile_rules(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game’s name; without it, all games.")] = None,
    lines: Annotated[bool, typer.Option("--lines", help="Print only percentages, one on each line.")] = False,
) -> None:
    """Compile the rules in advance, so that bots need not wait. Does nothing if they are compiled already."""
    from carreira.game.rule import COMPILED
    from carreira.games import GAMES
    from carreira.site.running.compiling import compile_game, is_compiled

    wanted = [known_game(game)] if game is not None else list(GAMES)
    if not COMPILED:
        fail(_("CARREIRA_JIT=0 asks for plain rules; unset it to compile."))
    for name in wanted:
        title = GAMES[name].title
        if is_compiled(name):
            say("100" if lines else _("The rules of %(game)s are compiled already.") % {"game": title})
            continue
        printed: list[int] = []

        def progress(percent: int, title: str = title, printed: list[int] = printed) -> None:
            if lines:
                say(str(percent))  # every time, so that the reader sees that this process is alive
            elif percent not in printed:
                printed.append(percent)
                say(_("Compiling the rules of %(game)s: %(percent)d %%") % {"game": title, "percent": percent})

        compile_game(name, progress)


@app.command()
def play(
    game: GameName,
    seats: Annotated[int, typer.Option(help="Number of players.")] = 4,
    bot: Annotated[
        str, typer.Option(help="The level of the bots on the other seats; `human` if people play all seats.")
    ] = "greedy",
    seed: Annotated[int | None, typer.Option(help="The seed of the deal.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="A variant to play with; may be given several times.")
    ] = None,
    language: Language = SPOKEN,
) -> None:
    """Play a game in the terminal; you have seat 1."""
    on_plain_rules()
    from carreira.commands.terminal import BadChoice, play_here

    known_game(game)
    try:
        play_here(game, seats=seats, bot=bot, seed=seed, options=option or [], language=language)
    except BadChoice as error:
        misused(str(error), error.parameter)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    verify: Annotated[bool, typer.Option("--verify", help="Check that the game was dealt as promised.")] = False,
    log: Annotated[bool, typer.Option("--log", help="Also print the log.")] = False,
    language: Language = SPOKEN,
) -> None:
    """Replay a record, checking every move, and print the final points."""
    on_plain_rules()
    from carreira.commands import replaying

    try:
        for line in replaying.report(file, verify=verify, log=log, language=language):
            say(line)
    except replaying.Unreplayable as error:
        fail(str(error))


@edition_app.command("check")
def edition_check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An edition, as TOML.")],
    game: Annotated[str | None, typer.Option(help="The game it is for; by default, the one its figures fit.")] = None,
) -> None:
    """Check the figures of an edition; every problem is listed."""
    on_plain_rules()
    from carreira.commands.editions import Unreadable, check

    if game is not None:
        known_game(game)
    try:
        lines, good = check(file, game)
    except Unreadable as error:
        fail(str(error))
    for line in lines:
        print(line, file=sys.stdout if good else sys.stderr)
    if not good:
        raise typer.Exit(1)


@edition_app.command("copy")
def edition_copy(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")],
) -> None:
    """Copy the standard edition of a game to a file in which you can change figures."""
    on_plain_rules()
    from carreira.commands.editions import Unreadable, copy

    try:
        copy(known_game(game), file)
    except Unreadable as error:
        fail(str(error))
    say(_("Wrote %(file)s. Change figures in it, then check it: carreira edition check %(file)s") % {"file": file})
    say(_("The start page offers the editions in the folder editions/%(game)s of the data folder.") % {"game": game})


@app.command()
def bench(
    what: Annotated[
        str, typer.Argument(metavar="[site]", help="`site`: how many moves a second a site takes, under load.")
    ] = "",
    seconds: Annotated[float, typer.Option(min=1, help="How long each load lasts, for `site`.")] = 30.0,
    beside: Annotated[
        Path | None, typer.Option(metavar="CHECKOUT", help="Another version’s checkout, measured as well, for `site`.")
    ] = None,
    database: Annotated[
        str, typer.Option(metavar="URL", help="An empty PostgreSQL database instead of SQLite, for `site`.")
    ] = "",
    processes: Annotated[int, typer.Option(min=1, help="How many web processes, for `site`.")] = 1,
) -> None:
    """Measure the speed of rules, copies of states and pages on this machine, and compare the rules with a yardstick;
    or that of a site with many tables."""
    from carreira import lab
    from carreira.site.running import benchmark, load

    if what not in ("", "site"):
        misused(
            _("There is nothing called %(name)r to measure; leave it out, or write site.") % {"name": what}, "[site]"
        )
    if what == "site":
        if beside is not None and not (beside / "src" / "carreira").is_dir():
            misused(_("%(folder)s is no checkout of Carreira.") % {"folder": beside}, "--beside")
        try:
            load.report(say, seconds=seconds, beside=beside, database=database, processes=processes)
        except load.CannotMeasure as error:
            fail(str(error))
        return
    try:
        lab.bench(say=say)
        benchmark.report(say)
    except (ValueError, OSError, RuntimeError) as error:
        fail(worded(error))


def main() -> None:
    """The entry point: run a command; an error ends in a sentence, not in a traceback."""
    try:
        command = typer.main.get_command(app)
        helping.translate(command)
        status = command(prog_name="carreira", standalone_mode=True)
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except BrokenPipeError:
        # nobody reads the output any more, so nothing can be printed there
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and not (error.name or "").startswith("carreira"):
            raise SystemExit(NO_SITE) from None
        if os.environ.get("CARREIRA_DEBUG", "0") not in ("", "0"):
            raise
        if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            values = {"file": error.filename, "why": reason(error)}
            if error.filename:
                said = _("%(file)s can’t be written: %(why)s. Make room there, and try again.")
            else:
                said = _("A file can’t be written: %(why)s. Make room there, and try again.")
            print("carreira:", said % values, file=sys.stderr)
            raise SystemExit(1) from None
        print(f"carreira: {error or type(error).__name__}", file=sys.stderr)
        print(_("This is a bug in Carreira. Set CARREIRA_DEBUG=1 to see the traceback."), file=sys.stderr)
        raise SystemExit(1) from None
    raise SystemExit(status)


if __name__ == "__main__":
    main()
