"""Compression of pages, but not of streams, whose events must be sent at once, not when a block is full."""

import gzip
import secrets

from django.http import HttpRequest
from django.http.response import HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware, re_accepts_gzip
from django.utils.cache import patch_vary_headers

LEVEL = 2
"""A page after a move takes a sixth more bytes than at Django's level 6, and less than half of the time."""
SHORT = 200
"""Answers below so many bytes stay as they are."""


class Compress(GZipMiddleware):
    """Django's compression at a faster level, for pages; streams of events and files stay as they are."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The response, compressed where that helps."""
        if response.streaming or response.has_header("Content-Encoding"):
            return response
        assert isinstance(response, HttpResponse)
        if len(response.content) < SHORT:
            return response
        patch_vary_headers(response, ("Accept-Encoding",))
        if not re_accepts_gzip.search(request.META.get("HTTP_ACCEPT_ENCODING", "")):
            return response
        compressed = _with_random_length(gzip.compress(response.content, LEVEL, mtime=0), self.max_random_bytes)
        if len(compressed) < len(response.content):
            response.content = compressed
            response.headers["Content-Length"] = str(len(compressed))
            response.headers["Content-Encoding"] = "gzip"
        return response


def _with_random_length(compressed: bytes, most: int) -> bytes:
    """The same, with a file name of random length: the length of an answer must not tell what it holds (BREACH), as
    Django does it."""
    name = b"a" * secrets.randbelow(most) + b"\x00"
    return compressed[:3] + bytes([compressed[3] | gzip.FNAME]) + compressed[4:10] + name + compressed[10:]
