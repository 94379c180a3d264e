"""Visitors who behave: they open the tables that are attacked, and are the people to whom they belong."""

import html
import re
from html.parser import HTMLParser
from typing import Any

import requests

WORD = "caravel-and-compass"
"""Everybody's password."""


class Visitor:
    """A person with a browser without a window: keeps cookies, posts forms with their token against forgery."""

    def __init__(self, url: str, name: str = "", token: str = "") -> None:
        self.url = url
        self.name = name
        self.token = token
        """A token for programs, where one was made."""
        self.session = requests.Session()

    @property
    def cookies(self) -> dict[str, str]:
        """The cookies that the browser keeps."""
        return {str(name): str(value) for name, value in self.session.cookies.get_dict().items()}

    @property
    def csrf(self) -> str:
        """The token against forgery that a form of this visitor's carries; "" if they have none yet."""
        return self.cookies.get("carreira-csrf", "")

    def get(self, path: str) -> requests.Response:
        """Open a page."""
        return self.session.get(self.url + path, timeout=60)

    def post(self, path: str, fields: dict[str, Any], *, status: int = 303, **more: Any) -> requests.Response:
        """Post a form, which must be answered with this status; 0 stands for any."""
        if not self.csrf:
            self.get("/")
        fields = {**fields, "csrfmiddlewaretoken": self.csrf}
        answer = self.session.post(self.url + path, data=fields, allow_redirects=False, timeout=60, **more)
        return _expected(answer, status)

    def ask(self, method: str, path: str, body: Any = None, *, status: int = 200) -> Any:
        """Ask the API with the visitor's token; returns the answer's JSON."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        answer = requests.request(method, f"{self.url}/api/{path}", json=body, headers=headers, timeout=60)
        return _expected(answer, status).json()

    def register(self) -> None:
        """Make an account of the visitor's name."""
        self.post("/account/signup/", {"username": self.name, "email": "", "password1": WORD}, status=302)

    def make_token(self, scope: str) -> None:
        """Make a token with this scope."""
        page = self.post("/account/tokens", {"scope": scope, "note": "lab"}, status=200).text
        found = re.search(r'value="(carreira_[^"]+)"', page)
        assert found, page
        self.token = html.unescape(found[1])

    def open_table(self, *kinds: str, game: str = "navegador", **fields: str) -> str:
        """Open a table with these seats, each a kind or, as `invite:Ana`, somebody's name; returns its id."""
        posted = {"seats": str(len(kinds)), **fields}
        for number, kind in enumerate(kinds):
            posted[f"seat-{number}"], _, posted[f"name-{number}"] = kind.partition(":")
        return self.post(f"/new/{game}/", posted).headers["location"].split("/")[2]


def _expected(answer: requests.Response, status: int) -> requests.Response:
    if status and answer.status_code != status:
        raise RuntimeError(
            f"{answer.request.method} {answer.url}: {answer.status_code}, not {status}: {answer.text[-300:]}"
        )
    return answer


class Forms(HTMLParser):
    """The forms of a page: where each is posted, and the values that its fields may have."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, list[str]]]] = []
        self._select = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a form, or a field of the last one."""
        named = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append((named.get("action", ""), {}))
        elif tag == "option" and self._select:
            self._note(self._select, named.get("value", ""))
        elif tag in ("input", "button", "textarea", "select"):
            self._select = named.get("name", "") if tag == "select" else ""
            if tag != "select":
                self._note(named.get("name", ""), named.get("value", ""))

    def _note(self, name: str, value: str) -> None:
        if self.found and name and name != "csrfmiddlewaretoken":
            values = self.found[-1][1].setdefault(name, [])
            if value not in values and len(values) < 30:
                values.append(value)
