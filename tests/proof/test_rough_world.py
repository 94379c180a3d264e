"""What a rough world does to a site, for a moment each (lab/rough): every promise holds.

Where something is missing that a scenario likes to have, it makes do with what always works: a limit on the size of
files in the place of a small file system, a clock replaced in Python in the place of libfaketime.
"""

import pytest

from lab.rough import away, disk, jumps, slow, streams
from lab.rough.findings import Findings
from tests.databases import SERVER, address

POSTGRES = address("postgres") if SERVER else ""


@pytest.fixture
def found(capsys: pytest.CaptureFixture[str]) -> Findings:
    """What is found, which is printed if a test fails."""
    return Findings()


def kept(found: Findings, at_least: int) -> None:
    """Every promise held, and none was forgotten."""
    assert not found.broken, "\n".join(found.broken)
    assert len(found.kept) >= at_least


def test_idle_streams(found: Findings) -> None:
    """More than the usual number of open files would allow, which is made small here."""
    streams.run(found, streams.SMALL, POSTGRES)
    kept(found, 10)


def test_slow_clients(found: Findings) -> None:
    slow.run(found, slow.SMALL, POSTGRES)
    kept(found, 9)


def test_a_full_disk(found: Findings) -> None:
    disk.run(found, disk.SMALL)
    kept(found, 16)


def test_a_full_disk_without_the_right_to_mount_one(found: Findings) -> None:
    """There, the log is on the full disk as well."""
    disk.run(found, disk.Size(1.0, mount=False, commands=False))
    kept(found, 13)


def test_a_database_that_goes_away(found: Findings) -> None:
    away.run(found, away.SMALL, POSTGRES)
    kept(found, 6)


def test_a_clock_that_jumps(found: Findings) -> None:
    jumps.run(found, jumps.SMALL, POSTGRES)
    kept(found, 20)


def test_a_clock_that_jumps_without_libfaketime(found: Findings) -> None:
    jumps.run(found, jumps.Size((jumps.HOUR,), faked=False), POSTGRES)
    kept(found, 10)


def test_what_is_broken_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    found = Findings()
    found.promise("water is wet", held=True)
    found.promise("pigs fly", held=False, found="none was seen")
    assert found.kept == ["water is wet"]
    assert found.broken == ["pigs fly: none was seen"]
    assert "BROKEN pigs fly: none was seen" in capsys.readouterr().out
