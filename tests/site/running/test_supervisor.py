"""Keeping the worker alive, the secret key, the settings."""

import errno
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

from carreira.site import environment, logs, secret
from carreira.site.running import compiling, server, supervisor


def test_pauses_double_up_to_a_minute() -> None:
    assert [supervisor.pause_after(deaths) for deaths in (1, 2, 3, 4)] == [0.5, 1.0, 2.0, 4.0]
    assert supervisor.pause_after(1000) == 60.0


def test_each_game_gets_its_compiled_worker_as_soon_as_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the second game is compiled, the bots of the first play with compiled rules already."""
    compiled: set[str] = set()
    monkeypatch.setattr(supervisor, "GAMES", dict.fromkeys(["one", "two"]))
    monkeypatch.setattr(supervisor, "is_compiled", lambda game: game in compiled)
    assert supervisor.Supervisor(compiled=False).plan() == {"plain": []}
    assert supervisor.Supervisor().plan() == {"plain": ["--stand-ins", "--games", "one,two"]}
    compiled.add("one")
    assert supervisor.Supervisor().plan() == {
        "compiled": ["--games", "one"],
        "plain": ["--stand-ins", "--games", "two"],
    }
    compiled.add("two")
    assert supervisor.Supervisor().plan() == {"compiled": []}


def test_games_are_compiled_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[object] = []
    monkeypatch.setattr(supervisor, "GAMES", dict.fromkeys(["one", "two"]))
    monkeypatch.setattr(supervisor, "is_compiled", lambda game: False)
    running = supervisor.Supervisor()

    def compiled(game: str, later: list[str]) -> None:
        steps.append((game, later, sorted(running.plan())))

    monkeypatch.setattr(running, "_compile", compiled)
    running._compile_all(["one", "two"])
    assert steps == [("one", ["two"], ["plain"]), ("two", [], ["compiled", "plain"])]
    assert running.plan() == {"compiled": []}


def test_progress_is_that_of_one_game_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What was compiled before, for another game, doesn't count."""
    before = [SimpleNamespace(overloads={"done": 1}) for _ in range(10)]
    mine = [SimpleNamespace(overloads={}) for _ in range(4)]
    reported: list[int] = []

    def use(game: str) -> None:
        compiling.MARKED.extend(mine)
        mine[0].overloads["done"] = 1
        wait = threading.Event()
        while 25 not in reported:
            wait.wait(0.01)

    monkeypatch.setattr(compiling, "MARKED", list(before))
    monkeypatch.setattr(compiling, "EVERY", 0.01)
    monkeypatch.setattr(compiling, "_use", use)
    monkeypatch.setattr(compiling, "mark", lambda game: tmp_path / "cache" / game)
    assert not compiling.is_compiled("one")
    compiling.compile_game("one", reported.append)
    assert (reported[-1], max(reported[:-1])) == (100, 25)
    assert compiling.is_compiled("one")
    assert not compiling.is_compiled("two")


def test_a_worker_is_started_as_soon_as_the_machine_has_room_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[list[str]] = []
    running = supervisor.Supervisor(compiled=False)

    def start(arguments: list[str], **_: object) -> object:
        tries.append(arguments)
        if len(tries) < 3:
            raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")
        running._stopping.set()
        return SimpleNamespace(pid=1, poll=lambda: None)

    monkeypatch.setattr(supervisor, "FIRST_PAUSE", 0.001)
    monkeypatch.setattr(subprocess, "Popen", start)
    running._keep_worker("plain")
    assert [arguments[4] for arguments in tries] == ["worker"] * 3


