"""Advice: the best moves for the seat that decides, each with its share of winning and the points to expect."""

from gettext import gettext as _
from typing import TypedDict

from carreira.bots.attention import show
from carreira.bots.levels import make, named
from carreira.bots.outlook import USUAL, Effort, Outlook
from carreira.bots.players import Weigher
from carreira.game.chance import generator
from carreira.game.game import Game
from carreira.game.match import Match
from carreira.game.rule import COMPILED

LOOKED_AT = 6
"""How many of the moves that a level likes best are compared, at least."""
LONGEST_TURN = 12
"""The most moves of the rest of a turn."""


class Advice(TypedDict):
    """A move that is advised."""

    move: str
    """In notation."""
    share: float
    """The mover's share of winning after it, 0 to 1."""
    points: float
    """The points that the mover may expect at the end."""
    visits: int
    """How often the level has looked at it."""


def advise(match: Match, level: str, seconds: float | None = None, seed: int = 0, n: int = 3) -> list[Advice]:
    """The best `n` moves for the seat that decides, best first, by the share of winning after them; the match stays as
    it is.

    The moves that the level likes best are compared over the same deals of everything unseen, so the advice depends
    only on what that seat may see. A level that searches has a fixed budget, or about `seconds` of time for its search;
    moves are compared beside that, which takes up to half a second on compiled rules. Without `seconds` the same
    arguments give the same advice. There may be fewer moves than `n`. Raises ValueError for an unknown level, for
    `random`, which weighs nothing, for an impossible `n`, and where the match is over.

    >>> import carreira
    >>> match = carreira.new("navegador", seats=2, seed=7)
    >>> advice = carreira.bots.advise(match, "greedy")
    >>> [one["move"] in match.moves() for one in advice], 0 <= advice[0]["share"] <= 1
    ([True, True, True], True)
    """
    if isinstance(n, bool) or not isinstance(n, int) or n < 1:
        raise ValueError(f"n must be a whole number from 1, not {n!r}.")
    adviser = Adviser(match.game, level, seconds)
    if match.to_move is None:
        raise ValueError("The match is over: there is nothing to advise.")
    return adviser.advice(match, seed, n)


def rest_of_turn(match: Match, move: str, level: str = "pilot", seed: int = 0) -> list[str]:
    """The moves with which the seat that decides would end its turn after a legal move, as a level sees it.

    Everything unseen is dealt anew, and the line ends where something comes up. Raises IllegalMove, and ValueError for
    an unknown level.

    >>> import carreira
    >>> rest_of_turn(carreira.new("navegador", seats=2, seed=7), "rondel workers")
    ['workers 2']
    """
    now, seat, bot = match.copy(), match.to_move, make(match.game, level)
    show(bot, match)
    rng = generator(f"rest {seed} {match.number}")
    now.game.loops.deal_unseen(now.handle, now.edition.handle, rng)
    now.play(move)
    found: list[str] = []
    while now.to_move == seat and not now.decisions[-1].revealed and len(found) < LONGEST_TURN:
        found.append(now.game.notation[bot.move(now.handle, now.edition.handle, rng)])
        now.play(found[-1])
    return found


class Adviser:
    """A level's bot and an outlook, to weigh many positions of a game."""

    def __init__(self, game: Game, level: str, seconds: float | None = None, *, quick: bool | None = None) -> None:
        """`quick` is the outlook's; None for that of the level's hints and reviews. On plain rules every outlook is
        quick. Raises ValueError for an unknown level, and for one that weighs nothing."""
        bot = make(game, level, seconds=seconds)
        if not isinstance(bot, Weigher):
            idle = _("The level %(name)r weighs nothing: it moves by chance. Ask another level.")
            raise ValueError(idle % {"name": level})
        self.bot = bot
        self.level = named(level)
        wanted = self.level == "greedy" if quick is None else quick
        self.outlook = Outlook(game, quick=wanted or not COMPILED)

    def favourites(self, match: Match, seed: int | str, n: int = LOOKED_AT) -> list[tuple[int, int]]:
        """The codes of the `n` moves that the level likes best, best first, and how often it has looked at each."""
        show(self.bot, match)
        rng = generator(f"bot {self.level} {seed} {match.number}")
        weighed = self.bot.weigh(match.handle, match.edition.handle, rng)
        return [(code, weighed.visits_of(code)) for code in weighed.best()[:n]]

    def advice(self, match: Match, seed: int | str, n: int, effort: Effort = USUAL) -> list[Advice]:
        """See `advise`; moves are compared with so much `effort`."""
        seat = match.to_move
        assert seat is not None
        favourites = self.favourites(match, seed, max(n, LOOKED_AT))
        found = self.outlook.after(
            match.handle,
            match.edition.handle,
            [code for code, _ in favourites],
            seat=seat,
            seed=f"{seed} {match.number}",
            effort=effort,
        )
        advice = [
            Advice(
                move=match.game.notation[code],
                share=float(found.shares[i, seat]),
                points=float(found.points[i, seat]),
                visits=visits,
            )
            for i, (code, visits) in enumerate(favourites)
        ]
        return sorted(advice, key=lambda one: -one["share"])[:n]
