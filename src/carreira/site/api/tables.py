"""Operations on tables: opening, sitting down, looking, moving, taking back."""

from collections.abc import Callable
from typing import Annotated

from django.http import HttpResponse
from ninja import Path, Query, Router, Status

from carreira.site.api import opening
from carreira.site.api.asking import WITHOUT_TOKEN, Asked, Token, answers
from carreira.site.api.schemas import Level, Moves, NewTable, Sitting, Tables, TableShown, Undo, View
from carreira.site.api.showing import all_shown, shown
from carreira.site.api.tokens import PLAY, READ
from carreira.site.lobby import listing
from carreira.site.logs import log
from carreira.site.pages import language
from carreira.site.play.showing import view_of
from carreira.site.play.views import moment
from carreira.site.refusals import Refusal
from carreira.site.tables import playing, seating, stream
from carreira.site.tables.records import record_for
from carreira.site.tables.visit import Visit

router = Router(tags=["tables"])
TEXT = {"content": {"text/plain": {"schema": {"type": "string"}}}}


@router.get("/tables", auth=Token(READ), response=answers(Tables, 403), summary="Your tables")
def own(request: Asked) -> dict[str, object]:
    """The tables of the token's account: those where it is your turn first, then those that run, those that wait for
    people, and the latest finished ones."""
    who = request.auth.visitor
    return all_shown(listing.tables_of(who), who)


@router.post(
    "/tables",
    auth=Token(PLAY),
    response=answers(TableShown, 403, status=201),
    summary="Open a table",
)
def make(request: Asked, body: NewTable) -> Status[object]:
    """Seats are yours (`me`), for anybody (`open`), kept for somebody (`invite`, with their `name`), or a bot's. The
    game begins once no seat is open."""
    return Status(201, shown(Visit(opening.opened(request.auth, body), request.auth.visitor)))


@router.get(
    "/tables/{str:table_id}",
    auth=Token(),
    response=answers(TableShown, 403, 404),
    openapi_extra=WITHOUT_TOKEN,
    summary="A table",
)
def table(request: Asked, table_id: Path[str]) -> object:
    """How it stands, and who plays."""
    return shown(Visit.by(request.auth.visitor, table_id))


@router.get(
    "/tables/{str:table_id}/view",
    auth=Token(),
    response=answers(View, 403, 404),
    openapi_extra=WITHOUT_TOKEN,
    summary="What you may know",
)
def view(
    request: Asked,
    table_id: Path[str],
    at: Annotated[
        str, Query(description="an earlier moment: after so many decisions (`12`), or steps of one (`12.3`)")
    ] = "",
) -> object:
    """The view of the token's seat, with the legal `moves` if it decides; without one, a spectator's."""
    visit = Visit.by(request.auth.visitor, table_id)
    visit.look_on(request.auth.person)
    match, _ = moment(request, visit)
    return view_of(match, visit.mine, playable=visit.playable and match.number == visit.live.match.number)


@router.get(
    "/tables/{str:table_id}/record",
    auth=Token(),
    response=answers(None, 403, 404),
    openapi_extra={**WITHOUT_TOKEN, "responses": {200: TEXT}},
    summary="The record",
)
def record(request: Asked, table_id: Path[str]) -> HttpResponse:
    """The record as text, once the game is over; before that only for who plays the seats of all persons, and without
    the seed."""
    text = record_for(Visit.by(request.auth.visitor, table_id))
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers={"Cache-Control": "no-store"})


@router.post(
    "/tables/{str:table_id}/moves",
    auth=Token(PLAY),
    response=answers(TableShown, 403, 404, 409, 422),
    summary="Play moves",
)
def move(request: Asked, table_id: Path[str], body: Moves) -> object:
    """Play one or several moves in order, all or none. 409 if the table isn't at this version any more, 422 with the
    rule if one is illegal. Among several people, nothing but a last `done` may follow a move that turns something up
    (422, without a rule): play up to there first."""
    visit = Visit.by(request.auth.visitor, table_id)
    seen = playing.revision_of(visit.table, body.version, body.revision)
    return _changed(visit, lambda: playing.play_moves(visit, seen, body.moves, language()))


@router.post(
    "/tables/{str:table_id}/undo",
    auth=Token(PLAY),
    response=answers(TableShown, 403, 404, 409, 422),
    summary="Take back",
)
def undo(request: Asked, table_id: Path[str], body: Undo) -> object:
    """Take back your last decision and what came after it, where the table's page would let you."""
    visit = Visit.by(request.auth.visitor, table_id)
    seen = playing.revision_of(visit.table, body.version, body.revision)
    return _changed(visit, lambda: playing.undo(visit, seen))


@router.post(
    "/tables/{str:table_id}/seats/{int:seat}",
    auth=Token(PLAY),
    response=answers(TableShown, 403, 404, 409),
    summary="Sit down",
)
def sit(request: Asked, table_id: Path[str], seat: Path[int], body: Sitting | None = None) -> object:
    """Take an open seat, or one that is kept for you. The game begins if it was the last."""
    visit = Visit.by(request.auth.visitor, table_id)
    name = (body.name if body else None) or request.auth.name
    return _changed(visit, lambda: seating.join(visit.table, seat, visit.visitor, name))


@router.post(
    "/tables/{str:table_id}/decline",
    auth=Token(PLAY),
    response=answers(TableShown, 403, 404, 409),
    summary="Decline an invitation",
)
def decline(request: Asked, table_id: Path[str]) -> object:
    """Say no to an invitation: the seat is open to anybody then."""
    visit = Visit.by(request.auth.visitor, table_id)
    return _changed(visit, lambda: seating.decline(visit.table, visit.visitor))


@router.post(
    "/tables/{str:table_id}/leave",
    auth=Token(PLAY),
    response=answers(None, 403, 404, 409, status=204),
    summary="Get up",
)
def leave(request: Asked, table_id: Path[str]) -> Status[None]:
    """Give your seat up before the game begins; a table that nobody sits at goes away."""
    visit = Visit.by(request.auth.visitor, table_id)
    seating.leave(visit.table, visit.visitor)
    _tell(visit)
    return Status(204, None)


@router.post(
    "/tables/{str:table_id}/fill",
    auth=Token(PLAY),
    response=answers(TableShown, 403, 404, 409),
    summary="Begin with bots",
)
def fill(request: Asked, table_id: Path[str], body: Level | None = None) -> object:
    """Put bots on the open seats and begin, as only who made the table may."""
    visit = Visit.by(request.auth.visitor, table_id)
    level = opening.level_named(body.level if body else None)
    return _changed(visit, lambda: seating.fill(visit.table, visit.visitor, level))


@router.post(
    "/tables/{str:table_id}/resign",
    auth=Token(PLAY),
    response=answers(TableShown, 403, 404, 409),
    summary="Resign",
)
def resign(request: Asked, table_id: Path[str]) -> object:
    """Give your seat to a bot, for the rest of the game."""
    visit = Visit.by(request.auth.visitor, table_id)
    return _changed(visit, lambda: seating.resign(visit.table, visit.visitor))


def _changed(visit: Visit, change: Callable[[], object]) -> object:
    """Make a change; the table after it. A rule that forbids it says so in its own words."""
    try:
        change()
    except Refusal as why:
        if why.rule and not why.sentence:
            raise Refusal(why.status, visit.live.said_of(why, language()), rule=why.rule) from why
        raise
    _tell(visit)
    return shown(visit.renewed())


def _tell(visit: Visit) -> None:
    log("table").info("changed by a program", table=visit.table.id)
    stream.NEWS.look(visit.table.pk)
