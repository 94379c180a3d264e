"""What everything on Vasco da Gama's board says about itself."""

from __future__ import annotations

from collections.abc import Sequence

from carreira.game.cards import Card
from carreira.game.language import N_, translator
from carreira.vascodagama.names import AREAS, CHARACTERS, LANDINGS
from carreira.vascodagama.views import View
from carreira.vascodagama.wording import labels

LANDING_RULES = {"natal": "vdg.expedition.6", "boa_gente": "vdg.expedition.7"}
AREA_RULES = {
    "characters": "vdg.characters.1",
    "recruitment": "vdg.recruitment.1",
    "projects": "vdg.projects.1",
    "navigation": "vdg.expedition.1",
}
CHARACTER_RULES = {
    "manuel": "vdg.characters.6",
    "dias": "vdg.characters.4",
    "sernigi": "vdg.characters.8",
    "alvares": "vdg.characters.5",
}
THINGS = {
    "icon-coin": (N_("Reals"), "vdg.round.2"),
    "icon-star": (N_("Points"), "vdg.expedition.4"),
    "icon-captain": (N_("Captains"), "vdg.expedition.2"),
    "icon-sailor": (N_("Sailors"), "vdg.launching.2"),
    "icon-missionary": (N_("Missionaries"), "vdg.launching.3"),
    "icon-plan": (N_("Project"), "vdg.projects.4"),
    "icon-bag": (N_("Bag"), "vdg.end.3"),
    "number": (N_("Number"), "vdg.acting.3"),
    "marker": (N_("Marker"), "vdg.acting.1"),
    "berth": (N_("Space of a landing"), "vdg.expedition.3"),
    "worth": (N_("Complete landing"), "vdg.navigation.3"),
    "fate": (N_("Vasco da Gama tile"), "vdg.placing.1"),
    "trader": (N_("Merchant ship"), "vdg.characters.9"),
    "sums": (N_("Sums of money"), "vdg.characters.2"),
    "yard": (N_("Shipyard"), "vdg.projects.2"),
    "gabriel": ("São Gabriel", "vdg.projects.3"),
    "quay": (N_("Quay"), "vdg.recruitment.1"),
    "section": (N_("Section"), "vdg.recruitment.2"),
    "bag": (N_("Bag"), "vdg.end.3"),
    "docks": (N_("Projects and ships"), "vdg.launching.1"),
    "first-player": (N_("First player"), "vdg.characters.4"),
    "discs": (N_("Discs in hand"), "vdg.placing.2"),
    "points": (N_("Points now, and in brackets as at the end"), "vdg.scoring.1"),
}


def cards(view: View, language: str, names: Sequence[str]) -> dict[str, Card]:
    """The cards, by the name of the thing: `area-projects`, `landing-natal`, `number`, `icon-coin` …"""
    _ = translator(language).gettext
    found = {name: Card(_(label), rule) for name, (label, rule) in THINGS.items()}
    acting = view["called"] is not None and view["decision"] == "call"
    for area in AREAS:
        spaces = view["areas"][area]
        now = _("%(free)d of %(spaces)d action spaces are free.") % {"free": spaces["free"], "spaces": spaces["spaces"]}
        called = acting and any(one["area"] == area and one["number"] == view["called"] for one in view["calling"])
        found[f"area-{area}"] = Card(_(labels.AREA[area]), AREA_RULES[area], now, "act" if called else "")
    for landing in LANDINGS:
        found[f"landing-{landing}"] = Card(labels.LANDING[landing], LANDING_RULES.get(landing, "vdg.expedition.8"))
    for character in CHARACTERS:
        found[f"character-{character}"] = Card(labels.character(character, language), CHARACTER_RULES[character])
    return found
