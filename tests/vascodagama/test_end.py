"""The end of a round (vdg.end): what is renewed, in which order, and what the last round has instead."""

from collections import Counter
from typing import Any

import pytest

import carreira
from tests.vascodagama.situations import (
    DECKS,
    SEATS,
    acting,
    called,
    disc,
    edition,
    has,
    idle,
    launches,
    navigating,
    player,
    sail,
    ship,
    situation,
    tile,
)

NOBODY: dict[str, Any] = {"characters": []}
ONE_OF_EACH = ["turquoise", "violet", "grey", "orange"]


@pytest.mark.rule("vdg.end.1", "vdg.setup.6")
@pytest.mark.parametrize("seats", SEATS)
def test_seven_new_projects_each_round(seats: int) -> None:
    """The top tile is the São Gabriel, the next six lie above; all 35 come up."""
    match = carreira.new("vascodagama", seats=seats, seed=5)
    seen: Counter[tuple[int, ...]] = Counter()
    for number in range(1, 6):
        position = match.position()
        lying = [position["gabriel"], *position["projects"]]
        assert None not in lying
        seen.update(tuple(entry.values()) for entry in lying)
        assert [len(stack) for stack in position["stacks"]] == [
            [7, 14, 7], [0, 14, 7], [0, 7, 7], [0, 0, 7], [0, 0, 0],
        ][number - 1]  # fmt: skip
        ahead = [entry for stack in position["stacks"] for entry in stack]
        idle(match)
        if number < 5:
            after = match.position()
            assert [after["gabriel"], *after["projects"]] == ahead[:7]
    assert seen == Counter(values for deck in DECKS for values in deck)


@pytest.mark.rule("vdg.end.1")
def test_a_stack_that_ends_in_between() -> None:
    """The next tiles come from the next stack."""
    stacks = [[tile(4, 1), tile(5, 2)], [tile(9, 3), tile(6, 2), tile(7, 2), tile(11, 4), tile(7, 3, 1), tile(9, 4, 1)]]
    match = sail(navigating(projects=[tile(6, 3, 1)], gabriel=tile(7, 3), stacks=[*stacks, []]))
    view = match.view()
    assert view["gabriel"] == tile(4, 1)
    assert view["projects"] == [stacks[0][1], *stacks[1][:5]]
    assert [stack["left"] for stack in view["stacks"]] == [0, 1, 0]
    assert view["stacks"][1]["top"] == tile(9, 4, 1)


@pytest.mark.rule("vdg.end.1")
def test_spaces_stay_empty_once_all_stacks_are() -> None:
    one = sail(navigating(projects=[], stacks=[[], [], [tile(9, 3)]])).view()
    assert (one["gabriel"], one["projects"]) == (tile(9, 3), [None] * 6)
    none = sail(navigating(stacks=[[], [], []])).view()
    assert (none["gabriel"], none["projects"]) == (None, [None] * 6)


@pytest.mark.rule("vdg.end.2")
def test_the_next_merchant_and_the_money_left() -> None:
    """What nobody took goes to the bank, and the sums are those of the next tile."""
    match = sail(navigating(money=[9, 4], merchants=[11, 4], next_vdg=[12, 5]))
    view = match.view()
    assert view["merchant"] == {"face_up": {"limit": 11}, "left": 2, "sent": False}
    assert view["money"] == [9, 5], "of the tile with the 12"
    assert match.why_no_undo() == "revealed"
    assert sum(player(match, seat)["reals"] for seat in range(2)) == 23


@pytest.mark.rule("vdg.end.2")
@pytest.mark.parametrize(("money", "left"), [([0, 0], []), ([1, 0], [1]), ([0, 4], [4]), ([4, 9], [13])])
def test_the_bank_takes_only_what_is_left(money: list[int], left: list[int]) -> None:
    """Where nothing is left, nothing happens."""
    match = sail(navigating(money=money))
    taken = [event for event in match.events(match.decisions[-1]) if event.kind == "bank"]
    assert [event.values["reals"] for event in taken] == left


@pytest.mark.rule("vdg.end.2")
def test_a_merchant_that_was_not_sent_leaves() -> None:
    """In a position in which ships have navigated while a merchant ship still lay face up."""
    mine = {"projects": [tile(4, 1)], "missionaries": 1}
    late = situation(mine, stage="navigation", decision="launch", merchant_sent=False, merchants=[9, 5, 7])
    assert late.play("done").view()["merchant"] == {"face_up": {"limit": 5}, "left": 2, "sent": False}
    assert late.why_no_undo() == "revealed"
    last = situation(mine, stage="navigation", decision="launch", merchant_sent=False, merchants=[9]).play("done")
    assert last.view()["merchant"] == {"face_up": None, "left": 0, "sent": True}


