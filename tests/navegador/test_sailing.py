"""Sailing (nav.sailing): range, expeditions, discoveries."""

import pytest

from tests.navegador.situations import action, known, known_to, player, refused, situation


@pytest.mark.rule("nav.sailing.1")
def test_each_ship_sails_once_in_an_action() -> None:
    match = action("sailing", {"ships": {"portugal": 1, "guine": 1}}, regions=known("guine", "bahia"), phase=2)
    match.play("sail portugal guine").play("sail guine bahia")
    assert match.to_move == 1, "one has come, the other has gone: both have sailed"
    assert player(match)["ships"] == {"guine": 1, "bahia": 1}


@pytest.mark.rule("nav.sailing.1")
def test_a_ship_that_has_sailed_stays() -> None:
    match = action("sailing", {"ships": {"portugal": 2}}, regions=known("guine"), phase=2).play("sail portugal guine")
    refused(match, "sail guine portugal", "nav.sailing.1")


@pytest.mark.rule("nav.sailing.1")
@pytest.mark.parametrize(
    "move", ["sail portugal portugal", "sail guine guine", "sail rio bahia", "sail portugal angola"]
)
def test_what_no_ship_can_do(move: str) -> None:
    """Staying is no voyage; nothing sails from where there is no ship; phase I crosses one border."""
    match = action("sailing", {"ships": {"portugal": 1, "guine": 1}}, regions=known_to("angola"))
    refused(match, move, "nav.sailing.1")


@pytest.mark.rule("nav.sailing.1")
@pytest.mark.parametrize("phase", [2, 3])
def test_a_voyage_does_not_end_where_it_began(phase: int) -> None:
    """Though a ship could sail there and back."""
    match = action("sailing", {"ships": {"portugal": 1, "goa": 1}}, regions=known_to("nagasaki"), phase=phase)
    refused(match, "sail portugal portugal", "nav.sailing.1")
    refused(match, "sail goa goa", "nav.sailing.1")


@pytest.mark.rule("nav.sailing.1")
def test_the_chart_of_borders() -> None:
    """Every border of the standard edition, and no other, can be crossed in phase I, both ways."""
    borders = {
        ("portugal", "guine"), ("portugal", "bahia"), ("guine", "bahia"), ("guine", "angola"), ("bahia", "rio"),
        ("rio", "angola"), ("angola", "cabo"), ("cabo", "mocambique"), ("mocambique", "zanzibar"), ("zanzibar", "goa"),
        ("goa", "malaca"), ("malaca", "timor"), ("malaca", "macau"), ("timor", "macau"), ("macau", "nagasaki"),
    }  # fmt: skip
    found = set()
    for start in known_to("nagasaki") | {"portugal": {}}:
        match = action("sailing", {"ships": {start: 1}}, regions=known_to("nagasaki"))
        found |= {tuple(move.split()[1:]) for move in match.moves() if move.startswith("sail")}
    assert found == borders | {(b, a) for a, b in borders}


@pytest.mark.rule("nav.sailing.2")
def test_ships_do_not_block_each_other() -> None:
    mine, other = {"ships": {"portugal": 2, "guine": 5}}, {"ships": {"guine": 7}}
    match = action("sailing", mine, other, regions=known("guine")).play("sail portugal guine")
    assert player(match)["ships"] == {"portugal": 1, "guine": 6}


@pytest.mark.rule("nav.sailing.2")
def test_no_way_across_the_unknown() -> None:
    """From Portugal the only way of two borders to Angola leads across Guiné."""
    regions = known("bahia", "rio", "angola")
    match = action("sailing", {"ships": {"portugal": 1}}, regions=regions, phase=2)
    refused(match, "sail portugal angola", "nav.sailing.2")
    longer = action("sailing", {"ships": {"portugal": 1}}, regions=regions, phase=3)
    assert "sail portugal angola" in longer.moves(), "by Bahia and Rio it is three"


@pytest.mark.rule("nav.sailing.3")
def test_ships_of_an_expedition_come_from_several_regions() -> None:
    """Each within its own range."""
    match = action("sailing", {"ships": {"portugal": 1, "rio": 1, "cabo": 1}}, regions=known_to("cabo") | {
        "angola": {"explored": False}}, phase=2)  # fmt: skip
    match.play("sail rio angola")
    assert set(match.moves()) == {"sail portugal angola", "sail cabo angola"}
    match.play("sail cabo angola")
    assert set(match.moves()) == {"sail portugal angola", "discover"}


