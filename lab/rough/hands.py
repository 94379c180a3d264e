"""The hands of a site's clock, which can be turned while its processes run, and nobody else's with them: by libfaketime
(Debian's package `faketime`), otherwise within Python (turned.py)."""

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from lab.rough import turned

PLACES = ("/usr/lib/*/faketime", "/usr/lib/faketime", "/usr/lib64/faketime", "/usr/local/lib/faketime")
LIBRARY = "libfaketimeMT.so.1"


class Hands:
    """The clock of the processes that are started with this environment."""

    def __init__(self, folder: Path, library: Path | None) -> None:
        self.file = folder / "hands"
        self._library = library
        self.ahead = 0.0
        self.kind = "libfaketime" if library else "Python's own clock, replaced"
        self.turn(0.0)
        if library:
            self.environment = {
                "LD_PRELOAD": str(library),
                "FAKETIME_TIMESTAMP_FILE": str(self.file),
                "FAKETIME_NO_CACHE": "1",
                "FAKETIME_DONT_FAKE_MONOTONIC": "1",  # that one never jumps
                "DONT_FAKE_MONOTONIC": "1",
            }
        else:
            shutil.copy(turned.__file__, folder / "sitecustomize.py")
            self.environment = {turned.FILE: str(self.file)}

    @property
    def now(self) -> float:
        """What the clock says, in seconds since 1970."""
        return time.time() + self.ahead

    def turn(self, ahead: float) -> None:
        """Let the clock be so many seconds ahead of the real one from now on; behind it, if negative."""
        draft = self.file.with_suffix(".next")
        draft.write_text(f"{ahead:+.0f}" if self._library else f"{ahead:.0f}", encoding="ascii")
        draft.replace(self.file)
        self.ahead = ahead


@contextmanager
def hands(*, faked: bool = True) -> Iterator[Hands]:
    """A clock of its own; `faked`: by libfaketime, where it is installed."""
    found = [path for place in PLACES for path in Path("/").glob(f"{place[1:]}/{LIBRARY}")] if faked else []
    with TemporaryDirectory() as folder:
        yield Hands(Path(folder), found[0] if found else None)
