"""Small pictures of boards: what everybody who looks on sees, as an image."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response

import carreira
from carreira.site.answers import only
from carreira.site.tables.models import Table
from carreira.site.tables.visit import Visit

DAY = 24 * 3600
POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
"""The picture has styles of its own and nothing else: if it is opened by itself, nothing in it can run or load."""


def picture_url(table: Table) -> str:
    """The address of the picture of a table as it stands; it changes with the table."""
    return f"{reverse('board-picture', args=(table.id,))}?v={table.revision}"


@only("GET")
def picture(request: HttpRequest, table_id: str) -> HttpResponse:
    """The picture of a table, for whoever may see it. With `?v=` and the table's revision it may be kept."""
    visit = Visit.of(request, table_id)
    revision = visit.table.revision
    tag = f'"{visit.table.id}-{revision}-{carreira.__version__}"'
    unchanged = get_conditional_response(request, etag=tag)
    response = unchanged or HttpResponse(_drawn(visit), content_type="image/svg+xml; charset=utf-8")
    kept = request.GET.get("v") == str(revision)
    response["ETag"] = tag
    response["Cache-Control"] = f"private, max-age={DAY}" if kept else "private, no-cache"
    response["Content-Security-Policy"] = POLICY
    return response


def _drawn(visit: Visit) -> str:
    """The board as a spectator sees it, whoever asks."""
    match = visit.live.match
    return str(match.game.board.picture(match.view(None)))
