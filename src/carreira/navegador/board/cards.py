"""What everything on Navegador's board says about itself."""

from __future__ import annotations

from collections.abc import Sequence

from carreira.game.cards import Card
from carreira.game.language import N_, translator
from carreira.navegador.board.description import contents
from carreira.navegador.names import FIELDS, REGIONS
from carreira.navegador.views import View
from carreira.navegador.wording import labels

FIELD_RULES = {
    "sailing": "nav.sailing.1",
    "workers": "nav.workers.1",
    "market-1": "nav.market.1",
    "colony": "nav.colony.1",
    "privilege": "nav.privilege.1",
    "ships": "nav.ships.1",
    "market-2": "nav.market.1",
    "buildings": "nav.buildings.1",
}
THINGS = {
    "icon-coin": (N_("Cash"), "nav.turn.3"),
    "icon-worker": (N_("Workers"), "nav.workers.1"),
    "icon-ship": (N_("Ships"), "nav.ships.1"),
    "icon-explorer": (N_("Explorers"), "nav.sailing.5"),
    "icon-colony": (N_("Colonies"), "nav.scoring.2"),
    "icon-factory": (N_("Factories"), "nav.market.3"),
    "icon-shipyard": (N_("Shipyards"), "nav.ships.1"),
    "icon-church": (N_("Churches"), "nav.workers.1"),
    "icon-crown": (N_("King’s privilege"), "nav.scoring.3"),
    "icon-card": (N_("Navegador card"), "nav.navigator.1"),
    "navigator-mark": (N_("Orange ship"), "nav.navigator.2"),
    "hub": (N_("Rondel"), "nav.rondel.2"),
    "disc": (N_("Explorers"), "nav.sailing.5"),
    "extra-loss": (N_("Extra loss"), "nav.sailing.4"),
    "good": (N_("Good"), "nav.market.1"),
    "market": (N_("Price marker"), "nav.market.2"),
    "revenue": (N_("What a factory earns"), "nav.market.3"),
    "joker": (N_("Orange factory"), "nav.market.6"),
    "lisboa": (N_("Workers in Lisboa"), "nav.workers.2"),
    "phases": (N_("Phases"), "nav.phase.1"),
    "multiplier": (N_("Points for each unit"), "nav.scoring.2"),
    "points": (N_("Points now; in brackets as at the end, the king’s privilege included"), "nav.scoring.1"),
}


def cards(view: View, language: str, names: Sequence[str]) -> dict[str, Card]:
    """The cards, by the name of the thing: `rondel-sailing`, `goa`, `gallery-church`, `icon-coin` …"""
    _ = translator(language).gettext
    found = {name: Card(_(label), rule) for name, (label, rule) in THINGS.items()}
    if view["options"]["king_in_goa"]:
        found["icon-crown"] = Card(_("King’s privilege"), "nav.goa.1")
        found["points"] = Card(_("Points now, and in brackets as at the end"), "nav.scoring.1")
    for field in FIELDS:
        found[f"rondel-{field}"] = Card(_(labels.FIELD[field]), FIELD_RULES[field], move=f"rondel {field}")
    for region in REGIONS:
        now = "; ".join(contents(view, region, language, names))
        found[region] = Card(labels.REGION[region], _rule_of(view, region), now)
    for kind, label in labels.PRIVILEGE.items():
        found[f"gallery-{kind}"] = Card(_(label), "nav.privilege.4")
    for row, label in labels.BUILDING.items():
        found[f"building-{row}"] = Card(_(label), "nav.buildings.1")
    for good, label in labels.GOOD.items():
        found[f"good-{good}"] = Card(_(label), "nav.market.1")
    return found


def _rule_of(view: View, region: str) -> str:
    """The rule about what a region is good for, or what it takes to discover it."""
    if region == "portugal":
        return "nav.ships.1"
    here = view["regions"][region]
    if here["explored"]:
        return "nav.colony.1"
    return "nav.sailing.4" if here["extra_loss"] else "nav.sailing.3"
