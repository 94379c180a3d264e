"""Posts that only concern whoever makes them: private notes, and what they plan for their next turns."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse

from carreira.site.answers import SeeOther, only
from carreira.site.play import planning
from carreira.site.play.views import rendered
from carreira.site.refusals import Refusal
from carreira.site.tables import noting
from carreira.site.tables.visit import Visit


def _answered(request: HttpRequest, visit: Visit, change: Callable[[], object]) -> HttpResponse:
    """Make the change, and show the table; without the table's script, on a page that isn't reloaded automatically."""
    try:
        change()
    except Refusal as why:
        return rendered(request, visit.renewed(), why.status, refused=why)
    if request.headers.get("Carreira-Part") == "table":
        return rendered(request, visit.renewed())
    return SeeOther(f"{reverse('table', args=(visit.table.id,))}?still=1")


@only("POST")
def note(request: HttpRequest, table_id: str) -> HttpResponse:
    """Keep the field `text` as one's private note; the fields `was` are what the page may take to be kept now.

    The script that saves while somebody types needs no page. It is answered nothing or, as JSON, what has been written
    in another window meanwhile (`elsewhere`), and the note with it (`text`).
    """
    visit = Visit.of(request, table_id)
    text, was = request.POST.get("text", ""), request.POST.getlist("was")
    if request.headers.get("Carreira-Part") != "note":
        return _answered(request, visit, lambda: noting.write_note(visit, text, was))
    try:
        kept = noting.write_note(visit, text, was)
    except Refusal as why:
        return HttpResponse(why.sentence, status=why.status, content_type="text/plain; charset=utf-8")
    return JsonResponse(kept._asdict()) if kept.elsewhere else HttpResponse(status=204)


@only("POST")
def plan(request: HttpRequest, table_id: str) -> HttpResponse:
    """Plan the move in the field `move`, or `typed`, if there is one; the fields `mark` say what cancels the plan. With
    the field `only-marks`, that is all that changes."""
    visit = Visit.of(request, table_id)
    given = request.POST.get("move") or request.POST.get("typed", "")
    move = "" if "only-marks" in request.POST else given[:80]
    marks = request.POST.getlist("mark")
    return _answered(request, visit, lambda: planning.add(visit, move, marks))


@only("POST")
def unplan(request: HttpRequest, table_id: str) -> HttpResponse:
    """Remove a planned move: its place (from 0) is the field `place`, the move itself the field `move`."""
    visit = Visit.of(request, table_id)
    place, move = request.POST.get("place", ""), request.POST.get("move", "")
    return _answered(request, visit, lambda: planning.remove(visit, place, move))
