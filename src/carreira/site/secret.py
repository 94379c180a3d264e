"""The secret key: made at first start, kept in the data folder where only its owner can read it."""

import contextlib
import os
import secrets
from pathlib import Path

FILE = "secret-key"


def secret_key(folder: Path) -> str:
    """The key kept in `folder`; created, with mode 0600, if there is none yet.

    If several processes create it at the same time, the first one to link its file wins.
    """
    path = folder / FILE
    with contextlib.suppress(FileNotFoundError):
        return path.read_text(encoding="ascii").strip()
    folder.mkdir(parents=True, exist_ok=True)
    draft = folder / f"{FILE}.{os.getpid()}.{secrets.token_hex(4)}"
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(48) + "\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
    finally:
        draft.unlink()
    return path.read_text(encoding="ascii").strip()
