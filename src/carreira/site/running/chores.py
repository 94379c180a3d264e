"""What is to be done now and then, beside the bots: each worker does it in a thread of its own.

Several workers may do the same at the same time, so a chore claims what it works on, or does no harm twice.
"""

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from django.db import InterfaceError, OperationalError, close_old_connections, connection

from carreira.site import lasting
from carreira.site.clocks import outages
from carreira.site.logs import log
from carreira.site.notices import sending
from carreira.site.people.renewing import remove_expired
from carreira.site.sqlite.writes import Writes
from carreira.site.standing.results import record_earlier
from carreira.site.study import hints, reviews
from carreira.site.tables import timeouts, unreadable
from carreira.site.tables.announcements import Announcements
from carreira.site.tables.seating import remove_abandoned, start_due
from carreira.site.tables.stopping import end_abandoned, remove_forgotten
from carreira.site.tables.watching import remove_gone

NAP, LOOK = 1.0, 0.25
"""Seconds between two looks at what is due: in general, and, if something has changed, where somebody waits for it."""
SELDOM = 5.0
"""Seconds between two looks where somebody waits for it, while the database announces that they do."""


class Chore(NamedTuple):
    """Something to be done every so many seconds; `do` returns how much was done, for the log."""

    name: str
    every: float
    do: Callable[[], int]


BEAT = (Chore("clocks got time back", outages.EVERY, outages.beat),)
"""By itself, so that nothing else delays it: a beat that is late looks as if the site had been down."""
CHORES = (
    Chore("times ran out", 1.0, timeouts.ring),
    Chore("players warned of their time", 60.0, timeouts.warn),
    Chore("tables begun at their time", 2.0, start_due),
    Chore("games ended that stood still", 600.0, end_abandoned),
    Chore("games removed that nobody came back to", 3600.0, remove_forgotten),
    Chore("tables removed that never started", 3600.0, remove_abandoned),
    Chore("tables that can be replayed again", 60.0, partial(unreadable.look_again, set())),
    Chore("watchers who have gone", 600.0, remove_gone),
    Chore("sessions that were over", 3600.0, remove_expired),
    Chore("results of earlier games written down", 60.0, record_earlier),
    Chore("notices looked at", 5.0, sending.send),
    Chore("old notices removed", 3600.0, sending.tidy),
)


def studies(games: Sequence[str] | None) -> tuple[tuple[Chore, ...], ...]:
    """What is worked out for those who study: hints and reviews, for tables of some games or of all. Each is done by
    itself, as a review may take a minute."""
    hints_due = Chore("hints given", LOOK, partial(hints.give_due, games))
    return (hints_due,), (Chore("games reviewed", NAP, partial(reviews.review_next, games)),)


class Chores:
    """Does the chores until it is stopped; looks every `nap` seconds at what is due. With `announcements`, which say
    that something has changed, it looks then, and more rarely otherwise."""

    def __init__(self, chores: tuple[Chore, ...], nap: float = NAP, announcements: Announcements | None = None) -> None:
        self._nap = nap
        self._announcements = announcements
        self._writes = Writes()
        self._bell = threading.Event()
        self._due = dict.fromkeys(chores, 0.0)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="chores", daemon=True)
        self._log = log("chores")

    def start(self) -> None:
        """Begin, in a thread."""
        self._thread.start()

    def stop(self) -> None:
        """Stop after the chore that is being done."""
        self._stop.set()
        self._bell.set()

    def wake(self) -> None:
        """Look at once, if that is what it waits for: something has changed."""
        if self._announcements is not None:
            self._bell.set()

    def _run(self) -> None:
        while not self._stop.is_set():
            self.do_due()
            self._rest()
        connection.close()

    def _rest(self) -> None:
        """Wait until something may be due."""
        if self._announcements is None:
            self._bell.wait(self._nap)
        elif self._announcements.heeding:
            if self._bell.wait(SELDOM):  # what was done just now can't be done again at once, but as soon as it is due
                self._stop.wait(min(self._due.values()) - time.monotonic())
        else:
            with suppress(OperationalError, InterfaceError):  # who looks at what is due after this tells the log
                self._writes.wait(self._bell, NAP, self._nap)
        self._bell.clear()

    def do_due(self) -> None:
        """Do what is due. A chore that fails is logged and tried again when it is due next."""
        for chore, due in self._due.items():
            if self._stop.is_set() or time.monotonic() < due:
                continue
            try:
                close_old_connections()
                if done := chore.do():
                    self._log.info(chore.name, count=done)
            except (OperationalError, InterfaceError) as error:
                lasting.tell("chores", "chores are put off", error, chore=chore.name)
            except Exception:
                self._log.exception("a chore failed", chore=chore.name)
            self._due[chore] = time.monotonic() + chore.every
