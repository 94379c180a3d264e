"""The forms by which people choose how they are told."""

from typing import Any

from django import forms

from carreira.game.language import N_
from carreira.site.clocks.zones import HOURS, zones
from carreira.site.notices.models import Choices
from carreira.site.pages import language, say

BOTH = N_("Choose when the quiet hours begin and when they end, or neither.")
SAME = N_("Quiet hours that begin and end at the same hour are none. Choose two different hours, or none.")


class ChoicesForm(forms.Form):
    """How a visitor wants to be told."""

    mail = forms.BooleanField(required=False)
    push = forms.BooleanField(required=False)
    digest = forms.ChoiceField()
    digest_hour = forms.ChoiceField(choices=HOURS)
    quiet_from = forms.ChoiceField(required=False)
    quiet_until = forms.ChoiceField(required=False)
    zone = forms.ChoiceField(choices=lambda: [(name, name.replace("_", " ")) for name in zones()])

    def __init__(self, choices: Choices, posted: Any = None, *, mails: bool) -> None:
        """The form for these choices; with `mails`, about mails too."""
        self._visitor = choices.visitor
        names = ("mail", "push", "digest", "digest_hour", "quiet_from", "quiet_until", "zone")
        super().__init__(posted, initial={name: getattr(choices, name) for name in names}, label_suffix="")
        self.fields["digest"].choices = [  # type: ignore[attr-defined]
            (Choices.NONE, say(N_("one e-mail for each table"))),
            (Choices.DAILY, say(N_("one e-mail a day for all tables"))),
        ]
        for name in ("quiet_from", "quiet_until"):
            self.fields[name].choices = [("", say(N_("none"))), *HOURS]  # type: ignore[attr-defined]
        if not mails:
            for name in ("mail", "digest", "digest_hour"):
                del self.fields[name]

    def clean(self) -> dict[str, Any]:
        """Quiet hours have a beginning and an end."""
        found = super().clean() or {}
        if bool(found.get("quiet_from")) != bool(found.get("quiet_until")):
            self.add_error("quiet_until", say(BOTH))
        elif found.get("quiet_from") and found["quiet_from"] == found["quiet_until"]:
            self.add_error("quiet_until", say(SAME))
        return found

    def save(self) -> None:
        """Store what was chosen, and the language of the page; it may have been posted twice at once."""
        values = {**self.cleaned_data, "language": language(), "chosen": True}
        for name, value in self.cleaned_data.items():
            if name.startswith("quiet_") or name == "digest_hour":
                values[name] = int(value) if value else None
        Choices.objects.update_or_create(visitor=self._visitor, defaults=values)


class WebhookForm(forms.Form):
    """The address of a new webhook."""

    url = forms.URLField(max_length=500, assume_scheme="https")
