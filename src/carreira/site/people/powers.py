"""What operators do to people and tables, besides editing: each is asked for a reason on a page of its own, and written
down with it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.admin.models import LogEntry
from django.contrib.admin.utils import quote, unquote
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse

from carreira.game.language import N_
from carreira.site.pages import said_later, say
from carreira.site.people.lookups import OnlyFilters
from carreira.site.refusals import Refusal

NOT_NOW = N_("“%(power)s” can’t be done now.")
WRITTEN = N_("%(done)s Reason: %(reason)s")


class ReasonForm(forms.Form):
    """Why something is done; a power that needs to know more has a form that extends this one."""

    reason = forms.CharField(
        max_length=300,
        label=said_later(N_("Reason")),
        help_text=said_later(N_("It is written down with your name; only operators see it.")),
    )

    def __init__(self, *args: Any, about: Model, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.about = about


@dataclass(frozen=True)
class Power:
    """Something that an operator can do: `do` gets what it is done to and the form's values, and returns what is
    written down. It raises Refusal if it can't be done. `label` and `explained` are to be translated."""

    name: str
    label: str
    explained: str
    do: Callable[[Any, dict[str, Any]], str]
    possible: Callable[[Any], bool]
    form: type[ReasonForm] = ReasonForm


class WithPowers(OnlyFilters):
    """Pages of the admin with a button for each power that can be used."""

    powers: Sequence[Power] = ()
    goes_with = ""
    """What is deleted together with one of these, and what stays; to be translated."""
    change_form_template = "operators/change_form.html"

    def get_urls(self) -> list[URLPattern]:
        """The admin's addresses, and one for each power."""
        own = path(
            "<path:object_id>/do/<slug:power>/",
            self.admin_site.admin_view(self.use_power),
            name=f"{self._named}_power",
        )
        return [own, *super().get_urls()]

    @property
    def _named(self) -> str:
        return f"{self.opts.app_label}_{self.opts.model_name}"

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The admin's page, with the buttons."""
        about = self.get_object(request, unquote(object_id))
        may = about is not None and self._may(request, about)
        usable = [
            {"label": say(power.label), "address": reverse(f"admin:{self._named}_power", args=(object_id, power.name))}
            for power in self.powers
            if may and power.possible(about)
        ]
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), "powers": usable})

    def _may(self, request: HttpRequest, about: Model) -> bool:
        return self.has_change_permission(request, about)

    def get_deleted_objects(
        self, objs: Any, request: HttpRequest
    ) -> tuple[list[Any], dict[str, int], set[str], list[str]]:
        """What a page that asks before deleting says: these things and, in one sentence, what goes with them; the
        admin would list every row."""
        doomed = [str(one) for one in objs]
        kinds = {str(self.opts.verbose_name_plural): len(doomed)}
        return [*doomed, *([say(self.goes_with)] if self.goes_with else [])], kinds, set(), []

    def use_power(self, request: HttpRequest, object_id: str, power: str) -> HttpResponse:
        """Ask for the reason, and then do it: all of it, with its entry in the history, or nothing."""
        about = self.get_object(request, unquote(object_id))
        wanted = next((known for known in self.powers if known.name == power), None)
        if about is None or wanted is None:
            raise Http404
        if not self._may(request, about):
            raise PermissionDenied
        back = reverse(f"admin:{self._named}_change", args=(quote(about.pk),))
        if not wanted.possible(about):
            self.message_user(request, say(NOT_NOW, power=say(wanted.label)), messages.ERROR)
            return HttpResponseRedirect(back)
        form = wanted.form(request.POST or None, about=about)
        if request.method == "POST" and form.is_valid():
            try:
                with transaction.atomic():
                    done = wanted.do(about, form.cleaned_data)
                    self._write_down(request, about, say(WRITTEN, done=done, reason=form.cleaned_data["reason"]))
            except Refusal as why:
                form.add_error(None, why.sentence)
            else:
                self.message_user(request, done, messages.SUCCESS)
                gone = not self.model._default_manager.filter(pk=unquote(object_id)).exists()
                return HttpResponseRedirect(reverse(f"admin:{self._named}_changelist") if gone else back)
        context = {
            **self.admin_site.each_context(request),
            "title": say(wanted.label),
            "explained": say(wanted.explained),
            "about": about,
            "opts": self.opts,
            "form": form,
            "back": back,
        }
        return TemplateResponse(request, "operators/power.html", context)

    def _write_down(self, request: HttpRequest, about: Model, what: str) -> LogEntry:
        return self.log_change(request, about, what)
