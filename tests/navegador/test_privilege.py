"""Privileges (nav.privilege)."""

import pytest

from carreira.navegador.names import PRIVILEGES
from tests.navegador.situations import action, player, refused

UNITS = {
    "colonies": {"sugar": 1, "gold": 2, "spice": 3},
    "factories": {"sugar": 1, "spice": 2},
    "explorers": 5,
    "shipyards": 3,
    "churches": 2,
    "workers": 9,
    "cash": 0,
}
COUNT = {"colony": 6, "factory": 4, "explorer": 5, "shipyard": 3, "church": 2}
BONUS = {
    **dict.fromkeys(("colony", "factory", "explorer"), (30, 20, 10)),
    "shipyard": (50, 40, 30),
    "church": (50, 40, 30),
}


@pytest.mark.rule("nav.privilege.4")
@pytest.mark.parametrize("kind", PRIVILEGES)
@pytest.mark.parametrize("held", [0, 1, 2])
def test_bonus_times_units(kind: str, held: int) -> None:
    match = action("privilege", {**UNITS, "privileges": {kind: held}}, seats=4)
    assert player(match)["next_bonus"][kind] == BONUS[kind][held]
    match.play(f"privilege {kind}")
    assert player(match)["cash"] == BONUS[kind][held] * COUNT[kind]
    assert player(match)["privileges"][kind] == held + 1


@pytest.mark.rule("nav.privilege.4")
def test_a_bonus_may_be_nothing() -> None:
    match = action("privilege", {"workers": 5, "cash": 0}).play("privilege colony")
    assert (player(match)["cash"], player(match)["privileges"]["colony"]) == (0, 1)


@pytest.mark.rule("nav.privilege.1")
def test_one_in_an_action() -> None:
    match = action("privilege", UNITS).play("privilege church")
    assert match.to_move == 1


@pytest.mark.rule("nav.privilege.1")
def test_it_must_lie_in_the_gallery() -> None:
    match = action("privilege", UNITS, gallery={"church": 0, "colony": 1})
    refused(match, "privilege church", "nav.privilege.1")
    assert match.play("privilege colony").view()["gallery"]["colony"] == 0


@pytest.mark.rule("nav.privilege.2")
@pytest.mark.parametrize(("workers", "possible"), [(2, False), (3, True), (9, True)])
def test_it_costs_a_worker_but_never_the_last_two(workers: int, possible: bool) -> None:
    match = action("privilege", {**UNITS, "workers": workers})
    if possible:
        assert player(match.play("privilege church"))["workers"] == workers - 1
    else:
        assert match.to_move == 1, "nothing could be taken"
        assert player(match)["privileges"] == dict.fromkeys(PRIVILEGES, 0)


@pytest.mark.rule("nav.privilege.2")
def test_lack_of_workers_is_refused_by_its_rule() -> None:
    """In the variant the action goes on with two workers, so the refusal can be seen."""
    mine = {**UNITS, "workers": 2, "ships": {"goa": 1}, "explorers": 0}
    match = action("privilege", mine, king_in_goa=True, regions={"goa": {"explored": True}})
    refused(match, "privilege church", "nav.privilege.2")


@pytest.mark.rule("nav.privilege.3")
def test_at_most_three_in_a_column() -> None:
    match = action("privilege", {**UNITS, "privileges": {"church": 3}}, seats=5)
    assert player(match)["next_bonus"]["church"] is None
    refused(match, "privilege church", "nav.privilege.3")


@pytest.mark.rule("nav.privilege.4")
def test_orange_factory_counts_for_the_bonus() -> None:
    assert player(action("privilege", {"workers": 3, "cash": 0}).play("privilege factory"))["cash"] == 30
