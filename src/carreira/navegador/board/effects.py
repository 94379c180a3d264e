"""Where an event shows on Navegador's board, and what it brings."""

from __future__ import annotations

from carreira.game.effects import Effect
from carreira.game.game import Event


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
