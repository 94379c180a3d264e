"""What the views of all rooms share: which methods they answer, redirects, the game that an address names."""

import functools
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

from carreira import games
from carreira.game.game import Game
from carreira.game.language import N_
from carreira.site.refusals import METHOD, Refusal


class SeeOther(HttpResponse):
    """303: the post was carried out; the result is at this address."""

    status_code = 303

    def __init__(self, url: str) -> None:
        super().__init__()
        self["Location"] = url


def game_named(name: str) -> Game:
    """The game of that name. Raises Refusal (404)."""
    try:
        return games.get(name)
    except ValueError as error:
        raise Refusal(404, N_("There is no game of that name here.")) from error


def only(*methods: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A view that answers these methods and refuses others with a page (405)."""
    allowed = {*methods, *(["HEAD"] if "GET" in methods else [])}

    def decorate(view: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(view)
        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
            if request.method not in allowed:
                raise Refusal(
                    405,
                    METHOD,
                    headers={"Allow": ", ".join(sorted(allowed))},
                    methods=" / ".join(sorted(allowed)),
                )
            return view(request, *args, **kwargs)

        return checked

    return decorate
