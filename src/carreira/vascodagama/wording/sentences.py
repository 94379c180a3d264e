"""The log: one sentence for each event, worded for the reader."""

from collections.abc import Mapping, Sequence
from typing import Any

from carreira.game.game import Event
from carreira.game.language import N_, translator
from carreira.vascodagama.wording.labels import (
    AREA,
    LANDING,
    character,
    colours,
    counted,
    crew,
    income,
    project,
    ship,
)

SENTENCES = {
    # set-up and placing
    "merchant": N_("%(who)s sends the merchant ship, limit %(limit)d, to %(landing)s, space %(value)d."),
    "merchant later": N_("%(who)s keeps the merchant ship back until the navigation phase."),
    "merchant turned": N_("The next merchant ship is turned up: limit %(limit)d."),
    "round": N_(
        "Round %(round)d: the marker stands at %(marker)d, the sums are %(upper)s and %(lower)s. %(first)s begins."
    ),
    "place": N_("%(who)s places %(number)d: %(area)s."),
    "place extra": N_("%(who)s places the extra disc with %(number)d: %(area)s."),
    # acting
    "variation": N_("The variation %(variation)s moves the marker from %(from)d to %(marker)d."),
    "variation none": N_("The variation is 0: the marker stays at %(marker)d."),
    "variation stopped": N_("The variation is %(variation)s, but the marker stays at %(marker)d."),
    "act": N_("%(who)s pays %(cost)s and acts with %(number)d: %(area)s."),
    "act free": N_("%(who)s acts with %(number)d at no cost: %(area)s."),
    "renounce": N_("%(who)s renounces %(number)d (%(area)s) and receives %(gain)s."),
    "renounce bare": N_("%(who)s renounces %(number)d (%(area)s), which pays nothing."),
    "renounce price": N_("%(who)s can’t pay to act with %(number)d (%(area)s), and receives %(gain)s for renouncing."),
    "renounce price bare": N_(
        "%(who)s can’t pay to act with %(number)d (%(area)s), and receives nothing for renouncing."
    ),
    "renounce action": N_("%(who)s can’t act with %(number)d (%(area)s), and receives %(gain)s for renouncing."),
    "renounce action bare": N_("%(who)s can’t act with %(number)d (%(area)s), and receives nothing for renouncing."),
    "buy": N_("%(who)s buys a project for %(cost)s: %(project)s."),
    "gabriel": N_("%(who)s buys the São Gabriel for %(cost)s, which is launched at once: %(ship)s."),
    "launch": N_("%(who)s launches a ship: %(ship)s. Crew: %(crew)s."),
    "section": N_("%(who)s recruits in section %(section)d."),
    "take": N_("%(who)s hires sailors for %(cost)s: %(sailors)s."),
    "captain": N_("%(who)s hires a captain for %(cost)s."),
    "captain free": N_("%(who)s hires a captain at no cost."),
    "landing": N_("%(who)s sets out for %(landing)s."),
    "send": N_("%(who)s sends a ship to %(landing)s (%(ship)s), space %(value)d: %(points)s."),
    "bonus": N_("%(who)s receives %(gain)s in %(landing)s."),
    "bonus captain": N_("%(who)s receives a captain in %(landing)s."),
    "no captain": N_("%(who)s receives nothing in %(landing)s: no captain is left."),
    "no project": N_("%(who)s receives nothing in %(landing)s: no project is left."),
    "no sailor": N_("%(who)s receives nothing in %(landing)s: no sailor is left."),
    "project": N_("%(who)s receives a project: %(project)s."),
    "sailor": N_("%(who)s receives a sailor from section %(section)d: %(sailors)s."),
    "sailor drawn": N_("%(who)s draws a sailor from the bag: %(sailors)s."),
    "money": N_("%(who)s takes a sum: %(gain)s."),
    "host": N_("%(who)s hosts %(character)s, who was free."),
    "host from": N_("%(who)s hosts %(character)s and takes his tile from %(from)s."),
    "host kept": N_("%(who)s hosts %(character)s and so keeps his tile."),
    "extra disc": N_("%(who)s receives the extra disc."),
    "dias": N_("%(who)s receives %(points)s from Bartolomeu Dias."),
    "alvares": N_("%(who)s receives %(missionaries)s from Francisco Alvares."),
    "alvares none": N_("%(who)s receives nothing from Francisco Alvares: no missionary is left."),
    # navigation
    "navigation": N_("All numbers have been called: the navigation phase begins."),
    "merchant lost": N_("The merchant ship, limit %(limit)d, can’t be sent and leaves the game."),
    "income": N_("%(who)s receives %(income)s from ships at landings."),
    "complete": N_("%(landing)s is complete: %(scored)s."),
    "complete bare": N_("%(landing)s is complete."),
    "sailed on": N_("From %(landing)s on to %(to)s: %(moved)s."),
    "left": N_("From %(landing)s out of the game: %(gone)s. Captains return to the supply."),
    "left bare": N_("From %(landing)s out of the game: %(gone)s."),
    # end
    "projects": N_("New projects are laid out, and what was left of the old ones is removed."),
    "bank": N_("What was left of the sums goes to the bank: %(reals)s."),
    "refill": N_("Sailors drawn from the bag: %(sections)s."),
    "extra disc back": N_("%(who)s hands the extra disc back."),
    "closing": N_("After the last round ships can be launched once more."),
    "final": N_(
        "%(who)s: %(money)s for %(reals)s, %(home)s for ships with a captain in the supply (%(ships)d); "
        "%(total)d in all."
    ),
    "over": N_("All %(rounds)d rounds have been played: the match is over."),
}


