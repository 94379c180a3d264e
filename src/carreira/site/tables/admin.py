"""Tables and reports, for operators. Nothing that decides a match can be edited."""

from contextlib import suppress
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.models import DELETION, LogEntry
from django.contrib.admin.utils import quote
from django.db.models import Case, F, QuerySet, Value, When
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from carreira.game.language import N_
from carreira.games import GAMES
from carreira.site.pages import said_later, say
from carreira.site.people.powers import Power, ReasonForm, WithPowers
from carreira.site.refusals import Refusal
from carreira.site.tables import seating, stopping
from carreira.site.tables.levels import label, levels
from carreira.site.tables.models import BY_OPERATORS, ChatLine, Seat, Table
from carreira.site.tables.stream import NEWS

HANDED_OVER = N_("Gave seat %(seat)d (%(name)s) to a bot (%(level)s).")


class SeatForm(ReasonForm):
    """Which seat is given to which bot."""

    seat = forms.TypedChoiceField(coerce=int, label=said_later(N_("Seat")))
    level = forms.ChoiceField(label=said_later(N_("Level")))
    field_order = ("seat", "level", "reason")

    def __init__(self, *args: Any, about: Table, **kwargs: Any) -> None:
        super().__init__(*args, about=about, **kwargs)
        persons = [(seat.number, f"{seat.number + 1}: {seat.called}") for seat in about.seats.all() if seat.human]
        for name, choices in (("seat", persons), ("level", [(level, label(level)) for level in reversed(levels())])):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = choices


def hand_over(table: Table, asked: dict[str, Any]) -> str:
    """Give one seat to a bot, for the rest of the game."""
    name = table.seats.get(number=asked["seat"]).called
    seating.hand_over(table, asked["seat"], asked["level"])
    NEWS.look()
    return say(HANDED_OVER, seat=asked["seat"] + 1, name=name, level=asked["level"])


def pause(table: Table, _: dict[str, Any]) -> str:
    """Let nobody play."""
    stopping.pause(table)
    NEWS.look()
    return say(N_("Paused the game."))


def resume(table: Table, _: dict[str, Any]) -> str:
    """Let people play again."""
    stopping.resume(table)
    NEWS.look()
    return say(N_("Let the game go on."))


def end(table: Table, _: dict[str, Any]) -> str:
    """End a game without a winner."""
    stopping.stop(table, BY_OPERATORS)
    NEWS.look()
    return say(N_("Ended the game."))


def _runs(table: Table) -> bool:
    return table.started is not None and not table.over


