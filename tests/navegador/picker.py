"""A player in a hurry: legal moves chosen by chance and a few preferences, so that a game is over in some hundred decisions."""

from random import Random

from carreira.game.match import Match
from carreira.navegador.names import FIELDS, REGIONS

WEIGHTS = {
    "navigator": 30, "discover": 200, "colony": 8, "build": 8, "sell": 8, "process": 8, "privilege": 6, "king": 6,
    "scrap": 1, "workers": 1, "ships": 1, "sail": 3, "rondel": 1, "done": 1,
}  # fmt: skip
FIELD_WEIGHTS = {
    "sailing": 6, "workers": 3, "market-1": 5, "colony": 3, "privilege": 2, "ships": 5, "market-2": 5, "buildings": 6,
}  # fmt: skip


def pick(match: Match, chance: Random) -> str:
    """A legal move, by chance, but rather one that brings the end nearer."""
    moves = match.moves()
    state = match.state()
    return chance.choices(moves, [_weight(move, state) for move in moves])[0]


def _weight(move: str, state: object) -> float:
    verb, *rest = move.split()
    if verb == "rondel":
        return _rondel(rest[0], state)
    if verb in ("workers", "ships"):
        return 1 + 4 * int(rest[0])
    if verb in ("sell", "process"):
        return 2 * int(rest[1])
    if verb == "sail":
        onward = REGIONS.index(rest[1]) - REGIONS.index(rest[0])
        unknown = state.explored[REGIONS.index(rest[1])] == 0  # type: ignore[attr-defined]
        return 40 if unknown else 3 if onward > 0 else 0.2
    return WEIGHTS[verb]


def _rondel(field: str, state: object) -> float:
    """Free fields, except now and then."""
    mine = state.players[state.to_move]  # type: ignore[attr-defined]
    steps = (FIELDS.index(field) - mine.rondel) % len(FIELDS) or len(FIELDS)
    wanted = FIELD_WEIGHTS[field]
    if field == "sailing" and sum(mine.ships) < 2:
        wanted = 1
    return wanted if mine.rondel < 0 or steps <= 3 else wanted / 60
