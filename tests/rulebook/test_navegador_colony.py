"""The rulebook's example of founding colonies, with the figures printed there."""

from typing import Any

import pytest

from tests.navegador.situations import action, known, player, refused

REGIONS = known(bahia=[100], guine=[80, 90], rio=[60, 70])


def red(**changed: Any) -> dict[str, Any]:
    """Red has 6 workers, two ships in Bahia and one in Guiné."""
    return {"workers": 6, "ships": {"bahia": 2, "guine": 1}, "cash": 1000, **changed}


@pytest.mark.rule("nav.colony.1", "nav.colony.2")
def test_two_colonies_for_180() -> None:
    """One sugar colony for 100 in Bahia and one gold colony for 80 in Guiné, 180 together, and no more."""
    match = action("colony", red(cash=180), regions=REGIONS)
    match.play("colony bahia")
    assert player(match)["cash"] == 80
    refused(match, "colony bahia", "nav.colony.4")
    match.play("colony guine")
    assert player(match)["cash"] == 0
    assert player(match)["colonies"] == {"sugar": 1, "gold": 1, "spice": 0}
    assert match.to_move == 1, "nothing more could be founded, so the action ended by itself"


@pytest.mark.rule("nav.colony.2")
def test_a_second_ship_in_guine_founds_a_third() -> None:
    """With two ships in Guiné three could be founded, if he can pay for them."""
    one = action("colony", red(), regions=REGIONS).play("colony guine")
    refused(one, "colony guine", "nav.colony.2")
    two = action("colony", red(ships={"bahia": 2, "guine": 2}), regions=REGIONS)
    for region in ("bahia", "guine", "guine"):
        two.play(f"colony {region}")
    assert player(two)["cash"] == 1000 - 100 - 80 - 90
    poor = action("colony", red(ships={"bahia": 2, "guine": 2}, cash=269), regions=REGIONS)
    poor.play("colony bahia").play("colony guine")
    assert poor.to_move == 1, "269 are not enough for the third"


@pytest.mark.rule("nav.colony.2")
def test_no_ship_in_rio_no_colony_there() -> None:
    refused(action("colony", red(), regions=REGIONS), "colony rio", "nav.colony.2")


@pytest.mark.rule("nav.colony.3")
def test_three_workers_found_one_colony() -> None:
    """With 3 workers only one, for each takes two."""
    match = action("colony", red(workers=3), regions=REGIONS).play("colony bahia")
    assert player(match)["colonies"]["gold"] == 0
    assert match.to_move == 1, "one worker is left, so the action ended by itself"
    assert player(match)["workers"] == 3, "workers are not used up"


@pytest.mark.rule("nav.colony.2", "nav.colony.3")
def test_two_colonies_in_one_region_need_two_ships_and_four_workers() -> None:
    enough = action("colony", {"workers": 4, "ships": {"rio": 2}, "cash": 1000}, regions=REGIONS)
    enough.play("colony rio").play("colony rio")
    assert (player(enough)["colonies"]["sugar"], player(enough)["cash"]) == (2, 1000 - 60 - 70)
    for lacking in ({"workers": 3, "ships": {"rio": 2}}, {"workers": 4, "ships": {"rio": 1}}):
        match = action("colony", {"cash": 1000, **lacking}, regions=REGIONS).play("colony rio")
        assert player(match)["colonies"]["sugar"] == 1
        assert match.to_move == 1
