"""Reading positions that come from outside: every value is checked, and errors say where the wrong value is."""

from collections.abc import Mapping, Sequence
from typing import Any

from carreira.game.errors import InvalidPosition
from carreira.game.language import N_
from carreira.game.problem import shown

NO_SEAT = N_("must be a seat unless `decision` is `over`")
"""What is wrong with a `to_move` of nobody."""
OTHER_SEAT = N_("seat %(to_move)s decides here, not seat %(seat)d")
"""What is wrong with a `to_move` of somebody else."""


def number(value: object, low: int, high: int, where: str) -> int:
    """A whole number from low to high. Raises InvalidPosition."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise InvalidPosition(where, N_("must be a whole number, not %(given)s"), given=shown(value))
    if not low <= value <= high:
        text = N_("must be from %(low)d to %(high)d, not %(given)s")
        raise InvalidPosition(where, text, low=low, high=high, given=shown(value))
    return value


def truth(value: object, where: str) -> int:
    """True or false, as 1 or 0. Raises InvalidPosition."""
    if not isinstance(value, bool):
        raise InvalidPosition(where, N_("must be true or false, not %(given)s"), given=shown(value))
    return int(value)


def name(value: object, known: Sequence[str], where: str) -> int:
    """The index of a name among the known ones. Raises InvalidPosition."""
    if not isinstance(value, str) or value not in known:
        raise _unknown(value, known, where)
    return known.index(value)


def table(value: object, known: Sequence[str], where: str) -> Mapping[str, Any]:
    """An object whose keys are all known. Raises InvalidPosition."""
    if not isinstance(value, Mapping):
        raise InvalidPosition(where, N_("must be an object, not %(given)s"), given=shown(value))
    for key in value:
        if key not in known:
            raise _unknown(key, known, where)
    return value


def row(value: object, where: str) -> Sequence[Any]:
    """A list. Raises InvalidPosition."""
    if not isinstance(value, (list, tuple)):
        raise InvalidPosition(where, N_("must be a list, not %(given)s"), given=shown(value))
    return value


def player_entries(given: Mapping[str, Any], seats: int, known: Sequence[str]) -> list[Mapping[str, Any]]:
    """What a position says of each player, by seat: objects whose keys are all known. Raises InvalidPosition."""
    players = row(given.get("players", [{}] * seats), "players")
    if len(players) != seats:
        text = N_("%(given)d are given for %(seats)d seats; use {} for a player as set up")
        raise InvalidPosition("players", text, given=len(players), seats=seats)
    return [table(entry, known, f"players[{seat}]") for seat, entry in enumerate(players)]


def _unknown(value: object, known: Sequence[str], where: str) -> InvalidPosition:
    text = N_("%(given)s is unknown; it can be %(known)s")
    return InvalidPosition(where, text, given=shown(value), known=", ".join(known))
