"""Remakes the pictures of README and docs from real pages: starts the site, plays for a while in Chromium and takes
screenshots.

    python tools/pictures.py [FOLDER [GAME]]        (docs/pictures and every game unless said otherwise)

Needs what the tests need (`./test` sets it up). The deal differs every time, so no two runs give the same pictures.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import ARGUMENTS, chromium_path  # noqa: E402
from tests.browser.player import at_once, open_table, stands_at, wanted  # noqa: E402
from tests.served import Site  # noqa: E402

MOMENTS = {"navegador": (90, "rondel"), "vascodagama": (120, "call")}
"""By game: how far into it the pictures are taken, at least, and what is to be decided then."""
NAMES = {
    "navegador": ("table.png", "table-dark.png", "phone.png"),
    "vascodagama": ("vascodagama.png", "vascodagama-dark.png", "vascodagama-phone.png"),
}
"""By game: the table by day, by night, and on a phone."""
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1640, "height": 1010}


def play_a_while(page: Page, chance: Random, game: str) -> None:
    """Play until something is going on at the table and the wanted decision is due."""
    table = page.locator("[data-table]")
    decisions, wished = MOMENTS[game]
    while True:
        expect(page.locator("[data-moves]")).to_be_attached(timeout=60_000)
        due = page.locator(f"[data-decision={wished}]").count() > 0
        if due and int(table.get_attribute("data-version") or 0) >= decisions:
            return
        before = stands_at(page)
        page.locator(f'[data-moves] [data-move="{wanted(page, chance)}"]').click()
        expect(table).not_to_have_attribute("data-revision", before)


def look(page: Page, target: Path, names: tuple[str, str, str]) -> None:
    """Take the pictures: the table by day and by night, and on a phone."""
    target.mkdir(parents=True, exist_ok=True)
    day, night, phone = (target / name for name in names)
    page.set_viewport_size(DESK)
    page.screenshot(path=day)
    page.emulate_media(color_scheme="dark")
    page.screenshot(path=night)
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(PHONE)
    page.reload()
    expect(page.locator("[data-moves]")).to_be_attached()
    page.screenshot(path=phone)


def main() -> None:
    """Start, play, look, stop."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures"
    games = sys.argv[2:] or list(MOMENTS)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder), "--plain")
        try:
            browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
            for game in games:
                context = browser.new_context(base_url=site.url, locale="en", reduced_motion="reduce", viewport=DESK)
                page = context.new_page()
                open_table(page, "human", "greedy", "greedy", "greedy", game=game)
                at_once(page)
                play_a_while(page, Random(2), game)
                look(page, target, NAMES[game])
            browser.close()
        finally:
            site.stop()
    for picture in sorted(target.glob("*.png")):
        print(f"{picture.name}: {picture.stat().st_size} bytes")


if __name__ == "__main__":
    main()
