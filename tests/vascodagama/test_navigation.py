"""The navigation phase (vdg.navigation): the late merchant, what ships bring, and how they sail on."""

from typing import Any

import pytest

from carreira.vascodagama.names import LANDINGS
from tests.vascodagama.situations import SEATS, at, navigating, player, sail, ship

NOBODY: dict[str, Any] = {"characters": []}
POINTS = dict(zip(LANDINGS, range(6), strict=True))


@pytest.mark.rule("vdg.navigation.1")
@pytest.mark.parametrize("seats", SEATS)
def test_the_holder_of_sernigi_must_send_a_late_ship(seats: int) -> None:
    """Whoever holds him then, also without having hosted him, and even where he would rather not."""
    people = [NOBODY] * (seats - 1) + [{"characters": ["sernigi"]}]
    match = sail(navigating(*people, seats=seats, merchant_sent=False, merchants=[7, 4]))
    assert (match.to_move, match.view()["stage"], match.view()["decision"]) == (seats - 1, "navigation", "merchant")
    assert "merchant later" not in match.moves()
    match.play("merchant mombasa 2")
    assert player(match, seats - 1)["reals"] == 12
    assert (match.view()["round"], match.view()["merchant"]["face_up"]) == (2, {"limit": 4})


@pytest.mark.rule("vdg.navigation.1", "vdg.expedition.6", "vdg.expedition.7")
def test_a_late_bonus_is_chosen_before_ships_sail() -> None:
    landings = {"boa_gente": [None, ship(1, 4, 2, 1)]}
    people = {"characters": ["sernigi"]}, NOBODY
    match = sail(navigating(*people, merchant_sent=False, merchants=[7, 4], landings=landings))
    match.play("merchant boa_gente 1")
    assert (match.to_move, match.view()["decision"]) == (0, "sailor")
    assert player(match, 1)["points"] == 0
    match.play("sailor 1 grey")
    assert player(match, 1)["points"] == POINTS["boa_gente"]
    assert player(match, 1)["reals"] == 11


@pytest.mark.rule("vdg.navigation.1")
def test_a_ship_without_a_space_leaves_without_a_bonus() -> None:
    """The rulebook is silent about that."""
    landings = {
        "natal": [ship(1, 4, 1)], "boa_gente": [None, ship(1, 5, 2)], "mozambique": [None, None, ship(1, 6, 2)],
    }  # fmt: skip
    people = {"characters": ["sernigi"]}, NOBODY
    match = sail(navigating(*people, merchant_sent=False, merchants=[4, 5], landings=landings))
    assert match.view()["round"] == 2
    assert match.view()["merchant"] == {"face_up": {"limit": 5}, "left": 1, "sent": False}
    assert player(match)["reals"] == 13, "only the compensation"


@pytest.mark.rule("vdg.navigation.2")
@pytest.mark.parametrize(
    ("mine", "income"),
    [
        (ship(0, 7, 3), []),
        (ship(0, 7, 3, 1), [{"reals": 1, "points": 0}]),
        (ship(0, 7, 3, 0, 1), [{"reals": 0, "points": 1}]),
        (ship(0, 9, 5, 1, 1), [{"reals": 1, "points": 1}]),
        (ship(None, 9), []),
    ],
)
def test_only_ships_that_earn_something_are_logged(mine: dict[str, Any], income: list[dict[str, int]]) -> None:
    match = sail(navigating(landings={"mombasa": [mine]}))
    found = [event for event in match.events(match.decisions[-1]) if event.kind == "income"]
    assert [event.values["income"] for event in found] == income


@pytest.mark.rule("vdg.navigation.2")
def test_income_of_every_ship() -> None:
    """Complete or not, wherever it lies; the merchant ship has none."""
    landings = {
        "natal": [ship(None, 4)],
        "mozambique": [ship(0, 7, 5, 0, 2), None, None],
        "malindi": [ship(1, 9, 5, 1, 1), None, None, ship(0, 7, 4, 2), None],
        "calicut": [ship(1, 11, 5, 1)],
    }
    match = sail(navigating(NOBODY, NOBODY, landings=landings, round=4))
    assert [player(match, seat)["points"] for seat in (0, 1)] == [2, 1]
    assert [player(match, seat)["reals"] for seat in (0, 1)] == [10 + 3 + 2, 10 + 1 + 1]
    assert player(match)["earned"]["income"] == 2


