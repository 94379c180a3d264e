"""Phases (nav.phase)."""

import pytest

import carreira
from carreira.navegador.names import PRIVILEGES
from tests.navegador.situations import action, known_to, player, refused, situation
from tests.records.keep import LAST_CHURCH

CAPE = {"rondel": "buildings", "ships": {"angola": 3}, "cash": 1000, "churches": 1, "workers": 3}


@pytest.mark.rule("nav.phase.1")
@pytest.mark.parametrize(("region", "before", "phase"), [("cabo", "angola", 1), ("malaca", "goa", 2)])
def test_triggers(region: str, before: str, phase: int) -> None:
    match = action("sailing", {"ships": {before: 2}}, regions=known_to(before), phase=phase)
    match.play(f"sail {before} {region}").play("discover")
    assert match.view()["phase"] == phase + 1


@pytest.mark.rule("nav.phase.1")
@pytest.mark.parametrize("region", ["guine", "bahia", "mocambique", "goa", "timor"])
def test_other_discoveries_begin_no_phase(region: str) -> None:
    regions = {**known_to("nagasaki"), region: {"explored": False}}
    start = {"guine": "portugal", "bahia": "portugal", "mocambique": "cabo", "goa": "zanzibar", "timor": "malaca"}[
        region
    ]
    match = action("sailing", {"ships": {start: 2}}, regions=regions, phase=2)
    match.play(f"sail {start} {region}").play("discover")
    assert match.view()["phase"] == 2


@pytest.mark.rule("nav.phase.2")
def test_a_phase_begins_after_the_turn() -> None:
    """In the very turn ships still have the shorter range; for the next player all is new."""
    mine = {"ships": {"angola": 2, "guine": 1}}
    match = action("sailing", mine, {"cash": 250, "rondel": "sailing"}, regions=known_to("angola"))
    match.play("sail angola cabo").play("discover")
    assert match.view()["phase"] == 1
    refused(match, "sail guine cabo", "nav.sailing.1")
    match.play("done")
    assert match.view()["phase"] == 2
    match.play("rondel workers").play("workers 2")
    assert player(match, 1)["cash"] == 250 - 50 - 200


@pytest.mark.rule("nav.phase.2")
def test_a_phase_begun_with_the_card_holds_for_the_rondel_action() -> None:
    """Range, prices and the gallery."""
    navigator = {"holder": 0, "mark": "ships"}
    gallery = dict.fromkeys(PRIVILEGES, 0)
    for field in ("workers", "sailing", "privilege"):
        rondel = {"workers": "buildings", "sailing": "buildings", "privilege": "workers"}[field]
        match = situation(
            {**CAPE, "rondel": rondel}, seats=4, regions=known_to("angola"), navigator=navigator, gallery=gallery
        )
        match.play("navigator").play("sail angola cabo").play("discover")
        assert match.view()["phase"] == 1, "the card's sailing is not over"
        match.play("done")
        assert (match.to_move, match.view()["phase"]) == (0, 2)
        assert match.view()["gallery"] == dict.fromkeys(PRIVILEGES, 2)
        match.play(f"rondel {field}")
        if field == "workers":
            cash = player(match)["cash"]
            assert player(match.play("workers 2"))["cash"] == cash - 250
        elif field == "sailing":
            assert "sail angola guine" in match.moves()
            assert "sail angola portugal" in match.moves(), "two borders"
        else:
            assert player(match.play("privilege church"))["privileges"]["church"] == 1


