"""Locks between the processes of one machine: on a file, or on one of its bytes."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # a system without it: nobody waits for other processes there
    fcntl = None  # type: ignore[assignment]


def lock_file(file: Path) -> int | None:
    """Open a file to lock it; it is made if it isn't there. None if it can't be: a full disk, a folder that can't be
    written to. Whoever writes there will hear of it."""
    if fcntl is None:
        return None
    try:
        return os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError:
        return None


def try_lock(held: int, byte: int) -> bool:
    """Lock a byte of an open file, unless another process has. Returns whether it is locked now."""
    try:
        fcntl.lockf(held, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, byte)
    except OSError:
        return False
    return True


def unlock(held: int, byte: int) -> None:
    """Give a byte free."""
    fcntl.lockf(held, fcntl.LOCK_UN, 1, byte)


@contextmanager
def alone(file: Path) -> Iterator[None]:
    """Wait until no other process is within such a block of the same file."""
    held = lock_file(file)
    if held is None:
        yield
        return
    try:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
    finally:
        os.close(held)  # which gives it free, as the end of the process does
