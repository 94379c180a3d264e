"""What Navegador's things are called: names marked for translation, and counted phrases."""

import functools

from carreira.game import words
from carreira.game.language import N_, NN_, translator

REGION = {
    "portugal": "Portugal",
    "guine": "Guiné",
    "bahia": "Bahia",
    "rio": "Rio de Janeiro",
    "angola": "Angola",
    "cabo": "Cabo da Boa Esperança",
    "mocambique": "Moçambique",
    "zanzibar": "Zanzibar",
    "goa": "Goa",
    "malaca": "Malaca",
    "timor": "Timor",
    "macau": "Macau",
    "nagasaki": "Nagasaki",
}
"""The regions bear their Portuguese names in every language."""

GOOD = {"sugar": N_("Sugar"), "gold": N_("Gold"), "spice": N_("Spice")}

FIELD = {
    "sailing": N_("Sailing"),
    "workers": N_("Workers"),
    "market-1": N_("Market"),
    "colony": N_("Colony"),
    "privilege": N_("Privilege"),
    "ships": N_("Ships"),
    "market-2": N_("Market"),
    "buildings": N_("Buildings"),
}

BUILDING = {
    "sugar": N_("Sugar factory"),
    "gold": N_("Gold factory"),
    "spice": N_("Spice factory"),
    "shipyard": N_("Shipyard"),
    "church": N_("Church"),
}

PRIVILEGE = {
    "colony": N_("Colony privilege"),
    "factory": N_("Factory privilege"),
    "explorer": N_("Explorer privilege"),
    "shipyard": N_("Shipyard privilege"),
    "church": N_("Church privilege"),
}

CATEGORY = {
    "colony": N_("Colonies"),
    "factory": N_("Factories"),
    "explorer": N_("Explorers"),
    "shipyard": N_("Shipyards"),
    "church": N_("Churches"),
}

PHASE = {1: "I", 2: "II", 3: "III"}


def money(amount: int, language: str) -> str:
    """An amount of cash.

    >>> money(70, "en")
    '70 Cruzados'
    """
    return translator(language).gettext("%(amount)d Cruzados") % {"amount": amount}


COUNTED = {
    "ships": NN_("%(n)d ship", "%(n)d ships"),
    "workers": NN_("%(n)d worker", "%(n)d workers"),
    "points": NN_("%(n)d point", "%(n)d points"),
    "units": NN_("%(n)d unit", "%(n)d units"),
    "steps": NN_("%(n)d step", "%(n)d steps"),
}
"""What is counted in sentences."""
counted = functools.partial(words.counted, COUNTED)
"""A number of things in words, for example `counted("ships", 2, "en")`."""
