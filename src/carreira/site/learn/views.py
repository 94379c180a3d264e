"""The page with a game's rules, which can be searched."""

from django.http import HttpRequest, HttpResponse
from django.template import loader

from carreira.site.answers import game_named, only
from carreira.site.pages import language

FORMS = ("short", "full", "both")


@only("GET")
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules; `?q=` searches them, `?form=` shows the `short` form, the `full` one or `both`."""
    found = game_named(game)
    book = found.rulebook(language())
    query = request.GET.get("q", "")[:100].strip()
    form = request.GET.get("form", "both")
    context = {
        "game": found,
        "rulebook": book,
        "query": query,
        "found": book.search(query) if query else None,
        "form": form if form in FORMS else "both",
    }
    return HttpResponse(loader.render_to_string("rules.html", context, request))
