"""The page on which people choose how they are told, and posts about single tables, browsers and webhooks."""

from pathlib import Path
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.urls import reverse
from django.views.decorators.cache import never_cache

from carreira.game.language import N_
from carreira.site.answers import SeeOther, only
from carreira.site.notices import hooks, keys, mails, outbox, pushing
from carreira.site.notices.forms import ChoicesForm, WebhookForm
from carreira.site.notices.models import Choices, Muted, Subscription, Webhook
from carreira.site.notices.sending import choices_of
from carreira.site.notices.wording import title_of
from carreira.site.people.visitors import known_visitor, own_account, person, visitor
from carreira.site.play.actions import answered
from carreira.site.refusals import Refusal
from carreira.site.tables.models import Table
from carreira.site.tables.visit import Visit

NO_SEAT = N_("You have no seat at this table, so you are told nothing of it anyway.")
SERVICE_WORKER = (Path(__file__).parent / "service-worker.js").read_text(encoding="utf-8")


@only("GET", "POST")
@never_cache
def notices(request: HttpRequest) -> HttpResponse:
    """How one is told, and changing it."""
    if request.method == "GET":
        return _page(request, choices_of(visitor(request)))
    choices = choices_of(known_visitor(request))
    form = ChoicesForm(choices, request.POST, mails=_mailed(request))
    if not form.is_valid():
        return _page(request, choices, form, status=400)
    form.save()
    return SeeOther(f"{reverse('notices')}?saved=1")


def _mailed(request: HttpRequest) -> bool:
    """Whether this visitor can get mails."""
    return bool(mails.address_of(visitor(request)))


def _page(
    request: HttpRequest,
    choices: Choices,
    form: ChoicesForm | None = None,
    webhook: WebhookForm | None = None,
    status: int = 200,
) -> HttpResponse:
    account, who = person(request), visitor(request)
    muted = Muted.objects.filter(visitor=who).select_related("table").order_by("-pk") if who else []
    context: dict[str, Any] = {
        "form": form or ChoicesForm(choices, mails=_mailed(request)),
        "webhook": webhook or WebhookForm(),
        "saved": "saved" in request.GET and form is None,
        "chosen": choices.chosen,
        "address": mails.address_of(who) if account else "",
        "unconfirmed": EmailAddress.objects.filter(user=account).exists() if account else False,
        "browsers": pushing.digests(who) if who else [],
        "push_key": keys.public_key(),
        "muted": [{"title": title_of(one.table), "names": _names(one.table), "id": one.table_id} for one in muted],
        "webhooks": [
            {
                "id": one.pk,
                "url": one.url,
                "secret": one.secret,
                "working": hooks.working(one),
            }
            for one in Webhook.objects.filter(visitor=who).order_by("pk")
        ]
        if account
        else [],
        "most_webhooks": hooks.MOST,
    }
    return HttpResponse(loader.render_to_string("notices.html", context, request), status=status)


def _names(table: Table) -> str:
    return ", ".join(seat.called for seat in table.seats.all() if not seat.open)


@only("GET")
@never_cache
def turns(request: HttpRequest) -> HttpResponse:
    """The line in the head of pages about tables at which it is one's turn: open pages ask for it again and again."""
    return HttpResponse(loader.render_to_string("_turns.html", {}, request))


@only("POST")
def mute(request: HttpRequest, table_id: str) -> HttpResponse:
    """Hear nothing of a table any more, or with the field `mute` = `no` hear of it again."""
    visit = Visit.of(request, table_id)
    if not visit.mine:
        raise Refusal(403, NO_SEAT)
    outbox.mute(visit.table, visit.visitor, muted=request.POST.get("mute") != "no")
    return answered(request, visit)


@only("POST")
def unmute(request: HttpRequest, table_id: str) -> HttpResponse:
    """Unmute a table, from the page of notices; it need not be open to this visitor any more."""
    Muted.objects.filter(table_id=table_id, visitor=known_visitor(request)).delete()
    return SeeOther(reverse("notices"))


@only("POST")
def subscribe(request: HttpRequest) -> HttpResponse:
    """Tell this browser: fields `endpoint`, `p256dh` and `auth`, as the browser's own subscription has them."""
    fields = (request.POST.get(name, "") for name in ("endpoint", "p256dh", "auth"))
    who = known_visitor(request)
    pushing.subscribe(who, *fields)
    return HttpResponse(status=204)


@only("POST")
def unsubscribe(request: HttpRequest) -> HttpResponse:
    """Tell the browser with this `endpoint` nothing any more."""
    endpoint = request.POST.get("endpoint", "")
    Subscription.objects.filter(visitor=known_visitor(request), endpoint=endpoint).delete()
    return SeeOther(reverse("notices"))


@only("POST")
@login_required
def add_webhook(request: HttpRequest) -> HttpResponse:
    """Let an address know what happens at one's tables: field `url`."""
    account = own_account(request)
    form = WebhookForm(request.POST)
    if form.is_valid():
        try:
            hooks.add(account, form.cleaned_data["url"])
        except hooks.BadWebhook as error:
            form.add_error("url", str(error))
    if not form.is_valid():
        return _page(request, choices_of(account.visitor), webhook=form, status=400)
    return SeeOther(f"{reverse('notices')}#webhooks")


@only("POST")
@login_required
def remove_webhook(request: HttpRequest, webhook_id: int) -> HttpResponse:
    """Let an address know nothing any more. Answers 404 if it is somebody else's."""
    found = Webhook.objects.filter(visitor=own_account(request).visitor, pk=webhook_id)
    if not found.delete()[0]:
        raise Refusal(404, N_("You have no such webhook."))
    return SeeOther(f"{reverse('notices')}#webhooks")


@only("GET")
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that shows notices in the browser; at the root, so that all pages are in its scope."""
    return HttpResponse(
        SERVICE_WORKER, content_type="text/javascript; charset=utf-8", headers={"Cache-Control": "no-cache"}
    )
