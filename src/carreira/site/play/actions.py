"""Posts that change a table: a move, an undo, playing again, letting bots hurry."""

from collections.abc import Callable

from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from carreira.game.language import N_
from carreira.site.answers import SeeOther, only
from carreira.site.logs import log
from carreira.site.pages import language
from carreira.site.play.confirming import unconfirmed
from carreira.site.play.views import part_only, rendered
from carreira.site.refusals import Refusal
from carreira.site.tables import playing, stream, voyages
from carreira.site.tables.dealing import open_again
from carreira.site.tables.live import Live, edition_of
from carreira.site.tables.models import Table
from carreira.site.tables.visit import Visit

BROKEN = N_("The form can’t be read, so nothing was changed. Go back to the table, reload it and try again.")


def revision(request: HttpRequest) -> int:
    """The revision that the page was made from. Raises Refusal (400)."""
    text = request.POST.get("revision", "")
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Refusal(400, BROKEN)
    return int(text)


def answered(request: HttpRequest, visit: Visit, after: Visit | None = None, before: int | None = None) -> HttpResponse:
    """The answer after a change: a redirect to the table, or for its script the part of the page that changes. `after`
    is the visit since the change, if that is known, and `before` the number of decisions before it.

    If the script shows steps, and much has played itself after the decision, it is shown as it was after the move
    itself; the script asks for the rest, step by step.
    """
    if not part_only(request):
        return SeeOther(reverse("table", args=(visit.table.id,)))
    number = visit.table.number if before is None else before
    after = after or visit.renewed()
    now = after.live
    shown = None
    seen = now.moment(number, None) if now.match.number > number else None
    if request.headers.get("Carreira-Steps") == "shown" and now.much_followed(number):
        shown = now.after(number, None)
    return rendered(request, after, shown=shown, seen=seen, moved=before is not None)


def changing(request: HttpRequest, visit: Visit, change: Callable[[], Live]) -> HttpResponse:
    """Make a change, or show the table as it stands now with the reason why it can't be made."""
    before = visit.table.number
    try:
        now = change()
    except Refusal as why:
        return rendered(request, visit.renewed(), why.status, refused=why)
    log("table").info("changed", table=visit.table.id, revision=now.revision, number=now.match.number)
    after = visit.moved_on(now)
    stream.NEWS.tell(after.table)
    return answered(request, visit, after, before)


def answering(request: HttpRequest, visit: Visit, change: Callable[[], object]) -> HttpResponse:
    """Make a change that is no decision, or show the table with the reason why it can't be made."""
    try:
        change()
    except Refusal as why:
        return rendered(request, visit.renewed(), why.status, refused=why)
    stream.NEWS.look(visit.table.pk)
    return answered(request, visit)


@only("POST")
def move(request: HttpRequest, table_id: str) -> HttpResponse:
    """Play: fields `revision` (the page's) and `move`, one or several in order; all of them or none.

    On a first voyage, another move than its next one is explained instead, unless the field `leave` is there. Where the
    end of a turn is to be confirmed, it is shown first, and nothing is stored, unless the field `confirmed` is there.
    """
    visit = Visit.of(request, table_id)
    seen = revision(request)
    moves = [text for text in request.POST.getlist("move") if text]
    if not moves or len(moves) > playing.MOST_MOVES or any(len(text) > playing.LONGEST_MOVE for text in moves):
        raise Refusal(400, BROKEN)
    instead = None
    if visit.table.voyage and "leave" not in request.POST:
        moves, instead = voyages.kept_to(visit.table, visit.live.match, moves)
    if instead and seen == visit.table.revision and visit.decides:
        return rendered(request, visit, instead=instead)
    pending = None if "confirmed" in request.POST else unconfirmed(visit, seen, moves, language())
    if pending is not None:
        return rendered(request, visit, pending=pending)
    return changing(request, visit, lambda: playing.play_moves(visit, seen, moves, language()))


@only("POST")
def undo(request: HttpRequest, table_id: str) -> HttpResponse:
    """Take back one's last decision, and what came after it: field `revision`."""
    visit = Visit.of(request, table_id)
    seen = revision(request)
    return changing(request, visit, lambda: playing.undo(visit, seen))


def _taking_part(request: HttpRequest, table_id: str) -> Visit:
    """The visit of somebody who takes part. Raises Refusal."""
    visit = Visit.of(request, table_id)
    if not visit.takes_part:
        raise Refusal(403, playing.ONLY_WATCHING)
    return visit


@only("POST")
def again(request: HttpRequest, table_id: str) -> HttpResponse:
    """Open the next table with the same seats, once this one is over."""
    visit = _taking_part(request, table_id)
    table = visit.table
    if not table.over:
        raise Refusal(409, N_("This game is not over yet; play again when it is."))
    following = open_again(table, visit.seats, edition_of(table), visit.visitor)
    return SeeOther(reverse("table", args=(following.id,)))


@only("POST")
def skip(request: HttpRequest, table_id: str) -> HttpResponse:
    """Let the bots play without pauses until a person has to decide."""
    visit = _taking_part(request, table_id)
    Table.objects.filter(pk=visit.table.pk, waits_for_bot=True).update(hurry=True)
    return answered(request, visit)


@only("POST")
def retry(request: HttpRequest, table_id: str) -> HttpResponse:
    """Let a bot that failed try again at once."""
    visit = _taking_part(request, table_id)
    failed = Table.objects.filter(pk=visit.table.pk, waits_for_bot=True, failed_until__isnull=False)
    failed.update(failed_until=None, revision=F("revision") + 1)
    stream.NEWS.look(visit.table.pk)
    return answered(request, visit)
