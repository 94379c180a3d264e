"""Calling numbers (vdg.acting), and what holds in the whole round (vdg.round)."""

import pytest

import carreira
from carreira.vascodagama.names import STAGES
from tests.vascodagama.situations import (
    SEATS,
    called,
    disc,
    edition,
    has,
    idle,
    player,
    refused,
    situation,
    tile,
    vdg,
)

LAST_DISC = {"discs": 1, "characters": ["dias", "sernigi", "alvares"]}
PLACED = {str(number): disc("projects" if number < 4 else "recruitment", number % 2) for number in range(1, 7)}


@pytest.mark.rule("vdg.acting.1")
@pytest.mark.parametrize(
    ("initial", "tile_", "marker"),
    [(11, 10, 8), (4, 10, 1), (12, 6, 15), (7, 8, 7), (5, 7, 4), (9, 4, 10), (10, 5, 8)],
)
def test_only_the_variation_counts_now(initial: int, tile_: int, marker: int) -> None:
    """The marker moves by what is printed top left; the sums stay those of the tile moved left."""
    match = situation(
        LAST_DISC, {"discs": 0}, stage="placing", marker=initial, money=[6, 3], next_vdg=[tile_], placed=PLACED
    )
    assert match.view()["vdg"] == {"face_up": None, "left": 8}
    match.play("place 20 navigation")
    view = match.view()
    assert (view["stage"], view["marker"], view["money"]) == ("acting", marker, [6, 3])
    assert view["vdg"]["face_up"]["initial"] == tile_
    assert match.why_no_undo() == "revealed"


@pytest.mark.rule("vdg.acting.1")
@pytest.mark.parametrize(("tiles", "marker"), [([12, 10], 12), ([12], 12), ([], 11)])
def test_variation_while_there_are_tiles(tiles: list[int], marker: int) -> None:
    """In a position that lacks tiles the marker stays where it is, and nothing is turned up."""
    left = {"stage": "placing", "marker": 11, "placed": PLACED, "vdg": [vdg(tile_) for tile_ in tiles]}
    match = situation(LAST_DISC, {"discs": 0}, **left).play("place 20 navigation")
    assert match.view()["marker"] == marker
    assert match.view()["vdg"]["left"] == len(tiles)
    assert (match.why_no_undo() == "revealed") == bool(tiles)


@pytest.mark.rule("vdg.acting.2")
@pytest.mark.parametrize("seats", SEATS)
def test_numbers_are_called_in_ascending_order(seats: int) -> None:
    """Whoever owns them, wherever they lie."""
    numbers = [3, 4, 9, 10, 15, 20, 21]
    areas = ("recruitment", "projects", "characters")
    placed = {str(number): disc(areas[i % 3], i % seats) for i, number in enumerate(numbers[:-1])} | {
        "21": disc("characters", seats - 1)
    }
    people = [{"characters": []} for _ in range(seats)]
    people[0], people[-1] = {"characters": ["dias", "sernigi"]}, {"characters": ["manuel"]}
    match = situation(*people, seats=seats, placed=placed, merchant_sent=True)
    for i, number in enumerate(numbers):
        view = match.view()
        assert [entry["number"] for entry in view["calling"]] == numbers[i:]
        assert match.to_move == placed[str(number)]["seat"]
        assert match.moves() == ["act", "renounce"]
        match.play("renounce")
    assert match.view()["round"] == 2


@pytest.mark.rule("vdg.acting.3")
@pytest.mark.parametrize(("number", "marker", "cost"), [(1, 15, 14), (7, 8, 1), (8, 8, 0), (9, 8, 0), (20, 15, 0)])
def test_the_difference_is_paid_first(number: int, marker: int, cost: int) -> None:
    """On top of what the action itself costs."""
    people = {"reals": 20, "characters": ["dias", "sernigi"]}, {"characters": ["manuel"]}
    placed = {str(number): disc("projects"), "21": disc("characters", 1)}
    match = situation(*people, marker=marker, placed=placed)
    match.play("act")
    assert player(match)["reals"] == 20 - cost
    match.play("buy 1").play("buy 2")
    assert player(match)["reals"] == 20 - cost - 4


