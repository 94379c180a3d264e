"""Moves in words, as the game words its choices."""

import re
from collections.abc import Sequence

from carreira.game.game import Choice
from carreira.game.match import Match
from carreira.game.outcomes import foretell
from carreira.game.words import labelled


def worded(match: Match, moves: Sequence[str], language: str) -> list[Choice]:
    """Some legal moves in words, as whoever decides may know them."""
    view = match.view(match.to_move)
    view["moves"] = list(moves)
    outcomes = foretell(match.game, match.handle, match.edition, [match.game.codes[move] for move in moves])
    return match.game.words.choices(view, list(outcomes), language)


def label(match: Match, move: str, language: str) -> str:
    """A legal move in words, with the group that it belongs to."""
    return in_full(worded(match, [move], language)[0], language)


def in_full(choice: Choice, language: str) -> str:
    """A choice with the group under which a list shows it, unless its own words begin with what the group says."""
    if not choice.group or re.split(r"\s?:", choice.label)[0] in choice.group.split():
        return choice.label
    return labelled(choice.group, choice.label, language)
