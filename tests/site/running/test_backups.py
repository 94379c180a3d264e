"""What a backup holds comes back: while the site is served, in another folder, from an earlier version."""

import errno
import io
import json
import os
import tarfile
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import OperationalError, connection, transaction

from carreira.site.placing import place
from carreira.site.running import backups, exporting, rows
from carreira.site.running.rows import stored_models
from carreira.site.tables.models import Table
from tests import databases
from tests.served import Site, Visitor, command
from tests.site.conftest import Browser


def view(visitor: Visitor, table: str) -> Any:
    return json.loads(visitor.get(f"{table}view.json").text)


def move(visitor: Visitor, table: str) -> int:
    """Play the first legal move; returns how many decisions there are then."""
    import re

    page = visitor.get(table).text
    revision = re.search(r'name="revision" value="(\d+)"', page)
    assert revision
    answer = visitor.post(f"{table}move", {"revision": revision[1], "move": view(visitor, table)["moves"][0]})
    assert answer.status == 303, answer.text
    return int(view(visitor, table)["number"])


def all_rows(folder: Path) -> dict[str, list[Any]]:
    """Every row of every table; but what processes say of themselves, and revisions, which grow when a backup is
    restored."""
    found = {}
    for model in stored_models(apps):
        columns = [field.column for field in model._meta.concrete_fields if field.column not in ("revision", "seen")]
        named = ", ".join(f'"{column}"' for column in columns)
        found[model._meta.db_table] = databases.ask(folder, f'SELECT {named} FROM "{model._meta.db_table}" ORDER BY 1')
    del found["carreira_process"]
    return found


def test_everything_comes_back_in_another_folder(site: Site, tmp_path: Path) -> None:
    visitor = Visitor(site)
    table = visitor.open_table("human", "human", game="vascodagama")
    move(visitor, table)
    file = tmp_path / "kept.tar.gz"
    assert "rows" in command("backup", str(file), data=site.data)
    assert file.stat().st_mode & 0o077 == 0, "only its owner may read it: it holds every secret"
    new = tmp_path / "new"
    printed = command("restore", str(file), data=new)
    assert ": 1 table." in printed
    for name in ("secret-key", "push-key.pem"):
        assert (new / name).read_bytes() == (site.data / name).read_bytes()
    assert all_rows(new) == all_rows(site.data)
    assert "All is well: 1 table replays" in command("doctor", data=new)
    other = Site(new, "--plain", "--no-worker")
    try:
        again = Visitor(other)
        again.cookies = dict(visitor.cookies)
        assert view(again, table) == view(visitor, table)
        assert move(again, table) > 1
    finally:
        other.stop()


def test_a_site_that_is_served_goes_back_to_what_was_saved(site: Site, tmp_path: Path) -> None:
    visitor = Visitor(site)
    table = visitor.open_table("human", "human")
    move(visitor, table)
    saved = view(visitor, table)
    file = tmp_path / "kept.tar.gz"
    command("backup", str(file), data=site.data)
    move(visitor, table)
    stale = visitor.get(table).text
    later = visitor.open_table("human", "human")
    refused = command("restore", str(file), data=site.data, status=1)
    assert "2 tables" in refused
    assert "--yes" in refused
    command("restore", str(file), "--yes", data=site.data)
    assert view(visitor, table) == saved
    assert visitor.get(later).status == 404
    fields = {"revision": stale.split('name="revision" value="')[1].split('"')[0], "move": saved["moves"][0]}
    assert visitor.post(f"{table}move", fields).status == 409, "a page from before is out of date"
    assert move(visitor, table) == saved["number"] + 1


def test_a_backup_of_an_earlier_version_is_brought_up_to_date(site: Site, tmp_path: Path) -> None:
    visitor = Visitor(site)
    table = visitor.open_table("human", "human")
    move(visitor, table)
    file, old = tmp_path / "kept.tar.gz", tmp_path / "old.tar.gz"
    command("backup", str(file), data=site.data)
    earlier(file, old)
    new = tmp_path / "new"
    command("restore", str(old), data=new)
    assert all_rows(new) == all_rows(site.data)
    assert "All is well: 1 table replays" in command("doctor", data=new)


