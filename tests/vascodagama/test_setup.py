"""Set-up (vdg.setup): what lies where before the first round."""

from collections import Counter

import pytest

import carreira
from carreira.vascodagama.names import AREAS, CHARACTERS, COLOURS, LANDINGS
from tests.vascodagama.situations import (
    AREA_SPACES,
    DEALT,
    DECKS,
    MERCHANTS,
    SEATS,
    SPACES,
    VDG,
    edition,
    player,
    refused,
)

SEEDS = range(40)


@pytest.mark.rule("vdg.setup.1")
@pytest.mark.parametrize("seats", SEATS)
def test_sections_in_use(seats: int) -> None:
    """As many as players, five sailors each; all others are in the bag, eight of each colour in all."""
    first = set()
    for seed in SEEDS:
        position = carreira.new("vascodagama", seats=seats, seed=seed).position()
        assert [len(section) for section in position["sections"]] == [5] * seats
        assert len(position["bag"]) == 32 - 5 * seats
        sailors = [colour for section in position["sections"] for colour in section] + position["bag"]
        assert Counter(sailors) == dict.fromkeys(COLOURS, 8)
        first.add(position["bag"][0])
    assert first == set(COLOURS)


@pytest.mark.rule("vdg.setup.2")
@pytest.mark.parametrize("seats", SEATS)
def test_what_a_player_starts_with(seats: int) -> None:
    for mine in carreira.new("vascodagama", seats=seats, seed=3).view()["players"]:
        assert (mine["reals"], mine["discs"], mine["captains"], mine["captains_to_hire"]) == (10, 4, 1, 6)
        assert (mine["sailors"], mine["projects"], mine["ships"]) == (dict.fromkeys(COLOURS, 0), [], [])


@pytest.mark.rule("vdg.setup.1", "vdg.setup.2")
def test_set_up_with_other_figures() -> None:
    match = carreira.new("vascodagama", seats=2, seed=3, edition=edition(start__captains=2, pieces__sailors=6))
    for mine in match.view()["players"]:
        assert (mine["captains"], mine["captains_to_hire"]) == (2, 5)
    position = match.position()
    assert (len(position["bag"]), position["chance"][2]) == (24 - 2 * 5, 0), "nobody has gone back into the bag"
    again = carreira.from_position("vascodagama", position, edition=match.edition)
    assert match.game.schema.same_on_both(again.handle) == match.game.schema.same_on_both(match.handle)


@pytest.mark.rule("vdg.setup.2")
@pytest.mark.parametrize("seats", [2, 3])
def test_an_empty_seat_has_nothing(seats: int) -> None:
    match = carreira.new("vascodagama", seats=seats, seed=3)
    for empty in match.state().players[seats:]:
        assert set(match.game.schema.numbers(empty)) == {0, -1}, "-1 stands for no tile"


@pytest.mark.rule("vdg.setup.3", "vdg.setup.4")
@pytest.mark.parametrize("seats", SEATS)
def test_characters_are_dealt_clockwise_from_the_first_player(seats: int) -> None:
    """Dias brings 2 points at set-up too; Alvares a missionary, Manuel the extra disc."""
    starts = set()
    for seed in SEEDS:
        match = carreira.new("vascodagama", seats=seats, seed=seed)
        view = match.view()
        first = view["first_player"]
        starts.add(first)
        for place, characters in enumerate(DEALT[seats]):
            mine = player(match, (first + place) % seats)
            assert mine["characters"] == characters
            assert mine["points"] == 2 * ("dias" in characters)
            assert mine["missionaries"] == ("alvares" in characters)
            assert mine["extra_disc"] is ("manuel" in characters)
        dealt = {name for characters in DEALT[seats] for name in characters}
        assert {name for name in CHARACTERS if view["characters"][name]["holder"] is None} == set(CHARACTERS) - dealt
        assert view["missionaries"] == 6 - ("alvares" in dealt)
    assert starts == set(range(seats)), "the first player is drawn"


@pytest.mark.rule("vdg.setup.5")
@pytest.mark.parametrize("seats", SEATS)
def test_the_first_merchant_is_sent_before_round_one(seats: int) -> None:
    """With the bonus and without points; then the next ship is turned up, for round 1 itself."""
    match = carreira.new("vascodagama", seats=seats, seed=2)
    seat, view = match.to_move, match.view()
    assert seat is not None
    assert "sernigi" in player(match, seat)["characters"]
    assert (view["stage"], view["round"], view["merchant"]["left"]) == ("merchant", 1, 6)
    limit = view["merchant"]["face_up"]["limit"]
    expected = {
        f"merchant {landing} {space}"
        for landing in LANDINGS
        for space, value in enumerate(SPACES[landing], start=1)
        if value <= limit
    }
    assert set(match.moves()) == expected
    refused(match, "merchant later", "setup.5")
    points = [player(match, other)["points"] for other in range(seats)]
    match.play("merchant mozambique 3")
    view = match.view()
    assert player(match, seat)["captains"] == 2
    assert [player(match, other)["points"] for other in range(seats)] == points
    assert (view["stage"], view["merchant"]["left"], view["merchant"]["sent"]) == ("placing", 5, False)
    assert view["merchant"]["face_up"] is not None
    assert match.why_no_undo() == "revealed", "the next ship has come up"
    assert match.to_move == view["first_player"]


