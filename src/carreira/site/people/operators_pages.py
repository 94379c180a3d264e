"""The operators' pages as a whole: Django's admin, with headings of ours. Rooms register what they show there."""

from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.admin.apps import AdminConfig
from django.http import HttpRequest, HttpResponse

from carreira.game.language import N_
from carreira.site.pages import said_later
from carreira.site.refusals import Refusal

OPERATORS_ONLY = N_("Only operators can use these pages. Log out, and log in with an operator’s account.")


class OperatorsPages(AdminSite):
    """What is at /operators/."""

    site_header = site_title = said_later(N_("Carreira for operators"))
    index_title = said_later(N_("Overview"))

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The page on which everybody logs in: there attempts are limited, and what a guest has is taken along."""
        from allauth.account.decorators import secure_admin_login  # needs the apps, which this module is loaded with

        if request.user.is_authenticated and not request.user.is_staff:
            raise Refusal(403, OPERATORS_ONLY)
        answer: HttpResponse = secure_admin_login(super().login)(request, extra_context)
        return answer


class Operators(AdminConfig):
    """The app of these pages."""

    default_site = "carreira.site.people.operators_pages.OperatorsPages"
