"""Parts that several reasons need."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from carreira.game.language import N_, translator
from carreira.game.reasons import Line
from carreira.game.words import listed
from carreira.vascodagama.names import COLOURS
from carreira.vascodagama.position import Tile
from carreira.vascodagama.views import Player, Project, View
from carreira.vascodagama.wording import terms as viewed
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


def income_of(view: View, tile: Tile, language: str) -> str:
    """What a ship brings for as long as it sails; "" if nothing."""
    earned = income(tile, language) if viewed.income_ahead(view) else ""
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


def missing_sailors(player: Player, project: Project) -> int:
    """How many sailors a project's crew lacks; if it lacks more than colours are missing, only a missionary will do."""
    return min(project["missing"], sum(not player["sailors"][colour] for colour in COLOURS))


def missing_crew(player: Player, project: Project, language: str) -> str:
    """Whom a project's crew lacks; "" if nobody."""
    sailors = missing_sailors(player, project)
    counts = {"sailors": sailors, "missionaries": project["missing"] - sailors}
    return listed([counted(kind, count, language) for kind, count in counts.items() if count], language)


def wanting(player: Player, language: str) -> str:
    """What recruitment is for: the sailors that a project lacks; "" if none does."""
    lacking = [count for one in player["projects"] if (count := missing_sailors(player, one))]
    if not lacking:
        return ""
    text = translator(language).gettext("a project lacks %(sailors)s")
    return text % {"sailors": counted("sailors", min(lacking), language)}


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
