"""Operations that list: games, the lobby, invitations."""

from ninja import Router

from carreira import games
from carreira.site.api.asking import WITHOUT_TOKEN, Asked, Token, answers
from carreira.site.api.schemas import Games, Tables
from carreira.site.api.showing import all_shown
from carreira.site.api.tokens import READ
from carreira.site.lobby import listing
from carreira.site.pages import say
from carreira.site.tables.levels import levels

router = Router(tags=["lists"])


@router.get("/games", auth=Token(), response=answers(Games), openapi_extra=WITHOUT_TOKEN, summary="Games and bots")
def all_games(request: Asked) -> dict[str, object]:
    """The games, with how many seats and which options they can be played, and the levels of bots."""
    return {
        "games": [
            {
                "name": game.name,
                "title": game.title,
                "seats": list(game.seat_counts),
                "options": [{"name": option.name, "label": say(option.label)} for option in game.options],
            }
            for game in games.GAMES.values()
        ],
        "levels": levels(),
    }


@router.get("/lobby", auth=Token(), response=answers(Tables), openapi_extra=WITHOUT_TOKEN, summary="Open tables")
def lobby(request: Asked) -> dict[str, object]:
    """The tables of others that wait for people and are not private, the newest first."""
    who = request.auth.visitor
    return all_shown(listing.tables_to_join(who), who)


@router.get("/invitations", auth=Token(READ), response=answers(Tables, 403), summary="Your invitations")
def invitations(request: Asked) -> dict[str, object]:
    """The tables that keep a seat for the token's account: sit down there, or decline."""
    who = request.auth.visitor
    return all_shown(listing.invitations(who), who)
