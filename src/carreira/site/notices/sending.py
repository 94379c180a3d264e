"""Sending what is due: the worker's part of notices.

Three lanes, each a thread of its own: mails, messages to browsers, posts to webhooks. So a webhook that is slow holds
up nothing but other webhooks, and none of them the worker's other chores. Several workers may do this at once.
"""

import threading
from collections.abc import Callable, Sequence
from datetime import timedelta

from django.db import InterfaceError, OperationalError, close_old_connections, connection, transaction
from django.db.models import QuerySet
from django.utils import timezone, translation

from carreira.site import lasting
from carreira.site.logs import log
from carreira.site.notices import attempts, causes, hooks, hours, mails, pushing
from carreira.site.notices.attempts import Failed, Gone, Outcome, Unknown
from carreira.site.notices.models import WHILE_PLAYED, Choices, Delivery, Kind, Notice, Post, Subscription
from carreira.site.notices.wording import Message, message

NOT_TAKEN = (Outcome.GIVEN_UP, Outcome.UNANSWERED)
"""How attempts end at receivers that are not to be tried for ever."""
BATCH = 100
"""Notices looked at in one go."""
OLD = timedelta(days=30)
"""What was sent so long ago is forgotten, once its table is over."""


def send() -> int:
    """Look at what is due, and let the lanes send it. Returns at how many notices it has looked."""
    looked = spread()
    for lane, step in LANES.items():
        _run(lane, step)
    return looked


def send_now() -> None:
    """Look at what is due, and send it before returning."""
    spread()
    for step in LANES.values():
        while step():
            pass


def choices_of(visitor: str) -> Choices:
    """How a visitor wants to be told; as yet unstored, if they have never said."""
    return Choices.objects.filter(visitor=visitor).first() or Choices(visitor=visitor)


def spread() -> int:
    """Write the deliveries of notices that are due, for those who are still away. Returns the number of notices."""
    now = timezone.now()
    due = Notice.objects.filter(spread=None, due__lte=now, table__paused=None).order_by("due")[:BATCH]
    count = 0
    for notice in due:
        with transaction.atomic():
            # whoever changes the row has it, until the end of the transaction
            if not Notice.objects.filter(pk=notice.pk, spread=None).update(spread=timezone.now()):
                continue
            notice.refresh_from_db()
            count += 1
            if causes.stands(notice):
                Delivery.objects.bulk_create(_deliveries(notice))
            else:
                notice.delete()
    return count


def _deliveries(notice: Notice) -> list[Delivery]:
    choices, now = choices_of(notice.visitor), timezone.now()
    found = []
    if choices.mail and mails.address_of(notice.visitor):
        daily = choices.digest == Choices.DAILY
        due = hours.next_digest(choices, now) if daily else now
        found.append(Delivery(notice=notice, channel=Delivery.MAIL, digest=daily, due=due))
    if choices.push:
        for subscription in Subscription.objects.filter(visitor=notice.visitor):
            found.append(Delivery(notice=notice, channel=Delivery.PUSH, subscription=subscription, due=now))
    return found


def _mail_next() -> bool:
    """Send one mail that is due. Returns whether there was one."""
    delivery = attempts.waiting(_of(Delivery.MAIL)).first()
    if delivery is None:
        return False
    visitor = delivery.notice.visitor
    choices = Choices.objects.get_or_create(visitor=visitor)[0]  # a link in the mail leads to the row
    address = mails.address_of(visitor)
    if not choices.mail or not address:
        _drop(delivery)
        return True
    if _quiet(delivery, choices):
        return True
    with transaction.atomic():
        # what goes out in one mail is claimed by one worker
        Choices.objects.select_for_update().get(pk=choices.pk)
        ours = [delivery]
        if delivery.digest:
            ours = list(attempts.waiting(_of(Delivery.MAIL).filter(digest=True, notice__visitor=visitor)))
        ours = [one for one in ours if _stands(one)]
        rows = Delivery.objects.filter(pk__in=[one.pk for one in ours])
        if attempts.claim(rows) < len(ours):
            transaction.set_rollback(True)
            return True
    if ours:
        _attempt(rows, ours[0].attempts + 1, lambda: _mail(choices, address, ours))
    return True


def _mail(choices: Choices, address: str, deliveries: Sequence[Delivery]) -> None:
    with translation.override(choices.language):
        messages = [_message(one) for one in deliveries]
        first = deliveries[0]
        name = f"notice.{first.pk}.{first.notice.created.timestamp():.0f}"
        mails.send(mails.mail(choices, address, messages, digest=first.digest, name=name))


