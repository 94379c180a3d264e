"""The worker: bots think here, in a separate process, so that no page has to wait for them.

The queue is the tables in the database that wait for a bot, so nothing is lost when a worker dies. A worker claims a
table, lets the bot choose, and stores the move if the table is still at the revision that the bot saw: if a person has
taken something back meanwhile, the choice is discarded. Several workers can serve one database. A worker that has
nothing to do waits until the database announces a change, or, on SQLite, until somebody else has written there.
"""

import os
import signal
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from types import FrameType
from typing import NamedTuple

from django.conf import settings
from django.db import DatabaseError, InterfaceError, OperationalError, close_old_connections
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from carreira import bots
from carreira.game.match import Match
from carreira.game.rule import COMPILED
from carreira.site import lasting
from carreira.site.logs import log
from carreira.site.running.chores import BEAT, CHORES, LOOK, Chores, studies
from carreira.site.running.processes import count, report
from carreira.site.sqlite.writes import Writes
from carreira.site.tables import unreadable
from carreira.site.tables.announcements import Announcements
from carreira.site.tables.live import Unplayable, live
from carreira.site.tables.models import Table
from carreira.site.tables.playing import Stale, write
from carreira.site.tables.queue import in_turn
from carreira.site.tables.voyages import scripted

AWAKE, DROWSY = 0.04, 0.2
"""Seconds after which a worker asks again whether something has changed, where nothing is announced: soon after a
decision, and after a while without any."""
DROWSY_AFTER = 20.0
SELDOM, NOW_AND_THEN = 5.0, 1.0
"""Seconds between two checks of the queue although nothing has changed: while every change is announced, and otherwise,
or where bots wait for somebody to look on, which isn't announced."""
BATCH = 8
"""Tables taken from the queue at once; who is next is seen to again after them."""
CLAIM = timedelta(seconds=5)
"""How long a worker that died keeps others from a table, in addition to the time that the bot may think."""
IN_A_ROW, TOGETHER = 20, 1.0
"""Decisions at one table before the others get their turn, where bots don't pause; and seconds after which no other one
is begun there."""
ASIDE = timedelta(seconds=60)
"""How long a table is left alone after a bot failed at it."""
SIGN = 5.0
"""Seconds between two signs of life."""
LAST = 4.0
"""Seconds that a decision may still take once the worker is to stop; then it is left to another worker."""


class Done(NamedTuple):
    """What bots have done: decisions, seconds of thinking, failures."""

    decisions: int = 0
    thought: float = 0.0
    failures: int = 0


