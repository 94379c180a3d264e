"""`carreira export`: the record of every game as a file of its own, for ever and for other programs."""

from collections.abc import Iterator
from gettext import gettext as _
from pathlib import Path
from typing import NamedTuple

from carreira.site.tables.live import Unplayable, live
from carreira.site.tables.models import Table
from carreira.site.tables.records import record, stored


class Exported(NamedTuple):
    """The file of a table's record, and why it could not be made; "" if it was."""

    path: Path
    problem: str = ""


def export(folder: Path, *, running: bool = False) -> Iterator[Exported]:
    """Write the records of all finished games, or also of those that run, whole, with their seeds.

    Raises OSError if one can't be written. A file that is there already is written anew.
    """
    folder.mkdir(parents=True, exist_ok=True)
    wanted = Table.objects.filter(started__isnull=False)
    for table in (wanted if running else wanted.filter(over=True)).order_by("pk").iterator(chunk_size=200):
        path = folder / f"{table.game}-{table.pk}.carreira"
        try:
            text = _text(table)
        except (TypeError, ValueError, AttributeError, LookupError, ArithmeticError) as error:
            values = {"kind": type(error).__name__, "why": error}
            yield Exported(path, _("What is stored of it is damaged: %(kind)s, %(why)s") % values)
            continue
        draft = path.with_suffix(".part")
        try:
            draft.write_text(text, encoding="utf-8")
            draft.replace(path)  # so that nothing that bears its name is half a record
        finally:
            draft.unlink(missing_ok=True)
        yield Exported(path)


def _text(table: Table) -> str:
    try:
        return record(table, live(table).match, revealed=True)
    except Unplayable:  # a program that knows its rules can read what is stored
        return stored(table, revealed=True)
