"""Bots that learn from the moves of a match, and how they are shown one."""

from collections import Counter
from typing import Protocol, runtime_checkable

from carreira.bots.players import Bot
from carreira.bots.rivals import REMEMBERED
from carreira.game.match import Match
from carreira.game.schema import Handle


@runtime_checkable
class Attentive(Bot, Protocol):
    """A bot that takes into account how others have played so far."""

    def forget(self) -> None:
        """A match begins, or another one is shown from its beginning."""

    def notice(self, states: Handle, figures: Handle, code: int) -> None:
        """The seat that decides in the first of `states` chooses `code`."""


def show(bot: Bot, match: Match) -> None:
    """Show a bot what has been decided in a match so far, as if it had been there. Other bots learn nothing from it."""
    if not isinstance(bot, Attentive):
        return
    bot.forget()
    counted = Counter[int]()
    last = []
    for decision in reversed(match.decisions):
        if counted[decision.seat] < REMEMBERED:
            counted[decision.seat] += 1
            last.append(decision.steps[0])
    for step in reversed(last):
        bot.notice(match.game.schema.thaw(step.before), match.edition.handle, step.code)
