"""Remakes the pictures of README and docs from real pages: the searching bots play a game, and Chromium shows it.

    python tools/pictures.py [FOLDER [GAME]]        (docs/pictures and every game unless said otherwise)

Needs what the tests need (`./test` sets it up). The first run compiles the rules, which takes a minute for each game.
The bots search for a time, so no two runs give the same pictures.
"""

from __future__ import annotations

import os
import struct
import sys
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import carreira  # noqa: E402
from carreira.game.match import Match  # noqa: E402
from tests.browser.conftest import ARGUMENTS, chromium_path  # noqa: E402
from tests.served import Site  # noqa: E402

SEATS, SEED = 4, 2
SECONDS = 0.15
"""How long a bot may think about a decision."""
MOMENTS = {"navegador": (200, "rondel"), "vascodagama": (165, "call")}
"""By game: how far into it the pictures are taken, at least, and what seat 0 is to decide then."""
NAMES = {
    "navegador": ("table.png", "table-dark.png", "phone.png"),
    "vascodagama": ("vascodagama.png", "vascodagama-dark.png", "vascodagama-phone.png", "navigation.png"),
}
"""By game: the table by day, by night, and on a phone; and an animation of the decision with most steps."""
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1640, "height": 1010}

SMALL = {"width": 1100, "height": 660}
REDUCED = 0.5
"""How large its pictures are, of the page's size."""
SETTLED, BETWEEN = 450, 1000
"""Milliseconds after which a step is pictured, and for which its picture is shown."""


def played(game: str) -> Match:
    """A whole game of searching bots."""
    match = carreira.new(game, seats=SEATS, seed=SEED)
    while not match.over:
        match.play(carreira.bots.choose(match, "search", seconds=SECONDS, seed=match.number))
    return match


def stand_at(page: Page, match: Match) -> None:
    """Open a table at which seat 0 is this browser's person, and where this match has been played."""
    from carreira.site.tables.dealing import Chair, Order, open_table
    from carreira.site.tables.live import live
    from carreira.site.tables.models import Table
    from carreira.site.tables.playing import write

    page.goto("/")
    page.locator(f'form[data-new="{match.game.name}"] button[type=submit]').last.click()
    page.wait_for_url("**/t/*/")
    visitor = Table.objects.latest("created").owner
    chairs = [Chair("human" if seat == 0 else "search") for seat in range(SEATS)]
    table = open_table(Order(match.game.name, chairs, seed=SEED), visitor)
    seen, then = live(table), live(table).match.copy()
    for decision in match.decisions:
        then.play(decision.move)
    write(table, list(table.seats.all()), seen, then)
    page.goto(f"/t/{table.id}/")
    expect(page.locator("[data-moves]")).to_be_attached()


def due(match: Match) -> Match:
    """The moment at which the pictures are taken."""
    decisions, wished = MOMENTS[match.game.name]
    for number in range(decisions, match.number):
        then = match.at(number)
        if then.to_move == 0 and then.view(0)["decision"] == wished:
            return then
    raise ValueError(f"Seat 0 has no decision “{wished}” after {decisions} decisions.")


def look(page: Page, target: Path, names: Sequence[str]) -> None:
    """Take the pictures: the table by day and by night, and on a phone."""
    day, night, phone = (target / name for name in names)
    page.set_viewport_size(DESK)
    page.wait_for_load_state("networkidle")
    page.screenshot(path=day)
    page.emulate_media(color_scheme="dark")
    page.screenshot(path=night)
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(PHONE)
    page.reload()
    page.wait_for_load_state("networkidle")
    page.screenshot(path=phone)


def animate(browser: Browser, url: str, match: Match, target: Path) -> None:
    """Show what follows the decision of seat 0 that has most steps: a navigation, say."""
    own = [decision for decision in match.decisions if decision.seat == 0]
    decision = max(own, key=lambda decision: sum(map(bool, match.events_by_step(decision))))
    context = browser.new_context(base_url=url, locale="en", viewport=SMALL, device_scale_factor=REDUCED)
    page = context.new_page()
    stand_at(page, match.at(decision.number - 1))
    page.wait_for_load_state("networkidle")
    page.locator(f'[data-moves] [data-move="{decision.move}"]').click()
    frames: list[bytes] = []
    shown = ""
    while not frames or page.locator("[data-moves]").count() == 0:
        page.wait_for_function("shown => document.getElementById('act').innerText !== shown", arg=shown)
        shown = page.locator("#act").inner_text()
        page.wait_for_timeout(SETTLED)
        frames.append(page.screenshot())
    target.write_bytes(animation(frames, BETWEEN))


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG file: type and data."""
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length


def chunk(kind: bytes, data: bytes) -> bytes:
    """A chunk as it is written."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def animation(frames: Sequence[bytes], between: int) -> bytes:
    """PNG files of one size as an animated PNG (the format's third edition, 2023), which repeats for ever."""
    header = next(data for kind, data in chunks(frames[0]) if kind == b"IHDR")
    found = [b"\x89PNG\r\n\x1a\n", chunk(b"IHDR", header), chunk(b"acTL", struct.pack(">II", len(frames), 0))]
    number = 0
    for index, frame in enumerate(frames):
        found.append(
            chunk(b"fcTL", struct.pack(">I", number) + header[:8] + struct.pack(">IIHHBB", 0, 0, between, 1000, 0, 0))
        )
        number += 1
        for kind, data in chunks(frame):
            if kind == b"IDAT" and index == 0:
                found.append(chunk(kind, data))
            elif kind == b"IDAT":
                found.append(chunk(b"fdAT", struct.pack(">I", number) + data))
                number += 1
    return b"".join([*found, chunk(b"IEND", b"")])


def main() -> None:
    """Play, start the site, look, stop."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures"
    target.mkdir(parents=True, exist_ok=True)
    games = sys.argv[2:] or list(MOMENTS)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder), "--plain")
        # Playwright's loop runs in this thread, in which Django would otherwise refuse to ask the database
        os.environ |= {
            "CARREIRA_DATA": folder,
            "DJANGO_SETTINGS_MODULE": "carreira.site.settings",
            "DJANGO_ALLOW_ASYNC_UNSAFE": "true",
        }
        import django

        django.setup()
        try:
            arguments = [one for one in ARGUMENTS if "imagesEnabled" not in one]
            browser = playwright.chromium.launch(executable_path=chromium_path(), args=arguments)
            for game in games:
                match = played(game)
                context = browser.new_context(base_url=site.url, locale="en", reduced_motion="reduce", viewport=DESK)
                page = context.new_page()
                stand_at(page, due(match))
                still, animated = NAMES[game][:3], NAMES[game][3:]
                look(page, target, still)
                for name in animated:
                    animate(browser, site.url, match, target / name)
            browser.close()
        finally:
            site.stop()
    for picture in sorted(target.glob("*.png")):
        print(f"{picture.name}: {picture.stat().st_size} bytes")


if __name__ == "__main__":
    main()
