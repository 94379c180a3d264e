"""Changing a table: decisions and undo. Every change is one transaction, which checks the revision that was seen.

Undo: a person takes back their own last decision and what came after it. Against bots and round one screen (the same
visitor plays every person's seat) nobody is harmed, so undo may go back over bots' decisions and over what was turned
up. Where several visitors play, a decision can be taken back only within one's own unfinished turn, and only if it
turned nothing up; what is further back needs the consent of all (`talking.py`). A game that is over stays as it is,
since its seed is public then.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

from carreira.game.language import N_
from carreira.game.match import Decision, Match
from carreira.game.words import NO_UNDO
from carreira.site.refusals import Refusal
from carreira.site.tables import changes, plans
from carreira.site.tables.live import KEEP, Live
from carreira.site.tables.models import Move, Seat, Table
from carreira.site.tables.timing import catch_up, follow

if TYPE_CHECKING:
    from carreira.site.tables.visit import Visit

FINISHED = N_("The game is over and its seed is public, so it stands as it is.")
STOPPED = N_("This game was ended early, so nothing can be changed.")
PAUSED = N_("An operator has paused this table, so nothing can be changed here for now.")
TURN_OVER = N_("Your turn is over, so the others have to agree.")
OTHERS = N_("Another player has decided since, so it can’t be taken back.")
WATCHING = N_("You are watching: only those who play at this table can take something back.")
NOT_YOURS = N_("It is not your turn, so nothing was changed. This is how the table stands.")
ONLY_WATCHING = N_("You are watching this table: only those who sit at it can play.")
AFTER_A_REVEAL = N_(
    "That turns something up, so nothing was played: play up to there, see what comes up, and then go on."
)
NOT_STARTED = N_("The game begins once every seat is taken, so nothing was played.")
STALE = N_("The table has changed since this page was made, so nothing was played. This is how it stands now.")
REPEATED = N_("This was played already, so nothing was changed. This is how the table stands now.")


NEVER = -1
"""A revision that no table has."""
MOST_MOVES = 10
"""How many moves are played in one request, at most."""
LONGEST_MOVE = 80
"""How many characters a move's notation has, at most."""


class Stale(Refusal):
    """The table has changed since the page was made."""

    code = "stale"

    def __init__(self, message: str = STALE) -> None:
        super().__init__(409, message)


def why_halted(table: Table) -> str | None:
    """Why nobody can play although the match has begun and is not over, as a message to be translated; None if they
    can."""
    if table.stopped:
        return STOPPED
    return PAUSED if table.paused else None


def own_seats(seats: Iterable[Seat], visitor: str) -> set[int]:
    """The seats that a visitor plays."""
    return {seat.number for seat in seats if seat.human and visitor and seat.visitor == visitor}


def others_at(seats: Iterable[Seat], visitor: str) -> bool:
    """Whether anybody but this visitor plays or has played there to the end, or may take a seat back."""
    return any(seat.former_player or {seat.visitor, seat.held_for} - {"", visitor} for seat in seats)


def free_undo(seats: Sequence[Seat]) -> bool:
    """Whether all persons at the table are the same visitor: against bots, or round one screen. A person whose seat a
    bot keeps counts as well."""
    return len({seat.visitor or seat.held_for for seat in seats if seat.human or seat.held_for}) == 1


def why_no_undo(match: Match, seats: Sequence[Seat], visitor: str) -> str | None:
    """Why this visitor can't take anything back now, as a message to be translated; None if they can."""
    mine = own_seats(seats, visitor)
    if not mine:
        return WATCHING
    if match.over:
        return FINISHED
    if not any(decision.seat in mine for decision in match.decisions):
        return NO_UNDO["nothing"]
    if free_undo(seats):
        return None
    last = match.decisions[-1]
    if last.seat not in mine:
        return OTHERS
    if match.to_move not in mine:
        return TURN_OVER
    return NO_UNDO["revealed"] if last.revealed else None


def taken_back(match: Match, seats: Sequence[Seat], visitor: str) -> Sequence[Decision]:
    """What an undo takes back: this visitor's last decision and all that follow.

    `why_no_undo` must have returned None.
    """
    mine = own_seats(seats, visitor)
    last = max(decision.number for decision in match.decisions if decision.seat in mine)
    return match.decisions[last - 1 :]


def undone(match: Match, seats: Sequence[Seat], visitor: str) -> Match:
    """The match as it was before this visitor's last decision. `why_no_undo` must have returned None."""
    return match.at(taken_back(match, seats, visitor)[0].number - 1)


def played(match: Match, moves: Sequence[str], language: str, *, alone: bool) -> Match:
    """A copy of the match with all `moves` played by the seat that is to move. Raises Refusal (422).

    A last `done` that has happened by itself (all goods are traded) is left out. Unless everybody at the table is the
    same person (`alone`), nothing else may follow a move that turns something up: whether it is refused, and why, would
    show what came up, and nothing would be stored.
    """
    twin, seat = match.copy(), match.to_move
    for index, move in enumerate(moves):
        if index and not alone and twin.decisions[-1].revealed and (move, index) != ("done", len(moves) - 1):
            raise Refusal(422, AFTER_A_REVEAL)
        why = twin.why_not(move, language)
        if why is None and twin.to_move == seat:
            twin.play(move)
        elif index and move == "done" and index == len(moves) - 1:
            break
        else:
            rule, sentence = why or (twin.game.rule_ids[twin.game.turn_rule], "")
            raise Refusal(422, sentence, rule=rule)
    return twin


