"""Small pictures of boards: each is one SVG that needs nothing else, since pages show it as an image.

A game's `picture.svg` extends `picture_of_board.svg`, which has the colours of both themes. A picture has no words, so
it is the same in every language.
"""

import re
from functools import cache
from pathlib import Path

from markupsafe import Markup


@cache
def coast(land: Path) -> Markup:
    """The outline of the land on a chart that `tools/assets` made, as a path with the id `l`."""
    found = re.search(r'<path id="l" .*?/>', land.read_text(encoding="utf-8"), re.DOTALL)
    assert found, f"{land} has no outline"
    return Markup(found[0])
