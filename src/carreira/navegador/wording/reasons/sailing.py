"""Why it is good to sail: discoveries, and where ships will be needed."""

from collections.abc import Sequence
from itertools import takewhile

from carreira.game.language import translator
from carreira.game.moves import parts
from carreira.game.reasons import Line, Step
from carreira.navegador.views import View
from carreira.navegador.wording.labels import PHASE, REGION, counted, money
from carreira.navegador.wording.reasons.terms import LOW_GOOD, Clauses, ends, mine


def navigator(line: Line, language: str, names: Sequence[str]) -> Clauses:
    """The card's sailing, which ends with the rondel move."""
    _ = translator(language).gettext
    card = _("sails once more, before the turn’s own action")
    voyage = tuple(takewhile(lambda step: not step.move.startswith("rondel"), line.steps))
    if len(voyage) == 1:
        return [card, _("uses the card while it is here")]
    return [*sailing(Line(line.seat, voyage, ()), language, names), card]


def sailing(line: Line, language: str, names: Sequence[str]) -> Clauses:
    _ = translator(language).gettext
    for step in line.steps_of("sail", "discover"):
        region = _sought(step)
        if region:
            return _discovery(line, step, region, language)
    targets = [parts(step.move)[2] for step in line.steps_of("sail")]
    if not targets:
        return [_("keeps all ships where they are")]
    view, found = line.steps[-1].after, []
    for target in dict.fromkeys(targets):
        found.append(_anchorage(view, target, language))
    return found


def _sought(step: Step) -> str:
    """The undiscovered region for which a step sends a ship or turns the colonies up; "" if it does neither."""
    match parts(step.move):
        case ["sail", _, target] if not step.before["regions"][target]["explored"]:
            return str(target)
        case ["discover"]:
            return str(step.before["turn"]["expedition"]["region"])
    return ""


def _discovery(line: Line, step: Step, region: str, language: str) -> Clauses:
    _ = translator(language).gettext
    words = {
        "region": REGION[region],
        "points": counted("points", step.outcome["points"], language),
        "money": money(step.outcome.least("earned"), language),
    }
    found = [_("discovers %(region)s: %(points)s for the explorer and at least %(money)s") % words]
    phase = line.steps[-1].after["phase"]
    if step.move == "discover" and phase > step.before["phase"]:
        found.append(_("begins phase %(phase)s, in which ships sail farther") % {"phase": PHASE[phase]})
    if ends(line):
        found.append(_("brings the end: everybody has one more turn"))
    lost = counted("ships", -step.outcome["ships"], language)
    return [*found, _("at the price of %(ships)s") % {"ships": lost}]


def _anchorage(view: View, region: str, language: str) -> str:
    """What a ship in an explored region is good for."""
    _ = translator(language).gettext
    here = view["regions"][region]
    words = {"region": REGION[region]}
    if here["colonies"]:
        assert here["good"] is not None
        words |= {"good": _(LOW_GOOD[here["good"]]), "money": money(here["colonies"][0], language)}
        return _("brings a ship to %(region)s, where a colony of %(good)s costs %(money)s") % words
    beyond = [
        other
        for pairs in view["box"]["borders"].values()
        for pair in pairs
        if region in pair
        for other in pair
        if other != region and not view["regions"][other]["explored"]
    ]
    if beyond:
        words["beyond"] = REGION[beyond[0]]
        return _("brings a ship to %(region)s, next to undiscovered %(beyond)s") % words
    return _("brings a ship to %(region)s, to be there for later voyages") % words


def explorable(line: Line, language: str) -> str:
    """A discovery for which ships enough are near, or the sea that the ships can sail."""
    _ = translator(language).gettext
    view = line.steps[-1].after
    starts: dict[str, tuple[int, int, int]] = {}
    for move, outcome in line.options:
        match parts(move):
            case ["sail", start, target] if not view["regions"][target]["explored"]:
                ships, least, points = starts.get(target, (0, 0, 0))
                ships += mine(line, view)["ships"][start]
                starts[target] = ships, outcome.least("earned"), outcome["points"]
    able = {region: found for region, found in starts.items() if found[0] >= view["regions"][region]["ships_needed"]}
    if not able:
        return _("brings the ships to where the next colonies or discoveries wait")
    region, (_ships, least, points) = max(able.items(), key=lambda item: item[1][1:])
    return _("the ships suffice to discover %(region)s: %(points)s and at least %(money)s") % {
        "region": REGION[region],
        "points": counted("points", points, language),
        "money": money(least, language),
    }


def scrap(line: Line, language: str, names: Sequence[str]) -> Clauses:
    _ = translator(language).gettext
    step, region = line.first, parts(line.first.move)[1]
    here, left = step.before["regions"][region], mine(line, step.after)["ships"].get(region, 0)
    words = {"region": REGION[region]}
    if here["explored"] and not here["tiles"]:
        first = _("gives up a ship in %(region)s, where no colony is left to found") % words
    else:
        first = _("gives up the ship in %(region)s, which is missed least") % words
    remaining = _("leaves %(ships)s there") % {"ships": counted("ships", left, language)}
    return [first, remaining if left else ""]
