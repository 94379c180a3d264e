"""The API of a site that runs: streams, and the bot of docs/api.md, which plays a game to its end."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests

from tests import databases
from tests.served import PATIENCE, Site, command, until

DOCS = Path(__file__).resolve().parents[3] / "docs" / "api.md"


def token(site: Site, name: str, scope: str = "play") -> str:
    """A token for a bot account of that name, as `carreira token` prints it."""
    return command("token", name, "--bot", "--scope", scope, data=site.data).strip()


class Player:
    """A program that plays on a running site."""

    def __init__(self, site: Site, name: str) -> None:
        self.url = f"{site.url}/api"
        self.headers = {"Authorization": f"Bearer {token(site, name)}"} if name else {}

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The answer to a request, which must succeed."""
        answer = requests.request(method, f"{self.url}/{path}", json=body, headers=self.headers, timeout=PATIENCE)
        assert answer.ok, answer.text
        return answer.json()

    def stream(self, path: str) -> requests.Response:
        """A stream that has begun, or why it hasn't. The site may count another one for a moment after it was closed:
        see `opened`."""
        return requests.get(f"{self.url}/{path}", headers=self.headers, stream=True, timeout=PATIENCE)


def opened(player: Player, table: str) -> requests.Response:
    """A stream of a table that has begun, once the site has noticed that those of earlier tests are closed."""
    found: requests.Response = until(lambda: player.stream(f"tables/{table}/stream"), what="room for a stream")
    return found


def events(stream: requests.Response) -> Iterator[Any]:
    """The events of a stream as they come."""
    return (json.loads(line) for line in stream.iter_lines(chunk_size=1) if line)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site with plain rules and its worker, to which three may listen at once."""
    running = Site(tmp_path_factory.mktemp("data"), CARREIRA_LISTENERS="3", CARREIRA_LISTENERS_ADDRESS="1")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def ana(site: Site) -> Player:
    return Player(site, "Ana")


def test_a_stream_begins_with_everything_and_tells_each_change(site: Site, ana: Player) -> None:
    table = ana.ask("POST", "tables", {"game": "navegador", "seats": [{"kind": "me"}] * 2})["id"]
    view = ana.ask("GET", f"tables/{table}/view")
    with opened(ana, table) as mine, opened(Player(site, ""), table) as other:
        assert mine.headers["content-type"] == "application/x-ndjson"
        assert "content-encoding" not in mine.headers, "compression would hold lines back"
        seen, watched = events(mine), events(other)
        full = next(seen)
        assert full == {"type": "full", "version": 0, "revision": full["revision"], "view": view}
        spectators = next(watched)["view"]
        assert spectators["viewer"] is None
        assert "moves" not in spectators
        after = ana.ask("POST", f"tables/{table}/moves", {"version": 0, "moves": [view["moves"][0]]})
        for stream in (seen, watched):
            assert next(stream) == {
                "type": "version",
                "version": 1,
                "revision": after["revision"],
                "started": True,
                "over": False,
            }
        back = ana.ask("POST", f"tables/{table}/undo", {"version": 1})
        assert (back["version"], next(seen)["version"]) == (0, 0)


def test_a_stream_tells_that_the_game_begins(site: Site, ana: Player) -> None:
    table = ana.ask("POST", "tables", {"game": "vascodagama", "seats": [{"kind": "me"}, {"kind": "open"}]})["id"]
    with opened(ana, table) as stream:
        seen = events(stream)
        assert next(seen)["type"] == "full"
        Player(site, "Rui").ask("POST", f"tables/{table}/seats/1")
        assert next(seen)["started"]


def test_a_stream_that_cannot_be_is_refused(site: Site, ana: Player) -> None:
    nobody = Player(site, "")
    for path, status in (("tables/nothing/stream", 404), ("tables/%00/stream", 404), ("tables//stream", 404)):
        answer = nobody.stream(path)
        assert answer.status_code == status
        assert answer.json()["error"]["code"] == "missing"
    table = ana.ask("POST", "tables", {"game": "navegador", "seats": [{"kind": "me"}] * 2})["id"]
    nobody.headers = {"Authorization": "Bearer nonsense"}
    answer = nobody.stream(f"tables/{table}/stream")
    assert answer.status_code == 401
    assert answer.json()["error"]["code"] == "token"


def test_a_stream_counts_as_a_listener(site: Site, ana: Player) -> None:
    table = ana.ask("POST", "tables", {"game": "navegador", "seats": [{"kind": "me"}] * 2})["id"]
    streams = [opened(ana, table) for _ in range(3)]
    try:
        reading = [events(stream) for stream in streams]
        assert [next(one)["type"] for one in reading] == ["full"] * 3
        refused = ana.stream(f"tables/{table}/stream")
        assert refused.status_code == 503
        assert refused.json()["error"]["code"] == "busy"
        assert refused.headers["retry-after"]
    finally:
        for stream in streams:
            stream.close()


def test_an_address_counts_as_the_proxy_says_it(site: Site, ana: Player) -> None:
    """This machine doesn't count: where a proxy says nothing, it would stand for everybody."""
    table = ana.ask("POST", "tables", {"game": "navegador", "seats": [{"kind": "me"}] * 2})["id"]
    guest, other = Player(site, ""), Player(site, "")
    guest.headers, other.headers = {"X-Forwarded-For": "203.0.113.5"}, {"X-Forwarded-For": "203.0.113.6"}
    streams = [opened(guest, table)]
    try:
        reading = events(streams[0])
        assert next(reading)["type"] == "full"
        refused = guest.stream(f"tables/{table}/stream")
        assert refused.status_code == 429
        assert refused.json()["error"]["code"] == "too-many"
        streams.append(opened(other, table))
        assert next(events(streams[1]))["type"] == "full"
    finally:
        for stream in streams:
            stream.close()


