"""Why it is good to place a disc, to act, to renounce, or to end an action."""

from collections.abc import Sequence

from carreira.game.language import N_, translator
from carreira.game.moves import parts
from carreira.game.reasons import Line
from carreira.vascodagama.views import View
from carreira.vascodagama.wording.labels import counted
from carreira.vascodagama.wording.reasons.terms import THERE, Clauses, mine, ready, wanting
from carreira.vascodagama.wording.terms import income_ahead

DONE = {
    "buy": N_("one project is enough: keeps %(reals)s"),
    "recruit": N_("hires nobody else and keeps %(reals)s"),
    "send": N_("keeps %(ships)s and %(captains)s for another expedition"),
    "launch": N_("keeps the sailors for a better ship"),
    "launch too many": N_("another ship would count for nothing any more"),
    "launch at last": N_("launches no further ship"),
}


def placed(line: Line, language: str, names: Sequence[str]) -> Clauses:
    """A disc with a number on an area."""
    _ = translator(language).gettext
    view = line.first.before
    _word, number, area = parts(line.first.move)
    return [
        _order(view, number, area, language, names),
        _cost(view, number, language),
        _last_space(view, area, language),
        _wanted(line, view, area, language),
    ]


def _order(view: View, number: int, area: str, language: str, names: Sequence[str]) -> str:
    """Who acts earlier and later in the area."""
    _ = translator(language).gettext
    others = [disc for disc in view["calling"] if disc["area"] == area]
    later = [disc for disc in others if disc["number"] > number]
    words: dict[str, object] = {"number": number, "there": _(THERE[area])}
    if not others:
        return _("number %(number)d is the first %(there)s so far") % words
    if len(later) == len(others):
        first = min(later, key=lambda disc: disc["number"])
        words |= {"who": names[first["seat"]], "later": first["number"]}
        return _("acts with %(number)d %(there)s, before the %(later)d of %(who)s") % words
    earlier = max((disc for disc in others if disc not in later), key=lambda disc: disc["number"])
    words |= {"who": names[earlier["seat"]], "earlier": earlier["number"]}
    return _("acts with %(number)d %(there)s, after the %(earlier)d of %(who)s") % words


def _cost(view: View, number: int, language: str) -> str:
    """What acting with a number will cost, wherever the marker stops."""
    _ = translator(language).gettext
    cost = view["numbers"][number - 1]["cost"]
    if cost is None:
        return ""
    least, most = cost
    words = {"least": least, "most": counted("reals", most, language)}
    if not most:
        lower = [one["cost"] for one in view["numbers"][: number - 1] if one["seat"] is None]
        if lower and all(other and other[1] for other in lower):
            return _("is the lowest number that is free wherever the marker stops")
        return _("is free wherever the marker stops")
    if least == most:
        return _("costs %(most)s") % words
    return (_("costs %(least)d to %(most)s") if least else _("costs %(most)s at most")) % words


def _last_space(view: View, area: str, language: str) -> str:
    if view["areas"][area]["free"] != 1:
        return ""
    return translator(language).gettext("takes the last action space there")


def _wanted(line: Line, view: View, area: str, language: str) -> str:
    """What there is to do in an area for this player."""
    _ = translator(language).gettext
    player = mine(line, view)
    match area:
        case "navigation" if player["ships"]:
            return ready(player, language)
        case "navigation":
            return _("a ship must still be launched for it")
        case "recruitment":
            return wanting(player, language)
        case "characters" if view["money"]:
            return _("a sum of %(reals)s lies there") % {"reals": counted("reals", max(view["money"]), language)}
    return ""


def renounced(line: Line, language: str, names: Sequence[str]) -> Clauses:
    """Taking the compensation instead of acting."""
    _ = translator(language).gettext
    step, prices = line.first, line.first.before["prices"]
    gain = step.outcome["earned"]
    found = [_("brings %(reals)s without any risk") % {"reals": counted("reals", gain, language)}] if gain else []
    if prices["least"] is None:
        found.append(_("the action can’t be carried out anyway"))
    elif prices["act"]:
        act = counted("reals", prices["act"], language)
        found.append(_("saves the %(reals)s that acting would cost") % {"reals": act})
    return found or [_("nothing that this action offers is wanted now")]


def ended(line: Line, language: str, names: Sequence[str]) -> Clauses:
    """Ending an action, or the launching."""
    view = line.first.before
    player = mine(line, view)
    words = {
        "reals": counted("reals", player["reals"], language),
        "ships": counted("ships", len(player["ships"]), language),
        "captains": counted("captains", player["captains"], language),
    }
    key = view["decision"]
    if key == "launch" and not income_ahead(view):
        key = "launch too many" if len(player["ships"]) >= player["captains"] else "launch at last"
    return [translator(language).gettext(DONE[key]) % words]


def later(line: Line, language: str, names: Sequence[str]) -> Clauses:
    """Keeping the merchant ship back."""
    _ = translator(language).gettext
    face_up = line.first.before["merchant"]["face_up"]
    assert face_up is not None
    return [
        _("others sail first, then the merchant ship takes the space that is worth most"),
        _("its limit is %(limit)d") % face_up,
    ]
