"""Why a ship can't be sent or a bonus can't be taken."""

from carreira.game.language import translator
from carreira.vascodagama.views import View
from carreira.vascodagama.wording import terms
from carreira.vascodagama.wording.labels import LANDING, colours
from carreira.vascodagama.wording.terms import Parts


def nothing_sent(view: View, move: Parts, language: str) -> str:
    """An expedition must send at least one ship."""
    _ = translator(language).gettext
    return _("Whoever acts in Navigation sends at least one ship.")


def no_ship(view: View, move: Parts, language: str) -> str:
    """There is no such ship in the supply, or no captain for it."""
    _ = translator(language).gettext
    count = len(terms.mover(view)["ships"])
    if not count:
        return _("No launched ship is left in your supply.")
    if move[1] > count:
        return _("You have no ship %(ship)s; launched ships in your supply: %(count)d.") % {
            "ship": move[1],
            "count": count,
        }
    return _("No captain is left for another ship; captains that this expedition brought come too late for it.")


def no_space(view: View, move: Parts, language: str) -> str:
    """The landing has no space for any of the ships, or this ship can't take this space."""
    _ = translator(language).gettext
    ships = terms.mover(view)["ships"]
    if move[0] == "send":
        return _space(view, terms.destination(view), move[2], ships[move[1] - 1]["limit"], language)
    words = {"landing": LANDING[move[1]], "limit": view["largest_limit"], "free": _free(view, move[1])}
    if not words["free"]:
        return _("All spaces of %(landing)s are taken.") % words
    return _("None of your ships may go to %(landing)s: their limits are %(limit)d at most, free: %(free)s.") % words


def merchant_space(view: View, move: Parts, language: str) -> str:
    """The merchant ship can't take this space."""
    ship = view["merchant"]["face_up"]
    assert ship is not None
    return _space(view, move[1], move[2], ship["limit"], language)


def _free(view: View, landing: str) -> str:
    return ", ".join(map(str, terms.free_values(view, landing)))


def _space(view: View, landing: str, number: int, limit: int, language: str) -> str:
    _ = translator(language).gettext
    spaces = view["landings"][landing]["spaces"]
    words = {"landing": LANDING[landing], "limit": limit, "free": _free(view, landing), "count": len(spaces)}
    if not words["free"]:
        return _("All spaces of %(landing)s are taken.") % words
    if number > len(spaces):
        return _("%(landing)s has no such space; it has %(count)d, free: %(free)s.") % words
    words["value"] = spaces[number - 1]["value"]
    if spaces[number - 1]["ship"] is not None:
        return _("That space of %(landing)s is taken; free: %(free)s.") % words
    return _("A ship of limit %(limit)d can’t take a space of value %(value)d; free in %(landing)s: %(free)s.") % words


def no_project(view: View, move: Parts, language: str) -> str:
    """The upper space from which the bonus is to be taken is empty."""
    _ = translator(language).gettext
    left = ", ".join(str(i + 1) for i, tile in enumerate(view["projects"]) if tile)
    return _("Space %(slot)s is empty; projects lie on: %(left)s.") % {"slot": move[1], "left": left}


def no_sailor(view: View, move: Parts, language: str) -> str:
    """The section has no such sailor, or the bag is empty."""
    _ = translator(language).gettext
    if move[1] == "bag":
        return _("The bag is empty: take a sailor from a section.")
    if move[1] > len(view["sections"]):
        return _("Section %(section)s is not in use; with this many players there are %(count)d.") % {
            "section": move[1],
            "count": len(view["sections"]),
        }
    there = colours(view["sections"][move[1] - 1], language)
    if not there:
        return _("Nobody is left in section %(section)s.") % {"section": move[1]}
    return _("Section %(section)s has no such sailor; it has: %(sailors)s.") % {
        "section": move[1],
        "sailors": there,
    }


def merchant_now(view: View, move: Parts, language: str) -> str:
    """Only whoever hosts Sernigi in an action may wait."""
    _ = translator(language).gettext
    if view["stage"] == "merchant":
        return _("The merchant ship of the set-up is sent before round 1; it can’t wait.")
    return _("The merchant ship is sent now, before the ships sail on; it can’t wait any longer.")


def no_merchant(view: View, move: Parts, language: str) -> str:
    """The round's merchant ship has been sent."""
    _ = translator(language).gettext
    return _("No merchant ship lies face up to be sent; the next one is turned up at the end of the round.")
