"""A database of every schema that there has been is brought up to date, and its tables replay to what was stored."""

import copy
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import dj_database_url
import pytest
from django.db import connections
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.utils import load_backend

import carreira
from tests import databases
from tests.served import command, commands

OWN = "carreira"
SQLITE = "django.db.backends.sqlite3"
SCHEMAS = sorted(name for app, name in MigrationLoader(None).disk_migrations if app == OWN)


@contextmanager
def database(folder: Path) -> Iterator[Any]:
    """The new database of a data folder, as a connection that isn't the tests' own."""
    settings = copy.deepcopy(connections["default"].settings_dict)
    address = databases.make(folder)
    found = dj_database_url.parse(address) if address else {"ENGINE": SQLITE, "NAME": str(folder / "carreira.sqlite3")}
    settings |= {**found, "OPTIONS": {}}
    connection = connections["then"] = load_backend(settings["ENGINE"]).DatabaseWrapper(settings, "then")
    try:
        yield connection
    finally:
        connection.close()
        del connections["then"]


def store(apps: Any, match: carreira.Match, pk: str) -> None:
    """Store a match as a version with these models did, a person in each seat."""
    from carreira.site.tables.models import commitment

    rows = apps.get_model(OWN, "Table").objects.using("then")
    known = {field.name for field in apps.get_model(OWN, "Table")._meta.get_fields()}
    values = {
        "id": pk, "game": match.game.name, "rules_version": match.rules_version, "edition_hash": match.edition.hash,
        "edition_name": match.edition.name, "options": match.options, "seat_count": match.seats, "seed": "5",
        "salt": "s", "commitment": commitment("5", "s"), "owner": "o", "number": match.number, "revision": match.number,
        "to_move": match.to_move, "over": match.over, "points": match.scores(),
    }  # fmt: skip
    table = rows.create(**{name: value for name, value in values.items() if name in known})
    for seat in range(match.seats):
        apps.get_model(OWN, "Seat").objects.using("then").create(
            table=table, number=seat, kind="human", visitor="v", name=f"Player {seat}"
        )
    apps.get_model(OWN, "Move").objects.using("then").bulk_create(
        apps.get_model(OWN, "Move")(table=table, number=made.number, seat=made.seat, notation=made.move)
        for made in match.decisions
    )


@pytest.fixture(scope="module")
def matches() -> dict[str, carreira.Match]:
    """A match of each game at its beginning, under way, and over."""
    found: dict[str, carreira.Match] = {}
    chance = random.Random(5)
    for game in carreira.GAMES:
        match = carreira.new(game, seats=2, seed=5)
        found[f"{game}-new"] = match.copy()
        while not match.over:
            match.play(chance.choice(match.moves()))
            if match.number == 30:
                found[f"{game}-under-way"] = match.copy()
        found[f"{game}-over"] = match
    return found


@pytest.mark.django_db
def test_tables_of_every_schema_replay(tmp_path: Path, matches: dict[str, carreira.Match]) -> None:
    """One database goes through all of them, and tables are stored at each: the rows of each schema pass all
    that came after it."""
    with database(tmp_path) as connection:
        for schema in SCHEMAS:
            # a new one each time, as it reads only once what has been applied
            state = MigrationExecutor(connection).migrate([(OWN, schema)])
            for name, match in matches.items():
                store(state.apps, match, f"{schema[:4]}-{name}")
    count = len(SCHEMAS) * len(matches)
    said = commands(["export", str(tmp_path / "records"), "--running"], ["doctor"], data=tmp_path)
    assert f"Wrote {count} records" in said
    assert f"All is well: {count} tables" in said
    compare(tmp_path / "records", matches)


@pytest.mark.django_db
def test_a_backup_of_every_schema_is_restored(tmp_path: Path, matches: dict[str, carreira.Match]) -> None:
    """A backup is made before an upgrade, so it changes nothing; what is restored is brought up to date."""
    with database(tmp_path) as connection:
        for schema in SCHEMAS:
            state = MigrationExecutor(connection).migrate([(OWN, schema)])
            for name, match in matches.items():
                store(state.apps, match, name)
            before = applied(tmp_path)
            command("backup", str(tmp_path / schema), data=tmp_path)
            assert applied(tmp_path) == before
            state.apps.get_model(OWN, "Table").objects.using("then").all().delete()
    again, steps = tmp_path / "again", []
    for schema in SCHEMAS:
        steps += [["restore", "--yes", str(tmp_path / schema)], ["doctor"]]
        steps += [["export", str(tmp_path / f"{schema}-records"), "--running"]]
    said = commands(*steps, data=again)
    assert said.count(f"All is well: {len(matches)} tables") == len(SCHEMAS)
    assert said.count(f"Wrote {len(matches)} records") == len(SCHEMAS)
    for schema in SCHEMAS:
        compare(tmp_path / f"{schema}-records", matches)


def compare(records: Path, matches: dict[str, carreira.Match]) -> None:
    """Each record is of the match whose name its file's name ends with, and tells the same."""
    for file in records.iterdir():
        kept = carreira.loads(file.read_text(encoding="utf-8"))
        match = next(match for name, match in matches.items() if file.stem.endswith(name))
        assert [made.move for made in kept.decisions] == [made.move for made in match.decisions], file
        assert kept.position() == match.position(), file


def applied(folder: Path) -> list[Any]:
    return databases.ask(folder, "SELECT app, name FROM django_migrations ORDER BY id")
