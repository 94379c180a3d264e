"""Opening a table: from what was chosen on the start page to rows in the database."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.conf import settings
from django.db import transaction

import carreira
from carreira import games
from carreira.game.edition import Edition
from carreira.site.tables.live import KEEP, Live
from carreira.site.tables.models import HUMAN, Seat, Table, commitment
from carreira.site.tables.names import named


class TooBusy(Exception):
    """So many tables wait for bots that no more can be opened."""


@dataclass(frozen=True)
class Chair:
    """Who is to play a seat: `human` or a bot level, and a name; if it is empty, the site chooses one."""

    kind: str
    name: str = ""


@dataclass(frozen=True)
class Order:
    """What a table is opened with; without `edition`, it is the standard one, without `seed`, a random one.

    `voyage` marks the table of a first voyage.
    """

    game: str
    chairs: Sequence[Chair]
    options: Mapping[str, bool] = field(default_factory=dict)
    edition: Edition | None = None
    seed: int | None = None
    voyage: bool = False


def open_table(order: Order, visitor: str, *, before: Table | None = None) -> Table:
    """Open a table that belongs to `visitor`, who also plays all its human seats.

    `before` is the table that is played again. Raises TooBusy, and ValueError for what the game does not allow.
    """
    bots = any(chair.kind != HUMAN for chair in order.chairs)
    if bots and Table.objects.filter(waits_for_bot=True).count() >= settings.BOT_QUEUE:
        raise TooBusy
    game = games.get(order.game)
    edition = order.edition or game.edition()
    seed = str(secrets.randbits(64) if order.seed is None else order.seed)
    salt = secrets.token_hex(16)
    match = carreira.new(order.game, seats=len(order.chairs), seed=int(seed), options=order.options, edition=edition)
    table = Table(
        game=order.game,
        rules_version=match.rules_version,
        edition_hash=edition.hash,
        edition_name=edition.name[:120],
        figures=None if edition.standard else edition.values,
        origins=None if edition.standard else edition.origins,
        options=match.options,
        seat_count=len(order.chairs),
        seed=seed,
        salt=salt,
        commitment=commitment(seed, salt),
        owner=visitor,
        voyage=order.voyage,
        to_move=match.to_move,
        waits_for_bot=match.to_move is not None and order.chairs[match.to_move].kind != HUMAN,
    )
    names = named([(chair.kind == HUMAN, chair.name) for chair in order.chairs])
    seats = [
        Seat(table=table, number=number, kind=chair.kind, visitor=visitor if chair.kind == HUMAN else "", name=name)
        for number, (chair, name) in enumerate(zip(order.chairs, names, strict=True))
    ]
    with transaction.atomic():
        if before is not None:
            # if asked twice (a double click, two windows), the second request gets the table of the first
            held = Table.objects.select_for_update().get(pk=before.pk)
            if held.successor is not None:
                return held.successor
        table.save(force_insert=True)
        Seat.objects.bulk_create(seats)
        if before is not None:
            Table.objects.filter(pk=before.pk).update(successor=table)
    KEEP.put(Live(table.id, table.revision, match))
    return table


def open_again(table: Table, seats: Sequence[Seat], edition: Edition, visitor: str) -> Table:
    """Open the next table with the same game, seats, options and edition. Raises TooBusy."""
    chairs = [Chair(seat.kind, seat.name) for seat in seats]
    return open_table(Order(table.game, chairs, table.options, edition), visitor, before=table)
