"""What the tests of the API share: a program with a token."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client

from carreira.site.api import tokens
from carreira.site.people.models import Person

ME, OPEN = {"kind": "me"}, {"kind": "open"}


class Program:
    """A program that uses the API for an account, or for nobody. It keeps the last answer."""

    def __init__(self, name: str = "", *scopes: str) -> None:
        self.client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
        self.account = Person.objects.filter(username=name).first() if name else None
        if name and self.account is None:
            self.account = Person.objects.create_user(name)
        self.token = tokens.make(self.account, scopes or ("play",)) if self.account else ""
        self.status = 0
        self.answer: Any = None

    def _ask(self, method: str, path: str, **more: Any) -> Any:
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        response = self.client.generic(method, f"/api/{path}", headers=headers, **more)
        self.status = response.status_code
        json_answer = response["Content-Type"].startswith("application/json") and response.content
        self.answer = response.json() if json_answer else response.content.decode()
        return self.answer

    def get(self, path: str) -> Any:
        """Read something."""
        return self._ask("GET", path)

    def post(self, path: str, body: Any = None, *, raw: bytes | None = None, kind: str = "application/json") -> Any:
        """Post something as JSON, or any bytes."""
        data = raw if raw is not None else b"" if body is None else json.dumps(body).encode()
        return self._ask("POST", path, data=data, content_type=kind)

    def open(self, *seats: dict[str, Any], game: str = "navegador", **more: Any) -> Any:
        """Open a table, which must succeed."""
        found = self.post("tables", {"game": game, "seats": list(seats), **more})
        assert self.status == 201, found
        return found

    def refused(self, status: int, code: str = "") -> dict[str, Any]:
        """The error of the last answer, which must have this status and the form that the contract gives."""
        assert self.status == status, self.answer
        assert set(self.answer) == {"error"}
        error: dict[str, Any] = self.answer["error"]
        assert set(error) == {"code", "message", "rule"}
        assert error["message"]
        assert not code or error["code"] == code
        return error

    def table(self, table: str) -> Any:
        """A table as it stands."""
        return self.get(f"tables/{table}")

    def move(self, table: str, moves: Sequence[str], version: Any = None, **more: Any) -> Any:
        """Play moves, at the version that the table has now unless another one is given."""
        seen = self.table(table)["version"] if version is None else version
        return self.post(f"tables/{table}/moves", {"version": seen, "moves": list(moves), **more})


@pytest.fixture
def ana(db: None) -> Program:
    """A program that plays for Ana."""
    return Program("Ana")


@pytest.fixture
def rui(db: None) -> Program:
    """A program that plays for Rui."""
    return Program("Rui")


@pytest.fixture
def nobody(db: None) -> Program:
    """A program without a token."""
    return Program()
