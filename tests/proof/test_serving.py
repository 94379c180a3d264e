"""Sites of the lab: they start, survive kills at the same address, and leave nothing behind."""

import errno
import signal
import socket
import subprocess
import sys
from pathlib import Path

from lab.serving import END, START, served

ROOT = Path(__file__).resolve().parents[2]


def test_a_killed_process_is_started_again_at_the_same_address() -> None:
    with served() as site:
        (web,) = site.webs
        address, before = web.url, web.pid
        web.kill()
        assert not web.alive
        assert not web.answers()
        web.start()
        web.wait()
        assert (web.url, web.answers("/", START)) == (address, True)
        assert web.pid != before
        web.stop()
        printed = "\n".join(site.lines())
    assert printed.count("Carreira is at") == 2, printed
    assert "Traceback" not in printed, printed
    assert not site.data.exists()


def test_two_web_processes_serve_the_same_site() -> None:
    with served(webs=2) as site:
        assert all(web.answers("/", START) for web in site.webs)


def test_a_program_that_is_terminated_leaves_no_site_behind() -> None:
    """Otherwise its web processes would go on, and new ones of the next run would compete with them."""
    lines = "from lab.serving import served\nwith served() as site: print(site.webs[0].url, flush=True), input()"
    command = [sys.executable, "-c", lines]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as program:
        assert program.stdout is not None
        host, _, port = program.stdout.readline().removeprefix("http://").strip("/\n").partition(":")
        program.terminate()
        assert program.wait(4 * END) == 128 + signal.SIGTERM
    with socket.socket() as wire:
        assert wire.connect_ex((host, int(port))) == errno.ECONNREFUSED, "the site still answers"
