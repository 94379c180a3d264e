"""Editions: a page of a game's figures, a form for those of one's own box, and editions as files."""

from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.urls import reverse
from django.views.decorators.cache import never_cache

from carreira.game.edition import LARGEST, Edition
from carreira.game.edition_file import written
from carreira.game.errors import InvalidEdition
from carreira.game.game import Game
from carreira.game.language import N_
from carreira.site.answers import SeeOther, game_named, only
from carreira.site.editions import own as own_editions
from carreira.site.editions.forms import LONGEST_NAME, EditionForm
from carreira.site.editions.models import OwnEdition
from carreira.site.editions.shown import chapters, problem_figures
from carreira.site.logs import log
from carreira.site.pages import language, say
from carreira.site.people.visitors import known_visitor, visitor
from carreira.site.refusals import Refusal
from carreira.site.tables.live import edition_of
from carreira.site.tables.visit import Visit
from carreira.site.uploads import takes_file

MOST_PROBLEMS = 40
"""Problems of a file that are listed."""
FULL = N_("There is room for %(most)d editions. Remove one that you no longer need.")


@only("GET")
@never_cache
def standard(request: HttpRequest, game: str) -> HttpResponse:
    """The standard edition, every figure with its source, and what the visitor can do about it."""
    return _overview(request, game_named(game))


def _overview(
    request: HttpRequest, game: Game, *, status: int = 200, problem: str = "", problems: list[str] | None = None
) -> HttpResponse:
    context = {
        "game": game,
        "edition": game.edition(),
        "chapters": chapters(game, game.edition()),
        "own": [_listed(row) for row in own_editions.mine(visitor(request), game)],
        "most": own_editions.MOST,
        "problem": problem,
        "problems": (problems or [])[:MOST_PROBLEMS],
        "more": max(0, len(problems or []) - MOST_PROBLEMS),
    }
    return HttpResponse(loader.render_to_string("editions.html", context, request), status=status)


def _listed(row: OwnEdition) -> dict[str, Any]:
    at = (row.game, row.id)
    return {
        "name": row.name,
        "hash": row.hash,
        "url": reverse("edition", args=at),
        "file_url": reverse("edition-file", args=at),
        "copy_url": f"{reverse('new-edition', args=(row.game,))}?from={own_editions.OWN}{row.id}",
        "remove_url": reverse("remove-edition", args=at),
    }


@only("GET")
def of_table(request: HttpRequest, table_id: str) -> HttpResponse:
    """The edition that a table is played with, to read."""
    table = Visit.of(request, table_id).table
    game = game_named(table.game)
    edition = edition_of(table)
    context = {
        "game": game,
        "edition": edition,
        "chapters": chapters(game, edition),
        "table_url": reverse("table", args=(table.id,)),
        "copy_url": f"{reverse('new-edition', args=(game.name,))}?from=table:{table.id}",
    }
    return HttpResponse(loader.render_to_string("table_edition.html", context, request))


def _mine(request: HttpRequest, game: Game, edition_id: str) -> OwnEdition:
    """An edition of the visitor's own. Raises Refusal (404), also for somebody else's."""
    row = own_editions.find(visitor(request), game, edition_id)
    if row is None:
        raise Refusal(404, N_("There is no edition of yours at this address."))
    return row


def _base(request: HttpRequest, game: Game, origin: str) -> Edition:
    """The edition that a form begins with: the standard one, the visitor's own, or that of a table. Raises Refusal."""
    kind, _, name = origin[:60].partition(":")
    if not kind:
        return game.edition()
    if kind == "table":
        edition = edition_of(Visit.of(request, name).table)
        if edition.game != game.name:
            raise Refusal(404, N_("That table belongs to another game."))
        return edition
    return own_editions.nearest(_mine(request, game, name))


@only("GET", "POST")
@never_cache
def new(request: HttpRequest, game: str) -> HttpResponse:
    """The form for an edition of one's own, filled with the one that `from` names; posted, it is saved."""
    found = game_named(game)
    origin = (request.POST if request.method == "POST" else request.GET).get("from", "")
    base = _base(request, found, origin)
    name = say(N_("My box")) if base.standard else say(N_("%(name)s, changed"), name=base.name)[:LONGEST_NAME]
    return _form(request, found, base, name, origin=origin)


