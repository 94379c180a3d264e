"""What only one process of this machine may do at a time, such as to prepare a data folder."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # a system without it: whoever starts two processes there does so one after the other
    fcntl = None  # type: ignore[assignment]


@contextmanager
def alone(file: Path) -> Iterator[None]:
    """Wait until no other process is within such a block of the same file, which is made if it isn't there.

    Where it can't be made, nobody is waited for: whoever writes there will hear why.
    """
    try:
        held = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError:
        yield
        return
    try:
        if fcntl is not None:
            fcntl.flock(held, fcntl.LOCK_EX)
        yield
    finally:
        os.close(held)  # which gives it free, as the end of the process does
