"""What can be done now, in words: the prompt, and each legal move with its cost and its gain."""

from collections.abc import Sequence
from typing import Any

from carreira.game.game import Choice, Wording, worded
from carreira.game.language import N_, translator
from carreira.game.moves import parts
from carreira.game.outcomes import Outcome
from carreira.navegador.views import View
from carreira.navegador.wording.labels import BUILDING, FIELD, GOOD, PRIVILEGE, REGION, counted, money

PROMPTS = {
    "rondel": N_("%(who)s: choose a field of the rondel."),
    "first": N_("%(who)s: place your piece on any field of the rondel."),
    "scrap": N_("%(who)s: choose where to give up a ship for the rondel (%(left)d still due)."),
    "workers": N_("%(who)s: choose how many workers to hire."),
    "ships": N_("%(who)s: choose how many ships to build."),
    "sail": N_("%(who)s: sail ships, one after the other."),
    "card": N_("%(who)s: sail ships with the Navegador card, one after the other."),
    "expedition": N_("%(who)s: more ships are needed to enter %(region)s (%(ships)d of %(needed)d)."),
    "discover": N_("%(who)s: turn up the colonies of %(region)s, or send more ships there first."),
    "turn up": N_("%(who)s: turn up the colonies of %(region)s."),
    "colony": N_("%(who)s: found colonies; free: %(free)s."),
    "build": N_("%(who)s: buy buildings; free: %(free)s."),
    "market": N_("%(who)s: sell or process goods, each at most once."),
    "privilege": N_("%(who)s: give up a worker to take a privilege."),
    "king": N_("%(who)s: fetch the king’s privilege."),
    "privilege or king": N_("%(who)s: give up a worker to take a privilege, or fetch the king’s privilege."),
    "step": N_("The game goes on by itself."),
    "over": N_("The match is over."),
}


def prompt(view: View, language: str, names: Sequence[str]) -> str:
    """What is to be decided now, in one short sentence."""
    key = view["decision"]
    words: dict[str, object] = {}
    turn = view["turn"]
    if view["to_move"] is not None:
        words["who"] = names[view["to_move"]]
        if key == "rondel" and view["players"][view["to_move"]]["rondel"] is None:
            key = "first"
    if key == "sail":
        expedition = turn["expedition"]
        if expedition:
            key = "discover" if expedition["ships"] >= expedition["needed"] else "expedition"
            if view.get("moves") == ["discover"]:
                key = "turn up"
            words |= {**expedition, "region": REGION[expedition["region"]]}
        elif turn["extra_sailing"]:
            key = "card"
    elif key == "privilege":
        kinds = {move.split()[0] for move in view.get("moves", [])} - {"done"}
        key = " or ".join(sorted(kinds, reverse=True)) or key
    words |= {
        "left": turn["scrap_left"],
        "free": counted("workers", turn["workers_free"], language),
    }
    return translator(language).gettext(PROMPTS[key]) % words


def choices(view: View, outcomes: Sequence[Outcome], language: str) -> list[Choice]:
    """The moves of a view in words: one for each of `view["moves"]`, in the same order."""
    return worded(_WORDED, view, outcomes, language)


def _done(view: View, move: str, rest: list[Any], outcome: Outcome, language: str) -> Choice:
    _ = translator(language).gettext
    label = {
        "sail": _("End the sailing"),
        "colony": _("Found no more colonies"),
        "build": _("Buy nothing more"),
        "market": _("End the trading"),
        "privilege": _("Take no privilege"),
    }[view["decision"]]
    return Choice(move, outcome, label, group=_("End"))


def _navigator(view: View, move: str, rest: list[Any], outcome: Outcome, language: str) -> Choice:
    _ = translator(language).gettext
    return Choice(move, outcome, _("Play the Navegador card"), gain=_("an extra sailing first"), group=_("Card"))


def _rondel(view: View, move: str, rest: list[Any], outcome: Outcome, language: str) -> Choice:
    _ = translator(language).gettext
    due = outcome["ships_due"]
    label = _(FIELD[rest[0]])
    if rest[0].startswith("market"):
        label = _("Market (after Workers)") if rest[0] == "market-1" else _("Market (after Ships)")
    return Choice(move, outcome, label, cost=counted("ships", due, language) if due else "", group=_("Rondel"))


def _scrap(view: View, move: str, rest: list[Any], outcome: Outcome, language: str) -> Choice:
    _ = translator(language).gettext
    assert view["to_move"] is not None
    there = view["players"][view["to_move"]]["ships"][rest[0]]
    label = _("Give up a ship in %(region)s (%(there)d there)") % {"region": REGION[rest[0]], "there": there}
    return Choice(move, outcome, label, cost=counted("ships", -outcome["ships"], language), group=_("Give up"))


