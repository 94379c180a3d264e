"""What could be done after a move that begins an action, asked for before it is played."""

from collections.abc import Sequence
from typing import NamedTuple

from carreira.game.game import Choice
from carreira.game.match import Match


class Preview(NamedTuple):
    """The moves that would then be legal and do something, in words; `idle` if there is none.

    `why_not` says why the first move can't be played; it is empty if it can.
    """

    choices: Sequence[Choice] = ()
    why_not: str = ""
    idle: bool = False


def preview(match: Match, move: str, language: str) -> Preview:
    """What `move` leads to. Nothing that is hidden: a move that turns something up leads to nothing that is known."""
    refused = match.why_not(move, language)
    if refused is not None:
        rule, sentence = refused
        paragraph = match.game.rulebook(language).get(rule)
        return Preview(why_not=sentence or (paragraph.short if paragraph else ""))
    if move.split()[0] not in match.game.begins or match.reveals(move):
        return Preview()
    seat, then = match.to_move, match.copy().play(move)
    if then.to_move != seat:
        return Preview(idle=True)
    choices = then.game.words.choices(then.view(seat), then.outcomes(), language)
    useful = [choice for choice in choices if match.game.codes[choice.move] not in match.game.passes]
    return Preview(useful, idle=not useful)
