"""What people have of notices: it moves when a guest logs in, is listed when they ask, and goes when they leave."""

from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.urls import reverse

from carreira.site.notices.models import Choices, Muted, Notice, Subscription, Webhook
from carreira.site.pages import language
from carreira.site.people.accounts import exporting, leaving, taken_along
from carreira.site.people.models import Person

CHOSEN = [field.name for field in Choices._meta.concrete_fields if field.name not in ("id", "visitor")]
"""What somebody may have chosen."""


def connect() -> None:
    """Listen to what happens to accounts."""
    taken_along.connect(take_along, dispatch_uid="notices.take_along")
    leaving.connect(forget, dispatch_uid="notices.forget")
    exporting.connect(export, dispatch_uid="notices.export")
    user_logged_in.connect(note_account, dispatch_uid="notices.note_account")


def note_language(visitor: str) -> None:
    """Note in which language a visitor reads, for what is sent to them."""
    read = language()
    choices = Choices.objects.filter(visitor=visitor).first()
    if choices is None:
        Choices.objects.get_or_create(visitor=visitor, defaults={"language": read})
    elif choices.language != read:
        Choices.objects.filter(pk=choices.pk).update(language=read)


def note_account(sender: object, user: object, **_: object) -> None:
    """Note in which language somebody logs in."""
    if isinstance(user, Person):
        note_language(user.visitor)


def take_along(sender: object, guest: str, visitor: str, **_: object) -> None:
    """What a guest was to be told, and how, becomes an account's; what the account has chosen before stays."""
    theirs = set(Notice.objects.filter(visitor=visitor).values_list("table", "warning"))
    for notice in Notice.objects.filter(visitor=guest):
        if (notice.table_id, notice.warning) in theirs:
            notice.delete()
    Notice.objects.filter(visitor=guest).update(visitor=visitor)
    Muted.objects.filter(visitor=guest, table__in=Muted.objects.filter(visitor=visitor).values("table")).delete()
    Muted.objects.filter(visitor=guest).update(visitor=visitor)
    Subscription.objects.filter(visitor=guest).update(visitor=visitor)
    chosen = set(Choices.objects.filter(visitor__in=(guest, visitor), chosen=True).values_list("visitor", flat=True))
    if chosen == {guest}:  # the account's row stays, as links in mails lead to it
        of_guest = Choices.objects.filter(visitor=guest).values(*CHOSEN).get()
        Choices.objects.update_or_create(visitor=visitor, defaults=of_guest)
    Choices.objects.filter(visitor=guest).delete()


def forget(sender: object, visitor: str, **_: object) -> None:
    """Tell them nothing any more, and keep nothing."""
    for model in (Notice, Muted, Subscription, Choices, Webhook):
        model.objects.filter(visitor=visitor).delete()


def export(sender: object, visitor: str, **_: object) -> dict[str, Any]:
    """What they chose, what they were told last, and where."""
    choices = Choices.objects.filter(visitor=visitor)
    return {
        "notices": {
            "choices": choices.values(
                "mail", "push", "digest", "digest_hour", "quiet_from", "quiet_until", "zone", "language"
            ).first(),
            "told": [
                {
                    "table": reverse("table", args=(notice.table_id,)),
                    "of": notice.kind,
                    "at": notice.created.isoformat(),
                }
                for notice in Notice.objects.filter(visitor=visitor).order_by("created")
            ],
            "muted": [reverse("table", args=(muted.table_id,)) for muted in Muted.objects.filter(visitor=visitor)],
            "browsers": [
                {"push_service": one.endpoint, "since": one.created.isoformat()}
                for one in Subscription.objects.filter(visitor=visitor)
            ],
            "webhooks": list(Webhook.objects.filter(visitor=visitor).values_list("url", flat=True)),
        }
    }
