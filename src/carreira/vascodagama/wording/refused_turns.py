"""Why a disc can't be placed, why a number can't act, and why a sum or a character can't be taken."""

from carreira.game.language import N_, translator
from carreira.game.words import listed
from carreira.vascodagama.names import LAST_PLAIN_NUMBER
from carreira.vascodagama.views import View
from carreira.vascodagama.wording import terms
from carreira.vascodagama.wording.labels import AREA, character, counted
from carreira.vascodagama.wording.terms import Parts

IMPOSSIBLE = {
    "characters": N_("Both sums are taken and all characters have been hosted in this round."),
    "recruitment": N_("There is nobody left to recruit: no sailor in any section, and none of your captains."),
    "projects": N_("There is no project left to buy."),
    "no ship": N_("An expedition needs a launched ship, and you have none: launch one first, or renounce."),
    "no launch": N_(
        "An expedition needs a launched ship; you have none, and can launch none that would find a space, so you can"
        " only renounce."
    ),
    "no captain": N_("An expedition needs a captain, and you have none, so you can only renounce."),
    "no space": N_(
        "An expedition needs an empty space that your ships may take; yours have limits up to %(limit)d,"
        " so you can only renounce."
    ),
    "launch first": N_(
        "An expedition needs an empty space that your ships may take; yours have limits up to %(limit)d:"
        " launch a ship with a higher limit first, or renounce."
    ),
}


def number_taken(view: View, move: Parts, language: str) -> str:
    """Another disc lies with the number; the sentence names the nearest free ones."""
    _ = translator(language).gettext
    number = move[1]
    plain = number <= LAST_PLAIN_NUMBER
    free = [
        one["number"]
        for one in view["numbers"]
        if one["seat"] is None and (one["number"] <= LAST_PLAIN_NUMBER) == plain
    ]
    near = [max((n for n in free if n < number), default=None), min((n for n in free if n > number), default=None)]
    words = {"number": number, "free": listed([str(n) for n in near if n is not None], language)}
    return _("Number %(number)d is taken; the nearest free numbers: %(free)s.") % words


def area_full(view: View, move: Parts, language: str) -> str:
    """No action space is left in the area."""
    _ = translator(language).gettext
    area = view["areas"][move[2]]
    free = [_(AREA[name]) for name, one in view["areas"].items() if one["free"]]
    return _("All %(spaces)d action spaces of %(area)s are taken; there are free ones in: %(free)s.") % {
        "area": _(AREA[move[2]]),
        "spaces": area["spaces"],
        "free": ", ".join(free),
    }


def wrong_disc(view: View, move: Parts, language: str) -> str:
    """21 and 22 are for the extra disc, which takes no other number."""
    _ = translator(language).gettext
    if move[1] > LAST_PLAIN_NUMBER:
        return _("21 and 22 are for the extra disc, which you don’t have in hand: take a number up to 20.")
    return _("Only your extra disc is to be placed, and it takes 21 or 22.")


def act_too_dear(view: View, move: Parts, language: str) -> str:
    """The difference to the marker can't be paid."""
    _ = translator(language).gettext
    called = terms.called(view)
    return _(
        "Acting with number %(number)d costs %(cost)s, because the marker is at %(marker)d; you have %(reals)s."
    ) % {
        "number": called["number"],
        "cost": counted("reals", view["prices"]["act"], language),
        "marker": view["marker"],
        "reals": counted("reals", terms.mover(view)["reals"], language),
    }


def cannot_act(view: View, move: Parts, language: str) -> str:
    """The action can't be paid in addition to the difference, or can't be carried out at all."""
    _ = translator(language).gettext
    called, me = terms.called(view), terms.mover(view)
    least = view["prices"]["least"]
    if least is not None:
        cost = view["prices"]["act"]
        words = {
            "number": called["number"],
            "cost": counted("reals", cost, language),
            "least": counted("reals", least, language),
            "reals": counted("reals", me["reals"], language),
        }
        if cost:
            return (
                _(
                    "Number %(number)d costs %(cost)s here, and the action itself at least %(least)s; "
                    "you have %(reals)s."
                )
                % words
            )
        return _("The action itself costs at least %(least)s; you have %(reals)s.") % words
    reason = called["area"]
    if reason == "navigation":
        helps = _launch_would_help(view)
        if not me["captains"]:
            reason = "no captain"
        elif not me["ships"]:
            reason = "no ship" if helps else "no launch"
        else:
            reason = "launch first" if helps else "no space"
    return _(IMPOSSIBLE[reason]) % {"limit": view["largest_limit"]}


def _launch_would_help(view: View) -> bool:
    """Whether a project that can be launched now would find an empty space."""
    free = [value for landing in view["landings"] for value in terms.free_values(view, landing)]
    limits = [project["limit"] for project in terms.mover(view)["projects"] if project["launchable"]]
    return bool(free and limits) and min(free) <= max(limits)


def sum_taken(view: View, move: Parts, language: str) -> str:
    """Each sum can be taken once per round."""
    _ = translator(language).gettext
    left = [sum_ for sum_ in view["money"] or () if sum_]
    if left:
        return _("That sum has been taken in this round; the other one is left: %(reals)s.") % {
            "reals": counted("reals", left[0], language)
        }
    return _("Both sums have been taken in this round.")


def hosted(view: View, move: Parts, language: str) -> str:
    """Each character is hosted once per round."""
    _ = translator(language).gettext
    free = [character(name, language) for name, one in view["characters"].items() if one["host"] is None]
    words = {"character": character(move[1], language), "free": ", ".join(free)}
    if free:
        return _("%(character)s has been hosted in this round already; still free: %(free)s.") % words
    return _("All characters have been hosted in this round already.")
