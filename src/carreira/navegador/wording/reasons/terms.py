"""Parts that several reasons need."""

from carreira.game.language import N_
from carreira.game.reasons import Line
from carreira.navegador.views import PlayerView, View

LOW_GOOD = {"sugar": N_("sugar"), "gold": N_("gold"), "spice": N_("spice")}
ONE = {
    "sugar": N_("a sugar factory"),
    "gold": N_("a gold factory"),
    "spice": N_("a spice factory"),
    "shipyard": N_("a shipyard"),
    "church": N_("a church"),
}

Clauses = list[str]
"""The parts of a reason, the most important first."""


def mine(line: Line, view: View) -> PlayerView:
    return view["players"][line.seat]


def ends(line: Line) -> bool:
    return line.first.before["last_turns"] is None and line.steps[-1].after["last_turns"] is not None
