"""What people have of the API: it is listed when they ask; it goes with their account."""

from typing import Any

from carreira.site.api.models import Token
from carreira.site.people.accounts import exporting, locked_out
from carreira.site.people.programs import programs


def connect() -> None:
    """Listen to what happens to accounts."""
    exporting.connect(export, dispatch_uid="api.export")
    locked_out.connect(take_tokens_back, dispatch_uid="api.take_tokens_back")


def take_tokens_back(sender: object, visitor: str, **_: object) -> None:
    """Make all tokens of an account invalid."""
    Token.objects.filter(person__visitor=visitor).delete()


def export(sender: object, visitor: str, **_: object) -> dict[str, Any]:
    """Whether it is a bot account, and their tokens, without what would let anybody use one."""
    return {
        "bot_account": bool(programs([visitor])),
        "tokens": [
            {
                "note": token.note,
                "scopes": token.scopes,
                "created": token.created.isoformat(),
                "used": token.used.isoformat() if token.used else None,
            }
            for token in Token.objects.filter(person__visitor=visitor).order_by("created")
        ],
    }