@pytest.mark.rule("nav.sailing.3")
def test_the_second_ship_must_be_within_reach_too() -> None:
    match = action("sailing", {"ships": {"guine": 1, "portugal": 4}}, regions=known("guine"))
    refused(match, "sail guine angola", "nav.sailing.3")
    assert "sail portugal bahia" in match.moves()


@pytest.mark.rule("nav.sailing.3")
def test_ships_that_have_sailed_do_not_count_for_an_expedition() -> None:
    match = action("sailing", {"ships": {"portugal": 1, "guine": 1}}, regions=known("guine"))
    match.play("sail portugal guine")
    assert match.moves() == ["sail guine portugal", "done"]
    refused(match, "sail guine angola", "nav.sailing.3")


@pytest.mark.rule("nav.sailing.3", "nav.sailing.4")
@pytest.mark.parametrize(("seats", "needed"), [(2, 3), (3, 3), (4, 2), (5, 2)])
def test_losses_in_macau(seats: int, needed: int) -> None:
    """With two or three players Macau costs two ships, otherwise one."""
    regions = known_to("timor")
    match = action("sailing", {"ships": {"malaca": needed}, "cash": 0}, regions=regions, phase=3, seats=seats)
    match.play("sail malaca macau")
    assert match.moves() == ["discover"], "the others followed, as none of them had a choice"
    assert match.view()["turn"]["expedition"] == {"region": "macau", "ships": needed, "needed": needed}
    match.play("discover")
    assert player(match)["ships"] == {"macau": 1}
    few = action("sailing", {"ships": {"malaca": needed - 1}}, regions=regions, phase=3, seats=seats)
    refused(few, "sail malaca macau", "nav.sailing.4" if needed == 3 else "nav.sailing.3")


@pytest.mark.rule("nav.sailing.4")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_losses_in_nagasaki(seats: int) -> None:
    regions = known_to("macau")
    few = action("sailing", {"ships": {"macau": 2}}, regions=regions, phase=3, seats=seats)
    refused(few, "sail macau nagasaki", "nav.sailing.4")
    match = action("sailing", {"ships": {"macau": 2, "malaca": 1, "timor": 1}}, regions=regions, phase=3, seats=seats)
    match.play("sail macau nagasaki").play("sail malaca nagasaki")
    refused(match, "discover", "nav.sailing.4")
    match.play("sail timor nagasaki").play("discover")
    assert player(match)["ships"] == {"macau": 1, "nagasaki": 1}


@pytest.mark.rule("nav.sailing.5")
def test_what_a_discovery_brings() -> None:
    regions = {"guine": {"explored": False, "colonies": [90, 60, 150]}}
    match = action("sailing", {"ships": {"portugal": 2}, "cash": 7}, regions=regions)
    assert match.view()["regions"]["guine"]["colonies"] is None
    match.play("sail portugal guine").play("discover")
    mine = player(match)
    assert (mine["explorers"], mine["cash"]) == (1, 67)
    assert match.view()["regions"]["guine"] == {
        "explored": True, "good": "gold", "tiles": 3, "colonies": [60, 90, 150], "ships_needed": 2, "extra_loss": False,
    }  # fmt: skip


@pytest.mark.rule("nav.sailing.5")
def test_there_is_nothing_to_turn_up_without_an_expedition() -> None:
    refused(action("sailing", {"ships": {"portugal": 2}}), "discover", "nav.sailing.5")


@pytest.mark.rule("nav.sailing.5")
def test_a_discovery_is_asked_for_even_where_it_is_forced() -> None:
    match = action("sailing", {"ships": {"portugal": 2}}).play("sail portugal guine")
    assert match.moves() == ["discover"]
    assert match.to_move == 0
    assert match.view()["regions"]["guine"]["explored"] is False


@pytest.mark.rule("nav.sailing.5")
def test_a_ship_given_up_is_in_the_supply_again() -> None:
    match = action("sailing", {"ships": {"portugal": 7}}).play("sail portugal guine")
    assert player(match)["supply"] == 0
    assert player(match.play("discover"))["supply"] == 1


