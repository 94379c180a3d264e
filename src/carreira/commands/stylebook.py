"""What matches between bots look like, in the terminal."""

from rich.console import Console
from rich.table import Table

from carreira.games import GAMES
from carreira.lab.style import Style

MOST_SHOWN = 10
"""How many of the sentences are printed: the most frequent ones."""
RARE = 0.02
"""Kinds of moves that a player plays less often in a match are left out."""


def report(found: Style) -> None:
    """Print the style of a series of matches."""
    console = Console()
    console.print(f"{GAMES[found.game].title}, {found.seats} seats, {found.matches} matches", style="bold")
    for name, (least, middle, most) in (("turns", found.turns()), ("the winner's points", found.winning())):
        console.print(f"{name}: {least} to {most}, median {middle:g}")
    shown = Table("shown in so many matches", "%")
    for sentence, part in found.said()[:MOST_SHOWN]:
        shown.add_row(sentence, f"{100 * part:.1f}")
    points = Table("points for", "winners", "all")
    for name, winners, every in found.categories:
        points.add_row(name, f"{winners:.1f}", f"{every:.1f}")
    moves = Table("moves", "of a player in a match", "sum of their numbers")
    for kind, times, units in found.moves():
        if times >= RARE:
            moves.add_row(kind, f"{times:.2f}", f"{units:.2f}" if units else "")
    for table in (shown, points, moves):
        for column in table.columns[1:]:
            column.justify = "right"
        console.print(table)
