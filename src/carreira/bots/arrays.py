"""Files of arrays (npz): written under the name that is given, as a whole or not at all."""

import errno
import lzma
import os
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from gettext import gettext as _
from pathlib import Path
from typing import Any

import numpy as np

DAMAGED = (
    ValueError, KeyError, TypeError, EOFError, MemoryError, NotImplementedError, RuntimeError, zipfile.BadZipFile,
    zlib.error, lzma.LZMAError,
)  # fmt: skip
"""What reading a file of arrays raises if some bytes are others: another compression, a password, a huge array."""


def check_places(*files: Path) -> None:
    """Raises OSError if no files can be there, or if two are the same: it is said now, not after hours of play."""
    if len({file.resolve() for file in files}) < len(files):
        twice = _("%(file)s is to hold two different things: name two files.")
        raise FileExistsError(twice % {"file": files[0]})
    for file in files:
        if not file.parent.is_dir():
            values = {"folder": file.parent, "file": file.name}
            raise FileNotFoundError(_("There is no folder %(folder)s to write %(file)s into.") % values)
        if file.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
        if not file.exists() or file.is_file():
            with _draft_of(file) as draft:
                draft.touch()


def save(file: Path, arrays: Mapping[str, Any]) -> None:
    """Write arrays by their names; the same ones give the same bytes. An earlier file is replaced once the new one is
    complete. Raises OSError."""
    if file.exists() and not file.is_file():  # a device, say, which must not be replaced
        _write(file, arrays)
        return
    with _draft_of(file) as draft:
        _write(draft, arrays)
        draft.replace(file)


@contextmanager
def _draft_of(file: Path) -> Iterator[Path]:
    """The file to write first, which is gone afterwards; what can't be done with it is said of `file`."""
    draft = file.with_name(f"{file.name}.part")
    try:
        try:
            yield draft
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        if error.filename is not None:
            error.filename = str(file)
        raise


def _write(file: Path, arrays: Mapping[str, Any]) -> None:
    with file.open("wb") as out:  # to a name, NumPy would add an ending
        np.savez_compressed(out, **arrays)
