"""The page on which people say when they rest."""

from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.urls import reverse
from django.views.decorators.cache import never_cache

from carreira.site.answers import SeeOther, only
from carreira.site.clocks.forms import RestForm
from carreira.site.clocks.models import Rest
from carreira.site.clocks.rests import rest_of
from carreira.site.people.visitors import known_visitor, visitor


@only("GET", "POST")
@never_cache
def rest(request: HttpRequest) -> HttpResponse:
    """Nights and holidays at which one's clocks by turns stand still; guests may choose them, too."""
    if request.method != "POST":
        form = RestForm(rest_of(visitor(request)) or Rest())
        return HttpResponse(loader.render_to_string("rest.html", {"form": form}, request))
    who = known_visitor(request)
    form = RestForm(rest_of(who) or Rest(visitor=who), request.POST)
    if form.is_valid():
        Rest.objects.update_or_create(visitor=who, defaults=form.chosen().chosen)  # perhaps posted twice at once
        return SeeOther(f"{reverse('rest')}?saved")
    return HttpResponse(loader.render_to_string("rest.html", {"form": form}, request), status=400)
