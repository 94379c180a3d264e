"""The environment in which the templates of boards are rendered."""

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from carreira.game.language import translator
from carreira.game.words import LETTERS

SHARED = Path(__file__).parent / "templates"


def templates(folder: Path, language: str) -> Environment:
    """An environment that renders the templates of a folder in a language, with those that all games share.

    Using a name that isn't defined is an error.
    """
    found = Environment(
        loader=FileSystemLoader([folder, SHARED]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        auto_reload=False,
    )
    found.install_gettext_translations(translator(language), newstyle=True)  # type: ignore[attr-defined]
    found.globals["letters"] = LETTERS
    return found


def worded(names: dict[str, str], language: str) -> dict[str, str]:
    """The names of things in a language."""
    words = translator(language)
    return {key: words.gettext(name) for key, name in names.items()}