@pytest.mark.rule("vdg.acting.3", "vdg.round.2")
def test_who_cannot_pay_the_difference_renounces() -> None:
    """He has no choice; there is no debt."""
    match = called("characters", {"reals": 4, "projects": [tile(4, 1)], "missionaries": 1}, number=10, marker=15)
    refused(match, "act", "acting.3")
    bare = called("characters", {"reals": 4}, number=10, marker=15)
    assert bare.moves() == ["renounce"]
    refused(bare, "act", "acting.3")


@pytest.mark.rule("vdg.acting.4", "vdg.round.2")
@pytest.mark.parametrize(
    ("area", "mine", "rest"),
    [
        ("projects", {"reals": 0}, {}),
        ("projects", {}, {"projects": [], "gabriel": None}),
        ("projects", {"reals": 2}, {"projects": [], "gabriel": tile(6, 3, 1)}),
        ("recruitment", {"reals": 0, "captains_to_hire": 0, "captains": 7}, {}),
        ("recruitment", {"captains_to_hire": 0, "captains": 7}, {"sections": [[], []]}),
        ("navigation", {"ships": [], "captains": 1}, {}),
        ("navigation", {"ships": [tile(7, 3)], "captains": 0}, {}),
        ("characters", {}, {"money": [0, 0], "hosted": dict.fromkeys(("manuel", "dias", "sernigi", "alvares"), 1)}),
    ],
)
def test_what_cannot_be_carried_out(area: str, mine: dict[str, object], rest: dict[str, object]) -> None:
    """He renounces and is compensated. A launch is at hand, so the refusal can be seen."""
    ready = {"projects": [tile(4, 1)], "missionaries": 1, **mine}
    everyone = {"characters": ["manuel", "dias", "sernigi", "alvares"], "discs": 0, "extra_disc": False}
    second = everyone if "hosted" in rest else {}
    first = {**ready, "characters": []} if "hosted" in rest else ready
    match = situation(first, second, placed={"10": disc(area)}, merchant_sent=True, **rest)
    refused(match, "act", "acting.4")
    assert set(match.moves()) == {"renounce", "launch 1 missionary"}


@pytest.mark.rule("vdg.acting.4")
def test_the_least_price_must_be_left_after_the_difference() -> None:
    """3 of 3 reals for the difference leave nothing for a project; 4 are enough."""
    ready = {"projects": [tile(4, 1)], "missionaries": 1}
    few = called("projects", {"reals": 3, **ready}, number=5, marker=8)
    refused(few, "act", "acting.4")
    match = called("projects", {"reals": 4}, number=5, marker=8).play("act").play("buy 1")
    assert player(match)["reals"] == 0
    assert match.to_move == 1, "a second could not be paid"


@pytest.mark.rule("vdg.acting.4")
def test_a_captain_needs_no_money() -> None:
    match = called("recruitment", {"reals": 3}, number=5, marker=8).play("act")
    assert match.to_move == 1, "only the captain could be had"
    assert has(match, 0, "reals", "captains") == (0, 2)


@pytest.mark.rule("vdg.acting.5")
@pytest.mark.parametrize(
    ("number", "compensation"),
    [(1, 1), (5, 1), (6, 2), (12, 2), (13, 3), (15, 3), (20, 3), (21, 0), (22, 0)],
)
def test_compensation(number: int, compensation: int) -> None:
    """By the number's row, also for a free action; nothing for 21 and 22."""
    people = {"characters": ["manuel", "sernigi"]}, {"characters": ["dias"]}
    match = situation(*people, placed={str(number): disc("projects")}, marker=1, merchant_sent=True)
    assert match.view()["numbers"][number - 1]["compensation"] == compensation
    match.play("renounce")
    assert player(match)["reals"] == 10 + compensation


