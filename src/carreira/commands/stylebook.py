"""What matches between bots look like, in the terminal."""

from gettext import gettext as _
from gettext import ngettext

from rich.console import Console
from rich.table import Table

from carreira.game.numerals import numeral
from carreira.games import GAMES
from carreira.lab.style import Style

MOST_SHOWN = 10
"""How many of the sentences are printed: the most frequent ones."""
RARE = 0.02
"""Kinds of moves that a player plays less often in a match are left out."""


def report(found: Style) -> None:
    """Print the style of a series of matches."""
    console = Console()
    title = ngettext(
        "%(game)s, %(seats)d seats, %(n)d match", "%(game)s, %(seats)d seats, %(n)d matches", found.matches
    )
    values = {"game": GAMES[found.game].title, "seats": found.seats, "n": found.matches}
    console.print(title % values, style="bold")
    spread = _("%(name)s: %(least)d to %(most)d, median %(middle)s")
    for name, (least, middle, most) in ((_("turns"), found.turns()), (_("the winner’s points"), found.winning())):
        median = numeral(middle, 0 if middle == int(middle) else 1)
        console.print(spread % {"name": name, "least": least, "most": most, "middle": median})
    shown = Table(_("shown in so many matches"), "%")
    for sentence, part in found.said()[:MOST_SHOWN]:
        shown.add_row(sentence, numeral(100 * part))
    points = Table(_("points for"), _("winners"), _("all"))
    for name, winners, every in found.categories:
        points.add_row(name, numeral(winners), numeral(every))
    moves = Table(_("moves"), _("of a player in a match"), _("sum of their numbers"))
    for kind, times, units in found.moves():
        if times >= RARE:
            moves.add_row(kind, numeral(times, 2), numeral(units, 2) if units else "")
    for table in (shown, points, moves):
        for column in table.columns[1:]:
            column.justify = "right"
        console.print(table)
