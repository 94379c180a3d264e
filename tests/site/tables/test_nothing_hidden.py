"""Nothing hidden leaves the site: a crawler fetches whatever it finds of a running table, in every role.

No answer may hold a secret: a seed, a salt, or what identifies a visitor. Of Navegador, two tables are played alike
that differ only in what nobody has seen yet, and every answer must be the same for both. (At the start of Vasco da Gama
too much lies open for two such seeds to be found; tests/property/test_redaction.py compares its views.)
"""

import re
from collections.abc import Iterator
from html import unescape

import pytest

import carreira
from carreira.site.refusals import Refusal
from carreira.site.tables.dealing import Chair, Order, open_table
from carreira.site.tables.live import live
from carreira.site.tables.models import HUMAN, OPEN, Seat, Table
from carreira.site.tables.playing import AFTER_A_REVEAL, played, write
from tests.site.conftest import Browser

pytestmark = pytest.mark.django_db
GAMES = list(carreira.GAMES)
DECISIONS = 12
LINK = re.compile(r'(?:href|src|action|data-url|data-preview)="([^"]+)"')
NOTED = "a private note"
PLANNED = {"navegador": "sail timor macau", "vascodagama": "send 3 4"}
"""A move that nobody would see on a page, but who has planned it."""
DIFFERING = (
    re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"'),
    re.compile(r"<code>[0-9a-f]{64}</code>"),  # the commitment, a hash of seed and salt
    re.compile(r'datetime="[^"]*"'),
    re.compile(r'<a href="/t/[^"]*/"><b aria-hidden="true">\d+</b>'),  # it is one's turn at the other one of the two
    re.compile(r'"commitment": "[0-9a-f]{64}"'),
    re.compile(r"# ?commitment[^\n]*|commitment: [0-9a-f]{64}"),
)


def alike(game: str) -> tuple[int, int, list[str]]:
    """Two seeds, the same if there are none that look alike, and moves after which nothing has been turned up."""
    one = carreira.new(game, seats=2, seed=1)
    start = one.view()
    twin = next((seed for seed in range(2, 100) if carreira.new(game, seats=2, seed=seed).view() == start), 1)
    moves: list[str] = []
    while quiet := [move for move in one.moves() if not one.reveals(move) and "sail" not in move]:
        if len(moves) == DECISIONS:
            break
        moves.append(quiet[len(moves) % len(quiet)])
        one.play(moves[-1])
    return 1, twin, moves


def open_like(seed: int, game: str, moves: list[str], maker: Browser, friend: Browser) -> Table:
    """A table of two browsers at which these moves have been played; its maker has resigned at another one like it."""
    maker.get("/")
    maker.open_table(("human", "human"), game=game)  # so that there is a session
    owner = maker.client.session["visitor"]
    table = open_table(Order(game, [Chair(HUMAN, "Inês"), Chair(OPEN)], seed=seed), owner)
    friend.get(f"/t/{table.id}/")
    friend.post(f"/t/{table.id}/join/1", {"name": "Ana"})
    table.refresh_from_db()
    seen = live(table)
    match = seen.match.copy()
    for move in moves:
        match.play(move)
    write(table, list(table.seats.all()), seen, match)
    table.refresh_from_db()
    people = {0: maker, 1: friend}
    people[table.to_move or 0].get(home := f"/t/{table.id}/")
    waiting = people[1 - (table.to_move or 0)]
    waiting.get(home)
    waiting.post(f"{home}plan", {"typed": PLANNED[game], "mark": ["own"]})
    assert waiting.status == 200, "a move is planned"
    for role, browser in (("maker", maker), ("friend", friend)):
        browser.get(home)
        browser.post(f"{home}note", {"text": f"{NOTED} of the {role}"})
    table.seats.update(seen=None)  # or they would go away while the pages are crawled
    return table


