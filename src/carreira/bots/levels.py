"""The levels by their names, and the bots of the laboratory."""

from collections.abc import Callable, Sequence
from gettext import gettext as _
from types import MappingProxyType

from carreira.bots.judge import ROUGH, VALUE
from carreira.bots.net import CHOOSING, WINNING
from carreira.bots.players import CARES, ROUNDS, TRUST, Bot, Foresight, Greedy, Random, best_net
from carreira.bots.playouts import NOISE
from carreira.bots.rivals import ALIKE, APART
from carreira.game.game import Game

PLAYOUTS = 100
"""How many playouts a bot that follows moves has for a decision, if nothing else is asked for: a turn takes it a second
or two, a long one in Vasco da Gama up to five. Where people wait, it thinks for a time instead."""
WIDTH = 4
"""How wide the admiral searches the rest of its turn."""

Maker = Callable[[Game, int, float | None], Bot]
"""Makes a bot for a game; a number of playouts or seconds is the budget of those that follow moves."""


def foresight(
    by_net: bool = True, *, rounds: int = ROUNDS, trust: float = TRUST, noise: float = NOISE,
    cares: Sequence[float] = CARES, alike: float = ALIKE, attentive: bool = True,
) -> Maker:  # fmt: skip
    """A bot that follows moves by playouts, judged by a net or by the game's estimate."""

    def make(game: Game, playouts: int, seconds: float | None) -> Bot:
        by, outlook = best_net(game, CHOOSING) if by_net else VALUE, best_net(game, WINNING)
        return Foresight(
            game, by, outlook, width=WIDTH, playouts=playouts, seconds=seconds, rounds=rounds, trust=trust,
            noise=noise, cares=cares, alike=alike, attentive=attentive,
        )  # fmt: skip

    return make


LEVELS: MappingProxyType[str, Maker] = MappingProxyType(
    {
        "random": lambda game, playouts, seconds: Random(game),
        "greedy": lambda game, playouts, seconds: Greedy(game, ROUGH),
        "cabin-boy": lambda game, playouts, seconds: Greedy(game, VALUE, noise=0.55),
        "sailor": lambda game, playouts, seconds: Greedy(game, VALUE, noise=0.25),
        "pilot": lambda game, playouts, seconds: Greedy(game, VALUE),
        "captain": lambda game, playouts, seconds: Greedy(game, best_net(game, CHOOSING)),
        "admiral": foresight(),
    }
)
"""The levels, weakest first."""
ALIASES = MappingProxyType({"search": "pilot"})
"""Earlier names: `search` was about as strong as the level that replaces it, at a hundred times its time."""
LABORATORY: MappingProxyType[str, Maker] = MappingProxyType(
    {
        "wide-gv": lambda game, playouts, seconds: Greedy(game, VALUE, width=WIDTH),
        "wide-net": lambda game, playouts, seconds: Greedy(game, best_net(game, CHOOSING), width=WIDTH),
        "foresight-gv": foresight(by_net=False),
        "foresight-untrusting": foresight(trust=0.0),
        "foresight-1": foresight(rounds=1),
        "foresight-2": foresight(rounds=2),
        "foresight-4": foresight(rounds=4),
        "foresight-inattentive": foresight(attentive=False),
        "foresight-apart": foresight(alike=APART),
        "foresight-as-careful": foresight(cares=(NOISE,)),
        "foresight-still": foresight(noise=0.0, cares=(0.0,)),
    }
)
"""Bots that can be measured, but are no levels: a level's mechanisms one by one."""
SEARCHING = frozenset({"admiral", *(name for name in LABORATORY if name.startswith("foresight"))})
"""Those that have a budget."""


def named(level: str) -> str:
    """The level or the laboratory's bot of that name, whose own name may be newer. Raises ValueError if there is
    none."""
    name = ALIASES.get(level, level)
    if name not in LEVELS and name not in LABORATORY:
        unknown = _("There is no bot level %(name)r; choose one of %(levels)s, or of the laboratory’s %(others)s.")
        raise ValueError(unknown % {"name": level, "levels": ", ".join(LEVELS), "others": ", ".join(LABORATORY)})
    return name


def make(game: Game, level: str, *, iterations: int | None = None, seconds: float | None = None) -> Bot:
    """A bot of that level, or of the laboratory. Only those that follow moves use the budget: `iterations` are their
    playouts.

    Raises ValueError for an unknown level or an impossible budget.
    """
    if iterations is not None and iterations < 1:
        raise ValueError(f"iterations must be at least 1, not {iterations!r}.")
    if seconds is not None and not seconds > 0:
        raise ValueError(f"seconds must be more than 0, not {seconds!r}.")
    name = named(level)
    maker = LEVELS.get(name) or LABORATORY[name]
    return maker(game, iterations or PLAYOUTS, seconds)
