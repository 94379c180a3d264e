"""What all commands share: the name of a game, what is printed, and how a command ends that can't go on."""

import os
import sys
from gettext import gettext as _
from typing import Annotated, NoReturn

import typer

from carreira.game.errors import InvalidEdition, InvalidInput
from carreira.game.language import LANGUAGES, terminal_language
from carreira.game.os_errors import reason, unusable
from carreira.game.words import either
from carreira.games import get

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game’s name: %(games)s.")]


def say(line: str) -> None:
    """Print a line immediately."""
    print(line, flush=True)


def fail(message: str) -> NoReturn:
    """End with a message and exit status 1."""
    print(f"carreira: {message}", file=sys.stderr)
    raise typer.Exit(1)


def worded(error: Exception) -> str:
    """The message of an error, in the terminal's language if the error can be worded."""
    if isinstance(error, InvalidInput | InvalidEdition):
        return error.worded(terminal_language())
    if isinstance(error, OSError) and error.errno is not None:
        if error.filename is None:
            why = reason(error)
            return f"{why[:1].upper()}{why[1:]}."
        return unusable(error.filename, error)
    return str(error)


def misused(message: str, parameter: str) -> NoReturn:
    """End as the command line does for bad usage: with the usage, the message and exit status 2."""
    raise typer.BadParameter(message, param_hint=parameter)


def known_game(name: str, parameter: str = "GAME") -> str:
    """The name of a known game; any other is bad usage."""
    try:
        return get(name).name
    except InvalidInput as error:
        misused(worded(error), parameter)


def known_language(code: str) -> str:
    """The code of a language that the program speaks; any other is bad usage."""
    if code not in LANGUAGES:
        values = {"languages": either(LANGUAGES), "given": code}
        misused(_("The language can be %(languages)s, not %(given)r.") % values, "--language")
    return code


def on_plain_rules() -> None:
    """Continue on plain rules, which start at once: run this command again if this process has compiled rules."""
    from carreira.game.rule import COMPILED

    if COMPILED:
        os.environ["CARREIRA_JIT"] = "0"
        sys.stdout.flush()
        os.execv(sys.executable, [sys.executable, "-P", "-m", "carreira.cli", *sys.argv[1:]])
