"""Notices as mails: short, plain text, with a way to stop them."""

import smtplib
from collections.abc import Sequence

from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage, get_connection
from django.urls import reverse

from carreira.game.language import N_
from carreira.site.database_away import is_full
from carreira.site.notices.attempts import Failed, Unknown
from carreira.site.notices.models import Choices
from carreira.site.notices.stopping import token
from carreira.site.notices.wording import Message, absolute
from carreira.site.pages import say

DIGEST = N_("Carreira: what happened at your tables")
STOP_TABLE = N_("Mute this table:")
STOP_ALL = N_("No more e-mails about any table:")
CHOOSE = N_("Choose when and how you are told:")


def address_of(visitor: str) -> str:
    """Where a visitor's mails go: the confirmed first address of their account; "" if there is none."""
    confirmed = EmailAddress.objects.filter(
        user__visitor=visitor, user__is_active=True, primary=True, verified=True
    ).first()
    return str(confirmed.email) if confirmed else ""


def mail(choices: Choices, address: str, messages: Sequence[Message], *, digest: bool, name: str) -> EmailMessage:
    """A mail with one notice, or as a digest with several; `name` makes its Message-ID the same in each attempt."""
    parts = [f"{message.text}\n{message.url}" for message in messages]
    if digest:
        parts = [f"{message.title}\n{part}" for message, part in zip(messages, parts, strict=True)]
    stop_all = absolute(reverse("stop-notices", args=(token(choices),)))
    ends = [f"{say(STOP_ALL)}\n{stop_all}", f"{say(CHOOSE)}\n{absolute(reverse('notices'))}"]
    if not digest:
        stop_table = absolute(reverse("stop-notices", args=(token(choices, messages[0].table),)))
        ends.insert(0, f"{say(STOP_TABLE)}\n{stop_table}")
    site = absolute("").partition("://")[2].partition(":")[0]
    return EmailMessage(
        subject=say(DIGEST) if digest else messages[0].title,
        body="\n\n".join([*parts, "-- \n" + "\n\n".join(ends)]) + "\n",
        to=[address],
        headers={
            "Message-ID": f"<{name}@{site}>",
            "Auto-Submitted": "auto-generated",
            "List-Unsubscribe": f"<{stop_all}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )


def send(message: EmailMessage) -> None:
    """Hand a mail to the mail server. Raises Failed if it has not taken it, Unknown if it may have."""
    try:
        connection = get_connection()
        connection.open()
    except (OSError, smtplib.SMTPException) as error:
        raise Failed(repr(error)) from error
    try:
        connection.send_messages([message])
    except (smtplib.SMTPResponseException, smtplib.SMTPRecipientsRefused) as error:
        raise Failed(repr(error)) from error
    except (OSError, smtplib.SMTPException) as error:
        if is_full(error):  # where mails are written to files
            raise Failed(repr(error)) from error
        raise Unknown(repr(error)) from error
    finally:
        connection.close()
