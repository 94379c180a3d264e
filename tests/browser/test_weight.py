"""How much a first visit to a table loads."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from carreira.games import GAMES
from tests.browser.conftest import ARGUMENTS, LAUNCH, PATIENCE, PHONE, chromium_path
from tests.served import Site, Visitor

HEAVIEST = 250_000
"""Bytes of a first visit, compressed as they are sent."""
LOADED = """async () => {
  await document.fonts.ready;
  const icon = document.querySelector('link[rel=icon]').href; // Chromium without windows doesn't load it
  await (await fetch(icon, {cache: 'reload'})).blob();
  const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  return Object.fromEntries(entries.map(entry => [new URL(entry.name).pathname, entry.transferSize]));
}"""


@pytest.fixture(scope="module")
def with_pictures(chromium: Browser) -> Iterator[Browser]:
    """A Chromium that loads pictures as well."""
    wanted = [argument for argument in ARGUMENTS if "imagesEnabled" not in argument]
    browser = chromium.browser_type.launch(executable_path=chromium_path(), args=wanted, timeout=LAUNCH)
    yield browser
    browser.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_a_first_visit_to_a_table_is_light(with_pictures: Browser, site: Site, game: str, theme: str) -> None:
    visitor = Visitor(site)
    table = visitor.open_table(*["human"] * GAMES[game].seat_counts[-1], game=game)
    context = with_pictures.new_context(base_url=site.url, viewport=PHONE, is_mobile=True, color_scheme=theme)
    context.add_cookies([{"name": name, "value": value, "url": site.url} for name, value in visitor.cookies.items()])
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(table)
    loaded = page.evaluate(LOADED)
    context.close()

    assert {name.rsplit(".", 1)[-1] for name in loaded} >= {table, "css", "js", "svg", "woff2"}
    assert all(loaded.values()), f"from a cache: {loaded}"
    lines = [f"{size:7} {name}" for name, size in sorted(loaded.items(), key=lambda entry: -entry[1])]
    assert sum(loaded.values()) < HEAVIEST, "\n".join(lines)
