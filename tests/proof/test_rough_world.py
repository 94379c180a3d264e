"""What a rough world does to a site, for a moment each (lab/rough): every promise holds.

Where something is missing that a scenario likes to have, it makes do with what always works: a limit on the size of
files in the place of a small file system, a clock replaced in Python in the place of libfaketime.
"""

import re
import sys
import time
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from lab.rough import away, disk, jumps, rest, slow, streams
from lab.rough.findings import Findings
from lab.rough.sizes import Sized
from lab.rough.written import KINDS, Written
from lab.serving import Process, Site
from tests.databases import SERVER, address

POSTGRES = address("postgres") if SERVER else ""
PATIENCE = 4.0
"""Tests share their machine with each other; whether the site keeps its limits of time, `lab.rough` itself tries."""


@pytest.fixture
def found(capsys: pytest.CaptureFixture[str]) -> Findings:
    """What is found, which is printed if a test fails."""
    return Findings()


def kept(found: Findings, scenario: ModuleType, size: Sized, at_least: int) -> None:
    """Every promise of a scenario holds, and none is forgotten."""
    scenario.run(found, replace(size, patience=PATIENCE), POSTGRES)
    assert not found.broken, "\n".join(found.broken)
    assert len(found.kept) >= at_least


def test_idle_streams(found: Findings) -> None:
    """More than the usual number of open files would allow, which is made small here."""
    kept(found, streams, streams.SMALL, 10)


def test_slow_clients(found: Findings) -> None:
    kept(found, slow, slow.SMALL, 9)


def test_a_full_disk(found: Findings) -> None:
    kept(found, disk, disk.SMALL, 16)


def test_a_full_disk_without_the_right_to_mount_one(found: Findings) -> None:
    """There, the log is on the full disk as well."""
    kept(found, disk, disk.Size(1.0, mount=False, commands=False), 13)


def test_a_database_that_goes_away(found: Findings) -> None:
    kept(found, away, away.SMALL, 6)


def test_a_clock_that_jumps(found: Findings) -> None:
    kept(found, jumps, jumps.SMALL, 20)


def test_a_clock_that_jumps_without_libfaketime(found: Findings) -> None:
    kept(found, jumps, jumps.Size((jumps.HOUR,), faked=False), 10)


def test_a_site_at_rest(found: Findings, capsys: pytest.CaptureFixture[str]) -> None:
    kept(found, rest, rest.SMALL, 4)
    printed = capsys.readouterr().out
    shares = re.findall(r"(the worker|the web process) takes .*?, (no page open|a page open): (\d+\.\d)% in", printed)
    assert len({share[:2] for share in shares}) == len(shares) == 4, printed
    assert all(0 <= float(share) < 100 * PATIENCE * rest.LITTLE for *_, share in shares), printed


AT = "2026-11-28T02:08:11.111292Z [warning  ]"


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ([f"{AT} one [a] error='x' path=/", f"{AT} one [a] error='y' path=/", f"{AT} one [b] error='x'"], 0),
        ([f"{AT} one [a] error='x' path=/", f"{AT} one [a] error='x' path=/2"], 1),
        ([f"{AT} one [a] error='x'", f"{AT} one [a] error='x' more=7"], 1),
        ([f"{AT} one [a] error='it\\'s {number}'" for number in range(KINDS)], 0),
        ([f'{AT} one [a] error="it\'s {number}"' for number in range(KINDS + 1)], 1),
        (["no event of ours", "no event of ours"], 1),
    ],
)
def test_each_trouble_is_counted_by_itself_in_the_log(tmp_path: Path, lines: list[str], told: int) -> None:
    site = Site(tmp_path / "data")
    site.webs[0].log.write_text("before\n")
    written = Written(site)
    with site.webs[0].log.open("a") as log:
        log.writelines(f"{line}\n" for line in lines)
    assert len(written.too_often()) == told, written.too_often()
    site.stop()


def test_a_process_that_may_have_few_files_open(tmp_path: Path) -> None:
    """Although this one may have more open already."""
    process = Process(tmp_path / "log", {}, "")
    process.command = [sys.executable, "-c", "import resource; print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])"]
    process.files = 63
    process.start()
    while process.alive:
        time.sleep(0.01)
    assert process.lines() == ["63"]


def test_what_is_broken_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    found = Findings()
    found.promise("water is wet", held=True)
    found.promise("pigs fly", held=False, found="none was seen")
    assert found.kept == ["water is wet"]
    assert found.broken == ["pigs fly: none was seen"]
    assert "BROKEN pigs fly: none was seen" in capsys.readouterr().out