@pytest.mark.rule("vdg.end.2", "vdg.setup.5")
@pytest.mark.parametrize(("merchants", "turned"), [([], []), ([11], [11])])
def test_a_merchant_comes_only_while_there_are_any(merchants: list[int], turned: list[int]) -> None:
    match = sail(navigating(merchants=merchants))
    found = [event for event in match.events(match.decisions[-1]) if event.kind == "merchant turned"]
    assert [event.values["limit"] for event in found] == turned
    assert match.view()["merchant"]["left"] == len(turned)
    assert match.why_no_undo() == "revealed", "the projects have come up"


@pytest.mark.rule("vdg.end.2")
@pytest.mark.parametrize("seats", SEATS)
def test_a_merchant_for_each_round(seats: int) -> None:
    """Six in all, one before round 1."""
    match = carreira.new("vascodagama", seats=seats, seed=6)
    match.play(next(move for move in match.moves() if move.startswith("merchant mozambique")))
    for left in (5, 4, 3, 2, 1):
        assert match.view()["merchant"]["left"] == left
        assert match.view()["merchant"]["face_up"] is not None
        idle(match)
    assert match.view()["merchant"]["left"] == 0


@pytest.mark.rule("vdg.end.3")
@pytest.mark.parametrize(("had", "has_now"), [(0, 3), (1, 4), (2, 5), (3, 5), (4, 5), (5, 5)])
def test_refill_by_three_and_never_beyond_five(had: int, has_now: int) -> None:
    """Three for each section, not "up to five"."""
    sections = [["grey"] * had, []]
    match = sail(navigating(sections=sections, bag=["violet", "orange", "turquoise", "grey", "violet", "orange"]))
    found = match.view()["sections"]
    assert [sum(section.values()) for section in found] == [has_now, 3]


@pytest.mark.rule("vdg.end.3")
def test_refill_begins_with_section_one_and_stops_with_the_bag() -> None:
    """In the order in which they are drawn."""
    rest = dict.fromkeys(ONE_OF_EACH, 8)
    rest["orange"], rest["violet"] = 5, 6
    hoarder = {**NOBODY, "sailors": rest}
    bag = ["orange", "violet", "orange", "violet", "orange"]
    match = sail(navigating(hoarder, seats=3, sections=[[], [], []], bag=bag))
    assert match.position()["sections"] == [["violet", "orange", "orange"], ["violet", "orange"], []]
    assert match.view()["bag"]["left"] == 0


@pytest.mark.rule("vdg.end.3")
@pytest.mark.parametrize("seats", SEATS)
def test_only_sections_in_use_are_refilled(seats: int) -> None:
    match = sail(navigating(seats=seats, sections=[[] for _ in range(seats)]))
    assert [len(section) for section in match.position()["sections"]] == [3] * seats


@pytest.mark.rule("vdg.end.3")
@pytest.mark.parametrize(
    ("sections", "people", "refill", "drawn"),
    [
        ([4, 5], {}, 3, True),
        ([5, 4], {}, 1, True),
        ([5, 5], {}, 3, False),
        ([0, 0], {}, 0, False),
        ([0, 0], {"sailors": dict.fromkeys(ONE_OF_EACH, 8)}, 3, False),
    ],
)
def test_nothing_is_refilled_without_room_or_sailors(
    sections: list[int], people: dict[str, Any], refill: int, drawn: bool
) -> None:
    full = [["grey"] * sections[0], ["violet"] * sections[1]]
    match = sail(navigating({**NOBODY, **people}, sections=full, edition=edition(recruitment__refill=refill)))
    events = [event.kind for decision in match.decisions for event in match.events(decision)]
    assert ("refill" in events) == drawn


@pytest.mark.rule("vdg.end.3")
def test_the_log_names_the_refill_of_every_section_in_use() -> None:
    """An edition may use more sections than there are players."""
    three = edition(recruitment__sections_2=3)
    match = sail(navigating(sections=[[], [], []], bag=[*["grey"] * 6, *["violet"] * 3], edition=three))
    (refill,) = [event for event in match.events(match.decisions[-1]) if event.kind == "refill"]
    drawn = [{colour: count for colour, count in section.items() if count} for section in refill.values["sections"]]
    assert drawn == [{"grey": 3}, {"grey": 3}, {"violet": 3}]


