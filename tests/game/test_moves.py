"""The table of moves: codes, notation and what rules look up agree, in every game."""

from types import ModuleType
from typing import Any

import pytest

import carreira
from carreira.game.generic import bind
from carreira.game.moves import MoveTable, parts
from carreira.navegador import moves as navegador
from carreira.vascodagama import moves as vascodagama

GAMES = {"navegador": navegador, "vascodagama": vascodagama}


BLOCK: Any = ()
FIRST: Any = ()
SECOND: Any = ()
AT: Any = ()
code_of: Any = None


def taken_apart(code: int) -> tuple[int, int, int, int, int]:
    """What rules look up about a code, and the code made from it again; bound to a game as a rule."""
    block, first, second = BLOCK[code], FIRST[code], SECOND[code]
    return block, first, second, AT[code], code_of(block, first, second)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Any:
    """Each game."""
    return carreira.GAMES[request.param]


@pytest.fixture
def module(game: Any) -> ModuleType:
    """Its module `moves`."""
    return GAMES[game.name]


def test_every_notation_is_that_of_its_code(game: Any) -> None:
    """The notation of a code is read as that code; only a launch without a crew can't be read."""
    for code, notation in enumerate(game.notation):
        unreadable = game.name == "vascodagama" and parts(notation)[0] == "launch" and len(parts(notation)) == 2
        assert game.codes.get(notation) == (None if unreadable else code), notation


def test_crews_may_be_named_in_any_order() -> None:
    """One code for all orders of a crew, and none if somebody is named twice."""
    codes = carreira.GAMES["vascodagama"].codes
    assert codes["launch 2 missionary grey turquoise"] == codes["launch 2 turquoise grey missionary"]
    assert "launch 2 grey grey" not in codes


def test_moves_come_first_and_steps_after_them(game: Any, module: ModuleType) -> None:
    """Codes of moves have a notation and belong to a decision; the steps after them have names only."""
    names = module.MOVES.names
    assert names[: module.FIRST_STEP] == list(game.notation)
    assert len(names) == len(set(names)) == len(module.AT)
    assert [code >= module.FIRST_STEP for code in range(len(names))] == [not at for at in module.AT]


def test_blocks_lie_side_by_side(module: ModuleType) -> None:
    """A block is identified by its first code and holds all codes up to the next block, each once."""
    blocks = [int(block) for block in module.BLOCK]
    assert blocks == sorted(blocks)
    starts = sorted(set(blocks))
    assert [blocks[start] for start in starts] == starts
    made = [(blocks[code], int(module.FIRST[code]), int(module.SECOND[code])) for code in range(len(blocks))]
    assert len(set(made)) == len(made)


@pytest.mark.parametrize(
    ("game", "name", "block", "first", "second"),
    [
        ("navegador", "done", "DONE", 0, 0),
        ("navegador", "rondel market-1", "RONDEL_TO", 2, 0),
        ("navegador", "workers 0", "HIRE", 0, 0),
        ("navegador", "ships 15", "LAUNCH", 15, 0),
        ("navegador", "sail guine nagasaki", "SAIL_FROM_TO", 1, 12),
        ("navegador", "build church", "BUILD_ROW", 4, 0),
        ("navegador", "sell gold 1", "SELL", 1, 1),
        ("navegador", "process spice 9", "PROCESS", 2, 9),
        ("navegador", "process sugar 2 joker", "PROCESS_JOKER", 0, 2),
        ("navegador", "king colony", "KING", 0, 0),
        ("navegador", "phase", "BEGIN_PHASE", 0, 0),
        ("vascodagama", "money lower", "MONEY", 1, 0),
        ("vascodagama", "sailor bag", "SAILOR_BAG", 0, 0),
        ("vascodagama", "place 7 projects", "PLACE_DISC", 6, 2),
        ("vascodagama", "take orange 5", "TAKE", 3, 5),
        ("vascodagama", "send 35 6", "SEND_SHIP", 34, 5),
        ("vascodagama", "sailor 4 turquoise", "SAILOR_FROM", 3, 0),
        ("vascodagama", "merchant calicut 1", "MERCHANT_TO", 5, 0),
        ("vascodagama", "launch 2 violet missionary", "LAUNCH_PROJECT", 1, 0b10010),
        ("vascodagama", "income 3", "EARN_INCOME", 3, 0),
        ("vascodagama", "sailed calicut", "SAIL_LANDING", 0, 0),
    ],
)
def test_rules_look_up_what_the_notation_says(game: str, name: str, block: str, first: int, second: int) -> None:
    """Names by their index, numbered things from 0, counts as they are, crews as bits."""
    module = GAMES[game]
    code = module.MOVES.names.index(name)
    assert (module.BLOCK[code], module.FIRST[code], module.SECOND[code]) == (getattr(module, block), first, second)


def test_rules_take_apart_and_make_codes_as_python_does(module: ModuleType) -> None:
    """The columns and `code_of` are the same inside rules as outside of them, on either backend."""
    names = {name: getattr(module, name) for name in ("BLOCK", "FIRST", "SECOND", "AT", "code_of")}
    inside = bind(f"test of {module.__name__}", names, [taken_apart]).taken_apart
    for code in range(len(module.BLOCK)):
        outside = [int(column[code]) for column in (module.BLOCK, module.FIRST, module.SECOND, module.AT)]
        assert inside(code) == (*outside, code), module.MOVES.names[code]


def test_no_other_number_is_a_move(game: Any, module: ModuleType) -> None:
    """Numbers outside the table, and steps that are not due, break the rule of the turn."""
    match = carreira.new(game.name, seats=2, seed=1)
    for code in (-1, module.FIRST_STEP, len(module.BLOCK), 1_000_000):
        assert game.loops.rule_broken_by(match.handle, match.edition.handle, code) == game.turn_rule


def test_a_move_in_parts() -> None:
    """The words of a notation, numbers as such."""
    assert parts("rondel market-1") == ("rondel", "market-1")
    assert parts("process gold 12 joker") == ("process", "gold", 12, "joker")


def test_a_block_has_two_axes_at_most() -> None:
    """A block with more axes than rules can look up is refused when it is declared."""
    with pytest.raises(ValueError, match="zip"):
        MoveTable().block("{} {} {}", ("a", "b"), ("c", "d"), ("e", "f"), at=(0,))
