"""Pages about programs: tokens on the account's page, marking it as a bot account, the reference of the API."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.urls import reverse
from django.views.decorators.cache import never_cache

from carreira.game.language import N_
from carreira.site.answers import SeeOther, only
from carreira.site.api import marking, tokens
from carreira.site.api.describing import described
from carreira.site.api.service import api
from carreira.site.people.visitors import own_account
from carreira.site.refusals import Refusal

NO_SCOPE = N_("Choose what the token is good for; none was made.")


@only("POST")
@never_cache
@login_required
def make(request: HttpRequest) -> HttpResponse:
    """Make a token with the scope in the field `scope`, and show it once; the field `note` says what it is for."""
    scope = request.POST.get("scope", "")
    if scope not in tokens.SCOPES:
        raise Refusal(400, NO_SCOPE)
    made = tokens.make(own_account(request), [scope], request.POST.get("note", ""))
    return HttpResponse(loader.render_to_string("token.html", {"token": made}, request))


@only("POST")
@login_required
def take_back(request: HttpRequest, token: int) -> HttpResponse:
    """Make one of one's own tokens invalid."""
    tokens.take_back(own_account(request), token)
    return SeeOther(reverse("account") + "#programs")


@only("POST")
@login_required
def mark(request: HttpRequest) -> HttpResponse:
    """Mark the account as a bot account."""
    marking.mark(own_account(request))
    return SeeOther(reverse("account") + "#programs")


@only("GET")
def reference(request: HttpRequest) -> HttpResponse:
    """Every operation of the API, from its OpenAPI document."""
    return HttpResponse(loader.render_to_string("reference.html", described(api.get_openapi_schema()), request))
