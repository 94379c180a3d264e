"""Reviews of finished games: asked for by whoever opens the page, made by a worker, kept with the game.

A worker that makes a review writes down how far it is, and so renews its claim; if it dies, another one begins anew.
"""

import time
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db.models import F, OuterRef, Q, Subquery
from django.utils import timezone

import carreira
from carreira.bots.reviewing import ENGINE, Review
from carreira.game.language import N_
from carreira.game.rule import COMPILED
from carreira.site.logs import log
from carreira.site.refusals import Refusal
from carreira.site.study.models import GameReview
from carreira.site.tables.announcements import announce
from carreira.site.tables.levels import adviser, default_level
from carreira.site.tables.live import Unplayable, live
from carreira.site.tables.queue import OVERFULL
from carreira.site.tables.visit import Visit

QUEUE = 200
"""How many reviews may wait on the whole site; beyond that, whoever has filled the queue can ask for no more."""
CLAIM = timedelta(seconds=60)
"""How long a worker that died keeps others from a review."""
ASIDE = timedelta(minutes=10)
"""How long a review is left alone after it failed."""
SECONDS = 40.0
"""About how long a level that searches may think about a whole game, beside comparing its moves."""
EVERY = 1.0
"""Seconds between two times that progress is written down."""
LONGEST = 3000
"""Decisions of a game that is reviewed, at most: more than even random moves need with five players."""

NOT_OVER = N_("This game is not over yet. It can be reviewed once it is.")
TOO_LONG = N_(
    "This game has %(given)d decisions, and games with more than %(most)d are not reviewed: it would keep others "
    "waiting for too long."
)
ENDED_EARLY = N_("This game was not played to its end, so it can’t be reviewed.")
BUSY = N_("Too many games wait to be reviewed just now. Try again in a few minutes.")


def check(visit: Visit) -> None:
    """Raises Refusal (403, 404 or 422) unless the game is over for good and was played to its end, in no more
    decisions than LONGEST, which would keep a worker busy for too long."""
    if not visit.revealed:
        raise Refusal(403, NOT_OVER)
    if not visit.live.match.over:
        raise Refusal(404, ENDED_EARLY)
    if visit.live.match.number > LONGEST:
        raise Refusal(422, TOO_LONG, most=LONGEST, given=visit.live.match.number)


def wanted(visit: Visit, *, anew: bool = False) -> GameReview:
    """The review of a table's game, which is made if there is none, or only one by an older engine or under older
    rules; with `anew`, also if it was made by a quick level. Raises Refusal (403, 404, 422 or 503)."""
    check(visit)
    found = GameReview.objects.filter(pk=visit.table.pk).first()
    if found is not None and (
        found.waiting or not (outdated(found, visit) or (anew and found.level == default_level()))
    ):
        return found
    _check_queue(visit.table.owner)
    if found is None:
        found = GameReview.objects.get_or_create(pk=visit.table.pk)[0]
    else:
        GameReview.objects.filter(pk=found.pk, waiting=False).update(waiting=True, progress=0, asked=timezone.now())
        found.refresh_from_db()
    announce(visit.table.pk)
    return found


def _check_queue(owner: str) -> None:
    """Raises Refusal (503) if the queue is full and games of this visitor fill it, that is, an even share of it or
    more; for everybody, if it is several times as long as it may be."""
    waiting = GameReview.objects.filter(waiting=True)
    length = waiting.count()
    if length < QUEUE:
        return
    own = waiting.filter(table__owner=owner).count()
    owners = waiting.values("table__owner").distinct().count()
    if own * owners >= length or length >= OVERFULL * QUEUE:
        raise Refusal(503, BUSY)


def outdated(found: GameReview, visit: Visit) -> bool:
    """Whether a review that was made is older than this program, or than the rules that the table is played under."""
    return found.engine < ENGINE or found.rules_version < visit.table.rules_version


def review_next(games: Sequence[str] | None) -> int:
    """Make the next review, of some games or of all; returns how many were made, 0 or 1. It is one of those whose
    games' makers have waited longest for one, so that nobody waits for all the games of somebody else."""
    now = timezone.now()
    free = (Q(claimed_until=None) | Q(claimed_until__lt=now)) & (Q(failed_until=None) | Q(failed_until__lt=now))
    due = GameReview.objects.filter(free, waiting=True)
    if games is not None:
        due = due.filter(table__game__in=games)
    latest = GameReview.objects.filter(table__owner=OuterRef("table__owner"), made__isnull=False).order_by("-made")
    fair = due.annotate(served=Subquery(latest.values("made")[:1])).order_by(F("served").asc(nulls_first=True), "asked")
    row = fair.select_related("table").first()
    if row is None or not GameReview.objects.filter(free, pk=row.pk, waiting=True).update(claimed_until=now + CLAIM):
        return 0
    level = adviser()
    try:
        match = live(row.table).match
        found = carreira.review(match, level, seconds=SECONDS if COMPILED else None, progress=_Noting(row.pk))
    except Unplayable as why:
        log("study").error("no review could be made", table=row.pk, reason=str(why))
        GameReview.objects.filter(pk=row.pk).update(waiting=False, claimed_until=None)  # it may be asked for again
        return 0
    except Exception:
        log("study").exception("no review could be made", table=row.pk)
        GameReview.objects.filter(pk=row.pk).update(failed_until=timezone.now() + ASIDE, claimed_until=None)
        return 0
    GameReview.objects.filter(pk=row.pk).update(
        waiting=False,
        progress=100,
        claimed_until=None,
        failed_until=None,
        made=timezone.now(),
        level=level,
        engine=ENGINE,
        rules_version=match.rules_version,
        figures=stored(found),
    )
    announce(row.pk)
    return 1


class _Noting:
    """Writes down how far a review is."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._noted = time.monotonic()

    def __call__(self, done: float) -> None:
        now = time.monotonic()
        if now - self._noted >= EVERY:
            self._noted = now
            GameReview.objects.filter(pk=self._table, waiting=True).update(
                progress=min(99, int(100 * done)), claimed_until=timezone.now() + CLAIM
            )
            announce(self._table)


def stored(found: Review) -> dict[str, Any]:
    """A review as it is stored: shares to a hundredth of a percent, points to a tenth."""
    return {
        "seats": found.seats.tolist(),
        "shares": found.shares.round(4).tolist(),
        "points": found.points.round(1).tolist(),
        "lost": found.lost.round(4).tolist(),
        "luck": found.luck.round(4).tolist(),
        "best": found.best,
    }