def crawled(browser: Browser, table: Table) -> Iterator[tuple[str, str]]:
    """Each address about this table that can be found from its page, and what it answers."""
    home = f"/t/{table.id}/"
    known = {home, f"{home}view.json", f"{home}record", f"{home}edition"}
    known |= {f"{home}?at={number}" for number in range(table.number + 1)}
    known |= {f"{home}?after={number}" for number in range(table.number)}
    known |= {f"{home}preview?move={move.replace(' ', '+')}" for move in live(table).match.moves()}
    waiting, seen = sorted(known), set(known)
    while waiting:
        address = waiting.pop()
        answer = browser.client.get(address, headers={"accept-language": "en"})
        text = answer.content.decode() if not answer.streaming else ""
        yield address, f"{answer.status_code}\n{text}"
        for found in LINK.findall(text):
            link = unescape(found).split("#")[0]
            link = home + link if link.startswith("?") else link
            if link.startswith(home) and link not in seen and not link.endswith("/events"):
                seen.add(link)
                waiting.append(link)


def plain(text: str, table: Table) -> str:
    """An answer without what differs between any two tables."""
    for pattern in DIFFERING:
        text = pattern.sub("", text)
    return text.replace(table.id, "TABLE")


@pytest.mark.parametrize("game", GAMES)
def test_no_role_gets_more_than_its_view(game: str) -> None:
    first, second, moves = alike(game)
    assert (first != second) == (game == "navegador")
    maker, friend, stranger, watcher = Browser(), Browser(), Browser(), Browser()
    tables = [open_like(seed, game, moves, maker, friend) for seed in (first, second)]
    watcher.open_table(("human", "human"), game=game)  # a visitor, but not of this table
    secrets = {visitor for visitor in Seat.objects.values_list("visitor", flat=True) if visitor}
    secrets |= {value for table in tables for value in (table.salt, f"seed: {table.seed}", f'"seed": {table.seed}')}
    planners: set[str] = set()
    for role, browser in {"maker": maker, "friend": friend, "stranger": stranger, "watcher": watcher}.items():
        one, two = (dict(crawled(browser, table)) for table in tables)
        pages = {address.replace(tables[0].id, "TABLE"): plain(text, tables[0]) for address, text in one.items()}
        others = {address.replace(tables[1].id, "TABLE"): plain(text, tables[1]) for address, text in two.items()}
        assert pages.keys() == others.keys(), role
        assert len(pages) > len(moves), role
        for address, text in pages.items():
            assert text == others[address], f"{role} sees a difference at {address}"
        for address, text in {**one, **two}.items():
            held = [secret for secret in secrets if secret in text]
            assert not held, f"{role} finds a secret at {address}"
            noted = set(re.findall(f"{NOTED} of the ([a-z]+)", text))
            assert noted <= {role}, f"{role} finds somebody else's note at {address}"
            if PLANNED[game] in text:
                planners.add(role)
    assert len(planners) == 1, "who has planned a move, and nobody else, sees the plan"
    assert planners <= {"maker", "friend"}


@pytest.mark.parametrize("after", ["rondel ships", "sail portugal guine", "nothing"])
def test_nothing_is_tried_after_what_a_move_turns_up(after: str) -> None:
    """Among several people: else a refusal would show what came up, and nothing would have been played for it."""
    position = {
        "seats": 2,
        "to_move": 0,
        "first_round": False,
        "players": [{"rondel": "buildings", "ships": {"portugal": 2}}, {}],
    }
    match = carreira.from_position("navegador", position)
    moves = ["rondel sailing", "sail portugal guine", "discover"]  # the second ship follows by itself
    with pytest.raises(Refusal) as refused:
        played(match, [*moves, after, "done"], "en", alone=False)
    assert refused.value.message == AFTER_A_REVEAL
    assert match.number == 0
    for enough in (moves, [*moves, "done"]):
        assert played(match, enough, "en", alone=False).to_move == 1
    with pytest.raises(Refusal) as told:
        played(match, [*moves, after, "done"], "en", alone=True)
    assert told.value.message != AFTER_A_REVEAL, "who plays alone may take it back, so the rules answer"
