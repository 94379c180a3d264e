"""Why a project can't be bought or launched, and sailors and captains can't be hired."""

from carreira.game.language import translator
from carreira.vascodagama.views import View
from carreira.vascodagama.wording import terms
from carreira.vascodagama.wording.labels import COLOUR, colours, counted
from carreira.vascodagama.wording.terms import Parts


def _purse(view: View, language: str) -> str:
    return counted("reals", terms.mover(view)["reals"], language)


def no_project(view: View, move: Parts, language: str) -> str:
    """An upper space is empty, or the action would end with nothing bought."""
    _ = translator(language).gettext
    if move[0] == "done":
        return _("Whoever acts in Projects buys at least one.")
    left = [str(i + 1) for i, tile in enumerate(view["projects"]) if tile]
    if left:
        return _("Space %(slot)s is empty; projects lie on: %(left)s.") % {"slot": move[1], "left": ", ".join(left)}
    return _("All six upper spaces are empty.")


def project_too_dear(view: View, move: Parts, language: str) -> str:
    """The price of the first or the second project can't be paid."""
    _ = translator(language).gettext
    words = {"price": counted("reals", view["prices"]["project"], language), "reals": _purse(view, language)}
    if view["turn"]["bought"]:
        return _("The second project costs %(price)s more; you have %(reals)s.") % words
    return _("A project costs %(price)s; you have %(reals)s.") % words


def gabriel(view: View, move: Parts, language: str) -> str:
    """The São Gabriel is gone or too expensive, or a project has been bought already."""
    _ = translator(language).gettext
    if view["turn"]["bought"]:
        return _("The São Gabriel is bought alone, and you have bought a project in this action already.")
    price = view["prices"]["gabriel"]
    if price is None:
        return _("The São Gabriel has been bought in this round already.")
    return _("The São Gabriel costs one real for each member of its crew, %(price)s; you have %(reals)s.") % {
        "price": counted("reals", price, language),
        "reals": _purse(view, language),
    }


def nothing_to_launch(view: View, move: Parts, language: str) -> str:
    """There is no such project in the supply, or ships can't be launched now."""
    _ = translator(language).gettext
    if view["decision"] not in ("place", "call", "launch"):
        return _(
            "Ships can be launched before you place a disc, when your number is called, and after navigation; not now."
        )
    count = len(terms.mover(view)["projects"])
    if not count:
        return _("You have no project that could be launched.")
    return _("You have no project %(project)s; projects in your supply: %(count)d.") % {
        "project": move[1],
        "count": count,
    }


def crew(view: View, move: Parts, language: str) -> str:
    """The crew has the wrong size, or somebody in it isn't in the supply."""
    _ = translator(language).gettext
    me, named = terms.mover(view), move[2:]
    tile = me["projects"][move[1] - 1]
    words = {"project": move[1], "limit": tile["limit"], "crew": tile["crew"], "named": len(named)}
    if tile["crew"] != len(named):
        return (
            _("Project %(project)s, limit %(limit)d, needs a crew of %(crew)d, all different; you named %(named)d.")
            % words
        )
    people = {**me["sailors"], "missionary": me["missionaries"]}
    lacking = ", ".join(_(COLOUR[name]) for name in named if not people[name])
    return _("The crew is not in your supply; missing: %(lacking)s.") % {"lacking": lacking}


def section(view: View, move: Parts, language: str) -> str:
    """No such section to choose, none chosen yet, or nobody hired."""
    _ = translator(language).gettext
    sections, chosen = view["sections"], view["turn"]["section"]
    if move[0] == "done":
        return _("Whoever acts in Recruitment hires at least one sailor or a captain.")
    if move[0] == "take":
        return _("Choose a section before you hire sailors.")
    if chosen is not None:
        return _("All sailors of an action come from one section, and you have chosen section %(chosen)d.") % {
            "chosen": chosen
        }
    if move[1] > len(sections):
        return _("Section %(section)s is not in use; with this many players there are %(count)d.") % {
            "section": move[1],
            "count": len(sections),
        }
    return _("Nobody is left in section %(section)s.") % {"section": move[1]}


def sailors_too_dear(view: View, move: Parts, language: str) -> str:
    """The price of the first or of one more colour can't be paid."""
    _ = translator(language).gettext
    taken = len(view["turn"]["colours"])
    words = {"price": counted("reals", view["prices"]["colour"], language), "reals": _purse(view, language)}
    if taken:
        return _("One more colour of sailors costs %(price)s more; you have %(reals)s.") % words
    return _("Sailors of one colour cost %(price)s; you have %(reals)s.") % words


def captain(view: View, move: Parts, language: str) -> str:
    """The captain is too expensive, has been hired already, or none is left; or he makes the sailors too expensive."""
    _ = translator(language).gettext
    me, turn = terms.mover(view), view["turn"]
    if move[0] in ("section", "take"):
        count = move[2] if move[0] == "take" else 1
        return _("With the captain hired earlier, that costs %(price)s; you have %(reals)s.") % {
            "price": counted("reals", view["prices"]["sailors"][count - 1], language),
            "reals": _purse(view, language),
        }
    if turn["captain"]:
        return _("You have hired a captain in this action already; more than one can’t be hired.")
    if not me["captains_to_hire"]:
        return _("None of your captains is left in the recruitment area.")
    return _("A captain costs %(each)s for each sailor of this action, %(price)s; you have %(reals)s.") % {
        "each": counted("reals", view["box"]["captain_price"], language),
        "price": counted("reals", view["prices"]["captain"], language),
        "reals": _purse(view, language),
    }


def sailors(view: View, move: Parts, language: str) -> str:
    """Too many of a colour, or a colour for the second time."""
    _ = translator(language).gettext
    if move[1] in view["turn"]["colours"]:
        return _("You decide only once for each colour how many to hire: %(colour)s has been hired already.") % {
            "colour": _(COLOUR[move[1]])
        }
    chosen = view["turn"]["section"]
    assert chosen is not None
    there = colours(view["sections"][chosen - 1], language)
    if not there:
        return _("Nobody is left in section %(section)s.") % {"section": chosen}
    return _("Section %(section)d doesn’t have that many; it has: %(sailors)s.") % {
        "section": chosen,
        "sailors": there,
    }
