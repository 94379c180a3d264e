"""What is stored: tables, seats, moves. A game's state is never stored: it follows from the moves.

Names of kinds and fields that operators' pages show are translated.
"""

import hashlib
import secrets
from datetime import timedelta

from django.db import models
from django.utils import timezone

from carreira.game.language import N_
from carreira.site.clocks.paces import UNHURRIED
from carreira.site.pages import said_later, say
from carreira.site.people.names import FORMER as FORMER

HUMAN, OPEN = "human", "open"
"""Kinds of seats: a person's, and one that is still to be taken; every other kind is a level of bots."""
BY_PLAYERS, ABANDONED, BY_OPERATORS, RECORD = "players", "abandoned", "operators", "record"
"""Why nothing more is played at a table (`Table.stopped`): it was stopped before its match was over, or it only shows a
record that somebody has loaded."""

PRESENT = timedelta(seconds=40)
"""For so long after it was last heard of, a person's browser counts as being here."""


def new_id() -> str:
    """An address that can't be guessed: 128 random bits, as 22 characters."""
    return secrets.token_urlsafe(16)


def commitment(seed: str, salt: str) -> str:
    """What a table shows while its seed is secret: SHA-256 of `SEED:SALT`, as 64 hexadecimal digits."""
    return hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest()


class Table(models.Model):
    """A match, finished or not: what it started from, and how far it has come.

    `revision` grows with every change, including undo, so it identifies stale pages; `number` counts the decisions
    that have not been taken back.
    """

    id = models.CharField(said_later(N_("address")), primary_key=True, max_length=32, default=new_id, editable=False)
    game = models.CharField(said_later(N_("game")), max_length=40)
    rules_version = models.PositiveIntegerField()
    edition_hash = models.CharField(max_length=64)
    edition_name = models.CharField(said_later(N_("edition")), max_length=120)
    figures = models.JSONField(null=True, help_text="the edition's figures, where it is not a packaged one")
    origins = models.JSONField(null=True, help_text="certainty and source of each of these figures")
    options = models.JSONField(default=dict)
    seat_count = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=40, help_text="secret until the game is over")
    position = models.JSONField(null=True, help_text="where it begins, if not set up from the seed; secret likewise")
    salt = models.CharField(max_length=64, help_text="secret until the game is over")
    commitment = models.CharField(max_length=64)
    owner = models.CharField(max_length=64, db_index=True, help_text="the visitor who made it")
    pace = models.CharField(max_length=10, default=UNHURRIED, help_text="`none`, `live` or `turns` (clocks/paces.py)")
    private = models.BooleanField(
        said_later(N_("private")),
        default=False,
        help_text=said_later(N_("In no list: only who has the address finds it.")),
    )
    watchable = models.BooleanField(default=True, help_text="those who don't play may look on")
    confirm = models.BooleanField(default=False, help_text="the end of each turn is confirmed")
    created = models.DateTimeField(said_later(N_("opened")), default=timezone.now)
    starts = models.DateTimeField(null=True, help_text="it begins then, with bots on the free seats")
    started = models.DateTimeField(
        said_later(N_("begun")),
        null=True,
        default=timezone.now,
        help_text=said_later(N_("Empty while it waits for people.")),
    )
    changed = models.DateTimeField(said_later(N_("last change")), default=timezone.now, db_index=True)
    revision = models.PositiveIntegerField(default=0)
    number = models.PositiveIntegerField(said_later(N_("decisions")), default=0)
    talk = models.PositiveIntegerField(default=0, help_text="grows with what people say and ask (tables/talking.py)")
    to_move = models.PositiveSmallIntegerField(null=True)
    over = models.BooleanField(said_later(N_("over")), default=False)
    stopped = models.CharField(max_length=20, blank=True, help_text="why it is over although the match is not")
    warned = models.DateTimeField(null=True, help_text="when its players learnt that it will be ended soon")
    paused = models.DateTimeField(
        said_later(N_("paused")), null=True, help_text=said_later(N_("Since then, operators let nobody play."))
    )
    unrated = models.BooleanField(
        said_later(N_("not rated")),
        default=False,
        help_text=said_later(N_("A bot took over a seat, or it was stopped.")),
    )
    points = models.JSONField(
        said_later(N_("points")), null=True, help_text=said_later(N_("Of each seat; empty before the first change."))
    )
    waits_for_bot = models.BooleanField(default=False)
    voyage = models.BooleanField(default=False, help_text="opened as a first voyage (carreira.game.voyage)")
    hurry = models.BooleanField(default=False, help_text="bots don't pause until a person is to move")
    claimed_until = models.DateTimeField(null=True, help_text="a bot thinks about it until then")
    failed_until = models.DateTimeField(null=True, help_text="a bot failed at it and is tried again then")
    unreadable = models.TextField(blank=True, help_text="why this program can't replay it; no bot plays there then")
    successor = models.OneToOneField(
        "self", null=True, on_delete=models.SET_NULL, related_name="predecessor", help_text="play again"
    )

    class Meta:
        verbose_name, verbose_name_plural = said_later(N_("table")), said_later(N_("tables"))
        indexes = (
            models.Index(fields=["changed"], name="carreira_waiting", condition=models.Q(waits_for_bot=True)),
            models.Index(fields=["created"], name="carreira_open", condition=models.Q(started=None)),
        )

    def __str__(self) -> str:
        return f"{self.game} {self.id}"

    @staticmethod
    def waiting_for(visitor: str) -> models.Q:
        """What holds of the tables at which it is this visitor's turn."""
        running = models.Q(over=False, paused=None, started__isnull=False)
        return running & models.Q(seats__visitor=visitor, seats__kind=HUMAN, seats__number=models.F("to_move"))

    @property
    def playable(self) -> bool:
        """Whether moves can be made: the game has begun, and is neither over nor paused."""
        return self.started is not None and not self.over and self.paused is None

    @property
    def waits_for(self) -> str:
        """What it waits for: "person", "bot", "failed" (a bot that failed and will try again), or "" (nothing)."""
        if self.over or self.started is None or self.unreadable:
            return ""
        if not self.waits_for_bot:
            return "person"
        return "bot" if self.failed_until is None else "failed"


