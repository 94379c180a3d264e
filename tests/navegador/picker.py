"""A player in a hurry: legal moves chosen by chance and a few preferences, so that a game is over in some hundred
decisions."""

from functools import cache
from random import Random
from typing import Any

from carreira.game.match import Match
from carreira.navegador.names import FIELDS, REGIONS

WEIGHTS = {
    "navigator": 30.0, "discover": 200.0, "colony": 8.0, "build": 8.0, "privilege": 6.0, "king": 6.0, "scrap": 1.0,
    "done": 1.0,
}  # fmt: skip
FIELD_WEIGHTS = {
    "sailing": 6.0, "workers": 3.0, "market-1": 5.0, "colony": 3.0, "privilege": 2.0, "ships": 5.0, "market-2": 5.0,
    "buildings": 6.0,
}  # fmt: skip


def pick(match: Match, chance: Random) -> str:
    """A legal move, chosen at random, with a preference for those that bring the end nearer."""
    moves = match.moves()
    if moves[-1].startswith("rondel"):
        return chance.choices(moves, _rondel_weights(moves, match))[0]
    return chance.choices(moves, [_weight(move) for move in moves])[0]


@cache
def _weight(move: str) -> float:
    verb, *rest = move.split()
    if verb in ("workers", "ships"):
        return 1 + 4 * int(rest[0])
    if verb in ("sell", "process"):
        return 2 * int(rest[1])
    if verb == "sail":
        onward = REGIONS.index(rest[1]) - REGIONS.index(rest[0])
        return 6 if onward > 0 else 0.2
    return WEIGHTS[verb]


def _rondel_weights(moves: list[str], match: Match) -> list[float]:
    """Mostly fields that cost nothing; Sailing preferably with two ships."""
    state: Any = match.handle[0]
    plain = isinstance(match.handle, list)
    mine = state.players[state.to_move] if plain else state["players"][state["to_move"]]
    rondel, ships = (mine.rondel, mine.ships) if plain else (int(mine["rondel"]), mine["ships"].tolist())
    weights = []
    for move in moves:
        verb, *rest = move.split()
        if verb != "rondel":
            weights.append(_weight(move))
            continue
        steps = (FIELDS.index(rest[0]) - rondel) % len(FIELDS) or len(FIELDS)
        wanted = 1.0 if rest[0] == "sailing" and sum(ships) < 2 else FIELD_WEIGHTS[rest[0]]
        weights.append(wanted if rondel < 0 or steps <= 3 else wanted / 60)
    return weights
