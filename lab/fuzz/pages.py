"""The site's pages that read uploads, asked in this process: its record page, its editions, and `/api/records`."""

import functools
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING, Any

import carreira
from lab.fuzz import damage, editions, records
from lab.fuzz.targets import Target

if TYPE_CHECKING:
    from django.test import Client

LANDING = (200, 201, 303)
REFUSED = (400, 403, 404, 409, 413, 422, 429)
"""What these pages may answer."""


class NotRefused(Exception):
    """A page answered with another status than it may."""


@contextmanager
def site() -> Iterator[None]:
    """A site without a server, with a database of its own; for a process that has not set Django up yet."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(
            CARREIRA_DATA=folder,
            CARREIRA_DATABASE_URL="",
            CARREIRA_SECRET_KEY="of a site that nobody sees",
            CARREIRA_LOG_LEVEL="error",
            CARREIRA_TABLES_AN_HOUR="1000000",
            CARREIRA_BOT_TABLES="1000000",
            CARREIRA_BOT_QUEUE="1000000",
            CARREIRA_ALLOWED_HOSTS="testserver",
        )
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "carreira.site.settings")
        import django
        from django.core.management import call_command
        from django.db import connections

        django.setup()
        call_command("migrate", verbosity=0)
        yield
        connections.close_all()


def targets(client: "Client", token: str) -> tuple[Target, ...]:
    """The pages, as a browser asks them that `client` is, and a program that has a token to play. Errors that a page
    doesn't catch are raised."""

    def post(path: str, fields: dict[str, Any], **more: Any) -> None:
        response = client.post(path, fields, **more)
        if response.status_code not in LANDING + REFUSED:
            raise NotRefused(response.status_code)
        if response.status_code == 303:
            seen = client.get(response["Location"])
            if seen.status_code != 200:
                raise NotRefused(f"the page that follows: {seen.status_code}")
        _forget()

    def record(text: str) -> None:
        post("/record/load", {"record": _sendable(text)[:120_000]})

    def record_file(text: str) -> None:
        post("/record/load", {"file": _file(text)})

    def edition_file(text: str) -> None:
        for game in carreira.GAMES:
            post(f"/editions/{game}/import", {"file": _file(text)})

    def edition_form(text: str) -> None:
        fields = _form(text)
        for page in ("check", "new"):
            sent = {name: _sendable(value) for name, value in fields.items()}
            post(f"/editions/{fields['game']}/{page}", {**sent, "from": ""})

    def program(text: str) -> None:
        body: dict[str, Any] = {"record": text}
        if len(text) % 3:
            body |= {"from": len(text) % 7}
        headers = {"authorization": f"Bearer {token}"}
        response = client.post("/api/records", json.dumps(body), content_type="application/json", headers=headers)
        if response.status_code not in LANDING + REFUSED:
            raise NotRefused(response.status_code)
        _forget()

    return (
        Target("record page", record, records.mutated, records.samples),
        Target("record page, file", record_file, records.mutated, records.samples),
        Target("edition page, file", edition_file, editions.mutated, editions.samples),
        Target("edition page, form", edition_form, _damaged_form, _forms),
        Target("API, records", program, records.mutated, records.samples),
    )


def visitors() -> tuple["Client", str]:
    """A browser, and a token to play, for the site of this process."""
    from django.test import Client

    from carreira.site.api import tokens
    from carreira.site.people.models import Person

    person, _ = Person.objects.get_or_create(username="Paulo")
    return Client(), tokens.make(person, [tokens.PLAY])


def _forget() -> None:
    """Remove what was opened and kept: nobody can have more than so many of them."""
    from carreira.site.editions.models import OwnEdition
    from carreira.site.tables.models import Table

    Table.objects.all().delete()
    OwnEdition.objects.all().delete()


def _sendable(text: str) -> str:
    """The text without halves of letters, which a form can't hold."""
    return text.encode("utf-8", "replace").decode()


def _file(text: str) -> Any:
    from django.core.files.uploadedfile import SimpleUploadedFile

    return SimpleUploadedFile("a.txt", text.encode("utf-8", "surrogatepass"), "text/plain")


@functools.cache
def _forms() -> list[str]:
    """The forms of the standard editions, filled in, as JSON."""
    from carreira.site.editions.forms import EditionForm

    found = []
    for name, game in carreira.GAMES.items():
        form = EditionForm(game, game.edition(), "My box", None)
        fields = {}
        for path in game.editions.shapes:
            for cell in _cells(game, form, path):
                fields[cell.name] = str(cell.value)
        found.append(json.dumps({"game": name, "name": "My box", **fields}))
    return found


def _cells(game: Any, form: Any, path: str) -> list[Any]:
    from carreira.site.editions.fields import boxes

    of = boxes(path, game.editions.shapes[path], game.words.CAPTIONS, "en")
    return list(of.cells(form[path].value()))


def _form(text: str) -> dict[str, str]:
    """The fields of a form; those of the standard edition for what is no form."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if isinstance(found, dict) and found.get("game") in carreira.GAMES:
        fields = {str(name): value for name, value in found.items() if isinstance(value, str)}
        if len(fields) == len(found):
            return fields
    return dict(json.loads(_forms()[0]))


def _damaged_form(chance: Random, given: str) -> str:
    fields = _form(given)
    for name in chance.sample(sorted(fields), chance.choice((1, 1, 3, 20))):
        if name != "game":
            fields[name] = str(damage.strange(chance)) if chance.random() < 0.8 else damage.text(chance, fields[name])
    return json.dumps(fields)
