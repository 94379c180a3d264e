"""Ratings by openskill (Plackett-Luce): of accounts and of levels of bots, for each game and ladder apart.

A new account starts with openskill's own values. Bots start where `first_of_bot` says, by the order of their levels,
and take part like everybody; their uncertainty stays above a floor, so that they follow when a level becomes stronger.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone
from openskill.models import PlackettLuce

from carreira import bots
from carreira.site.standing.ladders import ladder
from carreira.site.standing.models import Rating
from carreira.site.tables.models import Table

MODEL = PlackettLuce()
WEAKEST, STRONGEST = 13.0, 31.0
"""The first mu of the weakest and of the strongest level of bots; the levels between are spread evenly."""
BOT_SIGMA = 4.0
"""A bot's first uncertainty."""
BOT_FLOOR = 2.5
"""A bot's uncertainty never falls below it."""
UNCERTAIN = 5.5
"""Above it, a rating is called uncertain: about until the tenth game."""
BASE, SCALE = 1000, 40
"""What is shown is BASE + SCALE * (mu - 3 * sigma): a new account has 1000."""


@dataclass(frozen=True)
class Who:
    """An account, by its visitor, or a level of bots."""

    visitor: str = ""
    level: str = ""


@dataclass(frozen=True)
class Change:
    """A rating as it was shown before and after a game."""

    before: int
    after: int


def shown(mu: float, sigma: float) -> int:
    """The number that stands for a rating: with what is certain, whoever has it is at least that strong.

    >>> shown(25.0, 25.0 / 3)
    1000
    """
    return round(BASE + SCALE * (mu - 3 * sigma))


def first_of_bot(level: str, levels: Sequence[str]) -> tuple[float, float]:
    """The mu and sigma with which a level of bots starts; one that is not offered any more starts in the middle.

    >>> first_of_bot("greedy", ["random", "greedy", "pilot"])
    (22.0, 4.0)
    """
    if level not in levels or len(levels) < 2:
        return (WEAKEST + STRONGEST) / 2, BOT_SIGMA
    return WEAKEST + (STRONGEST - WEAKEST) * levels.index(level) / (len(levels) - 1), BOT_SIGMA


def _first(who: Who) -> tuple[float, float]:
    return first_of_bot(bots.ALIASES.get(who.level, who.level), bots.levels()) if who.level else (MODEL.mu, MODEL.sigma)


def _held(players: Sequence[Who], game: str, on: str) -> Mapping[Who, Rating]:
    """The rows of all players, which nobody else can change until the transaction ends.

    They are made and locked in one order everywhere, so two games that end at once wait for each other, not for ever.
    """
    everybody = sorted(set(players), key=lambda who: (who.visitor, who.level))
    firsts = {who: _first(who) for who in everybody}
    Rating.objects.bulk_create(
        [
            Rating(visitor=who.visitor, level=who.level, game=game, ladder=on, mu=mu, sigma=sigma)
            for who, (mu, sigma) in firsts.items()
        ],
        ignore_conflicts=True,
    )
    rows = (
        Rating.objects.select_for_update()
        .filter(game=game, ladder=on, visitor__in={who.visitor for who in everybody})
        .filter(level__in={who.level for who in everybody})
        .order_by("visitor", "level")
    )
    found = {Who(row.visitor, row.level): row for row in rows}
    return {who: found[who] for who in everybody}


def rate(players: Sequence[Who], ranks: Sequence[int], game: str, on: str) -> list[Change]:
    """Move the ratings of those who played, by their ranks, on one ladder.

    Returns what is shown for each of them before and after. Where bots of one level play several seats, their row
    moves by the mean. The caller has begun a transaction.
    """
    rows = _held(players, game, on)
    teams = [[MODEL.rating(mu=rows[who].mu, sigma=rows[who].sigma)] for who in players]
    rated = [team[0] for team in MODEL.rate(teams, ranks=[float(rank) for rank in ranks])]
    before = {who: shown(row.mu, row.sigma) for who, row in rows.items()}
    for who, row in rows.items():
        mine = [new for player, new in zip(players, rated, strict=True) if player == who]
        row.mu = sum(new.mu for new in mine) / len(mine)
        row.sigma = sum(new.sigma for new in mine) / len(mine)
        if who.level:
            row.sigma = max(row.sigma, BOT_FLOOR)
        row.games += 1
        row.changed = timezone.now()
        row.save()
    return [Change(before[who], shown(rows[who].mu, rows[who].sigma)) for who in players]


def ranges(tables: Sequence[Table]) -> dict[str, tuple[int, int]]:
    """For each table at which somebody with a rating sits, by its id: the lowest and the highest of these ratings."""
    sitting = {
        table.pk: [seat.visitor for seat in table.seats.all() if seat.human and seat.visitor] for table in tables
    }
    everybody = {visitor for visitors in sitting.values() for visitor in visitors}
    rows = Rating.objects.filter(visitor__in=everybody, level="")
    known = {(row.visitor, row.game, row.ladder): shown(row.mu, row.sigma) for row in rows}
    found = {}
    for table in tables:
        keys = [(visitor, table.game, ladder(table)) for visitor in sitting[table.pk]]
        numbers = [known[key] for key in keys if key in known]
        if numbers:
            found[table.pk] = min(numbers), max(numbers)
    return found
