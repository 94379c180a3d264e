"""The rulebook's examples of privileges and phases, with the figures printed there."""

import pytest

from carreira.navegador.names import PRIVILEGES
from tests.navegador.situations import action, known, player

FULL_GALLERY = dict.fromkeys(PRIVILEGES, 1)


@pytest.mark.rule("nav.privilege.4")
@pytest.mark.parametrize(
    ("kind", "bonus"), [("church", 80), ("explorer", 100), ("shipyard", 50), ("colony", 90), ("factory", 80)]
)
def test_bonus_of_a_privilege(kind: str, bonus: int) -> None:
    """2 churches and a privilege there: 2 x 40 = 80. An explorer's would bring 5 x 20 = 100, a shipyard's only 50, a
    colony's 30 a colony (three here), a factory's 20 a factory (four here)."""
    mine = {
        "workers": 5,
        "cash": 0,
        "churches": 2,
        "shipyards": 1,
        "explorers": 5,
        "colonies": {"sugar": 2, "gold": 1},
        "factories": {"gold": 3},
        "privileges": {"colony": 0, "factory": 1, "explorer": 1, "shipyard": 0, "church": 1},
    }
    match = action("privilege", mine, gallery=FULL_GALLERY, seats=4, phase=2)
    held = player(match)["privileges"][kind]
    match.play(f"privilege {kind}")
    after = player(match)
    assert (after["cash"], after["workers"], after["privileges"][kind]) == (bonus, 4, held + 1)
    assert match.view()["gallery"] == {**FULL_GALLERY, kind: 0}


@pytest.mark.rule("nav.phase.1", "nav.phase.3")
def test_filling_the_gallery_for_phase_two_with_five() -> None:
    """The gallery is filled up to two of each: 2 colony, 1 factory, 1 explorer and 1 church privilege are added.

    The rulebook says itself that so many can't be left over from phase I.
    """
    gallery = {"colony": 0, "factory": 1, "explorer": 1, "shipyard": 2, "church": 1}
    match = action(
        "sailing", {"ships": {"angola": 2}}, seats=5, gallery=gallery, regions=known("guine", "bahia", "rio", "angola")
    )
    match.play("sail angola cabo").play("discover")
    after = match.view()["gallery"]
    assert {kind: after[kind] - gallery[kind] for kind in PRIVILEGES} == {
        "colony": 2, "factory": 1, "explorer": 1, "shipyard": 0, "church": 1,
    }  # fmt: skip
    assert match.view()["phase"] == 2


@pytest.mark.rule("nav.phase.3")
@pytest.mark.parametrize(("seats", "second", "third"), [(2, 1, 1), (3, 1, 2), (4, 2, 2), (5, 2, 3)])
def test_the_table_of_privileges(seats: int, second: int, third: int) -> None:
    """Up to how many privileges are filled, by players and phase."""
    assert action("sailing", seats=seats).view()["phases"]["fill"] == [1, second, third]


@pytest.mark.rule("nav.phase.1")
@pytest.mark.parametrize(("phase", "price"), [(1, 100), (2, 200), (3, 300)])
@pytest.mark.parametrize("what", ["workers", "ships"])
def test_the_survey_of_a_phase(what: str, phase: int, price: int) -> None:
    """What a further worker or ship costs, beside the 50 with the church or the shipyard."""
    match = action(what, {"cash": 50 + price}, phase=phase).play(f"{what} 2")
    assert player(match)["cash"] == 0


@pytest.mark.rule("nav.turn.2")
def test_no_privilege_need_be_taken() -> None:
    """Appendix: the field may be entered without taking one."""
    match = action("privilege", {"workers": 5}).play("done")
    assert match.to_move == 1
    assert player(match)["privileges"] == dict.fromkeys(PRIVILEGES, 0)
