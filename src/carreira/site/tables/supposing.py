"""If it were somebody's turn now: what they could choose, so that they can plan ahead.

The rules know one seat that decides. So a position is made like the present one, in which it is another seat's turn.
Everything unseen is dealt anew in it first, so nothing that a page shows of it depends on what is hidden.
"""

from collections.abc import Sequence
from typing import NamedTuple

import carreira
from carreira.game.chance import generator
from carreira.game.game import Choice
from carreira.game.loading import OTHER_SEAT
from carreira.game.match import Match
from carreira.game.outcomes import foretell
from carreira.site.tables.plans import play_first

AGAIN = 20
"""How many decisions back a moment is sought, at most, at which the turn under way can be left out."""


class Ahead(NamedTuple):
    """What would follow from a plan: a choice in words for each of its moves (None where that isn't known), and the
    choices that would come next (none if they can't be known)."""

    planned: list[Choice | None]
    choices: Sequence[Choice]


def ahead(match: Match, seat: int, moves: Sequence[str], language: str) -> Ahead:
    """What a seat could choose after it has played these moves, one after the other, from its next turn on."""
    planned: list[Choice | None] = []
    left, now = list(moves), supposed(match, seat)
    while left and now is not None:
        if now.why_not(left[0]) is not None:
            now = None
            break
        choice = _worded(now, [left[0]], language)[0]
        rest = play_first(now, left)
        planned += [choice, *[None] * (len(left) - len(rest) - 1)]
        left = rest
        if now.over or now.decisions[-1].revealed:
            now = None  # what follows depends on what was turned up
        elif now.to_move != seat:
            now = supposed(now, seat)
    return Ahead([*planned, *[None] * len(left)], [] if now is None else _worded(now, now.moves(), language))


def _worded(match: Match, moves: Sequence[str], language: str) -> list[Choice]:
    view = match.view(match.to_move)
    view["moves"] = list(moves)
    outcomes = foretell(match.game, match.handle, match.edition, [match.game.codes[move] for move in moves])
    return match.game.words.choices(view, list(outcomes), language)


def supposed(match: Match, seat: int) -> Match | None:
    """The match as if the turn of `seat` began now; None where the game can't say what that would be.

    If what has been done in the turn under way can't be left out, it is as if that turn had not begun.
    """
    mover = match.to_move
    for number in range(match.number, max(match.number - AGAIN, -1), -1):
        try:
            return _at_once(match.at(number), seat)
        except carreira.InvalidPosition:
            if number and match.decisions[number - 1].seat != mover:
                return None
    return None


def _at_once(match: Match, seat: int) -> Match:
    game, edition = match.game, match.edition
    dealt = game.schema.copy(match.handle)
    game.loops.deal_unseen(dealt, edition.handle, generator(f"ahead {match.number}"))
    present = {
        "seats": match.seats,
        "options": dict(match.options),
        **game.position(game.schema.read(dealt), edition),
    }
    position = game.turn_of(present, seat)
    found = carreira.from_position(game.name, position, edition=edition, rules_version=match.rules_version)
    if found.to_move != seat:
        raise carreira.InvalidPosition("to_move", OTHER_SEAT, to_move=found.to_move, seat=seat)
    return found
