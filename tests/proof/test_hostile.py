"""Hostile requests and broken uploads, for a moment each (lab/hostile, lab/fuzz); and the checks find what is wrong."""

import itertools
import time
from argparse import Namespace
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

import carreira
from lab.fuzz import __main__ as program
from lab.fuzz.running import NAMES, by_chance, read, targets
from lab.fuzz.watching import tried
from lab.hostile.addresses import addresses
from lab.hostile.attack import Found, attack, complaints
from lab.hostile.grammar import Request
from lab.hostile.rows import Rights, wrongs
from lab.hostile.wire import Answer
from lab.hostile.world import peopled
from lab.serving import served
from tests.databases import SERVER, address

POSTGRES = address("postgres") if SERVER else ""
PATIENCE = 4.0
"""By how much longer than promised an answer may take here, beside other tests."""
TEXTS = 15
"""How many texts each parser gets."""


def test_hostile_requests_are_refused_and_change_nothing() -> None:
    with served(server=POSTGRES, CARREIRA_TABLES_AN_HOUR="100000", CARREIRA_BOT_TABLES="100000") as site:
        found = attack(peopled(site), addresses(), range(200), 1, patience=PATIENCE)
    assert not found.faults, "\n".join(map(str, found.faults))
    assert found.statuses.total() == 200
    assert len(found.kinds) > 50, "of many kinds"


def request() -> Request:
    return Request(number=1, who="nobody", name="GET start", raw=b"GET / HTTP/1.1\r\n\r\n", well=True)


@pytest.mark.parametrize("status", [500, 502, 503, -1, 0])
def test_an_error_of_the_server_is_found_and_silence_too(status: int) -> None:
    found = Found()
    found.note(request(), Answer(status, 0.1))
    assert len(found.faults) == 1, found.faults


@pytest.mark.parametrize("status", [200, 303, 400, 403, 404, 409, 413, 422, 429])
def test_a_refusal_is_none(status: int) -> None:
    found = Found()
    found.note(request(), Answer(status, 0.1))
    assert not found.faults


def test_a_traceback_in_the_log_is_found_as_a_whole() -> None:
    (found,) = complaints(
        ["started", "Traceback (most recent call last):", '  File "x.py", line 1', "KeyError: 1", "next"]
    )
    assert "KeyError" in found
    assert "next" not in found
    assert not complaints(["[info] a request was refused"])


def test_a_row_of_somebody_elses_that_has_changed_is_found() -> None:
    accounts = {1: {"id": 1, "username": "victim"}}
    before = {"people_person": accounts, "carreira_table": {"t": {"id": "t", "revision": 3, "owner": "v"}}}
    after = {"people_person": accounts, "carreira_table": {"t": {"id": "t", "revision": 4, "owner": "v"}}}
    rights = Rights(names={"victim"}, visitors={"v"}, sessions=set(), closed={"t"}, shared=set())
    assert not wrongs(before, before, rights)
    assert [change.table for change in wrongs(before, after, rights)] == ["carreira_table"]


@pytest.mark.parametrize(("owner", "allowed"), [("v", False), ("a", True)])
def test_a_shared_table_changes_hands_only_if_it_was_an_attackers(owner: str, allowed: bool) -> None:
    """A victim who leaves it gives it to whoever sits there, who may then register and take it along."""
    accounts = {1: {"id": 1, "username": "victim"}}
    before = {"people_person": accounts, "carreira_table": {"t": {"id": "t", "owner": owner}}}
    after = {"people_person": accounts, "carreira_table": {"t": {"id": "t", "owner": "b"}}}
    rights = Rights(names={"victim"}, visitors={"v"}, sessions=set(), closed=set(), shared={"t"})
    assert bool(wrongs(before, after, rights)) != allowed


@pytest.mark.parametrize("name", [name for name in NAMES if "page" not in name and "API" not in name])
def test_damaged_texts_are_read_or_refused(name: str) -> None:
    with ExitStack() as stack:
        (target,) = targets([name], stack)
        found = by_chance(target, 1, itertools.count(), lambda found: found.count < TEXTS)
    assert not found.failures, "\n".join(failure.said for failure in found.failures.values())
    assert found.count == TEXTS


def test_an_error_that_is_no_refusal_is_found() -> None:
    def read(text: str) -> None:
        carreira.loads(text)
        raise KeyError(text)

    match = carreira.new("navegador", seats=2, seed=Random(1).randrange(100))
    found = tried("records", read, match.dumps())
    assert found is not None
    assert "KeyError" in found.said
    assert tried("records", lambda text: carreira.loads(text), match.dumps()) is None


def test_something_is_tried_even_in_a_short_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def slowly(names: list[str], stack: ExitStack) -> object:
        time.sleep(0.2)
        return targets(names, stack)

    monkeypatch.setattr(program, "targets", slowly)
    report = tmp_path / "report.json"
    program._child(Namespace(target="records", minutes=0.1 / 60, seed=1, chance=True, report=report))
    assert read(report).count > 0
