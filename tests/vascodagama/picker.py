"""A player with a plan: moves chosen at random, with a preference for building, manning and sending ships."""

from functools import cache
from random import Random
from typing import Any

from carreira.game.match import Match

WEIGHTS = {
    "act": 12.0, "renounce": 1.0, "launch": 40.0, "buy": 6.0, "section": 6.0, "captain": 8.0, "send": 10.0,
    "project": 1.0, "money": 2.0, "host": 3.0, "done": 1.5,
}  # fmt: skip


def pick(match: Match, chance: Random) -> str:
    """A legal move, chosen at random, with a preference for those that lead to ships at sea."""
    moves = match.moves()
    if moves[0].startswith("place"):
        areas = _areas(match)
        return chance.choices(moves, [areas.get(move.split()[2], WEIGHTS["launch"]) for move in moves])[0]
    return chance.choices(moves, [_weight(move) for move in moves])[0]


def _areas(match: Match) -> dict[str, float]:
    """How much each area is wanted: captains and crews for the projects there are, the sea for the ships."""
    state: Any = match.handle[0]
    if isinstance(match.handle, list):
        mine = state.players[state.to_move]
        projects, ships, captains = mine.n_projects, mine.n_ships, mine.captains
    else:
        mine = state["players"][state["to_move"]]
        projects, ships, captains = int(mine["n_projects"]), int(mine["n_ships"]), int(mine["captains"])
    return {
        "characters": 2.0,
        "recruitment": 3.0 + projects,
        "projects": 3.0 if projects < 2 else 0.5,
        "navigation": 1.0 + 4.0 * min(ships, captains),
    }


@cache
def _weight(move: str) -> float:
    verb, *rest = move.split()
    if verb == "sailor":
        return 6.0 if rest[0] == "bag" else 1.0
    if verb in ("merchant", "landing"):
        return 6.0 if rest[0] == "boa_gente" else 1.5
    if verb == "take":
        return float(rest[1])
    return WEIGHTS[verb]