class Seats(admin.TabularInline):  # type: ignore[type-arg]
    """Who sits there; visitors' names are secret, so they are not shown."""

    model = Seat
    fields = readonly_fields = ("seat", "player", "name", "seen")
    can_delete = False

    @admin.display(description=said_later(N_("Seat")))
    def seat(self, seat: Seat) -> int:
        """Its number, from 1."""
        return seat.number + 1

    @admin.display(description=said_later(N_("Player")))
    def player(self, seat: Seat) -> str:
        """What kind of player sits there."""
        return label(seat.kind)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Seats belong to the game."""
        return False


@admin.register(Table)
class Tables(WithPowers):
    """Tables: look, delete, pause, end, give seats to bots. Seed and salt are shown to nobody before the end."""

    list_display = ("id", "game", "created", "started", "changed", "number", "over", "is_paused", "private")
    list_filter = ("game", "over", ("paused", admin.EmptyFieldListFilter), "private")
    search_fields = ("id", "seats__name")
    fields = readonly_fields = (
        "page", "game", "edition_name", "variants", "created", "started", "changed", "number", "over", "why_over",
        "paused", "unrated", "points",
    )  # fmt: skip
    inlines = (Seats,)
    actions = ("to_bots",)
    goes_with = N_("Moves, chat, result and winner’s sentence go, too; ratings stay as they are.")
    powers = (
        Power(
            "seat-to-bot",
            N_("Give a seat to a bot"),
            N_("A bot plays this seat to the end; the person doesn’t get it back, and the game is not rated."),
            hand_over,
            lambda table: _runs(table) and any(seat.human for seat in table.seats.all()),
            SeatForm,
        ),
        Power(
            "pause",
            N_("Pause"),
            N_("Nobody can play, and clocks stand still, until you let the game go on."),
            pause,
            lambda table: _runs(table) and table.paused is None,
        ),
        Power(
            "resume",
            N_("Let it go on"),
            N_("People can play again."),
            resume,
            lambda table: table.paused is not None,
        ),
        Power(
            "end",
            N_("End the game"),
            N_("The game is over as it stands, nobody wins, and it is not rated. This can’t be undone."),
            end,
            _runs,
        ),
    )

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Tables are opened on the start page."""
        return False

    @admin.display(description=said_later(N_("Page")))
    def page(self, table: Table) -> SafeString:
        """A link to the table."""
        return format_html('<a href="{}">{}</a>', reverse("table", args=(table.pk,)), table.pk)

    @admin.display(description=said_later(N_("Variants")))
    def variants(self, table: Table) -> str:
        """The variants that are played."""
        game = GAMES.get(table.game)
        return ", ".join(say(option.label) for option in game.options if table.options.get(option.name)) if game else ""

    @admin.display(description=said_later(N_("Why it is over")))
    def why_over(self, table: Table) -> str:
        """Why it ended before its match did."""
        return say(stopping.WHY[table.stopped]) if table.stopped else ""

    @admin.display(description=said_later(N_("Paused")), boolean=True)
    def is_paused(self, table: Table) -> bool:
        """Whether operators let nobody play."""
        return table.paused is not None

    @admin.action(description=said_later(N_("Give all seats of persons to bots")))
    def to_bots(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        """Let bots play running tables to the end."""
        for table in tables.filter(over=False, started__isnull=False):
            for seat in table.seats.all():
                if seat.human:
                    with suppress(Refusal):  # somebody has given it up meanwhile, or the game is over
                        seating.hand_over(table, seat.number)
            self.log_change(request, table, say(N_("All seats were given to bots.")))


def look_at(line: ChatLine, _: dict[str, Any]) -> str:
    """Leave a reported line as it is, and take it off the reports."""
    ChatLine.objects.filter(pk=line.pk).update(looked_at=timezone.now())
    return say(N_("Looked at the report and left the line."))


def delete(line: ChatLine, _: dict[str, Any]) -> str:
    """Take a line out of the chat."""
    text = line.text
    _gone([line.table_id])
    ChatLine.objects.filter(pk=line.pk).delete()
    return say(N_("Deleted the line “%(text)s”."), text=text)


def _gone(tables: list[str]) -> None:
    """Renew the pages of tables from which lines are deleted."""
    Table.objects.filter(pk__in=tables).update(talk=F("talk") + 1)
    NEWS.look()


@admin.register(ChatLine)
class Lines(WithPowers):
    """What was said at tables, the reports that nobody has looked at first; a line can be deleted."""

    list_display = ("text", "table", "speaker", "said", "reported", "done")
    list_filter = (("reported_by", admin.EmptyFieldListFilter), ("looked_at", admin.EmptyFieldListFilter))
    search_fields = ("text",)
    fields = readonly_fields = ("text", "page", "speaker", "said", "reported", "looked_at")
    actions = ("looked",)
    powers = (
        Power(
            "delete-line",
            N_("Delete the line"),
            N_("It disappears from the table’s chat."),
            delete,
            lambda line: True,
        ),
        Power(
            "look-at",
            N_("Nothing to do"),
            N_("The line stays, and the report counts as looked at."),
            look_at,
            lambda line: bool(line.reported_by) and line.looked_at is None,
        ),
    )

    def get_ordering(self, request: HttpRequest) -> tuple[Any, ...]:
        """Reports that nobody has looked at, then other reports, then what was said last."""
        unreported = When(reported_by="", then=Value(2))
        return (Case(unreported, When(looked_at=None, then=Value(0)), default=Value(1)), "-said")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Only those who sit there talk."""
        return False

    @admin.display(description=said_later(N_("Table")))
    def page(self, line: ChatLine) -> SafeString:
        """Links to the table and to what operators can do to it."""
        table, powers = (
            reverse("table", args=(line.table_id,)),
            reverse("admin:carreira_table_change", args=(quote(line.table_id),)),
        )
        operators = say(N_("for operators"))
        return format_html('<a href="{}">{}</a> (<a href="{}">{}</a>)', table, line.table_id, powers, operators)

    @admin.display(description=said_later(N_("Seat")), ordering="seat")
    def speaker(self, line: ChatLine) -> int:
        """The seat of whoever said it, from 1."""
        return line.seat + 1

    @admin.display(description=said_later(N_("Reported")), boolean=True)
    def reported(self, line: ChatLine) -> bool:
        """Whether somebody has reported it."""
        return bool(line.reported_by)

    @admin.display(description=said_later(N_("Looked at")), boolean=True)
    def done(self, line: ChatLine) -> bool | None:
        """Whether an operator has looked at the report; None if there is none."""
        return line.looked_at is not None if line.reported_by else None

    @admin.action(description=said_later(N_("Nothing to do: mark reports as looked at")))
    def looked(self, request: HttpRequest, lines: QuerySet[ChatLine]) -> None:
        """Take reports off the list at once."""
        for line in lines.exclude(reported_by="").filter(looked_at=None):
            self.log_change(request, line, look_at(line, {}))

    def _write_down(self, request: HttpRequest, about: Any, what: str) -> LogEntry:
        if ChatLine.objects.filter(pk=about.pk).exists():
            return super()._write_down(request, about, what)
        user = request.user.pk
        assert user is not None
        return LogEntry.objects.log_actions(user, [about], DELETION, change_message=what, single_object=True)

    def delete_model(self, request: HttpRequest, obj: ChatLine) -> None:
        """Delete a line, and renew the table's pages."""
        _gone([obj.table_id])
        super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[ChatLine]) -> None:
        """Delete several lines, and renew their tables' pages."""
        _gone(list(queryset.values_list("table_id", flat=True)))
        super().delete_queryset(request, queryset)
