"""Posts of people at a table to each other: a line of chat, a report, asking for an undo, agreeing to it."""

from django.http import HttpRequest, HttpResponse

from carreira.site.answers import only
from carreira.site.play.actions import answering
from carreira.site.tables import talking
from carreira.site.tables.visit import Visit


@only("POST")
def chat(request: HttpRequest, table_id: str) -> HttpResponse:
    """Say the line in the field `text`."""
    visit = Visit.of(request, table_id)
    return answering(request, visit, lambda: talking.say_line(visit, request.POST.get("text", "")))


@only("POST")
def report(request: HttpRequest, table_id: str, line: int) -> HttpResponse:
    """Report a line of chat to the operators."""
    visit = Visit.of(request, table_id)
    return answering(request, visit, lambda: talking.report_line(visit, line))


@only("POST")
def ask_undo(request: HttpRequest, table_id: str) -> HttpResponse:
    """Ask everybody to take back one's last decision."""
    visit = Visit.of(request, table_id)
    return answering(request, visit, lambda: talking.ask_undo(visit))


@only("POST")
def agree_undo(request: HttpRequest, table_id: str) -> HttpResponse:
    """Agree to what somebody asks (its id is the field `request`), or with the field `agree` = `no` don't."""
    visit = Visit.of(request, table_id)
    which, agree = request.POST.get("request", ""), request.POST.get("agree", "yes") != "no"
    return answering(request, visit, lambda: talking.answer_undo(visit, which, agree))
