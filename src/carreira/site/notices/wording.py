"""What notices say, in the language that is active."""

import re
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse

from carreira.game.language import N_
from carreira.games import GAMES
from carreira.site.notices.models import Kind
from carreira.site.pages import say
from carreira.site.tables.models import Seat, Table

TITLES = {
    Kind.TURN: N_("%(game)s: it is your turn"),
    Kind.INVITED: N_("%(game)s: you are invited"),
    Kind.STARTED: N_("%(game)s: the game has begun"),
    Kind.ENDED: N_("%(game)s: the game is over"),
    Kind.TIMING_OUT: N_("%(game)s: your time is running out"),
    Kind.ENDING_SOON: N_("%(game)s: the game will be ended soon"),
}
TEXTS = {
    Kind.TURN: N_("It is your turn at the table with %(names)s."),
    Kind.INVITED: N_("A seat is kept for you at the table with %(names)s."),
    Kind.STARTED: N_("The game with %(names)s has begun. %(mover)s is to move."),
    Kind.ENDED: N_("The game with %(names)s is over."),
    Kind.TIMING_OUT: N_("It is your turn at the table with %(names)s, and your time is about to run out."),
    Kind.ENDING_SOON: N_(
        "Nobody has moved at the table with %(names)s for a long time. The game will be ended in a few days."
    ),
}
INVITED_ALONE = N_("A seat is kept for you at a new table.")
STOPPED = N_("The game with %(names)s was ended early.")
EVENTS = {
    Kind.TURN: N_("%(game)s with %(names)s: %(mover)s is to move."),
    Kind.STARTED: N_("%(game)s with %(names)s has begun. %(mover)s is to move."),
    Kind.ENDED: N_("%(game)s with %(names)s is over."),
    Kind.TIMING_OUT: N_("%(game)s with %(names)s: %(mover)s’s time is about to run out."),
}


@dataclass(frozen=True)
class Message:
    """A notice in words."""

    title: str
    text: str
    url: str
    table: str


def absolute(path: str) -> str:
    """An address of this site for use outside of it."""
    return f"{settings.ADDRESS}{path}"


def address(table: Table) -> str:
    """The address of a table for use outside of this site."""
    return absolute(reverse("table", args=(table.pk,)))


def title_of(table: Table) -> str:
    """The name of the game that is played at a table."""
    game = GAMES.get(table.game)
    return game.title if game else table.game


def message(table: Table, kind: Kind, visitor: str) -> Message:
    """What a visitor is told."""
    seats = list(table.seats.all())
    names = [seat.called for seat in seats if not seat.open and seat.visitor != visitor]
    text = TEXTS[kind]
    if kind == Kind.INVITED and not names:
        text = INVITED_ALONE
    if kind == Kind.ENDED and table.stopped:
        text = STOPPED
    values = {"game": title_of(table), "names": ", ".join(names), "mover": _mover(seats, table.to_move)}
    return Message(say(TITLES[kind], **values), say(text, **values), address(table), table.pk)


def event(table: Table, kind: Kind, seat: int | None) -> str:
    """What a webhook is told, in one line."""
    seats = list(table.seats.all())
    names = ", ".join(harmless(other.called) for other in seats)
    mover = harmless(_mover(seats, seat))
    return f"{say(EVENTS[kind], game=title_of(table), names=names, mover=mover)} {address(table)}"


def harmless(name: str) -> str:
    """A name in which chat servers see no markup, no link and nobody to be called.

    >>> harmless("<!channel> & @all")
    '&lt;!channel&gt; &amp; @\\u200ball'
    >>> harmless("[win](//evil.io)")
    '[win]\\u200b(//evil.\\u200bio)'
    """
    escaped = name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"@|[\]:.](?=[(\[/\w])", "\\g<0>\u200b", escaped)


def _mover(seats: list[Seat], number: int | None) -> str:
    return next((seat.called for seat in seats if seat.number == number), "")
