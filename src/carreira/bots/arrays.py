"""Files of arrays (npz): written under the name that is given, as a whole or not at all."""

import errno
import lzma
import os
import zipfile
import zlib
from collections.abc import Mapping
from gettext import gettext as _
from pathlib import Path
from typing import Any

import numpy as np

DAMAGED = (
    ValueError, KeyError, TypeError, EOFError, MemoryError, NotImplementedError, RuntimeError, zipfile.BadZipFile,
    zlib.error, lzma.LZMAError,
)  # fmt: skip
"""What reading a file of arrays raises if some bytes are others: another compression, a password, a huge array."""


def check_place(file: Path) -> None:
    """Raises OSError if no file can be there: it is said now, not after hours of play."""
    if not file.parent.is_dir():
        values = {"folder": file.parent, "file": file.name}
        raise FileNotFoundError(_("There is no folder %(folder)s to write %(file)s into.") % values)
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))


def save(file: Path, arrays: Mapping[str, Any]) -> None:
    """Write arrays by their names; the same ones give the same bytes. An earlier file is replaced once the new one is
    complete. Raises OSError."""
    if file.exists() and not file.is_file():  # a device, say, which must not be replaced
        _write(file, arrays)
        return
    draft = file.with_name(f"{file.name}.part")
    try:
        _write(draft, arrays)
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)


def _write(file: Path, arrays: Mapping[str, Any]) -> None:
    with file.open("wb") as out:  # to a name, NumPy would add an ending
        np.savez_compressed(out, **arrays)
