"""Results: what is written down when a match ends, in the same transaction; and for games that ended before that."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from carreira import games
from carreira.game.language import N_
from carreira.game.match import Match
from carreira.site.people.models import Person
from carreira.site.people.names import folded
from carreira.site.people.programs import programs
from carreira.site.standing.ladders import ladder
from carreira.site.standing.models import Placing, Result, Streak
from carreira.site.standing.ratings import Who, rate
from carreira.site.tables import changes
from carreira.site.tables.live import Unplayable, live
from carreira.site.tables.models import Move, Seat, Table

AT_ONCE = 50
"""How many older games get their results in one run of the chore, at most."""

WHY_UNRATED = {
    "guests": N_("It is not rated, since somebody played without an account."),
    "alone": N_("It is not rated, since fewer than two people played."),
    "shared": N_("It is not rated, since one person played several seats."),
    "taken-over": N_("It is not rated, since a bot took over a seat."),
    "edition": N_("It is not rated, since it was not played with the figures of the box."),
    "position": N_("It is not rated, since it began in the middle of a game."),
    "program": N_("It is not rated, since a program played, with an account of its own."),
    "earlier": N_("It is not rated: it ended before there were ratings."),
}
"""Why a game doesn't count, by what `Result.unrated` says."""


def connect() -> None:
    """Listen to tables."""
    changes.ended.connect(record, dispatch_uid="standing.record")
    changes.resigned.connect(end_streak, dispatch_uid="standing.end_streak")


def record(sender: object, table: Table, seats: Sequence[Seat], match: Match, **_: object) -> None:
    """Write down how a match ended, and move ratings and streaks. A table that was stopped before has no result."""
    if table.stopped or not match.over or Result.objects.filter(pk=table.pk).exists():
        return
    ranking = match.ranking()
    ranks = {seat: 1 + sum(map(len, ranking[:place])) for place, group in enumerate(ranking) for seat in group}
    openings: dict[int, str] = {}
    for decision in match.decisions:
        openings.setdefault(decision.seat, decision.move)
    why = why_unrated(table, seats)
    result = _result(table, seats, timezone.now(), why)
    placings = _placings(result, seats, match.scores(), ranks, openings)
    if not why:
        players = [Who(level=one.level) if one.level else Who(visitor=one.visitor) for one in placings]
        moved = rate(players, [one.rank for one in placings], result.game, result.ladder)
        for placing, change in zip(placings, moved, strict=True):
            placing.before, placing.after = change.before, change.after
    Placing.objects.bulk_create(placings)
    if _moves_streaks(table, seats):
        if result.persons > 1:
            _count_streaks(result, placings)
        kept = [seat.held_for for seat in seats if seat.held_for]
        if len({seat.visitor for seat in seats if seat.human}.union(kept)) > 1:
            _end_streaks(kept, result.game)


def end_streak(sender: object, table: Table, seats: Sequence[Seat], visitor: str, **_: object) -> None:
    """Whoever resigns at a table that would have counted has not won there."""
    if _moves_streaks(table, seats) and len({seat.visitor for seat in seats if seat.human}) > 1:
        _end_streaks([visitor], table.game)


def _moves_streaks(table: Table, seats: Sequence[Seat]) -> bool:
    """Whether a game is one of those by which streaks grow and end, if it is among people."""
    return _public(table) and table.figures is None and table.position is None and not _by_programs(seats)


def _public(table: Table) -> bool:
    """Whether everybody may see a table's game."""
    return table.watchable and not table.private


def _by_programs(seats: Iterable[Seat]) -> bool:
    """Whether a bot account plays one of these seats, or has played it."""
    return bool(programs(who for seat in seats for who in seat.people))


def why_unrated(table: Table, seats: Sequence[Seat]) -> str:
    """Why a game that has ended doesn't count, as a key of WHY_UNRATED; "" if it does."""
    visitors = [seat.visitor for seat in seats if seat.human]
    if table.position is not None:
        return "position"
    if _by_programs(seats):
        return "program"
    if table.unrated:
        return "taken-over"
    if table.figures is not None:
        return "edition"
    if len(set(visitors)) < 2:
        return "alone"
    if len(set(visitors)) < len(visitors):
        return "shared"
    accounts = Person.objects.filter(visitor__in=visitors).count()
    return "" if accounts == len(visitors) else "guests"


