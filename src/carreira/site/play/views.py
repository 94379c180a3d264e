"""A table: its page, its view as JSON, and its record."""

import re
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template import loader
from django.urls import reverse
from django.views.decorators.cache import never_cache

from carreira.game.language import N_
from carreira.game.match import Match
from carreira.site.answers import only
from carreira.site.pages import language, say
from carreira.site.people.visitors import person
from carreira.site.play.cards import preview
from carreira.site.play.showing import table_context, view_of
from carreira.site.play.waiting import waiting_page
from carreira.site.refusals import Refusal
from carreira.site.tables.live import Moment
from carreira.site.tables.models import Table
from carreira.site.tables.records import record_for
from carreira.site.tables.visit import Visit


class NoMoment(Refusal):
    """A moment that a table doesn't have: another one's address, or decisions that were taken back."""

    def __init__(self, table: Table, at: str, latest: int) -> None:
        text = N_("This table has %(latest)d decisions; there is no moment “%(at)s”.")
        super().__init__(404, text, latest=latest, at=at)
        self._table = table

    @property
    def links(self) -> list[tuple[str, str]]:
        """The table as it stands."""
        return [(reverse("table", args=(self._table.pk,)), say(N_("Return to the table")))]


def moment(request: HttpRequest, visit: Visit) -> tuple[Match, Moment | None]:
    """The match after as many decisions as `?at=` says, or after some steps of the last of them (`?at=12.3`).

    With `?after=`, the next moment at which something happened, and the moment that was given; without either, the
    match as it stands. Raises Refusal (404).
    """
    now = visit.live
    match = now.match
    text = request.GET.get("at") or request.GET.get("after") or ""
    if not text:
        return match, None
    try:
        asked = re.fullmatch(r"(\d{1,8})(?:\.(\d{1,8}))?", text, re.ASCII)
        if asked is None:
            raise ValueError(text)
        number, step = int(asked[1]), int(asked[2]) if asked[2] else None
        shown = match.at(number, step)
        return (shown, None) if request.GET.get("at") else (now.after(number, step), now.moment(number, step))
    except ValueError as error:
        raise NoMoment(visit.table, text[:20], match.number) from error


def part_only(request: HttpRequest) -> bool:
    """Whether the page's script asks for the part of it that changes."""
    return request.headers.get("Carreira-Part") == "table"


def rendered(request: HttpRequest, visit: Visit, status: int = 200, **what: Any) -> HttpResponse:
    """The page of a table, or for its script the part of it that changes; `what` is passed to `table_context`."""
    whole = not part_only(request)
    known = [] if whole else request.headers.get("Carreira-Log", "").split(",")
    context = table_context(visit, whole=whole, known=known, **what)
    name = "table.html" if whole else "_table.html"
    response = HttpResponse(loader.render_to_string(name, context, request), status=status)
    response["Vary"] = "Carreira-Part, Carreira-Log, Cookie, Accept-Language"
    response["Cache-Control"] = "no-store"
    return response


@only("GET")
def table(request: HttpRequest, table_id: str) -> HttpResponse:
    """The page of a table: `?at=N` shows it after N decisions, `?at=N.S` after S steps of the last of them, `?select=`
    the first step of a gesture, `?after=N` or `?after=N.S` the next moment at which something happened, `?still=1`
    so that it isn't reloaded automatically without scripts."""
    visit = Visit.of(request, table_id)
    if visit.table.started is None:
        return waiting_page(request, visit)
    visit.look_on(person(request))
    shown, seen = moment(request, visit)
    selected, still = request.GET.get("select", "")[:60], "still" in request.GET
    return rendered(request, visit, shown=shown, seen=seen, selected=selected, still=still)


@only("GET")
@never_cache
def view_json(request: HttpRequest, table_id: str) -> HttpResponse:
    """What the visitor may know, as JSON; with `?at=N` or `?at=N.S`, at an earlier moment."""
    visit = Visit.of(request, table_id)
    visit.look_on(person(request))
    match, _ = moment(request, visit)
    return JsonResponse(view_of(match, visit.mine, playable=visit.playable and match.number == visit.live.match.number))


@only("GET")
@never_cache
def previewed(request: HttpRequest, table_id: str) -> JsonResponse:
    """What could be done after `?move=`, for whoever is to move: `{"lines": [[label, cost, gain], …]}`, `idle` if there
    is nothing, or a sentence `why_not`."""
    visit = Visit.of(request, table_id)
    if not visit.decides:
        return JsonResponse({"lines": [], "why_not": "", "idle": False})
    seen = preview(visit.live, request.GET.get("move", "")[:80], language())
    lines = [[choice.label, choice.cost, choice.gain] for choice in seen.choices]
    return JsonResponse({"lines": lines, "why_not": seen.why_not, "idle": seen.idle})


@only("GET")
@never_cache
def record(request: HttpRequest, table_id: str) -> HttpResponse:
    """The record; before the end only for a visitor who plays all persons' seats, and without the seed."""
    visit = Visit.of(request, table_id)
    response = HttpResponse(record_for(visit), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{visit.table.game}-{visit.table.id}.carreira"'
    return response
