"""The form in which the figures of a box are typed in, generated from the shapes of a game's figures."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict

from carreira.game.edition import Edition
from carreira.game.errors import InvalidEdition
from carreira.game.game import Game
from carreira.game.language import N_
from carreira.site.editions.fields import FigureField, boxes
from carreira.site.pages import language, say

LONGEST_NAME = 60
OWN_BOX = N_("own box")
"""The source of figures that were typed in, or confirmed to be right."""
CONFIRMED = "sure"
"""The field of the form with the paths of figures that were confirmed to be those of the box."""


class EditionForm(forms.Form):
    """All figures of a game, and a name. `base` is the edition whose figures it shows at first.

    Once cleaned, it has an `edition`: figures that were changed or confirmed are certain, from one's own box; the
    others stay as certain as they were.
    """

    def __init__(self, game: Game, base: Edition, name: str, posted: QueryDict | None = None) -> None:
        super().__init__(posted, use_required_attribute=False, initial={"name": name})
        self.game, self.base = game, base
        self.edition: Edition | None = None
        self.chapter_problems: dict[str, list[str]] = {}
        self.confirmed = set(posted.getlist(CONFIRMED)) if posted is not None else set()
        self.fields["name"] = forms.CharField(required=False)
        for path, shape in game.editions.shapes.items():
            self.fields[path] = FigureField(
                boxes(path, shape, game.words.CAPTIONS, language()), base.entries[path].value
            )

    @property
    def name(self) -> str:
        """The name as it stands in its field."""
        return str(self["name"].value() or "")

    def clean_name(self) -> str:
        """The name: one line, not too long."""
        text = str(self.cleaned_data["name"])
        found = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
        if not found:
            raise ValidationError(say(N_("An edition needs a name.")))
        if len(found) > LONGEST_NAME:
            raise ValidationError(say(N_("A name has at most %(most)d characters."), most=LONGEST_NAME))
        return found

    def clean(self) -> dict[str, Any]:
        """Check the figures against each other, once each can be read."""
        shapes = self.game.editions.shapes
        if all(path in self.cleaned_data for path in shapes):
            values = {path: self.cleaned_data[path] for path in shapes}
            try:
                self.edition = self.game.editions.from_values(
                    self.cleaned_data.get("name", ""), values, self._origins(values)
                )
            except InvalidEdition as error:
                self._place(error)
        return self.cleaned_data

    def _origins(self, values: dict[str, Any]) -> dict[str, tuple[str, str]]:
        origins = self.base.origins
        for path, value in values.items():
            unsure = self.base.entries[path].reconstructed and path in self.confirmed
            if unsure or value != self.base.entries[path].value:
                origins[path] = ("certain", OWN_BOX)
        return origins

    def _place(self, error: InvalidEdition) -> None:
        """Show each contradiction beside its figure, or in its chapter if it is about several figures."""
        for problem in error.found:
            field = self.fields.get(problem.where)
            if isinstance(field, FigureField):
                self.add_error(problem.where, field.worded(problem))
            else:
                sentence = problem.worded(language())
                self.chapter_problems.setdefault(problem.where, []).append(sentence)
                self.add_error(None, ValidationError(sentence, code=problem.where))

    def differences(self) -> int:
        """How many figures differ from the standard edition's; 0 as long as they can't be played with."""
        standard = self.game.edition().values
        return sum(1 for path, value in self.edition.values.items() if value != standard[path]) if self.edition else 0
