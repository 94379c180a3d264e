"""The log: one sentence for each event, worded for the reader."""

from collections.abc import Mapping, Sequence
from typing import Any

from carreira.game.game import Event
from carreira.game.language import N_, translator
from carreira.game.words import listed
from carreira.navegador.wording.labels import BUILDING, FIELD, GOOD, PHASE, PRIVILEGE, REGION, counted, money

SENTENCES = {
    "rondel": N_("%(who)s goes to %(field)s."),
    "rondel paid": N_("%(who)s goes to %(field)s and gives up %(ships)s."),
    "scrap": N_("%(who)s gives up a ship in %(region)s."),
    "navigator": N_("%(who)s plays the Navegador card for an extra sailing."),
    "card passed": N_("The Navegador card goes to %(holder)s."),
    "card lapsed": N_("%(who)s reaches the orange ship; the Navegador card goes unused to %(holder)s."),
    "card marked": N_("The orange ship marks the field %(field)s."),
    "workers": N_("%(who)s hires %(count)s for %(cost)s."),
    "workers sold": N_("%(who)s hires %(count)s for %(cost)s and sells the surplus (%(surplus)s) for %(earned)s."),
    "ships": N_("%(who)s builds %(count)s for %(cost)s."),
    "ships sold": N_("%(who)s builds %(count)s for %(cost)s and sells the surplus (%(surplus)s) for %(earned)s."),
    "sail": N_("%(who)s sails a ship from %(from)s to %(to)s."),
    "expedition": N_("%(who)s sends a ship from %(from)s into the unknown: %(to)s."),
    "discover": N_(
        "%(who)s discovers %(region)s, loses %(lost)s and receives %(bonus)s. The colonies there: %(colonies)s."
    ),
    "colony": N_("%(who)s founds a colony in %(region)s for %(price)s."),
    "build": N_("%(who)s builds for %(price)s: %(building)s."),
    "sell": N_("%(who)s sells %(units)s for %(gain)s: %(good)s."),
    "process": N_("%(who)s processes %(units)s for %(gain)s: %(good)s."),
    "process joker": N_("%(who)s processes %(units)s, with the orange factory, for %(gain)s: %(good)s."),
    "privilege": N_("%(who)s gives up a worker and receives %(gain)s: %(privilege)s."),
    "king": N_("%(who)s fetches the king’s privilege and receives %(gain)s. It counts as: %(privilege)s."),
    "nothing": N_("%(who)s leaves the action unused."),
    "phase": N_("Phase %(phase)s begins."),
    "phase filled": N_("Phase %(phase)s begins. The gallery is filled up: %(filled)s."),
    "last region": N_("%(who)s has discovered %(region)s: everybody has one more turn."),
    "last building": N_("%(who)s has bought the last building: everybody has one more turn."),
    "last region, ended": N_("%(who)s discovered %(region)s; then everybody had one more turn."),
    "last building, ended": N_("%(who)s bought the last building; then everybody had one more turn."),
    "over": N_("The match is over."),
}


def sentence(event: Event, language: str, names: Sequence[str]) -> str:
    """One sentence for an event.

    >>> sentence(Event("sail", 0, {"from": "guine", "to": "angola"}), "en", ["Inês"])
    'Inês sails a ship from Guiné to Angola.'
    """
    key = event.kind
    if key == "rondel" and event.values["fee"]:
        key = "rondel paid"
    elif key in ("workers", "ships") and event.values["surplus"]:
        key = f"{key} sold"
    elif key == "process" and event.values["joker"]:
        key = "process joker"
    elif key in ("end triggered", "ended"):
        when = ", ended" if key == "ended" else ""
        key = f"last building{when}" if event.values["move"] == "build" else f"last region{when}"
    elif key == "phase" and event.values["filled"]:
        key = "phase filled"
    words = _words(event.kind, event.values, language, names)
    if event.seat is not None:
        words["who"] = names[event.seat]
    return translator(language).gettext(SENTENCES[key]) % words


def _words(kind: str, values: Mapping[str, Any], language: str, names: Sequence[str]) -> dict[str, str]:
    _ = translator(language).gettext
    words: dict[str, str] = {}
    for key, value in values.items():
        match key:
            case "region" | "from" | "to":
                words[key] = REGION[value]
            case "holder":
                words[key] = names[value]
            case "field":
                words[key] = _(FIELD[value])
            case "fee" | "lost":
                words["ships" if key == "fee" else key] = counted("ships", value, language)
            case "count" | "surplus":
                words[key] = counted(kind, value, language)
            case "cost" | "earned" | "bonus" | "price" | "gain":
                words[key] = money(value, language)
            case "units":
                words[key] = counted("units", value, language)
            case "colonies":
                words[key] = ", ".join(map(str, value))
            case "building":
                words[key] = _(BUILDING[value])
            case "good":
                words[key] = _(GOOD[value])
            case "privilege":
                words[key] = _(PRIVILEGE[value])
            case "phase":
                words[key] = PHASE[value]
            case "filled":
                parts = [f"{count} × {_(PRIVILEGE[name])}" for name, count in value.items()]
                words[key] = listed(parts, language)
    return words
