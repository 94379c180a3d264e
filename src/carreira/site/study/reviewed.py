"""What the page of a review shows, put together from its figures."""

import itertools
from typing import Any

from django.urls import reverse
from django.utils import timezone

from carreira.bots.reviewing import BLUNDER, INACCURACY, MISTAKE
from carreira.game.language import N_
from carreira.game.words import LETTERS
from carreira.site.locales import decimal
from carreira.site.pages import language, say
from carreira.site.study import hints
from carreira.site.study.chart import drawn
from carreira.site.study.labels import label
from carreira.site.study.models import GameReview
from carreira.site.tables.levels import default_level, level_name
from carreira.site.tables.models import RECORD
from carreira.site.tables.visit import Visit

MISTAKES, ALL = "mistakes", "all"
"""Which decisions are listed."""
TURNS = 4
"""How many turning points of each kind are shown, at most."""
NOTICED = 0.03
"""Luck that changes no share by as much is no turning point."""

BEST, GOOD, INACCURATE, MISTAKEN, BLUNDERED = "best", "good", "inaccuracy", "mistake", "blunder"
GRADES = {
    BEST: N_("best"),
    GOOD: N_("good"),
    INACCURATE: N_("inaccuracy"),
    MISTAKEN: N_("mistake"),
    BLUNDERED: N_("blunder"),
}


def grade_of(lost: float, best: bool) -> str:
    """What a decision is called that gives a share of winning away."""
    if lost >= BLUNDER:
        return BLUNDERED
    if lost >= MISTAKE:
        return MISTAKEN
    if lost >= INACCURACY:
        return INACCURATE
    return BEST if best else GOOD


def percent(share: float) -> str:
    """A share as a number of percent for the reader: at least one place for those that are small, but not nothing.

    >>> [percent(share) for share in (0, 0.0005, 0.056, 0.5, -0.12)]
    ['0', '0.1', '5.6', '50', '−12']
    """
    number = 100 * abs(share)
    text = decimal(number, language()) if 0.05 <= number < 9.95 else f"{number:.0f}"
    return f"−{text}" if share < 0 and text != "0" else text


def change(share: float) -> str:
    """A change of a share in percentage points, with its sign."""
    text = percent(share)
    return text if text == "0" or share < 0 else f"+{text}"


def review_context(visit: Visit, found: GameReview, seat: int | None, show: str) -> dict[str, Any]:
    """Everything that `review.html` is given. `seat` is the one whose decisions are listed: the visitor's, else the
    winner's, unless it is given."""
    at = (visit.table.pk,)
    match = visit.live.match
    context = {
        "game": visit.live.game,
        "table_url": reverse("table", args=at),
        "share_url": "" if visit.table.stopped == RECORD else reverse("share", args=at),
        "events_url": reverse("events", args=at),
        "what_if_url": reverse("what-if", args=at),
        "review_url": reverse("review", args=at),
        "waiting": found.waiting,
        "progress": found.progress,
        "failed": found.waiting and found.failed_until is not None and found.failed_until > timezone.now(),
        "names": visit.names,
        "seats": [{"seat": one.number, "name": one.called, "letter": LETTERS[one.number]} for one in visit.seats],
        "made": found.made,
        "figures": None,
    }
    if found.figures is None or len(found.figures["lost"]) != match.number:
        return context
    if seat is None or seat >= match.seats:
        seat = min(visit.mine, default=match.ranking()[0][0])
    figures = found.figures
    return context | {
        "figures": figures,
        "chart": drawn(figures["shares"]),
        "moments": _moments(visit, figures),
        "rows": _rows(visit, figures),
        "turning": _turning(visit, figures),
        "accounts": [_account(figures, one) for one in range(match.seats)],
        "seat": seat,
        "show": show,
        "decisions": _decisions(visit, figures, seat, show),
        "counts": _counts(figures, seat),
        "grades": {key: say(word) for key, word in GRADES.items()},
        "thresholds": [f"{100 * share:g}" for share in (INACCURACY, MISTAKE, BLUNDER)],
        "level": level_name(found.level),
        "quick": found.level == default_level(),
        "hinted": hints.record(match, hints.at_table(visit.table)),
    }


