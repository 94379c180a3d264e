"""An account's page: what it holds, changing it, inviting others, taking it along, deleting it."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.core import ratelimit
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template import loader
from django.urls import reverse
from django.views.decorators.cache import never_cache

from carreira.game.language import N_
from carreira.site.answers import SeeOther, only
from carreira.site.people import accounts, invitations
from carreira.site.people.forms import NameForm
from carreira.site.people.models import Invitation, Person
from carreira.site.people.names import LONGEST
from carreira.site.people.passkeys import passkeys, possible
from carreira.site.people.visitors import own_account
from carreira.site.refusals import Refusal

TOO_OFTEN = N_("A name can be changed three times a day. Come back tomorrow.")
TOO_MANY_PASSWORDS = N_("Those were many passwords at once, so nothing was deleted. Wait a minute, and try again then.")
NEW_INVITATION = "new invitation"
"""Under this name the session keeps the address of a new invitation, until it has been shown once."""
OPERATOR = N_(
    "What an operator has done is written down with their account, so it can’t be deleted. Another operator can take"
    " your rights away first."
)


@only("GET")
@never_cache
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """The page of one's own account."""
    found = own_account(request)
    return _page(request, found, NameForm(account=found, initial={"name": found.username}))


def _page(request: HttpRequest, account: Person, form: NameForm, status: int = 200) -> HttpResponse:
    new = request.session.pop(NEW_INVITATION, "")
    context: dict[str, Any] = {}
    for _, more in accounts.showing.send(Person, account=account):
        assert isinstance(more, dict)
        context.update(more)
    context |= {
        "account": account,
        "addresses": EmailAddress.objects.filter(user=account).order_by("-primary", "email"),
        "name_form": form,
        "longest_name": LONGEST,
        "passkeys": [{"id": one.pk, "name": str(one), "used": one.last_used_at} for one in passkeys(account)],
        "passkeys_possible": possible(request),
        "by_invitation": settings.REGISTRATION == "invitation",
        "invitations": invitations.open_now().filter(made_by=account).order_by("expires"),
        "new_invitation": request.build_absolute_uri(new) if new else "",
        "most_invitations": invitations.MOST_OPEN,
        "invitation_days": invitations.LASTS.days,
    }
    return HttpResponse(loader.render_to_string("account.html", context, request), status=status)


@only("POST")
@login_required
def rename(request: HttpRequest) -> HttpResponse:
    """Change the account's name to the one in the field `name`."""
    found = own_account(request)
    shown = Person.objects.get(pk=found.pk)
    form = NameForm(request.POST, account=found)
    if form.is_valid():
        if not ratelimit.consume(request, action="rename", user=found):
            raise Refusal(429, TOO_OFTEN)
        try:
            accounts.rename(found, form.cleaned_data["name"])
        except ValidationError as error:
            form.add_error("name", error)
        else:
            return SeeOther(reverse("account"))
    return _page(request, shown, form, 400)


@only("POST")
@login_required
def invite(request: HttpRequest) -> HttpResponse:
    """Make an invitation; the page that follows shows its address once."""
    request.session[NEW_INVITATION] = invitations.address(invitations.invite(own_account(request)))
    return SeeOther(reverse("account") + "#invitations")


@only("POST")
@login_required
def take_back(request: HttpRequest, invitation: int) -> HttpResponse:
    """Make one's own open invitation invalid."""
    invitations.take_back(own_account(request), invitation)
    return SeeOther(reverse("account") + "#invitations")


@only("GET")
@never_cache
@login_required
def export(request: HttpRequest) -> HttpResponse:
    """Everything that is kept of an account, as JSON."""
    found = own_account(request)
    held: dict[str, Any] = {
        "name": found.username,
        "joined": found.date_joined.isoformat(),
        "addresses": list(EmailAddress.objects.filter(user=found).values("email", "verified", "primary")),
        "passkeys": [{"name": str(one), "added": one.created_at.isoformat()} for one in passkeys(found)],
        "invitations": [
            {"made": one.created.isoformat(), "used": one.used.isoformat() if one.used else None}
            for one in Invitation.objects.filter(made_by=found).order_by("created")
        ],
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
    found = own_account(request)
    if not ratelimit.consume(request, action="reauthenticate", user=found):
        raise Refusal(429, TOO_MANY_PASSWORDS)
    if not found.check_password(request.POST.get("password", "")):
        raise Refusal(403, N_("The password is not right, so nothing was deleted. Go back and try again."))
    if found.is_staff:
        raise Refusal(403, OPERATOR)
    accounts.delete(request, found)
    return SeeOther(reverse("start"))
