"""Compression of pages, but not of event streams, whose events must be sent at once, not when a block is full."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class Compress(GZipMiddleware):
    """Django's compression, for everything but server-sent events."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The response, compressed where that helps."""
        if response.get("Content-Type", "").startswith("text/event-stream"):
            return response
        return super().process_response(request, response)
