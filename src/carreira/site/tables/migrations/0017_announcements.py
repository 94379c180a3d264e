"""PostgreSQL announces which table has changed (tables/announcements.py).

The function names columns of the table's row that pages and workers wait for; one that is renamed or removed has to be
renamed or removed here as well, by a migration that replaces the function.
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

ANNOUNCE = """
CREATE FUNCTION carreira_announce() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND
        (OLD.revision, OLD.talk, OLD.over, OLD.started, OLD.waits_for_bot, OLD.hurry, OLD.failed_until)
        IS NOT DISTINCT FROM
        (NEW.revision, NEW.talk, NEW.over, NEW.started, NEW.waits_for_bot, NEW.hurry, NEW.failed_until)
    THEN
        RETURN NULL;  -- only claimed by a worker, or the like
    END IF;
    PERFORM pg_notify('carreira', CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END);
    RETURN NULL;
END
$$;
CREATE TRIGGER carreira_announce AFTER INSERT OR UPDATE OR DELETE ON carreira_table
    FOR EACH ROW EXECUTE FUNCTION carreira_announce();
"""
BE_SILENT = """
DROP TRIGGER carreira_announce ON carreira_table;
DROP FUNCTION carreira_announce();
"""


def announce(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """From now on, changes are announced, if the database is able to."""
    if editor.connection.vendor == "postgresql":
        editor.execute(ANNOUNCE)


def be_silent(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """No announcements any more."""
    if editor.connection.vendor == "postgresql":
        editor.execute(BE_SILENT)


class Migration(migrations.Migration):
    dependencies = [("carreira", "0016_unreadable")]

    operations = [migrations.RunPython(announce, be_silent)]
