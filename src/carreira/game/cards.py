"""Cards: what a piece, field, tile, symbol or figure of a board says about itself."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Card:
    """What stands on a card: a name, the rule that explains the thing, and `now`, what is true of it at the moment.

    `move` is a move that begins an action there: what could then be done is shown as well, or why nothing can.
    """

    name: str
    rule: str
    now: str = ""
    move: str = ""
