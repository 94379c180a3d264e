"""The board's templates, ready for a language."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

from carreira.game.drawing import templates, worded
from carreira.game.language import N_
from carreira.game.templating import Templates
from carreira.vascodagama.names import AREAS, CHARACTERS, COLOURS, SECTION_SPACES
from carreira.vascodagama.wording import labels
from carreira.vascodagama.wording.choices import ACTING, bonus_each

TEMPLATES = Path(__file__).parent / "templates"
SHORT = {**labels.CHARACTER, "dias": "Dias", "sernigi": "Sernigi", "alvares": "Alvares"}
"""The characters' names under their medallions."""
GIFTS = {
    "manuel": N_("Manuel I: one more disc, to be placed with 21 or 22"),
    "dias": N_("Bartolomeu Dias: points at once, and his host begins the next round"),
    "sernigi": N_("Girolamo Sernigi: his host sends the merchant ship and receives the landing’s bonus"),
    "alvares": N_("Francisco Alvares: missionaries, who can join any crew"),
}
"""What each character gives the player who hosts him."""
BONUS_ICONS = {
    "project": ("icon-plan", "blueprint"),
    "sailor": ("icon-sailor", "plain"),
    "captain": ("icon-captain", "plain"),
    "reals": ("icon-coin", "coin"),
}
"""What a landing gives for each ship: its picture, and the picture's class."""
REMEMBERED = ("area_icon", "crew", "disc", "sailor")
"""Macros of pictures that are drawn often: they are known everywhere."""
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
def environment(language: str) -> Templates:
    """The environment that renders the board in a language, with the names of things and gettext."""
    found = templates(TEMPLATES, language)
    colours = worded(labels.COLOUR, language)
    found.globals.update(
        landing_names=labels.LANDING,
        area_names=worded(labels.AREA, language),
        act_names=worded(ACTING, language),
        colour_names=colours,
        colour_letters={key: name[0].upper() for key, name in colours.items()},
        short_names=worded(SHORT, language),
        gifts=worded(GIFTS, language),
        bonus_icons=BONUS_ICONS,
        bonus_each=partial(bonus_each, language=language),
        lands=LANDS,
        deck_names=DECKS,
        ship_label=partial(labels.ship, language=language),
        project_label=partial(labels.project, language=language),
        AREAS=AREAS,
        CHARACTERS=CHARACTERS,
        COLOURS=COLOURS,
        SECTION_SPACES=SECTION_SPACES,
    )
    found.remember("macros.html", *REMEMBERED)
    return found
