"""Backups: all rows of the database and the files that belong to them, in one archive, made and restored while the site
is served.

An archive is the same for SQLite and PostgreSQL, so it also moves a site from one to the other. One that was made by an
earlier version is brought up to date in a temporary database first. Of the data folder, the keys and the editions are
kept; e-mails that were written to files, and prepared static files, are not.
"""

import contextlib
import copy
import io
import json
import os
import tarfile
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from gettext import gettext as _
from pathlib import Path
from typing import Any, NamedTuple

from django.apps import apps
from django.apps.registry import Apps
from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.models import F, Max
from django.db.utils import load_backend
from django.utils import timezone

import carreira
from carreira.game.os_errors import reason
from carreira.site import secret
from carreira.site.database_away import is_full
from carreira.site.notices import keys
from carreira.site.placing import place
from carreira.site.running import rows
from carreira.site.tables.models import Table

FORMAT = 1
MANIFEST, ROWS, FILES = "manifest.json", "rows.jsonl", "files/"
BROKEN = (OSError, EOFError, zlib.error, tarfile.TarError, ValueError, KeyError, TypeError, AttributeError)
"""What reading a file may raise that isn't a whole backup."""
SQLITE = "django.db.backends.sqlite3"
KEYS = (secret.FILE, keys.FILE)


class NoBackup(Exception):
    """A backup can't be made or restored; the message says why and what to do. Nothing was changed."""


class Restored(NamedTuple):
    """What was restored: how many rows, by which version they were saved, and which files are others now."""

    rows: int
    version: str
    replaced: list[str]


def back_up(file: Path) -> int:
    """Write a backup of the site as it is at one moment; returns how many rows it has. Raises NoBackup.

    The database is not brought up to date before: a backup is what an earlier version goes on from.
    """
    draft = file.with_name(f"{file.name}.{os.getpid()}.part")
    try:
        if file.exists():
            raise FileExistsError
        with tempfile.TemporaryFile("w+b") as kept, _snapshot() as using:
            schema, count = rows.applied(connections[using]), 0
            for line in rows.lines(_models(schema, connections[using]), using):
                kept.write(line.encode() + b"\n")
                count += line.endswith("]]")
            manifest = {
                "format": FORMAT, "version": carreira.__version__, "made": timezone.now().isoformat(), "schema": schema,
            }  # fmt: skip
            descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "wb") as raw, tarfile.open(fileobj=raw, mode="w:gz") as archive:
                _add(archive, MANIFEST, json.dumps(manifest, indent=1).encode())
                for path in _files():
                    _add(archive, FILES + path.relative_to(settings.DATA).as_posix(), path.read_bytes())
                info = tarfile.TarInfo(ROWS)
                info.size = kept.tell()
                kept.seek(0)
                archive.addfile(info, kept)
            with draft.open("rb") as written:
                os.fsync(written.fileno())  # what has its final name is there, whatever happens next
        place(draft, file)
    except FileExistsError as error:
        raise NoBackup(_("%(file)s exists already; choose another name.") % {"file": file}) from error
    except OSError as error:
        said = _("%(file)s can’t be written: %(why)s.") % {"file": file, "why": reason(error)}
        if is_full(error):
            room = _("It needs room there and, to put it together, in %(folder)s.")
            said += " " + room % {"folder": tempfile.gettempdir()}
        raise NoBackup(said) from error
    finally:
        with contextlib.suppress(OSError):  # where its folder can't be entered, say, there is none
            draft.unlink(missing_ok=True)
    return count