def sentence(event: Event, language: str, names: Sequence[str]) -> str:
    """One sentence for an event.

    >>> sentence(Event("act", 0, {"number": 6, "area": "projects", "cost": 2}), "en", ["Inês"])
    'Inês pays 2 reals and acts with 6: Projects.'
    """
    words = _words(event.values, language, names)
    if event.seat is not None:
        words["who"] = names[event.seat]
    return translator(language).gettext(SENTENCES[_key(event)]) % words


def _key(event: Event) -> str:
    """The key of the sentence: some kinds of events have a different sentence if an amount is 0."""
    values = event.values
    match event.kind:
        case "variation" if values["variation"] == 0:
            return "variation none"
        case "variation" if values["from"] == values["marker"]:
            return "variation stopped"
        case "act" | "captain" if not values["cost"]:
            return f"{event.kind} free"
        case "renounce":
            return " ".join(filter(None, ["renounce", values["barred"], "" if values["gain"] else "bare"]))
        case "complete" if not any(values["points"]):
            return "complete bare"
        case "left" if all(gone["seat"] is None for gone in values["gone"]):
            return "left bare"
    return event.kind


def _words(values: Mapping[str, Any], language: str, names: Sequence[str]) -> dict[str, object]:
    _ = translator(language).gettext
    words: dict[str, object] = {}
    for key, value in values.items():
        words[key] = value
        match key:
            case "landing" | "to":
                words[key] = LANDING[value]
            case "area":
                words[key] = _(AREA[value])
            case "character":
                words[key] = character(value, language)
            case "first":
                words[key] = names[value]
            case "from" if "character" in values:
                words[key] = names[value]
            case "cost" | "gain" | "upper" | "lower" | "reals":
                words[key] = counted("reals", value, language)
            case "points" if isinstance(value, list):
                scored = [
                    _holds(names[seat], counted("points", one, language)) for seat, one in enumerate(value) if one
                ]
                words["scored"] = ", ".join(scored)
            case "points" | "missionaries":
                words[key] = counted(key, value, language)
            case "money_points" | "ship_points":
                words["money" if key == "money_points" else "home"] = counted("points", value, language)
            case "variation":
                words[key] = f"{value:+d}".replace("-", "−")
            case "project":
                words[key] = project(value, language)
            case "ship":
                words[key] = ship(value, language)
            case "crew":
                words[key] = crew(value, language)
            case "sailors":
                words[key] = colours(value, language)
            case "income":
                words[key] = income(value, language)
            case "moved" | "gone":
                words[key] = ", ".join(_ship_of(one, language, names) for one in value)
            case "sections":
                words[key] = "; ".join(
                    _("section %(section)d: %(sailors)s") % {"section": i + 1, "sailors": colours(drawn, language)}
                    for i, drawn in enumerate(value)
                    if any(drawn.values())
                )
    if "value" in values and "ship" in values:
        words["points"] = counted("points", values["value"], language)
    return words


def _holds(name: str, amount: str) -> str:
    return f"{name} {amount}"


def _ship_of(ship: Mapping[str, Any], language: str, names: Sequence[str]) -> str:
    """Whose ship, of what limit, and the space it takes, e.g. “Inês (9, space 7)”."""
    _ = translator(language).gettext
    whose = _("the merchant ship") if ship["seat"] is None else names[ship["seat"]]
    if "value" not in ship:
        return _("%(whose)s (limit %(limit)d)") % {"whose": whose, **ship}
    return _("%(whose)s (limit %(limit)d, space %(value)d)") % {"whose": whose, **ship}
