"""An account's page: what it holds, changing it, taking it along, deleting it."""

from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template import loader
from django.urls import reverse
from django.views.decorators.cache import never_cache

from carreira.game.language import N_
from carreira.site.answers import SeeOther, only
from carreira.site.people import accounts
from carreira.site.people.models import Person
from carreira.site.refusals import Refusal


def _account(request: HttpRequest) -> Person:
    assert isinstance(request.user, Person)
    return request.user


@only("GET")
@never_cache
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """The page of one's own account."""
    found = _account(request)
    context: dict[str, Any] = {}
    for _, more in accounts.showing.send(Person, account=found):
        assert isinstance(more, dict)
        context.update(more)
    context |= {"account": found, "addresses": EmailAddress.objects.filter(user=found).order_by("-primary", "email")}
    return HttpResponse(loader.render_to_string("account.html", context, request))


@only("GET")
@never_cache
@login_required
def export(request: HttpRequest) -> HttpResponse:
    """Everything that is kept of an account, as JSON."""
    found = _account(request)
    held: dict[str, Any] = {
        "name": found.username,
        "joined": found.date_joined.isoformat(),
        "addresses": list(EmailAddress.objects.filter(user=found).values("email", "verified", "primary")),
    }
    for _, more in accounts.exporting.send(Person, visitor=found.visitor):
        assert isinstance(more, dict)
        held.update(more)
    response = JsonResponse(held, json_dumps_params={"indent": 2, "ensure_ascii": False})
    response["Content-Disposition"] = 'attachment; filename="carreira-account.json"'
    return response


@only("POST")
@login_required
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the account, if the password in the field `password` is right."""
    found = _account(request)
    if not found.check_password(request.POST.get("password", "")):
        raise Refusal(403, N_("The password is not right, so nothing was deleted. Go back and try again."))
    accounts.delete(request, found)
    return SeeOther(reverse("start"))
