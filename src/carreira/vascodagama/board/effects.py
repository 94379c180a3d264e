"""Where events and points show on Vasco da Gama's board."""

from __future__ import annotations

from collections.abc import Sequence

from carreira.game.effects import Effect
from carreira.game.game import Event
from carreira.vascodagama.views import View


def effects(event: Event) -> list[Effect]:
    """The places of an event.

    >>> effects(Event("bonus", 0, {"landing": "natal", "gain": 3}))
    [Effect(place='landing-natal', seat=0, money=3, points=0)]
    """
    seat, values = event.seat, event.values
    match event.kind:
        case "place" | "place extra":
            return [Effect(f"number-{values['number']}", seat), Effect(f"area-{values['area']}", seat)]
        case "act":
            return [Effect(f"number-{values['number']}", seat, money=-values["cost"])]
        case "renounce":
            return [Effect(f"number-{values['number']}", seat, money=values["gain"])]
        case "buy" | "gabriel":
            return [Effect("yard", seat, money=-values["cost"])]
        case "project":
            return [Effect("yard", seat)]
        case "section" | "sailor":
            return [Effect(f"section-{values['section']}", seat)]
        case "take" | "captain":
            return [Effect("quay", seat, money=-values["cost"])]
        case "sailor drawn":
            return [Effect("bag", seat)]
        case "landing" | "bonus captain":
            return [Effect(f"landing-{values['landing']}", seat)]
        case "send":
            return [Effect(f"landing-{values['landing']}", seat, points=values["value"])]
        case "bonus":
            return [Effect(f"landing-{values['landing']}", seat, money=values["gain"])]
        case "merchant":
            return [Effect(f"landing-{values['landing']}", seat)]
        case "merchant turned" | "merchant lost":
            return [Effect("trader")]
        case "money":
            return [Effect("sums", seat, money=values["gain"])]
        case "host" | "host from" | "host kept":
            return [Effect(f"character-{values['character']}", seat)]
        case "dias":
            return [Effect("character-dias", seat, points=values["points"])]
        case "alvares":
            return [Effect("character-alvares", seat)]
        case "extra disc" | "extra disc back":
            return [Effect("character-manuel", seat)]
        case "variation":
            return [Effect("fate"), Effect(f"number-{values['marker']}")]
        case "income":
            return [
                Effect(f"berth-{landing}-{space}", seat, money=reals, points=points)
                for landing, space, reals, points in values["ships"]
            ]
        case "complete":
            place = f"landing-{values['landing']}"
            return [Effect(place, who, points=points) for who, points in enumerate(values["points"]) if points] or [
                Effect(place)
            ]
        case "sailed on":
            return [Effect(f"landing-{values['to']}")]
        case "left":
            return [Effect(f"landing-{values['landing']}")]
        case "final":
            return [Effect("", seat, points=values["money_points"] + values["ship_points"])]
        case "projects":
            return [Effect("yard")]
        case "refill":
            return [Effect("quay")]
        case "round":
            return [Effect("fate"), Effect(f"number-{values['marker']}")]
    return []


COUNTED = {"send": "spaces", "income": "income", "complete": "landings", "dias": "dias"}
"""The source of the points that an event of a kind brings."""


def counted(view: View, events: Sequence[Event]) -> dict[str, list[Effect]]:
    """Where the points of each source were earned; those for reals and for ships in the supply have no place."""
    found: dict[str, list[Effect]] = {source: [] for source in COUNTED.values()}
    for event in events:
        if event.kind in COUNTED:
            found[COUNTED[event.kind]] += (effect for effect in effects(event) if effect.points)
    return found
