"""Positions of Navegador from outside: what is absent is filled in, what can't be is refused with a sentence."""

import json
from typing import Any

import pytest

import carreira
from carreira.game.match import Match
from carreira.navegador.names import BUILDINGS, REGIONS
from tests.navegador.situations import SEATS, known_to
from tests.refusing import worded


def load(**position: Any) -> Match:
    """A position of two seats unless said otherwise."""
    return carreira.from_position("navegador", {"seats": 2, **position})


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", [0, 7])
def test_nothing_given_is_a_fresh_set_up(seats: int, seed: int) -> None:
    fresh = carreira.new("navegador", seats=seats, seed=seed)
    assert carreira.from_position("navegador", {"seats": seats, "seed": seed}).position() == fresh.position()
    if seed == 0:
        assert load(seats=seats).position() == fresh.position()


def test_the_contracts_example() -> None:
    position = {
        "game": "navegador", "seats": 4, "options": {"king_in_goa": False}, "to_move": 0, "decision": "rondel",
        "phase": 1, "market": {"sugar": 4, "gold": 4, "spice": 4},
        "regions": {"guine": {"explored": False, "colonies": [70, 90, 120]}},
        "set_aside": {"sugar": 60, "gold": 80, "spice": 120},
        "gallery": {"colony": 1, "factory": 1, "explorer": 1, "shipyard": 1, "church": 1},
        "buildings": {"sugar": 6, "gold": 6, "spice": 6, "shipyard": 6, "church": 6},
        "navigator": {"holder": 3, "mark": None}, "first_round": False, "last_turns": None,
        "players": [
            {"cash": 200, "workers": 3, "rondel": None, "ships": {"portugal": 2},
             "colonies": {"sugar": 0, "gold": 0, "spice": 0},
             "factories": {"sugar": 0, "gold": 0, "spice": 0, "joker": 1},
             "shipyards": 1, "churches": 1, "explorers": 0,
             "privileges": {"colony": 0, "factory": 0, "explorer": 0, "shipyard": 0, "church": 0}, "king": True},
            {}, {}, {},
        ],
    }  # fmt: skip
    match = carreira.from_position("navegador", position)
    again = match.position()
    assert again["regions"]["guine"]["colonies"] == [70, 90, 120]
    assert again["set_aside"] == {"sugar": 60, "gold": 80, "spice": 120}
    assert again["players"] == [position["players"][0]] * 4  # type: ignore[index]
    for key in ("to_move", "decision", "market", "gallery", "buildings", "navigator", "first_round", "options"):
        assert again[key] == position[key]


def test_what_is_absent_is_filled_in_at_every_depth() -> None:
    match = load(
        market={"gold": 9}, gallery={"church": 0}, buildings={"spice": 2}, navigator={"mark": "ships"},
        regions={"rio": {"explored": True}}, set_aside={},
        players=[{"privileges": {"colony": 1}}, {"factories": {"gold": 2}}],
    )  # fmt: skip
    position, fresh = match.position(), carreira.new("navegador", seats=2).position()
    assert position["market"] == {"sugar": 4, "gold": 9, "spice": 4}
    assert position["gallery"] == {**fresh["gallery"], "church": 0}
    assert position["buildings"] == {**fresh["buildings"], "spice": 2, "gold": 4}, (
        "two gold factories are with a player"
    )
    assert position["navigator"] == {"holder": fresh["navigator"]["holder"], "mark": "ships"}
    assert position["regions"] == {**fresh["regions"], "rio": {**fresh["regions"]["rio"], "explored": True}}
    assert position["players"][0]["privileges"]["factory"] == 0
    assert position["players"][1]["factories"] == {"sugar": 0, "gold": 2, "spice": 0, "joker": 1}


def test_ships_are_taken_whole() -> None:
    """A region that isn't named has none."""
    match = load(players=[{"ships": {"guine": 3}}, {"ships": {}}], regions={"guine": {"explored": True}})
    assert [player["ships"] for player in match.position()["players"]] == [{"guine": 3}, {}]


def test_explorers_in_hand_mean_discovered_regions() -> None:
    match = load(players=[{"explorers": 2}, {"explorers": 1}])
    assert [region for region in REGIONS if match.view()["regions"][region]["explored"]] == [
        "portugal", "guine", "bahia", "rio",
    ]  # fmt: skip


