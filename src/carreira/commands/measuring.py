"""Commands that measure bots, and look for puzzles in their matches."""

from gettext import gettext as _
from gettext import ngettext
from pathlib import Path
from typing import Annotated

import typer

from carreira.commands.speaking import Commands
from carreira.commands.usage import GameName, fail, known_game, misused, say, worded
from carreira.game.language import terminal_language

commands = Commands()

Figures = Annotated[
    Path | None, typer.Option("--edition", metavar="FILE", help="An edition to play with, instead of the standard one.")
]

PuzzleFile = Annotated[
    Path, typer.Option(metavar="FILE", help="The file to write, as JSON lines; goes on where it was stopped.")
]
Times = Annotated[int, typer.Option(min=1, help="How many times the deals of a close comparison the checker has.")]
Checks = Annotated[int, typer.Option(min=1, help="With how many seeds it checks; all must agree.")]
Margin = Annotated[
    float, typer.Option(min=0, max=1, help="By how much of the share of winning the best move is better.")
]


def text_of(edition: Path | None) -> str:
    """The text of an edition file, "" if there is none; one that can't be read is bad usage."""
    from carreira.commands.editions import Unreadable, read

    try:
        return read(edition) if edition else ""
    except Unreadable as error:
        misused(str(error), "--edition")


@commands.command()
def simulate(
    game: GameName,
    seats: Annotated[int, typer.Option(help="Number of players.")] = 4,
    matches: Annotated[int, typer.Option(min=1, help="How many matches; seats rotate.")] = 400,
    bots: Annotated[
        str, typer.Option(help="A level for each seat, separated by commas.")
    ] = "pilot,greedy,greedy,greedy",
    seconds: Annotated[
        float | None, typer.Option(min=0.0001, help="Time for each decision, instead of a fixed budget.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed of the first deal.")] = 0,
    option: Annotated[
        list[str] | None, typer.Option(help="A variant to play with; may be given several times.")
    ] = None,
) -> None:
    """Let bots play each other, and print how often each wins, with intervals of 95 %."""
    from carreira import lab

    known_game(game)
    try:
        lab.simulate(
            game,
            seats=seats,
            matches=matches,
            levels=[level.strip() for level in bots.split(",")],
            seconds=seconds,
            seed=seed,
            options=option or [],
            say=say,
        )
    except ValueError as error:
        misused(worded(error), "--seats, --bots, --option")
    except lab.CannotSpread as error:
        fail(str(error))


@commands.command()
def arena(
    game: GameName,
    hero: Annotated[
        str,
        typer.Option(
            metavar="BOT", help="The bot to measure: a level, a yardstick (gr, gv, s200), admiral:200, net.npz."
        ),
    ],
    field: Annotated[
        str, typer.Option(metavar="BOT[,BOT…]", help="Its opponents: one for all other seats, or one for each.")
    ],
    seats: Annotated[int, typer.Option(help="Number of players.")] = 4,
    deals: Annotated[int, typer.Option(min=1, help="How many deals; the hero plays each on every seat.")] = 100,
    seed: Annotated[int, typer.Option(help="The seed of the first deal.")] = 0,
    variant: Annotated[
        list[str] | None, typer.Option(metavar="OPTION", help="A variant to play with; may be given several times.")
    ] = None,
    edition: Figures = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.0001, help="Time for each decision of bots that search.")
    ] = None,
    iterations: Annotated[int | None, typer.Option(min=1, help="Iterations of bots that search.")] = None,
    output: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep every match there, as JSON lines; goes on where it was stopped."),
    ] = None,
    processes: Annotated[int | None, typer.Option(min=1, help="How many; by default one for each core.")] = None,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: local, auto, HOST:PORT.")
    ] = None,
    mirror: Annotated[
        bool, typer.Option("--mirror/--no-mirror", help="Also play each deal with the field’s bot in the hero’s place.")
    ] = True,
) -> None:
    """Measure a bot against others: shares of wins with intervals of 95 %, margins, places, lengths, speed."""
    from carreira import lab
    from carreira.commands.contest import contest

    known_game(game)
    if ray is not None and processes is not None:
        misused(_("A cluster decides itself how many processes it has."), "--processes")
    try:
        planned = lab.arena(
            game,
            hero=hero,
            field=field.split(","),
            seats=seats,
            deals=deals,
            seed=seed,
            options=variant or [],
            edition=text_of(edition),
            iterations=iterations,
            seconds=seconds,
            mirror=mirror,
        )
    except ValueError as error:
        misused(worded(error), "--hero, --field, --seats, --variant, --edition, --seconds, --iterations")
    try:
        contest(planned, output=output, processes=processes, ray=ray)
    except (lab.UnusableJournal, lab.CannotSpread) as error:
        fail(str(error))