def test_a_process_that_does_not_end_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "PATIENCE", 0.2)
    stubborn = (
        "import signal, sys; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('up', flush=True); sys.stdin.read()"
    )
    process = subprocess.Popen([sys.executable, "-c", stubborn], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    supervisor.end(process)
    assert process.returncode == -9
    supervisor.end(process)
    supervisor.end(None)


def test_the_key_is_made_once_and_is_its_owners(tmp_path: Path) -> None:
    key = secret.secret_key(tmp_path / "new")
    assert len(key) >= 50
    assert secret.secret_key(tmp_path / "new") == key
    assert stat.S_IMODE((tmp_path / "new" / secret.FILE).stat().st_mode) == 0o600
    assert secret.secret_key(tmp_path / "other") != key


def test_the_key_is_made_where_there_are_no_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    key = secret.secret_key(tmp_path)
    assert (tmp_path / secret.FILE).read_text().strip() == key
    assert [path.name for path in tmp_path.iterdir()] == [secret.FILE]


def test_processes_that_start_together_agree_on_the_key(tmp_path: Path) -> None:
    found: list[str] = []
    barrier = threading.Barrier(8)

    def ask() -> None:
        barrier.wait()
        found.append(secret.secret_key(tmp_path))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert len(set(found)) == 1
    assert [path.name for path in tmp_path.iterdir()] == [secret.FILE]


def test_settings_are_read_and_bad_ones_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARREIRA_X", " yes ")
    assert environment.flag("X")
    monkeypatch.setenv("CARREIRA_X", "")
    assert not environment.flag("X")
    monkeypatch.setenv("CARREIRA_X", "perhaps")
    for read in (
        lambda: environment.flag("X"),
        lambda: environment.number("X", 1, 0, 2),
        lambda: environment.choice("X", "text", ("text", "json")),
    ):
        with pytest.raises(environment.BadSetting, match="CARREIRA_X is 'perhaps'"):
            read()
    monkeypatch.setenv("CARREIRA_X", "nan")
    with pytest.raises(environment.BadSetting):
        environment.number("X", 1, 0, 2)
    monkeypatch.setenv("CARREIRA_X", "a, b c")
    assert environment.words("X", "") == ["a", "b", "c"]
    monkeypatch.setenv("CARREIRA_X", "smtp://ana:w%40rd@mail.example.org:587")
    assert environment.server("X") == ("mail.example.org", 587, "ana", "w@rd", True)
    for wrong in ("mail.example.org", "http://mail.example.org", "smtp://host:many"):
        monkeypatch.setenv("CARREIRA_X", wrong)
        with pytest.raises(environment.BadSetting, match="smtp://"):
            environment.server("X")


def test_every_setting_is_documented() -> None:
    import re

    assert environment.__doc__
    documented = set(re.findall(r"CARREIRA_([A-Z_]+)", environment.__doc__))
    folder = Path(environment.__file__).parent
    code = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    used = set(re.findall(r"\b(?:text|flag|number|words|choice|server|address)\(\s*\"([A-Z_]+)\"", code))
    assert used
    assert used <= documented
    assert documented <= used | {"JIT", "CACHE"}
    running = Path(__file__).parents[3] / "docs" / "running.md"
    assert documented <= set(re.findall(r"CARREIRA_([A-Z_]+)", running.read_text(encoding="utf-8")))


def test_logs_are_json_when_asked_for() -> None:
    script = (
        "import logging.config; from carreira.site import logs;"
        "logging.config.dictConfig(logs.configuration('json', 'info'));"
        "logs.log('test').info('moved', table='abc', number=3);"
        "import logging; logging.getLogger('other').warning('old style %s', 'too')"
    )
    import json

    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert lines[0]["event"] == "moved"
    assert (lines[0]["table"], lines[0]["number"], lines[0]["level"]) == ("abc", 3, "info")
    assert lines[1]["event"] == "old style too"


def test_a_traceback_in_the_log_shows_no_values() -> None:
    script = (
        "import logging.config; from carreira.site import logs;"
        "logging.config.dictConfig(logs.configuration('{}', 'info'));\n"
        "def f():\n    seed = int('4' + '2424242')\n    raise RuntimeError('x')\n"
        "try:\n    f()\nexcept RuntimeError:\n    logs.log('test').exception('broken')"
    )
    for form in ("text", "json"):
        done = subprocess.run([sys.executable, "-c", script.format(form)], capture_output=True, text=True, check=True)
        assert "RuntimeError" in done.stderr
        assert "42424242" not in done.stderr


def test_a_taken_port_is_one_clear_sentence() -> None:
    held = server.listen("127.0.0.1", 0)
    port = held.getsockname()[1]
    try:
        with pytest.raises(server.CannotServe, match=f"Port {port} .*already in use.*--port {port + 1}") as caught:
            server.listen("127.0.0.1", port)
    finally:
        held.close()
    assert "\n" not in str(caught.value)


def test_a_data_folder_that_cannot_be_is_explained(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(server.CannotServe, match="--data"):
        server.make_folder(tmp_path / "file" / "data")
    server.make_folder(tmp_path / "fresh")
    assert stat.S_IMODE((tmp_path / "fresh").stat().st_mode) == 0o700


def test_a_browser_is_opened_only_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert os.name == "posix"
    assert not server.has_screen()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert server.has_screen()
    assert logs.log("x") is not None
