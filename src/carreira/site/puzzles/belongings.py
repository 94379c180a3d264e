"""What people have here: it moves when a guest logs in, is listed when they ask, and goes with the account."""

from typing import Any

from carreira.site.people.accounts import exporting, leaving, taken_along
from carreira.site.puzzles.models import Attempt, SolvedDay


def connect() -> None:
    """Listen to what happens to accounts."""
    taken_along.connect(take_along, dispatch_uid="puzzles.take_along")
    leaving.connect(leave_all, dispatch_uid="puzzles.leave_all")
    exporting.connect(export, dispatch_uid="puzzles.export")


def take_along(sender: object, guest: str, visitor: str, **_: object) -> None:
    """A guest's attempts and days become those of an account, where it has none of its own. What either of them has
    solved is solved."""
    for solved in Attempt.objects.filter(visitor=guest).exclude(solved=None):
        own = Attempt.objects.filter(visitor=visitor, puzzle=solved.puzzle, solved=None, shown=False)
        own.update(solved=solved.solved)
    had = set(Attempt.objects.filter(visitor=visitor).values_list("puzzle", flat=True))
    Attempt.objects.filter(visitor=guest).exclude(puzzle__in=had).update(visitor=visitor)
    days = set(SolvedDay.objects.filter(visitor=visitor).values_list("day", flat=True))
    SolvedDay.objects.filter(visitor=guest).exclude(day__in=days).update(visitor=visitor)
    leave_all(sender, guest)


def leave_all(sender: object, visitor: str, **_: object) -> None:
    """Nothing stays."""
    Attempt.objects.filter(visitor=visitor).delete()
    SolvedDay.objects.filter(visitor=visitor).delete()


def export(sender: object, visitor: str, **_: object) -> dict[str, Any]:
    """Puzzles that were tried, and days whose puzzle was solved."""
    return {
        "puzzles": [
            {
                "game": one.game,
                "puzzle": one.puzzle,
                "tries": one.tries,
                "solved": one.solved.isoformat() if one.solved else None,
                "shown": one.shown,
            }
            for one in Attempt.objects.filter(visitor=visitor).order_by("pk")
        ],
        "puzzle_days": [one.day.isoformat() for one in SolvedDay.objects.filter(visitor=visitor).order_by("day")],
    }
