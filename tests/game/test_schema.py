"""States: one layout, the same numbers whichever backend holds them."""

import numpy as np
import pytest

import carreira
from carreira.game.schema import Grid, Schema

LAYOUT = np.dtype(
    [
        ("one", np.int32),
        ("row", np.int32, (3,)),
        ("table", np.int32, (2, 2)),
        ("parts", np.dtype([("a", np.int32), ("b", np.int32, (2,))]), (2,)),
    ]
)


def test_numbers_there_and_back() -> None:
    schema = Schema(LAYOUT)
    handle = schema.load(list(range(14)))
    state = schema.read(handle)
    assert (state.one, list(state.row), state.table[1, 0]) == (0, [1, 2, 3], 6)
    assert [part.a for part in state.parts] == [8, 11]
    assert list(state.parts[1].b) == [12, 13]
    assert schema.numbers(state) == list(range(14))
    assert schema.same_on_both(handle) == np.arange(14, dtype=np.int32).tobytes()


def test_new_is_all_zero() -> None:
    schema = Schema(LAYOUT)
    assert schema.same_on_both(schema.new()) == bytes(14 * 4)


def test_copies_are_equal_and_independent() -> None:
    schema = Schema(LAYOUT)
    handle = schema.load(list(range(14)))
    frozen, copy = schema.freeze(handle), schema.copy(handle)
    if isinstance(handle, list):
        handle[0].one = 99
    else:
        handle[0]["one"] = 99
    assert schema.freeze(copy) == frozen
    assert schema.same_on_both(handle) != schema.same_on_both(copy)
    assert schema.read_frozen(frozen).one == 0
    assert hash(frozen) == hash(schema.freeze(copy))


@pytest.mark.parametrize("at", [(-1, 0), (0, -1), (0, 2), (2, 0)])
def test_a_grid_has_bounds(at: tuple[int, int]) -> None:
    """Compiled code would read the field beside it; the plain backend says so at once."""
    grid = Grid((2, 2))
    grid[1, 1] = 5
    assert grid[1, 1] == 5
    with pytest.raises(IndexError):
        grid[at]
    with pytest.raises(IndexError):
        grid[at] = 1


@pytest.mark.parametrize("game", carreira.GAMES)
def test_every_number_of_a_state_is_an_int32(game: str) -> None:
    """int16 overflows silently, so all numbers have 32 bits."""
    layout = carreira.GAMES[game].schema.layout

    def bases(dtype: "np.dtype[np.void]") -> set[object]:
        if not dtype.names:
            return {dtype.base if dtype.subdtype is None else dtype.subdtype[0]}
        found: set[object] = set()
        for name in dtype.names:
            field = dtype[name]
            found |= bases(field.subdtype[0] if field.subdtype else field)
        return found

    assert bases(layout) == {np.dtype(np.int32)}
