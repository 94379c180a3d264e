"""Notices in a real browser: the page on which they are chosen, muting a table, the line about tables elsewhere."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.player import begun, open_table, register
from tests.browser.test_access import DESKTOP, check, looked_at, on_each_screen


def sit_down_together(maker: Page, friend: Page) -> str:
    """Open a table and let a friend sit down; returns its address."""
    open_table(maker, "human", "open")
    address = maker.url
    friend.goto(address)
    friend.get_by_role("button", name="Sit down").click()
    begun(maker, friend)
    return address


def test_the_browsers_zone_is_proposed_and_choices_are_kept(visit: Callable[..., BrowserContext]) -> None:
    page = visit(viewport=DESKTOP, timezone_id="Asia/Tokyo").new_page()
    page.goto("/notices/")
    expect(page.locator("[name=zone]")).to_have_value("Asia/Tokyo")
    page.locator("[name=quiet_from]").select_option("22")
    page.locator("[name=quiet_until]").select_option("7")
    page.locator("[data-notices] button.primary").click()
    expect(page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    expect(page.locator("[name=zone]")).to_have_value("Asia/Tokyo")
    expect(page.locator("[name=quiet_from]")).to_have_value("22")
    expect(page.locator("[data-push-off]")).to_be_hidden()


def test_a_browser_that_does_not_allow_notices_says_so(visit: Callable[..., BrowserContext]) -> None:
    context = visit(viewport=DESKTOP)
    context.add_init_script("Notification.requestPermission = async () => 'denied';")
    page = context.new_page()
    page.goto("/notices/")
    page.locator("[data-push-on]").click()
    expect(page.locator("[data-push-denied]")).to_be_visible()
    expect(page.locator("[data-push-on]")).to_be_enabled()


FAKE_SERVICE = """
Notification.requestPermission = async () => 'granted';
let now = null; // a page that is loaded anew has no subscription
PushManager.prototype.getSubscription = async () => now;
PushManager.prototype.subscribe = async function ({applicationServerKey}) {
  const pair = await crypto.subtle.generateKey({name: 'ECDH', namedCurve: 'P-256'}, true, ['deriveBits']);
  const p256dh = await crypto.subtle.exportKey('raw', pair.publicKey);
  const held = {p256dh, auth: new Uint8Array(16).buffer};
  now = {endpoint: 'https://push.example.org/1', getKey: name => held[name], unsubscribe: async () => { now = null; }};
  window.keyOfTheSite = applicationServerKey;
  return now;
};
"""


def test_a_browser_subscribes_and_unsubscribes(visit: Callable[..., BrowserContext]) -> None:
    """With a push service that is not there: Chromium without windows has none."""
    context = visit(viewport=DESKTOP)
    context.add_init_script(FAKE_SERVICE)
    page = context.new_page()
    page.goto("/notices/")
    page.locator("[data-push-on]").click()
    expect(page.locator("[data-push-off]")).to_be_visible()
    assert len(page.evaluate("keyOfTheSite")) == 87
    assert page.evaluate("navigator.serviceWorker.ready.then(worker => new URL(worker.scope).pathname)") == "/"
    chosen = context.new_page()
    chosen.goto("/notices/")
    expect(chosen.get_by_text("1 browser is chosen.")).to_be_visible()
    page.locator("[data-push-off]").click()
    expect(page.locator("[data-push-on]")).to_be_visible()
    chosen.reload()
    expect(chosen.get_by_text("1 browser is chosen.")).to_have_count(0)


KNOWN_TO_NOBODY = """
now = {endpoint: 'https://push.example.org/0', unsubscribe: async () => { window.left = now.endpoint; now = null; }};
"""
"""A subscription that the site has forgotten, or that is of whoever was logged in before."""


def test_a_subscription_that_brings_nothing_is_no_subscription(visit: Callable[..., BrowserContext]) -> None:
    context = visit(viewport=DESKTOP)
    context.add_init_script(FAKE_SERVICE + KNOWN_TO_NOBODY)
    page = context.new_page()
    page.goto("/notices/")
    expect(page.locator("[data-push-on]")).to_be_visible()
    expect(page.locator("[data-push-off]")).to_be_hidden()
    page.locator("[data-push-on]").click()
    expect(page.locator("[data-push-off]")).to_be_visible()
    assert page.evaluate("window.left") == "https://push.example.org/0", "it may have been made with another key"
    page.reload()
    expect(page.get_by_text("1 browser is chosen.")).to_be_visible()


def test_a_table_is_muted_where_it_is_played(visit: Callable[..., BrowserContext]) -> None:
    maker, friend = (visit(viewport=DESKTOP).new_page() for _ in range(2))
    sit_down_together(maker, friend)
    maker.locator("#log-more > summary").click()
    maker.get_by_role("button", name="Mute this table").click()
    expect(maker.get_by_role("button", name="Unmute it")).to_be_visible()
    maker.goto("/notices/")
    maker.locator("[data-unmute] button").click()
    expect(maker.locator("[data-muted-tables]")).to_have_count(0)


def test_other_pages_say_that_it_is_ones_turn(visit: Callable[..., BrowserContext]) -> None:
    """The start page by itself, within a few seconds; a table whenever something happens there; all other pages within
    half a minute."""
    maker, friend = (visit(viewport=DESKTOP).new_page() for _ in range(2))
    address = sit_down_together(maker, friend)
    mover_sits_at = maker.locator("[data-table]").get_attribute("data-to-move")
    mover, other = (maker, friend) if mover_sits_at == "0" else (friend, maker)
    reader = other.context.new_page()
    reader.clock.install()
    reader.goto("/rules/navegador/")
    other.goto("/")
    expect(other.locator("[data-turns] a")).to_have_count(0)
    mover.locator('[data-moves] [data-move="rondel workers"]').click()
    mover.locator('[data-moves] [data-move="workers 0"]').click()
    expect(other.locator("[data-turns] a")).to_have_text("1 It is your turn: Navegador")
    expect(reader.locator("[data-turns] a")).to_have_count(0)
    reader.clock.fast_forward("00:31")
    expect(reader.locator("[data-turns] a")).to_have_text("1 It is your turn: Navegador")
    other.locator("[data-turns] a").click()
    other.wait_for_url(address)
    expect(other.locator("[data-moves]")).to_be_attached()
    expect(other.locator("[data-turns] a")).to_have_count(0)


@on_each_screen
def test_everybody_can_use_the_page(visit: Callable[..., BrowserContext], size: dict[str, int]) -> None:
    page, guest = looked_at(visit, size), looked_at(visit, size)
    guest.goto("/notices/")
    expect(guest.locator("[data-push-on]")).to_be_visible()
    check(guest, "the notices of a guest")
    register(page, f"Notices{size['width']}")
    sit_down_together(page, guest)
    for one in (page, guest):
        one.goto("/notices/")
        check(one, "notices")
    width = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert width == 0, "nothing is cut off"
    page.goto("/notices/stop/x")
    check(page, "a link that is not complete")


def test_the_page_works_without_scripts(no_script: Page) -> None:
    no_script.goto("/notices/")
    no_script.locator("[name=zone]").select_option("Europe/Lisbon")
    no_script.locator("[data-notices] button.primary").click()
    expect(no_script.get_by_text("Saved.")).to_be_visible()
