"""What people have at tables: it moves when a guest logs in, follows their name, is listed when they ask, and stays
when they leave."""

from typing import Any

from django.db.models import F, Q
from django.urls import reverse

from carreira.site.people.accounts import exporting, leaving, renamed, taken_along
from carreira.site.people.names import named
from carreira.site.tables import noting, seating
from carreira.site.tables.holding import hold_all_of
from carreira.site.tables.models import FORMER, HUMAN, OPEN, AskedUndo, ChatLine, Note, Plan, Seat, Table, Watcher
from carreira.site.tables.playing import others_at


def connect() -> None:
    """Listen to what happens to accounts."""
    taken_along.connect(take_along, dispatch_uid="tables.take_along")
    renamed.connect(follow_name, dispatch_uid="tables.follow_name")
    leaving.connect(leave_all, dispatch_uid="tables.leave_all")
    exporting.connect(export, dispatch_uid="tables.export")


def take_along(sender: object, guest: str, visitor: str, **_: object) -> None:
    """Seats and tables of a guest become those of an account."""
    hold_all_of(guest, visitor)
    Seat.objects.filter(visitor=guest).update(visitor=visitor)
    Seat.objects.filter(invited=guest).update(invited=visitor)
    free_kept_seats(visitor)
    Seat.objects.filter(held_for=guest).update(held_for=visitor)
    Seat.objects.filter(given_up_by=guest).update(given_up_by=visitor)
    Table.objects.filter(owner=guest).update(owner=visitor)
    ChatLine.objects.filter(visitor=guest).update(visitor=visitor)
    ChatLine.objects.filter(reported_by=guest).update(reported_by=visitor)
    AskedUndo.objects.filter(visitor=guest).update(visitor=visitor)
    Watcher.objects.filter(visitor=guest).delete()  # the page that follows notes the account
    for asked in AskedUndo.objects.filter(table__seats__visitor=visitor).distinct():
        asked.agreed = [visitor if who == guest else who for who in asked.agreed]
        asked.save()
    noting.take_along(guest, visitor)
    Plan.objects.filter(visitor=guest).update(visitor=visitor)


def free_kept_seats(visitor: str) -> None:
    """Keep no seat for somebody who sits at the table already, as when a guest turns out to be who was invited."""
    taken = list(Seat.objects.filter(visitor=visitor, kind=HUMAN).values_list("table", flat=True))
    doubled = Seat.objects.filter(invited=visitor, kind=OPEN, table__started=None, table__in=taken)
    tables = list(doubled.values_list("table", flat=True))
    doubled.update(invited="", name="")
    Table.objects.filter(pk__in=tables).update(revision=F("revision") + 1)  # so that pages show it


def follow_name(sender: object, visitor: str, old: str, new: str, **_: object) -> None:
    """Seats that carry the old name of an account carry the new one, unless the game is over."""
    Watcher.objects.filter(visitor=visitor).update(name=new)
    hold_all_of(visitor)
    theirs = Q(seats__visitor=visitor) | Q(seats__invited=visitor)
    theirs |= Q(seats__held_for=visitor) | Q(seats__given_up_by=visitor)
    for table in Table.objects.filter(theirs, seats__name=old, over=False).distinct():
        seats = list(table.seats.all())
        for seat in seats:
            if seat.name == old and visitor in seat.people | {seat.invited}:
                others = [(other.human, other.name) for other in seats if other is not seat and other.name]
                seat.name = named([*others, (True, new)])[-1]
                seat.save(update_fields=["name"])
        # pages of running games are renewed without making their forms outdated; those that wait know only the revision
        changed = "talk" if table.started is not None else "revision"
        Table.objects.filter(pk=table.pk).update(**{changed: F(changed) + 1})


def leave_all(sender: object, visitor: str, **_: object) -> None:
    """Get up from every table: bots play on among other people, tables with bots alone go away, finished ones stay."""
    hold_all_of(visitor)
    for table in Table.objects.filter(seats__visitor=visitor, over=False).distinct():
        if table.started is None:
            seating.leave(table, visitor)
        elif others_at(table.seats.all(), visitor):
            for seat in table.seats.filter(visitor=visitor):
                seating.hand_over(table, seat.number)  # also while the table is paused, when nobody can resign
                Seat.objects.filter(pk=seat.pk).update(name=FORMER)
        else:
            table.delete()
    for table in Table.objects.filter(owner=visitor, over=False, started__isnull=False):
        if not others_at(table.seats.all(), visitor):  # bots alone play there
            table.delete()
    kept = Seat.objects.filter(Q(invited=visitor) | Q(held_for=visitor) | Q(given_up_by=visitor))
    tables = Table.objects.filter(pk__in=list(kept.values_list("table", flat=True)))
    tables.filter(started=None).update(revision=F("revision") + 1)  # so that pages show it
    tables.exclude(started=None).update(talk=F("talk") + 1)
    Seat.objects.filter(visitor=visitor).update(visitor="", name=FORMER)
    Seat.objects.filter(invited=visitor).update(invited="", name="")
    Seat.objects.filter(held_for=visitor).update(held_for="", name=FORMER)
    Seat.objects.filter(given_up_by=visitor).update(given_up_by="", name=FORMER)
    for table in Table.objects.filter(owner=visitor, started=None):  # opened without sitting down
        others = [seat.visitor for seat in table.seats.all() if seat.human]
        if others:
            Table.objects.filter(pk=table.pk).update(owner=others[0])
        else:
            table.delete()
    Table.objects.filter(owner=visitor).update(owner="")
    ChatLine.objects.filter(visitor=visitor).delete()
    ChatLine.objects.filter(reported_by=visitor).update(reported_by=FORMER)
    AskedUndo.objects.filter(visitor=visitor).delete()
    Watcher.objects.filter(visitor=visitor).delete()
    Note.objects.filter(visitor=visitor).delete()
    Plan.objects.filter(visitor=visitor).delete()


def export(sender: object, visitor: str, **_: object) -> dict[str, Any]:
    """The tables at which they sit or have sat, with the addresses of the records."""
    theirs = Q(seats__visitor=visitor) | Q(seats__held_for=visitor) | Q(seats__given_up_by=visitor)
    tables = Table.objects.filter(theirs).distinct().order_by("created").prefetch_related("seats")
    return {
        "tables": [
            {
                "game": table.game,
                "created": table.created.isoformat(),
                "over": table.over,
                "points": table.points,
                "seats": [
                    {"name": seat.name, "kind": seat.kind, "mine": visitor in seat.people} for seat in table.seats.all()
                ],
                "table": reverse("table", args=(table.id,)),
                "record": reverse("record", args=(table.id,)),
            }
            for table in tables
        ],
        "said": [
            {"table": reverse("table", args=(line.table_id,)), "said": line.said.isoformat(), "text": line.text}
            for line in ChatLine.objects.filter(visitor=visitor)
        ],
        "watching": [
            {"table": reverse("table", args=(one.table_id,)), "seen": one.seen.isoformat()}
            for one in Watcher.objects.filter(visitor=visitor)
        ],
        "notes": [
            {"table": reverse("table", args=(note.table_id,)), "changed": note.changed.isoformat(), "text": note.text}
            for note in Note.objects.filter(visitor=visitor)
        ],
        "plans": [
            {"table": reverse("table", args=(plan.table_id,)), "moves": plan.moves, "cancelled_by": plan.marks}
            for plan in Plan.objects.filter(visitor=visitor)
        ],
    }
