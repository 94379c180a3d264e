"""What a page asks the server for, held back by a test, so that people act while it is on its way."""

import time
from types import TracebackType
from typing import Self

from playwright.sync_api import APIResponse, Page, Route

LONGEST = 60.0
"""Seconds within which a page that will ask at all asks, on a busy machine."""
AGAIN = 20.0
"""Milliseconds between two looks whether it has."""


class Held:
    """Holds back what a page asks for at an address, until the end of the block or an earlier `release`:

        with Held(page, page.url) as held:
            ...
            held.wait()
            ...

    With `answered`, the server answers at once, and it is the answers that are held."""

    def __init__(self, page: Page, address: str, method: str = "GET", *, answered: bool = False) -> None:
        self._page, self._address, self._method, self._answered = page, address, method, answered
        self.routes: list[tuple[Route, APIResponse | None]] = []
        self._free = False

    def __enter__(self) -> Self:
        self._page.route(self._address, self._hold)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()

    def _hold(self, route: Route) -> None:
        if self._free or route.request.method != self._method:
            route.fallback()
            return
        held = route, route.fetch() if self._answered else None
        if self._free:
            _let_go(*held)
        else:
            self.routes.append(held)

    def wait(self) -> None:
        """Wait until something is held: a request is announced a little before."""
        until = time.monotonic() + LONGEST
        while not self.routes:
            assert time.monotonic() < until, f"the page has not asked for {self._address}"
            self._page.wait_for_timeout(AGAIN)

    def release(self) -> None:
        """Let all go on, and those that follow."""
        self._free = True
        for held in self.routes:
            _let_go(*held)
        self.routes.clear()


def _let_go(route: Route, answer: APIResponse | None) -> None:
    if answer is None:
        route.continue_()
    else:
        route.fulfill(response=answer)
