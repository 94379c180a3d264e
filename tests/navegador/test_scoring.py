"""Scoring (nav.scoring)."""

from typing import Any

import pytest

import carreira
from carreira.game.match import Match
from carreira.navegador.names import PRIVILEGES
from tests.navegador.situations import known_to, player, situation

NOTHING: dict[str, Any] = {
    "cash": 0, "workers": 0, "ships": {}, "factories": {"joker": 0}, "shipyards": 0, "churches": 0, "king": False,
}  # fmt: skip
UNITS: dict[str, dict[str, Any]] = {
    "colony": {"colonies": {"gold": 1}},
    "factory": {"factories": {"gold": 1, "joker": 0}},
    "explorer": {"explorers": 1},
    "shipyard": {"shipyards": 1},
    "church": {"churches": 1},
}


def final(*players: dict[str, Any], holder: int = 0, king_in_goa: bool = False, **rest: Any) -> Match:
    """A match that is over."""
    position = {
        "seats": len(players),
        "decision": "over",
        "to_move": None,
        "players": [{**NOTHING, "rondel": "sailing", **mine} for mine in players],
        "navigator": {"holder": holder, "mark": "sailing"},
        "options": {"king_in_goa": king_in_goa},
        "first_round": False,
        "last_turns": 0,
        "phase": 3,
        "regions": known_to("nagasaki"),
        **rest,
    }
    match = carreira.from_position("navegador", position)
    assert match.over
    return match


@pytest.mark.rule("nav.scoring.1")
def test_workers_ships_and_cash() -> None:
    assert final({"workers": 9}, {"ships": {"goa": 3, "rio": 2}}, {"cash": 1999}, {}).scores() == [9, 5, 9, 0]


@pytest.mark.rule("nav.scoring.1")
@pytest.mark.parametrize(("cash", "points"), [(0, 0), (199, 0), (200, 1), (399, 1), (400, 2), (5000, 25)])
def test_full_two_hundreds_only(cash: int, points: int) -> None:
    assert final({"cash": cash}, {}).scores() == [points, 0]


@pytest.mark.rule("nav.scoring.2")
@pytest.mark.parametrize(
    ("kind", "base", "step"),
    [("colony", 1, 1), ("factory", 2, 1), ("explorer", 4, 1), ("shipyard", 3, 2), ("church", 3, 2)],
)
def test_columns(kind: str, base: int, step: int) -> None:
    for held in range(4):
        mine = {**UNITS[kind], "privileges": {kind: held}}
        assert final(mine, {}).scores() == [base + step * held, 0]


@pytest.mark.rule("nav.scoring.2")
def test_orange_factory_counts() -> None:
    assert final({"factories": {"joker": 1, "sugar": 2}}, {}).scores() == [6, 0]


@pytest.mark.rule("nav.scoring.3")
@pytest.mark.parametrize(
    ("mine", "best", "points"),
    [
        ({"colonies": {"gold": 3}}, "colony", 3),
        ({"colonies": {"gold": 3}, "churches": 2}, "church", 4),
        ({"colonies": {"gold": 5}, "churches": 2}, "colony", 5),
        ({"shipyards": 3, "explorers": 5}, "shipyard", 6),
        ({"shipyards": 3, "explorers": 7}, "explorer", 7),
        ({"shipyards": 4, "explorers": 7, "privileges": {"shipyard": 3}}, "explorer", 7),
        ({"explorers": 1}, "explorer", 1),
        ({"shipyards": 1, "colonies": {"gold": 2}}, "colony", 2),
        ({"shipyards": 1, "churches": 1}, "shipyard", 2),
        ({"privileges": {"colony": 3}}, "factory", 0),
    ],
)
def test_king_goes_where_it_counts_best(mine: dict[str, Any], best: str, points: int) -> None:
    """Into a column with fewer than three, the first of equally good ones; no cash is paid."""
    match = final({**mine, "king": True}, {})
    assert match.scores()[0] - final({**mine, "king": False}, {}).scores()[0] == points
    assert player(match)["king_best"] == best
    assert player(match)["cash"] == 0


@pytest.mark.rule("nav.scoring.3")
def test_king_is_lost_only_if_all_columns_are_full() -> None:
    full = {**NOTHING, "colonies": {"gold": 5}, "king": True, "privileges": dict.fromkeys(PRIVILEGES, 3)}
    match = final(full, {})
    assert match.scores() == [5 * 4, 0]
    assert player(match)["king_best"] is None


@pytest.mark.rule("nav.scoring.3")
def test_points_so_far_are_those_of_the_columns() -> None:
    """During the game the first number is the columns', the number in brackets counts all."""
    match = situation({"workers": 5, "ships": {"portugal": 4}, "cash": 450, "shipyards": 2})
    mine = player(match)
    assert match.scores()[0] == mine["points"] == 2 + 2 * 3 + 3
    assert mine["total"] == 11 + 5 + 4 + 2 + 2 * 2


@pytest.mark.rule("nav.scoring.4")
@pytest.mark.parametrize("holder", range(5))
def test_ties_by_the_card(holder: int) -> None:
    """The holder is ahead, then who would get it next: to his right, and so on."""
    match = final(*[{"workers": 4}] * 5, holder=holder)
    assert match.ranking() == [[(holder - step) % 5] for step in range(5)]


@pytest.mark.rule("nav.scoring.4")
def test_points_come_before_the_card() -> None:
    match = final({"workers": 4}, {"workers": 6}, {"workers": 4}, holder=2)
    assert match.ranking() == [[1], [2], [0]]
    assert match.view()["ranking"] == match.ranking()


@pytest.mark.rule("nav.goa.3")
def test_in_the_variant_the_king_counts_only_if_fetched() -> None:
    unfetched = final({"churches": 2, "king": True}, {"king": True}, king_in_goa=True)
    assert unfetched.scores() == [6, 0]
    assert player(unfetched)["king_best"] is None
    fetched = final({"churches": 2, "privileges": {"church": 1}, "king": False}, {"king": True}, king_in_goa=True)
    assert fetched.scores() == [10, 0]
