"""Which database the site uses: by our variable, by the usual one, or SQLite; and what is said of a wrong address."""

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from carreira.site import environment
from carreira.site.databases import SQLITE, database
from carreira.site.environment import BadSetting

FOLDER = Path("/data")


def found(url: str, pool: int = 20) -> dict[str, Any]:
    return database("DATABASE_URL", url, FOLDER, pool)


def test_without_an_address_it_is_a_file_in_the_data_folder() -> None:
    assert found("") == {
        "ENGINE": "carreira.site.sqlite",
        "NAME": FOLDER / "carreira.sqlite3",
        "CONN_MAX_AGE": None,
        "OPTIONS": SQLITE,
    }


def test_our_variable_goes_first_then_the_usual_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CARREIRA_DATABASE_URL", "DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    assert environment.database_address() == ("DATABASE_URL", "")
    monkeypatch.setenv("DATABASE_URL", "postgres://a/b")
    assert environment.database_address() == ("DATABASE_URL", "postgres://a/b")
    monkeypatch.setenv("CARREIRA_DATABASE_URL", "postgres://c/d")
    assert environment.database_address() == ("CARREIRA_DATABASE_URL", "postgres://c/d")


@pytest.mark.parametrize("scheme", ["postgres", "postgresql"])
def test_postgresql_has_a_pool_with_a_bound_that_replaces_dead_connections(scheme: str) -> None:
    made = found(f"{scheme}://ana:w%40rd@db.example.org:6432/club?sslmode=require", pool=12)
    assert made["ENGINE"] == "carreira.site.postgresql"
    assert (made["USER"], made["PASSWORD"], made["HOST"], made["PORT"], made["NAME"]) == (
        "ana", "w@rd", "db.example.org", 6432, "club",
    )  # fmt: skip
    assert made["OPTIONS"]["pool"]["max_size"] == 12
    assert made["OPTIONS"]["pool"]["timeout"] < 30
    assert made["OPTIONS"]["sslmode"] == "require"
    assert not made["CONN_HEALTH_CHECKS"], "the pool would pause after each dead connection"
    assert made["CONN_MAX_AGE"] == 0, "a pool keeps connections, so Django must not"


def test_an_address_may_name_a_file() -> None:
    made = found("sqlite:////srv/club.sqlite3")
    assert made["NAME"] == "/srv/club.sqlite3"
    assert made["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


@pytest.mark.parametrize(
    "url", ["club", "mysql://ana:secret@host/club", "postgresql://ana:secret@host:port/club", "postgresql://host/",
            "postgresql://[::1/club", "http://ana:secret@host/club"],
)  # fmt: skip
def test_a_wrong_address_gives_one_sentence_without_the_password(url: str) -> None:
    with pytest.raises(BadSetting) as caught:
        found(url)
    said = str(caught.value)
    assert said.startswith("DATABASE_URL ")
    assert "postgresql://user:password@host/name" in said
    assert "secret" not in said
    assert "\n" not in said


def test_a_missing_driver_is_named_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "psycopg_pool" else find(name))
    with pytest.raises(BadSetting, match=r"pip install 'carreira\[postgres\]'"):
        found("postgresql://host/club")


@pytest.mark.parametrize("value", ["0", "7", "many", "2000"])
def test_the_pools_bound_is_checked(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("CARREIRA_DATABASE_POOL", value)
    with pytest.raises(BadSetting, match="CARREIRA_DATABASE_POOL"):
        environment.number("DATABASE_POOL", 20, 8, 1000)