def earlier(file: Path, old: Path) -> None:
    """The backup as the version would have made it whose tables could not be unreadable yet."""
    with tarfile.open(file) as archive, tarfile.open(old, "w:gz") as made:
        for name in archive.getnames():
            member = archive.extractfile(name)
            assert member is not None
            content = member.read()
            if name == "manifest.json":
                manifest = json.loads(content)
                manifest["schema"] = [one for one in manifest["schema"] if one[0] != "carreira" or one[1] < "0016"]
                content = json.dumps(manifest).encode()
            if name == "rows.jsonl":
                content = "".join(f"{line}\n" for line in without_later_columns(content.decode().splitlines())).encode()
            info = tarfile.TarInfo(name)
            info.size = len(content)
            made.addfile(info, io.BytesIO(content))


LATER = {"carreira_table": "unreadable", "carreira_seat": "given_up_by"}
"""Columns of tables that came with that version or later."""


def without_later_columns(lines: list[str]) -> Iterator[str]:
    at = -1
    for line in lines:
        table, values = json.loads(line)
        if table in LATER:
            if isinstance(values, dict):
                at = values["columns"].index(LATER[table])
                del values["columns"][at]
            else:
                del values[at]
        yield json.dumps([table, values])


def test_what_is_no_backup_is_refused_and_changes_nothing(site: Site, tmp_path: Path) -> None:
    Visitor(site).open_table("human", "human")
    file = tmp_path / "kept.tar.gz"
    command("backup", str(file), data=site.data)
    before = all_rows(site.data)
    assert "exists already" in command("backup", str(file), data=site.data, status=1)
    broken = tmp_path / "broken.tar.gz"
    for content in (b"", b"no archive", file.read_bytes()[:2000], file.read_bytes()[:-500]):
        broken.write_bytes(content)
        printed = command("restore", str(broken), "--yes", data=site.data, status=1)
        assert "can’t be read as a backup" in printed
        assert "Traceback" not in printed
        assert all_rows(site.data) == before
    assert "there is no such file" in command("restore", str(tmp_path / "gone"), "--yes", data=site.data, status=1)


def test_a_database_of_a_newer_version_is_refused(site: Site) -> None:
    site.stop()
    later = "INSERT INTO django_migrations (app, name, applied) VALUES ('carreira', '9999_later', '2030-01-01')"
    databases.ask(site.data, f"{later} RETURNING 1")
    for arguments in (["serve", "--no-browser", "--port", "0"], ["worker"], ["doctor"], ["backup"]):
        printed = command(*arguments, data=site.data, status=1)
        assert "A newer version of Carreira has used this database (it has carreira 9999_later)" in printed
        assert "Traceback" not in printed


def test_all_records_are_exported(site: Site, tmp_path: Path) -> None:
    visitor = Visitor(site)
    table = visitor.open_table("human", "human", game="vascodagama")
    move(visitor, table)
    folder = tmp_path / "records"
    assert "Wrote 0 records" in command("export", str(folder), data=site.data)
    assert "Wrote 1 record " in command("export", str(folder), "--running", data=site.data)
    (file,) = folder.iterdir()
    import carreira as library

    assert library.loads(file.read_text(encoding="utf-8")).number == view(visitor, table)["number"]


@pytest.mark.skipif(not databases.SERVER, reason="CARREIRA_TEST_DATABASE_URL names no PostgreSQL server")
def test_a_site_moves_from_one_kind_of_database_to_the_other_and_back(site: Site, tmp_path: Path) -> None:
    visitor = Visitor(site)
    table = visitor.open_table("human", "human")
    number = move(visitor, table)
    there, back, again = tmp_path / "there.tar.gz", tmp_path / "back.tar.gz", tmp_path / "again"
    command("backup", str(there), data=site.data)
    command("restore", str(there), data=again, database="")
    assert "All is well: 1 table replays" in command("doctor", data=again, database="")
    command("backup", str(back), data=again, database="")
    before = all_rows(site.data)
    command("restore", str(back), "--yes", data=site.data)
    assert all_rows(site.data) == before
    assert move(visitor, table) > number, "new rows find free keys"