@pytest.mark.rule("vdg.end.4")
@pytest.mark.parametrize("seats", SEATS)
def test_what_alvares_and_dias_bring(seats: int) -> None:
    """To whoever holds them; to nobody where they lie on the board."""
    people = [NOBODY] * (seats - 1) + [{"characters": ["dias", "alvares"]}]
    match = sail(navigating(*people, seats=seats))
    assert has(match, seats - 1, "points", "missionaries") == (2, 1)
    assert match.view()["first_player"] == match.to_move == seats - 1
    nobody = sail(navigating(*[NOBODY] * seats, seats=seats))
    assert [player(nobody, seat)["points"] for seat in range(seats)] == [0] * seats
    assert nobody.view()["missionaries"] == 6
    assert nobody.view()["first_player"] == 0


@pytest.mark.rule("vdg.end.5", "vdg.acting.6")
def test_all_discs_are_in_hand_again() -> None:
    placed = {str(number): disc("characters", number % 2) for number in (10, 11)}
    match = situation(placed=placed, merchant_sent=True).play("act").play("host alvares").play("act").play("host dias")
    assert match.view()["stage"] == "placing"
    assert [player(match, seat)["discs"] for seat in (0, 1)] == [4, 4]
    assert {held["host"] for held in match.view()["characters"].values()} == {None}


@pytest.mark.rule("vdg.end.5")
def test_an_extra_disc_on_a_character_returns_with_manuel() -> None:
    people = {"characters": ["manuel", "dias"]}, {"characters": ["sernigi"]}
    match = situation(*people, placed={"21": disc("characters")}, merchant_sent=True).play("act").play("host dias")
    assert has(match, 0, "discs", "extra_disc") == (4, True)
    assert has(match, 1, "discs", "extra_disc") == (4, False)


@pytest.mark.rule("vdg.end.1", "vdg.end.3", "vdg.launching.5")
def test_the_order_of_the_end() -> None:
    """Crews that are launched after navigation are in the bag when sections are refilled."""
    mine = {"sailors": dict.fromkeys(ONE_OF_EACH, 8) | {"grey": 8}, "projects": [tile(4, 1)], **NOBODY}
    match = sail(navigating(mine, sections=[[], []]))
    assert launches(match) == [f"launch 1 {colour}" for colour in ONE_OF_EACH]
    match.play("launch 1 grey")
    assert match.view()["stage"] == "placing"
    assert match.position()["sections"] == [["grey"], []]


@pytest.mark.rule("vdg.end.6")
@pytest.mark.parametrize("seats", SEATS)
def test_the_last_round(seats: int) -> None:
    """Navigation too, then Alvares' missionary and Dias' points; nothing is renewed."""
    people = [{**NOBODY}] * (seats - 1) + [{"characters": ["dias", "alvares"]}]
    landings = {"boa_gente": [ship(0, 6, 3, 1), ship(1, 5, 2)]}
    match = situation(
        *people, seats=seats, round=5, placed={"20": disc("characters")}, landings=landings, merchant_sent=True,
        sections=[[] for _ in range(seats)],
    ).play("renounce")  # fmt: skip
    assert match.over
    view = match.view()
    assert player(match, seats - 1)["missionaries"] == 1
    assert player(match, seats - 1)["earned"]["dias"] == 2
    assert player(match)["earned"]["landings"] == 1
    assert [len(section) for section in match.position()["sections"]] == [0] * seats
    assert view["stage"] == "over"


@pytest.mark.rule("vdg.end.6", "vdg.navigation.1")
def test_the_last_merchant_is_sent_too() -> None:
    people = {"characters": ["sernigi"]}, NOBODY
    match = sail(navigating(*people, round=5, merchant_sent=False, merchants=[9]))
    assert match.view()["decision"] == "merchant"
    match.play("merchant mombasa 1")
    assert match.over
    assert match.scores() == [(13 + 2) // 3, 10 // 3], "no ship at home, money only"


@pytest.mark.rule("vdg.end.4", "vdg.end.5")
def test_the_next_round_begins_with_dias() -> None:
    match = acting("characters", NOBODY, {"characters": ["dias", "sernigi"]}, merchant_sent=True).play("host dias")
    idle(match)
    assert match.to_move == 0
    again = called("characters", NOBODY, {"characters": ["dias", "sernigi"]}, merchant_sent=True)
    assert idle(again).to_move == 1
