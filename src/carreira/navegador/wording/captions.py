"""What the figures of an edition are called, for the page that shows them and the form in which others are typed in."""

from carreira.game.captions import Captions
from carreira.game.language import N_
from carreira.navegador.figures import FIGURES
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
    "market.{}": N_("%(name)s: prices, row by row from the top"),
    "market.revenue": N_("Revenue of a factory, row by row from the top"),
    "market.start_row": N_("Row in which the markers begin, from the top"),
    "regions.{}": "%(name)s",
    "borders.blue": N_("Blue borders"),
    "borders.red": N_("Red borders"),
    "phases.begin": N_("Region whose discovery begins the phase"),
    "phases.range": N_("Sea borders that a ship crosses"),
    "phases.price": N_("Price of a worker or ship beyond churches and shipyards"),
    "sailing.ships_lost": N_("Ships lost in a discovery"),
    "sailing.ships_lost_with_token": N_("Ships lost in a discovery where a token lies"),
    "end.last_region": N_("Region whose discovery ends the game"),
    "variant.king_region": N_("Region of the king’s privilege"),
    "colonies.{}": N_("%(name)s: prices of the tiles"),
    "colonies.workers": N_("Workers needed to found one"),
    "buildings.{}": N_("%(name)s: prices from the left"),
    "buildings.workers": N_("Workers needed to build one"),
    "privileges.{}": N_("%(name)s: bonus for each space"),
    "privileges.tokens": N_("Privileges of each kind"),
    "privileges.min_workers": N_("Workers that one must keep to take a privilege"),
    "scoring.base": N_("Points for each, without privileges"),
    "scoring.privilege": N_("Further points for each, for every privilege"),
    "scoring.cash_point": N_("Cruzados that are worth a point"),
    "hiring.cheap_price": N_("Price of a worker or ship that a church or shipyard provides"),
    "hiring.surplus_price": N_("Price at which a surplus worker or ship is sold"),
    "rondel.free_steps": N_("Steps that cost no ship"),
    "start.cash": N_("Cruzados of each player"),
    "start.workers": N_("Workers of each player"),
    "start.ships": N_("Ships of each player"),
    "start.max_ships": N_("Ships that a player can have"),
    "start.max_workers": N_("Workers that a player can have"),
    "phases.fill_{}": N_("Privileges of each kind laid out, %(seats)d players"),
    "sailing.tokens_{}": N_("Regions with a token, %(seats)d players"),
    "buildings.on_table_{}": N_("Buildings on the table, %(seats)d players"),
}

CAPTIONS = Captions(
    FIGURES,
    CHAPTER,
    FIGURE,
    words={**REGION, **GOOD, "good": N_("Good"), "tiles": N_("Tiles")},
    names={
        **dict.fromkeys(("market.{}", "colonies.{}"), GOOD),
        "regions.{}": REGION,
        "buildings.{}": BUILDING,
        "privileges.{}": PRIVILEGE,
    },
    lists={
        "phases.begin": ("II", "III"),
        **dict.fromkeys(("phases.range", "phases.price", "phases.fill_{}"), ("I", "II", "III")),
        **dict.fromkeys(("buildings.workers", "buildings.on_table_{}"), BUILDING.values()),
        **dict.fromkeys(("scoring.base", "scoring.privilege"), CATEGORY.values()),
    },
)
