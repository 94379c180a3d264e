"""Posts that change a table: a move, an undo, playing again, letting bots hurry."""

from collections.abc import Callable
from typing import Any

from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from carreira.game.language import N_
from carreira.site import playing, stream
from carreira.site.dealing import TooBusy, open_again
from carreira.site.live import Live, Unplayable, edition_of, seats_of
from carreira.site.logs import log
from carreira.site.models import Table
from carreira.site.pages import language, say
from carreira.site.refusals import Refusal, only
from carreira.site.showing import Refusal as Refused
from carreira.site.showing import table_context
from carreira.site.views.table import find, rendered, replayed
from carreira.site.visitors import visitor

MOST_MOVES = 10
BROKEN = N_("The form is broken, so nothing was changed. Go back to the table, reload it and try again.")
STALE = N_("The table has changed since this page was made, so nothing was played. This is how it stands now.")
REPEATED = N_("This was played already, so nothing was changed. This is how the table stands now.")
NOT_YOURS = N_("It is not your turn, so nothing was changed. This is how the table stands.")
WATCHING = N_("You are watching this table: only those who sit at it can play.")


class SeeOther(HttpResponse):
    """303: the post was carried out; the result is at this address."""

    status_code = 303

    def __init__(self, url: str) -> None:
        super().__init__()
        self["Location"] = url


def revision(request: HttpRequest) -> int:
    """The revision that the page was made from. Raises Refusal (400)."""
    text = request.POST.get("version", "")
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Refusal(400, BROKEN)
    return int(text)


def answered(request: HttpRequest, found: Table) -> HttpResponse:
    """The answer after a change: a redirect to the table, or for htmx the part of the page that changes."""
    if request.headers.get("HX-Request") == "true":
        table = find(found.id)
        return rendered(request, table_context(table, seats_of(table), replayed(table), visitor(request)))
    return SeeOther(reverse("table", args=(found.id,)))


def refused(request: HttpRequest, table_id: str, status: int, why: Refused) -> HttpResponse:
    """The table as it stands now, with what is wrong."""
    table = find(table_id)
    context = table_context(table, seats_of(table), replayed(table), visitor(request), refused=why)
    return rendered(request, context, status)


def changing(request: HttpRequest, found: Table, change: Callable[[], Live], moves: list[str]) -> HttpResponse:
    """Make a change, or show the table with the reason why it can't be made."""
    first = moves[0] if moves else "undo"
    try:
        now = change()
    except playing.Stale:
        sentence = REPEATED if moves and _just_played(found, moves) else STALE
        return refused(request, found.id, 409, Refused(first, say(sentence)))
    except playing.NotYours:
        mine = playing.own_seats(seats_of(found), visitor(request))
        return refused(request, found.id, 403, Refused(first, say(NOT_YOURS if mine else WATCHING)))
    except playing.Refused as error:
        sentence = error.sentence if error.rule else say(error.sentence)
        return refused(request, found.id, 422, Refused(error.move, sentence, error.rule))
    except Unplayable as error:
        raise Refusal(500, N_("This table can’t be shown: %(reason)s"), reason=str(error)) from error
    log("table").info("changed", table=found.id, revision=now.revision, number=now.match.number)
    stream.NEWS.look()
    return answered(request, found)


def _just_played(found: Table, moves: list[str]) -> bool:
    """Whether the table's last decisions are these moves: then the form was sent twice."""
    last = list(found.moves.order_by("-number").values_list("notation", flat=True)[: len(moves)])
    return last == moves[::-1]


@only("POST")
def move(request: HttpRequest, table_id: str) -> HttpResponse:
    """Play: fields `version` (the page's revision) and `move`, one or several in order; all of them or none."""
    found = find(table_id)
    seen = revision(request)
    moves = [text for text in request.POST.getlist("move") if text]
    if not moves or len(moves) > MOST_MOVES or any(len(text) > 80 for text in moves):
        raise Refusal(400, BROKEN)
    who = visitor(request)
    return changing(request, found, lambda: playing.play_moves(found, seen, moves, who, language()), moves)


@only("POST")
def undo(request: HttpRequest, table_id: str) -> HttpResponse:
    """Take back one's last decision, and what came after it: field `version`."""
    found = find(table_id)
    seen = revision(request)
    who = visitor(request)
    return changing(request, found, lambda: playing.undo(found, seen, who), [])


def _my_table(request: HttpRequest, table_id: str) -> tuple[Table, list[Any]]:
    """A table at which the visitor plays, or which they opened (for bots alone). Raises Refusal."""
    found = find(table_id)
    seats = seats_of(found)
    who = visitor(request)
    if not playing.own_seats(seats, who) and not (who and who == found.owner):
        raise Refusal(403, WATCHING)
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
