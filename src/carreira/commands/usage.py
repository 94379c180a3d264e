"""What all commands share: the name of a game, what is printed, and how a command ends that can't go on."""

import os
import sys
from gettext import gettext as _
from typing import Annotated, NoReturn

import typer

from carreira.games import GAMES

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game’s name: %(games)s.")]


def say(line: str) -> None:
    """Print a line immediately."""
    print(line, flush=True)


def fail(message: str) -> NoReturn:
    """End with a message and exit status 1."""
    print(f"carreira: {message}", file=sys.stderr)
    raise typer.Exit(1)


def misused(message: str, parameter: str) -> NoReturn:
    """End as the command line does for bad usage: with the usage, the message and exit status 2."""
    raise typer.BadParameter(message, param_hint=parameter)


def known_game(name: str, parameter: str = "GAME") -> str:
    """The name of a known game; any other is bad usage."""
    if name not in GAMES:
        names = {"name": name, "games": ", ".join(GAMES)}
        misused(_("There is no game %(name)r; choose one of %(games)s.") % names, parameter)
    return name


def on_plain_rules() -> None:
    """Continue on plain rules, which start at once: run this command again if this process has compiled rules."""
    from carreira.game.rule import COMPILED

    if COMPILED:
        os.environ["CARREIRA_JIT"] = "0"
        sys.stdout.flush()
        os.execv(sys.executable, [sys.executable, "-P", "-m", "carreira.cli", *sys.argv[1:]])
