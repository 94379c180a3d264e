"""Parts that several reasons need."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from carreira.game.language import N_, translator
from carreira.game.reasons import Line
from carreira.vascodagama.position import Tile
from carreira.vascodagama.views import Player, View
from carreira.vascodagama.wording.labels import LANDING, counted, income

Clauses: TypeAlias = list[str]
"""The parts of a reason, the most important first."""
Reason: TypeAlias = Callable[[Line, str, Sequence[str]], Clauses]
"""Finds the clauses of a line, in a language, with the names of the seats."""

THERE = {
    "characters": N_("among the characters"),
    "recruitment": N_("in recruitment"),
    "projects": N_("among the projects"),
    "navigation": N_("in navigation"),
}
"""Where an action takes place."""


def mine(line: Line, view: View) -> Player:
    """The player whose move it is."""
    return view["players"][line.seat]


def income_of(tile: Tile, language: str) -> str:
    """What a ship brings for as long as it sails; "" if nothing."""
    earned = income(tile, language)
    text = translator(language).gettext("brings %(income)s in every navigation phase")
    return text % {"income": earned} if earned else ""


def reach(view: View, limit: int, language: str) -> str:
    """How far a ship with this limit can be sent."""
    _ = translator(language).gettext
    fitting = [name for name, one in view["landings"].items() if any(s["value"] <= limit for s in one["spaces"])]
    if not fitting:
        return ""
    words = {"limit": limit, "landing": LANDING[fitting[-1]]}
    return _("its limit of %(limit)d reaches as far as %(landing)s") % words


def ready(player: Player, language: str) -> str:
    """Whether launched ships have captains; "" if none is launched."""
    _ = translator(language).gettext
    ships, captains = len(player["ships"]), player["captains"]
    if not ships:
        return ""
    words = {"ships": counted("ships", ships, language), "captains": counted("captains", captains, language)}
    if not captains:
        return _("a captain is still needed for it") if ships == 1 else _("captains are still needed for them")
    return _("ready: %(captains)s for %(ships)s") % words
