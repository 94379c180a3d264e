"""Where events and points show on Navegador's board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from carreira.game.effects import Effect
from carreira.game.game import Event
from carreira.navegador.names import GOODS, PRIVILEGES
from carreira.navegador.views import View


def effects(event: Event) -> list[Effect]:
    """The places of an event.

    >>> effects(Event("discover", 1, {"region": "goa", "lost": 1, "bonus": 40, "colonies": [60]}))
    [Effect(place='goa', seat=1, money=40, points=0)]
    """
    seat, values = event.seat, event.values
    match event.kind:
        case "rondel":
            return [Effect(f"rondel-{values['field']}", seat)]
        case "card marked":
            return [Effect(f"rondel-{values['field']}", None)]
        case "scrap":
            return [Effect(values["region"], seat)]
        case "workers":
            return [Effect("lisboa", seat, money=values["earned"] - values["cost"])]
        case "ships":
            return [Effect("portugal", seat, money=values["earned"] - values["cost"])]
        case "sail" | "expedition":
            return [Effect(values["to"], seat)]
        case "discover":
            return [Effect(values["region"], seat, money=values["bonus"])]
        case "colony":
            return [Effect(values["region"], seat, money=-values["price"])]
        case "build":
            return [Effect(f"building-{values['building']}", seat, money=-values["price"])]
        case "sell" | "process":
            return [Effect(f"market-{values['good']}", seat, money=values["gain"])]
        case "privilege" | "king":
            return [Effect(f"gallery-{values['privilege']}", seat, money=values["gain"])]
        case "phase":
            return [Effect("phases"), *(Effect(f"gallery-{kind}") for kind in values["filled"])]
    return []


def counted(view: View, events: Sequence[Event]) -> dict[str, list[Effect]]:
    """Where points were earned: those for colonies and explorers in their regions, for buildings in their rows.

    Those for the king's privilege, the orange factory and cash have no place.
    """
    founded, explored = _regions(events, "colony"), _regions(events, "discover")
    of_units: dict[str, list[Effect]] = {kind: [] for kind in PRIVILEGES}
    workers: list[Effect] = []
    ships: list[Effect] = []
    for seat, player in enumerate(view["players"]):
        units_of: dict[str, Iterable[tuple[str, int]]] = {
            "colony": founded.get(seat, []),
            "factory": [(f"building-{good}", player["factories"][good]) for good in GOODS],
            "explorer": explored.get(seat, []),
            "shipyard": [("building-shipyard", player["shipyards"])],
            "church": [("building-church", player["churches"])],
        }
        for kind, units in units_of.items():
            of_units[kind] += _worth(seat, units, player["multipliers"][kind])
        workers += _worth(seat, [("lisboa", player["workers"])])
        ships += _worth(seat, player["ships"].items())
    return {**of_units, "workers": workers, "ships": ships}


def _regions(events: Sequence[Event], kind: str) -> dict[int | None, list[tuple[str, int]]]:
    """By seat, the region of each of its events of a kind, counted once."""
    found: dict[int | None, list[tuple[str, int]]] = {}
    for event in events:
        if event.kind == kind:
            found.setdefault(event.seat, []).append((event.values["region"], 1))
    return found


def _worth(seat: int, units: Iterable[tuple[str, int]], each: int = 1) -> Iterator[Effect]:
    return (Effect(place, seat, points=count * each) for place, count in units if count * each)