def test_colonies_in_hand_are_missing_from_the_stacks() -> None:
    """Tiles are conserved whatever is filled in."""
    match = load(players=[{"colonies": {"sugar": 3, "spice": 2}}, {"colonies": {"gold": 4}}], regions=known_to("goa"))
    position = match.position()
    for good, in_box, held in (("sugar", 9, 3), ("gold", 11, 4), ("spice", 13, 2)):
        there = [
            price
            for region, entry in position["regions"].items()
            if match.view()["regions"][region]["good"] == good
            for price in entry["colonies"]
        ] + [position["set_aside"][good]]
        assert len(set(there)) == len(there) == in_box - held


def test_positions_in_mid_turn() -> None:
    match = load(to_move=0, players=[{"ships": {"portugal": 3}}, {}]).play("rondel sailing").play("sail portugal guine")
    position = json.loads(json.dumps(match.position()))
    assert position["turn"]["expedition"] == {"region": "guine", "ships": 2}
    again = carreira.from_position("navegador", position)
    assert again.moves() == match.moves()
    assert again.play("discover").position() == match.play("discover").position()


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"seats": 6}, "2, 3, 4, 5"),
        ({"seats": None}, "seats"),
        ({"seats": "4"}, "seats"),
        ({"seats": True}, "seats"),
        ({"seats": [2]}, "seats"),
        ({"game": "vascodagama"}, "vascodagama"),
        ({"colour": 1}, "colour"),
        ({"options": {"king": True}}, "king"),
        ({"options": {"king_in_goa": 1}}, "true or false"),
        ({"options": []}, "options"),
        ({"seed": "x"}, "seed"),
        ({"to_move": 2}, "to_move"),
        ({"to_move": -1}, "to_move"),
        ({"to_move": None}, "to_move"),
        ({"to_move": "0"}, "to_move"),
        ({"decision": "sleep"}, "sleep"),
        ({"decision": "market"}, "beginning of a turn"),
        ({"phase": 0}, "phase"),
        ({"phase": 4}, "phase"),
        ({"market": {"gold": 0}}, "market.gold"),
        ({"market": {"gold": 11}}, "market.gold"),
        ({"market": {"tea": 4}}, "tea"),
        ({"market": [4, 4, 4]}, "market"),
        ({"regions": {"atlantis": {}}}, "atlantis"),
        ({"regions": {"guine": {"explored": 1}}}, "regions.guine.explored"),
        ({"regions": {"guine": {"found": True}}}, "found"),
        ({"regions": {"guine": {"colonies": 70}}}, "regions.guine.colonies"),
        ({"regions": {"guine": {"colonies": [70, 70]}}}, "70"),
        ({"regions": {"guine": {"colonies": [40]}}}, "40"),
        ({"regions": {"guine": {"colonies": [75]}}}, "75"),
        ({"regions": {"guine": {"colonies": ["70"]}}}, "70"),
        ({"regions": {"guine": {"colonies": [50, 60, 70, 80, 90]}}}, "tiles"),
        ({"regions": {"guine": {"colonies": [70]}, "cabo": {"colonies": [70]}}}, "70"),
        ({"regions": {"guine": {"colonies": [70]}}, "set_aside": {"gold": 70}}, "70"),
        ({"regions": {"portugal": {"explored": False}}}, "Portugal"),
        ({"regions": {"portugal": {"colonies": [70]}}}, "Portugal"),
        ({"set_aside": {"gold": 45}}, "45"),
        ({"gallery": {"church": 7}}, "gallery.church"),
        ({"gallery": {"king": 1}}, "king"),
        ({"gallery": {"church": 5}, "players": [{"privileges": {"church": 2}}, {}]}, "gallery.church"),
        ({"buildings": {"gold": 7}}, "buildings.gold"),
        ({"buildings": {"shipyard": 9}}, "buildings.shipyard"),
        ({"seats": 5, "buildings": {"shipyard": 6}, "players": [{}] * 5}, "buildings.shipyard"),
        ({"buildings": {"gold": 6}, "players": [{"factories": {"gold": 1}}, {}]}, "buildings.gold"),
        ({"players": [{"factories": {"gold": 4}}, {"factories": {"gold": 3}}]}, "gold"),
        ({"players": [{"churches": 8}, {"churches": 3}]}, "churches"),
        ({"navigator": {"holder": 2}}, "navigator.holder"),
        ({"navigator": {"mark": "market"}}, "market"),
        ({"navigator": 1}, "navigator"),
        ({"first_round": 0}, "first_round"),
        ({"last_turns": 3}, "last_turns"),
        ({"last_turns": 0}, "last_turns"),
        ({"players": [{}]}, "players"),
        ({"players": [{}, {}, {}]}, "players"),
        ({"players": {}}, "players"),
        ({"players": [{}, 1]}, "players[1]"),
        ({"players": [{"gold": 1}, {}]}, "gold"),
        ({"players": [{"cash": -10}, {}]}, "players[0].cash"),
        ({"players": [{"cash": 10.0}, {}]}, "players[0].cash"),
        ({"players": [{"cash": 10**12}, {}]}, "players[0].cash"),
        ({"players": [{"workers": 10}, {}]}, "players[0].workers"),
        ({"players": [{}, {"workers": None}]}, "players[1].workers"),
        ({"players": [{"rondel": 3}, {}]}, "players[0].rondel"),
        ({"players": [{"ships": {"portugal": 8}}, {}]}, "ships"),
        (
            {"players": [{"ships": {"portugal": 4, "guine": 4}}, {}], "regions": {"guine": {"explored": True}}},
            "8 ships",
        ),
        ({"players": [{"ships": {"guine": 1}}, {}]}, "players[0].ships.guine"),
        ({"players": [{"ships": {"lisboa": 1}}, {}]}, "lisboa"),
        ({"players": [{"colonies": {"sugar": 9}}, {}]}, "sugar"),
        ({"players": [{"colonies": {"spice": 7}}, {"colonies": {"spice": 6}}]}, "spice"),
        ({"players": [{"factories": {"joker": 2}}, {}]}, "joker"),
        ({"players": [{"privileges": {"church": 4}}, {}]}, "church"),
        ({"players": [{"explorers": 7}, {"explorers": 6}]}, "explorers"),
        ({"players": [{"explorers": 1}, {}], "regions": {r: {"explored": False} for r in REGIONS[1:]}}, "explorers"),
        ({"players": [{"king": "yes"}, {}]}, "king"),
    ],
    ids=lambda value: json.dumps(value)[:50] if isinstance(value, dict) else "",
)
def test_what_cannot_be_is_refused(position: dict[str, Any], words: str) -> None:
    with pytest.raises(carreira.InvalidPosition) as caught:
        load(**position)
    assert words in worded(caught.value)["en"]


