"""What the room adds to other pages: hints, the mark of a game with hints, the way to the review, where a game comes
from that goes on from a moment of another one."""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse

from carreira.game.reasons import reason
from carreira.site.pages import language
from carreira.site.study import hints
from carreira.site.study.labels import in_full, worded
from carreira.site.study.models import Branch, GameReview, Hint
from carreira.site.tables import changes
from carreira.site.tables.visit import Visit


def connect() -> None:
    """Add to the pages of tables, to pages that are shared, and to what pages that listen are told."""
    changes.showing.connect(at_table, dispatch_uid="study.at_table")
    changes.sharing.connect(when_shared, dispatch_uid="study.when_shared")
    changes.stating.connect(progress, dispatch_uid="study.progress")


def at_table(sender: object, visit: Visit, **_: object) -> dict[str, Any]:
    """A hint, or whether one can be asked for; the decisions made after one; the addresses of review and what-if."""
    table, match = visit.table, visit.live.match
    at = (table.pk,)
    hinted = hints.at_table(table) if hints.possible(visit.seats) else []
    branch = _branch(visit)
    found: dict[str, Any] = {
        "hinted": hints.record(match, hinted),
        "hint_url": "",
        "hint": None,
        "branch": None if branch is None else _origin(branch),
        "review_url": reverse("review", args=at) if visit.revealed and match.over else "",
        "what_if_url": reverse("what-if", args=at) if visit.revealed else "",
    }
    if visit.playable and visit.decides and hints.allowed(visit.seats, visit.visitor):
        given = hints.given(visit, hinted)
        found["hint_url"] = reverse("hint", args=at)
        found["hint"] = None if given is None else _worded(given, visit)
    return {"study": found}


def _branch(visit: Visit) -> Branch | None:
    """Where the game comes from, if it goes on from a moment of another one. Most don't, which never changes."""
    facts = visit.live.facts
    if facts.get("study.branch", True):
        found = Branch.objects.filter(pk=visit.table.pk).first()
        facts["study.branch"] = found is not None
        return found
    return None


def _origin(branch: Branch) -> dict[str, Any]:
    """Where a game comes from; the address is "" if that table is gone."""
    url = f"{reverse('table', args=(branch.origin_id,))}?at={branch.number}" if branch.origin_id else ""
    return {"url": url, "number": branch.number}


def _worded(hint: Hint, visit: Visit) -> dict[str, Any]:
    if hint.waiting or hint.failed:
        return {"waiting": hint.waiting, "failed": hint.failed, "moves": []}
    choices = worded(visit.live.match, [one["move"] for one in hint.moves], language())
    return {
        "waiting": False,
        "failed": False,
        "level": hint.level,
        "moves": [
            {
                "move": choice.move,
                "label": in_full(choice, language()),
                "share": round(100 * one["share"]),
                "points": round(one["points"]),
                "why": reason(visit.live.match, one["move"], one["then"], language=language(), names=visit.names),
            }
            for one, choice in zip(hint.moves, choices, strict=True)
        ],
    }


def when_shared(sender: object, visit: Visit, **_: object) -> dict[str, Any]:
    """Who played with hints, and the address of the review."""
    found = hints.record(visit.live.match, hints.at_table(visit.table))
    url = reverse("review", args=(visit.table.pk,)) if visit.revealed and visit.live.match.over else ""
    return {"study": {"hinted": found, "review_url": url}}


def progress(sender: object, ids: Sequence[str], **_: object) -> dict[str, dict[str, Any]]:
    """How far the reviews of these tables are."""
    rows = GameReview.objects.filter(pk__in=list(ids)).values_list("pk", "waiting", "progress")
    return {table: {"review": done if waiting else 100} for table, waiting, done in rows}