def revision_of(table: Table, version: int, revision: int | None = None) -> int:
    """The revision of the state that a program saw, by its number of decisions; NEVER if the table has another one now.

    After something was taken back, the same number may come again: only the revision tells the two states apart.
    """
    return table.revision if version == table.number and revision in (None, table.revision) else NEVER


def play_moves(visit: "Visit", revision: int, moves: Sequence[str], language: str) -> Live:
    """Play a person's moves, all or none, at the revision they saw. Raises Refusal (403, 409 or 422)."""
    if not visit.mine:
        raise Refusal(403, ONLY_WATCHING)
    if visit.table.started is None:
        raise Refusal(409, NOT_STARTED)
    if why := why_halted(visit.table):
        raise Refusal(409, why)
    if revision != visit.table.revision:
        raise _stale(visit.table, moves)
    if visit.table.to_move not in visit.mine:
        raise Refusal(403, NOT_YOURS)
    try:
        return write(visit.table, visit.seats, visit.live, played(visit.live.match, moves, language, alone=visit.alone))
    except Stale as error:
        raise _stale(visit.table, moves) from error


def _stale(table: Table, moves: Sequence[str]) -> Stale:
    """If the table's last decisions are these moves, the form was sent twice."""
    last = list(table.moves.order_by("-number").values_list("notation", flat=True)[: len(moves)])
    return Stale(REPEATED if last == list(moves)[::-1] else STALE)


def undo(visit: "Visit", revision: int) -> Live:
    """Take back a person's last decision and what came after. Raises Refusal (403, 409 or 422)."""
    if not visit.mine:
        raise Refusal(403, WATCHING)
    if visit.table.paused:
        raise Refusal(409, PAUSED)
    if revision != visit.table.revision:
        raise Stale
    if visit.why_no_undo is not None:
        raise Refusal(422, visit.why_no_undo)
    before = undone(visit.live.match, visit.seats, visit.visitor)
    return write(visit.table, visit.seats, visit.live, before)


def write(table: Table, seats: Sequence[Seat], seen: Live, match: Match) -> Live:
    """Store a match that continues from `seen`, in one transaction, and play what people have planned for the turns
    that then come. Raises Stale if the table has changed since."""
    catch_up(table)
    with transaction.atomic():
        written, seats = _store(table, seats, seen, match)
        if not free_undo(seats) or table.unrated:  # what was planned while others played there still holds
            plans.review(table.pk, match, undone=match.number < seen.match.number)
            while (planned := plans.next_turn(table.pk, seats, written.match)) is not None:
                written, seats = _store(Table.objects.get(pk=table.pk), seats, written, planned, planned=True)
                plans.review(table.pk, planned, undone=False)
        transaction.on_commit(lambda: KEEP.put(written))
    return written


def _store(
    table: Table, seats: Sequence[Seat], seen: Live, match: Match, *, planned: bool = False
) -> tuple[Live, Sequence[Seat]]:
    """Store a match that continues from `seen`, and bring `table` up to date. Returns what is stored, and the seats.
    Raises Stale if the table has changed since.

    The rows of decisions that were taken back are deleted, new ones are added. `planned`: they were not made just now.
    """
    kept = 0
    for before, after in zip(seen.match.decisions, match.decisions, strict=False):
        if before is not after:
            break
        kept += 1
    to_move = match.to_move
    bot = to_move is not None and seats[to_move].bot
    human = to_move is not None and not bot
    values: dict[str, Any] = {
        "revision": seen.revision + 1,
        "number": match.number,
        "to_move": to_move,
        "over": match.over,
        "points": match.scores(),
        "waits_for_bot": bot,
        "claimed_until": None,
        "failed_until": None,
        "changed": timezone.now(),
        "warned": None,
    }
    if human or match.over:
        values["hurry"] = False
    with transaction.atomic(savepoint=False):
        changed = Table.objects.filter(pk=table.pk, revision=seen.revision).update(**values)
        if not changed:
            raise Stale
        if kept < seen.match.number:
            Move.objects.filter(table_id=table.pk, number__gt=kept).delete()
        Move.objects.bulk_create(
            Move(table_id=table.pk, number=decision.number, seat=decision.seat, notation=decision.move)
            for decision in match.decisions[kept:]
        )
        # whoever logs in takes their seats along without making anything outdated, but waits for the table's row
        seats = list(table.seats.all())
        follow(table, seats, to_move, played=match.number > seen.match.number)
        signal = changes.ended if match.over else changes.moved
        signal.send(Table, table=table, seats=seats, match=match, planned=planned)
    for name, value in values.items():
        setattr(table, name, value)
    return seen.then(seen.revision + 1, match), seats
