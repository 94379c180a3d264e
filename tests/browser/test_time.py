"""Playing against a clock, in two browsers: it counts down, runs out, is waited for; by turns it lasts for days."""

import re
import sqlite3
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.held import Held
from tests.browser.player import begun, open_table, sit_down
from tests.browser.swaps import swap
from tests.browser.test_together import PHONE, WIDE
from tests.served import Site


def seated(visit: Callable[..., BrowserContext], **pace: str) -> tuple[Page, Page]:
    """Two people at a table with this pace, the one to move first; the second one has a phone."""
    maker, friend = visit(viewport=WIDE).new_page(), visit(viewport=PHONE).new_page()
    open_table(maker, "human", "open", fields=pace)
    sit_down(friend, maker.url, "Ana")
    begun(maker, friend)
    to_move = maker.locator("[data-table]").get_attribute("data-to-move")
    return (maker, friend) if to_move == "0" else (friend, maker)


def let_pass(site: Site, page: Page, hours: float) -> None:
    """Let so many hours have passed at the table that a page shows."""
    table = page.url.split("/t/")[1].strip("/")
    with sqlite3.connect(site.data / "carreira.sqlite3", timeout=20) as database:
        earlier = f"-{round(hours * 3600)} seconds"
        changed = database.execute(
            "update clocks_clock set since = datetime(since, ?), due = datetime(due, ?) where table_id = ?",
            (earlier, earlier, table),
        )
        assert changed.rowcount == 1, "this table must have a clock"
    database.close()


def test_a_live_clock_counts_down_and_runs_out(visit: Callable[..., BrowserContext], site: Site) -> None:
    """Both see it run; once it is at zero the other one is asked, and gives more time."""
    mover, other = seated(visit, pace="live", minutes="5")
    seat = mover.locator("[data-table]").get_attribute("data-to-move")
    for page in (mover, other):
        clock = page.locator(f"[data-clock='{seat}']")
        expect(clock).to_have_attribute("data-running", "true")
        before = clock.inner_text()
        expect(clock).not_to_have_text(before)
    let_pass(site, mover, 1)
    other.get_by_role("button", name="Wait longer").click()
    expect(other.locator("[data-time-out]")).to_have_count(0)
    for page in (mover, other):
        expect(page.locator(f"[data-clock='{seat}']")).to_contain_text(re.compile(r"^(2:00|1:\d\d)$"))
    let_pass(site, mover, 1)
    expect(mover.locator("[data-time-out]")).to_contain_text("Your time has run out")


def test_who_comes_back_to_the_page_sees_clocks_by_turns_as_they_are(
    visit: Callable[..., BrowserContext], site: Site
) -> None:
    """They may have stood still at night, or run, of which an open page is told nothing."""
    mover, other = seated(visit, pace="turns", hours="24")
    seat = mover.locator("[data-table]").get_attribute("data-to-move")
    clock = other.locator(f"[data-clock='{seat}']")
    before = float(clock.get_attribute("data-left") or 0)
    let_pass(site, mover, 5)
    other.evaluate("""() => {
        const now = Date.now;
        Date.now = () => now() + 120_000;
        document.dispatchEvent(new Event('visibilitychange'));
    }""")
    expect(clock).not_to_have_attribute("data-left", re.compile(rf"^{before:.0f}"))
    assert float(clock.get_attribute("data-left") or 0) <= before - 5 * 3600


def test_absent_for_days_and_back(visit: Callable[..., BrowserContext], site: Site) -> None:
    """By turns, the bank lasts beyond the turn's hours; then a bot plays on, until its person comes back."""
    mover, other = seated(visit, pace="turns", hours="24")
    seat = mover.locator("[data-table]").get_attribute("data-to-move")
    let_pass(site, mover, 25)
    other.reload()
    expect(other.locator(f"[data-clock='{seat}']")).to_contain_text("1 d 2")
    expect(other.locator("[data-time-out]")).to_have_count(0)
    let_pass(site, mover, 48)
    other.locator("[data-choose-time-out] select").select_option("random")
    swap(other, site)  # somebody says something, or chooses, too
    expect(other.locator("[data-choose-time-out] select")).to_have_value("random")
    other.get_by_role("button", name="Let a bot play on").click()
    expect(other.locator("[data-moves]")).to_be_attached()
    expect(mover.locator("[data-take-back]")).to_be_visible()
    mover.get_by_role("button", name="Take my seat back").click()
    expect(mover.locator(f".player-slot[data-seat='{seat}']")).to_have_attribute("data-kind", "person")
    expect(mover.locator("[data-take-back]")).to_have_count(0)


def test_a_table_that_begins_at_a_set_time(visit: Callable[..., BrowserContext], site: Site) -> None:
    """The time is that of the maker's browser, and each browser shows it in its own zone."""
    maker, friend = (visit(viewport=WIDE, timezone_id=zone).new_page() for zone in ("Europe/Lisbon", "Asia/Tokyo"))
    maker.goto("/")
    tomorrow = maker.evaluate("() => new Date(Date.now() + 86400000).toLocaleDateString('sv') + 'T20:00'")
    open_table(maker, "human", "open", "open", fields={"starts": tomorrow})
    expect(maker.locator("[data-starts]")).to_contain_text("20:00")
    sit_down(friend, maker.url, "Ana")
    expect(friend.locator("[data-starts]")).to_contain_text(re.compile("0[45]:00"))  # Lisbon has summer time
    table = maker.url.split("/t/")[1].strip("/")
    with sqlite3.connect(site.data / "carreira.sqlite3", timeout=20) as database:
        database.execute("update carreira_table set starts = datetime('now') where id = ?", (table,))
    database.close()
    for page in (maker, friend):
        expect(page.locator("[data-started='true']")).to_be_attached()
    expect(maker.locator("[data-seat='2']")).to_have_attribute("data-kind", "bot")


def test_a_clock_is_right_from_the_beginning_on_a_page_that_loads_slowly(visit: Callable[..., BrowserContext]) -> None:
    """The server's time was right when it answered; the script that lets it run may come seconds later."""
    mover, _ = seated(visit, pace="live", minutes="5")
    seat = mover.locator("[data-table]").get_attribute("data-to-move")
    with Held(mover, "**/clocks*.js") as held:
        mover.reload(wait_until="commit")
        mover.wait_for_function("() => performance.now() > 4000")
        held.wait()
    clock = mover.locator(f"[data-clock='{seat}']")
    left = int(clock.get_attribute("data-left") or 0)
    first = mover.wait_for_function(
        """([seat, given]) => {
             const {textContent: text} = document.querySelector(`[data-clock='${seat}']`);
             return text !== given && text.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
           }""",
        arg=[seat, f"{left // 60}:{left % 60:02}"],
        polling="raf",
    ).json_value()
    assert first <= left - 3, "it is right at once, and not late by the seconds that it took"
