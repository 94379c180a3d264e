"""What people at a table say to each other: lines of chat, and asking all to take something back.

Neither changes the match, so `Table.talk` grows instead of the revision, and no page's form becomes stale by it.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from carreira.game.language import N_
from carreira.game.words import LETTERS
from carreira.site.logs import log
from carreira.site.people.names import one_line
from carreira.site.refusals import Refusal
from carreira.site.tables.models import AskedUndo, ChatLine, Seat, Table
from carreira.site.tables.playing import FINISHED, NOT_STARTED, WATCHING, free_undo, undone, why_halted, write
from carreira.site.tables.visit import Visit

LONGEST = 300
"""Characters of a line of chat."""
MOST, WITHIN = 20, timedelta(minutes=1)
"""How many lines one person may say in this time, at most."""
SHOWN = 100
"""How many lines are shown at most, the latest ones."""

REFUSED = 0
"""The revision of a request that somebody has refused: that of no table at which anything was decided."""

ONLY_PLAYERS = N_("Only those who sit at this table can talk here.")
NOT_BEGUN = N_("The chat opens when the game begins, so nothing was said.")
NOTHING_SAID = N_("The line is empty, so nothing was said.")
TOO_LONG = N_("A line has at most %(longest)d characters; this one has more, so nothing was said.")
TOO_FAST = N_("So many lines at once can’t be read. Wait a minute and go on then.")
NOT_ASKED = N_("Nobody asks to take anything back now, so nothing was changed.")
ASKED_ALREADY = N_("Somebody asks to take something back already. Answer that first.")
OWN_REQUEST = N_("The others have to agree to this, so nothing was changed.")
NOBODY_HERE = N_("Nobody else plays here now who could agree, so nothing was asked.")
NO_LINE = N_("There is no such line here.")
NOTHING_OWN = N_("You have not decided anything yet, so there is nothing to take back.")


def in_company(seats: Sequence[Seat]) -> bool:
    """Whether several people sit there: otherwise there is nobody to talk to."""
    return any(seat.human for seat in seats) and not free_undo(seats)


def _grown(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(talk=F("talk") + 1)


def say_line(visit: Visit, text: str) -> None:
    """Say a line. Raises Refusal (400, 403, 409 or 429)."""
    if not visit.mine:
        raise Refusal(403, ONLY_PLAYERS)
    if visit.table.started is None:  # a seat may still change hands, and its lines with it
        raise Refusal(409, NOT_BEGUN)
    line = one_line(text)
    if not line:
        raise Refusal(400, NOTHING_SAID)
    if len(line) > LONGEST:
        raise Refusal(400, TOO_LONG, longest=LONGEST)
    now = timezone.now()
    lately = ChatLine.objects.filter(said__gt=now - WITHIN, said__lte=now)  # the clock may have been turned back
    if lately.filter(table=visit.table, visitor=visit.visitor).count() >= MOST:
        raise Refusal(429, TOO_FAST)
    with transaction.atomic():
        ChatLine.objects.create(
            table=visit.table, visitor=visit.visitor, seat=min(visit.mine), text=line, after=visit.table.number
        )
        _grown(visit.table)


def report_line(visit: Visit, line: int) -> None:
    """Report a line to the operators. Raises Refusal (403 or 404)."""
    if not visit.mine:
        raise Refusal(403, ONLY_PLAYERS)
    lines = ChatLine.objects.filter(pk=line, table=visit.table)
    if not lines.update(reported_by=visit.visitor, looked_at=None):
        raise Refusal(404, NO_LINE)
    log("table").warning("line reported", table=visit.table.id, line=line)


def lines(visit: Visit) -> list[dict[str, Any]]:
    """The latest lines as a page shows them, the oldest first."""
    names = visit.names
    latest = ChatLine.objects.filter(table=visit.table).order_by("-pk")[:SHOWN]
    return [
        {
            "id": line.pk,
            "seat": line.seat,
            "letter": LETTERS[line.seat],
            "name": names[line.seat],
            "text": line.text,
            "said": line.said,
            "after": line.after,
            "mine": line.visitor == visit.visitor,
            "reported": line.reported_by == visit.visitor,
        }
        for line in reversed(latest)
    ]


def ask_undo(visit: Visit) -> None:
    """Ask everybody to take back the visitor's last decision and what followed. Raises Refusal (403, 409 or 422)."""
    if not visit.mine:
        raise Refusal(403, WATCHING)
    match = visit.live.match
    if match.over:
        raise Refusal(422, FINISHED)
    if not visit.playable:
        raise Refusal(409, why_halted(visit.table) or NOT_STARTED)
    if not has_decided(visit):
        raise Refusal(422, NOTHING_OWN)
    if not others(visit):
        raise Refusal(422, NOBODY_HERE)
    number = undone(match, visit.seats, visit.visitor).number
    with transaction.atomic():
        Table.objects.select_for_update().get(pk=visit.table.pk)
        if _standing(visit) is not None:
            raise Refusal(409, ASKED_ALREADY)
        AskedUndo.objects.filter(table=visit.table).delete()
        AskedUndo.objects.create(
            table=visit.table,
            visitor=visit.visitor,
            seat=min(visit.mine),
            number=number,
            revision=visit.table.revision,
        )
        _grown(visit.table)


