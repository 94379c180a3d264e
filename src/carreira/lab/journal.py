"""Files of results that take long to have: JSON lines, the first of which says of what. What was stopped goes on from
there."""

import json
from collections.abc import Callable, Collection, Hashable, Mapping
from contextlib import suppress
from gettext import gettext as _
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any, BinaryIO, Generic, TypeVar

from carreira.game.os_errors import reason, unusable

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # a system without it: two programs may spoil each other's files there
    fcntl = None

Key = TypeVar("Key", bound=Hashable)
Result = TypeVar("Result")

CODE = ("version", "engine")
"""Entries of the header about the program: another one may read a file that is complete, but not add to it."""


class UnusableJournal(ValueError):
    """The file belongs to something else, is damaged, or can't be read or written; the message says why."""


class Journal(Generic[Key, Result]):
    """Results by key, in any order, kept in a file or, without one, only in memory.

    A file that exists is continued: its header must be the same. A line that was cut off, because the program was
    killed while it wrote, is removed. `header` is that of the file. `wanted` are all keys that there may be. `read`
    makes a key and a result from a line, and raises ValueError, KeyError or TypeError if it is damaged; `write` makes
    the line. Raises UnusableJournal.
    """

    def __init__(
        self,
        path: Path | None,
        header: Mapping[str, Any],
        wanted: Collection[Key],
        *,
        read: Callable[[Mapping[str, Any]], tuple[Key, Result]],
        write: Callable[[Key, Result], Mapping[str, Any]],
    ) -> None:
        self.results: dict[Key, Result] = {}
        self.header = header
        self._path, self._wanted, self._from_line, self._as_line = path, set(wanted), read, write
        self._file: BinaryIO | None = None
        if path is None:
            return
        try:
            if path.exists() and not path.is_file():
                raise UnusableJournal(_("%(file)s is no ordinary file.") % {"file": path})
            self._file = path.open("r+b" if path.exists() else "x+b")
            self._lock(self._file)
            self._read(self._file, header)
        except OSError as error:
            self.close()
            raise UnusableJournal(unusable(path, error)) from error
        except UnusableJournal:
            self.close()
            raise

    def __enter__(self) -> "Journal[Key, Result]":
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

    def add(self, key: Key, result: Result) -> None:
        """Keep a result. Raises UnusableJournal if it can't be written."""
        self.results[key] = result
        if self._file is not None:
            self._write(self._file, self._as_line(key, result))

    def _lock(self, file: BinaryIO) -> None:
        """Keep other programs from the file until it is closed, as each would write over what another one adds."""
        if fcntl is None:
            return
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            taken = _("Another program is writing to %(file)s: wait until it has ended, or name another file.")
            raise UnusableJournal(taken % {"file": self._path}) from error
        except OSError:  # a file system without locks, on which nobody can be kept away
            return

    def _write(self, file: BinaryIO, line: Mapping[str, Any]) -> None:
        try:
            file.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
            file.flush()
        except OSError as error:
            values = {"file": self._path, "why": reason(error)}
            raise UnusableJournal(_("%(file)s can’t be written: %(why)s.") % values) from error

    def _read(self, file: BinaryIO, header: Mapping[str, Any]) -> None:
        first, *lines = file.read().split(b"\n")
        whole = json.dumps(header, separators=(",", ":")).encode()
        if not lines and whole.startswith(first):  # a new file, or one whose header was cut off
            file.seek(0)
            file.truncate()
            self._write(file, header)
            return
        if not lines:
            raise self._foreign()
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
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict) or "format" not in found:
            raise self._foreign()
        for name in dict.fromkeys([*header, *found]):
            if name not in leave_out and found.get(name) != header.get(name):
                values = {"found": _shown(found.get(name)), "wanted": _shown(header.get(name))}
                other = _("%(file)s holds other results: its %(entry)s is %(found)s, not %(wanted)s.")
                raise UnusableJournal(other % {"file": self._path, "entry": name, **values})
        return found

    def _foreign(self) -> UnusableJournal:
        return UnusableJournal(_("%(file)s is no file of such results.") % {"file": self._path})

    def _take(self, number: int, line: bytes) -> None:
        try:
            key, result = self._from_line(json.loads(line))
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
            values = {"file": self._path, "number": number}
            raise UnusableJournal(_("%(file)s, line %(number)d, is damaged.") % values) from error
        if key not in self._wanted:
            stray = _("%(file)s, line %(number)d, is of a match that doesn’t belong there.")
            raise UnusableJournal(stray % {"file": self._path, "number": number})
        self.results.setdefault(key, result)


def _shown(value: object) -> str:
    return json.dumps(value)
