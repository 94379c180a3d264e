"""The rondel in a view: its fields with their fees, the players' pieces, the card's mark."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from carreira.game.game import Choice
from carreira.navegador.board import geometry
from carreira.navegador.board.geometry import Point
from carreira.navegador.names import FIELDS
from carreira.navegador.views import View


@dataclass(frozen=True)
class Field:
    """A field of the rondel. `room` is how long its name may be. `state` is "free", "paid" (with `fee` ships), or ""
    where it can't be chosen now; `idle` says that nothing can be done there now."""

    name: str
    at: Point
    fee_at: Point
    room: int
    state: str
    fee: int
    idle: bool


@dataclass(frozen=True)
class Piece:
    """A player's piece on the ring beyond a field, or in the waiting area until it is placed."""

    seat: int
    place: Point


def fields(choices: Sequence[Choice]) -> list[Field]:
    """The eight fields, clockwise from the top."""
    ways = {choice.parts[1]: choice for choice in choices if choice.parts[0] == "rondel"}
    found = []
    for i, name in enumerate(FIELDS):
        way = ways.get(name)
        fee = way.outcome["ships_due"] if way else 0
        state = ("paid" if fee else "free") if way else ""
        (x, y), (u, v) = geometry.FIELD_WORDS[i]
        across, down = geometry.RONDEL
        found.append(
            Field(
                name,
                (across + x, down + y),
                (across + u, down + v),
                geometry.FIELD_ROOM[i],
                state,
                fee,
                way is not None and way.outcome.idle,
            )
        )
    return found


def pieces(view: View) -> list[Piece]:
    """The players' pieces, side by side where several stand on one field."""
    found = []
    for i, name in enumerate(FIELDS):
        there = [seat for seat, player in enumerate(view["players"]) if player["rondel"] == name]
        found += [Piece(seat, geometry.ring_place(i, k, len(there))) for k, seat in enumerate(there)]
    waiting = [seat for seat, player in enumerate(view["players"]) if player["rondel"] is None]
    found += [Piece(seat, geometry.waiting_place(k)) for k, seat in enumerate(waiting)]
    return found


def mark(view: View) -> Point | None:
    """Where the orange ship stands: on the field at which the card lapses. None if it is not out."""
    field = view["navigator"]["mark"]
    if field is None:
        return None
    return geometry.polar(geometry.RONDEL, geometry.MARK_RADIUS, geometry.MARK_ANGLES[FIELDS.index(field)])
