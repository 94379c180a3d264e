"""What Vasco da Gama's things are called: names marked for translation, and counted phrases."""

import functools
from collections.abc import Mapping, Sequence

from carreira.game import words
from carreira.game.language import N_, NN_, translator
from carreira.game.words import listed
from carreira.vascodagama.position import Income, Tile

LANDING = {
    "natal": "Natal",
    "boa_gente": "Terra de Boa Gente",
    "mozambique": "Mozambique",
    "mombasa": "Mombasa",
    "malindi": "Malindi",
    "calicut": "Calicut",
}
"""The landings have the names on the board in every language."""

CHARACTER = {
    "manuel": N_("Manuel I"),
    "dias": "Bartolomeu Dias",
    "sernigi": "Girolamo Sernigi",
    "alvares": "Francisco Alvares",
}
"""So do the characters, but for the king’s number."""


def character(name: str, language: str) -> str:
    """What a character is called."""
    return translator(language).gettext(CHARACTER[name])


SAO_GABRIEL = "São Gabriel"

AREA = {
    "characters": N_("Characters"),
    "recruitment": N_("Recruitment"),
    "projects": N_("Projects"),
    "navigation": N_("Navigation"),
}

COLOUR = {
    "turquoise": N_("turquoise"),
    "violet": N_("violet"),
    "grey": N_("grey"),
    "orange": N_("orange"),
    "missionary": N_("missionary"),
}
"""Colours of sailors as they are counted, “2 turquoise”; a missionary can be one of a crew, too."""

BONUS = {
    "project": N_("a project"),
    "sailor": N_("a sailor"),
    "captain": N_("a captain"),
}

SOURCE = {
    "spaces": N_("Expeditions"),
    "income": N_("Income"),
    "landings": N_("Complete landings"),
    "dias": "Bartolomeu Dias",
    "earlier": N_("Earlier"),
}
"""Where points come from; `earlier` are those that a loaded position doesn't explain."""


COUNTED = {
    "reals": NN_("%(n)d real", "%(n)d reals"),
    "points": NN_("%(n)d point", "%(n)d points"),
    "captains": NN_("%(n)d captain", "%(n)d captains"),
    "missionaries": NN_("%(n)d missionary", "%(n)d missionaries"),
    "ships": NN_("%(n)d ship", "%(n)d ships"),
    "projects": NN_("%(n)d project", "%(n)d projects"),
    "sailors": NN_("%(n)d sailor", "%(n)d sailors"),
    "discs": NN_("%(n)d disc", "%(n)d discs"),
}
"""What is counted in sentences."""
counted = functools.partial(words.counted, COUNTED)
"""So many of a thing: `counted("reals", 2, "en")`."""


def colours(counts: Mapping[str, int], language: str) -> str:
    """Sailors by colour, without colours of which there are none.

    >>> colours({"turquoise": 2, "violet": 0, "grey": 1}, "en")
    '2 turquoise, 1 grey'
    """
    _ = translator(language).gettext
    return ", ".join(f"{count} {_(COLOUR[name])}" for name, count in counts.items() if count)


def crew(names: Sequence[str], language: str) -> str:
    """The colours of a crew.

    >>> crew(["grey", "orange", "missionary"], "en")
    'grey, orange and missionary'
    """
    _ = translator(language).gettext
    return listed([_(COLOUR[name]) for name in names], language)


def income(tile: Income, language: str) -> str:
    """What a ship earns in every navigation phase; empty if that is nothing.

    >>> income({"reals": 1, "points": 2}, "en")
    '1 real and 2 points'
    """
    return listed([counted(kind, tile[kind], language) for kind in ("reals", "points") if tile[kind]], language)


def project(tile: Tile, language: str) -> str:
    """A project in short.

    >>> project({"limit": 7, "crew": 4, "reals": 2, "points": 0}, "en")
    'limit 7, crew 4, income 2 reals'
    """
    _ = translator(language).gettext
    text = _("limit %(limit)d, crew %(crew)d") % {"limit": tile["limit"], "crew": tile["crew"]}
    return f"{text}, {_earning(tile, language)}" if income(tile, language) else text


def ship(tile: Tile, language: str) -> str:
    """A ship in short, without its crew, which no longer matters.

    >>> ship({"limit": 7, "crew": 4, "reals": 0, "points": 1}, "en")
    'limit 7, income 1 point'
    """
    _ = translator(language).gettext
    text = _("limit %(limit)d") % {"limit": tile["limit"]}
    return f"{text}, {_earning(tile, language)}" if income(tile, language) else text


def _earning(tile: Tile, language: str) -> str:
    return translator(language).gettext("income %(income)s") % {"income": income(tile, language)}
