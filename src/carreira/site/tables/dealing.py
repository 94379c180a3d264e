"""Opening a table: from what was chosen on the start page to rows in the database."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from carreira import games
from carreira.game.edition import Edition
from carreira.game.language import N_
from carreira.site.clocks import keeping
from carreira.site.clocks.paces import NO_HURRY, UNHURRIED, Pace
from carreira.site.people.names import named
from carreira.site.tables import changes
from carreira.site.tables.live import KEEP, Live, begun
from carreira.site.tables.models import HUMAN, OPEN, Move, Seat, Table, commitment
from carreira.site.tables.queue import TooManyTables, check_bots
from carreira.site.tables.timing import follow

MOST_WAITING = 10
"""How many tables of one visitor may wait for people, at most."""
HOUR = timedelta(hours=1)
WAITING = N_(
    "%(most)d of your tables wait for people already. Begin one of them with bots, or leave it, before you open another"
    " one."
)
SO_FAST = N_("You have opened %(most)d tables within an hour, so no other one was opened. Go on with one of them.")


@dataclass(frozen=True)
class Chair:
    """Who is to play a seat: `human`, `open` or a bot level, and a name; if it is empty, the site chooses one.

    An open seat may be kept for the person called `name`, who is `visitor`.
    """

    kind: str
    name: str = ""
    visitor: str = ""


@dataclass(frozen=True)
class Order:
    """What a table is opened with; without `edition`, it is the standard one, without `seed`, a random one;
    likewise `salt`, and with an empty one nothing is promised.

    With `starts` it begins then, with bots on the free seats; with `confirm`, people confirm the end of each of their
    turns. `voyage` marks the table of a first voyage. `rules_version` is the newest unless given; `opening` are moves
    with which it begins. With a `position`, the match begins there. With `stopped`, nothing is played, for that reason
    (models.py).
    """

    game: str
    chairs: Sequence[Chair]
    options: Mapping[str, bool] = field(default_factory=dict)
    edition: Edition | None = None
    seed: int | None = None
    salt: str | None = None
    voyage: bool = False
    private: bool = False
    watchable: bool = True
    pace: Pace = NO_HURRY
    starts: datetime | None = None
    confirm: bool = False
    position: Mapping[str, Any] | None = None
    rules_version: int | None = None
    opening: Sequence[str] = ()
    stopped: str = ""


def check_limits(visitor: str, kinds: Collection[str], *, begins: bool = False) -> None:
    """Raises TooBusy or TooManyTables if this visitor can't open one more table with such seats now. `begins`: bots
    will take those that stay open."""
    own, now = Table.objects.filter(owner=visitor), timezone.now()
    # the clock may have been turned back since some were made
    if own.filter(created__gt=now - HOUR, created__lte=now).count() >= settings.TABLES_AN_HOUR:
        raise TooManyTables(SO_FAST, settings.TABLES_AN_HOUR)
    if OPEN in kinds and own.filter(started=None).count() >= MOST_WAITING:
        raise TooManyTables(WAITING, MOST_WAITING)
    if begins or set(kinds) - {HUMAN, OPEN}:
        check_bots(visitor)


def open_table(order: Order, visitor: str, *, before: Table | None = None) -> Table:
    """Open a table that belongs to `visitor`, who also plays all its human seats. It starts at once unless a seat is
    open.

    `before` is the table that is played again. Raises TooBusy, TooManyTables, and ValueError for what the game does
    not allow.
    """
    kinds = {chair.kind for chair in order.chairs}
    started = OPEN not in kinds
    check_limits(visitor, kinds, begins=order.starts is not None)
    game = games.get(order.game)
    edition = order.edition or game.edition()
    seed = str(secrets.randbits(64) if order.seed is None else order.seed)
    salt = secrets.token_hex(16) if order.salt is None else order.salt
    match = begun(
        order.game,
        len(order.chairs),
        int(seed),
        options=order.options,
        edition=edition,
        position=order.position,
        rules_version=order.rules_version,
    )
    for move in order.opening:
        match.play(move)
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
        position=order.position,
        salt=salt,
        commitment=commitment(seed, salt) if salt else "",
        owner=visitor,
        voyage=order.voyage,
        number=match.number,
        points=match.scores() if match.number else None,
        to_move=match.to_move,
        private=order.private,
        watchable=order.watchable,
        pace=order.pace.kind,
        starts=None if started else order.starts,
        confirm=order.confirm,
        started=timezone.now() if started else None,
        over=bool(order.stopped),
        stopped=order.stopped,
        unrated=bool(order.stopped),
        waits_for_bot=started
        and not order.stopped
        and match.to_move is not None
        and order.chairs[match.to_move].kind != HUMAN,
    )
    taken = [chair for chair in order.chairs if chair.kind != OPEN]
    names = iter(named([(chair.kind == HUMAN, chair.name) for chair in taken]))
    seats = [
        Seat(
            table=table,
            number=number,
            kind=chair.kind,
            visitor=visitor if chair.kind == HUMAN else "",
            invited=chair.visitor if chair.kind == OPEN else "",
            name=chair.name if chair.kind == OPEN else next(names),
        )
        for number, chair in enumerate(order.chairs)
    ]
    with transaction.atomic():
        if before is not None:
            # if asked twice (a double click, two windows), the second request gets the table of the first
            held = Table.objects.select_for_update().get(pk=before.pk)
            if held.successor is not None:
                return held.successor
        table.save(force_insert=True)
        Seat.objects.bulk_create(seats)
        Move.objects.bulk_create(
            Move(table=table, number=decision.number, seat=decision.seat, notation=decision.move)
            for decision in match.decisions
        )
        if order.pace.kind != UNHURRIED:
            keeping.set_up(table.id, order.pace, table.seat_count)
            follow(table, seats, table.to_move)
        if not order.stopped:
            (changes.started if started else changes.opened).send(Table, table=table, seats=seats)
        if before is not None:
            Table.objects.filter(pk=before.pk).update(successor=table)
    KEEP.put(Live(table.id, table.revision, match))
    return table


def pace_of(table: Table) -> Pace:
    """The pace of a table, with its figures."""
    return NO_HURRY if table.pace == UNHURRIED else table.clock.pace


def open_again(table: Table, seats: Sequence[Seat], edition: Edition, visitor: str) -> Table:
    """Open the next table with the same game, seats, options and edition; seats of other persons are kept for them.

    Raises TooBusy and TooManyTables.
    """
    chairs = [
        Chair(OPEN, seat.name if seat.visitor else "", seat.visitor)
        if seat.human and seat.visitor != visitor
        else Chair(seat.kind, seat.name)
        for seat in seats
    ]
    order = Order(
        table.game,
        chairs,
        table.options,
        edition,
        private=table.private,
        watchable=table.watchable,
        pace=pace_of(table),
        confirm=table.confirm,
    )
    return open_table(order, visitor, before=table)
