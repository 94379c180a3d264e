"""Private notes: what somebody who sits at a table writes down for themselves."""

from collections.abc import Sequence
from typing import NamedTuple

from django.db import transaction
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


class Kept(NamedTuple):
    """A note as it is kept now, and what of it was written in another window; "" if nothing."""

    text: str
    elsewhere: str


def write_note(visit: Visit, text: str, was: Sequence[str] = ()) -> Kept:
    """Keep a text as the visitor's note, in place of the one before. Raises Refusal (400 or 403).

    `was` are the texts that the page may take that one for. Lines of it that are neither in those nor in the new text
    were written in another window meanwhile, and stand below the text from now on.
    """
    if not visit.mine:
        raise Refusal(403, ONLY_SEATED)
    note, mine = _in_lines(text), Note.objects.filter(table=visit.table, visitor=visit.visitor)
    with transaction.atomic():
        before = mine.select_for_update().first()
        elsewhere = _added(before.text, [note, *map(_in_lines, was)]) if before and was else ""
        if elsewhere:
            note = joined(note, elsewhere)
        if len(note) > LONGEST:
            raise Refusal(400, TOO_LONG, longest=LONGEST)
        if note.strip():
            now = {"text": note, "changed": timezone.now()}
            Note.objects.update_or_create(table=visit.table, visitor=visit.visitor, defaults=now)
        else:
            mine.delete()
    return Kept(note, elsewhere)


def joined(above: str, below: str) -> str:
    """Two notes as one."""
    return f"{above}\n\n{below}" if above.strip() else below


def _added(text: str, known: Sequence[str]) -> str:
    """The lines of a text that are in none of the others, with the empty lines between them."""
    lines = {line for one in known for line in one.split("\n")}
    return "\n".join(line for line in text.split("\n") if not line.strip() or line not in lines).strip("\n")


def _in_lines(text: str) -> str:
    """A text with its lines ended in one way, whatever browser has sent it."""
    return "\n".join(text.splitlines())


def take_along(guest: str, visitor: str) -> None:
    """The notes of a guest become those of an account; where it has some at the same table, they are joined."""
    for note in Note.objects.filter(visitor=guest):
        other: Note | None = Note.objects.filter(table_id=note.table_id, visitor=visitor).first()
        if other is None:
            note.visitor = visitor
            note.save()
        else:
            other.text = joined(other.text, note.text)[:LONGEST]
            other.save()
            note.delete()
