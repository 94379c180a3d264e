"""The form for nights and holidays."""

from datetime import date, timedelta
from typing import Any

from django import forms
from django.utils import timezone

from carreira.game.language import N_
from carreira.site.clocks.models import Rest
from carreira.site.clocks.rests import DAY, FARTHEST, LONGEST_NIGHT, MOST_DAYS, MOST_HOLIDAYS
from carreira.site.clocks.zones import HOURS, zones
from carreira.site.pages import problems_of, say


class RestForm(forms.Form):
    """Night hours, and holidays by their first and last days (`first-0`, `last-0`, …), where the person lives."""

    def __init__(self, rest: Rest, data: Any = None) -> None:
        super().__init__(data, label_suffix="", auto_id="rest-%s")
        self.rest = rest
        hours = [("", say(N_("none"))), *HOURS]
        self.fields["zone"] = forms.ChoiceField(
            label=say(N_("Time zone")), choices=[(zone, zone.replace("_", " ")) for zone in zones()], initial=rest.zone
        )
        for name, words, chosen in (
            ("night_from", N_("Night from"), rest.night_from),
            ("night_to", N_("until"), rest.night_to),
        ):
            self.fields[name] = forms.TypedChoiceField(
                required=False,
                label=say(words),
                choices=hours,
                coerce=int,
                empty_value="",
                initial="" if chosen is None else str(chosen),
            )
        for number in range(MOST_HOLIDAYS):
            known = rest.holidays[number] if number < len(rest.holidays) else ["", ""]
            for name, words, day in (
                (f"first-{number}", N_("First day of holiday %(number)d"), known[0]),
                (f"last-{number}", N_("Last day of holiday %(number)d"), known[1]),
            ):
                self.fields[name] = forms.DateField(
                    required=False,
                    label=say(words, number=number + 1),
                    initial=day,
                    widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
                    error_messages={"invalid": say(N_("Write a day like this: 2026-12-24."))},
                )

    @property
    def holidays(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """First and last days."""
        return [(self[f"first-{number}"], self[f"last-{number}"]) for number in range(MOST_HOLIDAYS)]

    @property
    def problems(self) -> list[str]:
        """What is wrong with what was posted, each once."""
        return problems_of(self)

    def clean(self) -> dict[str, Any]:
        """Nights and holidays that are neither too long nor over."""
        given = self.cleaned_data
        start, end = given.get("night_from", ""), given.get("night_to", "")
        if (start == "") != (end == ""):
            raise forms.ValidationError(say(N_("A night needs both hours: when it begins and when it ends.")))
        if start != "" and not 0 < (end - start) % 24 <= LONGEST_NIGHT:
            raise forms.ValidationError(say(N_("A night can last 1 to %(most)d hours."), most=LONGEST_NIGHT))
        given["holidays"] = self._holidays(given)
        return given

    def _holidays(self, given: dict[str, Any]) -> list[list[str]]:
        found: list[tuple[date, date]] = []
        yesterday = timezone.now().date() - timedelta(days=1)  # it may still be that day where the person lives
        for number in range(MOST_HOLIDAYS):
            first, last = given.get(f"first-{number}"), given.get(f"last-{number}")
            if first is None and last is None:
                continue
            first, last = first or last, last or first
            assert first is not None
            assert last is not None
            if last < first:
                raise forms.ValidationError(say(N_("The last day of a holiday can’t be before the first.")))
            if last > yesterday + FARTHEST:
                raise forms.ValidationError(say(N_("Holidays can be planned for the next year only.")))
            if last >= yesterday:
                found.append((first, last))
        found.sort()
        if sum((last - first + DAY for first, last in found), timedelta()) > MOST_DAYS:
            raise forms.ValidationError(say(N_("All holidays together can have %(most)d days."), most=MOST_DAYS.days))
        return [[first.isoformat(), last.isoformat()] for first, last in found]

    def chosen(self) -> Rest:
        """The rest as it was chosen; the form must be valid."""
        given = self.cleaned_data
        self.rest.zone = given["zone"]
        self.rest.night_from = None if given["night_from"] == "" else given["night_from"]
        self.rest.night_to = None if given["night_to"] == "" else given["night_to"]
        self.rest.holidays = given["holidays"]
        return self.rest