def _push_next() -> bool:
    """Send one message to a browser. Returns whether there was one that is due."""
    delivery = attempts.waiting(_of(Delivery.PUSH)).first()
    if delivery is None:
        return False
    visitor, subscription = delivery.notice.visitor, delivery.subscription
    choices = choices_of(visitor)
    if subscription is None or not choices.push or subscription.visitor != visitor:
        _drop(delivery)
        return True
    if _quiet(delivery, choices) or not _stands(delivery):
        return True
    rows = Delivery.objects.filter(pk=delivery.pk)
    if not attempts.claim(rows):
        return True
    try:
        ended = _attempt(rows, delivery.attempts + 1, lambda: _push(choices, subscription, delivery))
        if ended in NOT_TAKEN:
            pushing.given_up(subscription)
    except Gone:
        subscription.delete()
    return True


def _push(choices: Choices, subscription: Subscription, delivery: Delivery) -> None:
    with translation.override(choices.language):
        made = _message(delivery)
    pushing.send(subscription, made)


def _post_next() -> bool:
    """Post one event to a webhook. Returns whether there was one that is due."""
    held_back = Post.objects.filter(kind__in=WHILE_PLAYED, table__paused__isnull=False)
    posts = Post.objects.select_related("webhook", "table").exclude(pk__in=held_back.values("pk"))
    post = attempts.waiting(posts).first()
    if post is None:
        return False
    if not hooks.working(post.webhook) or not causes.holds(post):
        post.delete()
        return True
    rows = Post.objects.filter(pk=post.pk)
    if not attempts.claim(rows):
        return True
    ended = _attempt(rows, post.attempts + 1, lambda: hooks.send(post))
    if ended in NOT_TAKEN:
        hooks.given_up(post)
    return True


LANES: dict[str, Callable[[], bool]] = {"mails": _mail_next, "pushes": _push_next, "posts": _post_next}
"""What is sent beside each other; each function sends one thing that is due and returns whether there was one."""


def _message(delivery: Delivery) -> Message:
    return message(delivery.notice.table, Kind(delivery.notice.kind), delivery.notice.visitor)


def _of(channel: str) -> "QuerySet[Delivery]":
    return Delivery.objects.filter(channel=channel).select_related("notice__table", "subscription")


def _quiet(delivery: Delivery, choices: Choices) -> bool:
    """Whether the visitor has quiet hours now; then it is sent when they end."""
    until = hours.quiet_until(choices, timezone.now())
    if until is None:
        return False
    Delivery.objects.filter(pk=delivery.pk, begun=None).update(due=until)
    return True


def _stands(delivery: Delivery) -> bool:
    """Whether it is still to be sent; if not, it goes away."""
    if causes.stands(delivery.notice):
        return True
    _drop(delivery)
    return False


def _drop(delivery: Delivery) -> None:
    """Let a delivery go; and its notice, if nothing of it was or may have been sent, so that another can be written."""
    with transaction.atomic():
        Notice.objects.select_for_update().filter(pk=delivery.notice_id).first()
        Delivery.objects.filter(pk=delivery.pk, begun=None).delete()
        if not Delivery.objects.filter(notice=delivery.notice_id).exists():
            Notice.objects.filter(pk=delivery.notice_id).delete()


def _attempt(rows: "QuerySet[attempts.O]", number: int, act: Callable[[], None]) -> Outcome:
    """Make an attempt that has been claimed, and note how it ended. Raises Gone."""
    try:
        act()
    except Failed as error:
        return attempts.failed(rows, number, error)
    except Unknown as error:
        attempts.unknown(rows, error)
        return Outcome.UNANSWERED
    except Gone:
        raise
    except Exception as error:  # one that fails in an unforeseen way must not hold up the others
        log("notices").exception("can't send")
        attempts.unknown(rows, error)
        return Outcome.BROKEN
    attempts.sent(rows)
    return Outcome.SENT


_running: dict[str, threading.Thread] = {}


def _run(lane: str, step: Callable[[], bool]) -> None:
    """Let a lane send what is due, unless it is still busy."""
    if lane not in _running or not _running[lane].is_alive():
        _running[lane] = threading.Thread(target=_work, args=(lane, step), name=lane)
        _running[lane].start()


def _work(lane: str, step: Callable[[], bool]) -> None:
    """Send until nothing is due; when the process is to end, only what has been begun."""
    try:
        close_old_connections()
        while threading.main_thread().is_alive() and step():
            pass
    except (OperationalError, InterfaceError) as error:
        lasting.tell("notices", "the database does not answer", error, lane=lane)
    except Exception:
        log("notices").exception("can't send", lane=lane)
    finally:
        connection.close()


def tidy() -> int:
    """Write off attempts whose worker died, and forget what is old. Returns how many rows are gone."""
    for model in (Delivery, Post):
        attempts.write_off(model.objects.all())
    before = timezone.now() - OLD
    gone, _ = Notice.objects.filter(created__lt=before, table__over=True).delete()
    posted, _ = Post.objects.filter(created__lt=before).delete()
    return gone + posted
