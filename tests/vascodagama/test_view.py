"""What people see of Vasco da Gama: everything open, what follows from it, and nothing that is hidden."""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import carreira
from carreira.game.match import Match
from carreira.vascodagama.names import COLOURS, LANDINGS
from tests.vascodagama.invariants import rearranged
from tests.vascodagama.picker import pick
from tests.vascodagama.situations import (
    AREA_SPACES,
    DECKS,
    SEATS,
    SPACES,
    acting,
    called,
    disc,
    edition,
    navigating,
    placing,
    sail,
    ship,
    tile,
    vdg,
)

Position = dict[str, Any]


def moments(seats: int, seed: int) -> Iterator[Match]:
    """A whole game, decision by decision."""
    match, chance = carreira.new("vascodagama", seats=seats, seed=seed), Random(seed)
    yield match
    while not match.over:
        match.play(pick(match, chance))
        yield match


@pytest.mark.parametrize("seats", SEATS)
def test_a_view_shows_what_lies_open_and_nothing_else(seats: int) -> None:
    for match in moments(seats, seats):
        view, position = match.view(), match.position()
        json.dumps(view)
        for key in ("to_move", "decision", "stage", "round", "first_player", "marker", "money", "projects", "gabriel"):
            assert view[key] == position[key]
        assert view["missionaries"] == position["missionaries"]
        assert "chance" not in view
        assert "revealed" not in view
        up = position["vdg"][0] if position["stage"] != "placing" else None
        assert view["vdg"] == {"face_up": up, "left": len(position["vdg"])}
        waits = {"limit": position["merchants"][0]} if not position["merchant_sent"] else None
        sent = position["merchant_sent"]
        free = [space["value"] for one in view["landings"].values() for space in one["spaces"] if space["ship"] is None]
        finds = waits is not None and min(free, default=99) <= waits["limit"]
        assert view["merchant"] == {"face_up": waits, "left": len(position["merchants"]), "sent": sent}
        assert view["merchant_fits"] == finds
        for shown, stack in zip(view["stacks"], position["stacks"], strict=True):
            assert shown == {"top": stack[0] if stack else None, "left": len(stack)}
        assert view["bag"]["left"] == len(position["bag"])
        assert +Counter(view["bag"]["colours"]) == Counter(position["bag"])
        for shown, section in zip(view["sections"], position["sections"], strict=True):
            assert list(shown) == list(COLOURS)
            assert +Counter(shown) == Counter(section)
        for landing in LANDINGS:
            assert [space["ship"] for space in view["landings"][landing]["spaces"]] == position["landings"][landing]
        assert view["turn"].items() >= position.get("turn", {}).items()


def test_every_seat_and_spectators_see_the_same() -> None:
    for match in moments(3, 5):
        views = [match.view(seat) for seat in (None, 0, 1, 2)]
        for view in views:
            view.pop("viewer")
            view.pop("moves", None)
        assert all(view == views[0] for view in views)


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_hidden_changes_no_view(seats: int) -> None:
    """The order of the bag, tiles that lie face down, and the chance still to come."""
    differing, chance = 0, Random(1)
    for match in moments(seats, 10 + seats):
        position = match.position()
        other = rearranged(position, chance)
        differing += other != position
        one, two = (carreira.from_position("vascodagama", each).view(0) for each in (position, other))
        assert json.dumps(one) == json.dumps(two)
    assert differing > 50


def left(initials: list[int], **given: Any) -> Match:
    """A match of two with these VdG tiles left."""
    position = {"seats": 2, "stage": "placing", "vdg": [vdg(initial) for initial in initials], **given}
    return carreira.from_position("vascodagama", position)


def test_the_marker_can_be_anywhere_between_the_variations_left() -> None:
    view = left([4, 10, 6], marker=11).view()
    assert (view["marker"], view["marker_range"]) == (11, [8, 14])
    assert view["numbers"][9]["cost"] == [0, 4]
    assert view["numbers"][13] == {"number": 14, "seat": None, "area": None, "compensation": 3, "cost": [0, 0]}
    assert left([10], marker=2).view()["marker_range"] == [1, 1]
    assert left([8], marker=11).view()["marker_range"] == [11, 11]
    assert left([], marker=11).view()["marker_range"] == [11, 11]
    view = left([10, 6], marker=13, stage="acting", placed={"4": disc("projects")}).view()
    assert (view["marker_range"], view["numbers"][9]["cost"]) == ([13, 13], [3, 3])
    view = carreira.new("vascodagama", seats=2, seed=1).view()
    assert (view["marker"], view["marker_range"], view["money"], view["numbers"][0]["cost"]) == (None,) * 4
    assert view["vdg"]["face_up"] == carreira.new("vascodagama", seats=2, seed=1).position()["vdg"][0]


