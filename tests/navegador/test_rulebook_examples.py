"""The examples of our rules text, played: each comes out as it says."""

import pytest

from tests.navegador.situations import action, known, player, situation
from tests.rules_text import said


@pytest.mark.rule("nav.workers.2")
def test_three_workers_in_phase_three() -> None:
    """One church, 700 Cruzados: 50, and twice 300."""
    match = action("workers", {"churches": 1, "workers": 4, "cash": 700}, phase=3).play("workers 3")
    assert (player(match)["workers"], player(match)["cash"]) == (7, 50)
    assert said("navegador", "nav.workers.2") == {700, 50, 300, 650}


@pytest.mark.rule("nav.workers.3")
def test_two_workers_too_many() -> None:
    """Nine workers, two churches: pay 100, receive 200; with 50 it works for one."""
    match = action("workers", {"churches": 2, "workers": 9, "cash": 100}).play("workers 2")
    assert (player(match)["workers"], player(match)["cash"]) == (9, 200)
    poor = action("workers", {"churches": 2, "workers": 9, "cash": 50})
    assert "workers 1" in poor.moves()
    assert "workers 2" not in poor.moves()
    assert said("navegador", "nav.workers.3") == {100, 200, 50}


@pytest.mark.rule("nav.sailing.7")
def test_an_expedition_to_goa() -> None:
    """Ships from one and from two borders away; the cheapest of three colonies is paid; a third ship sails after it."""
    regions = {
        **known("guine", "bahia", "rio", "angola", "cabo", "mocambique", "zanzibar"),
        "goa": {"explored": False, "colonies": [90, 120, 140]},
    }
    ships = {"cabo": 1, "mocambique": 1, "zanzibar": 1}
    match = action("sailing", {"ships": ships, "explorers": 0, "cash": 0}, regions=regions, phase=2, seats=4)
    match.play("sail zanzibar goa")
    assert match.moves() == ["discover"], "the ship from Moçambique, the only other in reach, has followed"
    match.play("discover")
    mine = player(match)
    assert (mine["ships"], mine["explorers"], mine["cash"]) == ({"cabo": 1, "goa": 1}, 1, 90)
    assert "sail cabo zanzibar" in match.moves()
    assert "sail cabo goa" not in match.moves()
    assert said("navegador", "nav.sailing.7") == {90, 120, 140}


@pytest.mark.rule("nav.market.5")
def test_a_whole_market_action() -> None:
    """Sugar sold for 240, gold processed for 120, spice for 40: 400."""
    mine = {"colonies": {"sugar": 4}, "factories": {"gold": 1, "spice": 1}, "cash": 0}
    match = action("market-1", mine, market={"sugar": 2, "gold": 9, "spice": 5})
    before = match.view()["prices"]
    assert before["sugar"][1] == 60
    for move, earned in (("sell sugar 4", 240), ("process gold 2 joker", 360), ("process spice 1", 400)):
        assert player(match.play(move))["cash"] == earned
    assert match.view()["market"] == {"sugar": 6, "gold": 7, "spice": 4}
    assert match.view()["prices"]["sugar"][5] == 40
    assert said("navegador", "nav.market.5") == {2, 4, 40, 60, 120, 240, 400}


@pytest.mark.rule("nav.scoring.2")
def test_three_explorers_with_a_privilege() -> None:
    """3 × (4 + 1) = 15."""
    bare = situation({"explorers": 0, "privileges": {"explorer": 1}})
    match = situation({"explorers": 3, "privileges": {"explorer": 1}})
    assert match.view()["scores"][0] - bare.view()["scores"][0] == 15
    assert said("navegador", "nav.scoring.2") == {3, 4, 1, 15}
