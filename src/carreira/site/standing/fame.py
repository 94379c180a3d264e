"""The halls of fame, as the rulebooks promise their winners: best scores, streaks, what winners say.

Each is among people or, on a page of its own, of one person against bots; of all time or of one month. Only games that
everybody may see are in it, and only those with the figures of the box. First voyages are not: their deal is the same
for all, and their bots play from a script.
"""

import re
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.db.models import ExpressionWrapper, F, FloatField, Q, QuerySet
from django.urls import reverse

from carreira.game.game import Game
from carreira.site.pages import say
from carreira.site.standing import ratings
from carreira.site.standing.ladders import LABELS
from carreira.site.standing.models import Placing, Rating, Result, Sentence, Streak
from carreira.site.standing.people import known, shown_in_lists
from carreira.site.tables.levels import level_name

LISTED = 10
"""How many of each kind are listed at most."""
PEOPLE, BOTS = "people", "bots"
MONTH = re.compile(r"(2\d{3})-(0[1-9]|1[0-2])", re.ASCII)


class Month(NamedTuple):
    """A month, by the clock of UTC."""

    year: int
    month: int

    @classmethod
    def read(cls, text: str) -> "Month | None":
        """The month that an address names as `2026-07`; None if it names none.

        >>> str(Month.read("2026-07")), Month.read("July")
        ('2026-07', None)
        """
        found = MONTH.fullmatch(text)
        return cls(int(found[1]), int(found[2])) if found and int(found[1]) else None

    def __str__(self) -> str:
        return f"{self.year:04}-{self.month:02}"

    def within(self, field: str) -> Q:
        """What holds of rows whose `field` lies in it."""
        first = datetime(self.year, self.month, 1, tzinfo=UTC)
        after = datetime(self.year + self.month // 12, self.month % 12 + 1, 1, tzinfo=UTC)
        return Q(**{f"{field}__gte": first, f"{field}__lt": after})


def _games(game: str, among: str, month: Month | None) -> QuerySet[Result]:
    """The games that count for a hall."""
    found = Result.objects.filter(game=game, public=True, standard=True, table__voyage=False)
    found = found.exclude(unrated__in=("position", "program"))
    if among == PEOPLE:
        found = found.filter(persons__gte=2)
    else:
        found = found.filter(persons=1, bots=F("seat_count") - 1).exclude(unrated="taken-over")
    return found.filter(month.within("finished")) if month else found


def hall(game: Game, among: str, month: Month | None) -> dict[str, Any]:
    """Everything that a hall shows."""
    results = _games(game.name, among, month)
    return {
        "scores": [
            {"seats": count, "rows": _best(results.filter(seat_count=count))} for count in game.seat_counts if count > 1
        ],
        "streaks": _streaks(game.name, month) if among == PEOPLE else [],
        "sentences": _sentences(results),
        "ratings": _ratings(game.name) if among == PEOPLE and month is None else [],
    }


def _best(results: QuerySet[Result]) -> list[dict[str, Any]]:
    best = Placing.objects.filter(result__in=results, level="").select_related("result")
    rows = list(best.order_by("-points", "result__finished", "seat")[:LISTED])
    accounts = known(row.visitor for row in rows)
    return [
        {
            "name": row.called,
            "profile": accounts[row.visitor].url if row.visitor in accounts else "",
            "points": row.points,
            "finished": row.result.finished,
            "url": reverse("share", args=(row.result_id,)),
        }
        for row in rows
    ]


def _streaks(game: str, month: Month | None) -> list[dict[str, Any]]:
    """The longest streaks of accounts whose profile everybody may see."""
    rows = Streak.objects.filter(game=game, record__gte=2)
    if month:
        rows = rows.filter(month.within("reached"))
    best = list(rows.filter(shown_in_lists()).order_by("-record", "reached")[:LISTED])
    accounts = known(row.visitor for row in best)
    return [
        {
            "name": accounts[row.visitor].name,
            "profile": accounts[row.visitor].url,
            "record": row.record,
            "current": row.current,
        }
        for row in best
        if row.visitor in accounts  # not hidden just now
    ]


def _sentences(results: QuerySet[Result]) -> list[dict[str, Any]]:
    said = Sentence.objects.filter(result__in=results).select_related("result").prefetch_related("result__placings")
    return [
        {
            "text": one.text,
            "name": next(placing.called for placing in one.result.placings.all() if placing.seat == one.seat),
            "said": one.said,
            "url": reverse("share", args=(one.pk,)),
        }
        for one in said.order_by("-said")[:LISTED]
    ]


def _ratings(game: str) -> list[dict[str, Any]]:
    """The highest ratings on each ladder, of accounts and of bots."""
    certain = ExpressionWrapper(F("mu") - 3 * F("sigma"), output_field=FloatField())
    found = []
    for ladder, title in LABELS.items():
        rows = Rating.objects.filter(game=game, ladder=ladder, games__gt=0)
        best = list(rows.filter(shown_in_lists() | ~Q(level="")).order_by(certain.desc(), "pk")[: 2 * LISTED])
        accounts = known(row.visitor for row in best)
        lines = [
            {
                "name": level_name(row.level) if row.level else accounts[row.visitor].name,
                "profile": "" if row.level else accounts[row.visitor].url,
                "rating": ratings.shown(row.mu, row.sigma),
                "uncertain": row.sigma > ratings.UNCERTAIN,
                "games": row.games,
            }
            for row in best
            if row.level or row.visitor in accounts  # not hidden just now
        ]
        if lines:
            found.append({"title": say(title), "rows": lines})
    return found


def months() -> list[str]:
    """The months in which games have ended that everybody may see, the latest first."""
    dates = Result.objects.filter(public=True).datetimes("finished", "month", order="DESC")
    return [str(Month(date.year, date.month)) for date in dates]
