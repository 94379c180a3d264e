"""`@rule`: the one switch between compiled rules and plain Python.

With `CARREIRA_JIT=0` a rule runs as it is written, on slotted objects, without importing Numba: for debugging, for
coverage, and for a web process that must start at once. Otherwise Numba compiles it, without the interpreter lock, and
keeps the result in a cache.

Numba keys its cache by file, so after an edit in one rules file, callers in other files would go on running the old
rules. The cache is therefore in a folder named by a hash of all engine sources, their location and modification times
(Numba doesn't reuse what it compiled from a file with another path or modification time), Numba's version and whether
bounds are checked.
"""

import contextlib
import functools
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from gettext import gettext as _
from importlib.metadata import version
from pathlib import Path
from typing import Any, Protocol, TypeAlias, TypeVar, cast

import platformdirs

F = TypeVar("F", bound=Callable[..., Any])

State: TypeAlias = Any
"""A state as rules see it: a record of the game's layout, or the slotted object made from it."""
Figures: TypeAlias = Any
"""The figures of an edition as rules see them; read only."""
Player: TypeAlias = Any
"""One player's part of a state."""


class Moves(Protocol):
    """A buffer for legal moves: a record (or slotted object) whose `codes` hold them.

    It is a record, not an array, because Numba counts references to arrays, which cost playouts a third of their speed.
    """

    codes: list[int]


class Numbers(Protocol):
    """A buffer for the features of a position: a record (or plain object) whose `x` holds them."""

    x: list[float]


Buffer: TypeAlias = Any
"""A row of integers to be filled or read: an array, or a list."""

COMPILED = os.environ.get("CARREIRA_JIT", "1") != "0"
"""Whether this process compiles its rules. Chosen once, by the environment, before the first import."""

PACKAGE = Path(__file__).resolve().parent.parent
KEPT_CACHES = 5
"""How many earlier caches are kept, for programs that still run and for going back to an earlier version."""
MARKED: list[Any] = []
"""The functions of this process that are compiled when they are first called, so that progress can be measured."""
INLINED = 640
"""The size in bytes of bytecode up to which a rule is inlined into its callers. Inlining makes random matches take a
tenth less time and compiling a fifth more. Estimates aren't inlined, since that would make compiling take another sixth
longer."""
NOT_ENGINE = {"site", "commands", "locale", "board", "wording", "loading", "cli.py"}
"""Folders and files whose code never reaches compiled rules."""
OPTIMIZATION = "2"
"""How hard LLVM works, if NUMBA_OPT doesn't say: rules and bots are as fast as with 3, which is usual, and are compiled
in three quarters of the time."""


@functools.cache
def _say_once() -> None:
    """Print why the first call takes so long."""
    print(_("Carreira compiles its rules, once: this takes a minute or two."), file=sys.stderr)


@functools.cache
def cache_folder() -> Path:
    """The folder for the compiled rules of exactly these sources in this place.

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
            os.utime(root / name)  # in use: the last to be removed
        except OSError:
            continue
        _forget_old(root, name)
        return root / name
    raise OSError(
        f"There is no folder for compiled rules: {wanted} can't be used; set CARREIRA_CACHE to a folder that can."
    )


def _forget_old(root: Path, current: str) -> None:
    """Remove what was compiled from sources that are no longer current, except the latest few."""
    others = []
    for folder in root.glob("rules-*"):
        with contextlib.suppress(FileNotFoundError):  # another process is tidying up as well
            others.append((folder.stat().st_mtime, folder))
    others = [(used, folder) for used, folder in others if folder.name != current]
    for _used, folder in sorted(others, reverse=True)[KEPT_CACHES:]:
        shutil.rmtree(folder, ignore_errors=True)


def rule(function: F, *, part: bool = False) -> F:
    """Compile `function` with Numba, or leave it as it is: see the module's docstring. A `part` is compiled within its
    callers only (see `generic.bind`)."""
    if not COMPILED:
        return function
    os.environ.setdefault("NUMBA_OPT", OPTIMIZATION)
    import numba

    if sys.stderr.isatty() and not any(cache_folder().glob("*")):
        _say_once()
    plain: Any = function
    inlined = ".rules." in plain.__module__ and len(plain.__code__.co_code) < INLINED
    config, njit = cast(Any, numba.config), cast(Any, numba.njit)
    compiler = njit(
        cache=True, nogil=True, forceinline=inlined, inline="always" if part else "never", no_cfunc_wrapper=True
    )
    kept, config.CACHE_DIR = config.CACHE_DIR, str(cache_folder())
    try:
        compiled: F = compiler(plain)
    finally:
        config.CACHE_DIR = kept
    _widen_numbers(compiled)
    if not part:
        MARKED.append(compiled)
    return compiled


def _widen_numbers(compiled: Any) -> None:
    """Let compiled code call one version of a function for whole numbers of every width, also in tuples: Numba would
    compile another for each of them, and for each constant."""
    from numba.core import types as numba_types

    types: Any = numba_types
    template = compiled.get_call_template

    def wide(kind: Any) -> Any:
        if isinstance(kind, types.Integer | types.IntegerLiteral):
            return types.int64
        if isinstance(kind, types.Tuple):
            return types.BaseTuple.from_types(tuple(wide(part) for part in kind.types))
        return kind

    compiled.get_call_template = lambda args, kws: template(tuple(wide(kind) for kind in args), kws)
