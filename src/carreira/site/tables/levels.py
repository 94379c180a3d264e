"""Bot levels as the site offers them. Which levels there are, and how strong, is decided in `carreira.bots`."""

from collections.abc import Mapping

from carreira import bots
from carreira.game.language import N_
from carreira.game.rule import COMPILED
from carreira.site.pages import say
from carreira.site.tables.models import HUMAN, OPEN, Seat

CHOICES = {
    HUMAN: N_("a person"),
    OPEN: N_("open: for somebody else"),
    "invite": N_("invite somebody by name"),
    "random": N_("bot: random (moves by chance)"),
    "greedy": N_("bot: greedy (counts points)"),
    "cabin-boy": N_("bot: cabin boy (for first games)"),
    "sailor": N_("bot: sailor (easy)"),
    "pilot": N_("bot: pilot (medium)"),
    "captain": N_("bot: captain (hard)"),
    "admiral": N_("bot: admiral (strongest)"),
}
"""What is offered for a seat."""

NAMES = {
    "random": N_("bot: random"),
    "greedy": N_("bot: greedy"),
    "cabin-boy": N_("bot: cabin boy"),
    "sailor": N_("bot: sailor"),
    "pilot": N_("bot: pilot"),
    "captain": N_("bot: captain"),
    "admiral": N_("bot: admiral"),
}
"""What a level is called where it plays, or has played."""


def levels() -> list[str]:
    """The names of the levels, weakest first."""
    return bots.levels()


def default_level() -> str:
    """The level that is offered first and takes seats over: the strongest that plays at once on any machine."""
    return next(level for level in reversed(levels()) if level not in bots.NEEDS_COMPILED)


def adviser() -> str:
    """The level that gives hints and reviews games: the strongest, once rules are compiled."""
    return levels()[-1] if COMPILED else default_level()


def partner() -> str:
    """The level that plays with somebody who learns a game."""
    return "cabin-boy"


def needs_compiled(seat: Seat) -> bool:
    """Whether the level of a seat needs compiled rules."""
    return seat.kind in bots.NEEDS_COMPILED


def label(kind: str) -> str:
    """A kind of seat in the reader's language, as somebody who chooses needs it."""
    return _called(CHOICES, kind)


def level_name(kind: str) -> str:
    """What a level is called in the reader's language."""
    return _called(NAMES, kind)


def _called(words: Mapping[str, str], kind: str) -> str:
    """A level of somebody's own, which has no translation, is called as it is."""
    kind = bots.ALIASES.get(kind, kind)
    return say(words[kind]) if kind in words else say(N_("bot: %(level)s"), level=kind)
