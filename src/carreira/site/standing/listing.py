"""How finished games are listed: in the hall, on profiles, as what a search has found."""

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from carreira.game.words import LETTERS
from carreira.games import GAMES
from carreira.site.pages import say
from carreira.site.standing.ladders import LABELS
from carreira.site.standing.models import Placing, Result
from carreira.site.standing.people import known
from carreira.site.standing.pictures import picture_url
from carreira.site.standing.results import WHY_UNRATED
from carreira.site.tables.levels import level_name


def complete(results: QuerySet[Result]) -> QuerySet[Result]:
    """Results with what `shown` needs of each."""
    return results.select_related("table").prefetch_related("placings")


def shown(rows: Sequence[Result]) -> list[dict[str, Any]]:
    """What pages show of finished games."""
    accounts = known(one.visitor for row in rows for one in row.placings.all())
    return [
        {
            "id": row.pk,
            "url": reverse("share", args=(row.pk,)),
            "picture": picture_url(row.table),
            "title": GAMES[row.game].title,
            "finished": row.finished,
            "ladder": "" if row.unrated else say(LABELS[row.ladder]),
            "options": options(row),
            "edition": "" if row.standard else row.table.edition_name,
            "unrated": say(WHY_UNRATED[row.unrated]) if row.unrated else "",
            "seats": [
                {
                    "number": one.seat,
                    "letter": LETTERS[one.seat],
                    "name": one.called,
                    "profile": accounts[one.visitor].url if one.visitor in accounts else "",
                    "bot": level_name(one.level) if one.level else "",
                    "points": one.points,
                    "rank": one.rank,
                    "change": one.change,
                    "after": one.after,
                }
                for one in sorted(row.placings.all(), key=_by_rank)
            ],
        }
        for row in rows
    ]


def _by_rank(placing: Placing) -> tuple[int, int]:
    return placing.rank, placing.seat


def options(result: Result) -> list[str]:
    """The labels of the options with which a game was played."""
    chosen = result.variant.split()
    return [say(option.label) for option in GAMES[result.game].options if option.name in chosen]
