"""A disk that can be filled and emptied: a small file system of its own where that can be mounted (by root, on Linux),
otherwise a limit on how large the files of the site's processes may grow, which anyone may set."""

import contextlib
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

BALLAST = "ballast"
LIMITED = """
import os, resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
os.execv(sys.argv[1], sys.argv[1:])
"""


class SmallDisk(Protocol):
    """A folder on a disk that can be filled."""

    folder: Path
    kind: str
    """What it is, in words."""

    def fill(self, room: int = 0) -> None:
        """Leave only so many bytes."""

    def empty(self) -> None:
        """Make room again."""

    def command(self, arguments: Sequence[str]) -> list[str]:
        """A command that meets with the full disk as the site does."""


class Mounted:
    """A file system in memory."""

    def __init__(self, folder: Path, megabytes: int) -> None:
        self.folder = folder
        self.kind = f"a file system of {megabytes} MB of its own (tmpfs)"

    def fill(self, room: int = 0) -> None:
        """Leave only so many bytes."""
        self.empty()
        free = shutil.disk_usage(self.folder).free
        descriptor = os.open(self.folder / BALLAST, os.O_WRONLY | os.O_CREAT, 0o600)
        try:
            with contextlib.suppress(OSError):
                os.posix_fallocate(descriptor, 0, max(1, free - room))
        finally:
            os.close(descriptor)

    def empty(self) -> None:
        """Make room again."""
        (self.folder / BALLAST).unlink(missing_ok=True)

    def command(self, arguments: Sequence[str]) -> list[str]:
        """The command as it is."""
        return list(arguments)


class Limited:
    """A folder whose files the site's processes can make no larger than they are, while it is full."""

    def __init__(self, folder: Path, processes: Callable[[], Sequence[int]]) -> None:
        self.folder = folder
        self.kind = "a limit on the size of the files that the site's processes write (RLIMIT_FSIZE)"
        self._processes = processes

    def fill(self, room: int = 0) -> None:
        """Let no file become larger than the database's log is now with so many bytes; with none, let none grow."""
        logged = list(self.folder.rglob("carreira.sqlite3-wal")) if room else []
        self._limit(sum(path.stat().st_size for path in logged) + room)

    def empty(self) -> None:
        """Make room again."""
        self._limit(resource.RLIM_INFINITY)

    def command(self, arguments: Sequence[str]) -> list[str]:
        """The command with the same limit."""
        return [sys.executable, "-c", LIMITED, *arguments]

    def _limit(self, most: int) -> None:
        for pid in self._processes():
            with contextlib.suppress(ProcessLookupError):
                hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)[1]
                soft = hard if most == resource.RLIM_INFINITY else most
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def mounted(folder: Path, megabytes: int) -> Iterator[Mounted | None]:
    """A small file system in an empty folder; None where it can't be mounted."""
    folder.mkdir(parents=True, exist_ok=True)
    command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=0700", "carreira-lab", str(folder)]
    if os.geteuid() != 0 or subprocess.run(command, check=False, capture_output=True).returncode != 0:
        yield None
        return
    try:
        yield Mounted(folder, megabytes)
    finally:
        done = subprocess.run(["umount", str(folder)], check=False, capture_output=True)
        if done.returncode != 0:  # somebody still has a file open there
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


def descendants(pid: int) -> list[int]:
    """A process and those that it has started."""
    found = [pid]
    for one in found:
        with contextlib.suppress(OSError):
            for task in (Path("/proc") / str(one) / "task").iterdir():
                found += [int(child) for child in (task / "children").read_text(encoding="ascii").split()]
    return found