def _hire(view: View, move: str, rest: list[Any], outcome: Outcome, language: str) -> Choice:
    _ = translator(language).gettext
    kind, count = parts(move)[0], rest[0]
    if count == 0:
        label = _("Hire nobody") if kind == "workers" else _("Build nothing")
        return Choice(move, outcome, label, group=_(FIELD[kind]))
    gains = [counted(kind, outcome[kind], language)] if outcome[kind] else []
    if outcome[kind] < count:
        gains.append(_("surplus sold for %(money)s") % {"money": money(outcome["earned"], language)})
    label = _("Hire %(count)s") if kind == "workers" else _("Build %(count)s")
    label %= {"count": counted(kind, count, language)}
    return Choice(move, outcome, label, money(outcome["paid"], language), ", ".join(gains), _(FIELD[kind]))


def _sail(view: View, move: str, rest: list[Any], outcome: Outcome, language: str) -> Choice:
    """A ship that sails into the unknown is shown for what the discovery will cost and bring."""
    _ = translator(language).gettext
    start, target = rest
    words = {"from": REGION[start], "to": REGION[target]}
    group = _("From %(region)s") % {"region": REGION[start]}
    if view["regions"][target]["explored"]:
        return Choice(move, outcome, _("%(from)s to %(to)s") % words, group=group)
    label = _("%(from)s to %(to)s, to discover it") % words
    return Choice(move, outcome, label, *_discovery(outcome, language), group)


def _discover(view: View, move: str, rest: list[Any], outcome: Outcome, language: str) -> Choice:
    _ = translator(language).gettext
    expedition = view["turn"]["expedition"]
    assert expedition is not None
    label = _("Turn up the colonies of %(region)s") % {"region": REGION[expedition["region"]]}
    return Choice(move, outcome, label, *_discovery(outcome, language), _("Discover"))


def _discovery(outcome: Outcome, language: str) -> tuple[str, str]:
    """What a discovery costs and brings, as far as it is known: not which colonies lie there, but which can."""
    _ = translator(language).gettext
    least, most = outcome.least("earned"), outcome.most("earned")
    gain = _("explorer, %(money)s") % {"money": money(most, language)}
    if least < most:
        gain = _("explorer, %(least)d to %(most)s, on average %(mean)d") % {
            "least": least,
            "most": money(most, language),
            "mean": round(outcome.mean("earned")),
        }
    return _("%(ships)s lost") % {"ships": counted("ships", -outcome["ships"], language)}, gain


def _colony(view: View, move: str, rest: list[Any], outcome: Outcome, language: str) -> Choice:
    _ = translator(language).gettext
    label = _("Found a colony in %(region)s") % {"region": REGION[rest[0]]}
    good = view["regions"][rest[0]]["good"]
    assert good is not None
    gain = _("colony of %(good)s") % {"good": _(GOOD[good])}
    return Choice(move, outcome, label, money(outcome["paid"], language), gain, _("Found"))


def _build(view: View, move: str, rest: list[Any], outcome: Outcome, language: str) -> Choice:
    _ = translator(language).gettext
    price = money(outcome["paid"], language)
    workers = _("%(count)s tied for this action") % {"count": counted("workers", -outcome["workers_free"], language)}
    return Choice(move, outcome, _(BUILDING[rest[0]]), f"{price}, {workers}", group=_("Buildings"))


def _trade(view: View, move: str, rest: list[Any], outcome: Outcome, language: str) -> Choice:
    _ = translator(language).gettext
    words = {"count": counted("units", rest[1], language), "good": _(GOOD[rest[0]])}
    if move.startswith("sell"):
        label = _("%(good)s: sell %(count)s")
    elif len(rest) > 2:
        label = _("%(good)s: process %(count)s, with the orange factory")
    else:
        label = _("%(good)s: process %(count)s")
    return Choice(move, outcome, label % words, gain=money(outcome["earned"], language), group=_(GOOD[rest[0]]))


def _privilege(view: View, move: str, rest: list[Any], outcome: Outcome, language: str) -> Choice:
    _ = translator(language).gettext
    kind = rest[0]
    gain = f"{money(outcome['earned'], language)}, {counted('points', outcome['points'], language)}"
    if move.startswith("king"):
        label = _("King’s privilege in the column: %(privilege)s") % {"privilege": _(PRIVILEGE[kind])}
        return Choice(move, outcome, label, gain=gain, group=_("King’s privilege"))
    cost = counted("workers", -outcome["workers"], language)
    return Choice(move, outcome, _(PRIVILEGE[kind]), cost, gain, _("Gallery"))


_WORDED: dict[str, Wording] = {
    "done": _done,
    "navigator": _navigator,
    "rondel": _rondel,
    "scrap": _scrap,
    "workers": _hire,
    "ships": _hire,
    "sail": _sail,
    "discover": _discover,
    "colony": _colony,
    "build": _build,
    "sell": _trade,
    "process": _trade,
    "privilege": _privilege,
    "king": _privilege,
}
