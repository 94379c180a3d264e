"""Changing a table: decisions and undo. Every change is one transaction, which checks the revision that was seen.

Undo: a person takes back their own last decision and what came after it. Against bots and round one screen (the same
visitor plays every person's seat) nobody is harmed, so undo may go back over bots' decisions and over what was turned
up. Where several visitors play, a decision can be taken back only if nobody has decided since and it turned nothing
up. A game that is over stays as it is, since its seed is public then.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from carreira.game.errors import IllegalMove
from carreira.game.language import N_
from carreira.game.match import Match
from carreira.site.live import KEEP, Live, live
from carreira.site.models import Move, Seat, Table

NOTHING = N_("Nothing has been decided yet, so there is nothing to take back.")
FINISHED = N_("The game is over and its seed is public, so it stands as it is.")
REVEALED = N_("The last decision turned up something hidden, so it can’t be taken back.")
OTHERS = N_("Another player has decided since, so it can’t be taken back.")
WATCHING = N_("You are watching: only those who play at this table can take something back.")


class Stale(Exception):
    """The table has changed since the page was made; nothing was done."""


class NotYours(Exception):
    """It is somebody else's turn, or nobody's; nothing was done."""


@dataclass
class Refused(Exception):
    """A move that the rules forbid; nothing was done, not even the moves before it in the same post."""

    move: str
    rule: str
    sentence: str


def own_seats(seats: Sequence[Seat], visitor: str) -> set[int]:
    """The seats that a visitor plays."""
    return {seat.number for seat in seats if seat.human and visitor and seat.visitor == visitor}


def free_undo(seats: Sequence[Seat]) -> bool:
    """Whether all persons at the table are the same visitor: against bots, or round one screen."""
    return len({seat.visitor for seat in seats if seat.human}) == 1


def why_no_undo(match: Match, seats: Sequence[Seat], visitor: str) -> str | None:
    """Why this visitor can't take anything back now, as a message to be translated; None if they can."""
    mine = own_seats(seats, visitor)
    if not mine:
        return WATCHING
    if match.over:
        return FINISHED
    if not any(decision.seat in mine for decision in match.decisions):
        return NOTHING
    if free_undo(seats):
        return None
    last = match.decisions[-1]
    if last.seat not in mine:
        return OTHERS
    return REVEALED if last.revealed else None


def undone(match: Match, seats: Sequence[Seat], visitor: str) -> Match:
    """The match as it stood before this visitor's last decision. `why_no_undo` must have returned None."""
    mine = own_seats(seats, visitor)
    last = max(decision.number for decision in match.decisions if decision.seat in mine)
    return match.at(last - 1)


def played(match: Match, moves: Sequence[str], language: str) -> Match:
    """A copy of the match with all `moves` played by the seat that is to move. Raises Refused; nothing is changed.

    A last `done` that has happened by itself (all goods are traded) is left out.
    """
    twin, seat = match.copy(), match.to_move
    for index, move in enumerate(moves):
        if twin.to_move != seat or twin.over:
            if index and move == "done" and index == len(moves) - 1:
                break
            rule, sentence = twin.why_not(move, language) or (_turn_rule(twin), "")
            raise Refused(move, rule, sentence)
        refusal = twin.why_not(move, language)
        if refusal is not None:
            if index and move == "done" and index == len(moves) - 1:
                break
            raise Refused(move, *refusal)
        try:
            twin.play(move)
        except IllegalMove as error:  # should not happen after why_not, but the engine decides
            raise Refused(move, error.rule, str(error)) from error
    return twin


def _turn_rule(match: Match) -> str:
    rule: str = match.game.rule_ids[match.game.turn_rule]
    return rule


def play_moves(table: Table, revision: int, moves: Sequence[str], visitor: str, language: str) -> Live:
    """Play a person's moves, all or none, at the revision they saw. Raises NotYours, Stale, Refused."""
    seats = list(table.seats.all())
    if not own_seats(seats, visitor):
        raise NotYours
    if revision != table.revision:
        raise Stale
    if table.to_move not in own_seats(seats, visitor):
        raise NotYours
    seen = live(table)
    return write(table, seats, seen, played(seen.match, moves, language))


def undo(table: Table, revision: int, visitor: str) -> Live:
    """Take back a person's last decision and what came after. Raises NotYours, Stale, or Refused with the reason."""
    seats = list(table.seats.all())
    if not own_seats(seats, visitor):
        raise NotYours
    if revision != table.revision:
        raise Stale
    seen = live(table)
    reason = why_no_undo(seen.match, seats, visitor)
    if reason is not None:
        raise Refused("undo", "", reason)
    return write(table, seats, seen, undone(seen.match, seats, visitor))


def write(table: Table, seats: Sequence[Seat], seen: Live, match: Match) -> Live:
    """Store a match that continues from `seen`, in one transaction. Raises Stale if the table has changed since.

    The rows of decisions that were taken back are deleted, new ones are added.
    """
    kept = 0
    for before, after in zip(seen.match.decisions, match.decisions, strict=False):
        if before is not after:
            break
        kept += 1
    to_move = match.to_move
    human = to_move is not None and seats[to_move].human
    slow_down = {"hurry": False} if human or match.over else {}
    with transaction.atomic():
        changed = Table.objects.filter(pk=table.pk, revision=seen.revision).update(
            revision=seen.revision + 1,
            number=match.number,
            to_move=to_move,
            over=match.over,
            waits_for_bot=to_move is not None and not human,
            claimed_until=None,
            failed_until=None,
            changed=timezone.now(),
            **slow_down,
        )
        if not changed:
            raise Stale
        if kept < seen.match.number:
            Move.objects.filter(table_id=table.pk, number__gt=kept).delete()
        Move.objects.bulk_create(
            Move(table_id=table.pk, number=decision.number, seat=decision.seat, notation=decision.move)
            for decision in match.decisions[kept:]
        )
    written = seen.then(seen.revision + 1, match)
    KEEP.put(written)
    return written
