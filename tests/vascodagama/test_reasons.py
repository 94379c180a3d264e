"""Why a move of Vasco da Gama is good."""

import pytest

from carreira.game.reasons import reason
from tests.vascodagama.situations import called, tile


@pytest.mark.parametrize("then", [[], ["landing natal"]], ids=["nothing else is known", "where it goes is known"])
def test_acting_in_navigation_names_the_ships_that_can_sail(then: list[str]) -> None:
    """Also if the only one leaves by itself, once its landing is chosen."""
    match = called("navigation", {"ships": [tile(4, 1)], "captains": 1})
    if then:
        assert not match.copy().play("act").play(then[0]).view()["players"][0]["ships"], "it has no choice of spaces"
    said = reason(match, "act", then, names=["Ana", "Rui"])
    assert "limit 4 can go as far as Mozambique" in said
