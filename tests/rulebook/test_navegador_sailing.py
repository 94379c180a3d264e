"""The rulebook's examples of sailing and discovery, with the figures printed there."""

import pytest

from tests.navegador.situations import action, known, known_to, player, refused, situation

ANGOLA = {**known("guine", "bahia", "rio"), "angola": {"explored": False, "colonies": [70, 100, 130]}}


@pytest.mark.rule("nav.sailing.3", "nav.sailing.5")
def test_discovery_of_angola() -> None:
    """Red sails from Guiné and Rio into Angola, loses one ship, gets the explorer and 70, the cheapest tile's price."""
    ships = {"guine": 1, "rio": 1}
    match = action("sailing", {"ships": ships, "explorers": 3, "cash": 0}, regions=ANGOLA)
    match.play("sail guine angola")
    assert match.moves() == ["discover"], "the other ship, the only one that can, followed by itself"
    assert match.view()["regions"]["angola"]["colonies"] is None
    match.play("discover")
    mine = player(match)
    assert (mine["ships"], mine["explorers"], mine["cash"]) == ({"angola": 1}, 4, 70)
    assert match.view()["regions"]["angola"]["colonies"] == [70, 100, 130]


@pytest.mark.rule("nav.sailing.3")
def test_a_single_ship_cannot_go_into_the_unknown() -> None:
    match = action("sailing", {"ships": {"guine": 1, "bahia": 1}}, regions=ANGOLA)
    refused(match, "sail guine angola", "nav.sailing.3")


@pytest.mark.rule("nav.sailing.4")
def test_extra_loss_needs_three_ships_and_takes_two() -> None:
    """Nagasaki: two ships instead of one go back to the supply, so at least three are needed."""
    regions = {**known_to("macau"), "nagasaki": {"explored": False, "colonies": [60]}}
    two = action("sailing", {"ships": {"macau": 2}}, regions=regions, phase=3, seats=4)
    refused(two, "sail macau nagasaki", "nav.sailing.4")
    three = action("sailing", {"ships": {"macau": 3}, "cash": 0}, regions=regions, phase=3, seats=4)
    three.play("sail macau nagasaki").play("discover")
    assert player(three)["ships"] == {"nagasaki": 1}
    assert (player(three)["supply"], player(three)["cash"]) == (6, 60)


@pytest.mark.rule("nav.sailing.1")
@pytest.mark.parametrize(("phase", "borders"), [(1, 1), (2, 2), (3, 3)])
def test_borders_by_phase(phase: int, borders: int) -> None:
    """One border in phase I, up to two in phase II, up to three in phase III: down the coast from Guiné."""
    coast = ["angola", "cabo", "mocambique", "zanzibar"]
    match = action("sailing", {"ships": {"guine": 1}}, regions=known_to("nagasaki"), phase=phase)
    for steps, region in enumerate(coast, start=1):
        if steps <= borders:
            assert f"sail guine {region}" in match.moves()
        else:
            refused(match, f"sail guine {region}", "nav.sailing.1")


@pytest.mark.rule("nav.sailing.2")
def test_ships_may_sail_back_towards_portugal() -> None:
    """Appendix."""
    match = action("sailing", {"ships": {"guine": 1}}, regions=known("guine"))
    assert player(match.play("sail guine portugal"))["ships"] == {"portugal": 1}


@pytest.mark.rule("nav.sailing.6", "nav.navigator.1")
def test_two_discoveries_with_card_and_sailing() -> None:
    """One discovery in an action; with the card and then the field Sailing two in one turn."""
    match = situation(
        {"rondel": "buildings", "ships": {"portugal": 4}, "explorers": 0}, navigator={"holder": 0, "mark": "ships"}
    )
    match.play("navigator").play("sail portugal guine").play("sail portugal guine").play("discover")
    refused(match, "sail portugal bahia", "nav.sailing.6")
    match.play("done").play("rondel sailing").play("sail portugal bahia").play("discover")
    mine = player(match)
    assert (mine["explorers"], mine["ships"]) == (2, {"guine": 1, "bahia": 1})
