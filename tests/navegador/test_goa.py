"""The variant with the king's privilege in Goa (nav.goa)."""

from typing import Any

import pytest

from carreira.navegador.names import PRIVILEGES
from tests.navegador.situations import action, known_to, player, refused, situation

KINGS = [f"king {kind}" for kind in PRIVILEGES]
IN_GOA: dict[str, Any] = {"ships": {"goa": 1}, "workers": 5, "cash": 0, "churches": 2}


def visit(**changed: Any) -> Any:
    """Seat 0 enters Privilege with a ship in Goa."""
    return action("privilege", {**IN_GOA, **changed}, king_in_goa=True, phase=2, regions=known_to("goa"), seats=4)


@pytest.mark.rule("nav.goa.1")
def test_fetched_instead_of_another_privilege() -> None:
    match = visit()
    assert set(KINGS) <= set(match.moves())
    match.play("king church")
    assert match.to_move == 1
    assert (player(match)["privileges"]["church"], player(match)["king"]) == (1, False)
    assert match.view()["gallery"]["church"] == 1, "none is taken from the gallery"
    assert player(match)["king_in"] == match.position()["players"][0]["king_in"] == "church"
    assert player(match, 1)["king_in"] is None


@pytest.mark.rule("nav.goa.1")
def test_a_ship_in_goa_is_needed() -> None:
    for ships in ({}, {"zanzibar": 2}, {"portugal": 7}):
        refused(visit(ships=ships), "king church", "nav.goa.1")


@pytest.mark.rule("nav.goa.1")
def test_only_in_the_variant() -> None:
    match = action("privilege", IN_GOA, phase=2, regions=known_to("goa"))
    for move in KINGS:
        refused(match, move, "nav.goa.1")
    assert "king_in" not in player(match)
    assert "king_in" not in match.position()["players"][0]


@pytest.mark.rule("nav.goa.1")
def test_a_ship_given_up_for_the_rondel_is_there_no_more() -> None:
    """At that moment: the fee comes before the action."""
    match = situation({**IN_GOA, "rondel": "sailing"}, king_in_goa=True, phase=2, regions=known_to("goa"))
    match.play("rondel privilege")
    refused(match, "king church", "nav.goa.1")


@pytest.mark.rule("nav.goa.2")
@pytest.mark.parametrize("workers", [2, 5])
def test_it_costs_no_worker_and_pays_the_bonus(workers: int) -> None:
    """Legal with two workers; the bonus is that of the place on which it is laid."""
    for held, bonus in enumerate((50, 40, 30)):
        match = visit(workers=workers, privileges={"church": held}).play("king church")
        mine = player(match)
        assert (mine["workers"], mine["cash"], mine["privileges"]["church"]) == (workers, 2 * bonus, held + 1)


@pytest.mark.rule("nav.goa.2")
def test_not_into_a_full_column() -> None:
    match = visit(privileges={"church": 3})
    refused(match, "king church", "nav.goa.2")
    assert "king colony" in match.moves()


@pytest.mark.rule("nav.goa.2")
def test_the_gallery_may_be_empty() -> None:
    match = action(
        "privilege", IN_GOA, king_in_goa=True, phase=2, regions=known_to("goa"), gallery=dict.fromkeys(PRIVILEGES, 0)
    )
    assert set(match.moves()) == {*KINGS, "done"}


@pytest.mark.rule("nav.goa.3")
def test_once_a_game() -> None:
    match = visit(king=False, privileges={"colony": 1})
    for move in KINGS:
        refused(match, move, "nav.goa.3")


@pytest.mark.rule("nav.goa.3")
def test_it_need_not_be_fetched() -> None:
    match = visit().play("done")
    assert player(match)["king"] is True
    assert player(match)["king_best"] is None, "it lapses unless it is fetched"
