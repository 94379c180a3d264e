"""Why a move is refused: what the rule says here and now, with its figures, and what can be done instead."""

from collections.abc import Callable

from carreira.game.language import N_, translator
from carreira.game.moves import parts
from carreira.vascodagama.rules import ids
from carreira.vascodagama.views import View
from carreira.vascodagama.wording import refused_landings, refused_pieces, refused_turns
from carreira.vascodagama.wording.terms import Parts

Explain = Callable[[View, Parts, str], str]
"""The sentence for a view, the words of the refused move, and a language."""

WHAT = {
    "merchant": N_("where the merchant ship goes"),
    "place": N_("where a disc is placed, and with which number"),
    "call": N_("whether to act or renounce"),
    "buy": N_("which project to buy"),
    "recruit": N_("whom to recruit"),
    "landing": N_("to which landing the expedition goes"),
    "send": N_("which ship goes to which space"),
    "project": N_("which project to take"),
    "sailor": N_("which sailor to take"),
    "characters": N_("which sum to take or whom to host"),
    "launch": N_("which ships to launch"),
}

REFUSALS: dict[int, Explain] = {
    ids.SETUP_5: refused_landings.merchant_now,
    ids.PLACING_3: refused_turns.number_taken,
    ids.PLACING_4: refused_turns.area_full,
    ids.PLACING_5: refused_turns.wrong_disc,
    ids.ACTING_3: refused_turns.act_too_dear,
    ids.ACTING_4: refused_turns.cannot_act,
    ids.CHARACTERS_2: refused_turns.sum_taken,
    ids.CHARACTERS_3: refused_turns.hosted,
    ids.PROJECTS_1: refused_pieces.no_project,
    ids.PROJECTS_2: refused_pieces.project_too_dear,
    ids.PROJECTS_3: refused_pieces.gabriel,
    ids.LAUNCHING_1: refused_pieces.nothing_to_launch,
    ids.LAUNCHING_2: refused_pieces.crew,
    ids.RECRUITMENT_1: refused_pieces.section,
    ids.RECRUITMENT_2: refused_pieces.sailors_too_dear,
    ids.RECRUITMENT_3: refused_pieces.captain,
    ids.RECRUITMENT_4: refused_pieces.sailors,
    ids.EXPEDITION_1: refused_landings.nothing_sent,
    ids.EXPEDITION_2: refused_landings.no_ship,
    ids.EXPEDITION_3: refused_landings.no_space,
    ids.EXPEDITION_6: refused_landings.no_project,
    ids.EXPEDITION_7: refused_landings.no_sailor,
    ids.CHARACTERS_8: refused_landings.no_merchant,
    ids.CHARACTERS_9: refused_landings.merchant_space,
    ids.NAVIGATION_1: refused_landings.merchant_now,
}
"""For each rule that can forbid a move."""


def refusal(rule: int, view: View, notation: str, language: str) -> str:
    """Why the rule with this number forbids the move now."""
    _ = translator(language).gettext
    if view["over"]:
        return _("The match is over; nothing more can be played.")
    if rule in REFUSALS:
        return REFUSALS[rule](view, parts(notation), language)
    return _("That can’t be played now: first decide %(what)s.") % {"what": _(WHAT[view["decision"]])}
