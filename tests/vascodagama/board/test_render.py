"""The board shows every move once it can be played, and nothing that is not in the view."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

import carreira
from carreira.game.match import Match
from carreira.vascodagama.board import render
from carreira.vascodagama.names import AREAS, DECISIONS, LANDINGS
from tests.boards import BoardDrawing, choices, drawn, names
from tests.markup import Element, Markup
from tests.vascodagama.picker import pick
from tests.vascodagama.situations import acting, called, navigating, ship, tile


def buttons(page: Markup) -> dict[str, Element]:
    """The elements that play a move with one click; no move twice."""
    found = [element for element in page.all("button", data_move="*") if "template" not in element.within]
    moves = [element.attributes["data-move"] for element in found]
    assert len(moves) == len(set(moves))
    return dict(zip(moves, found, strict=True))


def first_clicks(page: Markup) -> set[str]:
    return {element.attributes["data-select"] for element in page.all("a", data_select="*")} - {""}


@cache
def games() -> list[tuple[Match, ...]]:
    """Some positions of a whole game with every number of seats."""
    found = []
    for seats in (2, 3, 4):
        chance = Random(seats)
        match = carreira.new("vascodagama", seats=seats, seed=seats)
        moments = [match.copy()]
        seen = {match.view()["decision"]}
        while not match.over:
            match.play(pick(match, chance))
            decision = match.view()["decision"]
            if match.number % 31 == 0 or match.over or decision not in seen:
                moments.append(match.copy())
            seen.add(decision)
        found.append(tuple(moments))
    return found


def moments() -> Iterator[Match]:
    for found in games():
        yield from found


def first(decision: str) -> Match:
    """The first of the positions where this is decided."""
    return next(match for match in moments() if match.view()["decision"] == decision)


class TestBoard(BoardDrawing):
    game = "vascodagama"
    heading = "Shipyard"
    drawings = 40
    letters = 130_000

    def moments(self) -> list[Match]:
        return list(moments())

    def hidden_apart(self) -> tuple[Match, Match]:
        """They differ in the order of the bag, of the stacks, and of VdG tiles and merchants that lie face down."""
        one = first("place")
        position = one.position()
        hidden = {
            "bag": position["bag"][::-1],
            "vdg": position["vdg"][::-1],
            "merchants": [*position["merchants"][:1], *position["merchants"][:0:-1]],
            "stacks": [[*stack[:1], *stack[:0:-1]] for stack in position["stacks"]],
        }
        return one, carreira.from_position("vascodagama", {**position, **hidden})


@pytest.mark.parametrize("game", range(3))
def test_every_legal_move_can_be_clicked(game: int) -> None:
    """By one click or, after every first click that there is, by a second one."""
    for match in games()[game]:
        moves = [] if match.over else match.moves()
        page = drawn(match)
        found = {element.attributes["data-move"]: element for element in page.all("button", data_move="*")}
        assert set(found) == set(moves)
        keys = sorted(first_clicks(page))
        assert bool(keys) == (set(moves) != set(buttons(page)))
        for key in keys[::6]:
            steps = {e.attributes["data-step"]: e for e in page.all("template", data_step=key)}
            assert set(steps) == {key}, "what a script lays out is what the server draws"
            assert set(buttons(drawn(match, selected=key))) > set(buttons(page))
        for element in found.values():
            assert element.attributes["value"] == element.attributes["data-move"]
            assert element.attributes["name"] == "move"
            assert element.attributes["form"] == "move-form"
            assert element.text.strip(), f"{element.attributes} has no name for a screen reader"


def test_the_positions_above_hold_every_decision() -> None:
    assert {match.view()["decision"] for match in moments()} == set(DECISIONS)


def test_a_disc_is_placed_by_two_clicks() -> None:
    match = first("place")
    page = drawn(match)
    assert not [move for move in buttons(page) if move.startswith("place")]
    numbers = {move.split()[1] for move in match.moves() if move.startswith("place")}
    assert {key for key in first_clicks(page) if key.startswith("number-")} == {f"number-{n}" for n in numbers}
    number = min(numbers, key=int)
    areas = [move for move in match.moves() if move.startswith(f"place {number} ")]
    assert {move for move in buttons(drawn(match, f"number-{number}")) if move.startswith("place")} == set(areas)


def test_a_ship_is_sent_by_two_clicks_unless_there_is_only_one() -> None:
    seen = set()
    for match in moments():
        moves = [move for move in ([] if match.over else match.moves()) if move.startswith("send")]
        ships = {f"ship-{move.split()[1]}" for move in moves}
        page = drawn(match)
        if len(ships) > 1:
            assert ships <= first_clicks(page)
            assert not [move for move in buttons(page) if move.startswith("send")]
        elif ships:
            assert {move for move in buttons(page) if move.startswith("send")} == set(moves)
        seen.add(len(ships))
    assert {1, 2} <= seen


def test_what_is_refused_can_be_clicked_too_and_the_rules_say_why() -> None:
    seen = set()
    for match in moments():
        for element in drawn(match).all("button", data_why="*"):
            move = element.attributes["value"]
            assert element.attributes["form"] == "move-form"
            assert "data-move" not in element.attributes
            with pytest.raises(carreira.IllegalMove) as refused:
                match.copy().play(move)
            waits = match.view()["decision"] == "place" and move.split()[0] in ("landing", "buy", "host")
            assert (refused.value.rule == "vdg.round.1") == waits, f"{move} is of another decision"
            seen.add(refused.value.rule)
    assert {"vdg.placing.3", "vdg.placing.5", "vdg.projects.1", "vdg.recruitment.1"} <= seen


def test_a_player_who_can_launch_but_not_act_sees_why() -> None:
    match = called("navigation", {"projects": [tile(4, 1)], "missionaries": 1, "captains": 0})
    assert {move.split()[0] for move in match.moves()} == {"launch", "renounce"}
    asked = [button for button in drawn(match).all("button") if "data-why" in button.attributes]
    assert "act" in {button.attributes.get("value") for button in asked}


def test_an_unknown_selection_is_no_selection() -> None:
    match = first("place")
    view, ways = match.view(match.to_move), choices(match)
    plain = render(view, choices=ways, language="en", names=names(match))
    for strange in ("number-99", "ship-1", "nowhere", "-", '"><script>'):
        assert render(view, choices=ways, language="en", names=names(match), selected=strange) == plain


def test_every_number_says_what_it_costs_and_pays() -> None:
    match = first("place")
    view = match.view(match.to_move)
    cells = [element for element in drawn(match).all("li") if element.attributes.get("class", "").startswith("number")]
    assert len(cells) == len(view["numbers"]) == 22
    for cell, number in zip(cells, view["numbers"], strict=True):
        least, most = number["cost"]
        cost = "nothing" if not most else f"−{most}" if least == most else f"−{least}…{most}" if least else f"0…{most}"
        assert cost in cell.text
        assert (f"+{number['compensation']}" if number["compensation"] else "–") in cell.text


def test_the_range_of_the_marker_is_shaded_while_placing_only() -> None:
    for match in moments():
        view = match.view()
        cells = drawn(match).all("li")
        shaded = [e for e in cells if "ranged" in e.attributes.get("class", "").split()]
        low, high = view["marker_range"] or (0, 0)
        assert len(shaded) == (high - low + 1 if high > low else 0)
        assert not shaded or view["stage"] == "placing"


def test_complete_landings_say_so_in_words() -> None:
    seen = 0
    for match in moments():
        view = match.view()
        page = Markup(render(view, language="en", names=names(match)))
        complete = [f"at-{name}" for name in reversed(LANDINGS) if view["landings"][name]["complete"]]
        landings = [e.attributes.get("class", "").split() for e in page.all("li")]
        assert [kinds[1] for kinds in landings if kinds[:1] == ["landing"] and "complete" in kinds] == complete
        assert [e.text for e in page.all("em")] == ["complete"] * len(complete)
        seen += len(complete)
    assert seen


def test_ships_keep_their_names_where_they_lie() -> None:
    """Each ship on the chart has an id of its own, so that it can be seen to sail on."""
    for match in moments():
        lying = [e.attributes["id"] for e in drawn(match).all("span", id="*") if e.attributes["id"].startswith("ship-")]
        spaces = [space for landing in match.view()["landings"].values() for space in landing["spaces"]]
        assert len(lying) >= sum(space["ship"] is not None for space in spaces)


def test_areas_show_the_discs_that_lie_there() -> None:
    for match in moments():
        view = match.view()
        areas = [e for e in drawn(match).all("li") if e.attributes.get("class", "").startswith("area ")]
        assert len(areas) == len(AREAS)
        discs = {e.attributes["id"] for e in drawn(match).all("li", id="*") if e.attributes["id"].startswith("disc-")}
        assert discs == {f"disc-{number['number']}" for number in view["numbers"] if number["seat"] is not None}


def test_what_a_ship_would_earn_names_every_bonus() -> None:
    """Now and once complete, at each landing to which a ship can be sent."""
    page = drawn(acting("navigation", {"ships": [tile(11, 4)]}, round=4)).source
    tags = dict(re.findall(r'landing at-(\w+)[^"]*able.*?class="prospect">(.*?)</p>', page, re.DOTALL))
    bonuses = {name: re.findall(r'class="bonus" title="([^"]+)"', tag) for name, tag in tags.items()}
    assert bonuses == {
        "calicut": [],
        "malindi": ["1 real for each ship"],
        "mombasa": ["2 reals for each ship"],
        "mozambique": ["a captain for each ship"],
        "boa_gente": ["a sailor for each ship"],
        "natal": ["a project for each ship"],
    }


def test_a_merchant_ship_that_was_removed_is_not_said_to_be_sent() -> None:
    """It finds no space when navigation begins (vdg.navigation.1); before that one that is gone has been sent."""
    landings = {
        "natal": [ship(1, 4, 2, 1)],
        "boa_gente": [None, ship(1, 4, 2, 1)],
        "mozambique": [None, None, ship(1, 4, 1)],
    }
    mine = {"projects": [tile(6, 2)], "sailors": {"grey": 1, "violet": 1}}
    match = navigating(mine, landings=landings, merchants=[4], merchant_sent=False, round=5).play("renounce")
    assert match.view()["stage"] == "navigation"
    assert "<small>sent or removed ·" in drawn(match).source
    assert "<small>sent ·" in drawn(called("recruitment", merchant_sent=True)).source


def test_the_tile_of_round_one_shows_no_variation() -> None:
    """It never counts: only its number and its sums do."""
    first = drawn(carreira.new("vascodagama", seats=2, seed=1)).source
    assert 'class="initial"' in first
    assert 'class="variation"' not in first
