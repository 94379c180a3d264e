"""What is to be decided now, in one short sentence."""

from collections.abc import Sequence

from carreira.game.language import N_, translator
from carreira.game.words import either
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
    "recruit": N_("%(who)s: %(steps)s."),
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
"""What can be done in a recruitment, by the first word of a move."""


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
        case "send" if turn["sent"]:
            return "send more"
        case "launch" if turn["closing"]:
            return "launch last"
    return str(view["decision"])


def _hiring(view: View) -> list[str]:
    """What is legal in a recruitment; who only looks on sees no moves, so they read of both kinds of people."""
    legal = {move.split()[0] for move in view.get("moves", ())} or {"take", "captain"}
    return [text for word, text in HIRING.items() if word in legal]


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
        words["steps"] = either([_(text) for text in _hiring(view)], language)
    if view["decision"] == "call":
        words |= {"number": called(view)["number"], "area": _(AREA[called(view)["area"]])}
    return words