def _add(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    info = tarfile.TarInfo(name)
    info.size, info.mode = len(content), 0o600
    archive.addfile(info, io.BytesIO(content))


def _files() -> Iterator[Path]:
    """The files in the data folder that belong to a backup."""
    for name in KEYS:
        if (path := Path(settings.DATA) / name).is_file():
            yield path
    yield from sorted((Path(settings.DATA) / "editions").glob("*/*.toml"))


@contextmanager
def _snapshot() -> Iterator[str]:
    """The alias of a connection that sees the database as it is at one moment, and keeps nobody from writing."""
    connection = connections["default"].copy("snapshot")
    options: dict[str, Any] = connection.settings_dict["OPTIONS"]
    if connection.vendor == "sqlite":
        options["transaction_mode"] = "DEFERRED"
    else:
        from psycopg import IsolationLevel

        options.pop("pool", None)
        options["isolation_level"] = IsolationLevel.REPEATABLE_READ
    with _known(connection), transaction.atomic(using=connection.alias):
        yield connection.alias


@contextmanager
def _known(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """While it lasts, the connection can be named by its alias."""
    connections[connection.alias] = connection
    try:
        yield
    finally:
        connection.close()
        del connections[connection.alias]


def restore(file: Path) -> Restored:
    """Put what a backup holds in the place of all that the site has stored, in one transaction. Raises NoBackup, and
    OSError if one of its files can't be written, after the rows have been restored.

    Tables get higher revisions than any had before, so that every process that serves the site, and every page that is
    open, takes notice.
    """
    try:
        with tarfile.open(file, "r:gz") as archive:
            manifest = json.loads(_member(archive, MANIFEST).read())
            if manifest.get("format") != FORMAT:
                values = {"file": file, "version": manifest.get("version")}
                raise NoBackup(_("%(file)s is a backup in another form, of Carreira %(version)s.") % values)
            lines = (line.decode() for line in _member(archive, ROWS))
            files = {name: _member(archive, FILES + name).read() for name in _files_in(archive)}
            count = _replace(lines, [(app, name) for app, name in manifest["schema"]], str(manifest["version"]))
    except BROKEN as error:
        values = {"file": file, "why": f"{reason(error)}." if isinstance(error, OSError) else error}
        raise NoBackup(_("%(file)s can’t be read as a backup of Carreira: %(why)s") % values) from error
    except DatabaseError as error:
        values = {"file": file, "why": error}
        raise NoBackup(_("The database does not take what %(file)s holds: %(why)s") % values) from error
    return Restored(count, manifest["version"], [name for name, content in files.items() if _put_back(name, content)])


def _member(archive: tarfile.TarFile, name: str) -> Any:
    found = archive.extractfile(name)
    if found is None:
        raise ValueError(_("it has no file %(name)s") % {"name": name})
    return found


def _replace(lines: Iterable[str], schema: list[tuple[str, str]], version: str) -> int:
    connection = connections["default"]
    if schema != rows.applied(connection):
        with _upgraded(lines, schema, version) as upgraded:
            count = _put(upgraded, connection)
    else:
        count = _put(lines, connection)
    call_command("migrate", verbosity=0, interactive=False)  # what an earlier version had no permissions for
    return count


def _put(lines: Iterable[str], connection: BaseDatabaseWrapper) -> int:
    with transaction.atomic():
        rows.hold_all(apps, connection, first=Table)
        above = 1 + (Table.objects.aggregate(last=Max("revision"))["last"] or 0)
        count = rows.replace_all(apps, connection, lines)
        Table.objects.update(revision=F("revision") + above, claimed_until=None)
    return count


@contextmanager
def _upgraded(lines: Iterable[str], schema: list[tuple[str, str]], version: str) -> Iterator[Iterator[str]]:
    """The rows of an earlier version, as this version would have stored them."""
    with tempfile.TemporaryDirectory() as folder:
        settings_dict = copy.deepcopy(connections["default"].settings_dict)
        settings_dict |= {"ENGINE": SQLITE, "NAME": str(Path(folder) / "upgrade.sqlite3"), "OPTIONS": {}}
        connection = load_backend(SQLITE).DatabaseWrapper(settings_dict, "upgrade")
        with _known(connection):
            executor = MigrationExecutor(connection)
            unknown = [name for name in schema if name not in executor.loader.graph.nodes]
            if unknown:
                newer = _(
                    "The backup was made by a newer version of Carreira (%(version)s; it has %(change)s): restore it"
                    " with that version."
                )
                raise NoBackup(newer % {"version": version, "change": " ".join(unknown[0])})
            executor.migrate(_latest(schema, executor))
            rows.replace_all(_models(schema, connection), connection, lines)
            executor = MigrationExecutor(connection)
            executor.migrate(executor.loader.graph.leaf_nodes())
            yield rows.lines(apps, connection.alias)


def _latest(schema: list[tuple[str, str]], executor: MigrationExecutor) -> list[tuple[str, str]]:
    """Those migrations of a schema on which none of the others builds."""
    graph, known = executor.loader.graph, set(schema)
    return [name for name in schema if not any(child.key in known for child in graph.node_map[name].children)]


def _models(schema: list[tuple[str, str]], connection: BaseDatabaseWrapper) -> Apps:
    """The models as they were in a schema."""
    executor = MigrationExecutor(connection)
    return executor.loader.project_state(_latest(schema, executor)).apps


def _files_in(archive: tarfile.TarFile) -> Iterator[str]:
    """The names of the files of the data folder in a backup. Raises ValueError for one that no backup has."""
    for name in archive.getnames():
        if name.startswith(FILES):
            inner = name.removeprefix(FILES)
            parts = inner.split("/")
            edition = len(parts) == 3 and parts[0] == "editions" and parts[2].endswith(".toml") and ".." not in parts
            if inner not in KEYS and not edition:
                raise ValueError(_("a backup has no file %(name)s") % {"name": inner})
            yield inner


def _put_back(name: str, content: bytes) -> bool:
    """Write a file into the data folder, unless it is there already; one that is replaced is kept beside it. Returns
    whether it is a new one."""
    path = Path(settings.DATA) / name
    if path.is_file() and path.read_bytes() == content:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        draft.unlink(missing_ok=True)
        error.filename = str(path)
        raise
    if path.is_file():
        path.replace(path.with_name(f"{path.name}.before-restore"))
    draft.replace(path)
    return True
