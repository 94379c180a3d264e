"""The form that opens a table: what it offers, and what was chosen."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse

from carreira.game.game import Game
from carreira.game.language import N_
from carreira.game.words import LETTERS
from carreira.site.editions import own as own_editions
from carreira.site.pages import say
from carreira.site.people.models import Person
from carreira.site.people.names import LONGEST, cleaned
from carreira.site.tables.dealing import Chair, Order
from carreira.site.tables.levels import default_level, label, levels
from carreira.site.tables.models import HUMAN, OPEN

STANDARD = ""
USUAL_SEATS = 4
INVITE = "invite"
"""What the form calls an open seat that is kept for the person named beside it."""


class BrokenForm(ValueError):
    """What was posted can't come from the form; the message is to be translated and filled in with `values`."""

    def __init__(self, message: str, **values: Any) -> None:
        super().__init__(message)
        self.values = values


def form(
    game: Game, visitor: str, posted: Mapping[str, str] | None = None, error: str = "", name: str = ""
) -> dict[str, Any]:
    """What the start page needs to draw the form of a game; `posted` keeps what was chosen before, and the first
    seat's person is called `name`."""
    chosen = posted or {}
    counts = list(game.seat_counts)
    usual = USUAL_SEATS if USUAL_SEATS in counts else counts[-1]
    kinds = [{"value": kind, "label": label(kind)} for kind in (HUMAN, OPEN, INVITE, *levels())]
    rows = [
        {
            "seat": seat,
            "letter": LETTERS[seat],
            "field": f"seat-{seat}",
            "chosen": chosen.get(f"seat-{seat}", HUMAN if seat == 0 else default_level()),
            "choices": kinds,
            "name_field": f"name-{seat}",
            "name": chosen.get(f"name-{seat}", "" if seat else name),
            "longest": LONGEST,
        }
        for seat in range(counts[-1])
    ]
    editions = [
        {"value": value, "label": name, "chosen": chosen.get("edition", STANDARD) == value}
        for value, name in [(STANDARD, game.edition().name), *own_editions.offered(visitor, game)]
    ]
    return {
        "action": reverse("new", args=(game.name,)),
        "errors": [error] if error else [],
        "seats": {"counts": counts, "chosen": _number(chosen.get("seats", ""), usual)},
        "rows": rows,
        "options": [
            {
                "field": f"option-{option.name}",
                "label": say(option.label),
                "help": say(option.help),
                "checked": f"option-{option.name}" in chosen,
            }
            for option in game.options
        ],
        "editions": editions,
        "private": "private" in chosen,
        "players_only": "players-only" in chosen,
        "confirm": "confirm" in chosen,
    }


def _invited(name: str, visitor: str) -> Person:
    """The person with an account of that name. Raises BrokenForm."""
    found = Person.objects.filter(username__iexact=name).first()
    if found is None:
        raise BrokenForm(N_("Nobody here has an account called “%(name)s”, so nobody could be invited."), name=name)
    if found.visitor == visitor:
        raise BrokenForm(N_("You can’t invite yourself: choose “a person” for your own seat."))
    return found


def _number(text: str, otherwise: int) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else otherwise


def order(game: Game, visitor: str, posted: Mapping[str, str], name: str = "") -> Order:
    """What the form asks for; the first person without a name is called `name`. Raises BrokenForm for what the form
    can't send."""
    seats = _number(posted.get("seats", ""), 0)
    if seats not in game.seat_counts:
        raise BrokenForm(
            N_("%(game)s is for %(least)d to %(most)d players; choose how many play."),
            game=game.title,
            least=game.seat_counts[0],
            most=game.seat_counts[-1],
        )
    known = (HUMAN, OPEN, INVITE, *levels())
    chairs: list[Chair] = []
    for seat in range(seats):
        kind = posted.get(f"seat-{seat}", "")
        if kind not in known:
            raise BrokenForm(N_("Choose who plays seat %(seat)d: a person, somebody else, or a bot."), seat=seat + 1)
        wish = cleaned(posted.get(f"name-{seat}", "")) if kind in (HUMAN, INVITE) else ""
        if kind == INVITE:
            guest = _invited(wish, visitor)
            if any(chair.visitor == guest.visitor for chair in chairs):
                raise BrokenForm(N_("%(name)s can be invited to one seat only."), name=guest.username)
            chairs.append(Chair(OPEN, guest.username, guest.visitor))
            continue
        if kind == HUMAN and not wish:
            wish, name = name, ""
        chairs.append(Chair(kind, wish))
    edition = None
    if posted.get("edition", STANDARD) != STANDARD:
        edition = own_editions.chosen(visitor, game, posted["edition"])
        if edition is None:
            raise BrokenForm(N_("That edition is not here any more, or its figures can’t be played with."))
    options = {option.name: bool(posted.get(f"option-{option.name}")) for option in game.options}
    if all(chair.kind == OPEN for chair in chairs):
        raise BrokenForm(N_("All seats are open: take one yourself, or give one to a bot."))
    return Order(
        game.name,
        chairs,
        options,
        edition,
        private="private" in posted,
        watchable="players-only" not in posted,
        confirm="confirm" in posted,
    )
