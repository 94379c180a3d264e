"""What the processes of a site write to their logs from some moment on."""

import re
import time
from collections import Counter

from lab.serving import Site

EVENT = re.compile(r"\S+Z \[\w+ *\] (?P<event>.*?) \[(?P<part>[\w.]+)\](?P<values>.*)")
"""A line of the log: when, how grave, what, in which part of the site, and named values."""
ERROR = re.compile(r" error=('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|\S+)")
MINUTE = 60.0
"""Seconds after which a part of the site may tell of the same trouble once more (carreira/site/lasting.py)."""
KINDS = 12
"""How many different troubles may follow, in one process, from one that the world makes: each of its parts meets it,
with an error of its own when it begins and another while it lasts. More would be one trouble in ever new words."""


def trouble(line: str) -> str:
    """What a line of the log tells of, at whichever page and however often: the part of the site, event and error."""
    found = EVENT.match(line)
    if found is None:
        return line
    error = ERROR.search(found["values"])
    return f"{found['part']}: {found['event']}{error[0] if error else ''}"


class Written:
    """The lines that are added from now on."""

    def __init__(self, site: Site) -> None:
        self._began = time.monotonic()
        self._before = [(process, len(process.lines())) for process in (*site.webs, *site.workers)]

    def _by_process(self) -> list[list[str]]:
        return [process.lines()[count:] for process, count in self._before]

    def lines(self) -> list[str]:
        """Those that there are by now."""
        return [line for lines in self._by_process() for line in lines]

    def too_often(self) -> list[str]:
        """What some process tells of more often than it may: of each trouble when it begins, and then once a minute."""
        most = 1 + int((time.monotonic() - self._began) / MINUTE)
        found = []
        for lines in self._by_process():
            told = Counter(map(trouble, lines))
            found += [f"{times} times {what}" for what, times in told.items() if times > most]
            found += [f"{len(told)} different troubles"] if len(told) > KINDS else []
        return found
