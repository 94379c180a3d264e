"""Bots: levels that choose moves, for any game.

>>> import carreira
>>> carreira.bots.levels()
['random', 'greedy', 'cabin-boy', 'sailor', 'pilot', 'captain', 'admiral']
>>> match = carreira.new("navegador", seats=2, seed=7)
>>> carreira.bots.choose(match, "random", seed=1) in match.moves()
True
"""

from carreira.bots.advising import Advice, advise, rest_of_turn
from carreira.bots.attention import show
from carreira.bots.estimating import expected_points
from carreira.bots.judge import VALUE
from carreira.bots.levels import ALIASES, LEVELS, make, named
from carreira.bots.players import Bot, Greedy
from carreira.game import estimates
from carreira.game.chance import generator
from carreira.game.match import Match

estimates.register(expected_points)

__all__ = [
    "ALIASES",
    "NEEDS_COMPILED",
    "Advice",
    "advise",
    "choose",
    "levels",
    "named",
    "rest_of_turn",
    "stand_in",
    "weaker",
]

NEEDS_COMPILED = frozenset({"captain", "admiral"})
"""Levels for which the plain rules are too slow."""


def levels() -> list[str]:
    """The names of the levels, weakest first."""
    return list(LEVELS)


def weaker(level: str) -> str | None:
    """The next weaker level, which can move where one fails; None for the weakest. Raises ValueError for an unknown
    level.

    >>> weaker("admiral"), weaker("random")
    ('captain', None)
    """
    name, names = named(level), levels()
    place = names.index(name) if name in names else len(names)
    return names[place - 1] if place else None


def choose(
    match: Match, level: str, seconds: float | None = None, seed: int = 0, *, iterations: int | None = None
) -> str:
    """A legal move for the seat that decides, in notation; the match stays as it is.

    A level that searches has a fixed budget, or `iterations`, or about `seconds` of time. Without `seconds` the same
    match, level, seed and budget give the same move. Raises ValueError for an unknown level or where the match is over.
    """
    return _chosen(match, make(match.game, level, iterations=iterations, seconds=seconds), level, seed)


def stand_in(match: Match, level: str, seed: int = 0) -> str:
    """A legal move in place of a level that needs compiled rules, while there are only plain ones: by the same
    estimate, but only one turn ahead. Another level chooses as always.

    Raises ValueError for an unknown level or where the match is over.
    """
    if named(level) not in NEEDS_COMPILED:
        return choose(match, level, seed=seed)
    return _chosen(match, Greedy(match.game, VALUE), level, seed)


def _chosen(match: Match, bot: Bot, level: str, seed: int) -> str:
    if match.to_move is None:
        raise ValueError("The match is over: there is nothing to choose.")
    show(bot, match)
    rng = generator(f"bot {named(level)} {seed} {match.number}")
    return match.game.notation[bot.move(match.handle, match.edition.handle, rng)]
