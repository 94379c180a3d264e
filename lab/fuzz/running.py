"""Trying one target for a while: guided by coverage where Atheris is installed, otherwise by chance alone."""

import importlib.util
import json
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from lab.fuzz.watching import Failure, tried

if TYPE_CHECKING:
    from lab.fuzz.targets import Target

NAMES = (
    "records", "positions", "editions", "moves", "record page", "record page, file", "edition page, file",
    "edition page, form", "API, records",
)  # fmt: skip
"""What can be tried."""
WATCHED = [
    "carreira.face", "carreira.game.record", "carreira.game.loading", "carreira.game.edition", "carreira.game.shapes",
    "carreira.game.figures", "carreira.navegador.loading", "carreira.navegador.figures", "carreira.vascodagama.loading",
    "carreira.vascodagama.figures", "carreira.site.editions.fields", "carreira.site.editions.forms",
    "carreira.site.study.forms",
]  # fmt: skip
"""What reads texts: Atheris prefers those that reach more of it. Rules are left out, which would take ten times as
long."""


@dataclass
class Found:
    """What was found: how many texts were tried, how many seconds the slowest took, and a failure of each kind."""

    count: int = 0
    slowest: float = 0.0
    failures: dict[str, Failure] = field(default_factory=dict)

    def note(self, target: "Target", text: str) -> None:
        """Try a text out."""
        began = time.process_time()
        failure = tried(target.name, target.read, text)
        self.slowest = max(self.slowest, time.process_time() - began)
        self.count += 1
        if failure is not None:
            self.failures.setdefault(failure.kind, failure)

    def write(self, file: Path) -> None:
        """Write it down, so that it is known even if this process dies."""
        draft = file.with_suffix(".part")
        draft.write_text(json.dumps(asdict(self)))
        draft.replace(file)


def read(file: Path) -> Found:
    """What was written down."""
    if not file.exists():
        return Found(failures={"died": Failure("?", "died", "it ended before it tried anything", "")})
    kept = json.loads(file.read_text())
    return Found(kept["count"], kept["slowest"], {kind: Failure(**one) for kind, one in kept["failures"].items()})


def guided_possible() -> bool:
    """Whether Atheris is installed."""
    return importlib.util.find_spec("atheris") is not None


def by_chance(target: "Target", seed: int, numbers: Iterator[int], go_on: Callable[[Found], bool]) -> Found:
    """Try the texts with these numbers, as long as `go_on` says so."""
    found = Found()
    for number in numbers:
        if not go_on(found):
            break
        found.note(target, numbered(target, seed, number))
    return found


def numbered(target: "Target", seed: int, number: int) -> str:
    """The text with this number."""
    return target.damaged(Random(f"{target.name} {seed} {number}"))


def targets(names: Sequence[str], stack: ExitStack) -> "list[Target]":
    """The targets of these names. Pages need a site, which is in this process as long as `stack` is open."""
    from lab.fuzz.targets import TARGETS

    known: list[Target] = list(TARGETS)
    if not set(names) <= {target.name for target in known}:
        from lab.fuzz import pages

        stack.enter_context(pages.site())
        known += pages.targets(*pages.visitors())
    chosen = [target for target in known if target.name in names]
    for target in chosen:
        target.read(target.samples()[0])  # once without a watch: the first page loads much that later ones need
    return chosen


def guided(name: str, seed: int, seconds: float, report: Path) -> None:
    """Try a target out by Atheris, which ends this process after so many seconds; what it finds is in `report`."""
    import atheris

    stack = ExitStack()
    with atheris.instrument_imports(include=WATCHED):
        import carreira.face
        import carreira.navegador.loading
        import carreira.vascodagama.loading  # noqa: F401

        (target,) = targets([name], stack)
    found, written, end = Found(), time.monotonic(), time.monotonic() + seconds

    def one(data: bytes) -> None:
        nonlocal written
        found.note(target, data.decode("utf-8", "replace"))
        if (now := time.monotonic()) - written > 0.5:
            written = now
            found.write(report)
        if now > end:
            found.write(report)
            os._exit(0)  # Atheris has no other end

    def mutate(data: bytes, most: int, number: int) -> Any:
        chance = Random(number)
        if chance.random() < 0.1:
            return atheris.Mutate(data, most)
        text = target.mutated(chance, data.decode("utf-8", "replace"))
        return text.encode("utf-8", "replace")[:most]

    folder = tempfile.mkdtemp(prefix="carreira-fuzz-")
    for number, sample in enumerate(target.samples()):
        (Path(folder) / str(number)).write_text(sample)
    # a text's own limit is that of `tried`; Atheris would take a timeout of 0 for none at all, and end after a second
    timeout = f"-timeout={int(seconds) + 60}"
    options = [f"-seed={seed}", "-max_len=130000", timeout, "-rss_limit_mb=4000", "-verbosity=0"]
    atheris.Setup(["lab.fuzz", *options, folder], one, custom_mutator=mutate)
    found.write(report)
    atheris.Fuzz()
