"""What lies on the chart: ships in their places, king's privileges, and what can be clicked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from carreira.game.game import Choice
from carreira.navegador.board.geometry import ANCHORAGES, Point
from carreira.navegador.names import FIELDS, REGIONS
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
class Try:
    """A move that isn't legal now, where it can be clicked all the same: the rules then say why not."""

    move: str
    at: str


@dataclass(frozen=True)
class Layer:
    """What can be clicked at one step of a gesture: moves, and regions in which the first click chooses a ship.

    `chosen` is the region from which a ship is to sail; `back` whether that choice can be taken back. `leads` are
    regions that are reached from another region only, which a click on them chooses; `refused` are the others.
    """

    targets: tuple[Target, ...]
    starts: tuple[str, ...] = ()
    chosen: str = ""
    back: bool = False
    leads: tuple[tuple[str, str], ...] = ()
    refused: tuple[Try, ...] = ()


@dataclass(frozen=True)
class Clicks:
    """Everything that can be clicked on the chart: `always`, and a layer for each choice of the first click.

    `selected` is the present choice; `refused` are fields and regions that can't be used whatever is chosen.
    """

    always: list[Target]
    steps: Mapping[str, Layer]
    selected: str
    refused: Sequence[Try]


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
    refused = _refused(view, {target.at for target in always}) if choices else []
    twofold = tuple(start for start, moves in sails.items() if len(moves) > 1)
    if twofold and len(sails) == 1:
        only = twofold[0]
        return Clicks(always, {"": _complete(Layer(_reached(sails[only]), (), only), sails, view)}, "", refused)
    straight = tuple(Target(moves[0], start, "straight") for start, moves in sails.items() if len(moves) == 1)
    steps = {
        "": _complete(Layer(straight, twofold), sails, view),
        **{start: _second(start, sails, view) for start in twofold},
    }
    return Clicks(always, steps, selected if selected in steps else "", refused)


def _second(chosen: str, sails: Mapping[str, Sequence[Choice]], view: View) -> Layer:
    """The second click: where the ship sails to. Another region to sail from can still be chosen instead."""
    reached = _reached(sails[chosen])
    taken = {target.at for target in reached} | {chosen}
    starts = tuple(start for start, moves in sails.items() if start not in taken and len(moves) > 1)
    return _complete(Layer(reached, starts, chosen, back=True), sails, view)


def _complete(layer: Layer, sails: Mapping[str, Sequence[Choice]], view: View) -> Layer:
    """The layer with what a click does in all other regions; nothing where no ship can sail. Where no region to sail
    from is chosen, the rules are asked about the nearest one."""
    if not sails:
        return layer
    used = {target.at for target in layer.targets} | {*layer.starts, layer.chosen}
    others = [region for region in REGIONS if region not in used]
    reached = {move.parts[2]: origin for origin, moves in sails.items() if len(moves) > 1 for move in moves}
    leads = tuple((region, reached[region]) for region in others if region in reached)
    straight = {moves[0].parts[2] for moves in sails.values() if len(moves) == 1}  # it is clicked where it begins
    refused = tuple(
        Try(f"sail {layer.chosen or _nearest(sails, region, view)} {region}", region)
        for region in others
        if region not in reached and region not in straight
    )
    return replace(layer, leads=leads, refused=refused)


def _nearest(starts: Iterable[str], region: str, view: View) -> str:
    """Of some regions, the one that is the fewest borders away from another one."""
    borders = [frozenset(pair) for pairs in view["box"]["borders"].values() for pair in pairs]
    near = {region}
    while not (found := [start for start in starts if start in near]):
        wider = near.union(*(pair for pair in borders if pair & near))
        if wider == near:  # an edition may have regions that no sea joins
            return next(iter(starts))
        near = wider
    return found[0]


def _refused(view: View, used: set[str]) -> list[Try]:
    """The fields of the rondel that can't be chosen now and, unless ships sail, the regions that can't."""
    found = [Try(f"rondel {field}", f"rondel-{field}") for field in FIELDS if f"rondel-{field}" not in used]
    if view["decision"] != "sail":
        word = "scrap" if view["decision"] == "scrap" else "colony"
        found += [Try(f"{word} {region}", region) for region in REGIONS if region not in used]
    return found


def _reached(moves: Sequence[Choice]) -> tuple[Target, ...]:
    return tuple(Target(move, move.parts[2], "to") for move in moves)
