"""Texts on the board: the stage of the round, what the next click is for, what a recruitment has cost so far."""

from __future__ import annotations

from carreira.game.language import N_, translator
from carreira.vascodagama.board.gestures import Gestures
from carreira.vascodagama.views import View
from carreira.vascodagama.wording import labels
from carreira.vascodagama.wording.terms import mover

STAGES = {
    "merchant": N_("the first merchant ship"),
    "placing": N_("placing discs"),
    "acting": N_("actions"),
    "navigation": N_("navigation"),
    "over": N_("the end"),
}
IDLE = {
    "place": N_("Choose a number, then an area."),
    "send": N_("Choose a ship, then its space."),
    "launch": N_("Choose a project, then its crew."),
    "call": N_("A project can be launched first."),
}
CHOSEN = {
    "number": N_("Number %(number)d: now an area."),
    "ship": N_("Ship with limit %(limit)d: now its space."),
    "project": N_("Launch the project with limit %(limit)d: now its crew."),
}


def stage(view: View, language: str) -> str:
    """The stage of the round in words."""
    return translator(language).gettext(STAGES[view["stage"]])


def hints(view: View, it: Gestures, language: str) -> dict[str, str]:
    """What the next click is for, by what the first one of two has chosen (`""` for nothing yet)."""
    t = translator(language).gettext
    found = {"": t(IDLE[view["decision"]]) if it.first and view["decision"] in IDLE else ""}
    for key in it.first or filter(None, [it.selected]):
        kind, number = key.split("-")
        words = {"number": int(number)}
        if kind != "number":
            own = mover(view)["ships" if kind == "ship" else "projects"]
            words["limit"] = own[int(number) - 1]["limit"]
        found[key] = t(CHOSEN[kind]) % words
    return found


def so_far(view: View, language: str) -> str:
    """What a recruitment has taken, and what that cost."""
    turn = view["turn"]
    if not turn["hired"] and not turn["captain"]:
        return ""
    t = translator(language)
    parts = []
    if turn["hired"]:
        colours = len(turn["colours"])
        of = t.ngettext("of %(n)d colour", "of %(n)d colours", colours) % {"n": colours}
        parts.append(f"{labels.counted('sailors', turn['hired'], language)} {of}")
    if turn["captain"]:
        parts.append(labels.counted("captains", 1, language))
    words = {"who": ", ".join(parts), "cost": labels.counted("reals", view["prices"]["so_far"], language)}
    return t.gettext("So far: %(who)s for %(cost)s") % words
