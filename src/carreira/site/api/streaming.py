"""The stream of a table: its whole view at once, and then its version whenever it changes, a line of JSON each."""

import contextlib
import json
import time
from collections.abc import AsyncGenerator
from typing import Any

from django.http import StreamingHttpResponse
from ninja import Path, Router

from carreira.site.addresses import address_of
from carreira.site.api.asking import Asked, answers
from carreira.site.api.tokens import Caller, caller, still_valid
from carreira.site.play.showing import view_of
from carreira.site.refusals import Refusal
from carreira.site.tables import listening, stream
from carreira.site.tables.visit import Visit

router = Router(tags=["tables"])
PAUSE = 10.0
"""Seconds without news after which an empty line says that the stream is alive: well below the 15 that are promised."""
LINES: dict[str, Any] = {
    "security": [{}, {"Token": []}],
    "responses": {200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}}},
}


def _line(values: dict[str, Any]) -> bytes:
    return json.dumps(values, separators=(",", ":")).encode() + b"\n"


def _full(visitor: str, table_id: str) -> bytes | None:
    """The line with the whole view, as it stands; None if the table can't be seen any more."""
    try:
        visit = Visit.by(visitor, table_id)
        return _line_of(visit)
    except Refusal:
        return None


def _line_of(visit: Visit) -> bytes:
    view = view_of(visit.live.match, visit.mine, playable=visit.playable)
    return _line({"type": "full", "version": visit.table.number, "revision": visit.table.revision, "view": view})


async def lines(table_id: str, asker: Caller, who: listening.Listener) -> AsyncGenerator[bytes]:
    """The lines for somebody who has been admitted; they end if the table is gone, or not theirs to see any more, and
    soon after their token was taken back."""
    begun, asked = False, time.monotonic()
    async with contextlib.aclosing(stream.told(table_id, who, PAUSE)) as news:
        async for one in news:
            if time.monotonic() - asked >= PAUSE:
                asked = time.monotonic()
                if not await stream.aside(still_valid, asker):
                    return
            if not begun:
                begun = True
                first = await stream.aside(_full, asker.visitor, table_id)
                if first is None:
                    return
                yield first
            elif one is None or not one.changed:
                yield b"\n"
            else:
                state = one.state
                yield _line(
                    {
                        "type": "version",
                        "version": state["version"],
                        "revision": state["revision"],
                        "started": state["started"],
                        "over": state["over"],
                    }
                )


@router.get(
    "/tables/{str:table_id}/stream",
    response=answers(None, 403, 404),
    openapi_extra=LINES,
    summary="What happens, as it happens",
)
def listen(request: Asked, table_id: Path[str]) -> StreamingHttpResponse:
    """A line of JSON for each event: first `{"type": "full", "version", "revision", "view"}`, then `{"type": "version",
    "version", "revision", "started", "over"}` whenever the table has changed; fetch the view again then. An empty line
    comes at least every 15 seconds."""
    who = caller(request)
    visit = Visit.by(who.visitor, table_id)
    _ = visit.live  # a table that can't be replayed has no stream
    listener = listening.listener(visit, who.person, address_of(request))
    stream.check_room(listener)
    listening.note_presence(table_id, listener)
    return stream.streamed(lines(table_id, who, listener), "application/x-ndjson")
