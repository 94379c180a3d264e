"""Each legal move in words, with its cost and its gain, in groups, so that long lists are easy to survey."""

from collections.abc import Sequence

from carreira.game.game import Choice, Wording, worded
from carreira.game.language import N_, translator
from carreira.game.outcomes import Outcome
from carreira.game.words import listed
from carreira.vascodagama.names import COLOURS
from carreira.vascodagama.position import Tile
from carreira.vascodagama.views import View
from carreira.vascodagama.wording import terms
from carreira.vascodagama.wording.labels import (
    AREA,
    BONUS,
    COLOUR,
    LANDING,
    SAO_GABRIEL,
    character,
    colours,
    counted,
    crew,
    income,
)
from carreira.vascodagama.wording.terms import Parts

DONE = {
    "buy": N_("Buy nothing more"),
    "recruit": N_("End the recruitment"),
    "send": N_("End the expedition"),
    "launch": N_("Launch nothing more"),
}

ACTING = {
    "characters": N_("Act: sum or character"),
    "recruitment": N_("Act: recruit"),
    "projects": N_("Act: buy projects"),
    "navigation": N_("Act: send ships"),
}


def choices(view: View, outcomes: Sequence[Outcome], language: str) -> list[Choice]:
    """The moves of a view in words: one for each of `view["moves"]`, in the same order."""
    return worded(_WORDED, view, outcomes, language)


def _reals(amount: int, language: str) -> str:
    """An amount in reals; empty if it is 0."""
    return counted("reals", amount, language) if amount else ""


def _done(view: View, move: str, rest: Parts, outcome: Outcome, language: str) -> Choice:
    _ = translator(language).gettext
    return Choice(move, outcome, _(DONE[view["decision"]]), group=_("End"))


def _place(view: View, move: str, rest: Parts, outcome: Outcome, language: str) -> Choice:
    """Placings are grouped by number; each shows the least and the most that acting costs, and what renouncing pays."""
    _ = translator(language).gettext
    number = view["numbers"][rest[0] - 1]
    least, most = number["cost"]
    cost = (_("%(least)d to %(most)s") if least else _("up to %(most)s")) % {
        "least": least,
        "most": counted("reals", most, language),
    }
    pays = number["compensation"]
    return Choice(
        move,
        outcome,
        _("%(number)s: %(area)s") % {"number": rest[0], "area": _(AREA[rest[1]])},
        cost=_reals(most, language) if least == most else cost,
        gain=_("%(reals)s if renounced") % {"reals": counted("reals", pays, language)} if pays else "",
        group=_("Number %(number)s") % {"number": rest[0]},
    )


def _act(view: View, move: str, rest: Parts, outcome: Outcome, language: str) -> Choice:
    _ = translator(language).gettext
    called = terms.called(view)
    group = _("Number %(number)s") % {"number": called["number"]}
    if move == "renounce":
        return Choice(move, outcome, _("Renounce"), gain=_reals(outcome["earned"], language), group=group)
    return Choice(move, outcome, _(ACTING[called["area"]]), cost=_reals(outcome["paid"], language), group=group)


def _buy(view: View, move: str, rest: Parts, outcome: Outcome, language: str) -> Choice:
    """A project that is bought, or taken as a landing's bonus."""
    _ = translator(language).gettext
    if rest[0] == "gabriel":
        tile, slot = view["gabriel"], SAO_GABRIEL
        label = _("%(slot)s: limit %(limit)d, launched at once")
    else:
        tile, slot = view["projects"][rest[0] - 1], _("Space %(slot)s") % {"slot": rest[0]}
        label = _("%(slot)s: limit %(limit)d, crew %(crew)d")
    assert tile is not None
    cost = _reals(outcome["paid"], language)
    return Choice(move, outcome, label % {"slot": slot, **tile}, cost, _earning(view, tile, language), _("Projects"))