@pytest.mark.rule("nav.sailing.6")
def test_one_discovery_in_an_action() -> None:
    """Also not with ships that have not sailed yet."""
    match = action("sailing", {"ships": {"portugal": 5}})
    match.play("sail portugal guine").play("discover")
    assert "sail portugal guine" in match.moves()
    refused(match, "sail portugal bahia", "nav.sailing.6")


@pytest.mark.rule("nav.sailing.7")
def test_only_ships_for_the_expedition_move() -> None:
    """The other ships wait for the reveal, and the sailing can't be broken off."""
    match = action("sailing", {"ships": {"portugal": 3, "guine": 1}}, regions=known("guine"))
    match.play("sail portugal bahia")
    assert set(match.moves()) == {"sail portugal bahia", "sail guine bahia"}
    refused(match, "sail portugal guine", "nav.sailing.7")
    refused(match, "sail guine angola", "nav.sailing.7")
    refused(match, "done", "nav.sailing.7")
    refused(match, "discover", "nav.sailing.3")
    match.play("sail guine bahia")
    refused(match, "done", "nav.sailing.7")
    assert set(match.moves()) == {"sail portugal bahia", "discover"}


@pytest.mark.rule("nav.sailing.7")
def test_ships_of_the_expedition_stay() -> None:
    """All that took part stop there, though in phase II they could have gone one border further."""
    regions = {**known_to("mocambique"), "bahia": {"explored": False}}
    match = action("sailing", {"ships": {"portugal": 4}}, regions=regions, phase=2)
    match.play("sail portugal bahia").play("sail portugal bahia")
    assert match.view()["turn"]["expedition"]["ships"] == 3, "the second, which had no choice, followed by itself"
    match.play("discover")
    assert player(match)["ships"] == {"portugal": 1, "bahia": 2}
    refused(match, "sail bahia rio", "nav.sailing.1")
    assert "sail portugal bahia" in match.moves()


@pytest.mark.rule("nav.sailing.2", "nav.sailing.7")
def test_ships_not_yet_moved_sail_on_through_the_new_region() -> None:
    """Into it and through it."""
    regions = known("bahia", "rio", "angola")
    match = action("sailing", {"ships": {"portugal": 3}}, regions=regions, phase=2)
    refused(match, "sail portugal angola", "nav.sailing.2")
    match.play("sail portugal guine").play("discover")
    assert {"sail portugal guine", "sail portugal angola", "done"} <= set(match.moves())
    match.play("sail portugal angola")
    assert player(match)["ships"] == {"guine": 1, "angola": 1}


@pytest.mark.rule("nav.sailing.2")
def test_sailing_back() -> None:
    """Ships may sail back to regions nearer to Portugal."""
    match = action("sailing", {"ships": {"goa": 2}}, regions=known_to("goa"), phase=2)
    match.play("sail goa mocambique").play("sail goa zanzibar")
    assert player(match)["ships"] == {"mocambique": 1, "zanzibar": 1}


@pytest.mark.rule("nav.sailing.3", "nav.sailing.7")
@pytest.mark.parametrize("joining", [2, 3, 5])
def test_more_ships_may_join_without_further_loss(joining: int) -> None:
    """The second ship follows by itself, as it has no choice; those after it join by decision."""
    match = action("sailing", {"ships": {"portugal": 6}})
    for _ in range(joining - 1):
        match.play("sail portugal guine")
    match.play("discover")
    assert player(match)["ships"] == {"portugal": 6 - joining, "guine": joining - 1}


@pytest.mark.rule("nav.sailing.1")
def test_no_ships_no_sailing() -> None:
    match = action("sailing", {"ships": {}})
    assert match.to_move == 1


@pytest.mark.rule("nav.sailing.1")
def test_sailing_ends_by_itself_when_every_ship_has_sailed() -> None:
    match = action("sailing", {"ships": {"portugal": 1}}, regions=known("guine")).play("sail portugal guine")
    assert match.to_move == 1


def test_other_players_ships_take_no_part() -> None:
    match = situation({"rondel": "buildings", "ships": {"guine": 1}}, {"ships": {"guine": 3}}, regions=known("guine"))
    refused(match.play("rondel sailing"), "sail guine angola", "nav.sailing.3")