class Seat(models.Model):
    """Who plays a seat of a table: a person (by the visitor of a browser session), a bot of some level, nobody yet."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20, help_text="`human`, `open`, or the level of a bot")
    visitor = models.CharField(max_length=64, blank=True, db_index=True)
    invited = models.CharField(
        max_length=64, blank=True, db_index=True, help_text="the visitor for whom an open seat is kept"
    )
    name = models.CharField(said_later(N_("name")), max_length=40, blank=True)
    held_for = models.CharField(
        max_length=64, blank=True, db_index=True, help_text="the visitor who may take the seat back from a bot"
    )
    given_up_by = models.CharField(
        max_length=64, blank=True, db_index=True, help_text="the visitor who gave the seat to a bot for good"
    )
    seen = models.DateTimeField(
        said_later(N_("seen")), null=True, help_text=said_later(N_("When its person’s browser was last heard of."))
    )

    class Meta:
        verbose_name, verbose_name_plural = said_later(N_("seat")), said_later(N_("seats"))
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["table", "number"], name="carreira_seat_once"),)

    def __str__(self) -> str:
        return f"{self.table_id} {self.number} {self.name}"

    @property
    def called(self) -> str:
        """The name as a page shows it."""
        return say(FORMER) if self.name == FORMER else self.name

    @property
    def people(self) -> set[str]:
        """The visitors who play it, may take it back, or gave it up."""
        return {self.visitor, self.held_for, self.given_up_by} - {""}

    @property
    def human(self) -> bool:
        """Whether a person plays it."""
        return self.kind == HUMAN

    @property
    def former_player(self) -> bool:
        """Whether somebody played it to the end whose account is deleted by now."""
        return self.human and not self.visitor

    @property
    def open(self) -> bool:
        """Whether it is still to be taken."""
        return self.kind == OPEN

    @property
    def bot(self) -> bool:
        """Whether a bot plays it."""
        return self.kind not in (HUMAN, OPEN)

    @property
    def here(self) -> bool:
        """Whether its person has the table's page open."""
        return self.human and self.seen is not None and self.seen > timezone.now() - PRESENT


