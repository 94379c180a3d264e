"""The form with which a record is loaded: from a file, or pasted as text."""

from collections.abc import Mapping
from typing import Any

from django import forms

import carreira
from carreira.game.language import N_
from carreira.game.match import Match
from carreira.site.letters import UNWRITABLE, storable
from carreira.site.pages import language, say

LARGEST = 60_000
"""The most characters of a record that is loaded here; long games of people have a fifth of it, those of random moves
with five players up to 52,000. As text in a form it stays below `DATA_UPLOAD_MAX_MEMORY_SIZE`."""
TOO_LONG = N_("A record can have at most %(most)d characters here; this one has %(given)d.")
NOTHING = N_("Choose a file, or paste the record as text.")
NO_TEXT = N_("This file is not text in UTF-8, so it is no record.")
NOT_VALID = N_("The record can’t be replayed: %(problem)s")


class RecordForm(forms.Form):
    """A record. Once cleaned, it has the `match`."""

    file = forms.FileField(required=False)
    record = forms.CharField(required=False, widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}))
    match: Match

    def __init__(self, posted: Mapping[str, Any] | None = None, files: Any = None) -> None:
        super().__init__(posted, files, label_suffix="", use_required_attribute=False)
        self.fields["file"].label = say(N_("A file"))
        self.fields["file"].widget.attrs["accept"] = ".carreira,.txt,text/plain"
        self.fields["record"].label = say(N_("or its text"))

    def clean(self) -> dict[str, Any]:
        """Replay the record; a file goes first."""
        cleaned = super().clean() or {}
        file = cleaned.get("file")
        try:
            text = file.read().decode("utf-8-sig") if file else cleaned.get("record", "")
        except UnicodeDecodeError:
            raise forms.ValidationError(say(NO_TEXT)) from None
        if self.errors:
            return cleaned
        if len(text) > LARGEST:
            raise forms.ValidationError(say(TOO_LONG, most=LARGEST, given=len(text)))
        if not text.strip():
            raise forms.ValidationError(say(NOTHING))
        if not storable(text):
            raise forms.ValidationError(say(UNWRITABLE))
        try:
            self.match = carreira.loads(text.strip() + "\n")
        except carreira.InvalidRecord as error:
            raise forms.ValidationError(say(NOT_VALID, problem=error.worded(language())[:300])) from error
        return cleaned
