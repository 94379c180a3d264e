"""The board shows every move once it can be played, and nothing that is not in the view."""

from dataclasses import replace
from functools import cache
from random import Random
from xml.etree import ElementTree

import pytest

import carreira
from carreira.game.game import Choice
from carreira.game.match import Match
from carreira.navegador.board import panel, render, tabs
from carreira.navegador.names import DECISIONS
from tests.markup import Markup
from tests.navegador.picker import pick
from tests.navegador.situations import action, known_to, situation

NAMES = ["Inês", "<b>Duarte</b>", "Beatriz & co", "Cão", "Dias"]


def names(match: Match) -> list[str]:
    return NAMES[: match.seats]


def choices(match: Match, language: str = "en") -> list[Choice]:
    view = match.view(match.to_move)
    return match.game.choices(view, language) if view.get("moves") else []


def drawn(match: Match, selected: str = "", language: str = "en") -> Markup:
    """The board as the seat to move sees it, read strictly."""
    view = match.view(match.to_move)
    text = render(view, choices=choices(match, language), language=language, names=names(match), selected=selected)
    panels = [panel(view, seat, language=language, names=names(match)) for seat in range(match.seats)]
    whole = Markup(text + "".join(panels) + "".join(f'<i id="{name}"></i>' for name in ("move-form", "moves-form")))
    whole.check_ids()
    return whole


@cache
def games() -> list[tuple[Match, ...]]:
    """Some positions of a whole game with every number of seats, some with the variant."""
    found = []
    for seats in (2, 3, 4, 5):
        chance = Random(seats)
        match = carreira.new("navegador", seats=seats, seed=seats, options={"king_in_goa": seats % 2 == 1})
        moments = []
        while not match.over:
            match.play(pick(match, chance))
            if match.number % 11 == 0 or match.over:
                moments.append(match.copy())
        found.append(tuple(moments))
    return found


@pytest.mark.parametrize("game", range(4))
def test_every_legal_move_can_be_clicked(game: int) -> None:
    """A move stands on the board as something to click, or as a way to trade to be chosen beside the market."""
    seen = set()
    for match in games()[game]:
        page = drawn(match)
        moves = [] if match.over else match.moves()
        clickable = {element.attributes["data-move"] for element in page.all("button", data_move="*")}
        options = {element.attributes["value"] for element in page.all("option", value="*")} - {""}
        assert clickable | options == set(moves)
        for element in page.all("button", data_move="*"):
            assert element.attributes["value"] == element.attributes["data-move"]
            assert element.attributes["name"] == "move"
            assert element.attributes["form"] == "move-form"
            assert element.text.strip(), f"{element.attributes} has no name for a screen reader"
        seen.add(match.view()["decision"])
    assert seen & {"rondel"}


def test_the_positions_above_hold_every_decision() -> None:
    seen = {match.view()["decision"] for moments in games() for match in moments}
    assert seen == set(DECISIONS)