@pytest.mark.rule("vdg.navigation.3")
@pytest.mark.parametrize("landing", LANDINGS)
def test_points_of_a_complete_landing(landing: str) -> None:
    """For every ship of one's own, on the state before any moves; a merchant ship only completes its landing."""
    tiles = {
        "natal": [ship(0, 4, 1)],
        "boa_gente": [ship(0, 5, 2), ship(None, 4)],
        "mozambique": [ship(0, 7, 3), ship(1, 5, 2), ship(0, 4, 1)],
        "mombasa": [ship(0, 7, 3), ship(None, 7), ship(0, 6, 2), ship(1, 6, 2)],
        "malindi": [ship(0, 9, 3), ship(1, 9, 3), ship(0, 7, 3), ship(None, 7), ship(1, 6, 2)],
        "calicut": [ship(0, 11, 4), ship(None, 11), ship(1, 9, 3), ship(1, 9, 3), ship(0, 7, 3), ship(1, 7, 2)],
    }[landing]
    owners = [entry["owner"] for entry in tiles]
    match = sail(navigating(NOBODY, NOBODY, landings={landing: tiles}, round=4))
    for seat in (0, 1):
        assert player(match, seat)["points"] == owners.count(seat) * POINTS[landing]
        assert player(match, seat)["earned"]["landings"] == owners.count(seat) * POINTS[landing]
    assert at(match, landing) == [None] * len(tiles)
    short = sail(navigating(NOBODY, NOBODY, landings={landing: [*tiles[:-1], None]}, round=4))
    assert [player(short, seat)["points"] for seat in (0, 1)] == [0, 0]
    assert at(short, landing) == [(entry["owner"], entry["limit"]) for entry in tiles[:-1]] + [None]


@pytest.mark.rule("vdg.navigation.4")
def test_from_calicut_down() -> None:
    """So a landing that is left by its ships has room for those from below."""
    mombasa = [ship(0, 7, 3), ship(1, 7, 2), ship(0, 7, 4, 2), ship(0, 7, 4, 0, 1)]
    malindi = [ship(1, 9, 3), ship(1, 9, 3), ship(0, 7, 5, 0, 2), ship(None, 7), ship(1, 6, 2)]
    match = sail(navigating(NOBODY, NOBODY, landings={"mombasa": mombasa, "malindi": malindi}, round=4))
    assert at(match, "calicut") == [None, None, (1, 9), (1, 9), (0, 7), (None, 7)]
    assert at(match, "malindi") == [None, None, (0, 7), (1, 7), (0, 7)]
    assert at(match, "mombasa") == [None] * 4
    assert [player(match, seat)["captains"] for seat in (0, 1)] == [2, 2], "of the fourth 7, and of the 6"


@pytest.mark.rule("vdg.navigation.5")
def test_the_leftmost_space_that_fits() -> None:
    """From left to right; nothing is won by arriving."""
    mozambique = [ship(0, 11, 4), ship(1, 9, 3), ship(0, 5, 2)]
    match = sail(navigating(NOBODY, NOBODY, landings={"mozambique": mozambique}, round=4))
    assert at(match, "mombasa") == [(0, 11), (1, 9), None, (0, 5)]
    assert [player(match, seat)["points"] for seat in (0, 1)] == [2 * 2, 2]
    assert [player(match, seat)["reals"] for seat in (0, 1)] == [13, 10]


@pytest.mark.rule("vdg.navigation.5")
def test_spaces_between_others() -> None:
    mombasa = [None, ship(1, 7, 2), None, None]
    mozambique = [ship(0, 6, 2), ship(0, 9, 3), ship(1, 11, 4)]
    match = sail(navigating(NOBODY, NOBODY, landings={"mozambique": mozambique, "mombasa": mombasa}, round=4))
    assert at(match, "mombasa") == [(0, 9), (1, 7), (0, 6), (1, 11)]


