"""The record of a table as a file: complete once the game is over, before that without its seed."""

from carreira.game.match import Match
from carreira.site.tables.models import Table


def record(table: Table, match: Match, *, revealed: bool) -> str:
    """The record as text. Unless it is `revealed`, it has no `seed:` and no `salt:`, so that what is hidden stays
    hidden."""
    if revealed:
        return match.dumps({"salt": table.salt, "commitment": table.commitment})
    return match.dumps({"commitment": table.commitment}, seed_shown=False)
