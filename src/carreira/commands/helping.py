"""The help texts of all commands, arguments and options: in one place, from where they are translated."""

from collections.abc import Iterator
from gettext import gettext as _
from typing import Any

from carreira.game.language import LANGUAGES
from carreira.game.words import either
from carreira.games import GAMES

VALUES = {"games": tuple(GAMES), "languages": LANGUAGES}
"""What help texts may name as `%(games)s`: one of several words, of which there may be more one day."""


def texts(command: Any) -> Iterator[str]:
    """The help texts of a command of typer's, and of all below it, to be translated."""
    for helped in _helped(command):
        yield _in_one_line(helped.help)


def translate(command: Any) -> None:
    """Put translations in the place of the help texts of a command, and of all below it."""
    for helped in _helped(command):
        helped.help = _filled(_(_in_one_line(helped.help)))


def _helped(command: Any) -> Iterator[Any]:
    """A command, its arguments and options, and those of the commands below it: what has a help text."""
    for one in (command, *command.params):
        if one.help and not one.hidden:
            yield one
    for below in getattr(command, "commands", {}).values():
        yield from _helped(below)


def _in_one_line(text: str) -> str:
    """A help text without line breaks, which depend on where it stands.

    >>> _in_one_line("Measure rules;\\n    or a site.")
    'Measure rules; or a site.'
    """
    return " ".join(text.split())


def _filled(text: str) -> str:
    """A help text with what it names.

    >>> _filled("The language: %(languages)s.")
    'The language: en, de, es, fr or it.'
    """
    for name, words in VALUES.items():
        text = text.replace(f"%({name})s", either(words))
    return text
