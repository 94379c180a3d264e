"""Parts of a view that several texts need."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from carreira.vascodagama.views import Calling, Player, View

Parts: TypeAlias = Sequence[Any]
"""The words of a move, or those after the first; numbers as such (`carreira.game.moves.parts`)."""


def mover(view: View) -> Player:
    """The player who decides; there must be one."""
    assert view["to_move"] is not None
    return view["players"][view["to_move"]]


def called(view: View) -> Calling:
    """The disc that waits for `act` or `renounce`: the one with the lowest number."""
    return view["calling"][0]


def destination(view: View) -> str:
    """The landing of the expedition under way; there must be one."""
    assert view["turn"]["landing"] is not None
    return view["turn"]["landing"]


def income_ahead(view: View) -> bool:
    """Whether a ship that isn't at a landing yet can still earn its income, in a navigation phase to come."""
    return view["round"] < view["rounds"] or view["stage"] not in ("navigation", "over")


def fitting_values(view: View, landing: str) -> list[int]:
    """The values of the spaces of a landing to which a ship could be sent now, from the left."""
    spaces = enumerate(view["landings"][landing]["spaces"], 1)
    return [space["value"] for number, space in spaces if [landing, number] in view["fits"]]


def free_values(view: View, landing: str) -> list[int]:
    """The values of the empty spaces of a landing, from the left."""
    return [space["value"] for space in view["landings"][landing]["spaces"] if space["ship"] is None]
