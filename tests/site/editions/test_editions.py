"""Editions of one's own: typed into a form, brought along as a file, played with, and nobody else's."""

import re
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

import carreira
from carreira.game.edition_file import written
from carreira.site.editions import own as own_editions
from carreira.site.editions.models import OwnEdition
from carreira.site.lobby.forms import STANDARD
from carreira.site.tables.live import KEEP, live
from carreira.site.tables.models import Table
from tests.site.conftest import Browser, finish

GAMES = list(carreira.GAMES)
CASH = "start.cash"


def fields(page: str) -> dict[str, list[str]]:
    """What the form of an edition would send as it stands on a page."""
    form = page[page.index("data-edition") : page.index("</form>", page.index("data-edition"))]
    found: dict[str, list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        attributes = {name: unescape(value) for name, value in re.findall(r'([\w-]+)="([^"]*)"', tag)}
        if attributes.get("type") != "checkbox" or " checked" in tag:
            found.setdefault(attributes["name"], []).append(attributes["value"])
    for name, options in re.findall(r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', form, re.DOTALL):
        chosen = re.findall(r'<option value="([^"]*)" selected', options)
        found.setdefault(unescape(name), []).append(unescape(chosen[0]) if chosen else "")
    return found


def filled(browser: Browser, game: str = "navegador", address: str = "", **changes: Any) -> dict[str, Any]:
    """The form of a new edition, or of the one at an address, with some boxes changed (`__` stands for a dot)."""
    posted: dict[str, Any] = fields(browser.get(address or f"/editions/{game}/new"))
    return {**posted, **{name.replace("__", "."): value for name, value in changes.items()}}


def save(browser: Browser, game: str = "navegador", **changes: Any) -> OwnEdition:
    """Type in an edition and save it."""
    response = browser.post(f"/editions/{game}/new", filled(browser, game, **changes), token=False)
    assert response.status_code == 303, problems(browser)
    return OwnEdition.objects.get(pk=response["Location"].split("/")[3])


def problems(browser: Browser) -> dict[str, str]:
    """What the last page says is wrong, by the id of the place where it says so."""
    found = re.findall(r'<p class="figure-problem" id="(problems?-[^"]*)"[^>]*>(.*?)</p>', browser.page, re.DOTALL)
    texts = {place: unescape(re.sub(r"<[^>]*>", "", text)).strip() for place, text in found}
    return {place: text for place, text in texts.items() if text}


def bring(browser: Browser, text: str | bytes, game: str = "navegador", name: str = "mine.toml") -> int:
    """Bring a file along."""
    browser.get(f"/editions/{game}/")
    content = text.encode() if isinstance(text, str) else text
    browser.post(f"/editions/{game}/import", {"file": SimpleUploadedFile(name, content)})
    return browser.status


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_is_shown_with_its_source(browser: Browser, game: str) -> None:
    page = unescape(browser.get(f"/editions/{game}/"))
    assert browser.status == 200
    kind = carreira.GAMES[game]
    for path, entry in kind.edition().entries.items():
        assert kind.words.CAPTIONS.figure(path, "en") in page
        assert entry.source in page
    assert page.count("note-mark doubtful") == len(kind.edition().reconstructed())
    assert "Figures marked ◦ are reconstructed" in page


@pytest.mark.parametrize("game", GAMES)
def test_the_form_as_it_comes_is_the_standard_edition(browser: Browser, game: str) -> None:
    row = save(browser, game)
    assert row.hash == carreira.GAMES[game].edition().hash
    assert row.figures == carreira.GAMES[game].edition().values
    edition = own_editions.edition_of(row)
    assert edition.origins == carreira.GAMES[game].edition().origins
    assert "Saved." in browser.page


def test_what_was_typed_is_certain_and_the_rest_as_sure_as_before(browser: Browser) -> None:
    row = save(
        browser,
        name="  Our <b>box</b> ",
        start__cash="250",
        regions__goa__tiles="2",
        regions__nagasaki__tiles="2",
        sure=["market.sugar", "start.workers"],
    )
    assert row.name == "Our <b>box</b>"
    assert row.figures["start.cash"] == 250
    assert row.figures["regions.goa"] == {"good": "spice", "tiles": 2}
    standard = carreira.GAMES["navegador"].edition().origins
    mine = {path for path, origin in row.origins.items() if tuple(origin) != standard[path]}
    assert mine == {"start.cash", "regions.goa", "regions.nagasaki", "market.sugar"}
    assert {tuple(row.origins[path]) for path in mine} == {("certain", "own box")}
    assert "<b>box" not in browser.page
    assert "standard: 200" in browser.page


def test_every_kind_of_figure_can_be_typed(browser: Browser) -> None:
    posted = filled(browser)
    posted |= {f"colonies.sugar.{at}": str(40 + 5 * at) for at in range(9)}
    posted |= {f"borders.blue.{at}.{end}": "" for at in range(17) for end in ("from", "to")}
    pairs = carreira.GAMES["navegador"].edition().values["borders.blue"]
    for at, (one, other) in enumerate([*pairs, ["goa", "timor"]]):
        posted |= {f"borders.blue.{at}.from": one, f"borders.blue.{at}.to": other}
    posted |= {"phases.begin.0": "angola", "sailing.tokens_3": ["goa"], "buildings.workers.4": "6", "start.ships": "+3"}
    response = browser.post("/editions/navegador/new", posted, token=False)
    assert response.status_code == 303, problems(browser)
    values = OwnEdition.objects.get().figures
    assert values["colonies.sugar"] == [40, 45, 50, 55, 60, 65, 70, 75, 80]
    assert values["borders.blue"][-1] == ["goa", "timor"]
    assert values["phases.begin"] == ["angola", "malaca"]
    assert values["sailing.tokens_3"] == ["goa"]
    assert values["sailing.tokens_2"] == ["nagasaki", "macau"], "untouched ones keep their order, so also their hash"
    assert values["start.ships"] == 3
    shown = fields(browser.page)
    assert len(shown) > 200
    again = browser.post(response["Location"].split("?")[0], shown, token=False)
    assert again.status_code == 303
    assert OwnEdition.objects.get().figures == values


@pytest.mark.parametrize(
    ("changes", "place", "words"),
    [
        ({"start__cash": ""}, "problem-start-cash", "Is empty."),
        ({"start__cash": "many"}, "problem-start-cash", "Must be a whole number, not 'many'."),
        ({"start__cash": "-5"}, "problem-start-cash", "Must be from 0 to 100000, not -5."),
        ({"start__cash": "9" * 12}, "problem-start-cash", "Must be a whole number"),
        ({"start__cash": "2.5"}, "problem-start-cash", "Must be a whole number"),
        ({"start__cash": "٣"}, "problem-start-cash", "Must be a whole number"),
        ({"market__gold__3": "x"}, "problem-market-gold", "4: Must be a whole number, not 'x'."),
        ({"buildings__workers__4": "99"}, "problem-buildings-workers", "Church: Must be from 0 to 9, not 99."),
        ({"colonies__gold__2": ""}, "problem-colonies-gold", "3: Is empty."),
        ({"regions__goa__tiles": "9"}, "problem-regions-goa", "Tiles: Must be from 1 to 4, not 9."),
        ({"regions__goa__good": "tea"}, "problem-regions-goa", "Good: Must be one of sugar, gold, spice, not 'tea'."),
        ({"borders__blue__0__to": ""}, "problem-borders-blue", "1: Is empty."),
        ({"borders__blue__0__to": "<i>"}, "problem-borders-blue", "Must be one of"),
        ({"sailing__tokens_4": ["atlantis"]}, "problem-sailing-tokens_4", "Must be one of"),
        ({"start__ships": "7", "start__max_ships": "6"}, "problem-start-ships", "More than a player can have."),
        (
            {"regions__goa__tiles": "2"},
            "problem-colonies-spice",
            "Without the one set aside, 12 of 13 tiles remain, but",
        ),
        (
            {"borders__red__0__from": "goa", "borders__red__0__to": "goa"},
            "problems-borders",
            "There is no way by sea from Portugal to",
        ),
        ({"name": "  "}, "problem-name", "An edition needs a name."),
        ({"name": "x" * 61}, "problem-name", "A name has at most 60 characters."),
    ],
)
def test_every_problem_is_named_at_its_field(browser: Browser, changes: dict[str, Any], place: str, words: str) -> None:
    posted = filled(browser, **changes)
    browser.post("/editions/navegador/new", posted, token=False)
    assert browser.status == 422
    assert words in problems(browser)[place]
    assert not OwnEdition.objects.exists()
    kept = fields(browser.page)
    for name, value in changes.items():
        if isinstance(value, str) and value not in ("tea", "<i>"):  # what no list offers can't be kept
            assert kept[name.replace("__", ".")] in ([value], [value.strip()])
    browser.post("/editions/navegador/check", posted, token=False)
    assert browser.status == 200
    assert words in problems(browser)[place]
    assert "<html" not in browser.page
    assert not OwnEdition.objects.exists()


def test_wrong_boxes_are_marked(browser: Browser) -> None:
    browser.post("/editions/navegador/new", filled(browser, market__gold__3="x", start__cash=""), token=False)
    wrong = re.findall(r'<input[^>]*name="([^"]*)"[^>]*aria-invalid="true"', browser.page)
    assert sorted(wrong) == ["market.gold.3", "start.cash"]


def test_the_check_says_when_all_is_well(browser: Browser) -> None:
    browser.post("/editions/navegador/check", filled(browser, start__cash="210"), token=False)
    assert "one figure differs" in browser.page
    assert problems(browser) == {}


def test_forms_need_their_token(browser: Browser) -> None:
    for address in ("new", "check", "import"):
        browser.get("/editions/navegador/new")
        browser.post(f"/editions/navegador/{address}", {"name": "x"}, token=False)
        assert browser.status == 403, address
    row = save(browser)
    for address in ("", "remove"):
        browser.post(f"/editions/navegador/{row.id}/{address}", {"name": "x"}, token=False)
        assert browser.status == 403, address
    assert OwnEdition.objects.count() == 1


def test_editions_are_their_visitors_alone(browser: Browser, other: Browser) -> None:
    row = save(browser, name="Secret")
    other.open_table(("human", "human"))  # so that the other has a session as well
    for address in ("", "edition.toml"):
        other.get(f"/editions/navegador/{row.id}/{address}")
        assert other.status == 404
    other.get(f"/editions/navegador/new?from=own:{row.id}")
    assert other.status == 404
    posted = filled(other, start__cash="1")
    other.post(f"/editions/navegador/{row.id}/", posted, token=False)
    assert other.status == 404
    other.get("/editions/navegador/")
    other.post(f"/editions/navegador/{row.id}/remove", {})
    assert other.status == 404
    assert "Secret" not in other.get("/editions/navegador/") + other.get("/")
    other.get("/")
    seats = {"seats": "2", "seat-0": "human", "seat-1": "human"}
    other.post("/new/navegador/", {**seats, "edition": f"own:{row.id}"})
    assert other.status == 400
    assert OwnEdition.objects.get().figures["start.cash"] == 200
    browser.get(f"/editions/vascodagama/{row.id}/")
    assert browser.status == 404, "nor under another game"


def test_a_refusal_does_not_quote_figures_of_the_box(browser: Browser) -> None:
    """The rulebook's short text holds for the standard edition only; with another one the page gives the sentence and
    a link to the rule."""
    row = save(browser, rondel__free_steps="5")
    pages = []
    for given in (f"own:{row.id}", STANDARD):
        table = browser.open_table(("human", "human"), edition=given)
        for move in ("rondel sailing", "done", "rondel sailing", "done"):
            browser.move(table, move)
        browser.move(table, "rondel sailing")  # eight steps on
        pages.append(browser.page[browser.page.index('id="refused"') :].split("</div>")[0])
    short = "beyond the third"
    assert "you may make 5 steps for free" in pages[0]
    assert short not in pages[0]
    assert short in pages[1]
    assert all("#nav.rondel.3" in page for page in pages)


def test_there_are_only_so_many(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_editions, "MOST", 2)
    row = save(browser)
    save(browser)
    browser.post("/editions/navegador/new", filled(browser, start__cash="7"), token=False)
    assert browser.status == 409
    assert "room for 2 editions" in browser.page
    assert fields(browser.page)[CASH] == ["7"], "what was typed is not lost"
    assert bring(browser, written(carreira.GAMES["navegador"].edition())) == 409
    assert OwnEdition.objects.count() == 2
    mine = f"/editions/navegador/{row.id}/"
    browser.post(mine, filled(browser, address=mine), token=False)
    assert browser.status == 200, "those that are there can be changed"
    browser.get("/editions/navegador/")
    browser.post(f"/editions/navegador/{row.id}/remove", {})
    save(browser)


@pytest.mark.parametrize("game", GAMES)
def test_a_file_taken_along_and_brought_back_is_the_same(browser: Browser, other: Browser, game: str) -> None:
    row = save(browser, game, name="My “box”")
    file = browser.client.get(f"/editions/{game}/{row.id}/edition.toml")
    assert file["Content-Disposition"] == f'attachment; filename="{game}-{row.hash[:8]}.toml"'
    assert bring(other, file.content, game) == 200
    brought = OwnEdition.objects.exclude(pk=row.pk).get()
    assert (brought.name, brought.hash) == (row.name, row.hash)
    assert (brought.figures, brought.origins) == (row.figures, row.origins)
    assert brought.visitor != row.visitor
    standard = browser.client.get(f"/editions/{game}/standard.toml").content.decode()
    assert carreira.GAMES[game].editions.parse(standard).hash == carreira.GAMES[game].edition().hash


@pytest.mark.parametrize(
    ("text", "status", "words"),
    [
        ("", 422, "name: An edition needs a name."),
        ("name = 3", 422, "name: An edition needs a name."),
        ("x = [[[", 422, "This is not TOML"),
        (b"\xff\xfe", 422, "not text in UTF-8"),
        ("x = " + "[" * 50_000, 422, "This is not TOML"),
        (".".join("a" * 40_000) + " = 1", 422, "too many dots"),
        ("#" * 100_001, 422, "at most 100000 characters"),
        ("#" * 250_000, 413, "at most 100 KB"),
        (
            'name = "<script>alert(1)</script>"\n["<img src=x>"]\nvalue = 1',
            422,
            "<img src=x>: certainty and source missing.",
        ),
        ("\n".join(f"[a{i}]\nvalue=1\ncertainty='low'\nsource='x'" for i in range(900)), 422, "and 9"),
    ],
)
def test_a_file_that_is_none_is_refused_with_every_reason(
    browser: Browser, text: str | bytes, status: int, words: str
) -> None:
    assert bring(browser, text) == status
    assert words.lower() in unescape(browser.page).lower()
    assert "<img src" not in browser.page
    assert "<script>alert" not in browser.page
    assert not OwnEdition.objects.exists()
    assert len(browser.page) < 60_000


def test_a_file_must_be_chosen(browser: Browser) -> None:
    browser.get("/editions/navegador/")
    browser.post("/editions/navegador/import", {"file": "a text, no file"})
    assert browser.status == 400


def test_a_table_is_played_with_the_chosen_edition_for_ever(browser: Browser, other: Browser) -> None:
    assert "navegador-edition" not in browser.get("/"), "nothing to choose where there is one edition only"
    row = save(browser, name="<i>Ours</i>", start__cash="250")
    page = browser.get("/")
    assert f'value="own:{row.id}"' in page
    assert "<i>Ours" not in page
    table = browser.open_table(("human", "random"), edition=f"own:{row.id}")
    assert table.edition_hash == row.hash
    for step in ("changed", "removed"):
        if step == "changed":
            posted = filled(browser, address=f"/editions/navegador/{row.id}/", start__cash="10", name="Other")
            browser.post(f"/editions/navegador/{row.id}/", posted, token=False)
            assert OwnEdition.objects.get().figures["start.cash"] == 10
        else:
            browser.get("/editions/navegador/")
            browser.post(f"/editions/navegador/{row.id}/remove", {})
            assert not OwnEdition.objects.exists()
        KEEP.clear()  # from the database, as another process or another year would
        view = other.client.get(f"/t/{table.id}/view.json").json()
        assert {player["cash"] for player in view["players"]} == {250}
        assert view["edition"]["name"] == "<i>Ours</i>"
        assert view["edition"]["hash"] == row.hash
        assert "market" in view["edition"]["reconstructed"]
    shown = other.get(f"/t/{table.id}/edition")
    assert "250" in shown
    assert row.hash in shown
    assert "<i>Ours" not in shown
    assert f'href="/t/{table.id}/edition"' in other.get(f"/t/{table.id}/")
    assert "<i>Ours" not in other.page
    finish(table)
    text = other.client.get(f"/t/{table.id}/record").content.decode()
    assert f"edition: {row.hash}" in text
    again = carreira.loads(text)
    assert again.edition.values["start.cash"] == 250
    assert again.over
    browser.get(f"/t/{table.id}/")
    following = browser.post(f"/t/{table.id}/again", {})["Location"].split("/")[2]
    assert live(Table.objects.get(pk=following)).match.edition.hash == row.hash


def test_the_edition_of_a_table_can_be_copied(browser: Browser, other: Browser) -> None:
    row = save(browser, start__cash="260")
    table = browser.open_table(("human", "human"), edition=f"own:{row.id}")
    posted = filled(other, address=f"/editions/navegador/new?from=table:{table.id}")
    assert posted[CASH] == ["260"]
    other.post("/editions/navegador/new", posted, token=False)
    copy = OwnEdition.objects.exclude(pk=row.pk).get()
    assert (copy.hash, copy.origins) == (row.hash, row.origins)
    other.get("/editions/vascodagama/new?from=table:" + table.id)
    assert other.status == 404


def test_the_edition_of_a_table_that_nobody_may_watch_is_its_players(browser: Browser, other: Browser) -> None:
    table = browser.open_table(("human", "human"))
    Table.objects.filter(pk=table.pk).update(watchable=False)
    for address in (f"/t/{table.id}/edition", f"/editions/navegador/new?from=table:{table.id}"):
        browser.get(address)
        assert browser.status == 200
        other.get(address)
        assert other.status == 403


def test_an_edition_from_before_a_change_of_figures_keeps_what_still_fits(browser: Browser) -> None:
    row = save(browser, start__cash="260")
    row.figures = {**row.figures, "start.gone": 1, "start.workers": 77, "market.gold": None}
    row.figures.pop("start.ships")
    row.save()
    shown = fields(browser.get(f"/editions/navegador/{row.id}/"))
    assert (shown[CASH], shown["start.workers"], shown["start.ships"]) == (["260"], ["3"], ["2"])
    browser.get("/")
    browser.post("/new/navegador/", {"seats": "2", "seat-0": "human", "seat-1": "human", "edition": f"own:{row.id}"})
    assert browser.status == 400
    assert "can’t be played with" in browser.page


@pytest.mark.parametrize(
    "address",
    ["/editions/atlantis/", "/editions/navegador/nothing/", "/editions/navegador/new?from=own:x", "/t/x/edition",
     "/editions/navegador/new?from=table:x", "/editions/navegador/new?from=what:ever", "/editions/navegador/\x00/"],
)  # fmt: skip
def test_nothing_lies_at_other_addresses(browser: Browser, address: str) -> None:
    browser.get(address)
    assert browser.status == 404


def test_pages_of_editions_are_german_for_germans(db: None) -> None:
    german = Browser("de")
    page = german.get("/editions/navegador/new")
    assert 'lang="de"' in page
    german.post("/editions/navegador/check", {**fields(page), "start.cash": ""}, token=False)
    assert "Is empty" not in german.page
