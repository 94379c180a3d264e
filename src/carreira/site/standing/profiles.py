"""What an account has played, for everybody to see unless it hides its profile.

Others see only games that everybody may see; ratings count all rated games, also private ones.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Min, Q, QuerySet

import carreira
from carreira.games import GAMES
from carreira.site.pages import language, say
from carreira.site.people.models import Person
from carreira.site.standing import listing, ratings
from carreira.site.standing.ladders import LABELS
from carreira.site.standing.models import HiddenProfile, Placing, Rating, Result, Streak
from carreira.site.standing.people import known
from carreira.site.tables.levels import level_name
from carreira.site.tables.live import Unplayable, opened
from carreira.site.tables.models import Move

LATEST = 10
"""How many games are listed at most."""
OPPONENTS = 12
"""How many opponents are listed at most."""
LOOKED_AT = 1000
"""How many games are looked at for opponents, and points drawn in a chart, at most: the latest ones."""
FAVOURITES = 3
"""How many first moves are listed for each game at most."""
WIDTH, HEIGHT, EDGE = 320, 90, 8
"""The size of a chart, and what is left free above and below its line."""


@dataclass
class Met:
    """Games against one opponent, by how one came out of them."""

    name: str
    url: str = ""
    games: int = 0
    better: int = 0
    worse: int = 0


@dataclass
class Played:
    """Games of one kind, with people or against bots alone."""

    title: str
    people: bool
    games: int = 0
    wins: int = 0
    ranks: int = 0
    expected: float = field(default=0.0)

    @property
    def mean(self) -> float:
        """The mean place."""
        return self.ranks / self.games

    @property
    def average(self) -> float:
        """The mean place of somebody who wins and loses as often as everybody else."""
        return self.expected / self.games


def profile_of(account: Person, viewer: str) -> dict[str, Any]:
    """Everything that `profile.html` is given; `viewer` is the visitor who asks."""
    own = account.visitor == viewer
    placings = Placing.objects.filter(visitor=account.visitor, result__game__in=GAMES)
    if not own:
        placings = placings.filter(result__public=True)
    return {
        "person": account,
        "own": own,
        "hidden": HiddenProfile.objects.filter(pk=account.visitor).exists(),
        "played": _played(placings),
        "ratings": _ratings(account.visitor),
        "streaks": [
            {"title": GAMES[row.game].title, "current": row.current, "record": row.record}
            for row in Streak.objects.filter(visitor=account.visitor, record__gte=2, game__in=GAMES).order_by("game")
        ],
        "opponents": _opponents(placings),
        "favourites": _favourites(placings),
        "latest": listing.shown(list(_results(placings)[:LATEST])),
    }


def _results(placings: QuerySet[Placing]) -> QuerySet[Result]:
    return listing.complete(Result.objects.filter(pk__in=placings.values("result")).order_by("-finished"))


def _played(placings: QuerySet[Placing]) -> list[Played]:
    """Games, wins and places, by game and company; a game with people first.

    Of several seats in one game the best counts, and no game that one visitor played alone round a screen.
    """
    found: dict[tuple[str, bool], Played] = {}
    alone = Q(result__persons=1, result__bots=0)
    games = placings.exclude(alone).values("result").annotate(best=Min("rank")).order_by()
    rows = games.values_list("result__game", "result__persons", "result__seat_count", "best")
    for game, persons, seats, rank in rows:
        one = found.setdefault((game, persons > 1), Played(GAMES[game].title, persons > 1))
        one.games += 1
        one.wins += rank == 1
        one.ranks += rank
        one.expected += (seats + 1) / 2
    return [found[key] for key in sorted(found, key=lambda key: (key[0], not key[1]))]


def _ratings(visitor: str) -> list[dict[str, Any]]:
    rows = Rating.objects.filter(visitor=visitor, games__gt=0, game__in=GAMES).order_by("game", "ladder")
    return [
        {
            "title": GAMES[row.game].title,
            "ladder": say(LABELS[row.ladder]),
            "rating": ratings.shown(row.mu, row.sigma),
            "uncertain": row.sigma > ratings.UNCERTAIN,
            "games": row.games,
            "chart": chart(_over_time(row)),
        }
        for row in rows
    ]


def _over_time(row: Rating) -> list[int]:
    """The rating after each game, the oldest first."""
    rated = Placing.objects.filter(visitor=row.visitor, after__isnull=False, result__game=row.game)
    latest = rated.filter(result__ladder=row.ladder).order_by("-result__finished", "-pk")
    numbers = [after for after in latest.values_list("after", flat=True)[:LOOKED_AT] if after is not None]
    return numbers[::-1]


def chart(numbers: Sequence[int]) -> dict[str, Any] | None:
    """A line through the numbers, as points of an SVG of WIDTH by HEIGHT; None if there are fewer than two.

    >>> chart([1000, 1100])["points"]
    '0.0,82.0 320.0,8.0'
    """
    if len(numbers) < 2:
        return None
    low, high = min(numbers), max(numbers)
    across, up = WIDTH / (len(numbers) - 1), (HEIGHT - 2 * EDGE) / max(high - low, 1)
    points = " ".join(f"{i * across:.1f},{HEIGHT - EDGE - (n - low) * up:.1f}" for i, n in enumerate(numbers))
    return {"width": WIDTH, "height": HEIGHT, "points": points, "low": low, "high": high}


def _opponents(placings: QuerySet[Placing]) -> list[Met]:
    """Accounts and levels of bots that were met most often, with the score against them."""
    latest = placings.order_by("-result__finished", "result", "rank")[:LOOKED_AT]
    own = {one.result_id: one for one in reversed(latest)}  # of several seats in one game the best
    others = [
        one
        for one in Placing.objects.filter(result__in=own)
        if one.seat != own[one.result_id].seat and one.visitor != own[one.result_id].visitor
    ]
    accounts = known(one.visitor for one in others)
    found: dict[str, Met] = {}
    for one in others:
        if one.level:
            met = found.setdefault(f"bot {one.level}", Met(level_name(one.level)))
        elif one.visitor in accounts:
            account = accounts[one.visitor]
            met = found.setdefault(one.visitor, Met(account.name, account.url))
        else:
            continue
        mine = own[one.result_id].rank
        met.games += 1
        met.better += mine < one.rank
        met.worse += mine > one.rank
    return sorted(found.values(), key=lambda met: (-met.games, met.name))[:OPPONENTS]


def _favourites(placings: QuerySet[Placing]) -> list[dict[str, Any]]:
    """The first moves that were made most often in each game, in words."""
    found = []
    counts: Mapping[str, Counter[str]] = {name: Counter() for name in GAMES}
    for game, opening in placings.exclude(opening="").values_list("result__game", "opening"):
        counts[game][opening] += 1
    for game, openings in counts.items():
        total = sum(openings.values())
        rows = []
        for notation, count in openings.most_common(FAVOURITES):
            sample = placings.filter(result__game=game, opening=notation).select_related("result__table").first()
            assert sample is not None
            rows.append({"move": _in_words(sample, language()), "count": count})
        if rows:
            found.append({"title": GAMES[game].title, "rows": rows, "total": total})
    return found


def _in_words(sample: Placing, reader: str) -> str:
    """A first move in words, as the list of moves called it there; in notation if that match can't be replayed here."""
    try:
        match = opened(sample.result.table)
        for seat, notation in Move.objects.filter(table=sample.result_id).values_list("seat", "notation"):
            if seat == sample.seat:
                break
            match.play(notation)
    except (Unplayable, carreira.IllegalMove):
        return sample.opening
    words = match.game.words.choices(match.view(sample.seat), match.outcomes(), reader)
    return next((choice.label for choice in words if choice.move == sample.opening), sample.opening)
