"""Answers of the server that a test holds back, so that people act while they are on their way."""

from playwright.sync_api import APIResponse, Page, Route


class Held:
    """Lets the server answer what a page asks for at an address, and holds the answers back until they are released:
    `with Held(page, page.url) as answer: ...; answer.wait(); ...` releases them at the end of the block."""

    def __init__(self, page: Page, address: str, method: str = "GET") -> None:
        self._page, self._address, self._method = page, address, method
        self._answers: list[tuple[Route, APIResponse]] = []
        self._free = False

    def __enter__(self) -> "Held":
        self._page.route(self._address, self._hold)
        return self

    def __exit__(self, *_: object) -> None:
        self.release()

    def _hold(self, route: Route) -> None:
        if self._free or route.request.method != self._method:
            route.fallback()
            return
        answer = route.fetch()
        if self._free:
            route.fulfill(response=answer)
        else:
            self._answers.append((route, answer))

    def wait(self) -> None:
        """Wait until the server has answered, frame by frame."""
        while not self._answers:
            self._page.evaluate("() => new Promise(requestAnimationFrame)")

    def release(self) -> None:
        """Let the answers go, and all that follow."""
        self._free = True
        for route, answer in self._answers:
            route.fulfill(response=answer)
        self._answers.clear()
