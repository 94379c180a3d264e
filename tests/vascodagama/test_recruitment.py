"""Recruiting sailors and captains (vdg.recruitment)."""

import pytest

from tests.vascodagama.situations import SEATS, acting, has, player, refused

MIXED = ["turquoise", "turquoise", "violet", "grey", "orange"]
TWO = [MIXED, ["violet", "violet", "grey"]]


@pytest.mark.rule("vdg.recruitment.1")
def test_sailors_of_one_section() -> None:
    match = acting("recruitment", sections=TWO)
    assert match.moves() == ["section 1", "section 2", "captain"]
    refused(match, "take violet 1", "recruitment.1")
    refused(match.copy().play("section 1"), "section 2", "recruitment.1")
    match.play("section 2")
    refused(match, "section 1", "recruitment.1")
    assert match.moves() == ["take violet 1", "take violet 2", "take grey 1", "captain"]
    match.play("take violet 2").play("done")
    assert player(match)["sailors"]["violet"] == 2
    assert match.view()["sections"][1] == {"turquoise": 0, "violet": 0, "grey": 1, "orange": 0}


@pytest.mark.rule("vdg.recruitment.1", "vdg.setup.1")
@pytest.mark.parametrize("seats", SEATS)
def test_sections_in_use(seats: int) -> None:
    match = acting("recruitment", seats=seats, sections=[["violet"]] * seats)
    assert [move for move in match.moves() if "section" in move] == [f"section {n}" for n in range(1, seats + 1)]
    if seats < 4:
        refused(match, f"section {seats + 1}", "recruitment.1")


@pytest.mark.rule("vdg.recruitment.1")
def test_an_empty_section_cannot_be_chosen() -> None:
    refused(acting("recruitment", sections=[[], ["violet", "grey"]]), "section 1", "recruitment.1")


@pytest.mark.rule("vdg.recruitment.1", "vdg.recruitment.4")
def test_a_whole_section_of_one_colour() -> None:
    match = acting("recruitment", {"reals": 1}, sections=[["violet"] * 5, []]).play("section 1")
    assert match.moves() == [*(f"take violet {count}" for count in range(1, 6)), "captain"]
    match.play("take violet 5")
    assert player(match)["sailors"]["violet"] == 5


@pytest.mark.rule("vdg.recruitment.1")
def test_who_acts_hires_somebody() -> None:
    """One piece at least."""
    match = acting("recruitment", sections=TWO)
    refused(match, "done", "recruitment.1")
    match.play("section 1")
    refused(match, "done", "recruitment.1")
    match.play("captain").play("done")
    assert has(match, 0, "captains", "reals") == (2, 10), "a section may be chosen and left"


@pytest.mark.rule("vdg.recruitment.2")
@pytest.mark.parametrize(("colours", "price"), [(1, 1), (2, 3), (3, 6), (4, 10)])
def test_prices_by_colours(colours: int, price: int) -> None:
    match = acting("recruitment", {"reals": 20}, sections=TWO).play("section 1")
    for colour in ("turquoise", "violet", "grey", "orange")[:colours]:
        match.play(f"take {colour} {2 if colour == 'turquoise' else 1}")
    if match.to_move == 0:
        match.play("done")
    assert player(match)["reals"] == 20 - price, "however many of a colour"
    assert sum(player(match)["sailors"].values()) == colours + 1


@pytest.mark.rule("vdg.recruitment.2", "vdg.round.2")
def test_colours_that_cannot_be_paid() -> None:
    match = acting("recruitment", {"reals": 5}, sections=TWO).play("section 1").play("take turquoise 1")
    match.play("take violet 1")
    assert player(match)["reals"] == 2
    refused(match, "take grey 1", "recruitment.2")
    broke = acting("recruitment", {"reals": 1, "captains": 3}, sections=TWO).play("section 1").play("take grey 1")
    assert broke.to_move == 1, "no more could be paid, a captain for 1 real neither"
    poor = acting("recruitment", {"reals": 0, "captains": 1}, sections=TWO)
    assert poor.to_move == 1
    assert player(poor)["captains"] == 2, "only the captain was to be had"


@pytest.mark.rule("vdg.recruitment.2", "vdg.acting.4")
def test_one_sailor_is_enough_to_act() -> None:
    nobody = {"captains": 7, "captains_to_hire": 0}
    match = acting("recruitment", nobody, sections=[[], ["grey"]])
    assert player(match)["sailors"]["grey"] == 1, "all that could be done is done"


@pytest.mark.rule("vdg.recruitment.2")
def test_a_section_that_cannot_be_paid() -> None:
    """With a captain hired before, a sailor costs a real more."""
    match = acting("recruitment", {"reals": 1}, sections=TWO).play("captain")
    assert match.to_move == 1
    rich = acting("recruitment", {"reals": 2}, sections=TWO).play("captain").play("section 2")
    assert rich.moves() == ["take violet 1", "take grey 1", "done"]
    refused(rich, "take violet 2", "recruitment.3")


@pytest.mark.rule("vdg.recruitment.3")
@pytest.mark.parametrize("order", ["before", "between", "after"])
@pytest.mark.parametrize(("count", "price"), [(1, 3 + 2), (2, 3 + 3)])
def test_a_captain_costs_a_real_for_each_sailor(order: str, count: int, price: int) -> None:
    """It does not matter whether he is hired before the sailors, between them or after them."""
    moves = ["section 1", f"take turquoise {count}", "take violet 1"]
    moves.insert({"before": 0, "between": 2, "after": 3}[order], "captain")
    match = acting("recruitment", sections=TWO)
    for move in moves:
        match.play(move)
    match.play("done")
    assert has(match, 0, "reals", "captains", "captains_to_hire") == (10 - price, 2, 5)


@pytest.mark.rule("vdg.recruitment.3")
def test_one_captain_an_action() -> None:
    match = acting("recruitment", sections=TWO).play("captain")
    refused(match, "captain", "recruitment.3")
    none = acting("recruitment", {"captains": 7, "captains_to_hire": 0}, sections=TWO)
    refused(none, "captain", "recruitment.3")


@pytest.mark.rule("vdg.recruitment.3")
def test_a_captain_too_dear() -> None:
    match = acting("recruitment", {"reals": 4}, sections=TWO).play("section 1").play("take turquoise 2")
    match.play("take violet 1")
    assert match.to_move == 1, "three sailors: the captain would cost 3, and 1 is left"
    assert has(match, 0, "reals", "captains") == (1, 1)


@pytest.mark.rule("vdg.recruitment.4")
def test_each_colour_is_decided_once() -> None:
    match = acting("recruitment", sections=TWO).play("section 1").play("take turquoise 1")
    refused(match, "take turquoise 1", "recruitment.4")
    refused(match, "take violet 2", "recruitment.4")
    match.play("take violet 1")
    assert match.view()["turn"]["colours"] == ["turquoise", "violet"]


@pytest.mark.rule("vdg.recruitment.4")
def test_not_all_of_a_colour_need_be_taken() -> None:
    match = acting("recruitment", sections=TWO).play("section 1").play("take turquoise 1").play("done")
    assert match.view()["sections"][0] == {"turquoise": 1, "violet": 1, "grey": 1, "orange": 1}
    assert match.view()["bag"]["left"] == 32 - 8, "what was hired is in the supply"