def _result(table: Table, seats: Sequence[Seat], finished: datetime, why: str) -> Result:
    chosen = [name for name, on in sorted(table.options.items()) if on]
    return Result.objects.create(
        table=table,
        game=table.game,
        ladder=ladder(table),
        seat_count=table.seat_count,
        persons=len({seat.visitor or seat.pk for seat in seats if seat.human}),
        bots=sum(seat.bot for seat in seats),
        finished=finished,
        standard=table.figures is None,
        variant=f" {' '.join(chosen)} " if chosen else "",
        public=_public(table),
        unrated=why,
    )


def _placings(
    result: Result, seats: Sequence[Seat], points: Sequence[int], ranks: dict[int, int], openings: dict[int, str]
) -> list[Placing]:
    return [
        Placing(
            result=result,
            seat=seat.number,
            visitor=seat.visitor if seat.human else "",
            level=seat.kind if seat.bot else "",
            name=seat.name,
            folded_name=folded(seat.name),
            points=points[seat.number],
            rank=ranks[seat.number],
            opening=openings.get(seat.number, "")[:80],
        )
        for seat in seats
    ]


def _end_streaks(visitors: Sequence[str], game: str) -> None:
    Streak.objects.filter(visitor__in=visitors, game=game).update(current=0)


def _count_streaks(result: Result, placings: Sequence[Placing]) -> None:
    """A win makes an account's streak longer, anything else ends it. Rows are locked in one order everywhere."""
    accounts = set(
        Person.objects.filter(visitor__in=[one.visitor for one in placings]).values_list("visitor", flat=True)
    )
    won = {visitor: any(one.rank == 1 for one in placings if one.visitor == visitor) for visitor in sorted(accounts)}
    Streak.objects.bulk_create([Streak(visitor=who, game=result.game) for who in won], ignore_conflicts=True)
    rows = Streak.objects.select_for_update().filter(game=result.game, visitor__in=won).order_by("visitor")
    for row in rows:
        row.current = row.current + 1 if won[row.visitor] else 0
        if row.current > row.record:
            row.record, row.reached = row.current, result.finished
        row.save()


def record_earlier() -> int:
    """Write down the results of games that ended before results were kept, unrated. Returns how many.

    Whichever worker writes one first, it is written once.
    """
    ended = Table.objects.filter(over=True, stopped="", points__isnull=False, result=None)
    done = 0
    for table in ended.order_by("changed")[:AT_ONCE]:
        with transaction.atomic():
            held = Table.objects.select_for_update(of=("self",)).filter(pk=table.pk, result=None).first()
            if held is not None:
                _record_earlier(held)
                done += 1
    return done


def _record_earlier(table: Table) -> None:
    seats = list(table.seats.all())
    openings: dict[int, str] = {}
    for seat, notation in Move.objects.filter(table=table).order_by("number").values_list("seat", "notation"):
        openings.setdefault(seat, notation)
    points: list[int] = table.points or []
    why = why_unrated(table, seats)  # what accounts that are deleted by now don't change
    result = _result(table, seats, table.changed, why if why in ("position", "program", "taken-over") else "earlier")
    Placing.objects.bulk_create(_placings(result, seats, points, _ranks(table, points), openings))


def _ranks(table: Table, points: Sequence[int]) -> dict[int, int]:
    """Each seat's rank, by the match's own tie-breaks; of a match that can't be replayed here any more, by points."""
    by_points = {seat: 1 + sum(other > own for other in points) for seat, own in enumerate(points)}
    if table.game not in games.GAMES:
        return by_points
    try:
        ranking = live(table).match.ranking()
    except Unplayable:
        return by_points
    return {seat: 1 + sum(map(len, ranking[:place])) for place, group in enumerate(ranking) for seat in group}