def others(visit: Visit) -> set[str]:
    """The other people who play: they have to agree to what the visitor asks."""
    return {seat.visitor for seat in visit.seats if seat.human} - {visit.visitor}


def can_ask(visit: Visit) -> bool:
    """Whether the visitor could ask the others to take something back."""
    return visit.playable and bool(visit.mine) and bool(others(visit)) and has_decided(visit)


def has_decided(visit: Visit) -> bool:
    """Whether the visitor has decided anything that could be taken back."""
    return any(decision.seat in visit.mine for decision in visit.live.match.decisions)


def asked(visit: Visit) -> dict[str, Any] | None:
    """The request that stands, as a page shows it; None if there is none."""
    request = _standing(visit)
    if request is None:
        return None
    return {
        "id": request.pk,
        "name": visit.names[request.seat],
        "decisions": visit.table.number - request.number,
        "mine": request.visitor == visit.visitor,
        "to_answer": bool(visit.mine) and request.visitor != visit.visitor and visit.visitor not in request.agreed,
    }


def _standing(visit: Visit) -> AskedUndo | None:
    """The request about the table as it stands: any change of the match ends it."""
    return AskedUndo.objects.filter(table=visit.table, revision=visit.table.revision).first()


def not_taken_back(visit: Visit) -> bool:
    """Whether the visitor has asked in vain to take back what is still their last decision; of a game that is over,
    nothing is said any more."""
    if not visit.mine or visit.table.over:
        return False
    request = AskedUndo.objects.filter(table=visit.table, visitor=visit.visitor).first()
    if request is None or request.revision == visit.table.revision:
        return False
    own = [decision.number for decision in visit.live.match.decisions if decision.seat in visit.mine]
    return bool(own) and own[-1] == request.number + 1


def answer_undo(visit: Visit, request_id: str, agree: bool) -> None:
    """Agree to a request or not. Once all the others have agreed, it is done; one who does not ends it.

    Raises Refusal (403 or 409).
    """
    if not visit.mine:
        raise Refusal(403, WATCHING)
    with transaction.atomic():
        Table.objects.select_for_update().get(pk=visit.table.pk)
        request = _standing(visit)
        if request is None or str(request.pk) != request_id:
            raise Refusal(409, NOT_ASKED)
        if request.visitor == visit.visitor:
            raise Refusal(403, OWN_REQUEST)
        _grown(visit.table)
        if not agree:
            request.revision = REFUSED
            request.save()
            return
        request.agreed = sorted({*request.agreed, visit.visitor})
        request.save()
        if others(Visit(visit.table, request.visitor)) <= set(request.agreed):
            request.delete()
            write(visit.table, visit.seats, visit.live, visit.live.match.at(request.number))
