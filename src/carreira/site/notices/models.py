"""What is stored of notices: the outbox, what goes out by each channel, and what people chose.

A notice is written in the transaction of the change that it tells of. The worker looks at it once it is due, and writes
a row for each channel that its person has chosen (`Delivery`); each of these is sent, and tried again, by itself.
"""

import secrets

from django.db import models
from django.utils import timezone

from carreira.game.language import LANGUAGES


class Kind(models.TextChoices):
    """What a notice tells of."""

    TURN = "turn"
    INVITED = "invited"
    STARTED = "started"
    ENDED = "ended"
    TIMING_OUT = "timing-out"
    ENDING_SOON = "ending-soon"

    @property
    def warning(self) -> bool:
        """Whether it warns of something that can still be prevented."""
        return self in (Kind.TIMING_OUT, Kind.ENDING_SOON)


WHILE_PLAYED = (Kind.TURN, Kind.TIMING_OUT)
"""What webhooks are told only while it holds; during a pause it waits."""


class Notice(models.Model):
    """Something to tell a visitor about a table. It stays until they have been there, and keeps others from being
    written meanwhile; only warnings come beside it, each kind once as well."""

    table = models.ForeignKey("carreira.Table", on_delete=models.CASCADE, related_name="notices")
    visitor = models.CharField(max_length=64, db_index=True)
    kind = models.CharField(max_length=20, choices=Kind.choices)
    warning = models.BooleanField(default=False)
    created = models.DateTimeField(default=timezone.now)
    due = models.DateTimeField(help_text="nobody is told before")
    spread = models.DateTimeField(null=True, help_text="when its deliveries were written")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["table", "visitor"], condition=models.Q(warning=False), name="notices_one_per_table"
            ),
            models.UniqueConstraint(
                fields=["table", "visitor", "kind"], condition=models.Q(warning=True), name="notices_warned_once"
            ),
        )
        indexes = (models.Index(fields=["due"], name="notices_to_spread", condition=models.Q(spread=None)),)

    def __str__(self) -> str:
        return f"{self.kind} {self.table_id}"


class Outgoing(models.Model):
    """Something to be sent. An attempt is noted before it begins (`begun`) and after it ended; if that never came, as
    after a power cut, nobody knows whether it was sent, so it is not tried again: never twice."""

    due = models.DateTimeField(default=timezone.now)
    attempts = models.PositiveSmallIntegerField(default=0)
    begun = models.DateTimeField(null=True, help_text="an attempt is being made since then")
    done = models.DateTimeField(null=True, help_text="when it was sent or given up")
    sent = models.BooleanField(default=False)

    class Meta:
        abstract = True


class Delivery(Outgoing):
    """A notice on its way by one channel."""

    MAIL, PUSH = "mail", "push"

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="deliveries")
    channel = models.CharField(max_length=10)
    digest = models.BooleanField(default=False, help_text="goes out with others, in one mail a day")
    subscription = models.ForeignKey("Subscription", null=True, on_delete=models.CASCADE)

    class Meta:
        indexes = (
            models.Index(fields=["channel", "due"], name="notices_to_send", condition=models.Q(begun=None, done=None)),
        )

    def __str__(self) -> str:
        return f"{self.channel}: {self.notice_id}"


class Choices(models.Model):
    """How a visitor wants to be told. Mail only reaches the confirmed address of an account."""

    NONE, DAILY = "none", "daily"

    visitor = models.CharField(max_length=64, unique=True)
    chosen = models.BooleanField(default=False, help_text="whether they have changed anything themselves")
    mail = models.BooleanField(default=True)
    push = models.BooleanField(default=True)
    digest = models.CharField(max_length=10, default=NONE)
    digest_hour = models.PositiveSmallIntegerField(default=8)
    quiet_from = models.PositiveSmallIntegerField(null=True, help_text="an hour; none: no quiet hours")
    quiet_until = models.PositiveSmallIntegerField(null=True)
    zone = models.CharField(max_length=60, default="UTC", help_text="of the hours, e.g. Europe/Lisbon")
    language = models.CharField(max_length=10, default=LANGUAGES[0], help_text="as they last read a page")

    def __str__(self) -> str:
        return f"choices {self.pk}"


class Muted(models.Model):
    """A visitor wants to hear nothing of a table."""

    visitor = models.CharField(max_length=64, db_index=True)
    table = models.ForeignKey("carreira.Table", on_delete=models.CASCADE, related_name="muted_by")

    class Meta:
        constraints = (models.UniqueConstraint(fields=["visitor", "table"], name="notices_muted_once"),)

    def __str__(self) -> str:
        return f"muted {self.table_id}"


class Subscription(models.Model):
    """A browser that shows what is pushed to it: where its push service takes messages, and the keys for them."""

    visitor = models.CharField(max_length=64, db_index=True)
    endpoint = models.CharField(max_length=1000, unique=True)
    p256dh = models.CharField(max_length=120)
    auth = models.CharField(max_length=60)
    created = models.DateTimeField(default=timezone.now)
    failures = models.PositiveSmallIntegerField(default=0, help_text="messages given up since one was taken")

    def __str__(self) -> str:
        return f"subscription {self.pk}"


def new_secret() -> str:
    """What a webhook's posts are signed with."""
    return secrets.token_urlsafe(32)


class Webhook(models.Model):
    """An address, a chat server's, that is told what happens at the tables of an account."""

    visitor = models.CharField(max_length=64, db_index=True)
    url = models.CharField(max_length=500)
    secret = models.CharField(max_length=64, default=new_secret)
    created = models.DateTimeField(default=timezone.now)
    failures = models.PositiveSmallIntegerField(default=0, help_text="posts given up since one was taken")

    def __str__(self) -> str:
        return f"webhook {self.pk}"


class Post(Outgoing):
    """An event on its way to a webhook."""

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="posts")
    table = models.ForeignKey("carreira.Table", on_delete=models.CASCADE, related_name="posts")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    seat = models.PositiveSmallIntegerField(null=True, help_text="whose turn it is, or whose time runs out")
    number = models.PositiveIntegerField(help_text="how many decisions had been made")
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["webhook", "table", "kind", "number"], name="notices_posted_once"),
        )
        indexes = (models.Index(fields=["due"], name="notices_to_post", condition=models.Q(begun=None, done=None)),)

    def __str__(self) -> str:
        return f"{self.kind} {self.table_id}"
