"""Pages: a game to share, the halls of fame, profiles, the search."""

from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.urls import reverse
from django.views.decorators.cache import never_cache

from carreira.game.language import N_
from carreira.games import GAMES
from carreira.site.answers import SeeOther, game_named, only
from carreira.site.people.models import Person
from carreira.site.people.visitors import known_visitor, person, visitor
from carreira.site.refusals import Refusal
from carreira.site.standing import listing, sentences
from carreira.site.standing.fame import BOTS, PEOPLE, Month, hall, months
from carreira.site.standing.models import HiddenProfile
from carreira.site.standing.profiles import profile_of
from carreira.site.standing.searching import PER_PAGE, Search
from carreira.site.standing.sharing import finished, share_context
from carreira.site.tables.visit import Visit

NOBODY = N_("There is nobody of that name here, or they don’t show what they have played.")


@only("GET")
@never_cache
def share(request: HttpRequest, table_id: str) -> HttpResponse:
    """The page of a finished game, for whoever may see its table."""
    visit = Visit.of(request, table_id)
    return HttpResponse(loader.render_to_string("share.html", share_context(request, visit), request))


@only("POST")
def say_sentence(request: HttpRequest, table_id: str) -> HttpResponse:
    """The winner's sentence, in the field `text`."""
    visit = Visit.of(request, table_id)
    sentences.say_sentence(finished(visit), visit.visitor, request.POST.get("text", ""))
    return SeeOther(reverse("share", args=(table_id,)))


@only("POST")
def withdraw_sentence(request: HttpRequest, table_id: str) -> HttpResponse:
    """Take one's own sentence back."""
    visit = Visit.of(request, table_id)
    sentences.withdraw(finished(visit), visit.visitor)
    return SeeOther(reverse("share", args=(table_id,)))


@only("POST")
def report_sentence(request: HttpRequest, table_id: str) -> HttpResponse:
    """Report the sentence to the operators."""
    visit = Visit.of(request, table_id)
    sentences.report(finished(visit), known_visitor(request))
    return SeeOther(reverse("share", args=(table_id,)))


@only("GET")
def fame(request: HttpRequest) -> HttpResponse:
    """The halls of fame of all games."""
    halls = [{"game": game, "hall": hall(game, PEOPLE, None)} for game in GAMES.values()]
    return HttpResponse(loader.render_to_string("fame.html", {"halls": halls}, request))


@only("GET")
def fame_of(request: HttpRequest, game: str) -> HttpResponse:
    """A game's hall of fame: among people, or with `?among=bots` against bots; with `?month=2026-07` of that month."""
    found = game_named(game)
    among = BOTS if request.GET.get("among") == BOTS else PEOPLE
    month = Month.read(request.GET.get("month", ""))
    context = {
        "game": found,
        "among": among,
        "month": str(month) if month else "",
        "months": months(),
        "hall": hall(found, among, month),
    }
    return HttpResponse(loader.render_to_string("fame_of_game.html", context, request))


@only("GET")
@never_cache
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """What an account has played. A hidden profile is shown to its owner only."""
    viewer = visitor(request)
    account = Person.called(name)
    if account is None:
        raise Refusal(404, NOBODY)
    if account.visitor != viewer and HiddenProfile.objects.filter(pk=account.visitor).exists():
        raise Refusal(404, NOBODY)
    return HttpResponse(loader.render_to_string("profile.html", profile_of(account, viewer), request))


@only("POST")
@login_required
def show_profile(request: HttpRequest) -> HttpResponse:
    """Hide one's profile, if the field `hidden` is there, or show it."""
    account = person(request)
    assert account is not None
    if "hidden" in request.POST:
        HiddenProfile.objects.get_or_create(pk=account.visitor)
    else:
        HiddenProfile.objects.filter(pk=account.visitor).delete()
    return SeeOther(reverse("account"))


@only("GET")
def search(request: HttpRequest) -> HttpResponse:
    """Finished games, by what is asked for."""
    form = Search(request.GET)
    page = Paginator(form.results(), PER_PAGE).get_page(request.GET.get("page"))
    asked = {name: value for name, value in request.GET.items() if name in form.fields and value}
    context = {
        "form": form,
        "page": page,
        "games": listing.shown(list(page.object_list)),
        "asked": urlencode(asked),
    }
    return HttpResponse(loader.render_to_string("games.html", context, request))
