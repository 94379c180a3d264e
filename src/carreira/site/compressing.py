"""Compression of pages, but not of streams, whose events must be sent at once, not when a block is full."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

STREAMS = ("text/event-stream", "application/x-ndjson")


class Compress(GZipMiddleware):
    """Django's compression, for everything but streams of events."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The response, compressed where that helps."""
        if response.get("Content-Type", "").startswith(STREAMS):
            return response
        return super().process_response(request, response)
