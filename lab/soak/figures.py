"""What comes out of a run: figures, as a table to read and as JSON."""

import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from lab.soak.judging import Broken, Kind


def below(times: Sequence[float], part: float) -> float:
    """The time within which so large a part of all was done; 0 if there is none.

    >>> below([0.1, 0.4, 0.2, 0.3], 0.5), below([], 0.5)
    (0.3, 0.0)
    """
    return sorted(times)[min(len(times) - 1, int(part * len(times)))] if times else 0.0


@dataclass(frozen=True)
class Kill:
    """A kill: of what, when (seconds since the beginning), and after how many seconds it served again."""

    of: str
    at: float
    took: float


@dataclass
class Figures:
    """What was counted and measured while people played. Times are in seconds."""

    seconds: float = 0.0
    moves: int = 0
    undos: int = 0
    opened: int = 0
    finished: int = 0
    answers: list[float] = field(default_factory=list)
    """How long each move took that was answered."""
    waits: list[float] = field(default_factory=list)
    """How long each move took that had to be posted again, or looked for, until its person knew that it was stored."""
    unanswered: int = 0
    found: int = 0
    """Unanswered posts that had been stored, as a look at the table showed."""
    refused: Counter[int] = field(default_factory=Counter)
    unavailable: int = 0
    """Answers with the page that says that the database doesn't answer, of any request."""
    lost: int = 0
    """Streams that broke off."""
    back: list[float] = field(default_factory=list)
    """After how many seconds each of these was open again."""
    kills: list[Kill] = field(default_factory=list)
    died: int = 0
    """Processes that ended while they started, since their connection to the database was ended; started again."""
    own: float = 0.0
    """How much of a processor's time the people themselves took, that is, this program."""
    tracebacks: list[str] = field(default_factory=list)
    """What the site's processes printed of errors that nobody had thought of, and of the lines around them."""
    replayed: int = 0
    compared: int = 0
    aside: int = 0
    broken: list[Broken] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds if self.seconds else 0.0

    def count(self, *kinds: Kind) -> int:
        """How many promises of these kinds were broken."""
        return sum(broken.kind in kinds for broken in self.broken)

    def lines(self) -> list[str]:
        """The table to read."""
        refused = ", ".join(f"{count} with {status}" for status, count in sorted(self.refused.items()))
        rows = [
            ("moves acknowledged", f"{self.moves}, {self.rate:.1f} a second; {self.undos} undos"),
            ("answered within", f"{_ms(self.answers, 0.5)} (median), {_ms(self.answers, 0.99)} (99 of 100)"),
            ("processor used by the people", f"{self.own:.0f} s of {self.seconds:.0f} s"),
            ("posts without an answer", f"{self.unanswered}, of which {self.found} had been stored"),
            ("known to be stored after", f"{_s(self.waits)}, where a post had no answer"),
            ("refused", refused or "none"),
            ("answers “the database is away”", str(self.unavailable)),
        ]
        for of in sorted({kill.of for kill in self.kills}):
            took = [kill.took for kill in self.kills if kill.of == of]
            rows.append((f"kills of {of}", f"{len(took)}, serving again after {_s(took)}"))
        rows += [
            ("died while they started", str(self.died)),
            ("streams broken off", f"{self.lost}, open again {len(self.back)}, after {_s(self.back)}"),
            ("clients not back", str(self.count(Kind.AWAY))),
            ("tables opened, finished", f"{self.opened}, {self.finished}"),
            ("tables replayed", f"{self.replayed}, {self.count(Kind.REPLAY)} failed"),
            ("states compared", f"{self.compared}, {self.count(Kind.SHOWN)} differ; {self.aside} were taken back"),
            ("moves lost", str(self.count(Kind.LOST))),
            ("moves twice", str(self.count(Kind.TWICE))),
            ("errors (500), tracebacks", f"{self.count(Kind.ERROR)}, {len(self.tracebacks)}"),
        ]
        width = max(len(name) for name, _ in rows)
        return [f"{name:{width}}  {value}" for name, value in rows]

    def data(self) -> dict[str, Any]:
        """The raw result."""
        plain = {name: value for name, value in vars(self).items() if name not in ("kills", "broken", "refused")}
        for name in ("answers", "waits", "back"):
            plain[name] = [round(time, 4) for time in plain[name]]
        return {
            **plain,
            "rate": self.rate,
            "refused": {str(status): count for status, count in self.refused.items()},
            "kills": [{"of": kill.of, "at": round(kill.at, 3), "took": round(kill.took, 3)} for kill in self.kills],
            "broken": [
                {"kind": one.kind, "table": one.table, "revision": one.revision, "what": one.what}
                for one in self.broken
            ],
        }


def _ms(times: Sequence[float], part: float) -> str:
    return f"{below(times, part) * 1000:.0f} ms" if times else "–"


def _s(times: Sequence[float]) -> str:
    return f"{statistics.median(times):.2f} s (median), {max(times):.2f} s (longest)" if times else "–"
