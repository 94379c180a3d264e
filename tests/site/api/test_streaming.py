"""The lines of a stream, in one process: what each state of a table becomes."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from django.test import RequestFactory

from carreira.site.api import streaming, tokens
from carreira.site.people.models import Person
from carreira.site.refusals import Refusal
from carreira.site.tables import listening, stream

PLAYER = listening.Listener([1], "")
NOBODY = tokens.Caller()
STATE = {"version": 3, "revision": 5, "over": False, "started": True, "progress": None}


@pytest.fixture(autouse=True)
def full(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole view needs a table in the database; here it is only its type."""
    monkeypatch.setattr(streaming, "_full", lambda visitor, table: b'{"type":"full"}\n')


def lines_of(*news: stream.Told | None) -> list[bytes]:
    """What a listener gets when a table has this news."""

    async def collect() -> list[bytes]:
        return [line async for line in streaming.lines("a table", NOBODY, PLAYER)]

    async def told(*_: Any) -> AsyncIterator[stream.Told | None]:
        for one in news:
            yield one

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(stream, "told", told)
        return asyncio.run(collect())


def test_changes_become_versions_and_all_else_empty_lines() -> None:
    moved = STATE | {"version": 4, "revision": 6}
    found = lines_of(
        stream.Told(STATE, changed=True),
        None,
        stream.Told(STATE | {"progress": 50}, changed=False),
        stream.Told(moved, changed=True),
    )
    assert found[:3] == [b'{"type":"full"}\n', b"\n", b"\n"]
    assert json.loads(found[3]) == {"type": "version", "version": 4, "revision": 6, "started": True, "over": False}
    assert all(line.endswith(b"\n") and line.count(b"\n") == 1 for line in found)


def test_silence_becomes_empty_lines_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The contract promises one at least every 15 seconds."""
    assert streaming.PAUSE < 15
    monkeypatch.setattr(streaming, "PAUSE", 0.001)
    monkeypatch.setattr(stream, "states", lambda ids: dict.fromkeys(ids, STATE))

    async def first_three() -> list[bytes]:
        found = streaming.lines("a table", NOBODY, PLAYER)
        lines = [await anext(found) for _ in range(3)]
        await found.aclose()
        return lines

    assert asyncio.run(first_three()) == [b'{"type":"full"}\n', b"\n", b"\n"]
    assert stream.NEWS.listeners == 0, "who leaves isn't counted any more"


@pytest.mark.django_db(transaction=True)
def test_a_stream_ends_when_its_token_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streaming, "PAUSE", 0.001)
    monkeypatch.setattr(stream, "states", lambda ids: dict.fromkeys(ids, STATE))
    monkeypatch.setattr(stream, "aside", asyncio.to_thread)
    person = Person.objects.create_user("Ana")
    asked = RequestFactory().get("/", headers={"Authorization": f"Bearer {tokens.make(person, [tokens.READ])}"})
    who = tokens.caller(asked)

    async def collect() -> list[bytes]:
        found = []
        async for line in streaming.lines("a table", who, PLAYER):
            found.append(line)
            if len(found) == 3:
                await asyncio.to_thread(tokens.take_back, person, who.token or 0)
            assert len(found) < 100, "it goes on without a token"
        return found

    assert asyncio.run(collect())[:3] == [b'{"type":"full"}\n', b"\n", b"\n"]


def test_a_stream_ends_with_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "states", lambda ids: {})

    async def collect() -> list[bytes]:
        return [line async for line in streaming.lines("a table", NOBODY, PLAYER)]

    assert asyncio.run(collect()) == []


def test_one_visitor_has_so_many_streams(settings: Any) -> None:
    settings.LISTENERS_EACH = 2
    one, other = listening.Listener([], "somebody"), listening.Listener([], "somebody else")

    async def listen() -> None:
        with stream.NEWS.listening("a table", "somebody"), stream.NEWS.listening("another", "somebody"):
            with pytest.raises(Refusal, match="Close some of them") as refused:
                stream.check_room(one)
            assert refused.value.status == 429
            stream.check_room(other)
            stream.check_room(PLAYER)
        stream.check_room(one)

    asyncio.run(listen())


def test_one_address_has_so_many_streams_also_of_guests(settings: Any) -> None:
    settings.LISTENERS_ADDRESS = 2
    here, there = listening.Listener([], "", address="203.0.113.5"), listening.Listener([], "", address="203.0.113.6")

    async def listen() -> None:
        with stream.NEWS.listening("a table", "", here.address), stream.NEWS.listening("another", "", here.address):
            with pytest.raises(Refusal, match="internet address") as refused:
                stream.check_room(here)
            assert refused.value.status == 429
            stream.check_room(there)
            stream.check_room(PLAYER)
        stream.check_room(here)

    asyncio.run(listen())
