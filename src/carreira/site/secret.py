"""Secrets made at first start, kept in the data folder where only its owner can read them."""

import contextlib
import os
import secrets
from collections.abc import Callable
from gettext import gettext as _
from pathlib import Path

from carreira.game.language import N_
from carreira.site.placing import place

FILE = "secret-key"
DAMAGED = N_(
    "%(file)s is damaged. Put it back from a backup, or remove it: then another one is made, and everybody has to log "
    "in again."
)


class BadSecret(ValueError):
    """A secret's file holds none; the message says what to do."""


def secret_key(folder: Path) -> str:
    """The key that signs cookies, kept in `folder`; made if there is none yet. Raises OSError and BadSecret."""
    return kept(folder / FILE, lambda: secrets.token_urlsafe(48), DAMAGED)


def kept(path: Path, make: Callable[[], str], damaged: str) -> str:
    """The secret in the file `path`; made, with mode 0600, if there is none yet. `damaged` says of a %(file)s without
    one what to do, to be translated.

    If several processes make it at the same time, the first one to place its file wins (`place` says where not). Raises
    OSError if it can be neither read nor made, and BadSecret if the file is damaged.
    """
    with contextlib.suppress(FileNotFoundError):
        return _read(path, damaged)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(make().strip() + "\n")
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):
            place(draft, path)
    except OSError as error:
        error.filename = str(path)
        raise
    finally:
        draft.unlink(missing_ok=True)
    return _read(path, damaged)


def _read(path: Path, damaged: str) -> str:
    with contextlib.suppress(UnicodeDecodeError):
        if text := path.read_text(encoding="ascii").strip():
            return text
    raise BadSecret(_(damaged) % {"file": path})