def _earning(view: View, tile: Tile, language: str) -> str:
    earned = income(tile, language) if terms.income_ahead(view) else ""
    return translator(language).gettext("income %(income)s") % {"income": earned} if earned else ""


def _section(view: View, move: str, rest: Parts, outcome: Outcome, language: str) -> Choice:
    _ = translator(language).gettext
    sailors = colours(view["sections"][rest[0] - 1], language)
    label = _("Section %(section)s: %(sailors)s") % {"section": rest[0], "sailors": sailors}
    return Choice(move, outcome, label, group=_("Sailors"))


def _take(view: View, move: str, rest: Parts, outcome: Outcome, language: str) -> Choice:
    _ = translator(language).gettext
    label = _("Hire %(sailors)s") % {"sailors": colours({rest[0]: rest[1]}, language)}
    return Choice(move, outcome, label, counted("reals", outcome["paid"], language), group=_("Sailors"))


def _captain(view: View, move: str, rest: Parts, outcome: Outcome, language: str) -> Choice:
    _ = translator(language).gettext
    label = _("Hire a captain")
    if not view["turn"]["hired"]:
        each = counted("reals", view["box"]["captain_price"], language)
        label = _("Hire a captain, and %(reals)s more for each sailor") % {"reals": each}
        if view["turn"]["section"] is None:
            label = _("Hire a captain first: each sailor then costs %(reals)s more") % {"reals": each}
    return Choice(move, outcome, label, _reals(outcome["paid"], language), group=_("Captain"))


def given(outcome: Outcome, language: str) -> str:
    """What the landing gives for the ship that a move sends there; empty if nothing."""
    _ = translator(language).gettext
    given = {
        "project": outcome["project_due"],
        "sailor": outcome["sailor_due"],
        "captain": outcome["captains"] - outcome["captains_ready"],
    }
    parts = [_reals(outcome["earned"], language), *(_(BONUS[kind]) for kind, count in given.items() if count)]
    return listed(list(filter(None, parts)), language)


def bonus_each(view: View, landing: str, language: str) -> str:
    """What a landing gives for each ship that is sent there; empty if nothing."""
    _ = translator(language).gettext
    shown = view["landings"][landing]
    if shown["bonus"] is None:
        return ""
    reals = shown["bonus"] == "reals"
    bonus = counted("reals", shown["bonus_reals"], language) if reals else _(BONUS[shown["bonus"]])
    return _("%(bonus)s for each ship") % {"bonus": bonus}


def bonus_now(view: View, landing: str, language: str) -> str:
    """What a landing gives for each ship that is sent there now; empty if nothing, or if nothing is left of it."""
    return bonus_each(view, landing, language) if landing in view["bonus_left"] else ""


def _complete(view: View, landing: str, language: str) -> str:
    points = view["landings"][landing]["complete_points"]
    if not points:
        return ""
    return translator(language).gettext("%(points)s when complete") % {"points": counted("points", points, language)}


def _landing(view: View, move: str, rest: Parts, outcome: Outcome, language: str) -> Choice:
    _, ngettext = translator(language).gettext, translator(language).ngettext
    values = terms.fitting_values(view, rest[0])
    free = {"landing": LANDING[rest[0]], "values": ", ".join(map(str, values))}
    label = ngettext(
        "%(landing)s, a free space worth %(values)s", "%(landing)s, free spaces worth %(values)s", len(values)
    )
    gains = bonus_now(view, rest[0], language), _complete(view, rest[0], language)
    return Choice(move, outcome, label % free, gain="; ".join(filter(None, gains)), group=_("Landings"))


