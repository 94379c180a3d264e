"""How fast the pages are: `python -m carreira.site.measuring` plays a game by forms and tells the medians.

Part of `carreira bench`, which runs it in a process of its own: pages are made by plain rules, and with a database
that is thrown away. What is measured is the time from a request's arrival to its answer, without the network.
"""

import gzip
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

MOVES = 200
STARTS = 40
SEATS = 4


def timed(call: Callable[[], Any]) -> tuple[float, Any]:
    """How many milliseconds a call took, and what it gave."""
    began = time.perf_counter()
    found = call()
    return (time.perf_counter() - began) * 1000, found


def weight(client: Any, page: str) -> int:
    """Bytes of a page and of everything of ours it loads at first, each compressed as the server sends it."""
    import re

    from django.contrib.staticfiles import finders

    total = len(gzip.compress(page.encode(), 6))
    for address in sorted(set(re.findall(r'(?:src|href)="/static/([^"#?]+)"', page))):
        found = finders.find(address)
        assert found, address
        for path in (Path(found), *_imported(Path(found))):
            data = path.read_bytes()
            total += min(len(data), len(gzip.compress(data, 9)))
    return total


def _imported(path: Path) -> list[Path]:
    """What a style sheet or a script of ours loads by itself: pictures, fonts, further sheets and scripts."""
    import re

    if path.suffix not in (".css", ".js"):
        return []
    text = path.read_text(encoding="utf-8")
    found = re.findall(r"url\([\"']?([^)\"'#]+)[\"']?\)|from \"(\.[^\"]+)\"|import \"(\.[^\"]+)\"", text)
    paths = {(path.parent / next(filter(None, names))).resolve() for names in found}
    return sorted(other for other in paths if other.is_file())


def measure(game: str) -> list[str]:
    """Play a game by forms; what there is to tell, line by line."""
    from django.test import Client

    client = Client(headers={"host": "localhost"})
    client.get("/")
    starts = [timed(lambda: client.get("/"))[0] for _ in range(STARTS)]
    seats = {f"seat-{seat}": "human" for seat in range(SEATS)}
    opened = client.post(f"/new/{game}/", {"seats": str(SEATS), **seats})
    table = opened["Location"]
    page = client.get(table).content.decode()
    times = []
    for number in range(MOVES):
        view = json.loads(client.get(f"{table}view.json").content)
        if view["over"]:
            break
        fields = {"version": str(number), "move": view["moves"][number * 7 % len(view["moves"])]}

        def post(fields: dict[str, str] = fields) -> Any:
            client.post(f"{table}move", fields)
            return client.get(table)

        took, answer = timed(post)
        assert answer.status_code == 200
        times.append(took)
    return [
        f"Pages of {game}, {SEATS} persons, {len(times)} moves, SQLite, plain rules",
        f"  a move by form, page included   {statistics.median(times):10.1f} ms (median)",
        f"  the start page                  {statistics.median(starts):10.1f} ms (median)",
        f"  a table at first load           {weight(client, page) / 1000:10.1f} kB compressed",
    ]


def main() -> None:
    """Measure every game's pages on a database that is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(
            CARREIRA_DATA=folder,
            CARREIRA_JIT="0",
            CARREIRA_LOG_LEVEL="warning",
            DJANGO_SETTINGS_MODULE="carreira.site.settings",
        )
        Path(folder, "static").mkdir()
        import django

        django.setup()
        from django.core.management import call_command

        from carreira.games import GAMES

        call_command("migrate", verbosity=0, interactive=False)
        for game in GAMES:
            for line in measure(game):
                print(line, flush=True)
    sys.stdout.flush()


if __name__ == "__main__":
    main()
