"""Parts of a view that several texts need."""

from collections.abc import Mapping
from typing import Any

View = Mapping[str, Any]


def mover(view: View) -> Any:
    """The player who decides."""
    return view["players"][view["to_move"]]


def called(view: View) -> Any:
    """The number that is called: the entry of `numbers` that waits for `act` or `renounce`."""
    return view["numbers"][(view["called"] or view["calling"][0]["number"]) - 1]


def price(view: View, what: str) -> int:
    """What something costs whoever decides."""
    return int(view["prices"][what])


def free_values(view: View, landing: str) -> list[int]:
    """The values of the empty spaces of a landing, from the left."""
    return [space["value"] for space in view["landings"][landing]["spaces"] if space["ship"] is None]