@pytest.mark.parametrize("language", ["en", "de"])
def test_drawings_are_valid_xml(language: str) -> None:
    match = games()[2][len(games()[2]) // 2]
    view = match.view(match.to_move)
    text = render(view, choices=choices(match, language), language=language, names=names(match))
    start = 0
    count = 0
    while (start := text.find("<svg", start)) >= 0:
        end = text.index("</svg>", start) + len("</svg>")
        ElementTree.fromstring(str(text[start:end]))
        start, count = end, count + 1
    assert count > 10


def test_a_spectator_can_click_nothing() -> None:
    match = games()[0][3]
    page = Markup(render(match.view(None), language="en", names=names(match)))
    assert not page.all(data_move="*")
    assert not page.all("a")


def test_names_are_shown_as_text() -> None:
    match = carreira.new("navegador", seats=3, seed=1)
    assert "<b>Duarte" not in render(match.view(0), language="en", names=names(match))
    assert "<b>Duarte" not in panel(match.view(0), 1, language="en", names=names(match))


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_hidden_changes_nothing(language: str) -> None:
    """Two matches that differ in what lies face down, and in nothing else, look the same to the last letter."""
    one = carreira.new("navegador", seats=4, seed=1)
    position = one.position()
    regions = {name: dict(region) for name, region in position["regions"].items()}
    regions["goa"]["colonies"], regions["malaca"]["colonies"] = (
        [*regions["malaca"]["colonies"], regions["goa"]["colonies"][0]],
        regions["goa"]["colonies"][1:],
    )
    two = carreira.from_position("navegador", {**position, "regions": regions})
    assert one.position()["regions"] != two.position()["regions"]
    for seat in (None, 0, 1):
        texts = [
            render(match.view(seat), choices=choices(match), language=language, names=names(match))
            for match in (one, two)
        ]
        assert texts[0] == texts[1]


def test_sailing_takes_two_clicks() -> None:
    match = action("sailing", {"ships": {"portugal": 2, "guine": 1}}, regions=known_to("bahia"))
    first = drawn(match)
    layer = [element for element in first.elements if "template" not in element.within]
    starts = {e.attributes["data-select"] for e in layer if "data-select" in e.attributes}
    assert starts == {"portugal", "guine"}
    assert not [e for e in layer if e.attributes.get("data-move", "").startswith("sail")]
    second = drawn(match, selected="portugal")
    layer = [element for element in second.elements if "template" not in element.within]
    ends = {e.attributes["data-move"] for e in layer if e.attributes.get("data-move", "").startswith("sail")}
    assert ends == {"sail portugal guine", "sail portugal bahia"}


def test_a_choice_of_one_is_made() -> None:
    """One region to sail from is chosen already; one region to sail to needs a single click."""
    match = action("sailing", {"ships": {"portugal": 2}}, regions=known_to("bahia"))
    layer = [element for element in drawn(match).elements if "template" not in element.within]
    ends = {e.attributes["data-move"] for e in layer if e.attributes.get("data-move", "").startswith("sail")}
    assert ends == {"sail portugal guine", "sail portugal bahia"}
    expedition = action("sailing", {"ships": {"guine": 1, "rio": 2}}, regions=known_to("rio"))
    expedition.play("sail rio angola")
    layer = [element for element in drawn(expedition).elements if "template" not in element.within]
    ends = {e.attributes["data-move"] for e in layer if e.attributes.get("data-move", "").startswith("sail")}
    assert ends == {"sail guine angola", "sail rio angola"}
    assert not [e for e in layer if "data-select" in e.attributes]


def test_an_unknown_selection_is_no_selection() -> None:
    match = action("sailing", {"ships": {"portugal": 2, "guine": 1}}, regions=known_to("bahia"))
    view, ways = match.view(match.to_move), choices(match)
    plain = render(view, choices=ways, language="en", names=names(match))
    for strange in ("nagasaki", "nowhere", '"><script>'):
        assert render(view, choices=ways, language="en", names=names(match), selected=strange) == plain


def test_a_reveal_says_that_it_is_final() -> None:
    match = action("sailing", {"ships": {"portugal": 2}})
    match.play("sail portugal guine")
    assert match.moves() == ["discover"]
    button = drawn(match).all("button", data_move="discover")[0]
    assert "be undone" in button.text
    free = [replace(choice, final="") for choice in choices(match)]
    board = Markup(render(match.view(0), choices=free, language="en", names=names(match)))
    assert "be undone" not in board.all("button", data_move="discover")[0].text


def test_fees_stand_on_the_rondel() -> None:
    match = situation({"rondel": "sailing", "ships": {"portugal": 3}})
    page = drawn(match)
    states = {e.attributes["data-field"]: e.attributes["class"] for e in page.all("g", data_field="*")}
    assert states["colony"] == "field free"
    assert states["privilege"] == states["market-2"] == "field paid"
    assert states["sailing"] == "field "
    fees = [e.text for e in page.all("text") if e.text.startswith("−")]
    assert fees == ["−1", "−2", "−3"]


@pytest.mark.parametrize("count", range(1, 8))
def test_ships_never_share_a_place(count: int) -> None:
    match = situation(*({"ships": {"cabo": count}} for _ in range(5)), seats=5, regions=known_to("cabo"), phase=2)
    ships = drawn(match).all("g", data_seat="*")
    places = [ship.attributes["transform"] for ship in ships]
    assert len(places) == len(set(places)) == 5
    assert all(int(ship.attributes["data-count"]) == count for ship in ships)
    ids = {ship.attributes["id"] for ship in ships}
    assert ids == {f"ship-{seat}-0" for seat in range(5)}


def test_panels_show_points_twice() -> None:
    match = games()[3][-1]
    view = match.view(None)
    for seat in range(match.seats):
        page = Markup(panel(view, seat, language="en", names=names(match)))
        [points] = page.all(data_points=str(seat))
        assert points.text == str(view["players"][seat]["points"])
        assert f"({view['players'][seat]['total']})" in page.elements[0].text


def test_both_languages_are_drawn() -> None:
    match = carreira.new("navegador", seats=4, seed=1)
    english, german = (
        render(match.view(0), choices=choices(match, language), language=language, names=names(match))
        for language in ("en", "de")
    )
    assert "Sailing" in english
    assert "Sailing" not in german


def test_the_board_is_light() -> None:
    """What a move sends back stays small: the coast is a picture of its own."""
    for moments in games():
        for match in moments:
            text = render(match.view(match.to_move), choices=choices(match), language="en", names=names(match))
            assert len(text) < 90_000


def test_each_tab_of_a_phone_shows_something() -> None:
    match = carreira.new("navegador", seats=2, seed=1)
    for language in ("en", "de"):
        classes = " ".join(element.attributes.get("class", "") for element in drawn(match, language=language).elements)
        shown = {name for name in classes.split() if name.startswith("board-tab-")}
        assert shown == {f"board-tab-{n}" for n, _ in enumerate(tabs(language), 1)}
