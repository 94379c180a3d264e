"""The page of a table that waits for people: who sits there, the seats that can be taken, the link that invites."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.urls import reverse

from carreira.game.words import LETTERS
from carreira.site.people.names import LONGEST
from carreira.site.people.visitors import known_visitor, person
from carreira.site.refusals import Refusal
from carreira.site.tables import changes
from carreira.site.tables.levels import default_level, label, level_name, levels
from carreira.site.tables.live import edition_of
from carreira.site.tables.models import Seat, Table
from carreira.site.tables.visit import Visit

KINDS = {"human": "person", "open": "open"}
"""What pages call the kinds of seats; every other kind is a `bot`."""


def kind_of(seat: Seat) -> str:
    """What pages call the kind of a seat: `person`, `open` or `bot`."""
    return KINDS.get(seat.kind, "bot")


def waiting_page(request: HttpRequest, visit: Visit, refused: Refusal | None = None) -> HttpResponse:
    """The page; with the reason why what was posted could not be done.

    Whoever sees it gets a session already: should the answer to sitting down be lost on its way, the seat is theirs.
    """
    known_visitor(request)
    account = person(request)
    changes.showing.send(Table, visit=visit, whole=True)
    context = {
        "table": _table(visit, account.username if account else ""),
        "seats": _seats(visit),
        "refused": refused.sentence if refused else "",
    }
    text = loader.render_to_string("waiting.html", context, request)
    response = HttpResponse(text, status=refused.status if refused else 200)
    response["Cache-Control"] = "no-store"
    return response


def _table(visit: Visit, called: str) -> dict[str, Any]:
    table, at = visit.table, (visit.table.id,)
    game = visit.live.game
    mine = bool(visit.visitor) and visit.visitor == table.owner
    return {
        "game": game,
        "revision": table.revision,
        "private": table.private,
        "full": not any(seat.open for seat in visit.seats),
        "pace": visit.clock.pace.in_words if visit.clock else "",
        "starts": table.starts,
        "watchable": table.watchable,
        "confirm": table.confirm,
        "options": [option for option in game.options if table.options.get(option.name)],
        "edition": edition_of(table),
        "edition_url": reverse("table-edition", args=at),
        "address": reverse("table", args=at),
        "events_url": reverse("events", args=at),
        "leave_url": reverse("leave", args=at) if visit.mine else "",
        "decline_url": reverse("decline", args=at)
        if visit.visitor and any(seat.open and seat.invited == visit.visitor for seat in visit.seats)
        else "",
        "fill_url": reverse("fill", args=at) if mine else "",
        "level": default_level(),
        "levels": [{"value": level, "label": label(level)} for level in reversed(levels())],
        "longest": LONGEST,
        "called": called,
    }


def _seats(visit: Visit) -> list[dict[str, Any]]:
    sits = bool(visit.mine)
    return [
        {
            "number": seat.number,
            "letter": LETTERS[seat.number],
            "kind": kind_of(seat),
            "level": level_name(seat.kind) if seat.bot else "",
            "name": seat.name,
            "here": seat.here or seat.number in visit.mine,
            "program": seat.number in visit.programs,
            "mine": seat.number in visit.mine,
            "kept": bool(seat.invited) and seat.invited != visit.visitor,
            "join_url": reverse("join", args=(visit.table.id, seat.number))
            if seat.open and not sits and seat.invited in ("", visit.visitor)
            else "",
        }
        for seat in visit.seats
    ]
