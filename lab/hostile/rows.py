"""What is stored, row by row, before and after an attack: whether anything changed that no attacker may change.

The rows come from `carreira backup`, so this is the same on SQLite and PostgreSQL. A change is allowed only if a rule
below says so: a kind of row that nobody has thought of yet counts as protected.
"""

import json
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from lab.serving import Site

Row: TypeAlias = dict[str, Any]
Rows: TypeAlias = dict[str, dict[Any, Row]]
"""The rows of each table of the database, by their keys."""

OWNED_BY = ("visitor", "owner")
"""Columns that hold the visitor to whom a row belongs."""
OWNED_BY_ACCOUNT = ("person_id", "user_id", "made_by_id", "id")
"""Columns that hold the number of such an account; `id` only of accounts themselves."""
AT_TABLE = ("table_id", "result_id")
"""Columns that hold the table to which a row belongs."""
OF_THE_SITE = ("carreira_process", "clocks_beat")
"""What processes write about themselves."""
FIXED = (
    "id",
    "game",
    "rules_version",
    "edition_hash",
    "edition_name",
    "figures",
    "origins",
    "options",
    "seat_count",
    "seed",
    "position",
    "salt",
    "commitment",
    "owner",
    "pace",
    "private",
    "watchable",
    "confirm",
    "created",
    "over",
    "stopped",
    "paused",
    "voyage",
    "unreadable",
    "successor_id",
)
"""What stays as it is at a table at which a victim sits with an attacker, whatever the attacker does there."""
TIME = ("since", "due", "turn", "left")
"""What changes of a clock when the site gives time back: no worker runs here, which it takes for an outage."""
POWERS = ("is_superuser", "is_staff", "is_active", "visitor")
"""What nobody can change of their own account."""
REPORTS = ("reported_by", "looked_at")
"""What anybody who may see a line or a sentence can change of it."""
FOR_ALL_TO_MAKE = ("carreira_watcher", "study_gamereview")
"""Rows that whoever may see a table can make for it: that they watch, and the review of a finished game."""


@dataclass(frozen=True)
class Rights:
    """Who is who: the victims' names and visitors, the session keys of their browsers, and tables by their ids.

    No attacker has any right at a table that is `closed`; at one that is `shared` they may take an open seat, or sit
    already beside a victim. What belongs to nobody here is an attacker's.
    """

    names: Collection[str]
    visitors: Collection[str]
    sessions: Collection[str]
    closed: Collection[str]
    shared: Collection[str]


@dataclass(frozen=True)
class Change:
    """A row that is there only before or only after, or differs."""

    table: str
    key: Any
    before: Row | None
    after: Row | None

    @property
    def columns(self) -> list[str]:
        """The columns that differ; none for a row that is new or gone."""
        if self.before is None or self.after is None:
            return []
        return [name for name, value in self.before.items() if self.after.get(name) != value]

    def __str__(self) -> str:
        if self.before is None or self.after is None:
            return f"{self.table} {self.key} {'came' if self.before is None else 'went'}: {self.after or self.before}"
        differs = {name: (self.before[name], self.after.get(name)) for name in self.columns}
        return f"{self.table} {self.key} changed: {differs}"


