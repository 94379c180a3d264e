"""A person who plays a whole game in a browser: has a few preferences, and acts through what the page offers."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from random import Random
from urllib.parse import urlsplit

from playwright.sync_api import Page, Request, expect

import carreira
from carreira.game.edition_file import written

MOVES_AT_MOST = 400
GAMES = ("navegador", "vascodagama")

# Navegador: this player hurries to Nagasaki, which ends the game.
ROUTE = ["portugal", "guine", "angola", "cabo", "mocambique", "zanzibar", "goa", "malaca", "macau", "nagasaki"]
FIELDS = {
    "sailing": 60.0, "workers": 0.3, "market-1": 20.0, "colony": 1.0, "privilege": 0.3, "ships": 30.0, "market-2": 20.0,
    "buildings": 1.0,
}  # fmt: skip
OTHERS = {
    "navigator": 50.0,
    "discover": 1000.0,
    "colony": 2.0,
    "build": 2.0,
    "privilege": 3.0,
    "king": 3.0,
    "done": 0.3,
}

# Vasco da Gama: this one wants ships at sea, and doesn't pay much to act.
AREAS = {"projects": 3.0, "recruitment": 4.0, "navigation": 4.0, "characters": 2.0}
ACTIONS = {
    "act": 6.0, "renounce": 1.0, "launch": 400.0, "buy": 3.0, "section": 5.0, "take": 4.0, "captain": 5.0, "send": 9.0,
    "merchant": 1.0, "money": 2.0, "host": 3.0, "done": 1.0,
}  # fmt: skip


def navegador(move: str, costly: bool) -> float:
    """How much one would like a move of Navegador."""
    word, *rest = move.split(" ")
    if word == "rondel":
        return FIELDS[rest[0]] / (500 if costly else 1)
    if word == "sail":
        if rest[0] in ROUTE and rest[1] in ROUTE:
            return 20.0 if ROUTE.index(rest[1]) > ROUTE.index(rest[0]) else 0.002
        return 5.0 if rest[1] in ROUTE else 0.002
    if word in ("workers", "ships"):
        return 10.0 ** int(rest[0])
    if word in ("sell", "process"):
        return 10.0 ** int(rest[1])
    return OTHERS.get(word, 1.0)


def vascodagama(move: str, costly: bool) -> float:
    """How much one would like a move of Vasco da Gama."""
    word, *rest = move.split(" ")
    if word == "place":
        return AREAS[rest[1]] / (20 if costly else 1)
    return ACTIONS.get(word, 1.0)


WANTED = {"navegador": navegador, "vascodagama": vascodagama}

SHORTER = {"navegador": {"end.last_region": ["zanzibar"]}, "vascodagama": {"end.rounds": 3}}
"""Figures with which a game is over after about half as many decisions, of the same kinds."""
SHORTEST = {"navegador": {"end.last_region": ["angola"]}, "vascodagama": {"end.rounds": 1}}
"""Figures with which it is over sooner, but not before there is much to review: reviews are slow on plain rules."""


def game_of(page: Page) -> str:
    """The game that is played at the table, by the styles of its board."""
    return next(game for game in GAMES if page.locator(f'link[href*="{game}/board"]').count())


def wanted(page: Page, chance: Random) -> str:
    """The move that this player wants to play, out of all that the list offers."""
    weight = WANTED[game_of(page)]
    offered: list[tuple[str, bool]] = page.locator("[data-moves] [data-move]").evaluate_all(
        "all => all.map(e => [e.dataset.move, e.querySelector('.cost') !== null])"
    )
    return chance.choices([move for move, _ in offered], [weight(*move) for move in offered])[0]


def from_the_list(page: Page, chance: Random) -> None:
    """Play the move that this player wants, out of the list."""
    page.locator(f'[data-moves] [data-move="{wanted(page, chance)}"]').click()


def first_click(move: str) -> str:
    """What the first of two clicks selects for a move on the board; empty if a single click plays the move."""
    word, *rest = move.split(" ")
    kinds = {"sail": "", "place": "number-", "send": "ship-", "launch": "project-"}
    return kinds[word] + rest[0] if word in kinds else ""


@contextmanager
def next_page(page: Page) -> Iterator[None]:
    """What is done in its block leads to another page, which has been loaded, scripts and all, at the end of the block.

    Whatever is done on a page whose scripts have not begun is answered as it is without scripts; and an address that is
    gone to before a form has been answered keeps it from being posted.
    """
    with page.expect_navigation():
        yield


def begun(*pages: Page) -> None:
    """Wait until the game has begun on each of the pages that showed a table that waits, and until their scripts run,
    since these pages go on to the table by themselves."""
    for page in pages:
        expect(page.locator("[data-started='true']")).to_be_attached()
        page.wait_for_load_state()


def fonts_loaded(page: Page) -> None:
    """Wait until all fonts that the page uses, as it stands now, have come; before that its parts have other sizes."""
    page.evaluate("async () => { document.body.getBoundingClientRect(); await document.fonts.ready; }")


FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Two frames, in which a page does what it does at once."""


