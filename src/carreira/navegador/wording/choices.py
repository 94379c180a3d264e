"""What can be done now, in words: the prompt, and each legal move with its cost and its gain."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from carreira.game.game import Choice
from carreira.game.language import N_, translator
from carreira.navegador.names import FIELDS, PRIVILEGES
from carreira.navegador.wording.labels import BUILDING, FIELD, GOOD, PRIVILEGE, REGION, counted, money

View = Mapping[str, Any]

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
    "colony": N_("%(who)s: found colonies; free: %(free)s."),
    "build": N_("%(who)s: buy buildings; free: %(free)s."),
    "market": N_("%(who)s: sell or process each good, once."),
    "privilege": N_("%(who)s: take a privilege for a worker."),
    "step": N_("The game goes on by itself."),
    "over": N_("The match is over."),
}


def prompt(view: View, language: str, names: Sequence[str]) -> str:
    """What is to be decided now, in one short sentence."""
    key = view["decision"]
    words: dict[str, Any] = {}
    turn = view["turn"]
    if view["to_move"] is not None:
        words["who"] = names[view["to_move"]]
        if key == "rondel" and view["players"][view["to_move"]]["rondel"] is None:
            key = "first"
    if key == "sail":
        expedition = turn["expedition"]
        if expedition:
            key = "discover" if expedition["ships"] >= expedition["needed"] else "expedition"
            words |= {**expedition, "region": REGION[expedition["region"]]}
        elif turn["extra_sailing"]:
            key = "card"
    words |= {
        "left": turn["scrap_left"],
        "free": counted("workers", turn["workers_free"], language),
    }
    return translator(language).gettext(PROMPTS[key]) % words


def choices(view: View, language: str) -> list[Choice]:
    """The moves of a view in words: one for each of `view["moves"]`, in the same order."""
    return [_choice(view, move, language) for move in view.get("moves", [])]


def _choice(view: View, move: str, language: str) -> Choice:
    word, *rest = move.split(" ")
    return _WORDED[word](view, move, rest, language)


def _me(view: View) -> Any:
    return view["players"][view["to_move"]]


def _done(view: View, move: str, rest: list[str], language: str) -> Choice:
    _ = translator(language).gettext
    label = {
        "sail": _("End the sailing"),
        "colony": _("Found no more colonies"),
        "build": _("Buy nothing more"),
        "market": _("End the trading"),
        "privilege": _("Take no privilege"),
    }[view["decision"]]
    return Choice(move, label, group=_("End"))


def _navigator(view: View, move: str, rest: list[str], language: str) -> Choice:
    _ = translator(language).gettext
    return Choice(move, _("Play the Navegador card"), gain=_("an extra sailing first"), group=_("Card"))


def _rondel(view: View, move: str, rest: list[str], language: str) -> Choice:
    _ = translator(language).gettext
    here = _me(view)["rondel"]
    fee = 0
    if here is not None:
        steps = (FIELDS.index(rest[0]) - FIELDS.index(here)) % len(FIELDS) or len(FIELDS)
        fee = max(0, steps - view["box"]["free_steps"])
    label = _(FIELD[rest[0]])
    if rest[0].startswith("market"):
        label = _("Market (after Workers)") if rest[0] == "market-1" else _("Market (after Ships)")
    return Choice(move, label, cost=counted("ships", fee, language) if fee else "", group=_("Rondel"))


def _scrap(view: View, move: str, rest: list[str], language: str) -> Choice:
    _ = translator(language).gettext
    there = _me(view)["ships"][rest[0]]
    label = _("Give up a ship in %(region)s (%(there)d there)") % {"region": REGION[rest[0]], "there": there}
    return Choice(move, label, cost=counted("ships", 1, language), group=_("Give up"))


def _hire(view: View, move: str, rest: list[str], language: str) -> Choice:
    _ = translator(language).gettext
    kind = move.split(" ")[0]
    count, box, me = int(rest[0]), view["box"], _me(view)
    if count == 0:
        label = _("Hire nobody") if kind == "workers" else _("Build nothing")
        return Choice(move, label, group=_(FIELD[kind]))
    cheap = min(count, me["churches"] if kind == "workers" else me["shipyards"])
    cost = cheap * box["cheap_price"] + (count - cheap) * view["phases"]["price"][view["phase"] - 1]
    have, most = (
        (me["workers"], box["max_workers"]) if kind == "workers" else (sum(me["ships"].values()), box["max_ships"])
    )
    surplus = max(0, have + count - most)
    gains = [counted(kind, count - surplus, language)] if count > surplus else []
    if surplus:
        gains.append(_("surplus sold for %(money)s") % {"money": money(surplus * box["surplus_price"], language)})
    label = _("Hire %(count)s") if kind == "workers" else _("Build %(count)s")
    label %= {"count": counted(kind, count, language)}
    return Choice(move, label, money(cost, language), ", ".join(gains), _(FIELD[kind]))


def _sail(view: View, move: str, rest: list[str], language: str) -> Choice:
    _ = translator(language).gettext
    start, target = rest
    words = {"from": REGION[start], "to": REGION[target]}
    group = _("From %(region)s") % {"region": REGION[start]}
    region = view["regions"][target]
    if region["explored"]:
        return Choice(move, _("%(from)s to %(to)s") % words, group=group)
    lost = counted("ships", region["ships_needed"] - 1, language)
    return Choice(
        move,
        _("%(from)s to %(to)s, to discover it") % words,
        cost=_("%(ships)s lost") % {"ships": lost},
        gain=_("explorer, price of the cheapest colony"),
        group=group,
    )


def _discover(view: View, move: str, rest: list[str], language: str) -> Choice:
    _ = translator(language).gettext
    region = view["turn"]["expedition"]["region"]
    lost = counted("ships", view["regions"][region]["ships_needed"] - 1, language)
    return Choice(
        move,
        _("Turn up the colonies of %(region)s") % {"region": REGION[region]},
        cost=_("%(ships)s lost") % {"ships": lost},
        gain=_("explorer, price of the cheapest colony"),
        group=_("Discover"),
        final=_("can’t be undone"),
    )


def _colony(view: View, move: str, rest: list[str], language: str) -> Choice:
    _ = translator(language).gettext
    region = view["regions"][rest[0]]
    label = _("Found a colony in %(region)s") % {"region": REGION[rest[0]]}
    gain = _("colony of %(good)s") % {"good": _(GOOD[region["good"]])}
    return Choice(move, label, money(region["colonies"][0], language), gain, _("Found"))


def _build(view: View, move: str, rest: list[str], language: str) -> Choice:
    _ = translator(language).gettext
    price = money(view["building_prices"][rest[0]][0], language)
    workers = _("%(count)s tied for this action") % {
        "count": counted("workers", view["building_workers"][rest[0]], language)
    }
    return Choice(move, _(BUILDING[rest[0]]), f"{price}, {workers}", group=_("Buildings"))


def _trade(view: View, move: str, rest: list[str], language: str) -> Choice:
    _ = translator(language).gettext
    good, count = rest[0], int(rest[1])
    row = view["market"][good] - 1
    selling = move.startswith("sell")
    price = view["prices"][good if selling else "process"][row]
    words = {"count": counted("units", count, language), "good": _(GOOD[good])}
    if selling:
        label = _("%(good)s: sell %(count)s")
    elif len(rest) > 2:
        label = _("%(good)s: process %(count)s, with the orange factory")
    else:
        label = _("%(good)s: process %(count)s")
    return Choice(move, label % words, gain=money(count * price, language), group=_(GOOD[good]))


def _privilege(view: View, move: str, rest: list[str], language: str) -> Choice:
    _ = translator(language).gettext
    kind, me = rest[0], _me(view)
    bonus = me["next_bonus"][kind] * me["units"][kind]
    points = view["box"]["privilege_points"][PRIVILEGES.index(kind)] * me["units"][kind]
    gain = f"{money(bonus, language)}, {counted('points', points, language)}"
    if move.startswith("king"):
        label = _("King’s privilege as: %(privilege)s") % {"privilege": _(PRIVILEGE[kind])}
        return Choice(move, label, gain=gain, group=_("King’s privilege"))
    return Choice(move, _(PRIVILEGE[kind]), counted("workers", 1, language), gain, _("Gallery"))


_WORDED: dict[str, Callable[[View, str, list[str], str], Choice]] = {
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
