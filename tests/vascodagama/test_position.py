"""Positions of Vasco da Gama from outside: what is absent is filled in, what can't be is refused with a sentence."""

import json
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

import carreira
from carreira.game.match import Match
from carreira.vascodagama.names import COLOURS, DECISIONS
from tests.vascodagama.invariants import check
from tests.vascodagama.picker import pick
from tests.vascodagama.situations import DECKS, SEATS, disc, ship, tile, vdg

Position = dict[str, Any]
EXAMPLE: Position = {
    "game": "vascodagama", "seats": 4, "to_move": 0, "decision": "place", "round": 1, "stage": "placing",
    "first_player": 0, "marker": 11, "money": [9, 4],
    "vdg": [{"initial": 7, "variation": -1, "money": [6, 3]}],
    "landings": {"natal": [None], "boa_gente": [None, {"owner": 0, "limit": 4, "crew": 2, "reals": 1, "points": 0}]},
    "merchants": [7, 4, 11, 6, 9], "merchant_sent": False,
    "projects": [{"limit": 7, "crew": 5, "reals": 0, "points": 2}, None, None, None, None, None], "gabriel": None,
    "stacks": [[], [], []],
    "sections": [["turquoise", "violet"], [], [], []], "bag": ["orange", "grey"], "missionaries": 5,
    "placed": {"6": {"seat": 0, "area": "characters"}}, "hosted": {},
    "players": [
        {"reals": 10, "points": 0, "discs": 3, "extra_disc": False, "captains": 1, "captains_to_hire": 6,
         "sailors": {"turquoise": 0, "violet": 0, "grey": 0, "orange": 0}, "missionaries": 0,
         "projects": [], "ships": [], "characters": ["dias"]},
        {}, {}, {},
    ],
}  # fmt: skip


def load(**position: Any) -> Match:
    """A position of two seats unless said otherwise."""
    return carreira.from_position("vascodagama", {"seats": 2, **position})


def same(one: Match, other: Match) -> bool:
    """Whether two matches are in the same state, to the last number."""
    schema = one.game.schema
    return schema.same_on_both(one.handle) == schema.same_on_both(other.handle) and one.moves() == other.moves()


def fresh(seats: int = 2, seed: int = 0) -> Position:
    """The position of a new match."""
    return carreira.new("vascodagama", seats=seats, seed=seed).position()


@cache
def moments() -> list[Position]:
    """Positions of whole games, a few of every decision in every stage."""
    found, count = [], Counter[Any]()
    for seed in range(12):
        match, chance = carreira.new("vascodagama", seats=SEATS[seed % 3], seed=seed), Random(seed)
        while True:
            position = json.loads(json.dumps(match.position()))
            kind = position["stage"], position["decision"], (position.get("turn") or {}).get("hosting")
            count[kind] += 1
            if count[kind] <= 12:
                found.append(position)
            if match.over:
                break
            match.play(pick(match, chance) if seed % 2 else chance.choice(match.moves()))
    assert {decision for _, decision, _ in count} == set(DECISIONS)
    return found


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", [0, 7])
def test_nothing_given_is_a_fresh_set_up(seats: int, seed: int) -> None:
    new = carreira.new("vascodagama", seats=seats, seed=seed)
    assert carreira.from_position("vascodagama", {"seats": seats, "seed": seed}).position() == new.position()
    if seed == 0:
        assert load(seats=seats, players=[{}] * seats).position() == new.position()


@pytest.mark.parametrize("seats", SEATS)
def test_any_key_of_a_fresh_set_up_can_be_left_out(seats: int) -> None:
    new = carreira.new("vascodagama", seats=seats, seed=5)
    for key in new.position():
        if key not in ("seats", "chance"):
            left = {name: value for name, value in new.position().items() if name != key}
            assert same(carreira.from_position("vascodagama", {**left, "seed": 5}), new), key
    for key in new.position()["players"][0]:
        position = new.position()
        for player in position["players"]:
            player.pop(key, None)
        if key != "earned":  # points whose origin isn't given stay without one
            assert same(carreira.from_position("vascodagama", {**position, "seed": 5}), new), key