def _send(view: View, move: str, rest: Parts, outcome: Outcome, language: str) -> Choice:
    """A ship may take any space up to its limit; it earns the space's value now and the landing's when complete."""
    _ = translator(language).gettext
    landing = terms.destination(view)
    ship = terms.mover(view)["ships"][rest[0] - 1]
    value = view["landings"][landing]["spaces"][rest[1] - 1]["value"]
    words = {"ship": rest[0], "limit": ship["limit"], "space": rest[1], "value": value}
    now = ", ".join(filter(None, [counted("points", outcome["points"], language), given(outcome, language)]))
    return Choice(
        move,
        outcome,
        _("Ship %(ship)s to space %(space)s, value %(value)d") % words,
        cost=counted("captains", -outcome["captains_ready"], language),
        gain="; ".join(filter(None, [now, _complete(view, landing, language)])),
        group=_("Ship %(ship)s, limit %(limit)d") % words,
    )


def _sailor(view: View, move: str, rest: Parts, outcome: Outcome, language: str) -> Choice:
    _ = translator(language).gettext
    if rest[0] == "bag":
        bag = {name: deals for deals, changes in outcome.cases for name in COLOURS if changes[name]}
        gain = _("one of %(sailors)s") % {"sailors": colours(bag, language)}
        return Choice(move, outcome, _("Draw from the bag"), gain=gain, group=_("Bag"))
    words = {"section": rest[0], "colour": _(COLOUR[rest[1]])}
    return Choice(move, outcome, _("Section %(section)s: %(colour)s") % words, group=_("Sailors"))


def _money(view: View, move: str, rest: Parts, outcome: Outcome, language: str) -> Choice:
    _ = translator(language).gettext
    reals = counted("reals", outcome["earned"], language)
    return Choice(move, outcome, _("Take %(reals)s") % {"reals": reals}, gain=reals, group=_("Sums"))


def _host(view: View, move: str, rest: Parts, outcome: Outcome, language: str) -> Choice:
    _ = translator(language).gettext
    name = rest[0]
    kept = view["characters"][name]["holder"] == view["to_move"]
    label = _("Keep %(character)s") if kept else _("Host %(character)s")
    gain = ""
    if name == "dias":
        gain = counted("points", outcome["points"], language)
    elif name == "alvares":
        count = outcome["missionaries"]
        gain = counted("missionaries", count, language) if count else _("no missionary is left")
    elif outcome["merchant_due"]:
        gain = _("the merchant ship finds no space")
        if view["merchant_fits"]:
            gain = _("send the merchant ship, limit %(limit)d") % view["merchant"]["face_up"]
    elif outcome["extra_disc_due"]:
        gain = _("place the extra disc at once")
    return Choice(move, outcome, label % {"character": character(name, language)}, gain=gain, group=_("Characters"))


def _merchant(view: View, move: str, rest: Parts, outcome: Outcome, language: str) -> Choice:
    _ = translator(language).gettext
    if rest[0] == "later":
        return Choice(move, outcome, _("Send it later, at the beginning of navigation"), group=_("Later"))
    value = view["landings"][rest[0]]["spaces"][rest[1] - 1]["value"]
    words = {"landing": LANDING[rest[0]], "space": rest[1], "value": value}
    label = _("Merchant ship to %(landing)s, space %(space)s, value %(value)d") % words
    return Choice(move, outcome, label, gain=given(outcome, language), group=LANDING[rest[0]])


def _launch(view: View, move: str, rest: Parts, outcome: Outcome, language: str) -> Choice:
    _ = translator(language).gettext
    tile = terms.mover(view)["projects"][rest[0] - 1]
    words = {"project": rest[0], "crew": crew(rest[1:], language), "limit": tile["limit"]}
    return Choice(
        move,
        outcome,
        _("Launch with %(crew)s") % words,
        gain=_earning(view, tile, language),
        group=_("Launch project %(project)s, limit %(limit)d") % words,
    )


_WORDED: dict[str, Wording] = {
    "done": _done,
    "place": _place,
    "act": _act,
    "renounce": _act,
    "buy": _buy,
    "project": _buy,
    "section": _section,
    "take": _take,
    "captain": _captain,
    "landing": _landing,
    "send": _send,
    "sailor": _sailor,
    "money": _money,
    "host": _host,
    "merchant": _merchant,
    "launch": _launch,
}
