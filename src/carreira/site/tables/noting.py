"""Private notes: what somebody who sits at a table writes down for themselves."""

from django.utils import timezone

from carreira.game.language import N_
from carreira.site.refusals import Refusal
from carreira.site.tables.models import Note
from carreira.site.tables.visit import Visit

LONGEST = Note.LONGEST
"""Characters of a note."""

ONLY_SEATED = N_("Only those who sit at this table can make notes here.")
TOO_LONG = N_("Notes have at most %(longest)d characters; these have more, so they were not saved.")


def note_of(visit: Visit) -> str:
    """What the visitor has noted at the table."""
    found = Note.objects.filter(table=visit.table, visitor=visit.visitor).first() if visit.mine else None
    return found.text if found else ""


def write_note(visit: Visit, text: str) -> None:
    """Keep a text as the visitor's note, in place of the one before. Raises Refusal (400 or 403)."""
    if not visit.mine:
        raise Refusal(403, ONLY_SEATED)
    note = "\n".join(text.splitlines())
    if len(note) > LONGEST:
        raise Refusal(400, TOO_LONG, longest=LONGEST)
    if note.strip():
        Note.objects.update_or_create(
            table=visit.table, visitor=visit.visitor, defaults={"text": note, "changed": timezone.now()}
        )
    else:
        Note.objects.filter(table=visit.table, visitor=visit.visitor).delete()


def take_along(guest: str, visitor: str) -> None:
    """The notes of a guest become those of an account; where it has some at the same table, they are joined."""
    for note in Note.objects.filter(visitor=guest):
        other: Note | None = Note.objects.filter(table_id=note.table_id, visitor=visitor).first()
        if other is None:
            note.visitor = visitor
            note.save()
        else:
            other.text = f"{other.text}\n\n{note.text}"[:LONGEST]
            other.save()
            note.delete()