def _turns(visit: Visit) -> list[int]:
    """The moments at which another seat decides, as numbers of decisions; the end is the last."""
    decided = visit.live.match.decisions
    inner = [after.number - 1 for before, after in itertools.pairwise(decided) if before.seat != after.seat]
    return [0, *inner, len(decided)]


def _moments(visit: Visit, figures: dict[str, Any]) -> list[str]:
    """Each moment in a line for the slider: every seat's share."""
    return [
        ", ".join(f"{name} {percent(share)} %" for name, share in zip(visit.names, row, strict=True))
        for row in figures["shares"]
    ]


def _rows(visit: Visit, figures: dict[str, Any]) -> list[dict[str, Any]]:
    """The shares at the beginning of each turn, and at the end."""
    return [
        {
            "number": number,
            "seat": figures["seats"][number] if number < len(figures["seats"]) else None,
            "shares": [percent(share) for share in figures["shares"][number]],
        }
        for number in _turns(visit)
    ]


def _turning(visit: Visit, figures: dict[str, Any]) -> list[dict[str, Any]]:
    """The largest losses and the largest luck, in the order of the game."""
    lost, luck = figures["lost"], figures["luck"]
    worst = sorted(range(len(lost)), key=lambda i: -lost[i])[:TURNS]
    largest = sorted(range(len(luck)), key=lambda i: -max(map(abs, luck[i])))[:TURNS]
    found = [_lost(visit, figures, i) for i in worst if lost[i] >= INACCURACY]
    found += [_luck(visit, figures, i) for i in largest if max(map(abs, luck[i])) >= NOTICED]
    return sorted(found, key=lambda one: one["number"])


def _lost(visit: Visit, figures: dict[str, Any], i: int) -> dict[str, Any]:
    """A decision in words: what was played, what the engine preferred, what it cost."""
    match, seat = visit.live.match, figures["seats"][i]
    before, reader = match.at(i), language()
    move, best = match.decisions[i].move, figures["best"][i]
    return {
        "kind": "lost",
        "number": i + 1,
        "before": i,
        "seat": seat,
        "grade": grade_of(figures["lost"][i], best == move),
        "cost": percent(figures["lost"][i]),
        "played": label(before, move, reader),
        "best": label(before, best, reader) if best != move else "",
    }


def _luck(visit: Visit, figures: dict[str, Any], i: int) -> dict[str, Any]:
    """What came up in words, and whom it helped or harmed most."""
    row = figures["luck"][i]
    seat = max(range(len(row)), key=lambda one: abs(row[one]))
    steps, entries = visit.live.match.decisions[i].steps, visit.live.log(language(), visit.names)[i]
    turned_up = [entry for entry in entries if steps[entry.step - 1].revealed]
    return {
        "kind": "luck",
        "number": i + 1,
        "before": i,
        "seat": seat,
        "change": change(row[seat]),
        "good": row[seat] > 0,
        "said": " ".join(entry.sentence for entry in turned_up or entries),
    }


def _account(figures: dict[str, Any], seat: int) -> dict[str, str]:
    """Where a seat's share of winning went, from the start to the end; the parts add up."""
    start, end = figures["shares"][0][seat], figures["shares"][-1][seat]
    luck = sum(row[seat] for row in figures["luck"])
    given = -sum(lost for lost, who in zip(figures["lost"], figures["seats"], strict=True) if who == seat)
    return {
        "start": percent(start),
        "luck": change(luck),
        "given": change(given),
        "rest": change(end - start - luck - given),
        "end": percent(end),
    }


def _decisions(visit: Visit, figures: dict[str, Any], seat: int, show: str) -> list[dict[str, Any]]:
    """The decisions of a seat that had a choice: all, or those that gave something away."""
    return [
        _lost(visit, figures, i)
        for i, who in enumerate(figures["seats"])
        if who == seat and (show == ALL or figures["lost"][i] >= INACCURACY)
    ]


def _counts(figures: dict[str, Any], seat: int) -> dict[str, int]:
    """How many decisions of a seat have each grade; whether one was best is not asked of those below."""
    counts = dict.fromkeys(GRADES, 0)
    for lost, who in zip(figures["lost"], figures["seats"], strict=True):
        if who == seat:
            counts[grade_of(lost, lost == 0)] += 1
    return counts
