"""What people have here: results and sentences move when a guest logs in; ratings, streaks and the profile go with the
account; results stay under another name."""

from typing import Any

from django.db.models import Exists, OuterRef
from django.urls import reverse

from carreira.site.people.accounts import exporting, leaving, taken_along
from carreira.site.people.names import FORMER, folded
from carreira.site.standing.models import HiddenProfile, Placing, Rating, Sentence, Streak
from carreira.site.standing.ratings import shown
from carreira.site.tables.models import Seat


def connect() -> None:
    """Listen to what happens to accounts."""
    taken_along.connect(take_along, dispatch_uid="standing.take_along")
    leaving.connect(leave_all, dispatch_uid="standing.leave_all")
    exporting.connect(export, dispatch_uid="standing.export")


def take_along(sender: object, guest: str, visitor: str, **_: object) -> None:
    """A guest's results become those of an account; they stay unrated."""
    Placing.objects.filter(visitor=guest).update(visitor=visitor)
    Sentence.objects.filter(visitor=guest).update(visitor=visitor)
    Sentence.objects.filter(reported_by=guest).update(reported_by=visitor)


def leave_all(sender: object, visitor: str, **_: object) -> None:
    """Only results stay, under another name: that which the seats have by now (`tables/belongings.py` goes before)."""
    Rating.objects.filter(visitor=visitor).delete()
    Streak.objects.filter(visitor=visitor).delete()
    HiddenProfile.objects.filter(visitor=visitor).delete()
    Sentence.objects.filter(visitor=visitor).delete()
    Sentence.objects.filter(reported_by=visitor).update(reported_by=FORMER)
    Placing.objects.filter(visitor=visitor).update(visitor="")
    nameless = Seat.objects.filter(table=OuterRef("result_id"), number=OuterRef("seat"), name=FORMER)
    left = Placing.objects.filter(Exists(nameless)).exclude(name=FORMER)  # a bot may have taken the seat
    left.update(name=FORMER, folded_name=folded(FORMER))


def export(sender: object, visitor: str, **_: object) -> dict[str, Any]:
    """Results, ratings and sentences."""
    placings = Placing.objects.filter(visitor=visitor).select_related("result").order_by("result__finished")
    return {
        "profile_hidden": HiddenProfile.objects.filter(pk=visitor).exists(),
        "ratings": [
            {
                "game": row.game,
                "ladder": row.ladder,
                "rating": shown(row.mu, row.sigma),
                "mu": row.mu,
                "sigma": row.sigma,
                "games": row.games,
            }
            for row in Rating.objects.filter(visitor=visitor).order_by("game", "ladder")
        ],
        "streaks": list(Streak.objects.filter(visitor=visitor).values("game", "current", "record")),
        "results": [
            {
                "game": one.result.game,
                "finished": one.result.finished.isoformat(),
                "table": reverse("table", args=(one.result_id,)),
                "points": one.points,
                "rank": one.rank,
                "rating": one.after,
            }
            for one in placings
        ],
        "sentences": [
            {"table": reverse("table", args=(one.result_id,)), "said": one.said.isoformat(), "text": one.text}
            for one in Sentence.objects.filter(visitor=visitor)
        ],
    }