class Worker:
    """Serves the tables that wait for bots until it is stopped: those of some games, or of all.

    With `stand_ins`, levels that need compiled rules look only one turn ahead (see `bots.stand_in`).
    """

    def __init__(self, *, stand_ins: bool, games: Sequence[str] | None = None, parent: int | None = None) -> None:
        self._stand_ins = stand_ins
        self._games = games
        self._parent = parent
        self._stop = threading.Event()
        self._bell = threading.Event()
        self._beside: tuple[Chores, ...] = ()
        self._announcements = Announcements(self._heard)
        self._writes = Writes()
        self._claimed: Table | None = None
        self._tried_again = False
        self._seen = 0.0
        self._done = Done()
        self._served = 0.0
        self._log = log("bots").bind(compiled=COMPILED, pid=os.getpid())

    def stop(self) -> None:
        """Stop after the current decision."""
        self._stop.set()
        self._bell.set()

    def _signalled(self, number: int, frame: FrameType | None) -> None:
        """Stop after the current decision, unless that takes too long."""
        last = threading.Timer(LAST, self._break_off)
        last.daemon = True
        last.start()
        self.stop()

    def _break_off(self) -> None:
        """Leave the current decision to another worker, at once if the database answers."""
        given_back = threading.Thread(target=self._give_back, daemon=True)
        given_back.start()
        given_back.join(1.0)
        os._exit(0)

    def _give_back(self) -> None:
        if (table := self._claimed) is not None:
            Table.objects.filter(pk=table.pk, revision=table.revision).update(claimed_until=None)
            self._log.info("a decision was broken off", table=table.pk)

    def _heard(self, table: str) -> None:
        """Something has changed: look at once."""
        self._bell.set()
        for chores in self._beside:
            chores.wake()

    def run(self) -> None:
        """Serve until stopped, or until the process that started this one is gone."""
        signal.signal(signal.SIGTERM, self._signalled)
        signal.signal(signal.SIGINT, self._signalled)
        self._log.info("bots are ready")
        studying = (Chores(some, LOOK, self._announcements) for some in studies(self._games))
        self._beside = (Chores(BEAT), Chores(CHORES), *studying)
        for chores in self._beside:
            chores.start()
        self._announcements.start()
        try:
            self._serve()
        finally:
            with suppress(DatabaseError):
                self._note()
            self._announcements.stop()
            for chores in self._beside:
                chores.stop()

    def _serve(self) -> None:
        while not self._stop.is_set():
            if self._parent is not None and os.getppid() != self._parent:
                self._log.info("the site is gone, so the bots stop")
                return
            try:
                if not self._tried_again:
                    self.try_again()
                    self._tried_again = True
                self._beat()
                if self.serve_once():
                    self._served = time.monotonic()
                else:
                    self._rest(self._pause())
            except (OperationalError, InterfaceError) as error:
                lasting.tell("bots", "the database does not answer", error, pid=os.getpid())
                close_old_connections()
                self._stop.wait(DROWSY)

    def _rest(self, seconds: float) -> None:
        """Wait so long, or until something changes."""
        if self._announcements.heeding:
            self._bell.wait(seconds)
        else:
            lately = time.monotonic() - self._served < DROWSY_AFTER
            self._writes.wait(self._bell, seconds, AWAKE if lately else DROWSY)
        self._bell.clear()

    def _pause(self) -> float:
        """How many seconds nothing has to be done, unless something changes."""
        now, thought = timezone.now(), timedelta(seconds=settings.BOT_PAUSE)
        ready = [
            max(filter(None, (changed if hurry else changed + thought, claimed, failed)))
            for changed, hurry, claimed, failed in self._queue().values_list(
                "changed", "hurry", "claimed_until", "failed_until"
            )
        ]
        until = [(time - now).total_seconds() for time in ready]
        # what has been ready for a while was seen, and left: bots wait there for somebody to look on
        seldom = SELDOM if self._announcements.heeding else NOW_AND_THEN
        return max(AWAKE, min([seldom, *(NOW_AND_THEN if one < -NOW_AND_THEN else one for one in until)]))

    def _beat(self) -> None:
        now = time.monotonic()
        if now - self._seen > SIGN:
            self._seen = now
            report("bots", "compiled" if COMPILED else "plain")
            self._note()

    def _note(self) -> None:
        """Write down what has been done since the last time."""
        done, self._done = self._done, Done()
        if done != Done():
            count(*done)

    def waiting(self) -> list[Table]:
        """The tables served next, of those that wait for a bot which this worker can play (see `queue.in_turn`)."""
        now = timezone.now()
        ready = Q(hurry=True) | Q(changed__lte=now - timedelta(seconds=settings.BOT_PAUSE))
        unclaimed = Q(claimed_until=None) | Q(claimed_until__lt=now)
        untroubled = Q(failed_until=None) | Q(failed_until__lt=now)
        return in_turn(self._queue().filter(ready & unclaimed & untroubled), BATCH)

    def _queue(self) -> QuerySet[Table]:
        tables = Table.objects.filter(waits_for_bot=True)
        return tables if self._games is None else tables.filter(game__in=self._games)

    def serve_once(self) -> bool:
        """Play at each of the waiting tables. Returns whether there was any."""
        tables = self.waiting()
        for table in tables:
            if self._stop.is_set():
                return True
            if self._claim(table):
                self._claimed = table
                self.serve(table)
                self._claimed = None
        return bool(tables)

    def serve(self, table: Table) -> None:
        """Play a bot's decision at a table; where bots don't pause, also those that follow."""
        began = time.monotonic()
        try:
            for _ in range(IN_A_ROW):
                self._beat()
                if not self._play(table) or (settings.BOT_PAUSE and not table.hurry):
                    return
                if time.monotonic() - began > TOGETHER:
                    return
        except Stale:
            self._log.info("choice discarded: the table has changed", table=table.id)
        except Unplayable as error:
            unreadable.set_aside(table, str(error))
        except (OperationalError, InterfaceError):
            raise
        except Exception as error:
            self._log.exception("a bot failed", table=table.id)
            self._done = self._done._replace(failures=self._done.failures + 1)
            self._give_up(table, repr(error))

    def _play(self, table: Table) -> bool:
        """Play one decision. Returns whether another one can follow; `table` is then as it stands in the database."""
        began = time.perf_counter()
        seats = list(table.seats.all())  # after the table: a change of kinds in between makes what is written stale
        seen = live(table)
        seat = seen.match.to_move
        if seat is None or not seats[seat].bot:
            return False
        level = seats[seat].kind
        move = scripted(table, seen.match) or self._choose(table, seen.match, level)
        write(table, seats, seen, seen.match.copy().play(move))
        took = time.perf_counter() - began
        self._done = self._done._replace(decisions=self._done.decisions + 1, thought=self._done.thought + took)
        self._log.debug("played", table=table.id, seat=seat, bot=level, move=move, seconds=round(took, 3))
        table.refresh_from_db()
        return not self._stop.is_set()

    def _choose(self, table: Table, match: Match, level: str) -> str:
        """A level's move. Where it fails, the next weaker level moves; if all fail, the error of the last is raised."""
        while True:
            try:
                if self._stand_ins:
                    return bots.stand_in(match.copy(), level, seed=table.revision)
                return bots.choose(match.copy(), level, seconds=settings.BOT_SECONDS, seed=table.revision)
            except Exception:
                weaker = bots.weaker(level)
                if weaker is None:
                    raise
                self._log.exception("a bot failed, the next weaker level moves", table=table.id, bot=level)
                level = weaker

    def _claim(self, table: Table) -> bool:
        until: datetime = timezone.now() + CLAIM + timedelta(seconds=2 * settings.BOT_SECONDS)
        free = Q(claimed_until=None) | Q(claimed_until__lt=timezone.now())
        claimed = Table.objects.filter(free, pk=table.pk, revision=table.revision).update(claimed_until=until)
        return bool(claimed)

    def _give_up(self, table: Table, reason: str) -> None:
        """Leave a table alone for a while, so that one broken table does not hold up the others; its page says so.

        The revision grows, so that pages are updated and the bot's next attempt has another seed.
        """
        Table.objects.filter(pk=table.pk, revision=table.revision).update(
            revision=F("revision") + 1, failed_until=timezone.now() + ASIDE, claimed_until=None
        )
        self._log.error("table set aside", table=table.id, reason=reason, seconds=ASIDE.total_seconds())

    def try_again(self) -> None:
        """Retry at once where bots failed: the fault may be gone in a worker that has just been started."""
        now = timezone.now()
        Table.objects.filter(waits_for_bot=True, failed_until__gt=now).update(failed_until=now)
