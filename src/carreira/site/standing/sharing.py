"""A finished table's page worth sharing: the final board, who won and why, points over time, the winner's sentence."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from carreira.game.language import N_
from carreira.game.words import LETTERS, listed
from carreira.site.pages import language, say
from carreira.site.play.ending import ending
from carreira.site.refusals import Refusal
from carreira.site.standing.listing import options, shown
from carreira.site.standing.models import LONGEST, Result, Sentence
from carreira.site.standing.pictures import picture_url
from carreira.site.standing.sentences import winning_seat
from carreira.site.tables import changes
from carreira.site.tables.models import Table
from carreira.site.tables.visit import Visit

NOT_OVER = N_("This game is not over yet, so there is nothing to share.")


def finished(visit: Visit) -> Result:
    """The result of a table. Raises Refusal (404) if the game is not over, or was ended early."""
    found = Result.objects.filter(pk=visit.table.pk).select_related("table").prefetch_related("placings").first()
    if found is None:
        raise Refusal(404, NOT_OVER)
    return found


def share_context(request: HttpRequest, visit: Visit) -> dict[str, Any]:
    """Everything that `share.html` is given. Raises Refusal (404)."""
    result = finished(visit)
    reader, match = language(), visit.live.match
    view = match.view(None)
    row = shown([result])[0]
    winners = [visit.names[seat] for seat in match.ranking()[0]]
    points = ", ".join(f"{seat['name']} {seat['points']}" for seat in row["seats"])
    at = (visit.table.id,)
    sentence = Sentence.objects.filter(pk=result.pk).first()
    context: dict[str, Any] = {}
    for _, more in changes.sharing.send(Table, visit=visit):
        assert isinstance(more, dict)
        context.update(more)
    return context | {
        "game": visit.live.game,
        "row": row,
        "options": options(result),
        "edition": match.edition,
        "public": result.public,
        "title": _headline(winners, reader),
        "description": say(
            N_("%(game)s: %(points)s. Look at the game move by move."), game=row["title"], points=points
        ),
        "address": request.build_absolute_uri(reverse("share", args=at)),
        "picture": picture_url(visit.table),
        "view": view,
        "names": visit.names,
        "seats": [{"seat": seat.number, "letter": LETTERS[seat.number], "name": seat.called} for seat in visit.seats],
        "end": ending(visit.live, view, visit.seats, reader),
        "replay_url": f"{reverse('table', args=at)}?at=0",
        "table_url": reverse("table", args=at),
        "record_url": reverse("record", args=at) if visit.may_fetch_record else "",
        "sentence": None
        if sentence is None
        else {
            "text": sentence.text,
            "seat": sentence.seat,
            "name": visit.names[sentence.seat],
            "mine": bool(visit.visitor) and sentence.visitor == visit.visitor,
            "reported": bool(visit.visitor) and sentence.reported_by == visit.visitor,
        },
        "may_say": sentence is None and winning_seat(result, visit.visitor) is not None,
        "longest": LONGEST,
    }


def _headline(winners: list[str], reader: str) -> str:
    if len(winners) == 1:
        return say(N_("%(name)s wins"), name=winners[0])
    return say(N_("%(names)s share the victory"), names=listed(winners, reader))
