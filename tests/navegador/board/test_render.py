"""The board shows every move once it can be played, and nothing that is not in the view."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random

import pytest

import carreira
from carreira.game.cards import Card
from carreira.game.match import Match
from carreira.navegador.board import render
from carreira.navegador.names import DECISIONS
from tests.boards import BoardDrawing, choices, drawn, names
from tests.markup import Markup
from tests.navegador.picker import pick
from tests.navegador.situations import action, known, known_to, refused, situation


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


class TestBoard(BoardDrawing):
    game = "navegador"
    heading = "Sailing"
    drawings = 10
    letters = 90_000

    def moments(self) -> list[Match]:
        return [match for moments in games() for match in moments]

    def hidden_apart(self) -> tuple[Match, Match]:
        """They differ in what lies face down."""
        one = carreira.new("navegador", seats=4, seed=1)
        position = one.position()
        regions = {name: dict(region) for name, region in position["regions"].items()}
        regions["goa"]["colonies"], regions["malaca"]["colonies"] = (
            [*regions["malaca"]["colonies"], regions["goa"]["colonies"][0]],
            regions["goa"]["colonies"][1:],
        )
        return one, carreira.from_position("navegador", {**position, "regions": regions})


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


def tried(page: Markup) -> set[str]:
    """The moves of which a click asks why they can't be played."""
    layer = [element for element in page.elements if "template" not in element.within]
    return {e.attributes["value"] for e in layer if "data-why" in e.attributes and e.attributes["value"][:4] == "sail"}


def test_no_legal_voyage_is_among_those_that_are_refused() -> None:
    """Where only one voyage is possible from a region, it is clicked there; its end is no place out of reach."""
    match = action("sailing", {"ships": {"portugal": 1, "angola": 1}}, regions=known("guine", "angola"))
    assert "sail portugal guine" in match.moves()
    asked = tried(drawn(match))
    assert asked
    assert not asked & {*match.moves()}
    expedition = action("sailing", {"ships": {"guine": 1, "rio": 2}}, regions=known_to("rio"))
    expedition.play("sail rio angola")
    assert not tried(drawn(expedition)) & {*expedition.moves()}


def test_a_region_is_refused_for_the_nearest_ship() -> None:
    """Cabo lies next to Angola, and needs two ships; that Portugal is too far from it is not the reason."""
    match = action("sailing", {"ships": {"portugal": 1, "angola": 1}}, regions=known("guine", "bahia", "rio", "angola"))
    assert "sail angola cabo" in tried(drawn(match))
    assert refused(match, "sail angola cabo", "nav.sailing.3")


def test_the_chart_says_when_a_phase_begins() -> None:
    """With the card it is before the move on the rondel (nav.phase.2)."""
    given = {"ships": {"angola": 2, "guine": 1}}
    discovered = known("guine", "bahia", "rio", "angola")
    match = situation(given, {"rondel": "workers"}, navigator={"holder": 0, "mark": None}, regions=discovered)
    match.play("navigator").play("sail angola cabo").play("discover")
    assert "Phase II begins after this sailing" in news(match)
    turn = action("sailing", given, regions=discovered)
    turn.play("sail angola cabo").play("discover")
    assert "Phase II begins after this turn" in news(turn)


def test_an_undiscovered_region_says_how_many_ships_it_takes() -> None:
    cards = cards_of(situation(seats=4))
    assert (cards["cabo"].rule, cards["nagasaki"].rule) == ("nav.sailing.3", "nav.sailing.4")


def test_the_variant_says_of_the_king_what_it_does() -> None:
    cards = cards_of(situation(king_in_goa=True))
    assert cards["icon-crown"].rule == "nav.goa.1"
    assert "king" not in cards["points"].name


def news(match: Match) -> str:
    return " ".join(element.text for element in drawn(match).elements if element.attributes.get("class") == "news")


def cards_of(match: Match) -> Mapping[str, Card]:
    return match.game.board.cards(match.view(0), "en", names(match))


def test_an_unknown_selection_is_no_selection() -> None:
    match = action("sailing", {"ships": {"portugal": 2, "guine": 1}}, regions=known_to("bahia"))
    view, ways = match.view(match.to_move), choices(match)
    plain = render(view, choices=ways, language="en", names=names(match))
    for strange in ("nagasaki", "nowhere", '"><script>'):
        assert render(view, choices=ways, language="en", names=names(match), selected=strange) == plain


def test_a_reveal_says_that_it_is_final() -> None:
    """Where the site gives it that note."""
    match = action("sailing", {"ships": {"portugal": 2}})
    match.play("sail portugal guine")
    assert match.moves() == ["discover"]
    assert "be undone" not in drawn(match).all("button", data_move="discover")[0].text
    final = [replace(choice, final="can’t be undone") for choice in choices(match)]
    board = Markup(render(match.view(0), choices=final, language="en", names=names(match)))
    assert "be undone" in board.all("button", data_move="discover")[0].text


def test_fees_stand_on_the_rondel() -> None:
    match = situation({"rondel": "sailing", "ships": {"portugal": 3}})
    page = drawn(match)
    states = {e.attributes["data-field"]: e.attributes["class"] for e in page.all("g", data_field="*")}
    assert states["workers"] == states["market-1"] == "field free"
    assert states["colony"] == "field free idle", "no ship lies where a colony can be founded"
    assert states["privilege"] == states["market-2"] == "field paid"
    assert states["sailing"] == "field "
    fees = [e.text for e in page.all("text") if e.text.startswith("−")]
    assert fees == ["−1", "−2", "−3"]


@pytest.mark.parametrize("count", range(1, 8))
def test_ships_never_share_a_place(count: int) -> None:
    match = situation(*({"ships": {"cabo": count}} for _ in range(5)), seats=5, regions=known_to("cabo"), phase=2)
    ships = drawn(match).all("g", data_alike="*")
    places = [ship.attributes["transform"] for ship in ships]
    assert len(places) == len(set(places)) == 5
    assert all(int(ship.attributes["data-count"]) == count for ship in ships)
    ids = {ship.attributes["id"] for ship in ships}
    assert ids == {f"ship-{seat}-0" for seat in range(5)}