def test_numbers_that_are_placed_and_called() -> None:
    placed = {"9": disc("navigation", 1), "21": disc("projects", 0), "4": disc("projects", 1)}
    match = placing({"characters": ["manuel", "sernigi"]}, {"characters": ["dias"]}, placed=placed)
    view = match.view()
    assert view["calling"] == [
        {"number": 4, "seat": 1, "area": "projects"},
        {"number": 9, "seat": 1, "area": "navigation"},
        {"number": 21, "seat": 0, "area": "projects"},
    ]
    assert view["called"] is None
    assert (view["numbers"][8]["seat"], view["numbers"][8]["area"]) == (1, "navigation")
    assert [entry["compensation"] for entry in view["numbers"]] == [1] * 5 + [2] * 7 + [3] * 8 + [0] * 2
    assert view["areas"]["projects"] == {"spaces": AREA_SPACES[2], "free": 1}
    assert view["areas"]["recruitment"] == {"spaces": 3, "free": 3}


def test_the_called_number_is_shown_until_its_action_ends() -> None:
    match = called("characters", number=7, marker=7)
    view = match.view()
    assert (view["called"], view["turn"]["called"], view["turn"]["area"]) == (7, None, None)
    view = match.play("act").view()
    assert (view["called"], view["turn"]["called"], view["turn"]["area"]) == (7, 7, "characters")
    view = match.play("host sernigi").view()
    assert (view["decision"], view["called"], view["turn"]["area"]) == ("merchant", 7, "characters")
    assert view["turn"]["hosting"] == "sernigi"
    assert view["characters"]["sernigi"] == {"holder": 0, "host": 0}
    view = match.play("merchant later").view()
    assert (view["called"], view["turn"]["called"]) == (20, None)


def test_what_a_recruitment_has_done() -> None:
    match = called("recruitment", {"reals": 30}, sections=[["grey", "grey", "orange"], []]).play("act")
    assert match.view()["turn"]["section"] is None
    match.play("section 1").play("take grey 2").play("captain")
    turn = match.view()["turn"]
    assert (turn["section"], turn["colours"], turn["hired"], turn["captain"]) == (1, ["grey"], 2, True)


def test_totals_and_what_they_come_from() -> None:
    me = {
        "reals": 11, "points": 9, "earned": {"spaces": 4, "dias": 2}, "captains": 1,
        "ships": [tile(4, 2, 1), tile(5, 3, 0, 1)],
    }  # fmt: skip
    landings = {"malindi": [None, ship(0, 9, 3), None, ship(0, 7, 2)]}
    player = placing(me, landings=landings).view()["players"][0]
    assert player["earned"] == {"spaces": 4, "income": 0, "landings": 0, "dias": 2, "earlier": 3}
    assert player["final"] == {"reals": 3, "ships": 3}
    assert (player["points"], player["total"], player["sailing"]) == (9, 15, 2)


def test_what_a_crew_still_lacks() -> None:
    me = {"projects": [tile(7, 5, 0, 2), tile(4, 2, 1)], "sailors": {"grey": 3}, "missionaries": 2}
    projects = placing(me).view()["players"][0]["projects"]
    assert [(entry["missing"], entry["launchable"]) for entry in projects] == [(3, False), (0, True)]


def test_landings_and_what_they_give() -> None:
    view = placing(landings={"boa_gente": [ship(1, 6, 2), ship(None, 4)]}).view()
    assert [(entry["bonus"], entry["bonus_reals"]) for entry in view["landings"].values()] == [
        ("project", 0), ("sailor", 0), ("captain", 0), ("reals", 2), ("reals", 1), (None, 0),
    ]  # fmt: skip
    assert [entry["complete_points"] for entry in view["landings"].values()] == [0, 1, 2, 3, 4, 5]
    assert [name for name, entry in view["landings"].items() if entry["complete"]] == ["boa_gente"]


def test_what_is_left_of_the_landings_bonuses() -> None:
    """For the seat that decides: a project, a sailor or a captain may have run out."""
    eight = dict.fromkeys(COLOURS, 8)
    ready = {"ships": [tile(7, 3)], "captains": 7, "captains_to_hire": 0, "sailors": eight}
    match = acting("navigation", ready, projects=[], sections=[[], []])
    assert match.view()["bonus_left"] == ["mombasa", "malindi"]
    assert placing().view()["bonus_left"] == [name for name in LANDINGS if name != "calicut"]