@commands.command()
def puzzles(
    game: GameName,
    output: PuzzleFile,
    matches: Annotated[int, typer.Option(min=1, help="How many matches to look through; seats vary.")] = 20,
    bots: Annotated[str, typer.Option(metavar="BOT", help="Who plays them, on all seats.")] = "wide-net",
    obvious: Annotated[
        str, typer.Option(metavar="BOT[,BOT…]", help="Weaker bots: the first must miss the move, others grade it.")
    ] = "greedy,wide-gv",
    adviser: Annotated[
        str, typer.Option(help="The level that looks for a move that is clearly the best.")
    ] = "wide-net",
    checker: Annotated[str, typer.Option(help="The level that checks what the adviser has found.")] = "admiral",
    times: Times = 10,
    checks: Checks = 3,
    margin: Margin = 0.10,
    seed: Annotated[int, typer.Option(help="The seed of the first match.")] = 0,
) -> None:
    """Look for puzzles in matches between bots: positions in which one move is clearly the best, and not the obvious
    one."""
    from carreira.commands.counting import counted
    from carreira.lab import UnusableJournal
    from carreira.lab.mining import Mine, mine

    known_game(game)
    plan = Mine(
        game,
        bots=bots,
        obvious=tuple(name.strip() for name in obvious.split(",")),
        adviser=adviser,
        checker=checker,
        times=times,
        checks=checks,
        margin=margin,
        seed=seed,
    )
    try:
        plan.check()
    except ValueError as error:
        misused(worded(error), "--bots, --obvious, --adviser, --checker, --seed")
    try:
        with counted(kept=True) as bar:

            def progress(done: int, n: int) -> None:
                bar.show(done, matches, ngettext("%(n)d puzzle", "%(n)d puzzles", n) % {"n": n})

            found = mine(plan, matches, output, progress=progress)
    except UnusableJournal as error:
        fail(str(error))
    said = ngettext(
        "%(file)s: %(n)d puzzle in %(matches)d matches.", "%(file)s: %(n)d puzzles in %(matches)d matches.", found
    )
    say(said % {"file": output, "n": found, "matches": matches})


@commands.command()
def recheck(
    game: GameName,
    output: PuzzleFile,
    source: Annotated[
        Path | None,
        typer.Option(
            "--puzzles", metavar="FILE", help="The puzzles to check; without it, those that come with the program."
        ),
    ] = None,
    checker: Annotated[str, typer.Option(help="The level that checks.")] = "admiral",
    times: Times = 10,
    checks: Checks = 3,
    margin: Margin = 0.05,
    processes: Annotated[int | None, typer.Option(min=1, help="How many; by default one for each core.")] = None,
) -> None:
    """Check puzzles again, and write those in which one move is still clearly the best."""
    from carreira import games, lab
    from carreira.commands.counting import counted
    from carreira.game.puzzles import FILE, BrokenPuzzles
    from carreira.lab.rechecking import Recheck
    from carreira.lab.rechecking import recheck as check_again

    known_game(game)
    plan = Recheck(game, checker=checker, times=times, checks=checks, margin=margin)
    try:
        plan.check()
    except ValueError as error:
        misused(worded(error), "--checker")
    try:
        with counted(kept=True) as bar:
            stay, of = check_again(
                plan, source or games.get(game).editions.folder / FILE, output, processes=processes, progress=bar.show
            )
    except (BrokenPuzzles, OSError) as error:
        misused(worded(error), "--puzzles")
    except (lab.UnusableJournal, lab.CannotSpread) as error:
        fail(str(error))
    said = ngettext("%(file)s: %(n)d puzzle of %(of)d.", "%(file)s: %(n)d puzzles of %(of)d.", stay)
    say(said % {"file": output, "n": stay, "of": of})


