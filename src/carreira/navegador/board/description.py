"""The chart in words, for those who can't see it."""

from __future__ import annotations

from collections.abc import Sequence

from carreira.game.language import translator
from carreira.game.words import labelled
from carreira.navegador.board.geometry import BORDERS, regions_beside
from carreira.navegador.names import REGIONS
from carreira.navegador.views import View
from carreira.navegador.wording import labels


def summary(view: View, language: str, names: Sequence[str]) -> str:
    """The chart in a sentence or two."""
    t = translator(language)
    explored = sum(1 for region in REGIONS[1:] if view["regions"][region]["explored"])
    text = t.gettext("%(explored)d of %(all)d sea regions are discovered.") % {
        "explored": explored,
        "all": len(REGIONS) - 1,
    }
    ships = ", ".join(
        labelled(name, labels.counted("ships", sum(player["ships"].values()), language), language)
        for name, player in zip(names, view["players"], strict=True)
    )
    return f"{text} {ships}."


def contents(view: View, region: str, language: str, names: Sequence[str]) -> list[str]:
    """What lies in a region: its colonies, and each player's ships."""
    t = translator(language)
    sea = view["regions"][region]
    parts = []
    if not sea["explored"]:
        parts.append(
            t.ngettext("undiscovered, %(n)d colony face down", "undiscovered, %(n)d colonies face down", sea["tiles"])
            % {"n": sea["tiles"]}
        )
    elif sea["good"] and sea["colonies"]:
        prices = ", ".join(str(price) for price in sea["colonies"])
        good = t.gettext(labels.GOOD[sea["good"]])
        parts.append(t.gettext("%(good)s colonies at %(prices)s") % {"good": good, "prices": prices})
    for name, player in zip(names, view["players"], strict=True):
        count = player["ships"].get(region, 0)
        if count:
            parts.append(labelled(name, labels.counted("ships", count, language), language))
    return parts


def places(view: View, language: str, names: Sequence[str]) -> list[str]:
    """What lies in each region and on the rondel, one line for each."""
    t = translator(language)
    lines = []
    for region in REGIONS:
        parts = contents(view, region, language, names)
        if parts:
            lines.append(labelled(labels.REGION[region], "; ".join(parts), language))
    drawn = {regions_beside(line) for line in BORDERS}
    for one, other in (pair for pairs in view["box"]["borders"].values() for pair in pairs):
        if {one, other} not in drawn:
            words = {"one": labels.REGION[one], "other": labels.REGION[other]}
            lines.append(t.gettext("Ships also sail between %(one)s and %(other)s.") % words)
    for name, player in zip(names, view["players"], strict=True):
        if player["rondel"]:
            field = t.gettext(labels.FIELD[player["rondel"]])
            lines.append(t.gettext("%(name)s stands on %(field)s") % {"name": name, "field": field})
    return lines