def test_without_a_captain_no_further_space_is_in_reach() -> None:
    """Of an expedition under way; before, a captain can still be hired."""
    ready = {"ships": [tile(4, 1), tile(4, 2, 1)], "captains": 1, "captains_to_hire": 6}
    projects = [tile(5, 2), tile(6, 2)]
    match = acting("navigation", ready, projects=projects, edition=edition(spaces__natal=[4, 4])).play("landing natal")
    assert ["natal", 2] in match.view()["fits"]
    match.play("send 1 1")
    assert match.view()["decision"] == "project"
    assert match.view()["fits"] == []
    assert placing({"ships": [tile(4, 1)], "captains": 0}).view()["fits"]


def test_a_preview_of_navigation() -> None:
    """Complete landings from the last down; ships from the left to the leftmost space that fits."""
    landings = {
        "natal": [ship(0, 4, 2, 1)],
        "boa_gente": [ship(1, 7, 4, 2), ship(None, 4)],
        "mozambique": [ship(0, 6, 3, 0, 1)],
        "calicut": [ship(1, 11, 4)],
    }
    view = placing(landings=landings).view()
    preview = view["preview"]
    assert preview["complete"] == ["natal", "boa_gente"]
    assert (preview["reals"], preview["points"]) == ([1, 2], [1, 1])
    assert preview["moves"] == [
        {"landing": "boa_gente", "space": 1, "owner": 1, "to": ["mozambique", 2]},
        {"landing": "boa_gente", "space": 2, "owner": None, "to": ["mozambique", 3]},
        {"landing": "natal", "space": 1, "owner": 0, "to": ["boa_gente", 2]},
    ]
    assert placing(landings={"natal": [ship(0, 4, 2, 1)], "boa_gente": [None, ship(1, 4, 1)]}).view()["preview"][
        "moves"
    ] == [{"landing": "natal", "space": 1, "owner": 0, "to": None}]


@pytest.mark.parametrize("seed", range(12))
def test_the_preview_is_what_navigation_then_does(seed: int) -> None:
    """Whatever lies at the landings. A launching stops the match before the end of the round."""
    chance = Random(seed)
    tiles, captains = [tile(*values) for deck in DECKS[1:] for values in deck], list(range(4)) * 6
    landings: dict[str, list[Any]] = {}
    for name, values in SPACES.items():
        landings[name] = [None] * len(values)
        for space, value in enumerate(values):
            fitting = [entry for entry in tiles if entry["limit"] >= value]
            if fitting and chance.random() < 0.8:
                entry = chance.choice(fitting)
                tiles.remove(entry)
                captains.remove(owner := chance.choice(captains))
                landings[name][space] = {**entry, "owner": owner}
    ready = {"projects": [tile(4, 1)], "sailors": {"grey": 1}}
    match = navigating(ready, seats=4, landings=landings)
    before, after = match.view(), sail(match.copy()).view()
    assert after["decision"] == "launch"
    preview, compensation = before["preview"], before["numbers"][19]["compensation"]
    for seat, (old, new) in enumerate(zip(before["players"], after["players"], strict=True)):
        assert new["reals"] - old["reals"] == preview["reals"][seat] + compensation * (seat == 0)
        assert new["points"] - old["points"] == preview["points"][seat]
    expected = {(name, space): ship for name, ships in landings.items() for space, ship in enumerate(ships, 1) if ship}
    assert {name for name, ships in landings.items() if None not in ships} == set(preview["complete"])
    for move in preview["moves"]:
        moved = expected.pop((move["landing"], move["space"]))
        assert moved["owner"] == move["owner"]
        if move["to"] is not None:
            assert expected.setdefault(tuple(move["to"]), moved) is moved, "two ships on one space"
    found = {
        (name, space): entry["ship"]
        for name, landing in after["landings"].items()
        for space, entry in enumerate(landing["spaces"], 1)
        if entry["ship"]
    }
    assert found == expected


def test_looking_changes_nothing() -> None:
    match = navigating(landings={"natal": [ship(0, 4, 2, 1)]})
    schema = match.game.schema
    before = schema.same_on_both(match.handle)
    match.view()
    match.view(0)
    assert schema.same_on_both(match.handle) == before


def test_the_figures_that_pages_need() -> None:
    view = carreira.new("vascodagama", seats=4, seed=1).view()
    assert view["box"] == {
        "project_prices": [1, 4], "colour_prices": [1, 3, 6, 10], "captain_price": 1, "dias_points": 2,
        "reals_per_point": 3, "ship_points": 3, "rounds": 5,
    }  # fmt: skip
    assert view["rounds"] == 5
