"""What if: a new table, whose game goes on from a moment of another one; and tables that show a record."""

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction

from carreira.game.language import N_
from carreira.game.match import Match
from carreira.site.refusals import Refusal
from carreira.site.study.models import Branch
from carreira.site.study.reviews import NOT_OVER
from carreira.site.tables.dealing import Chair, Order, open_table
from carreira.site.tables.levels import default_level
from carreira.site.tables.models import HUMAN, RECORD, Table, commitment
from carreira.site.tables.visit import Visit

LONGEST_SEED, LONGEST_SALT = 40, 64
LONG_SEED = N_("This record’s seed is longer than any that this site deals, so no table can be opened for it.")
NO_SUCH_MOMENT = N_("This game has %(latest)d decisions, so there is no moment from which to go on there.")


def decider(match: Match, number: int) -> int:
    """The seat that decides after `number` decisions. Raises Refusal (404) if there is no such moment, or none does."""
    seat = match.at(number).to_move if 0 <= number <= match.number else None
    if seat is None:
        raise Refusal(404, NO_SUCH_MOMENT, latest=match.number)
    return seat


def going_on(match: Match, number: int, chairs: Sequence[Chair]) -> Order:
    """A table on which the game goes on after `number` decisions of a match, a moment at which somebody decides.

    It has the same deal, is in no list and not rated. Raises Refusal (400).
    """
    if len(str(match.seed)) > LONGEST_SEED:
        raise Refusal(400, LONG_SEED)
    return Order(
        match.game.name,
        chairs,
        match.options,
        match.edition,
        seed=match.seed,
        private=True,
        position=match.loaded_position,
        rules_version=match.rules_version,
        opening=tuple(decision.move for decision in match.decisions[:number]),
    )


def branch(visit: Visit, number: int, visitor: str) -> Table:
    """Open a table with the first `number` decisions of this one, on which `visitor` plays against bots.

    They get the seat that they had, or else the one that decides there. It has the same deal, is in no list and not
    rated. Raises Refusal (403, 404, 503) and what opening a table raises.
    """
    if not visit.revealed:
        raise Refusal(403, NOT_OVER)
    match = visit.live.match
    decides = decider(match, number)
    seat = decides if decides in visit.mine or not visit.mine else min(visit.mine)
    chairs = [
        Chair(HUMAN, one.name if one.number in visit.mine else "")
        if one.number == seat
        else Chair(one.kind, one.name)
        if one.bot
        else Chair(default_level())
        for one in visit.seats
    ]
    with transaction.atomic():
        table = open_table(going_on(match, number, chairs), visitor)
        Branch.objects.create(table=table, origin=visit.table, number=number)
    return table


def shown(match: Match, visitor: str) -> Table:
    """Open a table that shows a match, of a record that `visitor` has loaded: nothing more is played there, but any
    moment of it can be looked at and gone on from. The commitment is the record's, if it fits its seed and salt; this
    site has promised nothing. Raises Refusal (400) and what opening a table raises."""
    order = going_on(match, match.number, [Chair(HUMAN)] * match.seats)
    salt, promised = match.headers.get("salt", ""), match.headers.get("commitment")
    kept = salt if len(salt) <= LONGEST_SALT and commitment(str(match.seed), salt) == promised else ""
    return open_table(replace(order, stopped=RECORD, salt=kept), visitor)
