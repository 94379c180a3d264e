"""`/metrics`: figures about the running site, as Prometheus reads them."""

import secrets
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from carreira.game.language import N_
from carreira.game.match import Match
from carreira.site.answers import only
from carreira.site.metrics import DECISIONS, REGISTRY
from carreira.site.refusals import Refusal
from carreira.site.running.processes import done, last_sign
from carreira.site.tables import changes
from carreira.site.tables.models import Table
from carreira.site.tables.stream import NEWS

NO_WORD = N_("These figures are for the operators of this site, who have a word for them.")


class Stored(Collector):
    """What the database says when it is asked."""

    def collect(self) -> Iterator[Metric]:
        """The figures as they are now."""
        tables = GaugeMetricFamily(
            "carreira_tables", "Tables that aren't over, by what they wait for.", labels=["waits"]
        )
        running = Table.objects.filter(over=False)
        started = running.filter(started__isnull=False, unreadable="")
        bots = started.filter(waits_for_bot=True)
        counted = {
            "players": running.filter(started=None).count(),
            "person": started.filter(waits_for_bot=False, paused=None).count(),
            "bot": bots.filter(failed_until=None).count(),
            "failed": bots.filter(failed_until__isnull=False).count(),
            "nothing": running.filter(Q(paused__isnull=False) | ~Q(unreadable="")).count(),
        }
        for waits, count in counted.items():
            tables.add_metric([waits], count)
        yield tables
        streams = GaugeMetricFamily("carreira_streams", "Pages that receive live updates from this process.")
        streams.add_metric([], NEWS.listeners)
        yield streams
        decisions, thought, failures = done()
        for name, words, figure in (
            ("carreira_bot_decisions", "Decisions of bots, by all workers.", decisions),
            ("carreira_bot_thinking_seconds", "How long bots have thought about them.", thought),
            ("carreira_bot_failures", "How often a bot could not decide.", failures),
        ):
            total = CounterMetricFamily(name, words)
            total.add_metric([], figure)
            yield total
        seen = last_sign()
        if seen is not None:
            sign = GaugeMetricFamily("carreira_worker_silent_seconds", "Since when no worker has given a sign of life.")
            sign.add_metric([], (timezone.now() - seen).total_seconds())
            yield sign


REGISTRY.register(Stored())


def count_decisions(sender: object, table: Table, match: Match, **_: Any) -> None:
    """Count what was decided; what was taken back stays counted."""
    DECISIONS.labels(table.game).inc(max(0, match.number - table.number))


for signal in (changes.moved, changes.ended):
    signal.connect(count_decisions, dispatch_uid="counted")


@only("GET")
@never_cache
def figures(request: HttpRequest) -> HttpResponse:
    """All figures of this process, for whoever knows the word."""
    word = request.headers.get("Authorization", "").removeprefix("Bearer ").strip()
    if not settings.METRICS or not secrets.compare_digest(word.encode(), settings.METRICS.encode()):
        raise Refusal(403, NO_WORD)
    return HttpResponse(generate_latest(REGISTRY), content_type=CONTENT_TYPE_LATEST)
