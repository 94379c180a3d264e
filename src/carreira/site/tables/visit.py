"""A request about a table: the table, its seats, who asks, and the match; each is looked up once."""

from functools import cached_property

from django.http import HttpRequest
from django.urls import reverse

from carreira.game.language import N_
from carreira.site.clocks.models import Clock
from carreira.site.clocks.paces import UNHURRIED
from carreira.site.people.models import Person
from carreira.site.people.programs import programs
from carreira.site.people.visitors import visitor
from carreira.site.refusals import Refusal
from carreira.site.tables.live import Live, Unplayable, live
from carreira.site.tables.models import ABANDONED, RECORD, Seat, Table
from carreira.site.tables.playing import free_undo, own_seats, why_halted, why_no_undo
from carreira.site.tables.watching import note_watching

PLAYERS_ONLY = N_("Only those who play at this table may see it.")
ELSEWHERE = N_("There is no table at this address. A table’s address must be complete, to the last letter.")


class Visit:
    """A table as it stands in the database now, and one visitor, "" if they have never opened a table."""

    def __init__(self, table: Table, visitor: str) -> None:
        self.table = table
        self.visitor = visitor

    @classmethod
    def of(cls, request: HttpRequest, table_id: str) -> "Visit":
        """The visit that a request is. Raises Refusal: 404 if there is no such table, 403 if it may not be seen."""
        return cls.by(visitor(request), table_id)

    @classmethod
    def by(cls, visitor: str, table_id: str) -> "Visit":
        """A visitor's visit of a table. Raises Refusal: 404 if there is no such table, 403 if it may not be seen."""
        visit = cls(found(table_id), visitor)
        if not visit.may_see:
            raise Refusal(403, PLAYERS_ONLY)
        return visit

    def renewed(self) -> "Visit":
        """The same visit of the table as it stands since it was changed."""
        return Visit(found(self.table.id), self.visitor)

    def moved_on(self, now: Live) -> "Visit":
        """The same visit of the table as it stands since moves were played or taken back, which changes no seat; `now`
        is what came of them."""
        if now.revision != self.table.revision or self.table.over:  # others' plans were played, or the game is closed
            visit = self.renewed()
        else:
            visit = Visit(self.table, self.visitor)
            visit.live = now
        visit.seats, visit.programs = self.seats, self.programs
        return visit

    @cached_property
    def seats(self) -> list[Seat]:
        """The seats in their order."""
        return list(self.table.seats.all())

    @cached_property
    def names(self) -> list[str]:
        """Their names."""
        return [seat.called for seat in self.seats]

    @cached_property
    def programs(self) -> set[int]:
        """The seats that are held by accounts whose moves a program chooses."""
        marked = programs(seat.visitor for seat in self.seats if seat.human)
        return {seat.number for seat in self.seats if seat.human and seat.visitor in marked}

    @cached_property
    def mine(self) -> set[int]:
        """The visitor's seats; none at a table that shows a record, where nobody plays."""
        return set() if self.table.stopped == RECORD else own_seats(self.seats, self.visitor)

    @property
    def takes_part(self) -> bool:
        """Whether the visitor plays at the table or has opened it (for bots alone)."""
        return bool(self.mine) or bool(self.visitor and self.visitor == self.table.owner) or self.kept

    @cached_property
    def clock(self) -> Clock | None:
        """The clocks of the seats; None where nobody is in a hurry."""
        return None if self.table.pace == UNHURRIED else self.table.clock

    @cached_property
    def live(self) -> Live:
        """The match as it stands. Raises Unplayable."""
        try:
            return live(self.table)
        except Unplayable as why:
            why.record = reverse("record", args=(self.table.pk,)) if self.may_fetch_record else ""
            raise

    def look_on(self, account: Person | None) -> None:
        """Note that the visitor, who may have an account, looks on at a table that runs: bots play among themselves
        only while somebody does."""
        if not self.mine and not self.table.over:
            note_watching(self.table.pk, self.visitor, account.username if account else "")

    @property
    def decides(self) -> bool:
        """Whether the visitor is to move."""
        return self.live.match.to_move in self.mine

    @property
    def may_see(self) -> bool:
        """Whether the table may be shown: to those who take part, to all who look for a seat, and to who may watch."""
        return self.table.watchable or self.table.started is None or self.takes_part

    @property
    def playable(self) -> bool:
        """Whether moves can be made: the game has begun, and is neither over nor paused."""
        return self.table.playable

    @property
    def alone(self) -> bool:
        """Whether all persons at the table are the same visitor."""
        return free_undo(self.seats)

    @cached_property
    def why_no_undo(self) -> str | None:
        """Why the visitor can't take anything back now, as a message to be translated; None if they can."""
        halted = why_halted(self.table) if self.mine else None
        return halted or why_no_undo(self.live.match, self.seats, self.visitor)

    @property
    def revealed(self) -> bool:
        """Whether seed and record are public: the game is over, and can't be taken up again."""
        return self.table.over and not (self.alone and self.table.stopped == ABANDONED)

    @property
    def kept(self) -> bool:
        """Whether a bot plays in the visitor's place, who may take the seat back."""
        return bool(self.visitor) and not self.table.over and any(seat.held_for == self.visitor for seat in self.seats)

    @property
    def may_go_on(self) -> bool:
        """Whether the visitor, who plays alone here, may take up a game that was ended because nobody moved."""
        return bool(self.mine) and self.table.over and not self.revealed

    @property
    def may_fetch_record(self) -> bool:
        """Whether the visitor may have the record: before the end, only one who plays all persons' seats may, and only
        if the match was set up from its seed, which can be left out; a position holds what is hidden."""
        return self.revealed or (bool(self.mine) and self.alone and self.table.position is None)


def found(table_id: str) -> Table:
    """The table with that id. Raises Refusal (404)."""
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        raise Refusal(404, ELSEWHERE)
    return table
