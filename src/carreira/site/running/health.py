"""Whether the site can answer, and how its worker is: for monitoring, and for proxies in front of several processes."""

from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooLate
from datetime import UTC, timedelta
from threading import Lock
from typing import Any

from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from carreira.site.running.processes import last_sign
from carreira.site.tables.models import Table

PATIENCE = 2.0
"""Seconds in which the database must have answered."""
LOST = timedelta(seconds=30)
"""A worker that has given no sign of life for so long, beside the time that a bot may think, is not running."""

_asking = ThreadPoolExecutor(max_workers=1, thread_name_prefix="health")
_lock = Lock()
_question: Future[dict[str, Any]] | None = None


@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """200 if the database answers, with the worker's last sign of life and how many tables wait for bots; 503 if the
    database does not answer, or not in time."""
    try:
        found = _asked().result(PATIENCE)
    except (Error, TooLate):
        return JsonResponse({"status": "the database does not answer"}, status=503)
    return JsonResponse({"status": "ok", **found})


def _asked() -> Future[dict[str, Any]]:
    """The question that the database is being asked: while it doesn't answer, it is not asked again."""
    global _question
    with _lock:
        if _question is None or _question.done():
            _question = _asking.submit(_ask)
        return _question


def _ask() -> dict[str, Any]:
    try:
        seen = last_sign()
        lost = seen is None or timezone.now() - seen > LOST + 2 * timedelta(seconds=settings.BOT_SECONDS)
        return {
            "worker": "none" if lost else "running",
            "worker_seen": seen.astimezone(UTC).isoformat(timespec="seconds") if seen else None,
            "queue": Table.objects.filter(waits_for_bot=True).count(),
        }
    finally:
        connection.close()
