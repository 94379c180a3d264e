"""What tests do to a page besides playing: swap its table where nothing new is to be seen, say something, leave."""

import sqlite3
from contextlib import closing

from playwright.sync_api import Dialog, Page, expect

from tests.served import Site


def say(page: Page, text: str) -> None:
    """Say something at the table, in the chat, which is opened if it is closed."""
    if page.locator("#talk[open]").count() == 0:
        page.locator("#talk > summary").click()
    page.locator("#say-text").fill(text)
    page.locator("[data-chat] button").click()
    expect(page.locator("[data-chat-lines] li").last).to_contain_text(text)


def swap(page: Page, site: Site) -> None:
    """Let the page fetch its table anew, which shows the same moment, and wait until it has."""
    page.evaluate("() => { document.getElementById('table').dataset.before = 'yes'; }")
    table = page.url.split("/t/")[1].split("/")[0]
    with closing(sqlite3.connect(site.data / "carreira.sqlite3", timeout=20)) as database, database:
        database.execute("update carreira_table set talk = talk + 1 where id = ?", (table,))
    expect(page.locator("#table:not([data-before])")).to_be_attached()


def stay(page: Page) -> list[str]:
    """Stay on the page whenever the browser asks before it is left. Returns what it has asked."""
    asked: list[str] = []

    def refuse(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", refuse)
    return asked


def leave(page: Page) -> None:
    """Follow a link to the start page, and wait until the browser asks whether to."""
    with page.expect_event("dialog"):
        page.evaluate("() => setTimeout(() => { location.href = '/'; })")