SAILOR = {"rondel": "sailing", "ships": {"portugal": 2, "guine": 1}}


@pytest.mark.parametrize(
    "given",
    [
        {"turn": {"expedition": {"region": "bahia"}}},
        {"turn": {"scrap_left": 1}},
        {"turn": {"last_pick": 3}},
        {"turn": {"unknown": 3}},
        {"turn": []},
        {"decision": "workers", "turn": {}},
        {"decision": "scrap", "turn": {"scrap_left": 4}},
        {"decision": "scrap", "turn": {"scrap_left": 0}},
        {"decision": "sail", "turn": {"sailed": {"portugal": 3}}},
        {"decision": "sail", "turn": {"discovered": "angola"}},
        {"decision": "sail", "turn": {"expedition": {"region": "bahia"}}},
        {"decision": "sail", "turn": {"expedition": {"region": "guine"}, "sailed": {"guine": 1}}},
        {"decision": "sail", "turn": {"extra_sailing": True}},
        {"decision": "sail", "turn": {"traded": ["gold"]}},
        {"decision": "sail", "turn": {"next_phase": 1}},
        {"decision": "sail", "turn": {"workers_free": 4}},
    ],
    ids=repr,
)
def test_turns_that_cannot_be_are_refused(given: dict[str, Any]) -> None:
    position = {
        "to_move": 0, "first_round": False, "regions": {"guine": {"explored": True}}, "players": [SAILOR, {}],
        "navigator": {"holder": 1, "mark": "ships"},
    }  # fmt: skip
    load(**position)
    with pytest.raises(carreira.InvalidPosition) as caught:
        load(**position, **given)
    worded(caught.value)


