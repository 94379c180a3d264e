"""Hints: whoever plays alone against bots may ask what a bot would do in their place.

A hint is a row, which a worker fills in; so no request waits for it. Whoever asks again in the same position gets the
same hint. Each stays in the game's record of hints.
"""

import hashlib
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from carreira import bots
from carreira.game.language import N_
from carreira.game.match import Match
from carreira.game.rule import COMPILED
from carreira.site.logs import log
from carreira.site.refusals import Refusal
from carreira.site.study.models import Hint
from carreira.site.tables.announcements import announce
from carreira.site.tables.levels import adviser
from carreira.site.tables.live import live
from carreira.site.tables.models import Seat, Table
from carreira.site.tables.visit import Visit

SHOWN = 3
"""How many moves a hint shows."""
QUEUE = 40
"""How many hints may wait on the whole site."""
CLAIM = timedelta(seconds=20)
"""How long a worker that died keeps others from a hint, in addition to the time that a bot may think."""

IN_COMPANY = N_("Hints are only for those who play alone against bots: among people they would be unfair.")
NOT_YOUR_TURN = N_("A hint is for your own decision, and it isn’t your turn.")
ONE_AT_A_TIME = N_("Another hint for you is on its way. Wait until it is there.")
BUSY = N_("Too many people wait for hints just now. Try again in a minute.")


def line_of(match: Match, number: int) -> str:
    """What tells the first decisions of a match apart from those that were taken back: their SHA-256."""
    moves = "\n".join(decision.move for decision in match.decisions[:number])
    return hashlib.sha256(moves.encode()).hexdigest()


def _people(seats: Sequence[Seat]) -> list[Seat]:
    """The seats that people have or may take back."""
    return [seat for seat in seats if not seat.bot or seat.held_for]


def possible(seats: Sequence[Seat]) -> bool:
    """Whether there may be hints at a table: only where at most one person plays, and there can't be more again."""
    return len(_people(seats)) <= 1


def allowed(seats: Sequence[Seat], visitor: str) -> bool:
    """Whether a visitor may have hints: they play one seat, and all others are bots' for good."""
    people = _people(seats)
    return len(people) == 1 and people[0].human and bool(visitor) and people[0].visitor == visitor


def at_table(table: Table) -> list[Hint]:
    """All hints that were asked for at a table."""
    return list(Hint.objects.filter(table=table))


def given(visit: Visit, hints: Sequence[Hint]) -> Hint | None:
    """That one of a table's hints which is for the position in which the visitor decides now; None if they have not
    asked for one."""
    match = visit.live.match
    seat = match.to_move
    if seat is None or seat not in visit.mine:
        return None
    here = [hint for hint in hints if hint.seat == seat and hint.number == match.number]
    return next((hint for hint in here if hint.line == line_of(match, match.number)), None)


def ask(visit: Visit) -> Hint:
    """Ask for a hint. Raises Refusal (403, 409, 429 or 503)."""
    match = visit.live.match
    if not allowed(visit.seats, visit.visitor):
        raise Refusal(403, IN_COMPANY)
    seat = match.to_move
    if seat is None or seat not in visit.mine or not visit.playable:
        raise Refusal(409, NOT_YOUR_TURN)
    known = given(visit, at_table(visit.table))
    if known is not None and not known.failed:
        return known
    waiting = Hint.objects.filter(level="", failed=False)
    with transaction.atomic():
        Table.objects.select_for_update().get(pk=visit.table.pk)
        if waiting.filter(visitor=visit.visitor).exists():
            raise Refusal(429, ONE_AT_A_TIME)
        if waiting.count() >= QUEUE:
            raise Refusal(503, BUSY)
        hint, _ = Hint.objects.update_or_create(
            table=visit.table,
            seat=seat,
            line=line_of(match, match.number),
            defaults={
                "visitor": visit.visitor,
                "number": match.number,
                "failed": False,
                "claimed_until": None,
                "asked": timezone.now(),
            },
        )
        announce(visit.table.pk)
    return hint


def record(match: Match, hints: Sequence[Hint]) -> dict[int, int]:
    """The game's record of a table's hints: for each decision that was made after a hint, by its number, whose it
    was."""
    return {hint.number + 1: hint.seat for hint in hints if hint.level and hint.line == line_of(match, hint.number)}


def give_due(games: Sequence[str] | None) -> int:
    """Give the hints that wait, for tables of some games or of all; returns how many."""
    due = Hint.objects.filter(Q(claimed_until=None) | Q(claimed_until__lt=timezone.now()), level="", failed=False)
    if games is not None:
        due = due.filter(table__game__in=games)
    done = 0
    for hint in due.select_related("table").order_by("asked")[:QUEUE]:
        done += _give(hint)
    return done


def _give(hint: Hint) -> bool:
    """Fill a hint in, unless another worker does. Returns whether that was done."""
    now = timezone.now()
    free = Q(claimed_until=None) | Q(claimed_until__lt=now)
    until = now + CLAIM + timedelta(seconds=2 * settings.BOT_SECONDS)
    if not Hint.objects.filter(free, pk=hint.pk, level="", failed=False).update(claimed_until=until):
        return False
    level = adviser()
    try:
        found = _advised(hint, level)
    except Exception:
        log("study").exception("no hint could be given", table=hint.table_id)
        Hint.objects.filter(pk=hint.pk).update(failed=True, claimed_until=None)
    else:
        if found is None:  # what it was asked for has been taken back
            Hint.objects.filter(pk=hint.pk).delete()
        else:
            Hint.objects.filter(pk=hint.pk).update(level=level, moves=found, claimed_until=None)
    Table.objects.filter(pk=hint.table_id).update(talk=F("talk") + 1)  # its page shows the hint
    return True


def _advised(hint: Hint, level: str) -> list[dict[str, Any]] | None:
    """The advice, each move with those that would end its turn; None if the moment is gone."""
    match = live(hint.table).match
    if match.number < hint.number or line_of(match, hint.number) != hint.line:
        return None
    seconds = settings.BOT_SECONDS if COMPILED else None
    moment = match.at(hint.number)
    advice = bots.advise(moment, level, seconds=seconds, seed=hint.number, n=SHOWN)
    return [{**one, "then": bots.rest_of_turn(moment, one["move"])} for one in advice]
