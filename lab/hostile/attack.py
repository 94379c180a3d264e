"""An attack: many requests from a few connections at once, and what was wrong about the answers."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from lab.hostile.addresses import Address
from lab.hostile.grammar import Grammar, Request
from lab.hostile.rows import stored, strange_moves, wrongs
from lab.hostile.wire import Answer, send
from lab.hostile.world import World, open_tables

T = TypeVar("T")
Say = Callable[[str], None]
SLOW = 1.0
"""Seconds that no answer may take; one that does is asked for again, alone."""
AGAIN = 3
ROUND = 1000
"""Requests after which all that is stored is looked at, and new tables are opened."""
AT_ONCE = 4
"""Requests that are sent at the same time."""
ON_PURPOSE = (
    b"Too many tables wait for bots",
    b"Too many games wait to be reviewed",
    b"Too many pages are receiving live updates",
)
"""What a 503 says that is meant: something has been asked for so often that no more of it is taken."""


@dataclass(frozen=True)
class Fault:
    """A promise that was broken, and by which request, if it was a single one."""

    what: str
    request: Request | None = None
    answer: Answer | None = None

    def __str__(self) -> str:
        if self.request is None:
            return self.what
        said = self.answer.body[-300:].decode(errors="replace") if self.answer else ""
        which = f"request {self.request.number}, {self.request.name} by {self.request.who}"
        return f"{which}: {self.what}\n  {self.request.raw[:300]!r}\n  {said}"


@dataclass
class Found:
    """What an attack has found."""

    faults: list[Fault] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    """How many requests were answered with each status; 0 stands for a connection that was closed."""
    kinds: Counter[str] = field(default_factory=Counter)
    """How many requests there were of each kind, by its name."""
    busy: Counter[str] = field(default_factory=Counter)
    """What the answers said that were 503 on purpose."""
    seconds: list[tuple[float, str, int]] = field(default_factory=list)
    """The slowest requests: how long they took, their names and numbers."""
    repeated: int = 0
    """How many were asked for again because they took long, and took less then."""
    memory: list[int] = field(default_factory=list)
    """The server's memory after each round, in MB, where that can be seen."""

    def note(self, request: Request, answer: Answer) -> None:
        """Count an answer, and find what is wrong with it by itself."""
        self.statuses[answer.status] += 1
        self.kinds[request.name.partition(" ")[2]] += 1
        self.seconds = sorted([*self.seconds, (answer.seconds, request.name, request.number)], reverse=True)[:20]
        if answer.status == 503 and any(words in answer.body for words in ON_PURPOSE):
            self.busy[answer.body.decode(errors="replace")[-200:] if len(answer.body) < 400 else "a page"] += 1
        elif answer.status >= 500:
            self.faults.append(Fault(f"answered with {answer.status}", request, answer))
        elif answer.status == -1:
            self.faults.append(Fault("not answered in time", request, answer))
        elif answer.status == 0 and request.well:
            self.faults.append(Fault("the connection was closed without an answer", request, answer))


def attack(
    world: World,
    addresses: Sequence[Address],
    numbers: Iterable[int],
    seed: int,
    say: Say = lambda text: None,
    round_of: int = ROUND,
    patience: float = 1.0,
) -> Found:
    """Send the requests with these numbers, in rounds; returns what was found. Answers may take `patience` times as
    long as is promised: tests share their machine."""
    found = Found()
    waiting = list(numbers)
    grammar: Grammar | None = None
    said = 0
    while waiting:
        now, waiting = waiting[:round_of], waiting[round_of:]
        open_tables(world)
        grammar = grammar or Grammar(world, addresses, seed)
        grammar.look_at_tables()
        before = stored(world.site)
        began = time.monotonic()
        _send_all(world, [grammar.request(number) for number in now], found, SLOW * patience)
        took = time.monotonic() - began
        after = stored(world.site)
        rights = world.rights(before)
        for change in [*wrongs(before, after, rights), *strange_moves(before, after, rights)]:
            found.faults.append(Fault(f"within requests {now[0]} to {now[-1]}: {str(change)[:600]}"))
        found.memory.append(memory(world.site.webs[0].pid))
        for fault in found.faults[said:]:
            say(f"FAULT: {fault}")
        said = len(found.faults)
        say(f"{now[-1] + 1} requests, {len(now) / took:.0f}/s, {len(found.faults)} faults, {found.memory[-1]} MB")
    for line in complaints(world.site.lines()):
        found.faults.append(Fault(f"in the log: {line}"))
        say(f"FAULT: {found.faults[-1]}")
    return found


def _send_all(world: World, requests: Sequence[Request], found: Found, slowest: float) -> None:
    """Send requests, a few at once; then the slow ones again, one by one."""
    slow = []
    with ThreadPoolExecutor(AT_ONCE) as senders:
        for request, answer in zip(requests, senders.map(lambda one: _sent(world, one), requests), strict=True):
            found.note(request, answer)
            if answer.seconds > slowest and answer.status != -1:
                slow.append(request)
    for request in slow:
        again = [_sent(world, request) for _ in range(AGAIN)]
        if min(answer.seconds for answer in again) > slowest:
            times = ", ".join(f"{answer.seconds:.2f}" for answer in again)
            found.faults.append(Fault(f"takes long also alone: {times} s", request, again[-1]))
        else:
            found.repeated += 1


def _sent(world: World, request: Request) -> Answer:
    try:
        return send(world.url, request.raw, cut=request.cut)
    except OSError:  # it can't even be connected to
        return Answer(-1, 0.0)


def complaints(lines: Sequence[str]) -> list[str]:
    """Lines of a log that tell of an error, those of a traceback together."""
    found: list[str] = []
    within = False
    for line in lines:
        if "Traceback (most recent call last)" in line or "[error" in line or "does not answer" in line:
            within = "Traceback" in line
            found.append(line)
        elif within and found:
            found[-1] += f"\n{line}"
            within = line.startswith((" ", "\t")) or not line
    return found


def memory(pid: int) -> int:
    """How much memory a process has, in MB; 0 where that can't be seen."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096 // 1_000_000
    except OSError:
        return 0
