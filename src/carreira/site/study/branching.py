"""What if: a new table, whose game goes on from a moment of a finished one, against bots."""

from django.db import transaction

from carreira.game.language import N_
from carreira.site.refusals import Refusal
from carreira.site.study.models import Branch
from carreira.site.study.reviews import NOT_OVER
from carreira.site.tables.dealing import Chair, Order, open_table
from carreira.site.tables.levels import default_level
from carreira.site.tables.live import edition_of
from carreira.site.tables.models import HUMAN, Table
from carreira.site.tables.visit import Visit

NO_SUCH_MOMENT = N_("This game has %(latest)d decisions, so there is no moment from which to go on there.")


def branch(visit: Visit, number: int, visitor: str) -> Table:
    """Open a table with the first `number` decisions of this one, on which `visitor` plays against bots.

    They get the seat that they had, or else the one that decides there. It has the same deal, is in no list and not
    rated. Raises Refusal (403, 404, 503) and what opening a table raises.
    """
    if not visit.revealed:
        raise Refusal(403, NOT_OVER)
    match = visit.live.match
    if not 0 <= number < match.number:
        raise Refusal(404, NO_SUCH_MOMENT, latest=match.number)
    moment = match.at(number)
    decides = moment.to_move
    assert decides is not None
    seat = decides if decides in visit.mine or not visit.mine else min(visit.mine)
    chairs = [
        Chair(HUMAN, one.name if one.number in visit.mine else "")
        if one.number == seat
        else Chair(one.kind, one.name)
        if one.bot
        else Chair(default_level())
        for one in visit.seats
    ]
    order = Order(
        visit.table.game,
        chairs,
        visit.table.options,
        edition_of(visit.table),
        seed=int(visit.table.seed),
        private=True,
        rules_version=visit.table.rules_version,
        opening=tuple(decision.move for decision in moment.decisions),
    )
    with transaction.atomic():
        table = open_table(order, visitor)
        Branch.objects.create(table=table, origin=visit.table, number=number)
    return table