@pytest.mark.rule("vdg.navigation.6", "vdg.navigation.7")
def test_who_finds_no_space_leaves() -> None:
    """His captain returns to the supply, not to the recruitment area."""
    mozambique = [ship(0, 6, 2), ship(0, 6, 3, 1), ship(1, 4, 1)]
    mombasa = [None, None, None, ship(1, 7, 2)]
    match = sail(navigating(NOBODY, NOBODY, landings={"mozambique": mozambique, "mombasa": mombasa}))
    assert at(match, "mombasa") == [None, None, (0, 6), (1, 7)]
    first, second = player(match), player(match, 1)
    assert (first["captains"], first["captains_to_hire"], first["sailing"]) == (2, 4, 1)
    assert (second["captains"], second["captains_to_hire"], second["sailing"]) == (2, 4, 1)


@pytest.mark.rule("vdg.navigation.6")
def test_calicut_is_the_last() -> None:
    """From there all leave."""
    calicut = [
        ship(0, 11, 4), ship(1, 11, 4), ship(0, 9, 3), ship(None, 9), ship(1, 7, 2), ship(1, 7, 3),
    ]  # fmt: skip
    match = sail(navigating(NOBODY, NOBODY, landings={"calicut": calicut}, round=4))
    assert at(match, "calicut") == [None] * 6
    assert [player(match, seat)["points"] for seat in (0, 1)] == [10, 15]
    assert [player(match, seat)["captains"] for seat in (0, 1)] == [3, 4]
    assert [player(match, seat)["ships"] for seat in (0, 1)] == [[], []]


@pytest.mark.rule("vdg.navigation.4", "vdg.navigation.6")
@pytest.mark.parametrize(
    ("limit", "taken", "there"),
    [(5, [None, None], [(0, 5), None]), (4, [None, None], [None, (0, 4)]), (4, [None, (1, 4)], None)],
)
def test_natal_is_always_complete(limit: int, taken: list[Any], there: list[Any] | None) -> None:
    """Its one ship moves on or leaves in the same round."""
    kinds = {5: ship(0, 5, 2), 4: ship(0, 4, 1)}
    boa_gente = [None, ship(1, 4, 2, 1) if taken[1] else None]
    match = sail(navigating(NOBODY, NOBODY, landings={"natal": [kinds[limit]], "boa_gente": boa_gente}))
    assert at(match, "natal") == [None]
    assert at(match, "boa_gente") == (there if there is not None else taken)
    assert player(match)["captains"] == (2 if there is None else 1)
    assert player(match)["points"] == POINTS["natal"]


@pytest.mark.rule("vdg.navigation.8")
def test_a_landing_filled_by_movement_waits() -> None:
    """It scores and moves in the next round's phase."""
    landings = {
        "natal": [ship(0, 4, 1)],
        "boa_gente": [ship(0, 6, 2), ship(1, 5, 2)],
        "mozambique": [None, None, ship(1, 7, 2)],
    }
    match = sail(navigating(NOBODY, NOBODY, landings=landings))
    assert at(match, "mozambique") == [(0, 6), (1, 5), (1, 7)]
    assert at(match, "boa_gente") == [None, (0, 4)]
    assert [player(match, seat)["points"] for seat in (0, 1)] == [1, 1], "Boa Gente's, and none of Mozambique's"
    assert match.view()["landings"]["mozambique"]["complete"] is True


@pytest.mark.rule("vdg.navigation.2", "vdg.navigation.3")
def test_a_ship_that_leaves_has_earned_first() -> None:
    landings = {
        "mozambique": [ship(0, 6, 2), ship(1, 6, 3, 1), ship(0, 4, 2, 1)],
        "mombasa": [ship(1, 7, 2), None, None, None],
    }
    match = sail(navigating(NOBODY, NOBODY, landings=landings))
    assert at(match, "mombasa") == [(1, 7), None, (0, 6), (1, 6)]
    assert [player(match, seat)["reals"] for seat in (0, 1)] == [10 + 3 + 1, 10 + 1]
    assert [player(match, seat)["points"] for seat in (0, 1)] == [4, 2]
    assert [player(match, seat)["captains"] for seat in (0, 1)] == [2, 1]
