"""`carreira doctor`: every stored table is replayed, and what is stored of it compared with what its moves say."""

from collections.abc import Iterator
from typing import NamedTuple

from django.db import connection

import carreira
from carreira import bots, games
from carreira.game.match import Match
from carreira.site.standing.models import Placing
from carreira.site.tables.live import Unplayable, opened
from carreira.site.tables.models import HUMAN, OPEN, Table, commitment
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
        return [f"What is stored of it is damaged: {type(error).__name__}, {error}"]


def _examined(table: Table) -> list[str]:
    if table.game not in games.GAMES:
        return [f"It can't be replayed: there is no game “{table.game}”."]
    moves = [(move.number, move.seat, move.notation) for move in table.moves.all()]
    problems = []
    if [number for number, _, _ in moves] != list(range(1, table.number + 1)):
        problems.append(f"It says that it has {table.number} decisions; {len(moves)} are stored.")
    kinds = [seat.kind for seat in table.seats.all()]
    if [seat.number for seat in table.seats.all()] != list(range(table.seat_count)):
        problems.append(f"It says that it has {table.seat_count} seats; {len(kinds)} are stored.")
    if unknown := sorted(set(kinds) - {HUMAN, OPEN, *bots.levels(), *bots.ALIASES}):
        problems.append(f"Nobody knows who plays its seats: {', '.join(unknown)}.")
    if table.commitment != commitment(table.seed, table.salt):
        problems.append("Its seed and salt don't give the promise that was shown when it began.")
    try:
        match = opened(table)
    except Unplayable as error:
        return [*problems, f"It can't be replayed: {error}"]
    for number, seat, notation in moves:
        if match.to_move != seat:
            problems.append(
                f"Decision {number}, “{notation}”, is stored for seat {seat}, but is seat {match.to_move}'s."
            )
        try:
            match.play(notation)
        except carreira.IllegalMove as error:
            return [*problems, f"It can't be replayed: decision {number}, “{notation}”, is not legal: {error}"]
    return [*problems, *_row_of(table, match), *_results_of(table, match), *_records_of(table, match)]


def _row_of(table: Table, match: Match) -> Iterator[str]:
    """What the table's row says otherwise than its match."""
    if table.to_move != match.to_move:
        yield f"It waits for seat {table.to_move}; by its moves, seat {match.to_move} is to move."
    if table.over != (match.over or bool(table.stopped)):
        yield f"It is {'over' if table.over else 'not over'}; its moves say otherwise."
    if table.points is not None and table.points != match.scores():
        yield f"Its points are {table.points}; its moves give {match.scores()}."
    if table.waits_for_bot != waits_for_bot(table, list(table.seats.all())):
        yield f"It {'waits' if table.waits_for_bot else 'does not wait'} for a bot, and should not be so."


def _results_of(table: Table, match: Match) -> Iterator[str]:
    """Results that were written down otherwise than the match ended."""
    if match.over:
        scores = match.scores()
        for placing in Placing.objects.filter(result=table.pk):
            points = scores[placing.seat]
            if placing.points != points:
                yield f"Seat {placing.seat} is listed with {placing.points} points; its moves give {points}."


def _records_of(table: Table, match: Match) -> Iterator[str]:
    """Records that don't hold the match."""
    text = record(table, match, revealed=True)
    if carreira.loads(text).position() != match.position():
        yield "Its record, replayed, leads to another position."
    if match.edition.standard and stored(table, revealed=True) != text:
        yield "The record that is made without replaying differs from the one that is."


def damage() -> list[str]:
    """What the database itself says is damaged (SQLite only: other servers check their files themselves)."""
    if connection.vendor != "sqlite":
        return []
    with connection.cursor() as cursor:
        found = [row[0] for row in cursor.execute("PRAGMA integrity_check").fetchall()]
        orphans = cursor.execute("PRAGMA foreign_key_check").fetchall()
    return [line for line in found if line != "ok"] + [
        f"A row of {table} points to a row of {other} that is gone." for table, _, other, _ in orphans
    ]
