"""Commands of typer's that speak the terminal's language, also where typer itself has English sentences only.

It looks up some of its words by `gettext`, and those are in our catalog (tools/catalogs.py). The others are found again
in what it says, by their form, and said anew; a sentence that another version of typer words otherwise stays English.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from gettext import gettext as _
from typing import Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from carreira.game.language import N_

Function = TypeVar("Function", bound=Callable[..., Any])

SENTENCES = (
    N_("Missing argument %(parameter)s."),
    N_("Missing option %(parameter)s."),
    N_("No such option: %(option)s (Possible options: %(options)s)"),
    N_("No such option: %(option)s"),
    N_("Option %(option)s requires an argument."),
    N_("Option %(option)s does not take a value."),
    N_("Got unexpected extra argument(s) (%(arguments)s)"),
    N_("Invalid value for %(parameter)s: %(problem)s"),
    N_("Input should be a valid integer, unable to parse string as an integer"),
    N_("Input should be a valid number, unable to parse string as a number"),
    N_("Input should be greater than or equal to %(limit)s"),
    N_("Input should be less than or equal to %(limit)s"),
    N_("%(problem)s. Did you mean %(suggestions)s?"),
)
"""What typer says about bad usage, with what it fills in."""
USAGE, HELP = N_("Usage:"), N_("Show this message and exit.")
OPTIONS, COMMAND = N_("[OPTIONS]"), N_("COMMAND [ARGS]...")
PLACE = re.compile(r"%\\\((\w+)\\\)s")
"""A place for a value in a sentence, escaped."""
BAD_USAGE: type[typer.BadParameter] = typer.BadParameter.__bases__[0]
"""All that typer raises for bad usage; its module has other names in other versions."""


def said(message: str) -> str:
    """A message of typer's in the terminal's language."""
    for sentence in SENTENCES:
        found = re.fullmatch(PLACE.sub(r"(?P<\1>.+?)", re.escape(sentence)), message, re.DOTALL)
        if found:
            values = found.groupdict()
            if "problem" in values:
                values["problem"] = said(values["problem"])
            return _(sentence) % values
    return message


class Misuse(typer.BadParameter):
    """Bad usage of a command; the message is all that is said."""

    def format_message(self) -> str:
        """What is said."""
        return self.message


@contextmanager
def _in_our_words() -> Iterator[None]:
    """What typer says about bad usage, it says in the terminal's language."""
    try:
        yield
    except BAD_USAGE as error:
        message = error.format_message()
        if (worded := said(message)) == message:
            raise
        raise Misuse(worded, error.ctx) from error


def _option_in_our_words(option: Any) -> Any:
    """The option --help, if there is one."""
    if option is not None:
        option.help = _(HELP)
    return option


def _write_usage(command: TyperCommand | TyperGroup, ctx: Any, formatter: Any) -> None:
    """Write the line that says how a command is used."""
    formatter.write_usage(ctx.command_path, " ".join(command.collect_usage_pieces(ctx)), prefix=_(USAGE) + " ")


class Command(TyperCommand):
    """A command."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.options_metavar = _(OPTIONS)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write how it is used."""
        _write_usage(self, ctx, formatter)

    def get_help_option(self, ctx: Any) -> Any:
        """The option --help."""
        return _option_in_our_words(super().get_help_option(ctx))


class Group(TyperGroup):
    """Commands under one name."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.options_metavar, self.subcommand_metavar = _(OPTIONS), _(COMMAND)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write how they are used."""
        _write_usage(self, ctx, formatter)

    def get_help_option(self, ctx: Any) -> Any:
        """The option --help."""
        return _option_in_our_words(super().get_help_option(ctx))

    def make_context(self, *arguments: Any, **settings: Any) -> Any:
        """Read the arguments."""
        with _in_our_words():
            return super().make_context(*arguments, **settings)

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        with _in_our_words():
            return super().invoke(ctx)


class Commands(typer.Typer):
    """Where commands are registered."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(cls=Group, **settings)

    def command(self, name: str | None = None, **settings: Any) -> Callable[[Function], Function]:
        """Register a function as a command."""
        return super().command(name, cls=Command, **settings)
