"""Tables and reports, for operators. Nothing that decides a match can be edited."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from carreira.site.tables.levels import default_level
from carreira.site.tables.models import ChatLine, Seat, Table
from carreira.site.tables.seating import resign


class Seats(admin.TabularInline):  # type: ignore[type-arg]
    """Who sits there; visitors' names are secret, so they are not shown."""

    model = Seat
    fields = readonly_fields = ("number", "kind", "name", "seen")
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Seats belong to the game."""
        return False


@admin.register(Table)
class Tables(admin.ModelAdmin):  # type: ignore[type-arg]
    """Tables: look, delete, give all seats to bots. Seed and salt are shown to nobody before the end."""

    list_display = ("id", "game", "created", "started", "changed", "number", "over", "private")
    list_filter = ("game", "over", "private")
    search_fields = ("id", "seats__name")
    fields = readonly_fields = (
        "page", "game", "edition_name", "options", "created", "started", "changed", "number", "over", "points",
    )  # fmt: skip
    inlines = (Seats,)
    actions = ("to_bots",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Tables are opened on the start page."""
        return False

    @admin.display(description="Page")
    def page(self, table: Table) -> SafeString:
        """A link to the table."""
        return format_html('<a href="{}">{}</a>', reverse("table", args=(table.pk,)), table.pk)

    @admin.action(description="Give all seats of persons to bots")
    def to_bots(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        """Let bots play running tables to the end."""
        for table in tables.filter(over=False, started__isnull=False):
            for visitor in {seat.visitor for seat in table.seats.all() if seat.human}:
                resign(table, visitor, default_level())
            self.log_change(request, table, "All seats were given to bots.")


@admin.register(ChatLine)
class Lines(admin.ModelAdmin):  # type: ignore[type-arg]
    """What was said at tables, the reported lines first; a line can be deleted."""

    list_display = ("text", "table", "seat", "said", "reported")
    list_filter = (("reported_by", admin.EmptyFieldListFilter),)
    search_fields = ("text",)
    fields = readonly_fields = ("text", "table", "seat", "said", "reported")
    ordering = ("-reported_by", "-said")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Only those who sit there talk."""
        return False

    @admin.display(boolean=True)
    def reported(self, line: ChatLine) -> bool:
        """Whether somebody has reported it."""
        return bool(line.reported_by)
