"""Winners' sentences, for operators."""

from typing import Any

from django.contrib import admin
from django.db.models import Case, Value, When
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from carreira.game.language import N_
from carreira.site.pages import said_later
from carreira.site.people.lookups import OnlyFilters
from carreira.site.standing.models import Sentence


@admin.register(Sentence)
class Sentences(OnlyFilters):
    """What winners have said, the reported sentences first; a sentence can be deleted, which is written down."""

    list_display = ("text", "page", "said", "reported")
    list_filter = (("reported_by", admin.EmptyFieldListFilter),)
    search_fields = ("text",)
    fields = readonly_fields = ("text", "page", "winner", "said", "reported")

    def get_ordering(self, request: HttpRequest) -> tuple[Any, ...]:
        """The reported sentences first, the latest of each kind at the top."""
        return (Case(When(reported_by="", then=Value(1)), default=Value(0)), "-said")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Only winners write here."""
        return False

    @admin.display(description=said_later(N_("Page")))
    def page(self, sentence: Sentence) -> SafeString:
        """A link to the game."""
        return format_html('<a href="{}">{}</a>', reverse("share", args=(sentence.pk,)), sentence.pk)

    @admin.display(description=said_later(N_("Seat")))
    def winner(self, sentence: Sentence) -> int:
        """The seat of the winner, from 1."""
        return sentence.seat + 1

    @admin.display(description=said_later(N_("Reported")), boolean=True)
    def reported(self, sentence: Sentence) -> bool:
        """Whether somebody has reported it."""
        return bool(sentence.reported_by)
