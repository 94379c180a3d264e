"""Code that runs inside the compiled rules of any game: loops, searches, arenas.

Numba inlines and caches calls to functions that it finds among a function's globals, not calls to functions that are
passed in or closed over. So a generic function is written against the names of `carreira.game.slots`, and
`bind` makes a copy of it whose globals hold one game's rules instead.
"""

from collections.abc import Callable, Mapping, Sequence
from types import FunctionType, SimpleNamespace
from typing import Any, TypeAlias

from carreira.game.rule import rule

Function: TypeAlias = Callable[..., Any]
"""A generic function, or a game's own that takes a slot's place."""


def bind(
    name: str, slots: Mapping[str, Function], functions: Sequence[Function], parts: Sequence[Function] = ()
) -> SimpleNamespace:
    """Copies of plain `functions`, bound to one game and, on the compiled backend, compiled.

    Numba compiles whatever a function calls once more within that function. `parts`, which have few callers, are
    compiled only within those, so that the rules they call are compiled once less.

    `name` keeps the copies of different games apart in Numba's cache; `slots` maps names of `carreira.game.slots` (and
    of functions bound before) to what they stand for in this game. The functions see each other's copies.
    """
    bound: dict[str, Function] = {}
    world: dict[str, Any] = {}
    for function in [*functions, *parts]:
        assert isinstance(function, FunctionType), f"{function!r} is not a plain function"
        world.update(function.__globals__)
    world.update(slots)
    for function in [*functions, *parts]:
        assert isinstance(function, FunctionType)
        copy = FunctionType(function.__code__, world, function.__name__, function.__defaults__)
        copy.__qualname__ = f"{name}.{function.__qualname__}"
        copy.__module__ = function.__module__
        copy.__doc__ = function.__doc__
        bound[function.__name__] = rule(copy, part=function in parts)
    world.update(bound)
    return SimpleNamespace(**bound)
