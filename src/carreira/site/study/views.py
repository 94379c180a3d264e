"""Posts and pages: asking for a hint, the review of a finished game, going on from one of its moments, and loading a
record."""

from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.urls import reverse
from django.views.decorators.cache import never_cache

from carreira.game.language import N_
from carreira.site.answers import SeeOther, only
from carreira.site.logs import log
from carreira.site.people.visitors import known_visitor
from carreira.site.play.actions import answering
from carreira.site.refusals import Refusal
from carreira.site.study import branching, hints, reviews
from carreira.site.study.forms import LARGEST, RecordForm
from carreira.site.study.reviewed import ALL, MISTAKES, review_context
from carreira.site.tables.visit import Visit
from carreira.site.uploads import takes_file

NO_MOMENT = N_("The form doesn’t say from which moment to go on, so nothing was opened.")


@only("POST")
def hint(request: HttpRequest, table_id: str) -> HttpResponse:
    """Ask for a hint for the decision that is due."""
    visit = Visit.of(request, table_id)
    return answering(request, visit, lambda: hints.ask(visit))


@only("GET", "POST")
@never_cache
def review(request: HttpRequest, table_id: str) -> HttpResponse:
    """The review of a finished game, for whoever may see it; whoever opens it first has it made.

    `?seat=K` is the seat whose decisions are listed, `?show=all` lists them all. A post has a review made anew that was
    made by a quick level.
    """
    visit = Visit.of(request, table_id)
    found = reviews.wanted(visit, anew=request.method == "POST")
    if request.method == "POST":
        return SeeOther(reverse("review", args=(table_id,)))
    asked = request.GET.get("seat", "")
    seat = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 3 else None
    context = review_context(visit, found, seat, ALL if request.GET.get("show") == ALL else MISTAKES)
    return HttpResponse(loader.render_to_string("review.html", context, request))


@only("POST")
def what_if(request: HttpRequest, table_id: str) -> HttpResponse:
    """Go on from the moment after as many decisions as the field `number` says, on a table of one's own."""
    visit = Visit.of(request, table_id)
    number = request.POST.get("number", "")
    if not (number.isascii() and number.isdecimal() and len(number) < 9):
        raise Refusal(400, NO_MOMENT)
    opened = branching.branch(visit, int(number), known_visitor(request))
    return SeeOther(reverse("table", args=(opened.pk,)))


@only("GET")
def record(request: HttpRequest) -> HttpResponse:
    """A form for a record."""
    return _form(request, RecordForm())


@only("POST")
@takes_file(LARGEST)
def load_record(request: HttpRequest) -> HttpResponse:
    """Open a table that shows a record, which is replayed and so checked."""
    form = RecordForm(request.POST, request.FILES)
    if not form.is_valid():
        return _form(request, form, status=422)
    table = branching.shown(form.match, known_visitor(request))
    log("study").info("record loaded", table=table.id, game=table.game, decisions=table.number)
    return SeeOther(reverse("table", args=(table.id,)))


def _form(request: HttpRequest, form: RecordForm, status: int = 200) -> HttpResponse:
    return HttpResponse(loader.render_to_string("record.html", {"form": form}, request), status=status)
