"""What the figures of an edition are called, for the page that shows them and the form in which others are typed in."""

from carreira.game.captions import Captions
from carreira.game.language import N_
from carreira.vascodagama.figures import FIGURES
from carreira.vascodagama.wording.labels import CHARACTER, LANDING

CHAPTER = {
    "projects": N_("Project and ship tiles"),
    "vasco_da_gama": N_("Vasco da Gama tiles"),
    "merchants": N_("Merchant ships"),
    "spaces": N_("Landings: values of the spaces from the left"),
    "bonus": N_("Landings: bonus for each ship sent"),
    "complete": N_("Landings: points for each ship where complete"),
    "compensation": N_("Compensation for renouncing"),
    "areas": N_("Action spaces"),
    "recruitment": N_("Recruitment"),
    "characters": N_("Characters"),
    "prices": N_("Prices of projects"),
    "pieces": N_("Pieces"),
    "start": N_("Start of the game"),
    "end": N_("End of the game"),
    "scoring": N_("Scoring"),
}

OF_LANDINGS = ("spaces.{}", "bonus.{}", "complete.{}")
FIGURE = {
    "compensation.last": N_("Last number of each row"),
    "compensation.reals": N_("Reals, row by row"),
    "recruitment.start": N_("Sailors in each section at set-up"),
    "recruitment.refill": N_("Sailors added to each section after a round"),
    "recruitment.colours": N_("Price by the number of different colours"),
    "recruitment.captain": N_("Price of a captain for each sailor of the action"),
    "prices.one_project": N_("One project"),
    "prices.two_projects": N_("Two projects"),
    "characters.dias": N_("Points that Bartolomeu Dias brings"),
    "characters.alvares": N_("Missionaries that Francisco Alvares brings"),
    "pieces.sailors": N_("Sailors of each colour"),
    "pieces.missionaries": N_("Missionaries"),
    "pieces.captains": N_("Captains of each player"),
    "start.discs": N_("Discs of each player"),
    "start.captains": N_("Captains in the supply of each player"),
    "start.reals": N_("Reals of each player"),
    "end.rounds": N_("Rounds"),
    "scoring.reals": N_("Reals that are worth a point"),
    "scoring.ship": N_("Points for a launched ship with a captain"),
    "areas.spaces_{}": N_("In each area, %(seats)d players"),
    "recruitment.sections_{}": N_("Sections in use, %(seats)d players"),
    "characters.dealt_{}": N_("Dealt clockwise from the first player, %(seats)d players"),
    "projects.{}": N_("Tile %(number)d"),
    "vasco_da_gama.{}": N_("Tile %(number)d"),
    "merchants.{}": N_("Limit of merchant ship %(number)d"),
    **dict.fromkeys(OF_LANDINGS, "%(name)s"),
}

WORD = {
    **CHARACTER,
    "deck": N_("Deck"),
    "limit": N_("Limit"),
    "crew": N_("Crew"),
    "reals": N_("Reals"),
    "points": N_("Points"),
    "initial": N_("Initial number"),
    "variation": N_("Variation"),
    "upper": N_("Upper sum"),
    "lower": N_("Lower sum"),
    "kind": N_("Bonus"),
    "none": N_("nothing"),
    "project": N_("a project"),
    "sailor": N_("a sailor"),
    "captain": N_("a captain"),
}

CAPTIONS = Captions(FIGURES, CHAPTER, FIGURE, words=WORD, names=dict.fromkeys(OF_LANDINGS, LANDING))
