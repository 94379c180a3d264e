"""What Navegador's things are called: names marked for translation, and counted phrases."""

from carreira.game.language import N_, translator

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


def counted(kind: str, count: int, language: str) -> str:
    """So many of a thing: ships, workers, points, units or steps.

    >>> counted("ships", 1, "en"), counted("ships", 2, "en")
    ('1 ship', '2 ships')
    """
    t = translator(language)
    text = {
        "ships": t.ngettext("%(n)d ship", "%(n)d ships", count),
        "workers": t.ngettext("%(n)d worker", "%(n)d workers", count),
        "points": t.ngettext("%(n)d point", "%(n)d points", count),
        "units": t.ngettext("%(n)d unit", "%(n)d units", count),
        "steps": t.ngettext("%(n)d step", "%(n)d steps", count),
    }[kind]
    return text % {"n": count}
