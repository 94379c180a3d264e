"""The landings in a view: their spaces with the ships that lie there, and where navigation would take them."""

from __future__ import annotations

from dataclasses import dataclass

from carreira.vascodagama.names import LANDINGS
from carreira.vascodagama.position import Tile
from carreira.vascodagama.views import View


@dataclass(frozen=True)
class Ship:
    """A ship as drawn: `key` is the same wherever it lies, so that the page can show it moving."""

    key: str
    seat: int | None
    tile: Tile

    @property
    def limit(self) -> int:
        """Its navigation limit."""
        return int(self.tile["limit"])


@dataclass(frozen=True)
class Space:
    """A space of a landing, counted from 1.

    If navigation took place now: `goes` is where its ship would sail, "" for nowhere, "gone" for out of the game;
    `comes` the ship that would arrive here. `fits` says whether the seat that decides could send a ship here.
    """

    number: int
    value: int
    ship: Ship | None
    goes: str
    comes: Ship | None
    fits: bool


@dataclass(frozen=True)
class Landing:
    """A landing with its spaces from the left."""

    name: str
    spaces: tuple[Space, ...]
    bonus: str | None
    bonus_reals: int
    points: int
    complete: bool


class Namer:
    """Gives each ship of a view a key; ships that look the same are numbered in their order."""

    def __init__(self) -> None:
        self._seen: dict[str, int] = {}

    def ship(self, tile: Tile, seat: int | None) -> Ship:
        """A ship with its key."""
        who = "m" if seat is None else str(seat)
        kind = f"{who}-{tile['limit']}-{tile['crew']}-{tile['reals']}-{tile['points']}"
        number = self._seen[kind] = self._seen.get(kind, -1) + 1
        return Ship(f"ship-{kind}-{number}", seat, tile)


def landings(view: View, namer: Namer) -> list[Landing]:
    """The landings, from Calicut at the top down."""
    ships = {
        (name, number): namer.ship(space["ship"], space["ship"]["owner"])
        for name in LANDINGS
        for number, space in enumerate(view["landings"][name]["spaces"], 1)
        if space["ship"]
    }
    goes, comes = {}, {}
    for move in view["preview"]["moves"]:
        start = (move["landing"], move["space"])
        goes[start] = "gone" if move["to"] is None else str(move["to"][0])
        if move["to"] is not None:
            comes[tuple(move["to"])] = ships.get(start)
    found = []
    for name in reversed(LANDINGS):
        shown = view["landings"][name]
        wanted = view["decision"] == "landing" or view["turn"]["landing"] == name
        spaces = tuple(
            Space(
                number,
                space["value"],
                ships.get((name, number)),
                goes.get((name, number), ""),
                comes.get((name, number)),
                wanted and [name, number] in view["fits"],
            )
            for number, space in enumerate(shown["spaces"], 1)
        )
        found.append(
            Landing(name, spaces, shown["bonus"], shown["bonus_reals"], shown["complete_points"], shown["complete"])
        )
    return found
