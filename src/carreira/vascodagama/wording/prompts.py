"""What is to be decided now, in one short sentence."""

from collections.abc import Sequence

from carreira.game.language import N_, translator
from carreira.vascodagama.views import View
from carreira.vascodagama.wording.labels import AREA, LANDING, counted
from carreira.vascodagama.wording.terms import called, mover

PROMPTS = {
    "merchant first": N_("%(who)s: send the merchant ship of the set-up, limit %(limit)d."),
    "merchant now": N_("%(who)s: send the merchant ship, limit %(limit)d, now or later."),
    "merchant late": N_("%(who)s: send the merchant ship, limit %(limit)d, before all ships sail on."),
    "place": N_("%(who)s: place a disc with a number (%(discs)s in hand)."),
    "place both": N_("%(who)s: place a disc with a number (%(discs)s and the extra disc in hand)."),
    "place extra": N_("%(who)s: place the extra disc, with 21 or 22."),
    "call": N_("%(who)s: number %(number)d is called (%(area)s): act or renounce."),
    "buy": N_("%(who)s: buy one or two projects, or the São Gabriel."),
    "buy no gabriel": N_("%(who)s: buy one or two projects."),
    "buy more": N_("%(who)s: buy a second project for %(price)s, or end the action."),
    "recruit": N_("%(who)s: choose a section for sailors; a captain can be hired as well."),
    "recruit some": N_("%(who)s: %(steps)s."),
    "landing": N_("%(who)s: choose the landing of this expedition."),
    "send": N_("%(who)s: choose a ship and its space at %(landing)s."),
    "send more": N_("%(who)s: send another ship to %(landing)s, or end the action."),
    "project": N_("%(who)s: choose the project that the landing gives."),
    "sailor": N_("%(who)s: choose the sailor that the landing gives, or draw from the bag."),
    "characters": N_("%(who)s: take a sum or host a character."),
    "launch": N_("%(who)s: launch ships before the round ends."),
    "launch last": N_("%(who)s: launch ships for the last time."),
    "step": N_("The game goes on by itself."),
    "over": N_("The match is over."),
}

HIRING = {
    "section": N_("choose a section for sailors"),
    "take": N_("hire sailors"),
    "captain": N_("hire a captain"),
    "done": N_("end the action"),
}
"""What can be done in a recruitment; of these, `recruit some` names what is legal now."""


def prompt(view: View, language: str, names: Sequence[str]) -> str:
    """What is to be decided now, in one short sentence."""
    words: dict[str, object] = {}
    if view["to_move"] is not None:
        words = _words(view, language)
        words["who"] = names[view["to_move"]]
    return translator(language).gettext(PROMPTS[_key(view)]) % words


def _key(view: View) -> str:
    turn = view["turn"]
    match view["decision"]:
        case "merchant":
            return {"merchant": "merchant first", "acting": "merchant now"}.get(view["stage"], "merchant late")
        case "place":
            me = mover(view)
            if me["extra_disc"] and (view["stage"] != "placing" or not me["discs"]):
                return "place extra"
            return "place both" if me["extra_disc"] else "place"
        case "buy" if turn["bought"]:
            return "buy more"
        case "buy" if view["prices"]["gabriel"] is None or view["prices"]["gabriel"] > mover(view)["reals"]:
            return "buy no gabriel"
        case "recruit" if _hiring(view) not in ([], ["section", "captain"]):
            return "recruit some"
        case "send" if turn["sent"]:
            return "send more"
        case "launch" if turn["closing"]:
            return "launch last"
    return str(view["decision"])


def _hiring(view: View) -> list[str]:
    """The keys of HIRING that are legal; who only looks on sees no moves, so they follow from what everybody sees."""
    turn, prices, me = view["turn"], view["prices"], mover(view)
    sections = view["sections"] if turn["section"] is None else [view["sections"][turn["section"] - 1]]
    left = any(count and colour not in turn["colours"] for section in sections for colour, count in section.items())
    sailors = left and me["reals"] >= prices["sailors"][0]
    legal = {
        "section": sailors and turn["section"] is None,
        "take": sailors and turn["section"] is not None,
        "captain": not turn["captain"] and me["captains_to_hire"] and me["reals"] >= prices["captain"],
        "done": turn["hired"] or turn["captain"],
    }
    return [step for step in HIRING if legal[step]]


def _either(steps: Sequence[str], language: str) -> str:
    """Some things of which one can be done, in a row."""
    *others, last = steps or [""]
    text = translator(language).gettext("%(first)s or %(last)s")
    return text % {"first": ", ".join(others), "last": last} if others else last


def _words(view: View, language: str) -> dict[str, object]:
    _ = translator(language).gettext
    words: dict[str, object] = {
        "discs": counted("discs", mover(view)["discs"], language),
        "price": counted("reals", view["prices"]["project"], language),
    }
    if view["merchant"]["face_up"]:
        words["limit"] = view["merchant"]["face_up"]["limit"]
    if landing := view["turn"]["landing"]:
        words["landing"] = LANDING[landing]
    if view["decision"] == "recruit":
        words["steps"] = _either([_(HIRING[step]) for step in _hiring(view)], language)
    if view["decision"] == "call":
        words |= {"number": called(view)["number"], "area": _(AREA[called(view)["area"]])}
    return words
