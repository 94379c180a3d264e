"""Forms that take a file: no other form does (refusals.NoUploads)."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.files.uploadhandler import MemoryFileUploadHandler
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from carreira.game.language import N_
from carreira.site.refusals import Refusal

TOO_LARGE = N_("A file can have at most %(most)d KB here; nothing was read.")
View = Callable[..., HttpResponse]


class OneFile(MemoryFileUploadHandler):
    """Reads a file into memory; `takes_file` has checked that it is not too large."""

    def handle_raw_input(self, *args: Any, **more: Any) -> None:
        """Always read it: its size has been checked before."""
        self.activated = True


def takes_file(most: int) -> Callable[[View], View]:
    """A view whose form has a file of at most `most` characters, which take up to two bytes each; a larger body is
    refused with 413 before anything of it is read."""

    def taking(view: View) -> View:
        protected = csrf_protect(view)

        @csrf_exempt  # until the upload handler is set; `protected` is then checked like every other form
        @wraps(view)
        def handled(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
            length = request.headers.get("content-length", "")
            if not length.isascii() or not length.isdecimal() or int(length) > 2 * most:
                raise Refusal(413, TOO_LARGE, most=most // 1000)
            if request.content_type == "multipart/form-data":  # another form has no file, and has been read already
                request.upload_handlers = [OneFile(request)]
            return protected(request, *args, **named)

        return handled

    return taking
