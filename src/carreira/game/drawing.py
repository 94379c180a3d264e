"""The environment in which the templates of boards are rendered."""

from pathlib import Path

from jinja2 import FileSystemLoader, StrictUndefined

from carreira.game.language import translator
from carreira.game.templating import Templates
from carreira.game.words import LETTERS

SHARED = Path(__file__).parent / "templates"


def templates(folder: Path, language: str) -> Templates:
    """An environment that renders the templates of a folder in a language, with those that all games share.

    Using a name that isn't defined is an error. The macro `icon` is known everywhere, and so is `part`
    (`Templates.part`).
    """
    words = translator(language)
    found = Templates(
        words.gettext,
        words.ngettext,
        loader=FileSystemLoader([folder, SHARED]),
        undefined=StrictUndefined,
        auto_reload=False,
    )
    found.remember("shared.html", "icon")
    found.globals.update(letters=LETTERS, part=found.part)
    return found


def worded(names: dict[str, str], language: str) -> dict[str, str]:
    """The names of things in a language."""
    words = translator(language)
    return {key: words.gettext(name) for key, name in names.items()}
