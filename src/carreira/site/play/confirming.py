"""Confirming the end of a turn, at tables that were opened with it (`Table.confirm`).

A decision that ends a person's turn is stored only once they have confirmed it. Until then their page shows the table
as it would stand, and nothing is stored. What would be turned up is not shown.
"""

from collections.abc import Sequence
from typing import NamedTuple

from carreira.game.match import Match
from carreira.site.refusals import Refusal
from carreira.site.tables.playing import played
from carreira.site.tables.visit import Visit

TURN, END, REVEALS = "turn", "end", "reveals"


class Unconfirmed(NamedTuple):
    """Moves that a person has still to confirm.

    `why` says what they do: end the turn (`TURN`) or the match (`END`), or turn something up (`REVEALS`). `after` is
    the match as it would stand; None if that would show what is still hidden.
    """

    moves: Sequence[str]
    why: str
    after: Match | None


def unconfirmed(visit: Visit, revision: int, moves: Sequence[str], language: str) -> Unconfirmed | None:
    """What has to be confirmed before these moves are played; None if nothing has to be, or if they can't be played."""
    table = visit.table
    if not table.confirm or table.voyage or revision != table.revision or not visit.decides:
        return None
    match = visit.live.match
    try:
        after = played(match, moves, language, alone=visit.alone)
    except Refusal:
        return None  # playing them says why
    if any(decision.revealed for decision in after.decisions[match.number :]):
        return Unconfirmed(moves, REVEALS, None)
    if after.over:
        return Unconfirmed(moves, END, None)
    return Unconfirmed(moves, TURN, after) if after.to_move != match.to_move else None