def stop_the_clock(page: Page) -> None:
    """Let no time pass for the page's scripts until `page.clock` goes on."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))


def listen(page: Page) -> None:
    """Note in `window.heard` what the table's stream has said last: the page's own script hears it as well."""
    page.evaluate("""() => {
      const source = new EventSource(document.getElementById('table').dataset.events);
      for (const name of ['changed', 'progress']) {
        source.addEventListener(name, event => { window.heard = JSON.parse(event.data); });
      }
    }""")


def posts(page: Page) -> list[str]:
    """The addresses to which the page posts something from now on; the list grows."""
    found: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST":
            found.append(request.url)

    page.on("request", note)
    return found


def open_table(
    page: Page, *kinds: str, game: str = "navegador", edition: str = "", fields: Mapping[str, str] | None = None
) -> None:
    """Open a table with these seats from the start page; `fields` are chosen and filled in besides."""
    page.goto("/")
    form = page.locator(f'form[data-new="{game}"]')
    form.locator("select[name=seats]").select_option(str(len(kinds)))
    for number, kind in enumerate(kinds):
        form.locator(f"select[name=seat-{number}]").select_option(kind)
    if edition:
        form.locator("select[name=edition]").select_option(label=edition)
    for name, value in (fields or {}).items():
        field = form.locator(f"[name={name}]")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    form.locator("button.primary.start").click()
    page.wait_for_url("**/t/*/")


def open_shorter_table(
    page: Page, *kinds: str, game: str, figures: Mapping[str, Mapping[str, object]] = SHORTER
) -> None:
    """Load an edition with which games are short, and open a table that uses it."""
    editions = carreira.GAMES[game].editions
    edition = editions.from_values("Shorter", {**editions.standard().values, **figures[game]})
    page.goto(f"/editions/{game}/")
    file = {"name": "shorter.toml", "mimeType": "application/toml", "buffer": written(edition).encode()}
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Load", exact=True).click()
    page.wait_for_url("**saved=1")
    open_table(page, *kinds, game=game, edition=edition.name)


def sit_down(page: Page, address: str, name: str) -> None:
    """Take the first open seat of a table, under a name."""
    page.goto(address)
    page.get_by_role("textbox", name="Your name").first.fill(name)
    with next_page(page):
        page.get_by_role("button", name="Sit down").first.click()
    expect(page.locator("[data-leave], [data-started='true']").first).to_be_attached()


def seat_two(first: Page, second: Page, game: str = "navegador") -> tuple[Page, Page]:
    """Two people at a new table, the one to move first."""
    open_table(first, "human", "open", game=game)
    sit_down(second, first.url, "Ana")
    begun(first, second)
    mover = int(first.locator("[data-table]").get_attribute("data-to-move") or 0)
    return (first, second) if mover == 0 else (second, first)


registered: Counter[str] = Counter()
"""How many accounts each name was asked for."""


def register(page: Page, name: str) -> str:
    """Make an account, which is logged in then, and return its name, with a number where a test is repeated."""
    registered[name] += 1
    if registered[name] > 1:
        name += str(registered[name])
    page.goto("/account/signup/")
    page.locator("[data-register] [name=username]").fill(name)
    page.locator("[data-register] [name=password1]").fill("caravel-and-compass")
    page.locator("[data-register] button").click()
    page.wait_for_url(lambda address: urlsplit(address).path == "/")
    return name


def log_out(page: Page) -> None:
    """Log out on the account's page; that leads to the start page."""
    page.locator("[data-logout] button").click()
    page.wait_for_url(lambda address: urlsplit(address).path == "/")


def at_once(page: Page) -> None:
    """Show others' moves all at once, as the page's own setting does."""
    page.evaluate("localStorage.setItem('carreira-pace', 'none')")


READY = "() => document.querySelector('[data-table][data-over=\"true\"], [data-moves]') !== null"
MOVED = "before => (document.querySelector('[data-table]')?.dataset.revision ?? before) !== before"
PATIENCE = 60_000
"""Milliseconds that a table may take to change, bots included."""
SLOW = 240_000
"""Milliseconds that a hint or a review may take on plain rules, beside the bots of other tables."""


def wait_until(page: Page, condition: str, given: str = "") -> None:
    """Wait until a condition holds on the page, which looks at each frame: `expect` looks only now and then."""
    page.wait_for_function(condition, arg=given, timeout=PATIENCE)


def stands_at(page: Page) -> str:
    """The table's revision, which every change increases."""
    return page.locator("[data-table]").get_attribute("data-revision") or ""


def play_to_the_end(page: Page, act: Callable[[Page, Random], None], seed: int) -> int:
    """Act whenever there is something to decide, until the game is over. Returns the number of actions."""
    chance = Random(seed)
    table = page.locator("[data-table]")
    for acted in range(MOVES_AT_MOST):
        wait_until(page, READY)
        if table.get_attribute("data-over") == "true":
            return acted
        before = stands_at(page)
        act(page, chance)
        wait_until(page, MOVED, before)
    raise AssertionError(f"not over after {MOVES_AT_MOST} moves")


def log_in(page: Page, name: str) -> None:
    """Log in with the account that `register` has made."""
    page.goto("/account/login/")
    page.locator("[data-login] [name=login]").fill(name)
    page.locator("[data-login] [name=password]").fill("caravel-and-compass")
    page.locator("[data-login] button").first.click()
    page.wait_for_url(lambda address: urlsplit(address).path == "/")


def show_mistakes(page: Page) -> None:
    """In a review, turn to the decisions of a player who has made mistakes: chance may have spared one of them."""
    players = page.locator("[aria-label='Whose decisions'] a")
    for number in range(players.count()):
        with next_page(page):
            players.nth(number).click()
        if page.locator(".decisions li").count():
            return
    raise AssertionError("this review lists no mistake of anybody, where the game was played at random")