class Move(models.Model):
    """One decision, by its number from 1. Rows are only added, or taken off the end by an undo."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    notation = models.CharField(max_length=80)
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["table", "number"], name="carreira_move_once"),)

    def __str__(self) -> str:
        return f"{self.table_id} {self.number}. {self.seat} {self.notation}"


class ChatLine(models.Model):
    """A line that somebody at a table said; it is no part of the record."""

    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="lines", verbose_name=said_later(N_("table"))
    )
    visitor = models.CharField(max_length=64, db_index=True)
    seat = models.PositiveSmallIntegerField()
    text = models.CharField(said_later(N_("line")), max_length=300)
    after = models.PositiveIntegerField(help_text="how many decisions had been made")
    said = models.DateTimeField(said_later(N_("said")), default=timezone.now)
    reported_by = models.CharField(
        said_later(N_("report")), max_length=64, blank=True, help_text="the visitor who reported it"
    )
    looked_at = models.DateTimeField(
        said_later(N_("looked at")),
        null=True,
        help_text=said_later(N_("When an operator looked at the report and left the line.")),
    )

    class Meta:
        verbose_name, verbose_name_plural = said_later(N_("line of the chat")), said_later(N_("lines of the chat"))
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.table_id} {self.seat}: {self.text}"


class AskedUndo(models.Model):
    """Somebody asks everybody at a table to go back to an earlier decision. A change of the match ends the request."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="asked_undo")
    visitor = models.CharField(max_length=64)
    seat = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField(help_text="how many decisions are to remain")
    revision = models.PositiveIntegerField(help_text="the table's when it was asked")
    agreed = models.JSONField(default=list, help_text="the visitors who have agreed")

    def __str__(self) -> str:
        return f"{self.table_id}: back to {self.number}"


class Watcher(models.Model):
    """Somebody who looks on: a visitor who has the page of a table open, and no seat at it."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="watchers")
    visitor = models.CharField(max_length=64, db_index=True)
    name = models.CharField(max_length=150, blank=True, help_text="of the account; empty for a guest")
    seen = models.DateTimeField(db_index=True, help_text="when their browser was last heard of")

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "visitor"], name="carreira_watcher_once"),)

    def __str__(self) -> str:
        return f"{self.table_id} {self.name or 'a guest'}"


class Note(models.Model):
    """What a visitor has noted for themselves at a table; nobody else is ever shown it."""

    LONGEST = 4000

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="notes")
    visitor = models.CharField(max_length=64, db_index=True)
    text = models.TextField(max_length=LONGEST)
    changed = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "visitor"], name="carreira_note_once"),)

    def __str__(self) -> str:
        return f"{self.table_id}: a note"


class Plan(models.Model):
    """Moves that a person plans for when it is their turn, in order (tables/plans.py); nobody else is shown them."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="plans")
    seat = models.PositiveSmallIntegerField()
    visitor = models.CharField(max_length=64, db_index=True)
    moves = models.JSONField(default=list, help_text="those still to be played, in notation")
    marks = models.JSONField(default=list, help_text="what cancels it when it happens")
    since = models.PositiveIntegerField(help_text="decisions up to this one can't cancel it any more")
    played = models.JSONField(default=list, help_text="the numbers of the decisions that were played as planned")
    stopped = models.CharField(max_length=20, blank=True, help_text="why nothing more of it is played")
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "seat"], name="carreira_plan_once"),)

    def __str__(self) -> str:
        return f"{self.table_id}: a plan of seat {self.seat}"
