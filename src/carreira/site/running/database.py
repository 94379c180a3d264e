"""The database's schema: brought up to date, or refused if it is of another version of this program."""

from collections.abc import Callable
from gettext import gettext as _

from carreira.site.running.errors import NO_SITE, CannotServe

Say = Callable[[str], None]


def prepare(say: Say) -> None:
    """Bring the database up to date. Raises CannotServe, also if a newer version of this program has used it."""
    from django.core.management import call_command
    from django.db import Error

    from carreira.site.databases import one_at_a_time, why_unreachable

    if why := why_unreachable():
        silent = _("The database does not answer: %(why)s. Is it running, and is CARREIRA_DATABASE_URL right?")
        raise CannotServe(silent % {"why": why})
    try:
        with one_at_a_time():  # of several that start at once, the others wait and find it done
            if not _missing():
                return
            say(_("Preparing the database."))
            call_command("migrate", verbosity=0, interactive=False)
    except Error as error:
        raise CannotServe(_not_prepared(error)) from error


def check_current() -> None:
    """Raises CannotServe unless the database is just as this version of the program needs it."""
    from django.db import Error

    try:
        if not _missing():
            return
    except Error as error:
        raise CannotServe(_not_read(error)) from error
    raise CannotServe(_("The database is not up to date yet: `carreira serve` brings it up to date."))


def check_known() -> None:
    """Raises CannotServe if there is no database of a site yet, or if a newer version has used it; that of an earlier
    one will do."""
    from django.db import Error, connection
    from django.db.migrations.recorder import MigrationRecorder

    try:
        _missing()
        if MigrationRecorder(connection).applied_migrations():
            return
    except Error as error:
        raise CannotServe(_not_read(error)) from error
    raise CannotServe(_(NO_SITE))


def _not_prepared(error: Exception) -> str:
    """What is said where the database can't be prepared, and what to do."""
    from carreira.site.database_away import is_full

    if is_full(error):
        return _("The database can’t be prepared: its disk is full. Make room there, and try again.")
    why = _("The database can’t be prepared: %(why)s. Is CARREIRA_DATA or CARREIRA_DATABASE_URL right?")
    return why % {"why": error}


def _not_read(error: Exception) -> str:
    """What is said where the database can't be read, and what to do."""
    from carreira.site.database_away import is_full

    if is_full(error):  # SQLite needs some room even to read what nobody serves
        return _("The database can’t be read: its disk is full. Make room there, and try again.")
    why = _("The database can’t be read: %(why)s. Is CARREIRA_DATA or CARREIRA_DATABASE_URL right?")
    return why % {"why": error}


def _missing() -> bool:
    """Whether the database lacks changes that this version makes. Raises CannotServe if it has changes that this
    version doesn't know."""
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    loader = (executor := MigrationExecutor(connection)).loader
    known = loader.disk_migrations or {}
    replaced = {name for migration in known.values() for name in migration.replaces}
    newer = sorted(f"{app} {name}" for app, name in loader.applied_migrations if (app, name) not in {*known, *replaced})
    if newer:
        found = ", ".join(newer[:3])
        foreign = _(
            "A newer version of Carreira has used this database (it has %(changes)s), and nothing was changed. Start"
            " that version, or restore a backup that was made before it, into another folder (--data) or database."
        )
        more = _("%(changes)s and more") % {"changes": found}
        raise CannotServe(foreign % {"changes": more if len(newer) > 3 else found})
    return bool(executor.migration_plan(loader.graph.leaf_nodes()))