@pytest.mark.skipif(not databases.SERVER, reason="CARREIRA_TEST_DATABASE_URL names no PostgreSQL server")
@pytest.mark.django_db(transaction=True)
def test_nobody_writes_while_a_backup_is_restored() -> None:
    """A move that came between two tables that are emptied would be there afterwards, or keep all others from being
    restored."""
    with transaction.atomic():
        rows.hold_all(apps, connection, first=Table)
        with ThreadPoolExecutor(1) as other:
            assert other.submit(impatient, "SELECT count(*) FROM carreira_table").result() == ""
            for model in rows.stored_models(apps):
                said = other.submit(impatient, f'DELETE FROM "{model._meta.db_table}"').result()
                assert "lock timeout" in said, model


def impatient(statement: str) -> str:
    """Try a statement on a connection of its own without waiting for anybody; returns what went wrong."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = 20")
            cursor.execute(statement)
    except OperationalError as error:
        return str(error)
    finally:
        connection.close()
    return ""


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    """A data folder of this process."""
    settings.DATA = tmp_path / "data"
    settings.DATA.mkdir()
    return Path(settings.DATA)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("full", ["there", "where it is put together"])
def test_a_full_disk_leaves_no_half_backup(folder: Path, monkeypatch: pytest.MonkeyPatch, full: str) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(*{"there": (tarfile.TarFile, "addfile")}.get(full, (tempfile, "TemporaryFile")), refuse)
    with pytest.raises(backups.NoBackup, match="the disk is full"):
        backups.back_up(folder / "kept.tar.gz")
    assert not list(folder.iterdir())


@pytest.mark.django_db(transaction=True)
def test_a_backup_is_written_where_there_are_no_hard_links(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on FAT and on some shares; what is there already stays all the same."""

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    file = folder / "kept.tar.gz"
    backups.back_up(file)
    with tarfile.open(file) as archive:
        assert "rows.jsonl" in archive.getnames()
    assert [path.name for path in folder.iterdir()] == [file.name]
    draft = folder / "draft"
    draft.touch()
    with pytest.raises(FileExistsError):
        place(draft, file)


def test_a_full_disk_leaves_the_keys_as_they_were(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a key would lock everybody out, and a second attempt must not put it in the place of the one that was
    kept."""

    def refuse(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    (folder / "secret-key").write_text("the old one")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", refuse)
        for _ in range(2):
            with pytest.raises(OSError, match="secret-key"):
                backups._put_back("secret-key", b"the new one")
    assert [(path.name, path.read_text()) for path in folder.iterdir()] == [("secret-key", "the old one")]
    assert backups._put_back("secret-key", b"the new one")
    assert (folder / "secret-key").read_text() == "the new one"
    assert (folder / "secret-key.before-restore").read_text() == "the old one"


@pytest.mark.django_db
def test_a_full_disk_leaves_no_half_record(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = browser.open_table(("human", "human"))
    ((whole, problem),) = exporting.export(tmp_path, running=True)
    assert not problem
    before, written = whole.read_text(), Path.write_text

    def refuse(self: Path, text: str, **more: Any) -> None:
        written(self, text[:100], **more)
        raise OSError(errno.ENOSPC, "No space left on device")

    browser.get(f"/t/{table.id}/")
    browser.move(table, "rondel workers")
    monkeypatch.setattr(Path, "write_text", refuse)
    with pytest.raises(OSError, match="No space left"):
        list(exporting.export(tmp_path, running=True))
    assert [path.read_text() for path in tmp_path.iterdir()] == [before]
