"""Room for bots to try things out in: copies of a state, on either backend."""

from typing import Any

import numpy as np

from carreira.game.game import Game
from carreira.game.rule import COMPILED
from carreira.game.schema import Handle, Schema


def scratch(game: Game, n: int) -> Handle:
    """A sequence of n blank states, for bots to copy into."""
    return _row([game.schema.new() for _ in range(n)])


def rooms(game: Game, n: int) -> Handle:
    """A sequence of n rooms for the codes of legal moves."""
    return _row([game.buffer() for _ in range(n)])


def _row(handles: list[Handle]) -> Handle:
    return np.concatenate(handles) if COMPILED else [handle[0] for handle in handles]


def twin(state: Any) -> Any:
    """An independent plain state that equals `state`."""
    return Schema(state.layout).copy([state])[0]


if COMPILED:

    def copy_state(to: Handle, i: int, source: Handle, j: int) -> None:
        """Make state i of `to` equal to state j of `source`. What referred to state i before is void."""
        to[i] = source[j]

else:

    def copy_state(to: Handle, i: int, source: Handle, j: int) -> None:
        """Make state i of `to` equal to state j of `source`. What referred to state i before is void."""
        to[i] = twin(source[j])
