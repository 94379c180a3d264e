"""Several people, each with a browser of their own, at one table."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from random import Random

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.player import (
    MOVED,
    READY,
    at_once,
    begun,
    game_of,
    log_in,
    log_out,
    next_page,
    open_shorter_table,
    open_table,
    register,
    seat_two,
    sit_down,
    stands_at,
    wait_until,
    wanted,
)
from tests.browser.swaps import swap
from tests.served import Site

WIDE = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}


def test_by_a_link_from_the_lobby_and_live(visit: Callable[..., BrowserContext]) -> None:
    """One opens a table; one comes by its address, one from the list; all see the game begin and each move."""
    maker, friend, other = (visit(viewport=size).new_page() for size in (WIDE, PHONE, WIDE))
    open_table(maker, "human", "open", "open")
    expect(maker.locator("[data-seat='1']")).to_have_attribute("data-kind", "open")
    address = maker.locator("[data-address]").input_value()
    assert address == maker.url
    sit_down(friend, address, "Ana")
    expect(maker.locator("[data-seat='1']")).to_contain_text("Ana")
    expect(maker.locator("[data-seat='1']")).to_have_attribute("data-here", "true")
    other.goto("/")
    table = re.findall(r"/t/([^/]+)/", address)[0]
    other.locator(f'[data-lobby] [data-open-table="{table}"] a').click()
    with next_page(other):
        other.get_by_role("button", name="Sit down").click()
    pages = [maker, friend, other]
    begun(*pages)
    mover = pages[int(maker.locator("[data-table]").get_attribute("data-to-move") or 0)]
    mover.locator("[data-moves] [data-move]").first.click()
    for page in pages:
        expect(page.locator("[data-log] li").first).to_be_attached()
    friend.close()
    expect(maker.locator(".player-slot[data-seat='1']")).to_have_attribute("data-kind", "person")


def test_a_whole_game_of_two_browsers(visit: Callable[..., BrowserContext]) -> None:
    """Each acts when it is their turn, told by their own page alone, to the end."""
    pages = [visit(viewport=WIDE).new_page() for _ in range(2)]
    open_shorter_table(pages[0], "human", "open", game="navegador")
    sit_down(pages[1], pages[0].url, "Ana")
    begun(*pages)
    for page in pages:
        at_once(page)
        page.reload()
    chance = Random(5)
    assert game_of(pages[0]) == "navegador"
    while True:
        first = pages[0].locator("[data-table]")
        if first.get_attribute("data-over") == "true":
            break
        mover = pages[int(first.get_attribute("data-to-move") or 0)]
        wait_until(mover, READY)
        move = wanted(mover, chance)
        before = stands_at(mover)
        mover.locator(f'[data-moves] [data-move="{move}"]').click()
        for page in pages:
            wait_until(page, MOVED, before)
    for page in pages:
        expect(page.locator("[data-ranking]")).to_be_visible()
    with next_page(pages[0]):
        pages[0].get_by_role("button", name="Play again").click()
    expect(pages[0].locator("[data-started='false']")).to_be_attached()
    pages[1].goto("/")
    expect(pages[1].locator("[data-my-table]").first).to_contain_text("you are invited")


def test_a_table_without_scripts(no_script: Page, page: Page) -> None:
    """Sitting down, leaving and starting with bots are plain forms."""
    open_table(page, "human", "open", "open")
    no_script.goto(page.url)
    no_script.get_by_role("button", name="Sit down").first.click()
    expect(no_script.locator("[data-leave]")).to_be_visible()
    no_script.locator("[data-leave] button").click()
    expect(no_script.locator("[data-leave]")).to_have_count(0)
    no_script.wait_for_load_state()
    no_script.goto(page.url)
    expect(no_script.locator("[data-join]").first).to_be_visible()
    page.locator("[data-fill] select").select_option("random")
    page.locator("[data-fill] button").click()
    expect(page.locator("[data-started='true']")).to_be_attached()


def test_a_guest_registers_and_goes_on_elsewhere(visit: Callable[..., BrowserContext]) -> None:
    """The table of a guest is kept by registering; on another machine, or without the cookie, it is found again by
    logging in."""
    first, second = (visit(viewport=WIDE).new_page() for _ in range(2))
    open_table(first, "human", "human")
    table = re.findall(r"/t/([^/]+)/", first.url)[0]
    name = register(first, "Leonor")
    expect(first.locator(f'[data-my-table="{table}"]')).to_have_attribute("data-your-turn", "true")
    log_in(second, name)
    second.locator(f'[data-my-table="{table}"] a.button').click()
    expect(second.locator("[data-moves]")).to_be_attached()
    second.goto("/account/")
    log_out(second)
    expect(second.locator("[data-my-table]")).to_have_count(0)
    first.context.clear_cookies()
    first.goto("/")
    expect(first.locator("[data-my-table]")).to_have_count(0)
    log_in(first, name)
    first.locator(f'[data-my-table="{table}"] a.button').click()
    expect(first.locator("[data-moves]")).to_be_attached()


def seated(visit: Callable[..., BrowserContext]) -> tuple[Page, Page]:
    """Two people at a table, the one to move first."""
    return seat_two(*(visit(viewport=WIDE).new_page() for _ in range(2)))


def test_what_is_said_appears_and_can_be_muted(visit: Callable[..., BrowserContext]) -> None:
    mover, other = seated(visit)
    other.locator("#talk > summary").click()
    other.locator("#say-text").fill("Half a word")
    mover.locator("#talk > summary").click()
    mover.locator("#say-text").fill("Good winds!")
    mover.locator("[data-chat] button").click()
    expect(other.locator("[data-chat-lines] li")).to_contain_text("Good winds!")
    expect(other.locator("#say-text")).to_have_value("Half a word")
    expect(mover.locator("#say-text")).to_have_value("")
    expect(mover.locator("[data-moves]")).to_be_attached()
    other.locator("[data-mute]").check()
    expect(other.locator("[data-chat-lines] li")).to_be_hidden()
    mover.locator("#say-text").fill("And a following sea!")
    mover.locator("[data-chat] button").click()
    expect(other.locator("[data-chat-lines] li")).to_have_count(2)
    expect(other.locator("[data-chat-lines] li").last).to_be_hidden()


def test_a_bot_that_takes_a_seat_is_announced(visit: Callable[..., BrowserContext]) -> None:
    """A notice says so at once, and the seat that a bot plays it."""
    mover, other = seated(visit)
    seat = other.locator('[data-kind="person"]:not(:has(.presence))').get_attribute("data-seat")
    name = mover.locator(f".seat-tab.seat-{seat} .visually-hidden").inner_text()
    other.locator("#log-more > summary").click()
    other.locator("#resign > summary").click()
    other.locator("[data-resign] button").click()
    expect(mover.locator("[data-left]")).to_have_text(f"A bot plays for {name} from now on.")
    for page in (mover, other):
        expect(page.locator(f".player-slot[data-seat='{seat}'] [data-level]")).to_contain_text("bot: ")
    mover.locator("#prompt").click()
    expect(mover.locator("[data-left]")).to_be_hidden()


def test_an_undo_by_consent(visit: Callable[..., BrowserContext]) -> None:
    """Asked on one page and agreed to on the other, after the other has decided."""
    mover, other = seated(visit)
    mover.locator('[data-moves] [data-move="rondel workers"]').click()
    mover.locator('[data-moves] [data-move="workers 0"]').click()
    other.locator('[data-moves] [data-move="rondel workers"]').click()
    expect(mover.locator("[data-table]")).to_have_attribute("data-version", "3")
    mover.locator("[data-ask-undo] button").click()
    expect(mover.locator(".asked")).to_contain_text("The others have to agree")
    expect(other.locator(".prompt-line.asking")).to_be_hidden()
    other.set_viewport_size(PHONE)
    expect(other.locator(".asked")).to_be_hidden()
    other.locator("label:has(#tab-log)").click()
    other.locator(".prompt-line.asking button").first.click()
    for page in (mover, other):
        expect(page.locator("[data-table]")).to_have_attribute("data-version", "1")
    expect(mover.locator('[data-moves] [data-move="workers 0"]')).to_be_visible()


ASKED = """() => performance.getEntriesByType('resource').filter(one => one.name === location.href)
  .map(one => one.startTime)"""
"""When the page has asked for itself, in milliseconds."""


def test_a_table_that_waits_is_renewed_without_a_stream(visit: Callable[..., BrowserContext]) -> None:
    """While the stream is refused, the page asks again every few seconds, and no more often than that."""
    maker, friend = (visit(viewport=WIDE).new_page() for _ in range(2))
    maker.route("**/events", lambda route: route.fulfill(status=503))
    open_table(maker, "human", "open", "open")
    sit_down(friend, maker.url, "Ana")
    expect(maker.locator("[data-seat='1']")).to_contain_text("Ana")
    maker.wait_for_function(f"() => ({ASKED})().length >= 3")
    asked: list[float] = maker.evaluate(ASKED)
    assert asked[2] - asked[0] > 4000, "two pauses of three seconds, however often the stream was refused"
    maker.unroute("**/events")
    friend.locator("[data-leave] button").click()
    expect(maker.locator("[data-seat='1']")).to_have_attribute("data-kind", "open")


def test_who_watches_is_shown_to_all_while_they_do(visit: Callable[..., BrowserContext]) -> None:
    """An account by its name and a guest as one, on the page of somebody who has it open already."""
    mover, _ = seated(visit)
    expect(mover.locator("[data-watching]")).to_be_hidden()
    member, guest = (visit(viewport=WIDE).new_page() for _ in range(2))
    name = register(member, "Brites")
    open_table(guest, "human", "random")
    member.goto(mover.url)
    expect(mover.locator("[data-watching]")).to_have_text(f"Watching: {name}")
    guest.goto(mover.url)
    for page in (mover, member, guest):
        expect(page.locator("[data-watching]")).to_have_text(f"Watching: {name}, a guest")


def test_words_say_whether_somebody_is_there(visit: Callable[..., BrowserContext], site: Site) -> None:
    """They follow, as the colour does, though nothing else changes."""
    mover, other = seated(visit)
    mark = mover.locator(".presence")
    expect(mark).to_have_attribute("title", "has this page open")
    seat = other.locator('[data-kind="person"]:not(:has(.presence))').get_attribute("data-seat")
    other.close()
    mover.evaluate("() => { document.getElementById('table').dataset.before = 'yes'; }")
    table = mover.url.split("/t/")[1].strip("/")
    with closing(sqlite3.connect(site.data / "carreira.sqlite3", timeout=20)) as database, database:
        long_ago = "update carreira_seat set seen = datetime('now', '-1 hour') where table_id = ? and number = ?"
        database.execute(long_ago, (table, seat))
    expect(mark).to_have_attribute("title", "is away")
    expect(mark).to_have_text("is away")
    expect(mover.locator("#table[data-before]")).to_be_attached()


def test_who_looks_at_a_moment_that_is_taken_back_comes_back_to_the_table(
    visit: Callable[..., BrowserContext],
) -> None:
    mover, other = seated(visit)
    for page in (mover, other):
        at_once(page)
        page.reload()
    for move in ("rondel sailing", "sail portugal guine"):
        mover.locator(f'[data-moves] [data-move="{move}"]').click()
    expect(other.locator("[data-table]")).to_have_attribute("data-version", "2")
    other.locator("[data-look-back]").click()
    expect(other.locator("[data-table]")).to_have_attribute("data-replay", "true")
    mover.locator("[data-undo] >> visible=true").first.click()
    expect(mover.locator("[data-table]")).to_have_attribute("data-version", "1")
    other.get_by_role("link", name="Forward").first.click()
    expect(other.locator("[data-table]")).to_have_attribute("data-replay", "false")
    expect(other.locator("[data-table]")).to_have_attribute("data-version", "1")
    other.goto(f"{other.url.split('?')[0]}?at=9")
    other.get_by_role("link", name="Return to the table").click()
    expect(other.locator("[data-table]")).to_have_attribute("data-version", "1")


def test_what_has_the_focus_keeps_it_while_others_act(visit: Callable[..., BrowserContext], site: Site) -> None:
    """What opens the chat, and what undoes; and on the page of a table that waits, the button to copy its address."""
    mover, _ = seated(visit)
    mover.locator('[data-moves] [data-move="rondel workers"]').click()
    expect(mover.locator("[data-table]")).to_have_attribute("data-version", "1")
    for place in ("#talk > summary", "[data-undo] >> visible=true"):
        mover.locator(place).first.focus()
        swap(mover, site)
        expect(mover.locator(place).first).to_be_focused()
    maker, friend = (visit(viewport=WIDE).new_page() for _ in range(2))
    open_table(maker, "human", "open", "open")
    maker.locator("[data-copy]").focus()
    sit_down(friend, maker.url, "Ana")
    expect(maker.locator("[data-seat='1']")).to_have_attribute("data-kind", "person")
    expect(maker.locator("[data-copy]")).to_be_focused()
