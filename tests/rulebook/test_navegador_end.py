"""The rulebook's examples of the end of the game and of scoring, with the figures printed there."""

import pytest

from carreira.navegador.names import PRIVILEGES
from tests.navegador.situations import action, known_to, pass_turn, player, situation


@pytest.mark.rule("nav.scoring.2")
@pytest.mark.parametrize(
    ("privileges", "points"),
    [
        ((0, 0, 0, 0, 0), (1, 2, 4, 3, 3)),
        ((0, 0, 1, 2, 0), (1, 2, 5, 7, 3)),
        ((3, 0, 1, 2, 1), (4, 2, 5, 7, 5)),
    ],
    ids=["start", "summary", "scoring"],
)
def test_points_a_unit(privileges: tuple[int, ...], points: tuple[int, ...]) -> None:
    """What a colony, factory, explorer, shipyard and church count: at the start, in the summary's picture, in the
    scoring's."""
    match = situation({"privileges": dict(zip(PRIVILEGES, privileges, strict=True))}, seats=5, phase=3)
    assert tuple(player(match)["multipliers"][kind] for kind in PRIVILEGES) == points


@pytest.mark.rule("nav.scoring.2")
def test_columns_times_units() -> None:
    """The scoring's picture with units in every column: 4, 2, 5, 7, 5 points each."""
    mine = {
        "privileges": dict(zip(PRIVILEGES, (3, 0, 1, 2, 1), strict=True)),
        "colonies": {"sugar": 1, "gold": 1},
        "factories": {"gold": 2},
        "explorers": 2,
        "shipyards": 2,
        "churches": 3,
    }
    assert situation(mine, seats=5, phase=3).scores()[0] == 2 * 4 + 3 * 2 + 2 * 5 + 2 * 7 + 3 * 5


@pytest.mark.rule("nav.scoring.3")
@pytest.mark.parametrize(
    ("kind", "units", "worth"),
    [("colony", {"colonies": {"spice": 7}}, 1), ("shipyard", {"shipyards": 5}, 2), ("church", {"churches": 5}, 2)],
)
def test_kings_privilege_counts_like_its_column(kind: str, units: dict[str, object], worth: int) -> None:
    """Two for shipyards and churches, otherwise one; nothing is paid out."""
    view = player(situation({**units, "cash": 0}, seats=2))
    assert view["king_best"] == kind
    assert view["king_points"] == view["units"][kind] * worth
    assert view["cash"] == 0


@pytest.mark.rule("nav.end.2", "nav.navigator.1")
@pytest.mark.parametrize("seats", [2, 4])
def test_nagasaki_with_the_card(seats: int) -> None:
    """Who discovers Nagasaki with the card has his rondel move, then everybody has one more turn, he himself last."""
    match = situation(
        {"rondel": "buildings", "ships": {"macau": 4}},
        seats=seats,
        phase=3,
        regions={**known_to("macau")},
        navigator={"holder": 0, "mark": "ships"},
    )
    match.play("navigator")
    while "sail macau nagasaki" in match.moves():
        match.play("sail macau nagasaki")
    match.play("discover")
    assert match.to_move == 0
    assert match.view()["decision"] == "rondel", "his move on the rondel still comes"
    turns = []
    pass_turn(match)
    while not match.over:
        turns.append(match.to_move)
        pass_turn(match)
    assert turns == [*range(1, seats), 0]


@pytest.mark.rule("nav.end.1", "nav.end.2")
def test_the_last_building() -> None:
    """After the last building is taken a whole round is played, which ends with the one who took it."""
    match = action(
        "buildings",
        {"workers": 5, "cash": 500},
        seats=3,
        buildings={"sugar": 0, "gold": 0, "spice": 0, "shipyard": 0, "church": 1},
    ).play("build church")
    turns = []
    while not match.over:
        turns.append(match.to_move)
        pass_turn(match)
    assert turns == [1, 2, 0]


@pytest.mark.rule("nav.scoring.1")
@pytest.mark.parametrize(("cash", "points"), [(0, 0), (199, 0), (200, 1), (399, 1), (400, 2), (1000, 5)])
def test_full_200_cruzados(cash: int, points: int) -> None:
    """One point each for workers, ships on the board and full 200 Cruzados."""
    mine = player(situation({"cash": cash, "workers": 4, "ships": {"portugal": 2}, "king": False}))
    assert mine["total"] - mine["points"] == 4 + 2 + points
