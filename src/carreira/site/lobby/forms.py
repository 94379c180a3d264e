"""The form that opens a table."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone

from carreira.game.edition import Edition
from carreira.game.game import Game
from carreira.game.language import N_
from carreira.game.words import LETTERS
from carreira.site.clocks.paces import HOURS, INCREMENT, LIVE, MINUTES, NO_HURRY, TURNS, UNHURRIED, Pace
from carreira.site.clocks.zones import known_zone
from carreira.site.editions import own as own_editions
from carreira.site.pages import problems_of, say
from carreira.site.people.models import Person
from carreira.site.people.names import LONGEST, cleaned
from carreira.site.tables.dealing import Chair, Order
from carreira.site.tables.levels import default_level, label, levels
from carreira.site.tables.models import HUMAN, OPEN
from carreira.site.tables.seating import NEVER_STARTED

STANDARD = ""
USUAL_SEATS = 4
LATEST_START = NEVER_STARTED - timedelta(days=1)
"""A table may begin at a set time within this one; a day later, one that has not begun is removed."""
INVITE = "invite"
"""What the form calls an open seat that is kept for the person named beside it."""
NO_EDITION = N_("That edition is not here any more, or its figures can’t be played with.")
NO_ZONE = N_("The browser’s time zone is not known here, so the time can’t be read.")
NOBODY = N_("Choose who plays seat %(seat)d: a person, somebody else, or a bot.")
PACES = {
    UNHURRIED: N_("unhurried: no clock"),
    LIVE: N_("live: everybody has a clock"),
    TURNS: N_("by turns, over days"),
}


def _refused(message: str, code: str = "invalid", **values: Any) -> forms.ValidationError:
    return forms.ValidationError(say(message, **values), code)


class NewTable(forms.Form):
    """What a table of `game` is opened with by `visitor`; the first person without a name is called `name`.

    Its fields are named in the contract ("Pages"): `seats`, `seat-0`, `name-0`, …, `pace`, …
    """

    def __init__(self, game: Game, visitor: str, name: str = "", data: Mapping[str, str] | None = None) -> None:
        super().__init__(data, auto_id=f"{game.name}-%s", label_suffix="")
        self.game, self.visitor, self.name = game, visitor, name
        counts = list(game.seat_counts)
        wrong = say(
            N_("%(game)s is for %(least)d to %(most)d players; choose how many play."),
            game=game.title,
            least=counts[0],
            most=counts[-1],
        )
        self.fields["seats"] = forms.TypedChoiceField(
            label=say(N_("Players")),
            choices=[(str(count), str(count)) for count in counts],
            coerce=int,
            initial=USUAL_SEATS if USUAL_SEATS in counts else counts[-1],
            error_messages={"required": wrong, "invalid_choice": wrong},
        )
        for seat in range(counts[-1]):
            self._add_seat(seat)
        for option in game.options:
            self.fields[f"option-{option.name}"] = forms.BooleanField(
                required=False, label=say(option.label), help_text=say(option.help)
            )
        self.fields["edition"] = forms.ChoiceField(
            required=False,
            label=say(N_("Edition")),
            choices=[(STANDARD, game.edition().name), *own_editions.offered(visitor, game)],
            error_messages={"invalid_choice": say(NO_EDITION)},
        )
        self._add_company()

    def _add_seat(self, seat: int) -> None:
        letter = LETTERS[seat]
        self.fields[f"seat-{seat}"] = forms.ChoiceField(
            required=False,  # seats beyond the number of players
            choices=[(kind, label(kind)) for kind in (HUMAN, OPEN, INVITE, *levels())],
            initial=HUMAN if seat == 0 else default_level(),
            error_messages={"invalid_choice": say(NOBODY, seat=seat + 1)},
            widget=forms.Select(attrs={"aria-label": say(N_("Who plays seat %(letter)s"), letter=letter)}),
        )
        self.fields[f"name-{seat}"] = forms.CharField(
            required=False,
            initial="" if seat else self.name,
            widget=forms.TextInput(
                attrs={
                    "class": "seat-name",
                    "maxlength": LONGEST,
                    "autocomplete": "off",
                    "placeholder": say(N_("Name (if you like)")),
                    "aria-label": say(N_("Name of seat %(letter)s"), letter=letter),
                }
            ),
        )

    def _add_company(self) -> None:
        self.fields["pace"] = forms.ChoiceField(
            required=False,
            label=say(N_("Pace")),
            choices=[(kind, say(words)) for kind, words in PACES.items()],
            initial=UNHURRIED,
        )
        self.fields["minutes"] = _number(N_("Minutes for each player"), 30, *MINUTES)
        self.fields["increment"] = _number(N_("Seconds more after each turn"), 20, *INCREMENT)
        self.fields["hours"] = forms.TypedChoiceField(
            required=False,
            label=say(N_("For each turn")),
            choices=[(str(hours), say(N_("%(hours)d hours"), hours=hours)) for hours in HOURS],
            coerce=int,
            empty_value="",
            initial=str(HOURS[0]),
        )
        self.fields["starts"] = forms.DateTimeField(
            required=False,
            label=say(N_("Begins")),
            help_text=say(N_("Without a time: when every seat is taken. At that time, bots take the free seats.")),
            widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
            error_messages={"invalid": say(N_("The time at which the game is to begin can’t be read."))},
        )
        self.fields["zone"] = forms.CharField(required=False, widget=forms.HiddenInput(), initial="UTC")
        self.fields["private"] = forms.BooleanField(
            required=False, label=say(N_("Private: in no list, only by its address"))
        )
        self.fields["players-only"] = forms.BooleanField(required=False, label=say(N_("Nobody else may watch")))
        self.fields["confirm"] = forms.BooleanField(
            required=False, label=say(N_("People confirm the end of each turn"))
        )

    @property
    def seat_rows(self) -> list[dict[str, Any]]:
        """What the page shows of each seat: its letter, who plays it, their name."""
        return [
            {"seat": seat, "letter": LETTERS[seat], "kind": self[f"seat-{seat}"], "name": self[f"name-{seat}"]}
            for seat in range(self.game.seat_counts[-1])
        ]

    @property
    def options(self) -> list[forms.BoundField]:
        """The game's variants."""
        return [self[f"option-{option.name}"] for option in self.game.options]

    @property
    def problems(self) -> list[str]:
        """What is wrong with what was posted, each once."""
        return problems_of(self)

    def clean_edition(self) -> Edition | None:
        """The edition itself; None for the standard one."""
        chosen = self.cleaned_data["edition"]
        if chosen == STANDARD:
            return None
        edition = own_editions.chosen(self.visitor, self.game, chosen)
        if edition is None:
            raise _refused(NO_EDITION)
        return edition

    def clean(self) -> dict[str, Any]:
        """Everything together: who sits where, and when the game begins."""
        given = self.cleaned_data
        if "seats" in given and not any(name.startswith("seat-") for name in self.errors):
            given["chairs"] = self._chairs(given)
        if given.get("starts"):
            given["starts"] = self._starts(given)
        return given

    def _starts(self, given: Mapping[str, Any]) -> datetime:
        local: datetime = given["starts"]
        zone = known_zone(given.get("zone") or "UTC")
        if zone is None:
            raise _refused(NO_ZONE)
        try:
            starts = local.replace(tzinfo=zone).astimezone(UTC)
        except OverflowError:  # the first or the last days of the calendar
            starts = local
        if not timezone.now() < starts < timezone.now() + LATEST_START:
            raise _refused(N_("Choose a time within the next %(days)d days."), days=LATEST_START.days)
        return starts

    def _chairs(self, given: Mapping[str, Any]) -> list[Chair]:
        chairs: list[Chair] = []
        name = self.name
        for seat in range(given["seats"]):
            kind = given.get(f"seat-{seat}", "")
            if not kind:
                raise _refused(NOBODY, seat=seat + 1)
            wish = cleaned(given.get(f"name-{seat}", ""))
            if kind == INVITE:
                guest = self._invited(wish)
                if any(chair.visitor == guest.visitor for chair in chairs):
                    raise _refused(N_("%(name)s can be invited to one seat only."), name=guest.username)
                chairs.append(Chair(OPEN, guest.username, guest.visitor))
                continue
            if kind != HUMAN:
                wish = ""
            elif not wish:
                wish, name = name, ""
            chairs.append(Chair(kind, wish))
        if all(chair.kind == OPEN for chair in chairs):
            raise _refused(N_("All seats are open: take one yourself, or give one to a bot."))
        return chairs

    def _invited(self, name: str) -> Person:
        """The person with an account of that name."""
        found = Person.called(name)
        if found is None:
            raise _refused(N_("Nobody here has an account called “%(name)s”, so nobody could be invited."), name=name)
        if found.visitor == self.visitor:
            raise _refused(N_("You can’t invite yourself: choose “a person” for your own seat."))
        return found

    def order(self) -> Order:
        """What the form asks for; it must be valid."""
        given = self.cleaned_data
        return Order(
            self.game.name,
            given["chairs"],
            {option.name: given[f"option-{option.name}"] for option in self.game.options},
            given["edition"],
            private=given["private"],
            watchable=not given["players-only"],
            confirm=given["confirm"],
            pace=_pace(given),
            starts=given["starts"],
        )


def _pace(given: Mapping[str, Any]) -> Pace:
    if given["pace"] == LIVE:
        return Pace(LIVE, minutes=given["minutes"], increment=given["increment"])
    return Pace(TURNS, hours=given["hours"] or HOURS[0]) if given["pace"] == TURNS else NO_HURRY


class _Number(forms.IntegerField):
    """A number that is its initial value if nothing is posted."""

    def clean(self, value: Any) -> Any:
        found = super().clean(value)
        return self.initial if found is None else found


def _number(words: str, usual: int, least: int, most: int) -> forms.IntegerField:
    wrong = say(N_("%(field)s: a whole number from %(least)d to %(most)d."), field=say(words), least=least, most=most)
    return _Number(
        required=False,
        label=say(words),
        initial=usual,
        min_value=least,
        max_value=most,
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), wrong),
    )
