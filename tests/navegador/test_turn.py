"""A turn (nav.turn): one decision at a time, nothing compulsory, only cash in hand."""

import pytest

import carreira
from tests.navegador.situations import SEATS, action, known, pass_turn, player, refused, situation


@pytest.mark.rule("nav.turn.1")
@pytest.mark.parametrize("seats", SEATS)
def test_turns_go_clockwise(seats: int) -> None:
    match = carreira.new("navegador", seats=seats, seed=2)
    start = match.to_move
    assert start is not None
    for turn in range(3 * seats):
        assert match.to_move == (start + turn) % seats
        pass_turn(match)


@pytest.mark.rule("nav.turn.1")
@pytest.mark.parametrize(
    "move",
    ["done", "scrap portugal", "workers 0", "ships 1", "sail portugal guine", "discover", "colony guine",
     "build gold", "sell gold 1", "process gold 1", "process gold 1 joker", "privilege colony", "king colony"],
)  # fmt: skip
def test_what_belongs_to_another_decision_is_refused(move: str) -> None:
    refused(situation(), move, "nav.turn.1")


@pytest.mark.rule("nav.turn.1")
@pytest.mark.parametrize("field", ["sailing", "workers", "market-1", "colony", "privilege", "ships", "buildings"])
def test_no_rondel_move_within_an_action(field: str) -> None:
    match = action(
        field,
        {"cash": 1000, "workers": 9, "ships": {"guine": 1}, "churches": 2, "shipyards": 2},
        regions=known("guine"),
        navigator={"holder": 0, "mark": "buildings"},
    )
    assert match.to_move == 0
    refused(match, "rondel market-2", "nav.turn.1")
    refused(match, "navigator", "nav.turn.1")


@pytest.mark.rule("nav.turn.1")
@pytest.mark.parametrize("text", ["", "Done", "rondel", "rondel  sailing", "sail guine", "workers -1", "x" * 500, "\n"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(carreira.IllegalMove, match="is not a move") as caught:
        situation().play(text)
    assert caught.value.rule == "nav.turn.1"
    assert len(str(caught.value)) < 200


@pytest.mark.rule("nav.turn.1")
@pytest.mark.parametrize("thing", [None, 3, ["done"], b"done"])
def test_what_is_no_text_is_refused(thing: object) -> None:
    with pytest.raises(carreira.IllegalMove):
        situation().play(thing)  # type: ignore[arg-type]


@pytest.mark.rule("nav.turn.1")
def test_forced_decisions_play_themselves() -> None:
    """With nothing to found the action is over at once; typing `done` then is no longer right."""
    match = action("colony")
    assert (match.to_move, match.number) == (1, 1)
    refused(match, "done", "nav.turn.1")


@pytest.mark.rule("nav.turn.2")
@pytest.mark.parametrize("field", ["sailing", "market-1", "colony", "privilege", "market-2", "buildings"])
def test_an_action_may_be_left_undone(field: str) -> None:
    match = action(field, {"cash": 1000, "workers": 9, "ships": {"guine": 1, "portugal": 1}}, regions=known("guine"))
    before = player(match)
    match.play("done")
    assert (match.to_move, player(match)) == (1, before)


@pytest.mark.rule("nav.turn.2")
@pytest.mark.parametrize("what", ["workers", "ships"])
def test_nothing_need_be_hired(what: str) -> None:
    match = action(what, {"cash": 1000})
    before = player(match)
    match.play(f"{what} 0")
    assert (match.to_move, player(match)) == (1, before)


@pytest.mark.rule("nav.turn.2")
def test_an_action_may_be_ended_early() -> None:
    match = action("market-1", {"colonies": {"gold": 3, "sugar": 2}}).play("sell gold 1").play("done")
    assert match.to_move == 1
    assert player(match)["cash"] == 200 + 60


@pytest.mark.rule("nav.turn.3")
@pytest.mark.parametrize(
    ("field", "move", "price", "rule"),
    [
        ("workers", "workers 1", 50, "nav.turn.3"),
        ("workers", "workers 3", 250, "nav.turn.3"),
        ("ships", "ships 1", 50, "nav.turn.3"),
        ("ships", "ships 2", 150, "nav.turn.3"),
        ("colony", "colony guine", 90, "nav.colony.1"),
        ("buildings", "build spice", 50, "nav.buildings.1"),
        ("buildings", "build church", 100, "nav.buildings.1"),
    ],
)
def test_only_cash_in_hand_pays(field: str, move: str, price: int, rule: str) -> None:
    mine = {"workers": 6, "ships": {"guine": 2}}
    regions = known(guine=[90, 100], bahia=[40])
    rich = action(field, {**mine, "cash": price}, regions=regions).play(move)
    assert player(rich)["cash"] == 0
    poor = action(field, {**mine, "cash": price - 1}, regions=regions)
    if poor.to_move == 0:
        refused(poor, move, rule)
    else:
        assert player(poor)["cash"] == price - 1, "nothing else was possible either"


@pytest.mark.rule("nav.turn.3")
def test_surplus_does_not_pay_for_what_is_sold() -> None:
    """Proceeds of an action can't fund what it costs first."""
    match = action("workers", {"workers": 9, "churches": 3, "cash": 149})
    refused(match, "workers 3", "nav.workers.3")
    assert player(match.play("workers 2"))["cash"] == 149 - 100 + 200


@pytest.mark.rule("nav.turn.3")
def test_money_lies_open() -> None:
    match = situation({"cash": 123}, {"cash": 45})
    for viewer in (None, 0, 1):
        assert [mine["cash"] for mine in match.view(viewer)["players"]] == [123, 45]
