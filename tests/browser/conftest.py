"""What the browser tests share: one running site, and Chromium."""

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.served import Site

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--blink-settings=imagesEnabled=false",  # drawing the coasts would take half of the time of pages without scripts
]
PATIENCE = 30_000
"""Milliseconds that a page may take for what is expected of it, on a busy machine."""
LAUNCH = 180_000
"""Milliseconds that Chromium may take to start there."""
expect.set_options(timeout=PATIENCE)
PHONE = {"width": 360, "height": 740}
UNPAINTED = """new MutationObserver(() => { document.documentElement.style.opacity = 0; })
    .observe(document, { childList: true });"""
"""Runs in each page before its own scripts. The page is laid out and can be clicked as usual, but it is transparent, so
Chromium need not paint it: painting would take more than half of the time, and no test looks at pixels."""


def chromium_path() -> str:
    """The Chromium that `./test` found, or one on the path; fails if there is none, since no test is skipped."""
    wanted = os.environ.get("CARREIRA_CHROMIUM") or "chromium"
    found = shutil.which(wanted)
    if found is None:
        pytest.fail(
            f"There is no {wanted} here: install Chromium (Debian: apt install chromium) or set CARREIRA_CHROMIUM."
        )
    return found


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A running site, bots and all; its bots don't pause, and use plain rules."""
    yield from used(Site(tmp_path_factory.mktemp("site"), "--plain"))


def used(running: Site) -> Iterator[Site]:
    """Let tests use a site, and stop it; it must have logged no error."""
    yield running
    running.stop()
    problems = [line for line in running.output if "Traceback" in line or "[error" in line]
    assert not problems, "\n".join(running.output[-80:])


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One Chromium for all tests; each test has contexts (cookies, windows) of its own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS, timeout=LAUNCH)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, site: Site) -> Iterator[Callable[..., BrowserContext]]:
    """Makes the browser of one person, with cookies of its own, in English by default: `visit(viewport=PHONE)`.

    A test fails if one of its pages has an error in a script, breaks the content policy or sends a request to another
    host.
    """
    contexts: list[BrowserContext] = []
    problems: list[str] = []
    here = (site.url, site.url.replace("127.0.0.1", "localhost"))

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: problems.append(f"script error on {page.url}: {error}"))
        page.on(
            "console",
            lambda message: (
                problems.append(f"{message.text} ({page.url})")
                if message.type == "error" and "Content Security Policy" in message.text
                else None
            ),
        )
        page.on(
            "request",
            lambda request: (
                None
                if request.url.startswith((*here, "data:", "blob:", "about:"))
                else problems.append(f"{page.url} asked {request.url}")
            ),
        )

    def make(**wishes: object) -> BrowserContext:
        context = chromium.new_context(**{"locale": "en", "base_url": site.url, "reduced_motion": "reduce", **wishes})
        context.set_default_timeout(PATIENCE)
        context.add_init_script(UNPAINTED)
        context.on("page", watch)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert not problems, "\n".join(problems)


@pytest.fixture
def page(visit: Callable[..., BrowserContext]) -> Page:
    """A window of a person's browser on a large screen."""
    return visit(viewport={"width": 1440, "height": 900}).new_page()


@pytest.fixture
def phone(visit: Callable[..., BrowserContext]) -> Page:
    """A window on a phone held upright."""
    return visit(viewport=PHONE, has_touch=True, is_mobile=True).new_page()


@pytest.fixture
def no_script(visit: Callable[..., BrowserContext]) -> Page:
    """A window with JavaScript off."""
    return visit(java_script_enabled=False, viewport={"width": 1200, "height": 900}).new_page()
