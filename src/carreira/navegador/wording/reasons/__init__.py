"""Why a move is good: what it gains, what it takes from others, what it prepares."""

from collections.abc import Callable, Sequence

from carreira.game.language import N_, translator
from carreira.game.moves import parts
from carreira.game.reasons import Line, sentence
from carreira.game.words import listed
from carreira.navegador.names import FIELDS
from carreira.navegador.wording.labels import FIELD, REGION, counted, money
from carreira.navegador.wording.reasons.actions import built, founded, gains, hired, privilege, traded
from carreira.navegador.wording.reasons.sailing import explorable, navigator, sailing, scrap
from carreira.navegador.wording.reasons.terms import LOW_GOOD, ONE, Clauses, mine

KEPT = {
    "sail": N_("leaves the other ships where they are needed"),
    "colony": N_("founds nothing more and keeps %(cash)s for what comes next"),
    "build": N_("buys nothing more and keeps %(cash)s for what comes next"),
    "market": N_("trades nothing more, and so leaves the other prices as they are"),
    "privilege": N_("takes no privilege and keeps all %(workers)s"),
}


def reason(line: Line, language: str, names: Sequence[str]) -> str:
    """What is good about the first move of a line, in one sentence."""
    return sentence(_CLAUSES[parts(line.first.move)[0]](line, language, names))


def _rondel(line: Line, language: str, names: Sequence[str]) -> Clauses:
    _ = translator(language).gettext
    step, field = line.first, parts(line.first.move)[1]
    fee = step.outcome["ships_due"]
    after = FIELDS[FIELDS.index(field) + 1 :] + FIELDS
    near = dict.fromkeys(_(FIELD[name]) for name in after[: step.before["box"]["free_steps"]])
    ahead = _("next turn %(fields)s can be reached free of charge") % {"fields": listed(list(near), language)}
    cost = _("is worth the loss of %(ships)s") % {"ships": counted("ships", fee, language)} if fee else ""
    if step.outcome.idle:
        return [_("nothing can be done there now, but it is the way on"), ahead, cost]
    done = _ACTIONS[field](line, language, names) if len(line.steps) > 1 else []
    offered = [] if done else [_offered(line, field, language)]
    return [*(done or list(filter(None, offered)) or [_going(field, language)]), cost, ahead]


def _going(field: str, language: str) -> str:
    return translator(language).gettext("the action there is wanted now: %(field)s") % {
        "field": translator(language).gettext(FIELD[field])
    }


def _offered(line: Line, field: str, language: str) -> str:
    """The best that the field offers at once, where only the move to it is known."""
    _ = translator(language).gettext
    wanted = _MOVES_OF[field]
    options = [(parts(move), outcome) for move, outcome in line.options if move.split()[0] in wanted]
    if not options:
        return ""
    match field:
        case "market-1" | "market-2":
            best, outcome = max(options, key=lambda option: option[1]["earned"])
            return _("trading %(good)s alone earns %(money)s there") % {
                "good": _(LOW_GOOD[best[1]]),
                "money": money(outcome["earned"], language),
            }
        case "workers" | "ships":
            most = max(outcome[field] for _move, outcome in options)
            return _("up to %(count)s can be had there now") % {"count": counted(field, most, language)}
        case "colony":
            cheapest, outcome = min(options, key=lambda option: option[1]["paid"])
            return _("a colony in %(region)s can be had for %(money)s") % {
                "region": REGION[cheapest[1]],
                "money": money(outcome["paid"], language),
            }
        case "buildings":
            best, outcome = max(options, key=lambda option: (option[1]["points"], -option[1]["paid"]))
            return _("%(building)s can be had there for %(money)s") % {
                "building": _(ONE[best[1]]),
                "money": money(outcome["paid"], language),
            }
        case "privilege":
            outcomes = [outcome for _move, outcome in options]
            return gains(max(outcomes, key=lambda outcome: (outcome["points"], outcome["earned"])), language)
    return explorable(line, language)


def _done(line: Line, language: str, names: Sequence[str]) -> Clauses:
    view = line.first.before
    player = mine(line, view)
    return [
        translator(language).gettext(KEPT[view["decision"]])
        % {"cash": money(player["cash"], language), "workers": counted("workers", player["workers"], language)}
    ]


_ACTIONS: dict[str, Callable[[Line, str, Sequence[str]], Clauses]] = {
    "sailing": sailing,
    "workers": hired,
    "market-1": traded,
    "colony": founded,
    "privilege": privilege,
    "ships": hired,
    "market-2": traded,
    "buildings": built,
}
_MOVES_OF = {
    "sailing": ("sail",),
    "workers": ("workers",),
    "market-1": ("sell", "process"),
    "colony": ("colony",),
    "privilege": ("privilege", "king"),
    "ships": ("ships",),
    "market-2": ("sell", "process"),
    "buildings": ("build",),
}
"""The words of the moves in the action of each field."""
_CLAUSES: dict[str, Callable[[Line, str, Sequence[str]], Clauses]] = {
    "done": _done,
    "navigator": navigator,
    "rondel": _rondel,
    "scrap": scrap,
    "workers": hired,
    "ships": hired,
    "sail": sailing,
    "discover": sailing,
    "colony": founded,
    "build": built,
    "sell": traded,
    "process": traded,
    "privilege": privilege,
    "king": privilege,
}