@pytest.mark.rule("vdg.setup.5", "vdg.expedition.6", "vdg.expedition.7")
def test_a_choice_of_the_first_bonus() -> None:
    """The project or the sailor is chosen before the first disc is placed."""
    match = carreira.new("vascodagama", seats=2, seed=2)
    seat = match.to_move
    assert seat is not None
    natal = match.copy().play("merchant natal 1")
    assert (natal.to_move, natal.moves()) == (seat, [f"project {slot}" for slot in range(1, 7)])
    assert len(player(natal.play("project 6"), seat)["projects"]) == 1
    assert natal.view()["stage"] == "placing"
    gente = match.copy().play("merchant boa_gente 2")
    assert "sailor bag" in gente.moves()
    assert sum(player(gente.play("sailor bag"), seat)["sailors"].values()) == 1
    assert gente.view()["stage"] == "placing"


@pytest.mark.rule("vdg.setup.5")
def test_merchants_are_shuffled() -> None:
    piles = [carreira.new("vascodagama", seed=seed).position()["merchants"] for seed in SEEDS]
    assert all(sorted(pile) == list(MERCHANTS) for pile in piles)
    assert {pile[0] for pile in piles} == set(MERCHANTS)


@pytest.mark.rule("vdg.setup.6")
@pytest.mark.parametrize("seats", SEATS)
def test_projects_lie_by_their_stacks(seats: int) -> None:
    """The top tile of stack I is the São Gabriel, six more lie above; the stacks show their tops."""
    gabriels = set()
    for seed in SEEDS:
        match = carreira.new("vascodagama", seats=seats, seed=seed)
        position, view = match.position(), match.view()
        decks = [[*position["projects"], position["gabriel"], *position["stacks"][0]], *position["stacks"][1:]]
        for deck, tiles in zip(DECKS, decks, strict=True):
            assert Counter(tuple(tile.values()) for tile in tiles) == Counter(deck)
        assert [stack["left"] for stack in view["stacks"]] == [7, 14, 7]
        assert [stack["top"] for stack in view["stacks"]] == [stack[0] for stack in position["stacks"]]
        gabriels.add(tuple(position["gabriel"].values()))
    assert len(gabriels) > 8


@pytest.mark.rule("vdg.setup.7")
@pytest.mark.parametrize("seats", SEATS)
def test_vasco_da_gama_is_one_ahead(seats: int) -> None:
    """One tile lies face up at set-up; it is moved left for round 1; the next stays hidden until acting."""
    tops = set()
    for seed in SEEDS:
        match = carreira.new("vascodagama", seats=seats, seed=seed)
        position, view = match.position(), match.view()
        assert Counter((tile["initial"], tile["variation"], *tile["money"]) for tile in position["vdg"]) == Counter(VDG)
        assert (view["marker"], view["money"]) == (None, None)
        top = view["vdg"]["face_up"]
        assert top == position["vdg"][0]
        tops.add(top["initial"])
        match.play(next(move for move in match.moves() if "mozambique" in move))
        view = match.view()
        assert (view["marker"], view["money"], view["vdg"]) == (
            top["initial"],
            top["money"],
            {"face_up": None, "left": 8},
        )
    assert len(tops) == 9


@pytest.mark.rule("vdg.setup.8")
@pytest.mark.parametrize("seats", SEATS)
def test_action_spaces(seats: int) -> None:
    """Three, four or five for each area, which is room for all discs."""
    spaces = AREA_SPACES[seats]
    assert carreira.new("vascodagama", seats=seats).view()["areas"] == {
        area: {"spaces": spaces, "free": spaces} for area in AREAS
    }
    assert spaces * len(AREAS) >= seats * 4 + 1


def test_landings_of_the_board() -> None:
    landings = carreira.new("vascodagama").view()["landings"]
    assert {name: tuple(space["value"] for space in landings[name]["spaces"]) for name in LANDINGS} == SPACES
    assert [landings[name]["complete_points"] for name in LANDINGS] == [0, 1, 2, 3, 4, 5]
    assert [landings[name]["bonus"] for name in LANDINGS] == ["project", "sailor", "captain", "reals", "reals", None]


def test_the_seed_decides_everything() -> None:
    positions = [carreira.new("vascodagama", seats=4, seed=seed).position() for seed in (7, 7, 8)]
    assert positions[0] == positions[1]
    assert positions[0]["stacks"] != positions[2]["stacks"]
