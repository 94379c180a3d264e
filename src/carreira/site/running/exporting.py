"""`carreira export`: the record of every game as a file of its own, for ever and for other programs."""

from collections.abc import Iterator
from pathlib import Path

from carreira.site.tables.live import Unplayable, live
from carreira.site.tables.models import Table
from carreira.site.tables.records import record, stored


def export(folder: Path, *, running: bool = False) -> Iterator[Path]:
    """Write the records of all finished games, or also of those that run, whole, with their seeds. Yields each file.

    Raises OSError if one can't be written. A file that is there already is written anew.
    """
    folder.mkdir(parents=True, exist_ok=True)
    wanted = Table.objects.filter(started__isnull=False)
    for table in (wanted if running else wanted.filter(over=True)).order_by("pk").iterator(chunk_size=200):
        try:
            text = record(table, live(table).match, revealed=True)
        except Unplayable:  # a program that knows its rules can read what is stored
            text = stored(table, revealed=True)
        path = folder / f"{table.game}-{table.pk}.carreira"
        draft = path.with_suffix(".part")
        try:
            draft.write_text(text, encoding="utf-8")
            draft.replace(path)  # so that nothing that bears its name is half a record
        finally:
            draft.unlink(missing_ok=True)
        yield path
