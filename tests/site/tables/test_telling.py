"""Who listens to a table is told of a change that this process has made without anybody looking it up."""

import asyncio
from typing import Any

import pytest

from carreira.site.tables import stream
from carreira.site.tables.models import Table

STATE: dict[str, Any] = {
    "version": 3, "revision": 4, "over": False, "waiting": "person", "talk": 2, "started": True, "here": [0],
    "watching": {"names": ["Ana"], "guests": 1}, "progress": None,
}  # fmt: skip


def told(*tables: Table, known: dict[str, Any] | None = STATE) -> tuple[Any, list[list[str]]]:
    """What a listener of table `t` gets that was last told `known`, and which tables were looked up."""
    looked: list[list[str]] = []

    async def listen() -> Any:
        news = stream.News()
        with pytest.MonkeyPatch.context() as patch:

            def states(ids: Any) -> dict[str, Any]:
                looked.append(list(ids))
                return {} if known is None else {"t": known}

            patch.setattr(stream, "states", states)
            patch.setattr(stream, "glance", lambda _: set())
            with news.listening("t", "somebody") as queue:
                if known is not None:
                    assert await asyncio.wait_for(queue.get(), 5) == known
                for table in tables:
                    news.tell(table)
                return await asyncio.wait_for(queue.get(), 5)

    return asyncio.run(listen()), looked


def at(revision: int, number: int, **more: Any) -> Table:
    return Table(pk="t", game="navegador", revision=revision, number=number, **more)


def test_what_the_row_says_is_new_and_all_else_as_it_was() -> None:
    state, looked = told(at(5, 4, waits_for_bot=True, talk=2))
    assert state == STATE | {"version": 4, "revision": 5, "waiting": "bot"}
    assert looked == [["t"]], "only when it began to listen"


def test_an_older_change_that_is_told_later_is_left_out() -> None:
    state, _ = told(at(7, 6), at(5, 4))
    assert state["revision"] == 7


def test_what_a_page_shows_of_who_watches_is_what_was_told() -> None:
    news = stream.News()
    assert news.watching("t") is None, "nobody listens: it has to be looked up"
    news._known["t"] = STATE
    assert news.watching("t") == {"names": ["Ana"], "guests": 1}
