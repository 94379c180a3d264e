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
@pytest.mark.parametrize("schema", SCHEMAS)
def test_tables_of_every_schema_replay(schema: str, tmp_path: Path, matches: dict[str, carreira.Match]) -> None:
    with database(tmp_path) as connection:
        executor = MigrationExecutor(connection)
        state = executor.migrate([(OWN, schema)])
        for pk, match in matches.items():
            store(state.apps, match, pk)
    before = applied(tmp_path)
    command("backup", str(tmp_path / "kept.tar.gz"), data=tmp_path)
    assert applied(tmp_path) == before, "a backup is made before an upgrade, so it changes nothing"
    said = commands(["export", str(tmp_path / "records"), "--running"], ["doctor"], data=tmp_path)
    assert "Wrote 6 records" in said
    assert "All is well: 6 tables" in said
    for file in (tmp_path / "records").iterdir():
        kept = carreira.loads(file.read_text(encoding="utf-8"))
        match = matches[file.stem.partition("-")[2]]
        assert [made.move for made in kept.decisions] == [made.move for made in match.decisions]
        assert kept.position() == match.position()
    said = commands(["restore", str(tmp_path / "kept.tar.gz")], ["doctor"], data=tmp_path / "again")
    assert "All is well: 6 tables" in said


def applied(folder: Path) -> list[Any]:
    return databases.ask(folder, "SELECT app, name FROM django_migrations ORDER BY id")