@pytest.mark.parametrize("scope", ["", "read", "play", "none"] if databases.SERVER else ["play"])
def test_schemathesis_finds_nothing(site: Site, scope: str, tmp_path: Path) -> None:
    """All its checks but one, with and without a token, also of requests that follow one from another: no answer is
    5xx, none is undocumented. What it can't know is which requests that fit their description a game forbids.

    Whoever may play may do everything, so that is enough on SQLite, which takes more than PostgreSQL does."""
    key = {"": "", "none": "nonsense"}.get(scope) or (scope and token(site, "Schema", scope))
    ran = subprocess.run(
        [
            *(sys.executable, "-P", "-m", "schemathesis.cli", "run", f"{site.url}/api/openapi.json", "--no-color"),
            *("--exclude-operation-id", "listen", "--exclude-checks", "positive_data_acceptance"),
            *("--phases", "examples,coverage,fuzzing,stateful", "--max-examples", "25", "--seed", "1"),
            *("--warnings", "off", "--header", f"Authorization: Bearer {key}" if key else "X-Token: none"),
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-8000:] + ran.stderr[-2000:]
    assert re.search(r"\d{3,} generated", ran.stdout), ran.stdout[-2000:]
    assert not [line for line in site.output if "Traceback" in line], "\n".join(site.output)


def test_the_bot_of_the_docs_plays_a_game_to_its_end(site: Site, tmp_path: Path) -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```$", DOCS.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert len(code.splitlines()) <= 40
    bot = tmp_path / "bot.py"
    bot.write_text(code, encoding="utf-8")
    key = token(site, "Example")
    ran = subprocess.run(
        [sys.executable, str(bot), site.url, key], capture_output=True, text=True, timeout=500, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    example = Player(site, "")
    example.headers = {"Authorization": f"Bearer {key}"}
    (table,) = example.ask("GET", "tables")["tables"]
    assert table["over"]
    assert json.loads(ran.stdout) == table["points"]
    assert [seat["bot_account"] for seat in table["seats"]] == [True, False, False]
