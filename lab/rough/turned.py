"""What the processes of a site run at their start where there is no libfaketime, copied as `sitecustomize.py`: their
clock is as many seconds ahead as a file says."""

import contextlib
import os
import time
from datetime import datetime, timedelta
from pathlib import Path

FILE = "CARREIRA_LAB_HANDS"
_really = time.time


def ahead() -> float:
    """By how many seconds the clock is to be ahead."""
    with contextlib.suppress(OSError, ValueError, KeyError):
        return float(Path(os.environ[FILE]).read_text(encoding="ascii"))
    return 0.0


if FILE in os.environ:
    from django.utils import timezone

    _now = timezone.now

    def now() -> datetime:
        """The time as this process sees it."""
        return _now() + timedelta(seconds=ahead())

    timezone.now = now
    time.time = lambda: _really() + ahead()
