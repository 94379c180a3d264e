"""Giving a file that has been written its name, if nobody has taken that meanwhile."""

import os
from pathlib import Path


def place(draft: Path, path: Path) -> None:
    """Let the file `draft` be found at `path`, whole or not at all; `draft` may stay, too. Raises FileExistsError.

    Where there are no hard links, as on FAT and some shares, a file that somebody else places there in the same instant
    is replaced.
    """
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:
        if path.exists():
            raise FileExistsError(path) from None
        draft.rename(path)
