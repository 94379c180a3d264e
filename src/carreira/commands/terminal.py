"""A game in the terminal: points and prompt, the moves as a numbered list, one line of input for each decision."""

import secrets
from collections.abc import Sequence
from gettext import gettext as _

from rich.console import Console
from rich.table import Table

import carreira
from carreira import bots
from carreira.game.errors import InvalidInput
from carreira.game.language import N_, terminal_language, translator
from carreira.game.match import Match
from carreira.game.words import seat_name
from carreira.games import GAMES

HUMAN = "human"
HELP = N_(
    "Type a move’s number or its notation; `undo` takes back the last decision, `log` shows what has happened, "
    "`record` prints the record, `quit` ends the game."
)
STANDS_IN = N_("The rules are not compiled here, so %(level)s looks only one turn ahead. In the browser it does not.")


class BadChoice(ValueError):
    """A value on the command line is invalid; `parameter` names the parameter."""

    def __init__(self, message: str, parameter: str) -> None:
        super().__init__(message)
        self.parameter = parameter


def play_here(game: str, *, seats: int, bot: str, seed: int | None, options: Sequence[str], language: str) -> None:
    """Play until the game is over or the person leaves. The person plays seat 0; if `bot` is "human", all seats.

    Raises BadChoice for unknown levels and options, and an impossible number of seats.
    """
    levels = bots.levels()
    if bot != HUMAN and bot not in levels:
        names = {"name": bot, "bots": ", ".join([HUMAN, *levels])}
        raise BadChoice(_("There is no bot %(name)r; choose one of %(bots)s.") % names, "--bot")
    try:
        GAMES[game].checked_seats(seats)
    except InvalidInput as error:
        raise BadChoice(error.worded(terminal_language()), "--seats") from error
    dealt = secrets.randbits(32) if seed is None else seed
    try:
        match = carreira.new(game, seats=seats, seed=dealt, options=dict.fromkeys(options, True))
    except InvalidInput as error:
        raise BadChoice(error.worded(terminal_language()), "--seed, --option") from error
    _Session(match, bot, language).run()


class _Session:
    """One game at the terminal."""

    def __init__(self, match: Match, bot: str, language: str) -> None:
        self.match = match
        self.bot = bot
        self.language = language
        self.console = Console(highlight=False)
        self.names = [seat_name(seat, language) for seat in range(match.seats)]
        self.printed = 0

    def say(self, message: str, **values: object) -> None:
        """Print a message in the reader's language."""
        worded = translator(self.language).gettext(message)
        self.console.print(worded % values if values else worded, markup=False)

    def run(self) -> None:
        """Play to the end, or until the person leaves."""
        self.say(HELP)
        if self.bot in bots.NEEDS_COMPILED:
            self.say(STANDS_IN, level=self.bot)
        while not self.match.over:
            if self.bot != HUMAN and self.match.to_move != 0:
                self.match.play(bots.stand_in(self.match, self.bot, seed=self.match.number))
                continue
            self.print_events()
            if not self.decide():
                return
        self.print_events()
        self.end()

    def print_events(self) -> None:
        """Print what happened since the last time."""
        sentences = [
            sentence
            for decision in self.match.decisions[self.printed :]
            for sentence in (
                self.match.game.words.sentence(event, self.language, self.names)
                for event in self.match.events(decision)
            )
        ]
        self.printed = self.match.number
        for sentence in sentences:
            self.console.print(f"· {sentence}", markup=False)

    def decide(self) -> bool:
        """Let the person decide once; False if they leave."""
        seat = self.match.to_move
        assert seat is not None
        view = self.match.view(seat)
        choices = self.match.game.words.choices(view, self.match.outcomes(), self.language)
        scores = ", ".join(f"{name} {points}" for name, points in zip(self.names, view["scores"], strict=True))
        self.console.print(f"\n[bold]{self.names[seat]}[/bold]  ({scores})")
        self.console.print(self.match.game.words.prompt(view, self.language, self.names), markup=False)
        listed = Table(box=None, show_header=False, pad_edge=False)
        for number, choice in enumerate(choices, start=1):
            listed.add_row(f"{number}.", choice.label, choice.cost, choice.gain, f"[dim]{choice.move}[/dim]")
        self.console.print(listed)
        try:
            typed = self.console.input("> ").strip()
        except EOFError:
            return False
        if typed == "quit":
            return False
        if typed == "undo":
            self.undo()
        elif typed == "record":
            self.console.print(self.match.dumps(), markup=False, soft_wrap=True)
        elif typed == "log":
            for sentence in self.match.log(self.language):
                self.console.print(f"· {sentence}", markup=False)
        else:
            numbered = {str(number): choice.move for number, choice in enumerate(choices, start=1)}
            self.play(numbered.get(typed, typed))
        return True

    def play(self, move: str) -> None:
        """Play a move, or print why it can't be played."""
        refusal = self.match.why_not(move, self.language)
        if refusal is not None:
            self.console.print(f"{refusal[1]} ({refusal[0]})", markup=False)
            return
        self.match.play(move)

    def undo(self) -> None:
        """Take back the person's last decision and the bots' decisions after it."""
        people = set(range(self.match.seats)) if self.bot == HUMAN else {0}
        if not any(decision.seat in people for decision in self.match.decisions):
            self.say(N_("Nothing has been decided yet, so there is nothing to take back."))
            return
        while self.match.decisions[-1].seat not in people:
            self.match.undo(force=True)
        self.match.undo(force=True)
        self.printed = self.match.number

    def end(self) -> None:
        """Print the points by category, and the ranking."""
        table = self.match.game.words.score_table(self.match.view(), self.language)
        shown = Table(title=self.match.game.title)
        shown.add_column("")
        for name in self.names:
            shown.add_column(name, justify="right")
        for index, column in enumerate(table.columns):
            shown.add_row(column, *(str(row[index]) for row in table.rows))
        shown.add_row("=", *(str(total) for total in table.totals), style="bold")
        self.console.print(shown)
        for place, seats in enumerate(self.match.ranking(), start=1):
            self.console.print(f"{place}. {', '.join(self.names[seat] for seat in seats)}")
