"""Why it is good to hire, trade, found, build and take privileges."""

from collections.abc import Sequence

from carreira.game.language import N_, translator
from carreira.game.moves import parts
from carreira.game.outcomes import Outcome
from carreira.game.reasons import Line, Step
from carreira.game.words import listed
from carreira.navegador.views import PlayerView, View
from carreira.navegador.wording.labels import REGION, counted, money
from carreira.navegador.wording.reasons.terms import LOW_GOOD, ONE, Clauses, ends, mine

LAST = {
    "sugar": N_("the last sugar factory"),
    "gold": N_("the last gold factory"),
    "spice": N_("the last spice factory"),
    "shipyard": N_("the last shipyard"),
    "church": N_("the last church"),
}
USE = {
    "factory": N_("one unit more to process at each market"),
    "shipyard": N_("one ship more at %(price)s each time"),
    "church": N_("one worker more at %(price)s each time"),
}
LAST_PRIVILEGE = {
    "colony": N_("the last colony privilege"),
    "factory": N_("the last factory privilege"),
    "explorer": N_("the last explorer privilege"),
    "shipyard": N_("the last shipyard privilege"),
    "church": N_("the last church privilege"),
}
LATER = {
    "colony": N_("each colony now counts %(points)s"),
    "factory": N_("each factory now counts %(points)s"),
    "explorer": N_("each explorer now counts %(points)s"),
    "shipyard": N_("each shipyard now counts %(points)s"),
    "church": N_("each church now counts %(points)s"),
}


def hired(line: Line, language: str, names: Sequence[str]) -> Clauses:
    """Workers or ships: how many for how much, and what they are enough for now."""
    _ = translator(language).gettext
    step = next(iter(line.steps_of("workers", "ships")), None)
    if step is None:
        return []
    kind, count = parts(step.move)
    before, after = mine(line, step.before), mine(line, step.after)
    if not count:
        text = _("hires nobody and keeps %(cash)s") if kind == "workers" else _("builds nothing and keeps %(cash)s")
        return [text % {"cash": money(after["cash"], language)}]
    words = {"count": counted(kind, step.outcome[kind], language), "money": money(step.outcome["paid"], language)}
    if not step.outcome[kind]:
        sold = _("pays %(money)s for a surplus that sells for %(earned)s at once")
        return [sold % {**words, "earned": money(step.outcome["earned"], language)}]
    text = _("hires %(count)s for %(money)s") if kind == "workers" else _("builds %(count)s for %(money)s")
    found = [text % words, _enough(step.before, kind, before, after, language)]
    point = _("each worker also counts a point") if kind == "workers" else _("each ship also counts a point")
    return [*found, point]


def _enough(view: View, kind: str, before: PlayerView, after: PlayerView, language: str) -> str:
    """What the workers or ships are enough for now, which they weren't before."""
    _ = translator(language).gettext
    if kind == "workers":
        now = after["workers"]
        needs = {row: need for row, need in view["building_workers"].items() if view["buildings"][row]}
        reached = [row for row, need in needs.items() if before["workers"] < need <= now]
        words = {"workers": counted("workers", now, language)}
        if reached:
            words["building"] = _(ONE[max(reached, key=needs.__getitem__)])
            return _("makes %(workers)s: enough for %(building)s") % words
        return _("makes %(workers)s for colonies and buildings") % words
    ready, had = sum(after["ships"].values()), sum(before["ships"].values())
    unknown = [one["ships_needed"] for one in view["regions"].values() if not one["explored"]]
    words = {"ships": counted("ships", ready, language)}
    if unknown and had < min(unknown) <= ready:
        return _("makes %(ships)s: enough for an expedition") % words
    return _("makes %(ships)s on the board, for expeditions and colonies") % words


def traded(line: Line, language: str, names: Sequence[str]) -> Clauses:
    _ = translator(language).gettext
    steps = line.steps_of("sell", "process")
    if not steps:
        return []
    best = max(steps, key=lambda step: step.outcome["earned"])
    word, good, units, *_joker = parts(best.move)
    words = {
        "units": units,
        "good": _(LOW_GOOD[good]),
        "money": money(best.outcome["earned"], language),
        "all": money(sum(step.outcome["earned"] for step in steps), language),
    }
    if len(steps) > 1:
        text = (
            _("earns %(all)s, %(money)s of it by selling %(good)s")
            if word == "sell"
            else _("earns %(all)s, %(money)s of it by processing %(good)s")
        )
    else:
        text = (
            _("sells %(units)d %(good)s for %(money)s")
            if word == "sell"
            else _("processes %(units)d %(good)s for %(money)s")
        )
    return [text % words, _left_price(line, best, word, good, language, names)]


