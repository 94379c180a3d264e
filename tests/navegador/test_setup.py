"""Set-up (nav.setup): what lies where before the first turn."""

import pytest

import carreira
from carreira.navegador.names import GOODS, NOWHERE, PRIVILEGES, REGIONS
from tests.navegador.situations import SEATS, edition

SEEDS = range(40)


@pytest.mark.rule("nav.setup.1")
@pytest.mark.parametrize("seats", SEATS)
def test_players_start_alike(seats: int) -> None:
    players = carreira.new("navegador", seats=seats, seed=3).position()["players"]
    assert (
        players
        == [
            {
                "cash": 200,
                "workers": 3,
                "rondel": None,
                "ships": {"portugal": 2},
                "colonies": {"sugar": 0, "gold": 0, "spice": 0},
                "factories": {"sugar": 0, "gold": 0, "spice": 0, "joker": 1},
                "shipyards": 1,
                "churches": 1,
                "explorers": 0,
                "privileges": dict.fromkeys(PRIVILEGES, 0),
                "king": True,
            }
        ]
        * seats
    )


@pytest.mark.rule("nav.setup.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_empty_seat_has_nothing(seats: int) -> None:
    match = carreira.new("navegador", seats=seats, seed=3)
    for empty in match.state().players[seats:]:
        assert (empty.rondel, empty.king_in) == (-1, NOWHERE)
        empty.rondel = empty.king_in = 0
        assert not any(match.game.schema.numbers(empty))


@pytest.mark.rule("nav.setup.2")
def test_prices_at_the_start() -> None:
    view = carreira.new("navegador").view()
    assert {good: view["prices"][good][view["market"][good] - 1] for good in GOODS} == {
        "sugar": 50, "gold": 60, "spice": 70,
    }  # fmt: skip
    assert view["prices"]["process"][3] == 30


@pytest.mark.rule("nav.setup.3")
@pytest.mark.parametrize("seats", SEATS)
def test_one_tile_of_each_good_lies_aside(seats: int) -> None:
    """All 33 tiles are there, each once: thirty in stacks, one of each good aside."""
    prices = {
        "sugar": list(range(40, 121, 10)),
        "gold": list(range(50, 151, 10)),
        "spice": list(range(60, 181, 10)),
    }
    sizes = (4, 4, 3, 3, 2, 2, 2, 3, 2, 2, 2, 1)
    order = ("bahia", "rio", "guine", "angola", "cabo", "mocambique", *REGIONS[7:])
    aside = {good: set() for good in GOODS}
    for seed in SEEDS:
        match = carreira.new("navegador", seats=seats, seed=seed)
        position, regions = match.position(), match.view()["regions"]
        assert tuple(len(position["regions"][region]["colonies"]) for region in order) == sizes
        for good in GOODS:
            stacks = [position["regions"][region]["colonies"] for region in order if regions[region]["good"] == good]
            tiles = sorted([price for stack in stacks for price in stack] + [position["set_aside"][good]])
            assert tiles == prices[good]
            aside[good].add(position["set_aside"][good])
    assert all(len(seen) > 4 for seen in aside.values()), "which tile lies aside is chance"


@pytest.mark.rule("nav.setup.3")
def test_tiles_of_any_price_are_dealt() -> None:
    """An edition may have a colony for a single Cruzado."""
    prices = [1, *carreira.GAMES["navegador"].edition().values["colonies.gold"][1:]]
    for seed in range(10):
        match = carreira.new("navegador", seats=2, seed=seed, edition=edition(colonies__gold=prices))
        position = match.position()
        gold = [region for region in REGIONS[1:] if match.view()["regions"][region]["good"] == "gold"]
        lying = [position["regions"][region]["colonies"] for region in gold]
        assert all(tiles == sorted(tiles) for tiles in lying)
        dealt = [price for tiles in lying for price in tiles]
        assert sorted([*dealt, position["set_aside"]["gold"]]) == sorted(prices)


@pytest.mark.rule("nav.setup.3")
def test_nobody_sees_face_down_tiles() -> None:
    match = carreira.new("navegador", seats=3, seed=5)
    for viewer in (None, 0, 1, 2):
        view = match.view(viewer)
        assert "set_aside" not in view
        assert all(view["regions"][region]["colonies"] is None for region in REGIONS[1:])
        assert [view["regions"][region]["tiles"] for region in REGIONS] == [0, 3, 4, 4, 3, 2, 2, 2, 3, 2, 2, 2, 1]


@pytest.mark.rule("nav.setup.4")
@pytest.mark.parametrize("seats", SEATS)
def test_gallery_has_one_of_each(seats: int) -> None:
    assert carreira.new("navegador", seats=seats).view()["gallery"] == dict.fromkeys(PRIVILEGES, 1)


@pytest.mark.rule("nav.setup.5")
@pytest.mark.parametrize(
    ("seats", "marked"),
    [(2, {"macau", "nagasaki"}), (3, {"macau", "nagasaki"}), (4, {"nagasaki"}), (5, {"nagasaki"})],
)
def test_extra_loss(seats: int, marked: set[str]) -> None:
    regions = carreira.new("navegador", seats=seats).view()["regions"]
    assert {region for region in REGIONS if regions[region]["extra_loss"]} == marked
    for region in REGIONS[1:]:
        assert regions[region]["ships_needed"] == (3 if region in marked else 2)


@pytest.mark.rule("nav.setup.6")
def test_all_regions_but_portugal_are_unknown() -> None:
    view = carreira.new("navegador").view()
    assert [region for region in REGIONS if view["regions"][region]["explored"]] == ["portugal"]
    assert sum(player["explorers"] for player in view["players"]) == 0


@pytest.mark.rule("nav.setup.7")
@pytest.mark.parametrize(("seats", "left"), [(2, 8), (3, 7), (4, 6), (5, 5)])
def test_buildings_on_the_table(seats: int, left: int) -> None:
    view = carreira.new("navegador", seats=seats).view()
    assert view["buildings"] == {"sugar": 6, "gold": 6, "spice": 6, "shipyard": left, "church": left}
    full = [100, 150, 200, 250, 300, 350, 400, 450]
    assert view["building_prices"]["shipyard"] == view["building_prices"]["church"] == full[:left], (
        "expensive places are empty"
    )
    assert view["building_prices"]["gold"] == [50, 70, 100, 140, 190, 250]


@pytest.mark.rule("nav.setup.8")
@pytest.mark.parametrize("seats", SEATS)
def test_start_player_is_drawn_and_the_last_gets_the_card(seats: int) -> None:
    starts = set()
    for seed in SEEDS:
        match = carreira.new("navegador", seats=seats, seed=seed)
        assert match.to_move is not None
        starts.add(match.to_move)
        assert match.view()["navigator"] == {"holder": (match.to_move - 1) % seats, "mark": None}
        assert match.view()["first_round"] is True
    assert starts == set(range(seats))


@pytest.mark.rule("nav.setup.3", "nav.setup.8")
def test_the_seed_decides_everything() -> None:
    positions = [carreira.new("navegador", seats=4, seed=seed).position() for seed in (7, 7, 8)]
    assert positions[0] == positions[1]
    assert positions[0]["regions"] != positions[2]["regions"]


def test_unknown_things_are_refused() -> None:
    for wrong in ({"seats": 1}, {"seats": 6}, {"seats": True}, {"options": {"unknown": True}}, {"seed": 1.5}):
        with pytest.raises(ValueError, match=r"\w{3}"):
            carreira.new("navegador", **wrong)
    with pytest.raises(ValueError, match="chess"):
        carreira.new("chess")
    with pytest.raises(ValueError, match="king_in_goa"):
        carreira.new("navegador", options={"king_in_goa": 1})
