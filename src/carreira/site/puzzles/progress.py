"""What visitors have tried and solved, and their streaks of days."""

from datetime import date, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from carreira.site.puzzles.choosing import Posed, today
from carreira.site.puzzles.models import Attempt, SolvedDay


def attempt_at(visitor: str, posed: Posed) -> Attempt | None:
    """How a visitor has got on with a puzzle so far."""
    return Attempt.objects.filter(visitor=visitor, puzzle=posed.puzzle.id).first() if visitor else None


def note(visitor: str, posed: Posed, *, right: bool = False, shown: bool = False) -> None:
    """Note a move that was tried, or that the solution was shown. What has been solved or shown stays as it is; but the
    day's puzzle counts on its day, also if it was solved before."""
    with transaction.atomic():
        names = {"visitor": visitor, "puzzle": posed.puzzle.id}
        Attempt.objects.get_or_create(**names, defaults={"game": posed.game.name})
        undecided = Attempt.objects.filter(**names, solved=None, shown=False)
        if shown:
            undecided.update(shown=True)
        elif not right:
            undecided.update(tries=F("tries") + 1)
        else:
            undecided.update(solved=timezone.now())
            if posed.todays and Attempt.objects.filter(**names, shown=False).exists():
                SolvedDay.objects.get_or_create(visitor=visitor, day=today())


def by_puzzle(visitor: str, game: str) -> dict[str, Attempt]:
    """A visitor's attempts at the puzzles of a game, by the puzzle's id."""
    found = Attempt.objects.filter(visitor=visitor, game=game) if visitor else []
    return {attempt.puzzle: attempt for attempt in found}


def streak(visitor: str, day: date) -> int:
    """On how many days in a row, up to this day or the one before it, the day's puzzle was solved."""
    days = set(SolvedDay.objects.filter(visitor=visitor, day__lte=day).values_list("day", flat=True))
    last = day if day in days else day - timedelta(days=1)
    count = 0
    while last - timedelta(days=count) in days:
        count += 1
    return count