def _left_price(line: Line, step: Step, word: str, good: str, language: str, names: Sequence[str]) -> str:
    """How the marker has moved: against those who do the same next, or for those who do the other thing."""
    _ = translator(language).gettext
    after = step.after
    prices = after["prices"][good if word == "sell" else "process"]
    rows = step.before["market"][good] - 1, after["market"][good] - 1
    now, then = (prices[row] for row in rows)
    owned = [player["colonies" if word == "sell" else "factories"][good] for player in after["players"]]
    rivals = [seat for seat, units in enumerate(owned) if seat != line.seat and units]
    words = {"money": money(then, language), "good": _(LOW_GOOD[good])}
    if not rivals or then >= now:
        other = after["prices"]["process" if word == "sell" else good]
        if other[rows[1]] <= other[rows[0]]:
            return ""
        words["money"] = money(other[rows[1]], language)
        if word == "sell":
            return _("makes processing %(good)s earn %(money)s a unit next") % words
        return _("raises the price of %(good)s to %(money)s a unit") % words
    words["who"] = names[max(rivals, key=owned.__getitem__)]
    if word == "sell":
        return _("leaves %(who)s only %(money)s for a unit of %(good)s") % words
    return _("leaves %(who)s only %(money)s for processing a unit") % words


def founded(line: Line, language: str, names: Sequence[str]) -> Clauses:
    _ = translator(language).gettext
    steps = line.steps_of("colony")
    if not steps:
        return []
    step, last = steps[0], steps[-1]
    region = parts(step.move)[1]
    here, left = step.before["regions"][region], last.after["regions"][region]
    assert here["good"] is not None
    assert left["colonies"] is not None
    total = mine(line, last.after)["colonies"][here["good"]]
    words = {
        "region": REGION[region],
        "good": _(LOW_GOOD[here["good"]]),
        "money": money(step.outcome["paid"], language),
        "total": total,
        "count": len(steps),
    }
    if len(steps) > 1:
        words["money"] = money(sum(one.outcome["paid"] for one in steps), language)
        first = _("founds %(count)d colonies for %(money)s, the first in %(region)s") % words
    else:
        first = _("founds a colony in %(region)s for %(money)s") % words
    if not left["colonies"]:
        rest = _("none is left there for others")
    else:
        rest = _("the next one there costs %(money)s") % {"money": money(left["colonies"][0], language)}
    return [first, _("allows %(total)d %(good)s to be sold at each market") % words, rest]


def built(line: Line, language: str, names: Sequence[str]) -> Clauses:
    _ = translator(language).gettext
    steps = line.steps_of("build")
    if not steps:
        return []
    step, row = steps[0], parts(steps[0].move)[1]
    box, left = step.before["box"], step.after["building_prices"][row]
    words = {
        "building": _((ONE if left else LAST)[row]),
        "money": money(step.outcome["paid"], language),
        "points": counted("points", sum(one.outcome["points"] for one in steps), language),
        "more": counted("points", step.outcome["points"], language),
    }
    found = [_("buys %(building)s for %(money)s: %(more)s") % words]
    if len(steps) > 1:
        all_of_them = listed([_(ONE[parts(one.move)[1]]) for one in steps], language)
        found = [_("buys %(buildings)s: %(points)s") % {**words, "buildings": all_of_them}]
    if ends(line):
        found.append(_("brings the end: everybody has one more turn"))
    use = USE["factory" if row in LOW_GOOD else row]
    found.append(_(use) % {"price": money(box["cheap_price"], language)})
    if left:
        found.append(_("the next one costs %(money)s") % {"money": money(left[0], language)})
    return found


def gains(outcome: Outcome, language: str) -> str:
    """Cash and points of a privilege; never empty."""
    _ = translator(language).gettext
    if not outcome["points"]:
        return _("is an investment: later ones of its kind count more")
    return _("brings %(money)s at once, and %(points)s") % {
        "money": money(outcome["earned"], language),
        "points": counted("points", outcome["points"], language),
    }


def privilege(line: Line, language: str, names: Sequence[str]) -> Clauses:
    _ = translator(language).gettext
    steps = line.steps_of("privilege", "king")
    if not steps:
        return []
    step, kind = steps[0], parts(steps[0].move)[1]
    before, after = step.before, step.after
    found = [gains(step.outcome, language)]
    if step.move.startswith("privilege") and before["gallery"][kind] == 1:
        found.append(_from_rivals(line, kind, language, names))
    if step.outcome["points"]:
        value = counted("points", mine(line, after)["multipliers"][kind], language)
        found.append(_(LATER[kind]) % {"points": value})
    return found


def _from_rivals(line: Line, kind: str, language: str, names: Sequence[str]) -> str:
    """Who would have had most of the last privilege of its kind."""
    _ = translator(language).gettext
    players = line.first.before["players"]
    wanting = [
        seat
        for seat, player in enumerate(players)
        if seat != line.seat and player["next_payout"][kind] and player["units"][kind]
    ]
    words = {"privilege": _(LAST_PRIVILEGE[kind])}
    if not wanting:
        return _("it is %(privilege)s in the gallery") % words
    who = max(wanting, key=lambda seat: players[seat]["next_payout"][kind] or 0)
    words |= {"who": names[who], "money": money(players[who]["next_payout"][kind] or 0, language)}
    return _("it is %(privilege)s, worth %(money)s to %(who)s") % words
