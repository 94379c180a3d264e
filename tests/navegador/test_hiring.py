"""Workers and ships (nav.workers, nav.ships): cheap ones, expensive ones, and the surplus."""

import pytest

from tests.navegador.situations import action, known, player, refused

NOTHING_NEW = {"cash": 10_000}


@pytest.mark.rule("nav.workers.1", "nav.workers.2")
@pytest.mark.parametrize("phase", [1, 2, 3])
@pytest.mark.parametrize("churches", [1, 2, 4])
def test_price_of_workers(phase: int, churches: int) -> None:
    """The cheap ones first, the others at 100 times the phase."""
    for count in range(8):
        match = action("workers", {"churches": churches, "workers": 2, **NOTHING_NEW}, phase=phase)
        match.play(f"workers {count}")
        cheap = min(count, churches)
        assert player(match)["cash"] == 10_000 - 50 * cheap - 100 * phase * (count - cheap)
        assert player(match)["workers"] == 2 + count


@pytest.mark.rule("nav.ships.1", "nav.ships.2")
@pytest.mark.parametrize("phase", [1, 2, 3])
@pytest.mark.parametrize("shipyards", [1, 3])
def test_price_of_ships(phase: int, shipyards: int) -> None:
    for count in range(7):
        match = action(
            "ships", {"shipyards": shipyards, "ships": {"guine": 1}, **NOTHING_NEW}, phase=phase, regions=known("guine")
        )
        match.play(f"ships {count}")
        cheap = min(count, shipyards)
        assert player(match)["cash"] == 10_000 - 50 * cheap - 100 * phase * (count - cheap)
        assert player(match)["ships"] == {**({"portugal": count} if count else {}), "guine": 1}, (
            "new ships lie off Portugal"
        )


@pytest.mark.rule("nav.workers.2")
def test_dear_workers_only_up_to_nine() -> None:
    """Never to be sold again."""
    match = action("workers", {"churches": 1, "workers": 7, **NOTHING_NEW})
    assert match.moves() == ["workers 0", "workers 1", "workers 2"]
    refused(match, "workers 3", "nav.workers.2")
    refused(match, "workers 15", "nav.workers.2")
    assert player(match.play("workers 2"))["workers"] == 9


@pytest.mark.rule("nav.ships.2")
def test_dear_ships_only_while_the_supply_lasts() -> None:
    match = action(
        "ships", {"shipyards": 1, "ships": {"portugal": 3, "guine": 2}, **NOTHING_NEW}, regions=known("guine")
    )
    assert match.moves() == ["ships 0", "ships 1", "ships 2"]
    refused(match, "ships 3", "nav.ships.2")
    refused(match, "ships 15", "nav.ships.2")


@pytest.mark.rule("nav.workers.3")
@pytest.mark.parametrize("workers", range(2, 10))
@pytest.mark.parametrize("churches", [1, 3, 5])
def test_surplus_workers(workers: int, churches: int) -> None:
    """What the churches bring beyond nine is sold for 100 each, after 50 were paid for each."""
    match = action("workers", {"churches": churches, "workers": workers, **NOTHING_NEW})
    match.play(f"workers {churches}")
    surplus = max(0, workers + churches - 9)
    assert player(match)["workers"] == min(9, workers + churches)
    assert player(match)["cash"] == 10_000 - 50 * churches + 100 * surplus


@pytest.mark.rule("nav.workers.3", "nav.workers.2")
def test_no_surplus_beyond_the_churches() -> None:
    """With 8 workers and three churches three may be hired, not four."""
    match = action("workers", {"churches": 3, "workers": 8, **NOTHING_NEW})
    assert match.moves()[-1] == "workers 3"
    refused(match, "workers 4", "nav.workers.2")


@pytest.mark.rule("nav.ships.3")
@pytest.mark.parametrize("ships", range(8))
@pytest.mark.parametrize("shipyards", [1, 3, 5])
def test_surplus_ships(ships: int, shipyards: int) -> None:
    match = action("ships", {"shipyards": shipyards, "ships": {"portugal": ships}, **NOTHING_NEW})
    match.play(f"ships {shipyards}")
    surplus = max(0, ships + shipyards - 7)
    assert player(match)["ships"] == {"portugal": min(7, ships + shipyards)}
    assert player(match)["cash"] == 10_000 - 50 * shipyards + 100 * surplus


@pytest.mark.rule("nav.workers.3", "nav.ships.3")
@pytest.mark.parametrize("what", ["workers", "ships"])
def test_the_fifties_must_be_in_hand_first(what: str) -> None:
    full = {"workers": 9, "churches": 4, "shipyards": 4, "ships": {"portugal": 7}, "cash": 120}
    match = action(what, full)
    assert match.moves() == [f"{what} 0", f"{what} 1", f"{what} 2"]
    refused(match, f"{what} 3", f"nav.{what}.3")
    assert player(match.play(f"{what} 2"))["cash"] == 220


@pytest.mark.rule("nav.workers.2")
def test_hiring_is_one_decision() -> None:
    assert action("workers", NOTHING_NEW).play("workers 1").to_move == 1
