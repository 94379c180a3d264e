"""`carreira doctor`: every stored table is replayed, and what is stored of it compared with what its moves say."""

from collections.abc import Iterator
from gettext import gettext as _
from typing import Any, NamedTuple

from django.db import connection

import carreira
from carreira import bots, games
from carreira.game.language import terminal_language
from carreira.game.match import Match
from carreira.site.standing.models import Placing
from carreira.site.tables.live import Unplayable, opened
from carreira.site.tables.models import HUMAN, OPEN, RECORD, Table, commitment
from carreira.site.tables.records import record, stored
from carreira.site.tables.seating import waits_for_bot

AT_ONCE = 200
"""How many tables are read from the database at once."""


class Examined(NamedTuple):
    """A table, and what is wrong with it, a sentence each."""

    table: Table
    problems: list[str]


def examine_all(game: str | None = None) -> Iterator[Examined]:
    """Examine the tables that are stored now, of one game or of all, in the order of their addresses."""
    wanted = Table.objects.order_by("pk").prefetch_related("seats", "moves")
    wanted = wanted.filter(game=game) if game else wanted
    last = ""
    while found := list(wanted.filter(pk__gt=last)[:AT_ONCE]):
        last = found[-1].pk
        for table in found:
            problems = examine(table)
            if problems:  # somebody may have moved there while its rows were read
                again = wanted.filter(pk=table.pk).first()
                problems = examine(again) if again else []
            yield Examined(table, problems)


def examine(table: Table) -> list[str]:
    """What differs between a table's row, its other rows, and what its moves say; empty if all is well."""
    try:
        return _examined(table)
    except (TypeError, ValueError, AttributeError, LookupError, ArithmeticError) as error:
        values = {"kind": type(error).__name__, "why": error}
        return [_("What is stored of it is damaged: %(kind)s, %(why)s") % values]


def _examined(table: Table) -> list[str]:
    if table.game not in games.GAMES:
        return [_("It can’t be replayed: there is no game “%(name)s”.") % {"name": table.game}]
    moves = [(move.number, move.seat, move.notation) for move in table.moves.all()]
    problems = []
    if [move[0] for move in moves] != list(range(1, table.number + 1)):
        values: dict[str, Any] = {"said": table.number, "stored": len(moves)}
        problems.append(_("It says that it has %(said)d decisions; %(stored)d are stored.") % values)
    kinds = [seat.kind for seat in table.seats.all()]
    if [seat.number for seat in table.seats.all()] != list(range(table.seat_count)):
        values = {"said": table.seat_count, "stored": len(kinds)}
        problems.append(_("It says that it has %(said)d seats; %(stored)d are stored.") % values)
    if unknown := sorted(set(kinds) - {HUMAN, OPEN, *bots.levels(), *bots.ALIASES}):
        problems.append(_("Nobody knows who plays its seats: %(names)s.") % {"names": ", ".join(unknown)})
    promised_nothing = table.stopped == RECORD and not table.commitment
    if not promised_nothing and table.commitment != commitment(table.seed, table.salt):
        problems.append(_("Its seed and salt don’t give the promise that was shown when it began."))
    try:
        match = opened(table)
    except Unplayable as error:
        return [*problems, _("It can’t be replayed: %(why)s") % {"why": error.reason(terminal_language())}]
    for number, seat, notation in moves:
        if match.to_move != seat:
            other = _("Decision %(number)d, “%(move)s”, is stored for seat %(seat)s, but is that of seat %(right)s.")
            values = {"number": number, "move": notation, "seat": seat, "right": match.to_move}
            problems.append(other % values)
        try:
            match.play(notation)
        except carreira.IllegalMove as error:
            illegal = _("It can’t be replayed: decision %(number)d, “%(move)s”, is not legal: %(why)s")
            return [*problems, illegal % {"number": number, "move": notation, "why": error.worded(terminal_language())}]
    return [*problems, *_row_of(table, match), *_results_of(table, match), *_records_of(table, match)]


def _row_of(table: Table, match: Match) -> Iterator[str]:
    """What the table's row says otherwise than its match."""
    if table.to_move != match.to_move:
        waits = _("It waits for seat %(seat)s; by its moves, seat %(right)s is to move.")
        yield waits % {"seat": table.to_move, "right": match.to_move}
    if table.over != (match.over or bool(table.stopped)):
        yield _("It is over; its moves say otherwise.") if table.over else _("It is not over; its moves say otherwise.")
    if table.points is not None and table.points != match.scores():
        given = _("Its points are %(stored)s; its moves give %(found)s.")
        yield given % {"stored": table.points, "found": match.scores()}
    if table.waits_for_bot != waits_for_bot(table, list(table.seats.all())):
        if table.waits_for_bot:
            yield _("It waits for a bot, and should not be so.")
        else:
            yield _("It does not wait for a bot, and should not be so.")


def _results_of(table: Table, match: Match) -> Iterator[str]:
    """Results that were written down otherwise than the match ended."""
    if match.over:
        scores = match.scores()
        for placing in Placing.objects.filter(result=table.pk):
            points = scores[placing.seat]
            if placing.points != points:
                listed = _("Seat %(seat)d is listed with %(stored)s points; its moves give %(found)s.")
                yield listed % {"seat": placing.seat, "stored": placing.points, "found": points}


def _records_of(table: Table, match: Match) -> Iterator[str]:
    """Records that don't hold the match."""
    text = record(table, match, revealed=True)
    if carreira.loads(text).position() != match.position():
        yield _("Its record, replayed, leads to another position.")
    if match.edition.standard and stored(table, revealed=True) != text:
        yield _("The record that is made without replaying differs from the one that is.")


def damage() -> list[str]:
    """What the database itself says is damaged (SQLite only: other servers check their files themselves)."""
    if connection.vendor != "sqlite":
        return []
    with connection.cursor() as cursor:
        found = [row[0] for row in cursor.execute("PRAGMA integrity_check").fetchall()]
        orphans = cursor.execute("PRAGMA foreign_key_check").fetchall()
    lost = _("A row of %(table)s points to a row of %(other)s that is gone.")
    return [line for line in found if line != "ok"] + [
        lost % {"table": table, "other": other} for table, _row, other, _key in orphans
    ]
