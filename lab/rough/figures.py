"""What a process uses, as Linux's /proc tells it: memory, processor time, open files, threads."""

import os
from pathlib import Path
from typing import NamedTuple

TICK = os.sysconf("SC_CLK_TCK")


class Figures(NamedTuple):
    """What a process uses just now."""

    megabytes: float
    cpu: float
    """Seconds of processor time since its start."""
    files: int
    threads: int

    @classmethod
    def of(cls, pid: int) -> "Figures":
        """Those of a process of one's own. Raises OSError where there is no /proc."""
        folder = Path("/proc") / str(pid)
        status = dict(
            line.split(":", 1) for line in (folder / "status").read_text(encoding="ascii").splitlines() if ":" in line
        )
        after_name = (folder / "stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return cls(
            megabytes=int(status["VmRSS"].split()[0]) / 1000,
            cpu=(int(after_name[11]) + int(after_name[12])) / TICK,
            files=len(list((folder / "fd").iterdir())),
            threads=int(status["Threads"]),
        )

    def __str__(self) -> str:
        return f"{self.megabytes:.0f} MB, {self.files} open files, {self.threads} threads"
