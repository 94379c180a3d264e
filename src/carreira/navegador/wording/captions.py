"""What the figures of an edition are called, for the page that shows them and the form that takes others."""

from carreira.game.language import N_, translator
from carreira.navegador.names import BUILDINGS, GOODS, PRIVILEGES, REGIONS
from carreira.navegador.wording.labels import BUILDING, CATEGORY, GOOD, PRIVILEGE, REGION

CHAPTER = {
    "market": N_("Market"),
    "regions": N_("Sea regions"),
    "borders": N_("Sea borders"),
    "phases": N_("Phases"),
    "sailing": N_("Sailing"),
    "end": N_("End of the game"),
    "variant": N_("Variant"),
    "colonies": N_("Colonies"),
    "buildings": N_("Buildings"),
    "privileges": N_("Privileges"),
    "scoring": N_("Scoring"),
    "hiring": N_("Workers and ships"),
    "rondel": N_("Rondel"),
    "start": N_("Start of the game"),
}

FIGURE = {
    "market.revenue": N_("Revenue of a factory, row by row from the top"),
    "market.start_row": N_("Row in which the markers begin, from the top"),
    "borders.blue": N_("Blue borders"),
    "borders.red": N_("Red borders"),
    "phases.begin": N_("Region whose discovery begins the phase"),
    "phases.range": N_("Sea borders that a ship crosses"),
    "phases.price": N_("Price of a worker or ship beyond churches and shipyards"),
    "sailing.ships_lost": N_("Ships lost by a discovery"),
    "sailing.ships_lost_with_token": N_("Ships lost by a discovery where a token lies"),
    "end.last_region": N_("Region whose discovery ends the game"),
    "variant.king_region": N_("Region of the king’s privilege"),
    "colonies.workers": N_("Workers needed to found one"),
    "buildings.workers": N_("Workers needed to build one"),
    "privileges.tokens": N_("Privileges of each kind"),
    "privileges.min_workers": N_("Workers that one must keep to take a privilege"),
    "scoring.base": N_("Points for each, without privileges"),
    "scoring.privilege": N_("Further points for each, for every privilege"),
    "scoring.cash_point": N_("Cruzados that are worth a point"),
    "hiring.cheap_price": N_("Price of a worker or ship that a church or shipyard provides"),
    "hiring.surplus_price": N_("Price of a worker or ship too many"),
    "rondel.free_steps": N_("Steps that cost no ship"),
    "start.cash": N_("Cruzados of each player"),
    "start.workers": N_("Workers of each player"),
    "start.ships": N_("Ships of each player"),
    "start.max_ships": N_("Ships that a player can have"),
    "start.max_workers": N_("Workers that a player can have"),
}
"""Figures that have a name of their own."""

FOR_SEATS = {
    "phases.fill": N_("Privileges of each kind laid out, %(seats)d players"),
    "sailing.tokens": N_("Regions with a token, %(seats)d players"),
    "buildings.on_table": N_("Buildings on the table, %(seats)d players"),
}
"""Figures that there are for each number of players."""

FIELD = {"good": N_("Good"), "tiles": N_("Tiles")}


def chapter(name: str, language: str) -> str:
    """The heading of a chapter of figures."""
    return translator(language).gettext(CHAPTER[name])


def figure(path: str, language: str) -> str:
    """What a figure is.

    >>> figure("phases.fill_3", "en"), figure("regions.goa", "en")
    ('Privileges of each kind laid out, 3 players', 'Goa')
    """
    t = translator(language).gettext
    if path in FIGURE:
        return t(FIGURE[path])
    part, _, name = path.partition(".")
    stem, _, seats = path.rpartition("_")
    if stem in FOR_SEATS:
        return t(FOR_SEATS[stem]) % {"seats": int(seats)}
    if part == "regions":
        return REGION[name]
    if part == "market":
        return t(N_("%(good)s: prices, row by row from the top")) % {"good": t(GOOD[name])}
    if part == "colonies":
        return t(N_("%(good)s: prices of the tiles")) % {"good": t(GOOD[name])}
    if part == "buildings":
        return t(N_("%(building)s: prices from the left")) % {"building": t(BUILDING[name])}
    return t(N_("%(privilege)s: bonus by space")) % {"privilege": t(PRIVILEGE[name])}


def cells(path: str, language: str) -> list[str]:
    """What the numbers of a list are, one by one; nothing where they are only counted."""
    t = translator(language).gettext
    if path.startswith("phases."):
        return ["II", "III"] if path == "phases.begin" else ["I", "II", "III"]
    if path == "buildings.workers" or path.startswith("buildings.on_table"):
        return [t(BUILDING[row]) for row in BUILDINGS]
    if path.startswith("scoring.") and path != "scoring.cash_point":
        return [t(CATEGORY[kind]) for kind in PRIVILEGES]
    return []


def word(name: str, language: str) -> str:
    """A name within figures: a region, a good, a field of a table."""
    if name in REGIONS:
        return REGION[name]
    return translator(language).gettext(GOOD[name] if name in GOODS else FIELD[name])
