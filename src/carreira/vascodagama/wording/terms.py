"""What the moves of a view cost and bring, as numbers: for the choices and for what explains a refusal."""

from collections.abc import Mapping
from typing import Any

from carreira.vascodagama.names import COLOURS

View = Mapping[str, Any]


def mover(view: View) -> Any:
    """The player who decides."""
    return view["players"][view["to_move"]]


def called(view: View) -> Any:
    """The number that is called: the entry of `numbers` that waits for `act` or `renounce`."""
    return view["numbers"][(view["called"] or view["calling"][0]["number"]) - 1]


def act_price(view: View) -> int:
    """What it costs to act with the number that is called, before the action's own price."""
    return int(called(view)["cost"][0])


def project_price(view: View) -> int:
    """What the next project of the upper spaces costs: the second the rest of the price of two."""
    one, two = view["box"]["project_prices"]
    return int(two - one if view["turn"]["bought"] else one)


def colour_price(view: View) -> int:
    """What sailors of one more colour cost, 0 where none is left to add."""
    prices = [0, *view["box"]["colour_prices"]]
    taken = len(view["turn"]["colours"])
    return int(prices[taken + 1] - prices[taken]) if taken < len(COLOURS) else 0


def take_price(view: View, count: int) -> int:
    """What so many sailors of one more colour cost: a captain hired before costs a real for each as well."""
    return colour_price(view) + (count * int(view["box"]["captain_price"]) if view["turn"]["captain"] else 0)


def captain_price(view: View) -> int:
    """What the captain of this recruitment costs now."""
    return int(view["turn"]["hired"] * view["box"]["captain_price"])


def least_price(view: View, area: str) -> int | None:
    """The least that an area's action costs whoever decides; None where it can't be carried out."""
    me = mover(view)
    if area == "projects":
        prices = [view["box"]["project_prices"][0]] * any(view["projects"])
        if view["gabriel"]:
            prices.append(view["gabriel"]["crew"])
        return min(prices, default=None)
    if area == "recruitment":
        if me["captains_to_hire"]:
            return 0
        return view["box"]["colour_prices"][0] if any(any(one.values()) for one in view["sections"]) else None
    if area == "characters":
        free = any(view["money"]) or any(one["host"] is None for one in view["characters"].values())
        return 0 if free else None
    limit = max((ship["limit"] for ship in me["ships"]), default=0)
    return 0 if me["captains"] and any(fitting(view, name, limit) for name in view["landings"]) else None


def free_values(view: View, landing: str) -> list[int]:
    """The values of the empty spaces of a landing, from the left."""
    return [space["value"] for space in view["landings"][landing]["spaces"] if space["ship"] is None]


def fitting(view: View, landing: str, limit: int) -> list[int]:
    """Those that a ship of this limit may take."""
    return [value for value in free_values(view, landing) if value <= limit]
