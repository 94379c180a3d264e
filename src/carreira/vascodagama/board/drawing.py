"""The board's templates, ready for a language."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

from jinja2 import Environment

from carreira.game.drawing import templates, worded
from carreira.game.language import N_
from carreira.vascodagama.names import AREAS, CHARACTERS, COLOURS, SECTION_SPACES
from carreira.vascodagama.wording import labels
from carreira.vascodagama.wording.choices import ACTING

TEMPLATES = Path(__file__).parent / "templates"
SHORT = {"manuel": "Manuel I", "dias": "Dias", "sernigi": "Sernigi", "alvares": "Alvares"}
"""The characters' names under their medallions."""
GIFTS = {
    "manuel": N_("Manuel I: one more disc, to be placed with 21 or 22"),
    "dias": N_("Bartolomeu Dias: points at once, and his host begins the next round"),
    "sernigi": N_("Girolamo Sernigi: his host sends the merchant ship and receives the landing’s bonus"),
    "alvares": N_("Francisco Alvares: missionaries, who can join any crew"),
}
"""What each character gives the player who hosts him."""
BONUS_ICONS = {"project": "icon-plan", "sailor": "icon-sailor", "captain": "icon-captain", "reals": "icon-coin"}
BONUS_NAMES = {
    "project": N_("a project for each ship sent"),
    "sailor": N_("a sailor for each ship sent"),
    "captain": N_("a captain for each ship sent"),
    "reals": N_("reals for each ship sent"),
}
BONUS_TITLES = {
    "project": N_("Bonus for each ship sent: a project"),
    "sailor": N_("Bonus for each ship sent: a sailor"),
    "captain": N_("Bonus for each ship sent: a captain"),
    "reals": N_("Bonus for each ship sent: reals"),
}
"""What a landing gives for each ship: the picture, what it is called, and as a title."""
DECKS = ("I", "II", "III")
LANDS = (
    ("africa", "Africa"),
    ("arabia", "Arabia"),
    ("india", "India"),
    ("island", "S. Lourenço"),
    ("ocean", "Mar da Índia"),
    ("atlantic", "Mar Oceano"),
)
"""Names that only decorate the chart; Madagascar has its Portuguese name of the time."""


@cache
def environment(language: str) -> Environment:
    """The environment that renders the board in a language, with the names of things and gettext."""
    found = templates(TEMPLATES, language)
    colours = worded(labels.COLOUR, language)
    found.globals.update(
        landing_names=labels.LANDING,
        area_names=worded(labels.AREA, language),
        act_names=worded(ACTING, language),
        colour_names=colours,
        colour_letters={key: name[0].upper() for key, name in colours.items()},
        short_names=SHORT,
        gifts=worded(GIFTS, language),
        bonus_icons=BONUS_ICONS,
        bonus_names=worded(BONUS_NAMES, language),
        bonus_titles=worded(BONUS_TITLES, language),
        lands=LANDS,
        deck_names=DECKS,
        ship_label=partial(labels.ship, language=language),
        project_label=partial(labels.project, language=language),
        AREAS=AREAS,
        CHARACTERS=CHARACTERS,
        COLOURS=COLOURS,
        SECTION_SPACES=SECTION_SPACES,
    )
    return found
