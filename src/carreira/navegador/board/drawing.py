"""The board's templates, ready for a language."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from carreira.game.language import translator
from carreira.navegador.board import geometry
from carreira.navegador.names import BUILDINGS, FIELDS, GOODS, PRIVILEGES, REGIONS
from carreira.navegador.wording import labels

TEMPLATES = Path(__file__).parent / "templates"
LETTERS = "ABCDE"


@cache
def environment(language: str) -> Environment:
    """The environment that renders the board in a language: names of things, geometry and gettext included."""
    words = translator(language)
    found = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        auto_reload=False,
    )
    found.install_gettext_translations(words, newstyle=True)  # type: ignore[attr-defined]

    def worded(names: dict[str, str]) -> dict[str, str]:
        return {key: words.gettext(name) for key, name in names.items()}

    found.globals.update(
        geometry=geometry,
        letters=LETTERS,
        region_names=labels.REGION,
        good_names=worded(labels.GOOD),
        field_names=worded(labels.FIELD),
        building_names=worded(labels.BUILDING),
        privilege_names=worded(labels.PRIVILEGE),
        category_names=worded(labels.CATEGORY),
        phase_names=labels.PHASE,
        REGIONS=REGIONS,
        GOODS=GOODS,
        FIELDS=FIELDS,
        PRIVILEGES=PRIVILEGES,
        BUILDINGS=BUILDINGS,
    )
    return found
