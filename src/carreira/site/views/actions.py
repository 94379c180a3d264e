"""Posts that change a table: a move, an undo, playing again, letting bots hurry."""

from collections.abc import Callable
from typing import Any

from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from carreira.game.language import N_
from carreira.site import playing, stream, voyages
from carreira.site.dealing import TooBusy, open_again
from carreira.site.live import Live, edition_of, live, seats_of
from carreira.site.logs import log
from carreira.site.models import Table
from carreira.site.pages import language
from carreira.site.refusals import Refusal, only
from carreira.site.showing import table_context
from carreira.site.views.table import find, rendered
from carreira.site.visitors import visitor

MOST_MOVES = 10
BROKEN = N_("The form can’t be read, so nothing was changed. Go back to the table, reload it and try again.")


class SeeOther(HttpResponse):
    """303: the post was carried out; the result is at this address."""

    status_code = 303

    def __init__(self, url: str) -> None:
        super().__init__()
        self["Location"] = url


def revision(request: HttpRequest) -> int:
    """The revision that the page was made from. Raises Refusal (400)."""
    text = request.POST.get("revision", "")
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Refusal(400, BROKEN)
    return int(text)


def answered(request: HttpRequest, found: Table) -> HttpResponse:
    """The answer after a change: a redirect to the table, or for its script the part of the page that changes.

    If the script shows steps, and much has played itself after the decision, it is shown as it was after the move
    itself; the script asks for the rest, step by step.
    """
    if request.headers.get("Carreira-Part") == "table":
        table = find(found.id)
        now = live(table)
        shown = None
        seen = now.moment(found.number, None) if now.match.number > found.number else None
        if request.headers.get("Carreira-Steps") == "shown" and now.much_followed(found.number):
            shown = now.after(found.number, None)
        return rendered(request, table_context(table, seats_of(table), now, visitor(request), shown=shown, seen=seen))
    return SeeOther(reverse("table", args=(found.id,)))


def changing(request: HttpRequest, found: Table, change: Callable[[], Live]) -> HttpResponse:
    """Make a change, or show the table as it stands now with the reason why it can't be made."""
    try:
        now = change()
    except Refusal as why:
        table = find(found.id)
        context = table_context(table, seats_of(table), live(table), visitor(request), refused=why)
        return rendered(request, context, why.status)
    log("table").info("changed", table=found.id, revision=now.revision, number=now.match.number)
    stream.NEWS.look()
    return answered(request, found)


@only("POST")
def move(request: HttpRequest, table_id: str) -> HttpResponse:
    """Play: fields `revision` (the page's) and `move`, one or several in order; all of them or none.

    On a first voyage, another move than its next one is explained instead, unless the field `leave` is there.
    """
    found = find(table_id)
    seen = revision(request)
    moves = [text for text in request.POST.getlist("move") if text]
    if not moves or len(moves) > MOST_MOVES or any(len(text) > 80 for text in moves):
        raise Refusal(400, BROKEN)
    who = visitor(request)
    instead = None
    if found.voyage and "leave" not in request.POST:
        moves, instead = voyages.kept_to(found, live(found).match, moves)
    if instead and seen == found.revision and found.to_move in playing.own_seats(seats_of(found), who):
        return rendered(request, table_context(found, seats_of(found), live(found), who, instead=instead))
    return changing(request, found, lambda: playing.play_moves(found, seen, moves, who, language()))


@only("POST")
def undo(request: HttpRequest, table_id: str) -> HttpResponse:
    """Take back one's last decision, and what came after it: field `revision`."""
    found = find(table_id)
    seen = revision(request)
    who = visitor(request)
    return changing(request, found, lambda: playing.undo(found, seen, who))


def _my_table(request: HttpRequest, table_id: str) -> tuple[Table, list[Any]]:
    """A table at which the visitor plays, or which they opened (for bots alone). Raises Refusal."""
    found = find(table_id)
    seats = seats_of(found)
    who = visitor(request)
    if not playing.own_seats(seats, who) and not (who and who == found.owner):
        raise Refusal(403, playing.ONLY_WATCHING)
    return found, seats


@only("POST")
def again(request: HttpRequest, table_id: str) -> HttpResponse:
    """Open the next table with the same seats, once this one is over."""
    found, seats = _my_table(request, table_id)
    if not found.over:
        raise Refusal(409, N_("This game is not over yet; play again when it is."))
    try:
        following = open_again(found, seats, edition_of(found), visitor(request))
    except TooBusy as error:
        raise Refusal(503, N_("Too many tables wait for bots just now. Try again in a few minutes.")) from error
    return SeeOther(reverse("table", args=(following.id,)))


@only("POST")
def skip(request: HttpRequest, table_id: str) -> HttpResponse:
    """Let the bots play without pauses until a person has to decide."""
    found, _ = _my_table(request, table_id)
    Table.objects.filter(pk=found.pk, waits_for_bot=True).update(hurry=True)
    return answered(request, found)


@only("POST")
def retry(request: HttpRequest, table_id: str) -> HttpResponse:
    """Let a bot that failed try again at once."""
    found, _ = _my_table(request, table_id)
    failed = Table.objects.filter(pk=found.pk, waits_for_bot=True, failed_until__isnull=False)
    failed.update(failed_until=None, revision=F("revision") + 1)
    stream.NEWS.look()
    return answered(request, found)
