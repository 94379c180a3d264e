"""Running games in which somebody resigned before there were ratings: a bot took over, so they are not rated.

Such a bot bears a person's name; every other bot has one of the site's.
"""

from typing import Any

from django.db import migrations

BOTS = ("Cão", "Cabral", "Covilhã", "Albuquerque", "Almeida", "Corte-Real", "Magalhães", "Saldanha")


def mark(apps: Any, schema_editor: Any) -> None:
    tables, seats = apps.get_model("carreira", "Table"), apps.get_model("carreira", "Seat")
    running = tables.objects.filter(over=False, started__isnull=False, unrated=False)
    for seat in seats.objects.filter(table__in=running).exclude(kind__in=["human", "open"]):
        if seat.name.rstrip("0123456789 ") not in BOTS:
            tables.objects.filter(pk=seat.table_id).update(unrated=True)


class Migration(migrations.Migration):
    dependencies = [("carreira", "0013_notes_and_plans")]

    operations = [migrations.RunPython(mark, migrations.RunPython.noop)]
