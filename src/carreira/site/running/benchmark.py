"""How fast pages are: `carreira bench` runs this in its own process, on plain rules, with an empty data folder."""

import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from gettext import gettext as _
from typing import Any
from urllib.parse import urljoin

from carreira.game.numerals import numeral
from carreira.games import GAMES
from carreira.lab.bench import line

MOVES = 80
PAGES = 40
LINKED = re.compile(r'(?:src|href)="(/static/[^"]+)"|url\(["\']?([^"\')]+)["\']?\)')


def run() -> dict[str, dict[str, float]]:
    """Measure every game's pages. By game: medians in milliseconds, and the size of a table's first load in bytes."""
    with tempfile.TemporaryDirectory() as data:
        environment = {**os.environ, "CARREIRA_DATA": data, "CARREIRA_JIT": "0", "CARREIRA_LOG_LEVEL": "error"}
        done = subprocess.run(
            [sys.executable, "-P", "-m", "carreira.site.running.benchmark"],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode != 0:
        unmeasured = _("The pages could not be measured: %(why)s")
        raise RuntimeError(unmeasured % {"why": done.stderr.strip().splitlines()[-1]})
    found: dict[str, dict[str, float]] = json.loads(done.stdout)
    return found


def report(say: Callable[[str], None]) -> None:
    """Measure, and print the results line by line."""
    for game, found in run().items():
        say(_("%(game)s, pages on SQLite, plain rules; median server time") % {"game": GAMES[game].title})
        say(line(_("a start page"), numeral(found["start"]), "ms"))
        say(line(_("a move by form post, page incl."), numeral(found["move"]), "ms"))
        say(line(_("a table’s first load"), numeral(found["weight"] / 1000, 0), _("KB compressed")))


def measure() -> dict[str, dict[str, float]]:
    """In a process of its own: prepare an empty site, then request pages as a browser would."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "carreira.site.settings"
    import django

    django.setup()
    from django.conf import settings
    from django.test import Client

    from carreira.site.running import database
    from carreira.site.running.server import make_folder, prepare_static

    make_folder(settings.DATA)
    database.prepare(lambda line: None)
    prepare_static(lambda line: None)
    client = Client(HTTP_HOST="localhost", headers={"accept-encoding": "gzip"})
    return {name: measure_game(client, name, game.seat_counts[0]) for name, game in GAMES.items()}


def measure_game(client: Any, game: str, seats: int) -> dict[str, float]:
    """One game: its start page, a table round one screen, and moves at it."""
    start = [timed(lambda: client.get("/"))[0] for _ in range(PAGES)]
    order = {"seats": seats, **{f"seat-{seat}": "human" for seat in range(seats)}}
    table = client.post(f"/new/{game}/", order)["Location"]
    weight = first_load(client, table)
    moves = []
    for number in range(MOVES):
        view = json.loads(text_of(client.get(f"{table}view.json")))
        if view["over"]:
            break
        page = text_of(client.get(table))
        revision = re.findall(r'name="revision" value="(\d+)"', page)[0]
        listed = view["moves"]
        posted = {"revision": revision, "move": listed[number % len(listed)]}

        def play(posted: dict[str, str] = posted) -> None:
            client.post(f"{table}move", posted)
            client.get(table)

        moves.append(timed(play)[0])
    return {
        "start": statistics.median(start) * 1000,
        "move": statistics.median(moves) * 1000,
        "weight": float(weight),
    }


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """How long a call takes, in seconds, and what it returns."""
    began = time.perf_counter()
    found = work()
    return time.perf_counter() - began, found


def body_of(response: Any) -> bytes:
    """The bytes that are sent."""
    return b"".join(response.streaming_content) if response.streaming else bytes(response.content)


def text_of(response: Any) -> str:
    """A response as text, decompressed."""
    import gzip

    body = body_of(response)
    return (gzip.decompress(body) if response.get("Content-Encoding") == "gzip" else body).decode("utf-8", "replace")


def first_load(client: Any, address: str) -> int:
    """The bytes of a page and of all files of the site that it links to, compressed as they are sent."""
    seen: set[str] = set()
    waiting, total = [address], 0
    while waiting:
        at = waiting.pop()
        if at in seen:
            continue
        seen.add(at)
        response = client.get(at)
        if response.status_code != 200:
            raise RuntimeError(_("%(address)s answers %(status)d") % {"address": at, "status": response.status_code})
        total += len(body_of(client.get(at)))
        if at == address or at.endswith((".css", ".svg")):
            found = LINKED.findall(text_of(response))
            waiting += [urljoin(at, linked or url) for linked, url in found if not url.startswith(("#", "data:"))]
    return total


if __name__ == "__main__":
    print(json.dumps(measure()))
