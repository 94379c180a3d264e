"""Cards with the words of their rules, and what could be done after a move that begins an action."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from carreira.game.game import Choice
from carreira.game.views import GameView
from carreira.site.pages import url
from carreira.site.tables.live import Live


def cards(live: Live, view: GameView, reader: str, names: Sequence[str]) -> dict[str, Any]:
    """The cards of the board with the words of their rules."""
    rules = url("rules", live.game.name)
    return {
        name: {
            "name": card.name,
            "rule": card.rule,
            "text": live.rule_in_short(card.rule, reader),
            "url": f"{rules}#{card.rule}",
            "now": card.now,
            "move": card.move,
        }
        for name, card in live.game.board.cards(view, reader, names).items()
    }


class Preview(NamedTuple):
    """The moves that would then be legal and do something, in words; `idle` if there is none.

    `why_not` says why the first move can't be played; it is empty if it can.
    """

    choices: Sequence[Choice] = ()
    why_not: str = ""
    idle: bool = False


def preview(live: Live, move: str, language: str) -> Preview:
    """What `move` leads to. Nothing that is hidden: a move that turns something up leads to nothing that is known."""
    match = live.match
    refused = match.why_not(move, language)
    if refused is not None:
        rule, sentence = refused
        return Preview(why_not=sentence or live.rule_in_short(rule, language))
    if move.split()[0] not in match.game.begins or match.reveals(move):
        return Preview()
    seat, then = match.to_move, match.copy().play(move)
    acted = then.acted()
    if acted is not None or then.to_move != seat:  # the only move there has played itself
        return Preview(idle=acted in match.game.passes)
    choices = then.game.words.choices(then.view(seat), then.outcomes(), language)
    useful = [choice for choice in choices if match.game.codes[choice.move] not in match.game.passes]
    return Preview(useful, idle=not useful)
