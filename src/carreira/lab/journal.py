"""The file in which an arena keeps what it has played: JSON lines, the first of which says what is played."""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from carreira.lab.playing import Played, Task

CODE = ("version", "engine")
"""Entries of the header about the program: another one may read a file that is complete, but not add to it."""

Key = tuple[str, Task]
"""A line-up's name and a task."""


class UnusableJournal(ValueError):
    """The file belongs to another arena, is damaged, or can't be read or written; the message says why."""


class Journal:
    """Results by line-up and task, in any order, kept in a file or, without one, only in memory.

    A file that exists is continued: its header must be the same. A line that was cut off, because the program was
    killed while it wrote, is removed. `header` is that of the file. Raises UnusableJournal.
    """

    def __init__(self, path: Path | None, header: Mapping[str, Any], wanted: set[Key]) -> None:
        self.results: dict[Key, Played] = {}
        self.header = header
        self._path, self._seats, self._wanted = path, int(header["seats"]), wanted
        self._file: BinaryIO | None = None
        if path is None:
            return
        if path.exists() and not path.is_file():
            raise UnusableJournal(f"{path} is no ordinary file.")
        try:
            self._file = path.open("r+b" if path.exists() else "x+b")
            self._read(self._file, header)
        except OSError as error:
            self.close()
            raise UnusableJournal(f"{path} can't be used: {error.strerror}.") from error
        except UnusableJournal:
            self.close()
            raise

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            with suppress(OSError):  # what could not be written has been reported
                self._file.close()
            self._file = None

    def add(self, lineup: str, task: Task, played: Played) -> None:
        """Keep a result. Raises UnusableJournal if it can't be written."""
        self.results[lineup, task] = played
        if self._file is not None:
            self._write(self._file, {"lineup": lineup, "deal": task.deal, "seat": task.seat, **played.as_json()})

    def _write(self, file: BinaryIO, line: Mapping[str, Any]) -> None:
        try:
            file.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
            file.flush()
        except OSError as error:
            raise UnusableJournal(f"{self._path} can't be written: {error.strerror}.") from error

    def _read(self, file: BinaryIO, header: Mapping[str, Any]) -> None:
        first, *lines = file.read().split(b"\n")
        whole = json.dumps(header, separators=(",", ":")).encode()
        if not lines and whole.startswith(first):  # a new file, or one whose header was cut off
            file.seek(0)
            file.truncate()
            self._write(file, header)
            return
        if not lines:
            raise UnusableJournal(f"{self._path} is no file of an arena.")
        self.header = self._compare(first, header, CODE)
        for number, line in enumerate(lines[:-1], start=2):
            self._take(number, line)
        if self.results.keys() < self._wanted:
            self._compare(first, header, ())
        file.seek(-len(lines[-1]), 2)
        file.truncate()

    def _compare(self, first: bytes, header: Mapping[str, Any], leave_out: tuple[str, ...]) -> Mapping[str, Any]:
        """The file's header. Raises UnusableJournal if it is none, or another one."""
        try:
            found = json.loads(first)
        except ValueError:
            found = None
        if not isinstance(found, dict) or "format" not in found:
            raise UnusableJournal(f"{self._path} is no file of an arena.")
        for name in dict.fromkeys([*header, *found]):
            if name not in leave_out and found.get(name) != header.get(name):
                raise UnusableJournal(
                    f"{self._path} belongs to another arena: its {name} is {_shown(found.get(name))}, not"
                    f" {_shown(header.get(name))}."
                )
        return found

    def _take(self, number: int, line: bytes) -> None:
        try:
            found = json.loads(line)
            key = str(found["lineup"]), Task(int(found["deal"]), int(found["seat"]))
            played = Played.from_json(found, self._seats)
        except (ValueError, KeyError, TypeError) as error:
            raise UnusableJournal(f"{self._path}, line {number}, is damaged.") from error
        if key not in self._wanted:
            raise UnusableJournal(f"{self._path}, line {number}, is of a match that this arena doesn't have.")
        self.results.setdefault(key, played)


def _shown(value: object) -> str:
    return json.dumps(value)
