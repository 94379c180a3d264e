"""Stopping mails by the link in each of them: signed, so it works without logging in, and for nobody else's mails.

A visitor's name is a secret and a link is not: it holds the number of the row with their choices.
"""

from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from carreira.game.language import N_
from carreira.site.answers import only
from carreira.site.notices import outbox
from carreira.site.notices.models import Choices
from carreira.site.notices.wording import title_of
from carreira.site.refusals import Refusal
from carreira.site.tables.models import Table

SALT = "carreira.notices.stop"
BROKEN = N_("This link is not complete, or what it is about is gone. Nothing was changed.")


def token(choices: Choices, table: str = "") -> str:
    """What a link holds that stops the mails about a table, or all of them."""
    return signing.dumps([choices.pk, table], salt=SALT)


def _meant(signed: str) -> tuple[Choices, Table | None]:
    try:
        number, table_id = signing.loads(signed, salt=SALT)
    except signing.BadSignature as error:
        raise Refusal(404, BROKEN) from error
    choices = Choices.objects.filter(pk=number).first()
    table = Table.objects.filter(pk=table_id).first() if table_id else None
    if choices is None or (table_id and table is None):
        raise Refusal(404, BROKEN)
    return choices, table


@csrf_exempt  # mail programs post here by themselves (RFC 8058); the signature says who has the link
@only("GET", "POST")
@never_cache
def stop(request: HttpRequest, signed: str) -> HttpResponse:
    """A page with one button; posting stops the mails."""
    choices, table = _meant(signed)
    if request.method == "POST":
        if table is None:
            Choices.objects.filter(pk=choices.pk).update(mail=False, chosen=True)
        else:
            outbox.mute(table, choices.visitor, muted=True)
    context = {"title": title_of(table) if table else "", "done": request.method == "POST"}
    return HttpResponse(loader.render_to_string("stop_notices.html", context, request))
