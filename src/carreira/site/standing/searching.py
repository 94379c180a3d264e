"""The search through finished games that everybody may see."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.db.models import Exists, OuterRef, QuerySet

from carreira.game.language import N_
from carreira.games import GAMES
from carreira.site.pages import say
from carreira.site.people.names import folded
from carreira.site.standing.fame import MONTH, Month
from carreira.site.standing.ladders import LABELS
from carreira.site.standing.listing import complete
from carreira.site.standing.models import Placing, Result

PER_PAGE = 30
MOST_SEATS = 12
ANY = ""


class Search(forms.Form):
    """What to look for; everything may be left open."""

    game = forms.ChoiceField(required=False)
    seats = forms.IntegerField(required=False, min_value=1, max_value=MOST_SEATS)
    player = forms.CharField(required=False, max_length=40)
    winner = forms.CharField(required=False, max_length=40)
    month = forms.RegexField(MONTH, required=False)
    variant = forms.ChoiceField(required=False)
    ladder = forms.ChoiceField(required=False)
    rated = forms.ChoiceField(required=False)

    def __init__(self, asked: Mapping[str, Any]) -> None:
        super().__init__(asked, label_suffix="")
        names = {
            "game": N_("Game"),
            "seats": N_("Players"),
            "player": N_("Name of a player"),
            "winner": N_("Name of the winner"),
            "month": N_("Month"),
            "variant": N_("Variant"),
            "ladder": N_("Pace"),
            "rated": N_("Rating"),
        }
        for name, text in names.items():
            self.fields[name].label = say(text)
        every = (ANY, say(N_("all")))
        variants = {option.name: option.label for game in GAMES.values() for option in game.options}
        self._choose("game", [every, *((name, GAMES[name].title) for name in GAMES)])
        none = ("none", say(N_("without variants")))
        self._choose("variant", [every, none, *((name, say(text)) for name, text in variants.items())])
        self._choose("ladder", [every, *((name, say(text)) for name, text in LABELS.items())])
        self._choose("rated", [every, ("yes", say(N_("rated"))), ("no", say(N_("not rated")))])
        self.fields["month"].widget = forms.DateInput(attrs={"type": "month"})
        self.fields["month"].error_messages["invalid"] = say(N_("Write a month like this: 2026-07."))

    def _choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def results(self) -> QuerySet[Result]:
        """The games that are asked for, the latest first; all of them if nothing valid is asked for."""
        asked = self.cleaned_data if self.is_valid() else {}
        found = Result.objects.filter(public=True, game__in=GAMES)
        if asked.get("game"):
            found = found.filter(game=asked["game"])
        if asked.get("seats"):
            found = found.filter(seat_count=asked["seats"])
        for field, more in (("player", {}), ("winner", {"rank": 1})):
            if asked.get(field):
                name = folded(asked[field])
                # nobody is found by a name of which nothing is left, as that of deleted accounts
                found = found.filter(_somebody(folded_name__contains=name, **more)) if name else found.none()
        month = Month.read(asked.get("month", ""))
        if month:
            found = found.filter(month.within("finished"))
        if asked.get("variant") == "none":
            found = found.filter(variant="")
        elif asked.get("variant"):
            found = found.filter(variant__contains=f" {asked['variant']} ")
        if asked.get("ladder"):
            found = found.filter(ladder=asked["ladder"])
        if asked.get("rated") == "yes":
            found = found.filter(unrated="")
        elif asked.get("rated") == "no":
            found = found.exclude(unrated="")
        return complete(found.order_by("-finished", "pk"))


def _somebody(**wanted: Any) -> Exists:
    return Exists(Placing.objects.filter(result=OuterRef("pk"), **wanted))
