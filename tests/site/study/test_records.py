"""Records that people load: a table that shows the game, from any moment of which they can play on."""

from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from random import Random
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

import carreira
from carreira import games
from carreira.game.match import Match
from carreira.site.running.doctor import examine
from carreira.site.standing.models import Result
from carreira.site.study.models import Branch
from carreira.site.tables import stopping
from carreira.site.tables.models import RECORD, Table
from tests.site.conftest import Browser, finish

pytestmark = pytest.mark.django_db


def begun(decisions: int = 7, seats: int = 2) -> Match:
    """A match with a few decisions."""
    match = carreira.new("navegador", seats=seats, seed=3)
    for _ in range(decisions):
        match.play(match.moves()[0])
    return match


def load(browser: Browser, text: str | bytes = "", *, pasted: str = "") -> int:
    """Load a record from a file or as text; returns the status."""
    browser.get("/record/")
    content = text if isinstance(text, bytes) else text.encode()
    file = {"file": SimpleUploadedFile("game.txt", content, "text/plain")} if content else {}
    return int(browser.post("/record/load", {"record": pasted, **file}).status_code)


@pytest.fixture(params=["navegador", "vascodagama"])
def finished(request: pytest.FixtureRequest) -> str:
    """The record of a whole game of random moves."""
    chance, match = Random(1), carreira.new(request.param, seats=2, seed=1)
    while not match.over:
        match.play(chance.choice(match.moves()))
    return match.dumps()


def test_the_commitment_is_the_records_or_none(browser: Browser, finished: str) -> None:
    """Nothing was promised here when the game began."""
    table = finish(browser.open_table(("human", "greedy")))
    record = browser.get(f"/t/{table.pk}/record")
    load(browser, record)
    assert table.commitment in browser.page
    assert browser.get(f"/t/{Table.objects.latest('created').pk}/record") == record
    load(browser, finished)
    assert 'id="proof"' not in browser.page
    bare = Table.objects.latest("created")
    assert "commitment" not in browser.get(f"/t/{bare.pk}/record")
    load(browser, record.replace(f"salt: {table.salt}", "salt: 00"))
    assert 'id="proof"' not in browser.page
    assert [problem for one in Table.objects.all() for problem in examine(one)] == []


def test_the_files_that_the_site_hands_out_can_be_chosen(browser: Browser) -> None:
    """A browser greys out files whose names end otherwise."""
    record = browser.client.get(f"/t/{finish(browser.open_table()).id}/record")
    ending = record["Content-Disposition"].rpartition(".")[2].rstrip('"')
    assert f'accept=".{ending},' in browser.get("/record/")


def test_a_whole_game_can_be_looked_at_and_reviewed(browser: Browser, other: Browser, finished: str) -> None:
    match = carreira.loads(finished)
    assert load(browser, finished) == 303
    table = Table.objects.get()
    assert table.points == match.scores()
    browser.get(f"/t/{table.id}/")
    assert "data-move=" not in browser.page
    assert "data-ending" in browser.page, "the game's own end is shown"
    assert "a record that was loaded" in browser.page
    assert f'href="/t/{table.id}/?at=0"' in browser.page
    assert "Since your" not in browser.page, "nobody has played here"
    browser.get(f"/t/{table.id}/?at=20")
    assert browser.status == 200
    assert "data-what-if" in browser.page
    other.get(f"/t/{table.id}/review")
    assert other.status == 200, "whoever has the address may have it reviewed"
    assert "/g/" not in other.page, "it has no result to share"
    for page in ("/games/", "/fame/"):
        assert table.id not in other.get(page)
    assert not Result.objects.exists(), "nobody here has played it"
    record = carreira.loads(browser.client.get(f"/t/{table.id}/record").content.decode())
    assert [decision.move for decision in record.decisions] == [decision.move for decision in match.decisions]


def test_an_unfinished_game_can_be_gone_on_from_at_any_moment(browser: Browser) -> None:
    match = begun()
    assert load(browser, match.dumps()) == 303
    table = Table.objects.get()
    assert "a record that was loaded" in browser.page
    assert "data-move=" not in browser.page, "on the table itself nothing is played"
    assert "Play again" not in browser.page, "nobody has played here"
    assert f'name="number" value="{match.number}"' in browser.page, "from its last moment at once"
    assert not table.waits_for_bot
    for number in (0, 4, match.number):
        browser.get(f"/t/{table.id}/?at={number}")
        browser.post(f"/t/{table.id}/what-if", {"number": str(number)})
        assert browser.status == 200, browser.page
        gone_on = Branch.objects.get(number=number).table
        assert (gone_on.number, gone_on.over) == (number, False)
        assert sum(seat.bot for seat in gone_on.seats.all()) == 1
        assert "data-move=" in browser.page