def stored(site: Site) -> Rows:
    """All that a site has stored now."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "kept.tar.gz"
        command = [sys.executable, "-P", "-m", "carreira.cli", "backup", str(file), "--data", str(site.data)]
        done = subprocess.run(command, env=site.environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(done.stdout + done.stderr)
        with tarfile.open(file) as archive:
            lines = archive.extractfile("rows.jsonl")
            assert lines is not None
            return _by_key(line.decode() for line in lines)


def _by_key(lines: Iterator[str]) -> Rows:
    found: Rows = {}
    columns: list[str] = []
    for line in lines:
        table, values = json.loads(line)
        if isinstance(values, dict):
            columns = values["columns"]
            found[table] = {}
        else:
            found[table][values[0]] = dict(zip(columns, values, strict=True))
    return found


def changes(before: Rows, after: Rows) -> Iterator[Change]:
    """All that differs."""
    for table in sorted(before.keys() | after.keys()):
        old, new = before.get(table, {}), after.get(table, {})
        for key in [*old, *(key for key in new if key not in old)]:
            if old.get(key) != new.get(key):
                yield Change(table, key, old.get(key), new.get(key))


def wrongs(before: Rows, after: Rows, rights: Rights) -> list[Change]:
    """The changes that no attacker may make."""
    accounts = {row["id"] for row in before["people_person"].values() if row["username"] in rights.names}
    found = list(changes(before, after))
    given_back = any(change.table == "clocks_beat" for change in found)
    return [
        change
        for change in found
        if not (given_back and change.table == "clocks_clock" and change.columns and set(change.columns) <= set(TIME))
        and not _allowed(change, rights, accounts)
    ]


def _allowed(change: Change, rights: Rights, accounts: Collection[int]) -> bool:
    row = change.before or change.after or {}
    if change.table in OF_THE_SITE:
        return True
    if change.table == "django_session":
        return change.key not in rights.sessions
    if change.table == "people_person" and change.key not in accounts:
        return _own_account(change)
    where = row["id"] if change.table == "carreira_table" else next((row[at] for at in AT_TABLE if at in row), None)
    if change.columns and set(change.columns) <= set(REPORTS):
        return True
    if where in rights.closed:
        return change.table in FOR_ALL_TO_MAKE and row.get("visitor", "") not in rights.visitors
    if where in rights.shared:
        return _at_shared(change, row, rights)
    if change.table == "notices_notice" and change.before is None:
        return True  # of an attacker's own table, to which they have invited somebody
    owners = [row[name] for name in OWNED_BY if name in row]
    if owners:
        return not set(owners) & set(rights.visitors)
    of_accounts = [row[name] for name in OWNED_BY_ACCOUNT if name in row and (name != "id" or _is_account(change))]
    if of_accounts:
        return not set(of_accounts) & set(accounts)
    if change.table == "account_emailconfirmation":
        return True  # of an address, which belongs to an account
    return where is not None


def _is_account(change: Change) -> bool:
    return change.table == "people_person"


def _own_account(change: Change) -> bool:
    """Whether a change of an account that is no victim's gives it no powers."""
    if change.after is None:
        return True
    if change.before is None:
        return not (change.after["is_staff"] or change.after["is_superuser"])
    return not set(change.columns) & set(POWERS)


def _at_shared(change: Change, row: Mapping[str, Any], rights: Rights) -> bool:
    """Whether somebody who sits beside a victim may make a change: they play, talk and leave, but for nobody else."""
    if change.table == "carreira_table":
        fixed = set(FIXED)
        if row["owner"] not in rights.visitors:
            fixed.remove("owner")  # a victim has left it to an attacker, who takes it along into a new account
        return bool(change.columns) and not set(change.columns) & fixed
    if change.table == "carreira_move":
        return change.before is None  # whose seat it is, `strange_moves` looks up
    if change.table in ("notices_notice", "notices_post", "clocks_clock"):
        return True  # victims are told that it is their turn, and their clocks run then
    if change.before is not None:
        return change.before.get("visitor", "") not in rights.visitors
    return row.get("visitor", "") not in rights.visitors


def strange_moves(before: Rows, after: Rows, rights: Rights) -> list[Change]:
    """Moves that were made for victims, who have made none meanwhile."""
    theirs = {
        (seat["table_id"], seat["number"])
        for seat in before["carreira_seat"].values()
        if seat["visitor"] in rights.visitors
    }
    new = (change for change in changes(before, after) if change.table == "carreira_move" and change.before is None)
    return [change for change in new if change.after and (change.after["table_id"], change.after["seat"]) in theirs]
