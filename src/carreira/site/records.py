"""The record of a table as a file: complete once the game is over, before that without its seed."""

from collections.abc import Sequence

from carreira.game.match import Match
from carreira.site.models import Seat, Table
from carreira.site.playing import free_undo, own_seats


def may_fetch(table: Table, seats: Sequence[Seat], visitor: str) -> bool:
    """Whether this visitor may have the record: before the end, only a visitor who plays all persons' seats may."""
    return table.over or (bool(own_seats(seats, visitor)) and free_undo(seats))


def record(table: Table, match: Match) -> str:
    """The record as text. Before the end it has no `seed:` and no `salt:`, so that what is hidden stays hidden."""
    if table.over:
        return match.dumps({"salt": table.salt, "commitment": table.commitment})
    return match.dumps({"commitment": table.commitment}, seed_shown=False)