@pytest.mark.parametrize(("in_macau", "near"), [(1, 0), (2, 0), (1, 1)])
def test_an_expedition_that_can_never_arrive_is_refused(in_macau: int, near: int) -> None:
    """With two players Macau takes three ships."""
    with pytest.raises(carreira.InvalidPosition):
        load(
            to_move=0, first_round=False, phase=3, regions=known_to("timor"), decision="sail",
            players=[{"rondel": "sailing", "ships": {"macau": in_macau, "malaca": near}}, {}],
            turn={"sailed": {"macau": in_macau}, "expedition": {"region": "macau"}},
        )  # fmt: skip


def test_a_position_that_is_over() -> None:
    match = load(decision="over", to_move=None, last_turns=0)
    assert (match.over, match.to_move, match.moves()) == (True, None, [])
    assert match.position()["decision"] == "over"


def test_a_match_that_nothing_can_end_is_refused() -> None:
    """Nagasaki is discovered and the last building bought: then the last turns must run (nav.end.2)."""
    done = {"phase": 3, "regions": known_to("nagasaki"), "buildings": dict.fromkeys(BUILDINGS, 0)}
    with pytest.raises(carreira.InvalidPosition, match="last_turns"):
        load(**done)
    assert load(**done, last_turns=1).view()["last_turns"] == 1
    assert load(**done | {"buildings": {}}).view()["last_turns"] is None, "the last building can still end it"
    triggered = load(**done, turn={"end_triggered": True})
    assert triggered.view()["turn"]["end_triggered"]


def fetched(*players: dict[str, Any], **rest: Any) -> list[str | None]:
    """The columns of the king's privileges in a loaded position of the variant."""
    match = carreira.from_position(
        "navegador", {"seats": len(players), "options": {"king_in_goa": True}, "players": list(players), **rest}
    )
    return [player["king_in"] for player in match.position()["players"]]


def test_where_a_kings_privilege_lies() -> None:
    """As the position says; else in the lowest column that fits, seat by seat."""
    some = {"king": False, "privileges": {"factory": 1, "church": 2}}
    assert fetched({}, {}) == [None, None]
    assert fetched({**some, "king_in": "church"}, {"king_in": None}) == ["church", None]
    assert fetched(some, {"king": False, "privileges": {"shipyard": 1}}) == ["factory", "shipyard"]
    assert fetched({"king_in": "colony", "privileges": {"colony": 1}}, {}) == ["colony", None], "so it was fetched"
    three = {"privileges": {"church": 3}}
    assert fetched(some, three, {"privileges": {"church": 2}}) == ["church", None, None], "seven of a kind"
    assert fetched(some, some, three) == ["factory", "church", None]
    assert fetched(some, some, three, gallery={"church": 1}) == ["church", "church", None]


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ([{"king": False}], r"players\[0\].king: .* fetched"),
        ([{"king_in": "church", "king": False}], "can’t be in church"),
        ([{"king_in": "church", "king": True, "privileges": {"church": 1}}], "before it is fetched"),
        ([{"king_in": "sugar", "king": False}], "'sugar' is unknown"),
        ([{"king": False, "privileges": {"colony": 1}}, *[{"privileges": {"church": 3}}] * 3], "privileges.church: 9"),
        ([{"king": False, "privileges": {"colony": 3, "church": 3}}, *[{"privileges": {"colony": 2, "church": 2}}] * 2],
         "whichever columns the king’s privileges are in"),
        ([{"king": False, "king_in": "colony", "privileges": {"colony": 1, "church": 3}}, {"privileges": {"church": 3}},
          {"privileges": {"church": 1}}], "privileges.church: 7, but there are only 6"),
    ],
)  # fmt: skip
def test_where_a_kings_privilege_cannot_lie(players: list[dict[str, Any]], words: str) -> None:
    players = [*players, *[{}] * (5 - len(players))]
    with pytest.raises(carreira.InvalidPosition, match=words):
        fetched(*players)


def test_without_the_variant_no_kings_privilege_is_fetched() -> None:
    with pytest.raises(carreira.InvalidPosition, match="only in the variant"):
        load(players=[{"king": False, "king_in": "church", "privileges": {"church": 1}}, {}])