@pytest.mark.rule("nav.phase.3")
@pytest.mark.parametrize(("seats", "numbers"), [(2, (1, 1)), (3, (1, 2)), (4, (2, 2)), (5, (2, 3))])
@pytest.mark.parametrize("left", [0, 1, 2])
def test_filled_up_to_the_number(seats: int, numbers: tuple[int, int], left: int) -> None:
    """Up to, not by; what lies there already stays, also where it is more."""
    for phase, number in zip((1, 2), numbers, strict=True):
        start, region = (("angola", "cabo"), ("goa", "malaca"))[phase - 1]
        match = action(
            "sailing", {"ships": {start: 2}}, seats=seats, regions=known_to(start), phase=phase,
            gallery=dict.fromkeys(PRIVILEGES, left),
        )  # fmt: skip
        match.play(f"sail {start} {region}").play("discover")
        assert match.view()["gallery"] == dict.fromkeys(PRIVILEGES, max(left, number))


@pytest.mark.rule("nav.phase.3")
def test_the_supply_suffices_when_all_were_taken() -> None:
    """Five players: 1, 2 and 3 of each kind are all six."""
    players = [{"privileges": {"colony": 1}}, {"privileges": {"colony": 2}}]
    match = action(
        "sailing", {"ships": {"goa": 2}}, *players, seats=5, phase=2, regions=known_to("goa"), gallery={"colony": 0}
    )
    match.play("sail goa malaca").play("discover")
    assert match.view()["gallery"]["colony"] == 3


@pytest.mark.rule("nav.phase.3")
def test_what_lies_in_the_gallery_is_not_of_the_supply() -> None:
    """Of six of a kind players have four and one lies in the gallery: only one is left, though two are wanted."""
    players = [{"privileges": {"colony": 2}}, {"privileges": {"colony": 2}}]
    match = action(
        "sailing", {"ships": {"goa": 2}}, *players, seats=5, phase=2, regions=known_to("goa"), gallery={"colony": 1}
    )
    match.play("sail goa malaca").play("discover")
    assert match.view()["gallery"]["colony"] == 2


@pytest.mark.rule("nav.phase.3", "nav.goa.2")
def test_kings_privileges_are_not_of_the_supply() -> None:
    """In the variant a king's privilege lies in a column, but is none of the six of its kind."""
    fetched = {"king": False, "privileges": {"colony": 2}}
    match = action(
        "sailing", {"ships": {"goa": 2}}, fetched, fetched, fetched, seats=5, phase=2, king_in_goa=True,
        regions=known_to("goa"), gallery={"colony": 0},
    )  # fmt: skip
    match.play("sail goa malaca").play("discover")
    assert match.view()["gallery"]["colony"] == 3


@pytest.mark.rule("nav.phase.3", "nav.goa.2")
@pytest.mark.parametrize(("rules", "churches"), [(1, 2), (2, 1)])
def test_a_kings_privilege_lies_in_one_column_only(rules: int, churches: int) -> None:
    """Players have five of the six church privileges, so one is left; version 1 of the rules added another for a king's
    privilege that lies among the colonies."""
    match = carreira.from_position("navegador", LAST_CHURCH, rules_version=rules)
    match.play("rondel sailing").play("sail goa malaca").play("discover")
    assert match.view()["gallery"] == {**dict.fromkeys(PRIVILEGES, 3), "church": churches}


@pytest.mark.rule("nav.phase.1", "nav.phase.3")
def test_a_phase_is_begun_once() -> None:
    """In a position where phase II has begun already, the discovery that would begin it fills nothing up."""
    few = dict.fromkeys(PRIVILEGES, 0)
    match = action("sailing", {"ships": {"angola": 2}}, regions=known_to("angola"), phase=2, gallery=few)
    match.play("sail angola cabo").play("discover")
    assert (match.view()["phase"], match.view()["gallery"]) == (2, few)


@pytest.mark.rule("nav.phase.2")
def test_both_phases_within_a_round() -> None:
    """A phase once begun is not begun again by a later discovery of an earlier region."""
    regions = {**known_to("malaca"), "bahia": {"explored": False}}
    match = action("sailing", {"ships": {"portugal": 2}}, regions=regions, phase=3)
    match.play("sail portugal bahia").play("discover")
    assert match.view()["phase"] == 3
