"""Why a move is refused: a sentence for each rule that can forbid one."""

from carreira.game.language import N_, translator
from carreira.game.moves import parts
from carreira.navegador.rules import ids
from carreira.navegador.views import View
from carreira.navegador.wording.labels import REGION, counted

WHAT = {
    "rondel": N_("which field of the rondel to move to"),
    "scrap": N_("where a ship is given up"),
    "workers": N_("how many workers to hire"),
    "ships": N_("how many ships to build"),
    "sail": N_("where ships sail"),
    "colony": N_("which colonies to found"),
    "build": N_("which buildings to buy"),
    "market": N_("what to trade"),
    "privilege": N_("which privilege to take"),
}

REFUSALS = {
    ids.TURN_3: N_("You have %(cash)d Cruzados; that costs more."),
    ids.RONDEL_3: N_(
        "For that you would have to give up more ships than you have: you may make %(free_steps)s for"
        " free, and each further step costs a ship."
    ),
    ids.WORKERS_2: N_(
        "Beyond what your churches provide, you can hire workers only up to a total of %(max_workers)d; only"
        " workers from churches can be sold as surplus."
    ),
    ids.WORKERS_3: N_("You have %(cash)d Cruzados; you must pay for all the workers before any surplus is sold."),
    ids.SHIPS_2: N_(
        "Beyond what your shipyards provide, you can build ships only up to a total of %(max_ships)d; only"
        " ships from shipyards can be sold as surplus."
    ),
    ids.SHIPS_3: N_("You have %(cash)d Cruzados; you must pay for all the ships before any surplus is sold."),
    ids.SAILING_1: N_(
        "No ship there can still sail that far: in phase %(phase)d a ship crosses up to %(range)d borders,"
        " and sails only once in an action."
    ),
    ids.SAILING_2: N_("The way there leads across a region that nobody has discovered yet."),
    ids.SAILING_3: N_("An undiscovered region must be entered by %(ships_needed)s in the same action."),
    ids.SAILING_4: N_("That region costs more ships: it must be entered by %(ships_needed)s in the same action."),
    ids.SAILING_5: N_("No expedition is under way, so there is nothing to turn up."),
    ids.SAILING_6: N_("Only one region can be discovered in one sailing action."),
    ids.SAILING_7: N_(
        "An expedition is under way: until it has arrived, only ships bound for the same region can sail."
    ),
    ids.COLONY_1: N_("You have %(cash)d Cruzados; the colony costs more."),
    ids.COLONY_2: N_("Each colony needs a ship of its own in that region."),
    ids.COLONY_3: N_("Each colony needs %(colony_workers)s; free: %(free_workers)s."),
    ids.COLONY_4: N_("There is no colony to be founded: none lies face up there."),
    ids.BUILDINGS_1: N_("You have %(cash)d Cruzados; the building costs more."),
    ids.BUILDINGS_2: N_("The building needs more workers than are free: %(free_workers)s."),
    ids.BUILDINGS_3: N_("That row is sold out."),
    ids.MARKET_1: N_("Only one unit can be sold for each colony of that good."),
    ids.MARKET_3: N_("Only one unit can be processed for each factory of that good."),
    ids.MARKET_5: N_("That good has been traded in this action already."),
    ids.MARKET_6: N_("You don’t have the orange factory."),
    ids.PRIVILEGE_1: N_("No privilege of that kind is left in the gallery."),
    ids.PRIVILEGE_2: N_("A privilege costs a worker, and you may not go below %(min_workers)d."),
    ids.PRIVILEGE_3: N_("You have three privileges of that kind; the column is full."),
    ids.NAVIGATOR_1: N_("You don’t hold the Navegador card."),
    ids.NAVIGATOR_3: N_("The Navegador card can’t be used in the first round."),
    ids.GOA_1: N_("The king’s privilege can be fetched only in the variant, and only with a ship in %(king_region)s."),
    ids.GOA_2: N_("That column has three privileges already."),
    ids.GOA_3: N_("You have fetched the king’s privilege already."),
}


def refusal(rule: int, view: View, notation: str, language: str) -> str:
    """Why the rule with this number forbids the move now."""
    _ = translator(language).gettext
    if view["to_move"] is None:
        return _("The match is over; nothing more can be played.")
    if rule == ids.TURN_1:
        return _("That can’t be played now: first decide %(what)s.") % {"what": _(WHAT[view["decision"]])}
    player, box = view["players"][view["to_move"]], view["box"]
    words: dict[str, object] = {
        **box,
        "king_region": REGION[box["king_region"]],
        "cash": player["cash"],
        "free_workers": counted("workers", view["turn"]["workers_free"], language),
        "colony_workers": counted("workers", box["colony_workers"], language),
        "free_steps": counted("steps", box["free_steps"], language),
        "phase": view["phase"],
        "range": view["phases"]["range"][view["phase"] - 1],
    }
    if rule == ids.RONDEL_3 and view["decision"] == "scrap":
        return _("You have no ship in %(region)s.") % {"region": REGION[parts(notation)[1]]}
    if rule == ids.MARKET_6 and player["factories"]["joker"]:
        return _("The orange factory has been used in this action already.")
    if rule in (ids.SAILING_3, ids.SAILING_4):
        expedition = view["turn"]["expedition"]
        region = expedition["region"] if expedition else parts(notation)[2]
        words["ships_needed"] = counted("ships", view["regions"][region]["ships_needed"], language)
    return _(REFUSALS[rule]) % words
