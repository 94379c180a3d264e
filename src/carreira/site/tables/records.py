"""The record of a table as a file: complete once the game is over, before that without its seed."""

from carreira.game.language import N_
from carreira.game.match import Match
from carreira.game.record import write
from carreira.site.refusals import Refusal
from carreira.site.tables.live import Unplayable
from carreira.site.tables.models import Table
from carreira.site.tables.visit import Visit

NOT_PUBLIC = N_("The record of this table is public once the game is over.")


def record(table: Table, match: Match, *, revealed: bool) -> str:
    """The record as text. Unless it is `revealed`, it has no `seed:` and no `salt:`, so that what is hidden stays
    hidden."""
    if revealed:
        return match.dumps({"salt": table.salt, "commitment": table.commitment} if table.commitment else {})
    return match.dumps({"commitment": table.commitment}, seed_shown=False)


def stored(table: Table, *, revealed: bool) -> str:
    """The record of a table that can't be replayed here, from what is stored: for a program that can."""
    promised = {"commitment": table.commitment} if table.commitment else {}
    return write(
        game=table.game,
        rules_version=table.rules_version,
        edition_hash=table.edition_hash,
        named=None if table.figures is None else (table.edition_name, table.figures),
        seats=table.seat_count,
        seed=int(table.seed) if revealed else None,
        options=table.options,
        position=table.position if revealed else None,
        headers={**({"salt": table.salt} if revealed and table.commitment else {}), **promised},
        moves=list(table.moves.order_by("number").values_list("seat", "notation")),
    )


def record_for(visit: Visit) -> str:
    """The record as its visitor may have it. Raises Refusal (403)."""
    if not visit.may_fetch_record:
        raise Refusal(403, NOT_PUBLIC)
    try:
        return record(visit.table, visit.live.match, revealed=visit.revealed)
    except Unplayable:  # its page has said so; what is stored can be read by a program that knows its rules
        return stored(visit.table, revealed=visit.revealed)