def test_the_contracts_example() -> None:
    match = carreira.from_position("vascodagama", EXAMPLE)
    again = match.position()
    for key, value in EXAMPLE.items():
        if key not in ("landings", "players"):
            assert again[key] == value, key
    assert {key: again["landings"][key] for key in EXAMPLE["landings"]} == EXAMPLE["landings"]
    assert again["landings"]["mozambique"] == [None, None, None]
    assert again["players"][0] == EXAMPLE["players"][0]
    assert "place 6 projects" not in match.moves()
    assert "place 7 characters" in match.moves()


def test_whatever_happens_loads_as_the_same() -> None:
    """Every stage, every decision, in the middle of actions too."""
    for position in moments():
        match = carreira.from_position("vascodagama", position)
        assert match.position() == position
        check(match, None)


def test_the_decision_follows_from_the_rest() -> None:
    for position in moments():
        left = {key: value for key, value in position.items() if key != "decision"}
        assert carreira.from_position("vascodagama", left).position() == position
        if position["decision"] not in ("launch", "over"):
            del left["to_move"]
            assert carreira.from_position("vascodagama", left).position() == position


def test_the_stage_follows_from_a_decision_or_from_what_has_begun() -> None:
    for decision in ("buy", "recruit", "landing", "send", "characters", "call", "launch", "over", "place"):
        for position in moments():
            if position["decision"] == decision and (decision != "place" or position["stage"] == "placing"):
                left = {key: value for key, value in position.items() if key != "stage"}
                assert carreira.from_position("vascodagama", left).position() == position
    for given, stage in (
        ({}, "merchant"),
        ({"marker": 7}, "placing"),
        ({"placed": {"3": disc("projects")}}, "placing"),
        ({"round": 2}, "placing"),
        ({"hosted": {"dias": 0}, "placed": {"3": disc("projects")}}, "acting"),
        ({"placed": {str(i + 1): disc(("projects", "navigation", "recruitment")[i // 3], i % 2) for i in range(8)}},
         "acting"),
    ):  # fmt: skip
        assert load(**given).position()["stage"] == stage


def test_what_plays_on_is_the_same_match() -> None:
    """Even what comes up by chance later."""
    for seed, position in enumerate(moments()[::7]):
        one, other = (carreira.from_position("vascodagama", position) for _ in range(2))
        chance = Random(seed)
        while not one.over:
            move = chance.choice(one.moves())
            assert same(one.play(move), other.play(move))


def test_a_later_stage_is_filled_in_as_the_fresh_match_would_go_on() -> None:
    new = fresh(3)
    placing, acting = (load(seats=3, stage=stage, placed={"4": disc("projects")}) for stage in ("placing", "acting"))
    position = placing.position()
    assert (position["marker"], position["money"]) == (new["vdg"][0]["initial"], new["vdg"][0]["money"])
    assert (position["vdg"], position["merchants"]) == (new["vdg"][1:], new["merchants"][1:])
    assert acting.position()["marker"] == new["vdg"][0]["initial"] + new["vdg"][1]["variation"]
    assert acting.position()["vdg"] == new["vdg"][1:]
    third = load(seats=3, stage="placing", round=3).position()
    assert third["marker"] == new["vdg"][2]["initial"]
    assert (third["vdg"], third["merchants"]) == (new["vdg"][3:], new["merchants"][3:])
    sent = load(seats=3, stage="navigation", merchant_sent=True).position()
    assert (sent["decision"], sent["merchants"]) == ("launch", new["merchants"][2:])


def test_vdg_tiles_give_way_to_marker_and_sums() -> None:
    """They are those of the tile that was moved left last."""
    for given in ({"marker": 11}, {"marker": 11, "money": [9, 4]}, {"money": [9, 4]}, {"marker": 11, "money": [0, 4]}):
        for round_ in (1, 5):
            position = load(stage="placing", round=round_, **given).position()
            assert position["marker"] == 11
            assert position["money"] == given.get("money", [9, 4])
            assert len(position["vdg"]) == 9 - round_
            assert vdg(11) not in position["vdg"]
    position = load(stage="placing", vdg=[vdg(4), vdg(12)]).position()
    assert position["vdg"] == [vdg(4), vdg(12)]
    assert position["marker"] not in (4, 12)
    assert load(stage="acting", placed={"4": disc("projects")}, money=[9, 4], vdg=[vdg(10)]).position()["marker"] == 8


def test_merchants_at_landings_are_not_in_the_stack() -> None:
    for limit in (4, 11):
        position = load(stage="placing", landings={"boa_gente": [None, ship(None, limit)]}).position()
        assert limit not in position["merchants"]
        assert len(position["merchants"]) == 5


def alike(entry: Position) -> int:
    """How many tiles of the box show the same."""
    return sum(entry == tile(*values) for deck in DECKS for values in deck)


def test_projects_that_somebody_has_are_missing_from_spaces_and_stacks() -> None:
    """Of those that are there twice the upper space is empty before the stack lacks one."""
    new = fresh()
    on_table = next(entry for entry in new["projects"] if alike(entry) == 1)
    deep = next(entry for entry in new["stacks"][1][1:] if alike(entry) == 1)
    position = load(players=[{"projects": [deep]}, {"ships": [on_table]}]).position()
    assert position["stacks"][1] == [entry for entry in new["stacks"][1] if entry != deep]
    assert position["projects"] == [None if entry == on_table else entry for entry in new["projects"]]
    first = load(seats=2, projects=[None] * 6, gabriel=None).position()["stacks"]
    assert first == new["stacks"], "what isn't said to be elsewhere leaves the game"
    double = tile(5, 2, 1)  # in stacks I and II
    position = load(seed=3, landings={"natal": [{**double, "owner": 1}]}).position()
    assert double in position["stacks"][1]
    assert double not in [*position["projects"], position["gabriel"], *position["stacks"][0]]


def test_all_35_tiles_stay_if_some_are_somewhere_else() -> None:
    everything = Counter(str(tile(*values)) for deck in DECKS for values in deck)
    taken = [tile(6, 3, 0, 1), tile(11, 4), tile(4, 1)]
    position = load(players=[{"projects": taken}, {"ships": [tile(6, 3, 0, 1)]}]).position()
    there = [*position["projects"], position["gabriel"], *(entry for stack in position["stacks"] for entry in stack)]
    there += [*taken, tile(6, 3, 0, 1)]
    assert Counter(str(entry) for entry in there if entry is not None) == everything


def test_sailors_come_out_of_the_bag() -> None:
    match = load(
        seats=3, sections=[["grey"], [], ["grey", "orange"]],
        players=[{"sailors": {"grey": 5}}, {"sailors": {"turquoise": 8}}, {}],
    )  # fmt: skip
    position = match.position()
    assert position["sections"] == [["grey"], [], ["grey", "orange"]]
    assert Counter(position["bag"]) == {"grey": 1, "orange": 7, "violet": 8}
    assert position["players"][0]["sailors"] == {"turquoise": 0, "violet": 0, "grey": 5, "orange": 0}
    position = load(players=[{"sailors": {"grey": 8}}, {}]).position()
    new = fresh()
    assert position["sections"] == [[colour for colour in section if colour != "grey"] for section in new["sections"]]
    assert position["bag"] == [colour for colour in new["bag"] if colour != "grey"], "the order stays"
    assert load(bag=["grey", "orange"]).position()["bag"] == ["grey", "orange"]


def test_who_is_not_in_a_section_lies_anywhere_in_the_bag() -> None:
    places = set()
    for seed in range(20):
        new = fresh(2, seed)
        bag = load(seed=seed, sections=[[], []]).position()["bag"]
        assert Counter(bag) == dict.fromkeys(COLOURS, 8)
        rest = iter(bag)
        assert all(colour in rest for colour in new["bag"]), "the others keep their order"
        places.add(tuple(bag[-10:]))
    assert len(places) == 20


def test_missionaries_and_captains_that_are_nowhere_else() -> None:
    position = load(seats=3, players=[{"missionaries": 2}, {"missionaries": 1}, {"missionaries": 0}]).position()
    assert position["missionaries"] == 3
    position = load(seats=3, missionaries=6).position()
    assert [player["missionaries"] for player in position["players"]] == [0, 0, 0]
    for given, captains, to_hire in (
        ({}, 1, 6), ({"captains": 4}, 4, 3), ({"captains_to_hire": 0}, 1, 0), ({"captains": 0}, 0, 6),
    ):  # fmt: skip
        player = load(players=[given, {}]).position()["players"][0]
        assert (player["captains"], player["captains_to_hire"]) == (captains, to_hire)
    sailing = load(stage="placing", landings={"mozambique": [None, ship(0, 6, 2), ship(0, 4, 1)]}).position()
    assert [player["captains_to_hire"] for player in sailing["players"]] == [4, 6]


def test_discs_that_are_nowhere_else_are_in_hand() -> None:
    placed = {
        "3": disc("projects", 0),
        "9": disc("characters", 0),
        "21": disc("navigation", 3),
        "8": disc("projects", 1),
    }
    players = load(seats=4, stage="placing", placed=placed).position()["players"]
    assert [player["discs"] for player in players] == [2, 3, 4, 4]
    assert [player["extra_disc"] for player in players] == [False] * 4
    assert "manuel" in players[3]["characters"]
    players = load(seats=4, stage="acting", placed=placed, hosted={"dias": 1, "alvares": 1}).position()["players"]
    assert [player["discs"] for player in players] == [2, 1, 4, 4]
    assert {"dias", "alvares"} <= set(players[1]["characters"])


def test_characters_go_where_the_rest_wants_them() -> None:
    new = fresh(4)
    (manuel,) = (seat for seat in range(4) if "manuel" in new["players"][seat]["characters"])
    other = (manuel + 1) % 4
    players: list[Position] = [{}, {}, {}, {}]
    players[other] = {"extra_disc": True}
    position = load(seats=4, players=players).position()
    assert "manuel" in position["players"][other]["characters"]
    assert not position["players"][manuel]["extra_disc"]
    assert load(to_move=1).to_move == 1
    assert load(to_move=0).to_move == 0
    held = load(seats=4, stage="placing", players=[{"characters": ["dias", "manuel"]}, {}, {}, {}]).position()[
        "players"
    ]
    assert held[0]["characters"] == ["manuel", "dias"]
    assert sum("dias" in player["characters"] for player in held) == 1


def test_who_places_next() -> None:
    """Clockwise from the first player; players without a disc are skipped."""
    for placed, seat in (
        ({}, 1),
        ({"4": disc("projects", 1)}, 2),
        ({"4": disc("projects", 1), "5": disc("projects", 2), "6": disc("projects", 0)}, 1),
    ):
        assert load(seats=3, stage="placing", first_player=1, placed=placed).to_move == seat
    players = [{"discs": 0}, {"discs": 0}, {"discs": 1}]
    assert load(seats=3, stage="placing", first_player=1, players=players).to_move == 2
    assert load(seats=3, stage="placing", to_move=0).to_move == 0


def test_who_acts_owns_the_lowest_number() -> None:
    placed = {"12": disc("projects", 0), "7": disc("navigation", 1)}
    match = load(stage="acting", placed=placed)
    assert (match.to_move, match.position()["decision"]) == (1, "call")
    with pytest.raises(carreira.InvalidPosition, match="seat 1 decides"):
        load(stage="acting", placed=placed, to_move=0)


def test_who_launches_first_can() -> None:
    crew = dict.fromkeys(COLOURS, 1)
    ready = {"sailors": crew, "projects": [tile(7, 4, 0, 1)]}
    match = load(seats=3, stage="navigation", merchant_sent=True, first_player=1, players=[ready, {}, {}])
    assert (match.to_move, match.moves()[-1]) == (0, "done")
    assert "launch 1 turquoise violet grey orange" in match.moves()


def test_navigation_begins_with_the_waiting_merchant() -> None:
    match = load(stage="navigation", merchants=[4], landings={"natal": [ship(0, 4, 1)]})
    assert match.position()["decision"] == "merchant"
    assert match.moves() == ["merchant boa_gente 2", "merchant mozambique 3"]
    assert "sernigi" in match.position()["players"][match.to_move or 0]["characters"]


def test_points_whose_origin_is_not_known() -> None:
    match = load(players=[{"points": 12, "earned": {"spaces": 7}}, {"points": 3}])
    earned = [player["earned"] for player in match.view()["players"]]
    assert earned[0] == {"spaces": 7, "income": 0, "landings": 0, "dias": 0, "earlier": 5}
    assert earned[1] == {"spaces": 0, "income": 0, "landings": 0, "dias": 0, "earlier": 3}
    assert "earned" not in match.position()["players"][1]
    assert load(players=[{"earned": {"dias": 4, "spaces": 2}}, {}]).position()["players"][0]["points"] == 6


def test_short_supplies_can_be_played_with() -> None:
    """A position that leaves out what doesn't matter is played to its end."""
    for seed in range(6):
        chance = Random(seed)
        match = carreira.from_position("vascodagama", EXAMPLE)
        while not match.over:
            match.play(chance.choice(match.moves()))
        bare = {"stage": "acting", "vdg": [], "merchants": [], "stacks": [[], [], []], "bag": [], "sections": [[], []]}
        match = load(**bare, placed={"4": disc("projects"), "5": disc("characters", 1)}, projects=[None] * 6)
        while not match.over:
            match.play(chance.choice(match.moves()))


def test_a_position_that_is_over() -> None:
    match = load(decision="over", round=5, to_move=None)
    assert (match.over, match.to_move, match.moves()) == (True, None, [])
    assert (match.position()["stage"], match.position()["decision"]) == ("over", "over")


ACTIONS: dict[str, Position] = {
    "projects": {"decision": "buy"},
    "recruitment": {"decision": "recruit"},
    "navigation": {"decision": "send", "turn": {"landing": "calicut"}},
    "characters": {"decision": "characters"},
}


def in_action(area: str, **given: Any) -> Match:
    """Seat 0 acts in an area, with a ship to send."""
    players = [{"ships": [tile(11, 5, 0, 2)], "sailors": {"grey": 2}}, {}]
    landings = {"mombasa": [ship(0, 7, 3), None, None, None], "boa_gente": [ship(1, 6, 4, 2), ship(0, 5, 2, 1)]}
    placed = {"8": disc(area), "9": disc("projects", 1)}
    position = {"stage": "acting", "placed": placed, "players": players, "landings": landings, **ACTIONS[area], **given}
    return load(**position)


@pytest.mark.parametrize("area", ACTIONS)
def test_actions_can_be_given_in_few_words(area: str) -> None:
    match = in_action(area)
    assert match.to_move == 0
    assert match.view()["turn"]["called"] == 8
    assert match.view()["turn"]["area"] == area
    assert match.position()["turn"]["captains_ready"] == (1 if area == "navigation" else 0)
    match.play(match.moves()[0])


def test_a_bonus_in_few_words() -> None:
    match = in_action("navigation", decision="sailor", turn={"landing": "boa_gente", "sent": 1})
    assert "sailor bag" in match.moves()
    assert match.play("sailor bag").position()["decision"] in ("call", "send")
    ready = {"ships": [tile(6, 3, 1)], "characters": ["sernigi"]}
    match = load(stage="acting", decision="sailor", hosted={"sernigi": 0}, placed={"4": disc("projects", 1)},
                 players=[ready, {}])  # fmt: skip
    assert (match.to_move, match.view()["merchant"]["sent"]) == (0, True)
    assert match.view()["turn"]["hosting"] == "sernigi"
    assert match.play("sailor bag").to_move == 1


def test_hosting_in_few_words() -> None:
    match = load(stage="acting", decision="place", hosted={"manuel": 1}, placed={"4": disc("projects", 0)})
    assert match.to_move == 1
    assert {move.split()[1] for move in match.moves()} == {"21", "22"}
    assert match.play("place 22 characters").to_move == 0
    match = load(stage="acting", decision="merchant", hosted={"sernigi": 1}, placed={"4": disc("projects", 0)})
    assert (match.to_move, match.moves()[-1]) == (1, "merchant later")
    with pytest.raises(carreira.InvalidPosition, match="lower than"):
        load(stage="acting", decision="place", hosted={"manuel": 1}, placed={"1": disc("projects", 0)})


def test_the_last_launching() -> None:
    crew = dict.fromkeys(COLOURS, 2)
    ready = {"sailors": crew, "projects": [tile(7, 4, 0, 1)]}
    given: Position = {"stage": "navigation", "decision": "launch", "to_move": 1, "players": [{}, ready]}
    match = load(**given, round=5, first_player=0, turn={"closing": True})
    assert match.play("launch 1 turquoise violet grey orange").over
    for wrong in ({"round": 4, "turn": {"closing": True}}, {"turn": {"called": 3}}, {"turn": {"closing": 1}}):
        with pytest.raises(carreira.InvalidPosition):
            load(**given, **wrong)
