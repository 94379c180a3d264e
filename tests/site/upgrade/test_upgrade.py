"""A data folder of an earlier version: the site brings it up to date, its tables play on and stay their owners'.

The dumps hold two unfinished tables, a finished one and an edition, all of the visitor `visitor-of-the-old-version`.
"""

import json
import re
import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.serializers import JSONSerializer
from django.core import signing

from tests.served import Site, Visitor, until

HERE = Path(__file__).parent
OWNER = "visitor-of-the-old-version"
SECRET = "a secret key of a test, which is as long as those that the site makes"
SESSION = "s" * 32


@pytest.fixture(params=sorted(HERE.glob("*.sql")), ids=lambda path: path.stem)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    """The site of today on the data folder of then."""
    base = sqlite3.connect(tmp_path / "carreira.sqlite3")
    base.executescript(request.param.read_text(encoding="utf-8"))
    salt = "django.contrib.sessions.SessionStore"
    session = signing.dumps({"visitor": OWNER}, key=SECRET, salt=salt, serializer=JSONSerializer, compress=True)
    base.execute("INSERT INTO django_session VALUES (?, ?, '2100-01-01 00:00:00')", (SESSION, session))
    base.commit()
    base.close()
    (tmp_path / "secret-key").write_text(SECRET, encoding="ascii")
    site = Site(tmp_path, "--plain", CARREIRA_DATABASE_URL="")
    yield site
    site.stop()


def view_of(visitor: Visitor, table: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(visitor.get(f"/t/{table}/view.json").text)
    return found


def moves_of(visitor: Visitor, table: str) -> list[str]:
    return view_of(visitor, table).get("moves", [])


def test_tables_play_on_and_stay_their_owners(old: Site) -> None:
    base = sqlite3.connect(old.data / "carreira.sqlite3")
    tables = base.execute("SELECT id, over, number, started, created FROM carreira_table ORDER BY over").fetchall()
    assert len(tables) == 3
    assert all(started == created for *_, started, created in tables)
    owner, stranger = Visitor(old), Visitor(old)
    owner.cookies["carreira-session"] = SESSION
    home = owner.get("/").text
    assert all(f'data-my-table="{table}"' in home for table, *_ in tables[:2])
    assert "My box" in home, "the edition is offered in the form"
    for table, over, number, *_ in tables:
        if not over:
            until(partial(moves_of, owner, table), what="the bot's move")
        view = view_of(owner, table)
        assert bool(over) == view["over"]
        assert view["number"] >= number
        assert "moves" not in view_of(stranger, table)
        if over:
            assert "seed:" in owner.get(f"/t/{table}/record").text
        else:
            assert view["moves"]
            page = owner.get(f"/t/{table}/").text
            assert 'data-started="true"' in page
            found = re.search(r'name="revision" value="(\d+)"', page)
            assert found
            fields = {"revision": found[1], "move": view["moves"][0]}
            assert owner.post(f"/t/{table}/move", fields).status == 303
            after = view_of(owner, table)
            assert after["number"] > view["number"]