@only("GET", "POST")
@never_cache
def own(request: HttpRequest, game: str, edition_id: str) -> HttpResponse:
    """The form for an edition that was saved before."""
    found = game_named(game)
    row = _mine(request, found, edition_id)
    return _form(request, found, own_editions.nearest(row), row.name, row=row)


def _form(
    request: HttpRequest, game: Game, base: Edition, name: str, *, row: OwnEdition | None = None, origin: str = ""
) -> HttpResponse:
    status, problem = 200, ""
    form = EditionForm(game, base, name, request.POST if request.method == "POST" else None)
    if request.method == "POST":
        if form.is_valid() and form.edition is not None:
            try:
                kept = own_editions.keep(known_visitor(request), form.edition, row)
            except own_editions.TooMany:
                status, problem = 409, say(FULL, most=own_editions.MOST)
            else:
                log("edition").info("saved", edition=kept.id, game=game.name, hash=kept.hash)
                return SeeOther(f"{reverse('edition', args=(game.name, kept.id))}?saved=1")
        else:
            status = 422
    shown = chapters(game, base, form)
    context = {
        "game": game,
        "form": form,
        "row": _listed(row) if row is not None else None,
        "origin": f"{own_editions.OWN}{row.id}" if row is not None else origin,
        "saved": request.method == "GET" and "saved" in request.GET,
        "problem": problem,
        "longest_name": LONGEST_NAME,
        "chapters": shown,
        "wrong": list(problem_figures(form, shown)),
        "action": reverse("edition", args=(game.name, row.id)) if row else reverse("new-edition", args=(game.name,)),
    }
    return HttpResponse(loader.render_to_string("edition_form.html", context, request), status=status)


@only("POST")
def check(request: HttpRequest, game: str) -> HttpResponse:
    """Check the figures typed so far; the answer is parts of the form's page, and nothing is saved."""
    found = game_named(game)
    base = _base(request, found, request.POST.get("from", ""))
    form = EditionForm(found, base, "", request.POST)
    form.is_valid()
    shown = chapters(found, base, form)
    context = {"form": form, "chapters": shown, "wrong": list(problem_figures(form, shown)), "checking": True}
    return HttpResponse(loader.render_to_string("_edition_verdict.html", context, request))


@only("POST")
@takes_file(LARGEST)
def bring(request: HttpRequest, game: str) -> HttpResponse:
    """Load an edition from a file; it is checked and stored as the visitor's own."""
    found = game_named(game)
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        return _overview(request, found, status=400, problem=say(N_("Choose a file first.")))
    try:
        edition = found.editions.parse(file.read().decode("utf-8-sig"))
        kept = own_editions.keep(known_visitor(request), edition)
    except UnicodeDecodeError:
        return _overview(request, found, status=422, problem=say(N_("This file is not text in UTF-8.")))
    except InvalidEdition as error:
        problems = [_sentence(problem) for problem in error.found]
        text = say(N_("This file is not a playable edition of %(game)s:"), game=found.title)
        return _overview(request, found, status=422, problem=text, problems=problems)
    except own_editions.TooMany:
        return _overview(request, found, status=409, problem=say(FULL, most=own_editions.MOST))
    log("edition").info("brought along", edition=kept.id, game=found.name, hash=kept.hash)
    return SeeOther(f"{reverse('edition', args=(found.name, kept.id))}?saved=1")


def _sentence(problem: Any) -> str:
    sentence = problem.worded(language())
    part = "" if not problem.part or problem.part.isdecimal() else f".{problem.part}"
    return f"{problem.where}{part}: {sentence}" if problem.where else str(sentence)


@only("GET")
def standard_file(request: HttpRequest, game: str) -> HttpResponse:
    """The standard edition as a file, to be changed with an editor."""
    found = game_named(game)
    return _file(found.edition())


@only("GET")
@never_cache
def own_file(request: HttpRequest, game: str, edition_id: str) -> HttpResponse:
    """An edition of one's own as a file."""
    found = game_named(game)
    return _file(own_editions.nearest(_mine(request, found, edition_id)))


def _file(edition: Edition) -> HttpResponse:
    response = HttpResponse(written(edition), content_type="application/toml; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{edition.game}-{edition.hash[:8]}.toml"'
    return response


@only("POST")
def remove(request: HttpRequest, game: str, edition_id: str) -> HttpResponse:
    """Remove an edition of one's own; tables that are played with it keep their figures."""
    found = game_named(game)
    _mine(request, found, edition_id).delete()
    return SeeOther(reverse("editions", args=(found.name,)))
