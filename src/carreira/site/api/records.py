"""Operations on records: looking at one, and going on from one of its moments."""

from ninja import Router, Status

import carreira
from carreira.game.language import N_
from carreira.site.api.asking import Asked, Token, answers
from carreira.site.api.opening import gone_on
from carreira.site.api.schemas import RecordInput, RecordShown
from carreira.site.api.showing import shown
from carreira.site.api.tokens import PLAY, READ, TOO_LITTLE
from carreira.site.pages import language
from carreira.site.refusals import Refusal
from carreira.site.study.forms import NOT_VALID
from carreira.site.tables.visit import Visit

router = Router(tags=["records"])
NO_START = N_("`seats` says who goes on from a moment; say also from which, with `from`.")


@router.post(
    "/records",
    auth=Token(READ),
    response={**answers(RecordShown, 403, 404), 201: RecordShown},
    summary="Look at a record, or go on from it",
)
def look(request: Asked, body: RecordInput) -> Status[object]:
    """Replays the record, checking every move, and says what it holds. With `from`, which needs a token to play, it
    also opens a table that goes on from that moment against bots (201); it is in no list and not rated."""
    if body.start is not None and not request.auth.may(PLAY):
        raise Refusal(403, TOO_LITTLE)
    if body.start is None and body.seats is not None:
        raise Refusal(400, NO_START)
    try:
        match = carreira.loads(body.record)
    except carreira.InvalidRecord as error:
        raise Refusal(400, NOT_VALID, problem=error.worded(language())[:300]) from error
    table = None if body.start is None else gone_on(request.auth, match, body.start, body.seats)
    found = {
        "game": match.game.name,
        "seats": match.seats,
        "options": match.options,
        "edition": match.edition.name,
        "rules_version": match.rules_version,
        "decisions": match.number,
        "over": match.over,
        "points": match.scores(),
        "ranking": match.ranking() if match.over else None,
        "table": None if table is None else shown(Visit(table, request.auth.visitor)),
    }
    return Status(200 if table is None else 201, found)
