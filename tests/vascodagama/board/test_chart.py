"""The chart's ground: pictures of their own, light, made by the tools from a source that they name."""

import re
from pathlib import Path

import pytest

from carreira.vascodagama import board

STATIC = Path(board.__file__).parent / "static" / "vascodagama"


@pytest.mark.parametrize("name", ["land.svg", "land-dark.svg"])
def test_the_coast_is_light_and_says_where_it_comes_from(name: str) -> None:
    text = (STATIC / name).read_text(encoding="utf-8")
    data = re.search(r'<path id="l"[^>]* d="([^"]+)"', text)
    assert data is not None
    assert 4_000 < len(data[1]) < 60_000
    assert "Natural Earth" in text
    assert "make-chart.mjs" in text


def test_both_grounds_show_the_same_coast() -> None:
    day, night = (
        re.findall(r' d="([^"]+)"', (STATIC / name).read_text("utf-8")) for name in ("land.svg", "land-dark.svg")
    )
    assert day == night


def test_styles_and_scripts_ask_for_no_missing_file() -> None:
    for sheet in STATIC.glob("*.css"):
        for name in re.findall(r'url\("([^"]+)"\)', sheet.read_text(encoding="utf-8")):
            assert (STATIC / name).is_file(), f"{sheet.name} asks for {name}"
