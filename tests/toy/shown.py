"""What is seen of a state, positions, and what happened."""

from collections.abc import Mapping
from typing import Any

from carreira.game.edition import Edition
from carreira.game.game import Event
from carreira.game.loading import name, number, row
from carreira.game.moves import parts
from carreira.game.rule import State
from carreira.game.schema import Handle
from carreira.game.views import GameView, OwnView
from tests.toy.rules import DECISIONS, LOADING, MOVES, OVER, SCHEMA, STOWING


class Own(OwnView):
    """What the toy's views add to those of all games."""

    sacks: int
    loaded: int
    points: list[int]


class View(Own, GameView):
    """A whole view."""


def view(handle: Handle, edition: Edition) -> Own:
    """What everybody sees: everything."""
    return position(SCHEMA.read(handle), edition)


def position(state: State, edition: Edition) -> Own:
    """The whole state."""
    return {
        "to_move": None if state.over else state.to_move,
        "decision": DECISIONS[state.decision],
        "sacks": state.sacks,
        "loaded": state.loaded,
        "points": list(state.points[: state.seats]),
    }


def load(given: Mapping[str, Any], fresh: Handle, edition: Edition) -> Handle:
    """A position from outside."""
    state = SCHEMA.read(fresh)
    state.decision = name(given.get("decision", DECISIONS[LOADING]), DECISIONS, "decision")
    state.over = int(state.decision == OVER)
    if not state.over:
        state.to_move = number(given.get("to_move", 0), 0, state.seats - 1, "to_move")
    least = 1 if state.decision == STOWING else 0
    state.loaded = number(given.get("loaded", least), least, 3 * least, "loaded")
    state.sacks = number(given.get("sacks", state.sacks), 0, state.sacks - state.loaded, "sacks")
    for seat, points in enumerate(row(given.get("points", []), "points")[: state.seats]):
        state.points[seat] = number(points, 0, 999, f"points[{seat}]")
    return SCHEMA.load(SCHEMA.numbers(state))


def events(before: State, code: int, after: State, edition: Edition) -> list[Event]:
    """A move is what happened."""
    word, *rest = parts(MOVES.names[code])
    return [Event(word, before.to_move, {"what": rest[0] if rest else ""})]
