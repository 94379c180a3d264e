"""An edition as a file, which `Editions.parse` can read again."""

import json
from typing import Any

from carreira.game.edition import Edition


def written(edition: Edition) -> str:
    """The TOML text of an edition: its name, then every figure with certainty and source."""
    lines = [f"name = {_text(edition.name)}"]
    for path, entry in edition.entries.items():
        lines += [
            "",
            f"[{path}]",
            f"value = {_value(entry.value)}",
            f"certainty = {_text(entry.certainty)}",
            f"source = {_text(entry.source)}",
        ]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    """A figure's value as TOML.

    >>> _value({"good": "gold", "tiles": 3}), _value([["goa", "malaca"]])
    ('{ good = "gold", tiles = 3 }', '[["goa", "malaca"]]')
    """
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_value(part)}' for key, part in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(_value(part) for part in value)}]"
    return _text(value) if isinstance(value, str) else str(int(value))


def _text(text: str) -> str:
    """A string as TOML, which understands JSON's escapes.

    >>> _text('my "box"')
    '"my \\\\"box\\\\""'
    """
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
