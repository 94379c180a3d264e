"""The board's templates, ready for a language."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from carreira.game.drawing import templates, worded
from carreira.game.templating import Templates
from carreira.navegador.board import geometry
from carreira.navegador.names import BUILDINGS, GOODS, PRIVILEGE_SPACES, PRIVILEGES, REGIONS
from carreira.navegador.wording import labels

TEMPLATES = Path(__file__).parent / "templates"


@cache
def environment(language: str) -> Templates:
    """The environment that renders the board in a language: names of things, geometry and gettext included."""
    found = templates(TEMPLATES, language)
    found.globals.update(
        geometry=geometry,
        region_names=labels.REGION,
        good_names=worded(labels.GOOD, language),
        field_names=worded(labels.FIELD, language),
        building_names=worded(labels.BUILDING, language),
        privilege_names=worded(labels.PRIVILEGE, language),
        category_names=worded(labels.CATEGORY, language),
        phase_names=labels.PHASE,
        REGIONS=REGIONS,
        GOODS=GOODS,
        PRIVILEGES=PRIVILEGES,
        PRIVILEGE_SPACES=PRIVILEGE_SPACES,
        BUILDINGS=BUILDINGS,
    )
    return found
