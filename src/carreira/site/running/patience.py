"""Connections whose requests' heads must come soon and be short, and whose answers must be read: uvicorn waits for both
for ever, and keeps all."""

from asyncio import TimerHandle
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from carreira.site.logs import log

SOON = 10.0
"""Seconds in which the head of a request must be complete, from its first byte or, of the first one, from the beginning
of the connection."""
SHORT = 32_000
"""The most bytes of a head."""
UNREAD = 30.0
"""Seconds in which whoever is sent more than the network holds must have taken it, so that there is room for more."""
AT_ONCE = 256 * 1024
"""What may be read from a connection at once: the end of a head and a body may come together."""


class Patience(HttpToolsProtocol):
    """uvicorn's protocol, with limited patience for heads and readers. Whoever is too slow, or says too much, is
    disconnected."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._in_head = True
        self._read = self._understood = 0
        self._hurry: TimerHandle | None = None
        self._unread: TimerHandle | None = None
        self._answered: RequestResponseCycle | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody has connected: a head must follow."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Some bytes have come."""
        if self._in_head:
            self._read += len(data)
            self._wait()
            if self._read > SHORT + AT_ONCE:  # none of it complete
                self._cut_off("too large")
                return
        super().data_received(data)

    def on_url(self, url: bytes) -> None:
        """A part of the address has come."""
        super().on_url(url)
        self._understand(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header has come."""
        super().on_header(name, value)
        self._understand(len(name) + len(value))

    def on_headers_complete(self) -> None:
        """A head has come; what follows is a body, which `limits` watches."""
        self._in_head = False
        self._read = self._understood = 0
        self._wait_no_more()
        if not self.transport.is_closing():
            super().on_headers_complete()

    def on_message_complete(self) -> None:
        """A request has come as a whole; what follows is the next head."""
        self._in_head = True
        if not self.transport.is_closing():
            super().on_message_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        """A request is going to be answered."""
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def pause_writing(self) -> None:
        """More is to be sent than the network takes: it must be read."""
        super().pause_writing()
        self._await_reader()

    def resume_writing(self) -> None:
        """It was read."""
        self._forget_reader()
        super().resume_writing()

    def on_response_complete(self) -> None:
        """An answer is complete. What is still to be sent before the connection closes must be read as well."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._await_reader()

    def timeout_keep_alive_handler(self) -> None:
        """No further request has come."""
        super().timeout_keep_alive_handler()
        self._await_reader()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended. uvicorn tells only the request that came last, not the one that is answered."""
        self._wait_no_more()
        self._forget_reader()
        if self._answered is not None and not self._answered.response_complete:
            self._answered.disconnected = True
            self._answered.message_event.set()
        super().connection_lost(exc)

    def _understand(self, count: int) -> None:
        self._understood += count
        if self._understood > SHORT:
            self._cut_off("too large")

    def _wait(self) -> None:
        if self._hurry is None:
            self._hurry = self.loop.call_later(SOON, self._cut_off, "too slow")

    def _cut_off(self, reason: str) -> None:
        if self._read and not self.transport.is_closing():  # browsers also connect before they have anything to ask
            log("site").info("head of a request refused", reason=reason)
        self.transport.close()

    def _wait_no_more(self) -> None:
        if self._hurry is not None:
            self._hurry.cancel()
            self._hurry = None

    def _await_reader(self) -> None:
        if self._unread is None:
            self._unread = self.loop.call_later(UNREAD, self.transport.abort)

    def _forget_reader(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
