"""What /api/openapi.json says is true: whatever programs send, the answer is described there, and none is 5xx."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from django.test import Client
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from carreira.game.language import LANGUAGES
from carreira.site.api.service import api
from tests.site.api.conftest import ME, OPEN, Program
from tests.site.conftest import Browser

pytestmark = pytest.mark.django_db
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]


SCHEMA = schemathesis.openapi.from_dict(api.get_openapi_schema()).exclude(operation_id="listen")
"""Without streams: where the server waits for whole answers, it would wait for their end."""
OPERATIONS = [found.ok() for found in SCHEMA.get_all_operations()]
FITTING, MISFIT = schemathesis.GenerationMode
SENT = [(operation, FITTING) for operation in OPERATIONS] + [
    (operation, MISFIT) for operation in OPERATIONS if operation.method == "post" and operation.body
]
"""What fits the description is sent to every operation, what doesn't to those that take something."""


@pytest.fixture
def playing(db: None) -> Iterator[tuple[Program, list[str]]]:
    """A program with tables: one that waits, one that runs, one against a bot."""
    program = Program("Ana")
    tables = [
        program.open(ME, OPEN)["id"],
        program.open(ME, ME)["id"],
        program.open(ME, {"kind": "bot", "level": "greedy"}, game="vascodagama")["id"],
    ]
    # the server closes connections after each request, as Django's test client doesn't
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield program, tables
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.parametrize(
    ("operation", "mode"), SENT, ids=[f"{operation.label} {mode.value}" for operation, mode in SENT]
)
def test_every_answer_is_described(
    operation: Any, mode: schemathesis.GenerationMode, playing: tuple[Program, list[str]]
) -> None:
    """Tables that there are, are asked for as well as keys that are made up."""
    program, tables = playing
    server = get_wsgi_application()
    headers = {"Authorization": f"Bearer {program.token}", "Accept-Encoding": "identity"}

    @settings(max_examples=20, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def send(case: schemathesis.Case) -> None:
        if "table_id" in case.path_parameters:
            known = [*tables, case.path_parameters["table_id"]]
            case.path_parameters["table_id"] = known[len(str(known[-1])) % len(known)]
        response = case.call(app=server, headers=headers)
        case.validate_response(response, checks=CHECKS)

    send()


def test_it_is_openapi_and_describes_the_contract() -> None:
    document = Client().get("/api/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    asked = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    assert asked >= {
        ("POST", "/api/tables"),
        ("GET", "/api/tables/{table_id}"),
        ("POST", "/api/tables/{table_id}/seats/{seat}"),
        ("GET", "/api/tables/{table_id}/view"),
        ("POST", "/api/tables/{table_id}/moves"),
        ("POST", "/api/tables/{table_id}/undo"),
        ("GET", "/api/tables/{table_id}/record"),
        ("GET", "/api/tables/{table_id}/stream"),
    }
    version = document["components"]["schemas"]["Moves"]["properties"]["version"]
    assert (version["type"], version["minimum"], version["maximum"]) == ("integer", 0, 2**31 - 1)
    names = [one["operationId"] for methods in document["paths"].values() for one in methods.values()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reference_shows_every_operation_and_loads_nothing_from_elsewhere(language: str) -> None:
    browser = Browser(language)
    page = browser.get("/api/docs")
    for path, methods in api.get_openapi_schema()["paths"].items():
        for method in methods:
            assert f'data-operation="{method.upper()} {path}"' in page
    assert "http://" not in page
    assert "https://" not in page
    assert "<style" not in page
    assert " style=" not in page
    assert 'href="/api/docs"' in browser.get("/"), "every page leads there"


def test_errors_are_in_the_readers_language(ana: Program) -> None:
    ana.client = Client(headers={"accept-language": "de"})
    ana.get("nothing")
    assert "Adresse" in ana.refused(404)["message"]
    ana.post("tables", {"game": "chess", "seats": [ME, OPEN]})
    assert "gibt es hier nicht" in json.dumps(ana.refused(400), ensure_ascii=False)