@pytest.mark.rule("vdg.acting.6")
def test_number_and_disc_return_at_once() -> None:
    """The space is free again, except that a hosting disc stays with its character until the round's end."""
    match = called("projects")
    assert match.view()["areas"]["projects"]["free"] == 2
    match.play("act").play("buy 1").play("done")
    assert player(match)["discs"] == 4
    assert match.view()["areas"]["projects"]["free"] == 3
    host = called("characters").play("act").play("host dias")
    assert player(host)["discs"] == 3
    assert host.view()["characters"]["dias"] == {"holder": 0, "host": 0}
    assert host.view()["areas"]["characters"]["free"] == 2
    idle(host)
    assert player(host)["discs"] == 4
    assert host.view()["characters"]["dias"] == {"holder": 0, "host": None}


@pytest.mark.rule("vdg.acting.6")
def test_the_extra_disc_returns_to_the_hand() -> None:
    """Also to a player who has had to give Manuel away, until the end of the round."""
    people = {"characters": ["sernigi", "dias"]}, {"characters": ["manuel"]}
    placed = {"21": disc("projects"), "22": disc("projects", 1)}
    match = situation(*people, placed=placed, hosted={"manuel": 1}, merchant_sent=True)
    match.play("renounce")
    assert has(match, 0, "discs", "extra_disc") == (4, True)


@pytest.mark.rule("vdg.round.1")
@pytest.mark.parametrize("seats", SEATS)
def test_five_rounds_of_three_phases(seats: int) -> None:
    match = carreira.new("vascodagama", seats=seats, seed=4)
    match.play(next(move for move in match.moves() if move.startswith("merchant mozambique")))
    for number in range(1, 6):
        view = match.view()
        assert (view["round"], view["rounds"], view["stage"]) == (number, 5, "placing")
        assert match.to_move == view["first_player"]
        idle(match)
    assert match.over
    assert match.view()["stage"] == STAGES[-1]
    assert match.moves() == []


@pytest.mark.rule("vdg.round.1")
@pytest.mark.parametrize(
    ("move", "area"),
    [
        ("place 1 projects", None),
        ("done", None),
        ("buy 1", None),
        ("act", "projects"),
        ("renounce", "projects"),
        ("captain", "projects"),
        ("money upper", "recruitment"),
        ("send 1 1", "characters"),
        ("merchant later", "characters"),
    ],
)
def test_what_is_not_to_be_decided_now(move: str, area: str | None) -> None:
    match = called(area or "projects")
    if area:
        match.play("act")
    refused(match, move, "round.1")


@pytest.mark.rule("vdg.launching.1")
def test_a_launch_waits_until_the_action_is_over() -> None:
    match = called("projects", {"projects": [tile(4, 1)], "missionaries": 1}).play("act")
    refused(match, "launch 1 missionary", "launching.1")


@pytest.mark.rule("vdg.round.1")
def test_nothing_can_be_played_after_the_end() -> None:
    match = idle(situation(placed={"20": disc("characters")}, round=5, merchant_sent=True))
    assert match.over
    refused(match, "done", "round.1")


@pytest.mark.rule("vdg.round.2")
def test_money_has_no_limit() -> None:
    """The bank always pays, also beyond the coins in the box."""
    match = called("characters", {"reals": 500}).play("act").play("money upper")
    assert player(match)["reals"] == 509


@pytest.mark.rule("vdg.acting.4", "vdg.projects.3")
def test_the_cheapest_project_decides_whether_one_can_act() -> None:
    """The São Gabriel, if its crew is small, whichever tile it is."""
    dear = edition(prices__one_project=3)
    for gabriel, possible in ((tile(4, 1), True), (tile(6, 2), False)):
        match = called("projects", {"reals": 1}, projects=[tile(5, 2)], gabriel=gabriel, edition=dear)
        assert ("act" in match.moves()) == possible
