"""What is counted while the site answers, for Prometheus; `running/figures.py` hands it out."""

import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from prometheus_client import CollectorRegistry, Counter, Histogram

REGISTRY = CollectorRegistry()
"""Only our own figures, those of this process."""
ANSWERS = Histogram(
    "carreira_answer_seconds",
    "How long answers took, by page, method and status.",
    ("page", "method", "status"),
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0),
    registry=REGISTRY,
)
DECISIONS = Counter("carreira_decisions", "Decisions that were stored.", ("game",), registry=REGISTRY)
KNOWN = ("GET", "HEAD", "POST")
"""The methods with names of their own: anybody may send any word."""


class Measured:
    """Middleware that measures every answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on."""
        began = time.perf_counter()
        response = self._get_response(request)
        page = request.resolver_match.view_name if request.resolver_match else "none"
        method = request.method if request.method in KNOWN else "other"
        ANSWERS.labels(page or "none", method, str(response.status_code)).observe(time.perf_counter() - began)
        return response
