"""What an account's page shows of the API: its tokens, and whether it is a bot account."""

from typing import Any

from carreira.site.api import marking, tokens
from carreira.site.api.models import Token
from carreira.site.pages import say
from carreira.site.people import accounts
from carreira.site.people.models import Person


def connect() -> None:
    """Add to the pages of accounts."""
    accounts.showing.connect(on_account, dispatch_uid="api.on_account")


def on_account(sender: object, account: Person, **_: object) -> dict[str, Any]:
    """The tokens, what one can be made for, and whether the account can be marked."""
    return {
        "programs": {
            "tokens": Token.objects.filter(person=account).order_by("-created"),
            "most": tokens.MOST,
            "scopes": [{"value": scope, "label": say(words)} for scope, words in tokens.SCOPES.items()],
            "longest": Token.LONGEST_NOTE,
            "marked": account.by_program,
            "can_be_marked": not marking.rated(account),
        }
    }
