"""Remakes the pages' fonts from the packages of Fontsource: fewer letters, so that a page loads them quickly.

    npm ci && python fonts.py        (needs fonttools and brotli)

All are under the SIL Open Font License, a copy of which is beside each of them. Since "IM FELL English Roman" is a
reserved font name and these files are modified, they have other names internally.
"""

from __future__ import annotations

from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.ttLib.tables._g_l_y_f import Glyph

HERE = Path(__file__).resolve().parent
PACKAGES = HERE / "node_modules"
OUT = HERE.parents[1] / "src/carreira/site/static/fonts"

ASCII = set(range(0x20, 0x7F))
WESTERN = {ord(c) for c in "ÀÁÂÃÄÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜŒßàáâãäæçèéêëìíîïñòóôõöùúûüÿœ"}
POINTS = {ord(c) for c in "¡«·»¿–—‘’“”„…\N{NO-BREAK SPACE}"}
THIN_SPACE = 0x2009
NARROW_SPACE = 0x202F
"""Which doesn't break, and stands before French marks."""
LATIN = set(range(0xA0, 0x100)) | {THIN_SPACE} | {ord(c) for c in "Œœ–—‘’“”„†•…‹›←↑→↓−×◦●○"}

FONTS = [
    ("@fontsource/im-fell-english", "im-fell-english-latin-400-italic", "fell-italic", ASCII | WESTERN | POINTS),
    (
        "@fontsource/im-fell-english-sc",
        "im-fell-english-sc-latin-400-normal",
        "fell-small-caps",
        ASCII | WESTERN | POINTS,
    ),
    ("@fontsource-variable/eb-garamond", "eb-garamond-latin-wght-normal", "garamond", ASCII | LATIN),
]
COARSER = {"fell-italic", "fell-small-caps"}
UNITS = 512
"""To the em, in fonts whose worn outlines have 2048 of them: nobody sees the difference, and they are a quarter
lighter."""
NAMES = {"fell-italic": "Carreira Title", "fell-small-caps": "Carreira Field", "garamond": "Carreira Text"}


def add_narrow_space(font: TTFont) -> None:
    """Give the font a narrow space that doesn't break: as wide as its thin space, or half as wide as its space."""
    glyph = font.getBestCmap().get(THIN_SPACE)
    if glyph is None:
        glyph = "narrowspace"
        font.setGlyphOrder([*font.getGlyphOrder(), glyph])
        font["glyf"][glyph] = Glyph()
        font["hmtx"][glyph] = (font["hmtx"]["space"][0] // 2, 0)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[NARROW_SPACE] = glyph


def make(package: str, source: str, name: str, letters: set[int]) -> int:
    """Write one font; returns its size in bytes."""
    font = TTFont(PACKAGES / package / "files" / f"{source}.woff2")
    copyright_notice = font["name"].getDebugName(0)
    options = Options(flavor="woff2", layout_features=["kern", "liga", "tnum", "pnum"], hinting=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters & set(font.getBestCmap()))
    subsetter.subset(font)
    add_narrow_space(font)
    if name in COARSER:
        scale_upem(font, UNITS)
    for record in font["name"].names:
        if record.nameID in (1, 4, 16):
            record.string = NAMES[name]
        elif record.nameID == 6:
            record.string = NAMES[name].replace(" ", "")
    font.flavor = "woff2"
    target = OUT / f"{name}.woff2"
    font.save(target)
    licence = (PACKAGES / package / "LICENSE").read_text(encoding="utf-8")
    (OUT / f"{name}.LICENSE.txt").write_text(f"{copyright_notice}\n\n{licence}", encoding="utf-8")
    return target.stat().st_size


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    for font in FONTS:
        print(f"{font[2]}.woff2: {make(*font)} bytes")
