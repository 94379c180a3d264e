"""Commands that make nets: training, evolving and fitting them, the tables that they learn from, ONNX."""

from gettext import gettext as _
from gettext import ngettext
from pathlib import Path
from typing import Annotated

import typer

from carreira.bots.net import Net
from carreira.commands.speaking import Commands
from carreira.commands.usage import GameName, fail, known_game, misused, on_plain_rules, say, worded

commands = Commands()
CHOOSING_NET = "A net of carreira train or carreira evolve; without it, the one that comes with the program."


def chosen_net(game: str, file: Path | None) -> Net:
    """The net in a file, or the one that comes with the program to choose moves."""
    from carreira.bots.net import read, shipped
    from carreira.games import GAMES

    try:
        return read(file, GAMES[game]) if file else shipped(GAMES[game])
    except (OSError, ValueError) as error:
        fail(worded(error))


@commands.command()
def train(
    game: GameName,
    output: Annotated[Path, typer.Option(help="The file to write: an npz.")],
    loops: Annotated[int, typer.Option(min=1, help="How often matches are played and fitted to.")] = 6,
    games: Annotated[int, typer.Option(min=1, help="Matches in each loop.")] = 1200,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same net.")] = 0,
    share: Annotated[
        float, typer.Option(min=0, max=1, help="How much of the net counts; the game’s own estimate is the rest.")
    ] = 1.0,
    deals: Annotated[
        int, typer.Option(min=0, help="Deals over which each loop’s net is measured, to write the best.")
    ] = 0,
    data: Annotated[Path | None, typer.Option(help="Also write the positions of the last loop to this npz.")] = None,
    fitted: Annotated[
        str, typer.Option("--with", metavar="LIBRARY", help="What fits the nets: numpy or torch.")
    ] = "numpy",
) -> None:
    """Train a net that improves a game’s estimate, by self-play, on one core."""
    from carreira.lab.fitting import fit
    from carreira.lab.training import Fit, train

    known_game(game)
    by: Fit = fit
    if fitted not in ("numpy", "torch"):
        misused(_("Nets are fitted with numpy or torch, not with %(given)r.") % {"given": fitted}, "--with")
    if fitted == "torch":
        try:
            from carreira.adapters import torch

            by = torch.fit
        except ModuleNotFoundError as error:
            fail(str(error))
    command = f"carreira train {game} --loops {loops} --games {games} --seed {seed} --share {share:g} --deals {deals}"
    command += " --with torch" if fitted == "torch" else ""
    try:
        train(
            game, output=output, loops=loops, matches=games, seed=seed, share=share, deals=deals, data=data,
            command=command, by=by, say=say,
        )  # fmt: skip
    except OSError as error:
        fail(worded(error))


@commands.command("onnx")
def net_as_onnx(
    net: Annotated[Path, typer.Argument(metavar="NET", help="A net: an npz of carreira train.")],
    output: Annotated[Path, typer.Option(help="The file to write: an onnx.")],
) -> None:
    """Write a net as ONNX: from the features and the game’s estimate to the points expected."""
    on_plain_rules()
    try:
        from carreira.adapters.onnx import export

        say(_("%(file)s: a net for %(game)s.") % {"game": export(net, output).title, "file": output})
    except (ModuleNotFoundError, OSError, ValueError) as error:
        fail(worded(error))


@commands.command()
def selfplay(
    game: GameName,
    output: Annotated[Path, typer.Option(help="The file to write: an npz; docs/learning.md says what is in it.")],
    matches: Annotated[int, typer.Option(min=1, help="How many matches; seats rotate.")] = 100,
    seats: Annotated[int, typer.Option(help="Number of players.")] = 4,
    bots: Annotated[
        str, typer.Option(metavar="BOT[,BOT…]", help="One for all seats, or one for each: pilot, admiral:200, greedy …")
    ] = "pilot",
    seed: Annotated[int, typer.Option(help="The seed of the first deal; the same seed gives the same file.")] = 0,
    option: Annotated[
        list[str] | None, typer.Option(help="A variant to play with; may be given several times.")
    ] = None,
) -> None:
    """Let bots play, on one core, and write every decision to a file, for programs that learn from it."""
    from carreira.lab.exporting import export

    known_game(game)
    command = f"carreira selfplay {game} --matches {matches} --seats {seats} --bots {bots} --seed {seed}"
    command += "".join(f" --option {name}" for name in option or [])
    try:
        n = export(
            game, output=output, matches=matches, seats=seats, bots=bots.split(","), seed=seed, options=option or [],
            command=command, say=say,
        )  # fmt: skip
    except ValueError as error:
        misused(worded(error), "--seats, --bots, --option")
    except OSError as error:
        fail(worded(error))
    said = ngettext("%(file)s: %(n)d decision.", "%(file)s: %(n)d decisions.", n)
    say(said % {"file": output, "n": n})


@commands.command()
def evolve(
    game: GameName,
    output: Annotated[Path, typer.Option(help="The file to write: an npz.")],
    base: Annotated[Path | None, typer.Option(help=CHOOSING_NET)] = None,
    generations: Annotated[int, typer.Option(min=1, help="How often candidates play and the best are kept.")] = 100,
    population: Annotated[int, typer.Option(min=4, help="Candidates in each generation.")] = 24,
    tables: Annotated[int, typer.Option(min=1, help="Tables at which each candidate plays in a generation.")] = 48,
    step: Annotated[
        float, typer.Option(min=0.01, help="How far the first candidates are from the base, in points.")
    ] = 0.4,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same net.")] = 0,
    deals: Annotated[int, typer.Option(min=0, help="Deals over which the favourite is measured, to be printed.")] = 50,
) -> None:
    """Evolve the weights of a net by the matches that it wins (CMA-ES), on one core."""
    from carreira.lab.evolution import evolve

    first = chosen_net(known_game(game), base)
    command = (
        f"carreira evolve {game} {f'--base {base.name} ' if base else ''}--generations {generations} --population"
        f" {population} --tables {tables} --step {step:g} --seed {seed}"
    )
    try:
        evolve(
            game, first, output=output, generations=generations, population=population, tables=tables, step=step,
            seed=seed, deals=deals, command=command, say=say,
        )  # fmt: skip
    except (ModuleNotFoundError, OSError) as error:
        fail(worded(error))


@commands.command()
def outlook(
    game: GameName,
    winning: Annotated[Path, typer.Option(help="The file to write for shares in winning: an npz.")],
    points: Annotated[Path, typer.Option(help="The file to write for expected points.")],
    net: Annotated[Path | None, typer.Option(help=CHOOSING_NET)] = None,
    games: Annotated[int, typer.Option(min=20, help="Matches to fit to.")] = 3000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same nets.")] = 11,
    data: Annotated[
        list[Path] | None,
        typer.Option(help="A file of carreira selfplay to fit to, instead of playing; may be given several times."),
    ] = None,
) -> None:
    """Fit the nets that foretell shares in winning and points, to matches by a net that chooses, on one core."""
    from carreira.games import GAMES
    from carreira.lab.exporting import samples
    from carreira.lab.forecasting import outlook

    choosing = chosen_net(known_game(game), net)
    matches = " ".join(f"--data {file.name}" for file in data) if data else f"--games {games}"
    command = f"carreira outlook {game} {matches} --seed {seed}"
    try:
        found = [samples(file, GAMES[game]) for file in data or ()]
        outlook(
            game, choosing, winning=winning, points=points, n=games, seed=seed, data=found, command=command, say=say
        )
    except (OSError, ValueError) as error:
        fail(worded(error))
