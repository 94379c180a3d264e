"""Ladders: games played live and games played by turns are rated apart."""

from carreira.game.language import N_
from carreira.site.clocks.paces import LIVE, TURNS
from carreira.site.tables.models import Table

LABELS = {LIVE: N_("live"), TURNS: N_("by turns")}
"""What they are called."""


def ladder(table: Table) -> str:
    """The ladder on which a table counts: `live` if it is played with live clocks, else `turns`."""
    return LIVE if table.pace == LIVE else TURNS
