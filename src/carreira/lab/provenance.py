"""What a result depends on besides its arguments: the code of rules and bots."""

import functools
import hashlib

from carreira.game.rule import NOT_ENGINE, PACKAGE

WITHOUT = NOT_ENGINE | {"lab", "adapters", "commands"}
"""Folders and files that have no influence on what is played."""


@functools.cache
def engine() -> str:
    """A hash of all code and numbers of rules and bots, wherever they are installed: 16 hexadecimal digits."""
    digest = hashlib.sha256()
    for path in sorted([*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.npz")]):
        part = path.relative_to(PACKAGE)
        if WITHOUT.isdisjoint(part.parts):
            digest.update(f"{part.as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
