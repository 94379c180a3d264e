"""The rulebook's examples of hiring workers and building ships, with the figures printed there."""

import pytest

from tests.navegador.situations import action, player, refused


@pytest.mark.rule("nav.workers.1")
def test_two_churches_two_workers() -> None:
    """Two churches: up to two workers at 50 each, 100 together; the piece moves two fields to the right."""
    match = action("workers", {"churches": 2, "workers": 3, "cash": 100})
    match.play("workers 2")
    assert (player(match)["workers"], player(match)["cash"]) == (5, 0)


@pytest.mark.rule("nav.workers.2")
def test_three_workers_in_phase_two() -> None:
    """Three workers with two churches in phase II: 300 (2 x 50 + 200)."""
    match = action("workers", {"churches": 2, "workers": 3, "cash": 300}, phase=2)
    match.play("workers 3")
    assert (player(match)["workers"], player(match)["cash"]) == (6, 0)
    refused(action("workers", {"churches": 2, "workers": 3, "cash": 299}, phase=2), "workers 3", "nav.turn.3")


@pytest.mark.rule("nav.workers.3")
def test_more_than_nine_workers() -> None:
    """On 8 with three churches: pays 150 for three, moves to 9, and gets 200 for the two others."""
    match = action("workers", {"churches": 3, "workers": 8, "cash": 150})
    match.play("workers 3")
    assert (player(match)["workers"], player(match)["cash"]) == (9, 150 - 150 + 200)
    refused(action("workers", {"churches": 3, "workers": 8, "cash": 149}), "workers 3", "nav.workers.3")


@pytest.mark.rule("nav.ships.1", "nav.ships.2")
def test_four_ships_with_three_shipyards() -> None:
    """Four ships with three shipyards in phase I: 250 (3 x 50 + 100), and four ships off Portugal."""
    match = action("ships", {"shipyards": 3, "ships": {}, "cash": 250})
    match.play("ships 4")
    assert (player(match)["ships"], player(match)["cash"]) == ({"portugal": 4}, 0)
    refused(action("ships", {"shipyards": 3, "ships": {}, "cash": 249}), "ships 4", "nav.turn.3")


@pytest.mark.rule("nav.workers.3", "nav.ships.3")
@pytest.mark.parametrize("what", ["workers", "ships"])
def test_surplus_is_sold_only_after_being_paid(what: str) -> None:
    """Appendix: what is beyond 9 workers or 7 ships is sold for 100 only if 50 could be paid for it before."""
    full = {"churches": 3, "shipyards": 3, "workers": 9, "ships": {"portugal": 7}}
    match = action(what, {**full, "cash": 100})
    refused(match, f"{what} 3", f"nav.{what}.3")
    match.play(f"{what} 2")
    assert player(match)["cash"] == 200
    penniless = action(what, {**full, "cash": 49})
    assert (penniless.to_move, player(penniless)["cash"]) == (1, 49), "0 was the only number left"
