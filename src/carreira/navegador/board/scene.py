"""What lies on the chart: ships in their places, king's privileges, and what can be clicked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from carreira.game.game import Choice
from carreira.navegador.board.geometry import ANCHORAGES, Point
from carreira.navegador.names import REGIONS
from carreira.navegador.views import View


@dataclass(frozen=True)
class Ship:
    """A ship as drawn. For a fleet in one place, only the first is drawn, with the number of ships."""

    seat: int
    number: int
    region: str
    place: Point
    stands_for: int
    sailed: bool


@dataclass(frozen=True)
class Target:
    """Something on the board that plays a move when clicked: the choice, and where it is (a class of positions.css)."""

    choice: Choice
    at: str
    kind: str = ""


@dataclass(frozen=True)
class Layer:
    """What can be clicked at one step of a gesture: moves, and regions in which the first click chooses a ship.

    `chosen` is the region from which a ship is to sail; `back` whether that choice can be taken back.
    """

    targets: tuple[Target, ...]
    starts: tuple[str, ...] = ()
    chosen: str = ""
    back: bool = False


@dataclass(frozen=True)
class Clicks:
    """Everything that can be clicked on the chart: `always`, and a layer for each choice of the first click.

    `selected` is the present choice.
    """

    always: list[Target]
    steps: Mapping[str, Layer]
    selected: str


def ships(view: View) -> list[Ship]:
    """Every ship to draw, region by region, each in a place of its own.

    Where a region has room for all ships, each has its own place; otherwise each seat's fleet shares one.
    """
    numbers = [0] * view["seats"]
    sailed = view["turn"]["sailed"]
    found = []
    for region in REGIONS:
        fleets = [(seat, player["ships"].get(region, 0)) for seat, player in enumerate(view["players"])]
        places = iter(ANCHORAGES[region].slots)
        apart = sum(count for _, count in fleets) <= len(ANCHORAGES[region].slots)
        for seat, count in fleets:
            resting = sailed.get(region, 0) if seat == view["to_move"] else 0
            for i in range(count):
                if apart or i == 0:
                    tired = i >= count - resting if apart else resting >= count
                    stands_for = 1 if apart else count
                    found.append(Ship(seat, numbers[seat] + i, region, next(places), stands_for, tired))
            numbers[seat] += count
    return found


def crowns(view: View) -> int:
    """The number of king's privileges that still lie on the chart; 0 unless they must be fetched there."""
    return sum(player["king"] for player in view["players"]) if view["options"]["king_in_goa"] else 0


def clicks(view: View, choices: Sequence[Choice], selected: str) -> Clicks:
    """What can be clicked on the chart.

    Sailing takes two clicks, from and to, unless there is only one place to sail from, or to. `selected` is the
    region chosen by the first click where scripts don't run, or "" if there is none.
    """
    always = []
    sails: dict[str, list[Choice]] = {}
    for choice in choices:
        word, *rest = choice.parts
        if word == "sail":
            sails.setdefault(rest[0], []).append(choice)
        elif word == "rondel":
            always.append(Target(choice, f"rondel-{rest[0]}", "paid" if choice.cost else "free"))
        elif word == "navigator":
            always.append(Target(choice, "hub", "card"))
        elif word == "done":
            always.append(Target(choice, "hub", "done"))
        elif word == "scrap":
            always.append(Target(choice, rest[0], "scrap"))
        elif word == "colony":
            always.append(Target(choice, rest[0], "found"))
        elif word == "discover":
            expedition = view["turn"]["expedition"]
            assert expedition is not None
            always.append(Target(choice, f"disc-{expedition['region']}", "reveal"))
    twofold = tuple(start for start, moves in sails.items() if len(moves) > 1)
    if twofold and len(sails) == 1:
        return Clicks(always, {"": Layer(_reached(sails[twofold[0]]), (), twofold[0])}, "")
    straight = tuple(Target(moves[0], start, "straight") for start, moves in sails.items() if len(moves) == 1)
    steps = {"": Layer(straight, twofold), **{start: _second(start, sails) for start in twofold}}
    return Clicks(always, steps, selected if selected in steps else "")


def _second(chosen: str, sails: Mapping[str, Sequence[Choice]]) -> Layer:
    """The second click: where the ship sails to. Another region to sail from can still be chosen instead."""
    reached = _reached(sails[chosen])
    taken = {target.at for target in reached} | {chosen}
    starts = tuple(start for start, moves in sails.items() if start not in taken and len(moves) > 1)
    return Layer(reached, starts, chosen, back=True)


def _reached(moves: Sequence[Choice]) -> tuple[Target, ...]:
    return tuple(Target(move, move.parts[2], "to") for move in moves)
