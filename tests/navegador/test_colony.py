"""Founding colonies (nav.colony)."""

import pytest

from tests.navegador.situations import action, known, player, refused, situation

RICH = {"cash": 5000, "workers": 9}


@pytest.mark.rule("nav.colony.1", "nav.colony.4")
def test_the_cheapest_goes_first() -> None:
    match = action("colony", {**RICH, "ships": {"bahia": 3}}, regions=known(bahia=[90, 40, 120]))
    for price in (40, 90, 120):
        cash = player(match)["cash"]
        match.play("colony bahia")
        assert player(match)["cash"] == cash - price
    assert player(match)["colonies"] == {"sugar": 3, "gold": 0, "spice": 0}
    assert match.view()["regions"]["bahia"]["colonies"] == []


@pytest.mark.rule("nav.colony.1")
def test_the_price_must_be_in_hand() -> None:
    regions = known(bahia=[90], guine=[80])
    match = action("colony", {"workers": 9, "cash": 89, "ships": {"bahia": 1, "guine": 1}}, regions=regions)
    refused(match, "colony bahia", "nav.colony.1")
    assert match.moves() == ["colony guine", "done"]


@pytest.mark.rule("nav.colony.2")
def test_each_colony_takes_a_ship_of_its_own() -> None:
    """One ship never serves for two tiles, and others' ships don't help."""
    match = action(
        "colony", {**RICH, "ships": {"bahia": 2}}, {"ships": {"bahia": 3}}, regions=known(bahia=[40, 50, 60])
    )
    match.play("colony bahia").play("colony bahia")
    assert match.to_move == 1
    assert player(match)["colonies"]["sugar"] == 2
    assert player(match)["ships"] == {"bahia": 2}, "ships are not used up"


@pytest.mark.rule("nav.colony.2")
def test_no_ship_no_colony() -> None:
    match = action("colony", {**RICH, "ships": {"bahia": 1}}, regions=known("bahia", "guine"))
    refused(match, "colony guine", "nav.colony.2")


@pytest.mark.rule("nav.colony.3")
@pytest.mark.parametrize(("workers", "colonies"), [(2, 1), (3, 1), (4, 2), (5, 2), (7, 3), (9, 4)])
def test_two_workers_each(workers: int, colonies: int) -> None:
    mine = {"cash": 5000, "workers": workers, "ships": {"bahia": 3, "rio": 3}}
    match = action("colony", mine, regions=known("bahia", "rio"))
    for _ in range(colonies):
        match.play(match.moves()[0])
    assert match.to_move == 1
    assert sum(player(match)["colonies"].values()) == colonies
    assert player(match)["workers"] == workers, "none is used up"


@pytest.mark.rule("nav.colony.3")
def test_lack_of_workers_is_refused_by_its_rule() -> None:
    """In play the action ends by itself before anybody can ask; a position in mid-turn shows the refusal."""
    mine = {"rondel": "colony", "cash": 5000, "workers": 3, "ships": {"bahia": 2}}
    turn = {"workers_free": 1, "ships_used": {"bahia": 1}}
    match = situation(mine, regions=known(bahia=[40, 50]), decision="colony", turn=turn)
    refused(match, "colony bahia", "nav.colony.3")


@pytest.mark.rule("nav.colony.4")
def test_face_down_tiles_cannot_be_founded() -> None:
    match = action("colony", {**RICH, "ships": {"bahia": 1}}, regions=known("bahia"))
    refused(match, "colony rio", "nav.colony.4")
    refused(match, "colony portugal", "nav.colony.4")


@pytest.mark.rule("nav.colony.4")
def test_an_empty_region_has_none() -> None:
    match = action("colony", {**RICH, "ships": {"bahia": 2, "guine": 1}}, regions=known("guine", bahia=[]))
    refused(match, "colony bahia", "nav.colony.4")


@pytest.mark.rule("nav.colony.2", "nav.colony.3")
def test_several_regions_in_one_action_in_any_order() -> None:
    mine = {**RICH, "ships": {"bahia": 1, "guine": 1, "goa": 1}}
    for order in (("goa", "bahia", "guine"), ("guine", "goa", "bahia")):
        match = action("colony", mine, regions=known("bahia", "guine", "goa"))
        for region in order:
            match.play(f"colony {region}")
        assert player(match)["colonies"] == {"sugar": 1, "gold": 1, "spice": 1}