@commands.command()
def style(
    game: GameName,
    bots: Annotated[str, typer.Option(metavar="BOT[,BOT…]", help="One for all seats, or one for each.")] = "admiral",
    seats: Annotated[int, typer.Option(help="Number of players.")] = 4,
    matches: Annotated[int, typer.Option(min=1, help="How many matches, each a deal of its own.")] = 40,
    seed: Annotated[int, typer.Option(help="The seed of the first deal.")] = 0,
    variant: Annotated[
        list[str] | None, typer.Option(metavar="OPTION", help="A variant to play with; may be given several times.")
    ] = None,
    edition: Figures = None,
    processes: Annotated[int | None, typer.Option(min=1, help="How many; by default one for each core.")] = None,
) -> None:
    """Print what matches between bots look like: length, points, how they end, and which moves are played."""
    from carreira.commands.stylebook import report
    from carreira.lab.spreading import CannotSpread
    from carreira.lab.style import style as look

    known_game(game)
    try:
        found = look(
            game,
            bots=bots.split(","),
            seats=seats,
            matches=matches,
            seed=seed,
            options=variant or [],
            edition=text_of(edition),
            processes=processes,
            language=terminal_language(),
        )
    except ValueError as error:
        misused(worded(error), "--bots, --seats, --seed, --variant, --edition")
    except CannotSpread as error:
        fail(str(error))
    report(found)


@commands.command()
def calibrate(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="How many matches.")] = 2000,
    seed: Annotated[int, typer.Option(help="The seed of the matches.")] = 1000,
) -> None:
    """Print how well the shipped outlook agrees with the results of matches that it wasn’t fitted to, by fifths of the
    match: calibration error (ECE) of the shares in winning; bias of the points, and how far they are off; explained
    variance of the leads."""
    from carreira.bots.net import POINTS, WINNING, shipped
    from carreira.games import GAMES
    from carreira.lab.forecasting import check

    kind = GAMES[known_game(game)]
    found = check(game, shipped(kind), shipped(kind, WINNING), shipped(kind, POINTS), games, seed)
    said = ngettext("%(n)d match: %(figures)s", "%(n)d matches: %(figures)s", games)
    say(said % {"n": games, "figures": found.line()})


@commands.command()
def blunders(
    game: GameName,
    matches: Annotated[int, typer.Option(min=1, help="In how many matches moves are planted.")] = 20,
    seats: Annotated[int, typer.Option(help="Number of players.")] = 4,
    level: Annotated[str, typer.Option(help="The level that reviews.")] = "captain",
    player: Annotated[str, typer.Option(help="The level or bot that plays the matches.")] = "captain",
    seed: Annotated[int, typer.Option(help="The seed of the first deal.")] = 0,
    output: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep each match in a file of JSON lines, and go on from there."),
    ] = None,
    processes: Annotated[int | None, typer.Option(min=1, help="How many; by default one for each core.")] = None,
) -> None:
    """Measure how many planted blunders a review finds, and how often it raises a false alarm, with intervals of
    95 %."""
    from carreira import lab
    from carreira.commands.counting import counted
    from carreira.lab.blunders import Plan, measure

    known_game(game)
    plan = Plan(game, seats=seats, level=level, player=player, seed=seed)
    try:
        plan.check()
    except ValueError as error:
        misused(worded(error), "--seats, --level, --player, --seed")
    try:
        with counted(kept=output is not None) as bar:
            found = measure(plan, matches, output, processes=processes, progress=bar.show)
    except (lab.UnusableJournal, lab.CannotSpread) as error:
        fail(str(error))
    for line in found.lines():
        say(line)
