"""What a person has for themselves at a table: notes, confirming a turn, planning ahead; and the chat in the log."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.held import Held
from tests.browser.player import at_once, begun, listen, next_page, open_table, seat_two, sit_down
from tests.browser.test_access import check, looked_at
from tests.browser.test_together import PHONE, WIDE, seated

NO_SCRIPT = {"java_script_enabled": False}


def play(page: Page, *moves: str) -> None:
    for move in moves:
        page.locator(f'[data-moves] [data-move="{move}"]').click()


def confirmed_table(page: Page) -> None:
    """Open a table of two people round one screen, at which the end of each turn is confirmed."""
    page.goto("/")
    form = page.locator('form[data-new="navegador"]')
    form.locator("select[name=seats]").select_option("2")
    form.locator("select[name=seat-1]").select_option("open")
    form.locator("input[name=confirm]").check()  # it can be seen as long as a seat is open
    form.locator("select[name=seat-1]").select_option("human")
    form.get_by_role("button", name="Set sail").click()
    page.wait_for_url("**/t/*/")


def unconfirmed(maker: Page, friend: Page) -> tuple[Page, Page]:
    """Two people at such a table, the one to move first, who has chosen the moves of a turn and is asked whether to."""
    maker.goto("/")
    form = maker.locator('form[data-new="navegador"]')
    form.locator("select[name=seats]").select_option("2")
    form.locator("select[name=seat-1]").select_option("open")
    form.locator("input[name=confirm]").check()
    form.get_by_role("button", name="Set sail").click()
    maker.wait_for_url("**/t/*/")
    sit_down(friend, maker.url, "Ana")
    begun(maker, friend)
    first = maker.locator("[data-table]").get_attribute("data-to-move") == "0"
    mover, other = (maker, friend) if first else (friend, maker)
    play(mover, "rondel workers", "workers 0")
    return mover, other


def test_notes_survive_a_swap_of_the_page_and_a_reload(visit: Callable[..., BrowserContext]) -> None:
    mover, other = seated(visit)
    other.locator("#notes > summary").click()
    note = other.locator("#note-text")
    note.fill("Ana saves for")
    play(mover, "rondel workers")
    expect(other.locator("[data-table]")).to_have_attribute("data-version", "1")
    expect(note).to_have_value("Ana saves for")
    expect(note).to_be_visible()
    note.press_sequentially(" Goa")
    expect(other.locator("[data-note-state]")).to_have_text("Saved")
    other.reload()
    expect(note).to_have_value("Ana saves for Goa")
    expect(mover.locator("#note-text")).to_have_value("")


def test_notes_that_could_not_be_saved_are_saved_once_they_can(visit: Callable[..., BrowserContext]) -> None:
    mover, _ = seated(visit)
    mover.route("**/note", lambda route: route.abort())
    mover.locator("#notes > summary").click()
    with mover.expect_event("requestfailed", lambda request: request.url.endswith("/note")):
        mover.locator("#note-text").fill("Later")
    expect(mover.locator("[data-note-state]")).to_have_text("Not saved yet")
    mover.unroute("**/note")
    expect(mover.locator("[data-note-state]")).to_have_text("Saved")
    mover.reload()
    expect(mover.locator("#note-text")).to_have_value("Later")


def test_notes_typed_while_the_page_is_loading_are_saved(visit: Callable[..., BrowserContext]) -> None:
    mover, _ = seated(visit)
    with Held(mover, "**/notes*.js") as held:
        mover.reload(wait_until="commit")
        mover.locator("#notes > summary").click()
        mover.locator("#note-text").fill("Early")
        held.wait()
    expect(mover.locator("[data-note-state]")).to_have_text("Saved")
    mover.reload()
    expect(mover.locator("#note-text")).to_have_value("Early")


def test_what_is_to_be_confirmed_outlasts_a_line_of_chat(visit: Callable[..., BrowserContext]) -> None:
    mover, other = unconfirmed(*(visit(viewport=size).new_page() for size in (WIDE, WIDE)))
    expect(mover.locator("[data-confirm]")).to_be_visible()
    mover.locator("#talk > summary").click()
    mover.locator("#say-text").fill("Wait for me.")
    mover.locator("[data-chat] button").click()
    expect(other.locator("[data-chat-lines] li")).to_contain_text("Wait for me.")
    expect(mover.locator("#say-text")).to_have_value("")
    expect(mover.locator("[data-confirm]")).to_be_visible()
    mover.locator("#confirm").click()
    expect(mover.locator("[data-table]")).to_have_attribute("data-version", "2")
    expect(mover.locator("[data-chat-lines] li")).to_contain_text("Wait for me.")


def test_the_end_of_a_turn_is_confirmed_by_mouse_and_by_keys(visit: Callable[..., BrowserContext]) -> None:
    page = visit(viewport=WIDE).new_page()
    confirmed_table(page)
    at_once(page)
    page.reload()
    table = page.locator("[data-table]")
    first = table.get_attribute("data-to-move") or ""
    play(page, "rondel workers", "workers 0")
    expect(page.locator("[data-confirm]")).to_be_visible()
    expect(table).to_have_attribute("data-version", "1")
    page.get_by_role("link", name="Choose again").click()
    expect(page.locator("[data-confirm]")).to_have_count(0)
    play(page, "workers 0")
    page.get_by_role("button", name="End my turn").click()
    expect(table).to_have_attribute("data-version", "2")
    assert table.get_attribute("data-to-move") != first
    play(page, "rondel workers")
    expect(table).to_have_attribute("data-version", "3")
    page.locator('[data-moves] [data-move="workers 0"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#confirm")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[data-confirm]")).to_have_count(0)
    page.locator('[data-moves] [data-move="workers 0"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#confirm")).to_be_focused()
    page.keyboard.press("Enter")
    expect(table).to_have_attribute("data-version", "4")


def test_what_is_to_be_confirmed_stays_while_somebody_talks(visit: Callable[..., BrowserContext]) -> None:
    mover, other = unconfirmed(*(visit(viewport=size).new_page() for size in (PHONE, WIDE)))
    expect(mover.locator("[data-confirm]").first).to_be_visible()
    listen(mover)
    if other.locator("#tab-log").is_visible() or other.viewport_size == PHONE:
        other.locator("label:has(#tab-log)").click()
    other.locator("#talk > summary").click()
    other.locator("#say-text").fill("What takes you so long?")
    other.locator("[data-chat] button").click()
    expect(other.locator("[data-said]")).to_contain_text("What takes you so long?")
    mover.wait_for_function("() => window.heard?.talk > 0")
    expect(mover.locator("[data-confirm]").first).to_be_visible()
    mover.locator("[data-confirm] button").last.click()
    expect(other.locator("[data-moves]")).to_be_attached()
    expect(mover.locator("[data-log] [data-said], .log-scroll [data-said]")).to_have_count(1)


def test_confirming_without_scripts(visit: Callable[..., BrowserContext]) -> None:
    page = visit(viewport=WIDE, **NO_SCRIPT).new_page()
    confirmed_table(page)
    play(page, "rondel workers", "workers 0")
    expect(page.locator("[data-confirm]")).to_be_visible()
    page.get_by_role("link", name="Choose again").click()
    play(page, "workers 0")
    page.get_by_role("button", name="End my turn").click()
    expect(page.locator("[data-table]")).to_have_attribute("data-version", "2")


def test_two_moves_are_planned_and_played_when_the_other_has_moved(visit: Callable[..., BrowserContext]) -> None:
    mover, other = seated(visit)
    for page in (mover, other):
        at_once(page)
        page.reload()
    other.locator("#plan > summary").click()
    other.locator('[data-plan-move="rondel workers"]').click()
    expect(other.locator("[data-planned] li")).to_have_count(1)
    other.locator('[data-plan-move="workers 0"]').click()
    expect(other.locator("[data-planned] li")).to_have_count(2)
    expect(other.locator("[data-moves]")).to_have_count(0)
    play(mover, "rondel ships", "ships 0")
    for page in (mover, other):
        expect(page.locator("[data-table]")).to_have_attribute("data-version", "4")
    expect(other.locator("[data-as-planned]")).to_contain_text("Played as planned:")
    expect(mover.locator("[data-moves]")).to_be_attached()
    expect(mover.locator("[data-as-planned]")).to_have_count(0)


def test_saving_what_cancels_a_plan_plans_nothing_that_is_typed(visit: Callable[..., BrowserContext]) -> None:
    _, other = seated(visit)
    other.locator("#plan > summary").click()
    other.locator('[data-plan-move="rondel workers"]').click()
    expect(other.locator("[data-planned] li")).to_have_count(1)
    other.locator("#plan-text").fill("rondel wor")
    other.locator('[data-plan] input[value="phase"]').check()
    other.locator("[data-keep-marks]").click()
    expect(other.locator("[data-table]")).to_be_attached()
    other.reload()
    expect(other.locator('[data-plan] input[value="phase"]')).to_be_checked()
    expect(other.locator("[data-planned] li")).to_have_count(1)


def test_a_plan_is_cancelled_when_something_marked_is_turned_up(visit: Callable[..., BrowserContext]) -> None:
    mover, other = seated(visit)
    for page in (mover, other):
        at_once(page)
        page.reload()
    other.locator("#plan > summary").click()
    expect(other.locator('[data-plan] input[value="revealed"]')).to_be_checked()
    other.locator("#plan-text").fill("rondel workers")
    other.locator("#plan-text").press("Enter")
    expect(other.locator('[data-planned] [data-planned-move="rondel workers"]')).to_be_visible()
    expect(other.locator("#plan-text")).to_have_value("")
    play(mover, "rondel sailing")
    expect(mover.locator("[data-table]")).to_have_attribute("data-version", "1")
    for _ in range(6):
        version = mover.locator("[data-table]").get_attribute("data-version") or ""
        discover = mover.locator('[data-moves] [data-move="discover"]')
        sail = mover.locator('[data-moves] [data-move^="sail "]')
        if discover.count():
            discover.click()
            break
        sail.first.click()
        expect(mover.locator("[data-table]")).not_to_have_attribute("data-version", version)
    expect(other.locator("[data-plan-stopped]")).to_contain_text("Something was turned up")
    expect(mover.locator("[data-table]")).not_to_have_attribute("data-version", version)
    done = mover.locator('[data-moves] [data-move="done"]')
    if done.count():
        done.click()
    expect(other.locator("[data-moves]")).to_be_attached()
    expect(other.locator("[data-as-planned]")).to_have_count(0)
    expect(other.locator("[data-plan-stopped]")).to_contain_text("Rondel: Workers")


def test_planning_and_notes_without_scripts(visit: Callable[..., BrowserContext]) -> None:
    mover = visit(viewport=WIDE).new_page()
    other = visit(viewport=WIDE, **NO_SCRIPT).new_page()
    open_table(mover, "human", "open")
    sit_down(other, mover.url, "Ana")
    begun(mover)
    if mover.locator("[data-table]").get_attribute("data-to-move") == "1":
        other.goto(mover.url)
        play(other, "rondel ships", "ships 0")
        expect(mover.locator("[data-moves]")).to_be_attached()
    other.goto(f"{mover.url}?still=1")
    expect(other.locator("meta[http-equiv=refresh]")).to_have_count(0)
    other.locator('[data-plan-move="rondel workers"]').click()
    other.locator('[data-plan-move="workers 0"]').click()
    expect(other.locator("[data-planned] li")).to_have_count(2)
    other.locator("#notes > summary").click()
    other.locator("#note-text").fill("No script at all")
    with next_page(other):
        other.locator("[data-notes] button").click()
    expect(other.locator("#note-text")).to_have_value("No script at all")
    play(mover, "rondel workers", "workers 0")
    expect(mover.locator("[data-moves]")).to_be_attached()
    expect(mover.locator("[data-log]")).to_contain_text("Ana")


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_everybody_can_use_them(visit: Callable[..., BrowserContext], size: dict[str, int]) -> None:
    """axe-core finds nothing: a plan, its end, notes, what is to be confirmed, chat in the log."""
    mover, other = seat_two(*(looked_at(visit, size) for _ in range(2)))
    for page in (mover, other):
        at_once(page)
        page.reload()
    other.locator("#plan > summary").click()
    for number in range(2):
        other.locator("[data-plan-move]").first.click()
        expect(other.locator("[data-planned] li")).to_have_count(number + 1)
    check(other, "a plan")
    if size == PHONE:
        other.locator("label:has(#tab-log)").click()
    other.locator("#talk > summary").click()
    other.locator("#say-text").fill("Good winds!")
    other.locator("[data-chat] button").click()
    expect(other.locator(".log-scroll [data-said]")).to_be_visible()
    other.locator("#talk > summary").click()
    other.locator("#notes > summary").click()
    check(other, "notes, and a line in the log")
    play(mover, "rondel workers", "workers 0")
    expect(other.locator("[data-as-planned]")).to_be_attached()
    if size == PHONE:
        other.locator("label:has(#tab-act)").click()
    check(other, "what was played as planned")
    mover.close()
    confirmed_table(other)
    play(other, "rondel workers", "workers 0")
    expect(other.locator("[data-confirm]").first).to_be_visible()
    check(other, "what is to be confirmed")


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_lines_of_the_chat_stand_in_the_log_and_are_muted_with_it(
    visit: Callable[..., BrowserContext], size: dict[str, int]
) -> None:
    mover, other = (visit(viewport=size).new_page() for _ in range(2))
    open_table(mover, "human", "open")
    sit_down(other, mover.url, "Ana")
    begun(mover, other)
    for page in (mover, other):
        if size == PHONE:
            page.locator("label:has(#tab-log)").click()
        page.locator("#talk > summary").click()
    mover.locator("#say-text").fill("Good winds!")
    mover.locator("[data-chat] button").click()
    line = other.locator(".log-scroll [data-said]")
    expect(line).to_contain_text("Good winds!")
    expect(line).to_be_visible()
    expect(other.locator("[data-log] li")).to_have_count(0)
    expect(other.locator("[data-chat-lines] li")).to_have_count(1)
    other.locator("[data-mute]").check()
    expect(line).to_be_hidden()
    expect(mover.locator(".log-scroll [data-said]")).to_be_visible()


def test_what_is_being_planned_outlasts_moments_that_have_no_plan(visit: Callable[..., BrowserContext]) -> None:
    """Such as those in which others' moves are shown one by one, or to which somebody looks back."""
    mover, other = seated(visit)
    play(mover, "rondel workers")
    expect(other.locator("[data-table]")).to_have_attribute("data-version", "1")
    other.locator("#plan > summary").click()
    other.locator("#plan-marks input").first.check()
    other.locator("#plan-text").fill("rondel sh")
    other.locator("[data-look-back]").click()
    expect(other.locator("[data-table]")).to_have_attribute("data-replay", "true")
    expect(other.locator("#plan")).to_have_count(0)
    other.get_by_role("link", name="Return to the table").first.click()
    expect(other.locator("[data-table]")).to_have_attribute("data-replay", "false")
    expect(other.locator("#plan-text")).to_be_visible()
    expect(other.locator("#plan-text")).to_have_value("rondel sh")
    expect(other.locator("#plan-marks input").first).to_be_checked()
