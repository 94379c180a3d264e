"""`@rule`: the one switch between compiled rules and plain Python.

With `CARREIRA_JIT=0` a rule runs as it is written, on slotted objects, without importing Numba: for debugging, for
coverage, and for a web process that must start at once. Otherwise Numba compiles it, without the interpreter lock, and
keeps the result in a cache.

Numba keys its cache by file, so an edit in one rules file would leave its callers in other files running the old
rules. The cache therefore lies in a folder named by a hash of all engine sources, of where they lie and when they
were written (Numba uses nothing that it compiled from another file or at another time), of Numba's version and of
whether bounds are checked.
"""

import contextlib
import functools
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any, Protocol, TypeAlias, TypeVar

import platformdirs

F = TypeVar("F", bound=Callable[..., Any])

State: TypeAlias = Any
"""A state as rules see it: a record of the game's layout, or the slotted object made from it."""
Figures: TypeAlias = Any
"""The figures of an edition as rules see them; read only."""
Player: TypeAlias = Any
"""One player's part of a state."""


class Moves(Protocol):
    """Room for legal moves: a record (or slotted object) whose `codes` hold them.

    A record, not an array, because Numba counts references to arrays, which cost playouts a third of their speed.
    """

    codes: list[int]


Buffer: TypeAlias = Any
"""A row of integers to be filled or read: an array, or a list."""

COMPILED = os.environ.get("CARREIRA_JIT", "1") != "0"
"""Whether this process compiles its rules. Chosen once, by the environment, before the first import."""

PACKAGE = Path(__file__).resolve().parent.parent
KEPT_CACHES = 5
"""How many earlier caches stay, for programs that still run and for going back to an earlier version."""
MARKED: list[Any] = []
"""The functions of this process that are compiled when they are first called, for who wants to know how far that is."""
NOT_ENGINE = {"site", "locale", "board", "wording", "loading", "cli.py"}
"""Folders and files whose code never reaches compiled rules."""


@functools.cache
def _say_once() -> None:
    """Tell who waits in front of a terminal what is going on."""
    print("Carreira compiles its rules, once: this takes about half a minute.", file=sys.stderr)


@functools.cache
def cache_folder() -> Path:
    """The folder that holds the compiled rules of exactly these sources, where they lie here.

    `CARREIRA_CACHE` moves it; by default it lies in the user's cache folder.
    """
    digest = hashlib.sha256(os.fsencode(PACKAGE))
    for path in sorted(PACKAGE.rglob("*.py")):
        part = path.relative_to(PACKAGE)
        if NOT_ENGINE.isdisjoint(part.parts):
            digest.update(f"{part.as_posix()}\0{path.stat().st_mtime_ns}\0".encode() + path.read_bytes())
    digest.update(f"numba {version('numba')} bounds {os.environ.get('NUMBA_BOUNDSCHECK', '')}".encode())
    name = f"rules-{digest.hexdigest()[:20]}"
    wanted = Path(os.environ.get("CARREIRA_CACHE") or platformdirs.user_cache_path("carreira"))
    for root in (wanted, Path(tempfile.gettempdir()) / "carreira"):
        try:
            (root / name).mkdir(parents=True, exist_ok=True)
            os.utime(root / name)  # in use: the last to be forgotten
        except OSError:
            continue
        _forget_old(root, name)
        return root / name
    raise OSError(
        f"There is no folder that compiled rules could be kept in: set CARREIRA_CACHE to one, {wanted} is none."
    )


def _forget_old(root: Path, current: str) -> None:
    """Remove what was compiled from sources that are no longer current, all but the latest few."""
    others = []
    for folder in root.glob("rules-*"):
        with contextlib.suppress(FileNotFoundError):  # another process is tidying up as well
            others.append((folder.stat().st_mtime, folder))
    others = [(used, folder) for used, folder in others if folder.name != current]
    for _, folder in sorted(others, reverse=True)[KEPT_CACHES:]:
        shutil.rmtree(folder, ignore_errors=True)


def rule(function: F) -> F:
    """Compile `function` with Numba, or leave it as it is: see the module's text."""
    if not COMPILED:
        return function
    import numba

    if sys.stderr.isatty() and not any(cache_folder().glob("*")):
        _say_once()
    config: Any = numba.config
    kept, config.CACHE_DIR = config.CACHE_DIR, str(cache_folder())
    try:
        compiled: F = numba.njit(function, cache=True, nogil=True)
    finally:
        config.CACHE_DIR = kept
    MARKED.append(compiled)
    return compiled