def test_a_record_that_begins_at_a_position_is_shown_as_it_was(browser: Browser) -> None:
    position = {**begun(seats=3).position(), "seed": 5}
    match = carreira.from_position("navegador", position)
    match.play(match.moves()[0])
    assert load(browser, match.dumps()) == 303
    table = Table.objects.get()
    assert table.number == 1
    kept = carreira.loads(browser.client.get(f"/t/{table.id}/record").content.decode())
    assert kept.position() == match.position()


@pytest.mark.parametrize("change", [lambda text: text.replace("\n", "\r\n"), lambda text: f"\n {text}\n\n"])
def test_text_can_be_pasted_as_editors_leave_it(browser: Browser, change: Callable[[str], str]) -> None:
    assert load(browser, pasted=change(begun().dumps())) == 303, browser.page
    assert Table.objects.get().number == 7


def test_text_can_be_sent_as_a_form_without_files(browser: Browser) -> None:
    browser.get("/record/")
    fields = {"record": begun().dumps(), "csrfmiddlewaretoken": browser.value("csrfmiddlewaretoken")}
    form = "application/x-www-form-urlencoded"
    response = browser.client.post("/record/load", urlencode(fields), content_type=form)
    assert response.status_code == 303
    assert Table.objects.get().number == 7


@pytest.mark.parametrize(
    ("text", "status", "words"),
    [
        ("", 422, "Choose a file, or paste"),
        ("a letter to a friend", 422, "Line 1: a record begins with <code>carreira record 1</code>."),
        (b"\xff\xfe\x00", 422, "not text in UTF-8"),
        (b"carreira record 1\n\x00", 422, "can’t be stored"),
        ("x" * 60_000, 422, "can’t be replayed"),
        ("x" * 60_001, 422, "at most 60000 characters here; this one has 60001"),
        ("x" * 150_000, 413, "at most 60 KB"),
        (carreira.new("navegador", seats=2, seed=10**45).dumps(), 400, "seed is longer"),
    ],
)
def test_what_is_no_record_is_refused_with_a_reason(
    browser: Browser, text: str | bytes, status: int, words: str
) -> None:
    assert load(browser, text) == status
    assert words in browser.page
    assert not Table.objects.exists()


def test_the_reason_is_in_the_readers_language() -> None:
    """Down to what is wrong within the record: here, with the position in it."""
    position = {"seats": 2, "players": [{"explorers": 1}, {}]}
    text = carreira.from_position("navegador", position).dumps().replace('"explorers":1', '"explorers":99')
    body = text[: text.index("check: ")]
    reader = Browser("fr")
    assert load(reader, f"{body}check: {sha256(body.encode()).hexdigest()}\n") == 422
    reason = "Ligne 8\u00a0: players[0].explorers\u00a0: doit être un nombre de 0 à 12, et non 99."
    assert f"Le relevé ne peut pas être rejoué. La raison\u00a0: {reason}" in reader.page


def test_an_editions_name_is_stored_as_one_line_of_letters(browser: Browser) -> None:
    game = carreira.GAMES["navegador"]
    edition = game.editions.from_values("My\tbox\u202e", {**game.edition().values, "start.cash": 210})
    assert load(browser, carreira.new("navegador", seats=2, seed=1, edition=edition).dumps()) == 303
    assert Table.objects.get().edition_name == "My box"


def test_what_no_database_takes_is_refused(browser: Browser) -> None:
    """A record may hold any letter in the name of its edition."""
    game = games.get("navegador")
    named = game.editions.from_values("Vas\0co", {**game.edition().values, "start.cash": 123}, {})
    match = carreira.new("navegador", seats=2, seed=1, edition=named)
    assert load(browser, match.dumps()) == 422
    assert "can’t be stored" in browser.page
    assert not Table.objects.exists()


def test_a_form_from_elsewhere_is_refused(browser: Browser) -> None:
    browser.get("/record/")
    browser.post("/record/load", {"record": begun().dumps()}, token=False)
    assert browser.status == 403
    assert not Table.objects.exists()


def test_records_of_guests_who_do_not_come_back_are_deleted(browser: Browser, settings: object) -> None:
    load(browser, begun().dumps())
    settings.FORGOTTEN_DAYS = 3  # type: ignore[attr-defined]
    assert stopping.remove_forgotten() == 0
    Table.objects.filter(stopped=RECORD).update(changed=timezone.now() - timedelta(days=4))
    assert stopping.remove_forgotten() == 1
    assert not Table.objects.exists()
