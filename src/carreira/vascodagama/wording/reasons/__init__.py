"""Why a move is good: what it gains, what it takes from others, what it prepares."""

from collections.abc import Sequence

from carreira.game.language import translator
from carreira.game.moves import parts
from carreira.game.reasons import Line, sentence
from carreira.vascodagama.wording import terms as viewed
from carreira.vascodagama.wording.labels import counted
from carreira.vascodagama.wording.reasons import fitting_out, planning, voyages
from carreira.vascodagama.wording.reasons.terms import Clauses, Reason


def reason(line: Line, language: str, names: Sequence[str]) -> str:
    """What is good about the first move of a line, in one sentence."""
    word = "merchant later" if line.first.move == "merchant later" else parts(line.first.move)[0]
    return sentence(_CLAUSES[word](_of_one_action(line), language, names))


def _of_one_action(line: Line) -> Line:
    """The line up to where its seat places the next disc or the next number is called."""
    for at, step in enumerate(line.steps[1:], start=1):
        if step.before["decision"] in ("place", "call", "launch"):
            return Line(line.seat, line.steps[:at], ())
    return line


def _acted(line: Line, language: str, names: Sequence[str]) -> Clauses:
    """Acting is good for what follows."""
    _ = translator(language).gettext
    area = viewed.called(line.first.before)["area"]
    paid = line.first.outcome["paid"]
    found = [clause for of in _ACTIONS[area] for clause in of(line, language, names)]
    price = _("the right to act costs %(reals)s") % {"reals": counted("reals", paid, language)} if paid else ""
    return [*(found or voyages.offered(line, area, language)), price or _("acting is free")]


_ACTIONS: dict[str, tuple[Reason, ...]] = {
    "characters": (voyages.money, voyages.hosted),
    "recruitment": (fitting_out.hired,),
    "projects": (fitting_out.bought,),
    "navigation": (voyages.sent,),
}
_CLAUSES: dict[str, Reason] = {
    "done": planning.ended,
    "place": planning.placed,
    "act": _acted,
    "renounce": planning.renounced,
    "buy": fitting_out.bought,
    "project": fitting_out.bought,
    "section": fitting_out.section,
    "take": fitting_out.hired,
    "captain": fitting_out.hired,
    "landing": voyages.landing,
    "send": voyages.sent,
    "sailor": fitting_out.sailor,
    "money": voyages.money,
    "host": voyages.hosted,
    "merchant": voyages.merchant,
    "merchant later": planning.later,
    "launch": fitting_out.launched,
}
