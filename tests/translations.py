"""What is said in a language, all of it: the catalog, the rules texts and the first voyages."""

import runpy
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "carreira"
NO_TEXTS = {"id", "name", "language", "later"}
"""Keys of rules texts and voyages that hold something else."""


@cache
def tool() -> dict[str, Any]:
    """What `tools/catalogs.py` defines."""
    return runpy.run_path(str(ROOT / "tools" / "catalogs.py"))


@cache
def catalog(language: str) -> Any:
    """The catalog of a language."""
    return tool()["read"](language)


@cache
def rules(game: str, language: str) -> dict[str, str]:
    """Each text of a game's rules, drawings included, by its place, such as `nav.sailing.3 short`."""
    found: dict[str, str] = {}
    for key, value in _read(game, "rulebook", language).items():
        if key == "chapter":
            for chapter in value:
                found[f"{chapter['id']} title"] = chapter["title"]
                for paragraph in chapter["paragraph"]:
                    found |= _flat(paragraph["id"], paragraph)
        elif key not in NO_TEXTS:
            found |= _flat(key, value)
    return found


@cache
def voyage(game: str, language: str) -> dict[str, str]:
    """Each text of a game's first voyage by its place: `voyage sailing ask`, `voyage sailing rondel ships`."""
    texts = _flat("voyage", _read(game, "voyage", language))
    return {place.replace(" steps ", " ").replace(" instead ", " "): text for place, text in texts.items()}


def _read(game: str, kind: str, language: str) -> dict[str, Any]:
    return tomllib.loads((SOURCES / game / kind / f"{language}.toml").read_text(encoding="utf-8"))


def _flat(place: str, value: object) -> dict[str, str]:
    """The texts below a place of a file, each by its own place."""
    if isinstance(value, str):
        return {place: value}
    if isinstance(value, list):
        return {where: text for part in value for where, text in _flat(f"{place} {part['name']}", part).items()}
    assert isinstance(value, dict), place
    parts = [(key, part) for key, part in value.items() if key not in NO_TEXTS]
    return {where: text for key, part in parts for where, text in _flat(f"{place} {key}", part).items()}
