"""The clocks of a table follow what happens there."""

from collections.abc import Sequence

from carreira.site.clocks import keeping, outages
from carreira.site.clocks.paces import UNHURRIED
from carreira.site.tables.models import Seat, Table


def catch_up(table: Table) -> None:
    """Before a change of a table, and before the transaction that makes it: see that its clock is charged only for time
    that has passed."""
    if table.pace != UNHURRIED:
        outages.catch_up()


def follow(table: Table, seats: Sequence[Seat], to_move: int | None, *, played: bool = False) -> None:
    """Let the clock of the person run who is to move, and no other one; call it within the transaction that changes
    the table. `played`: the seat that was to move before has made decisions."""
    if table.pace == UNHURRIED:
        return
    if table.paused is not None or table.started is None or table.unreadable:
        keeping.stand_still(table.id)
        return
    seat = None if to_move is None or table.over else seats[to_move]
    if seat is not None and seat.human:
        keeping.run(table.id, seat.number, seat.visitor, played=played)
    else:
        keeping.run(table.id, None, "", played=played)
