"""Troubles that last, such as a database that is away or a disk that is full: the log tells of each when it begins, and
then each minute how often it was met, instead of once for each request."""

import threading
import time
from typing import Any

from carreira.site.logs import log

AGAIN = 60.0
"""Seconds after which the same trouble is told of once more, if it is still met."""
MOST = 200
"""How many different troubles are remembered at most."""

_lock = threading.Lock()
_met: dict[tuple[str, str, str], tuple[float, int]] = {}
"""Of each trouble, when it was told of last, and how often it was met since."""


def tell(name: str, event: str, error: object, **values: Any) -> None:
    """Let the logger of that name tell of a trouble, unless it has told of the same event with the same error within
    the last minute; `more` is how often it was met since."""
    cause = " ".join(str(error).split())  # PostgreSQL's have several lines
    trouble, now = (name, event, cause), time.monotonic()
    with _lock:
        told, times = _met.get(trouble, (-AGAIN, 0))
        if now - told < AGAIN:
            _met[trouble] = told, times + 1
            return
        if len(_met) >= MOST:
            _met.clear()
        _met[trouble] = now, 0
    log(name).warning(event, error=cause, **values, **({"more": times} if times else {}))


def forget() -> None:
    """Tell of every trouble again (tests)."""
    with _lock:
        _met.clear()
