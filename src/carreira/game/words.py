"""Texts that all games share."""

import string
from collections.abc import Mapping, Sequence
from gettext import gettext

from carreira.game.language import N_, translator

LETTERS = string.ascii_uppercase
"""Short names of the seats, in every language, so that colour is never the only way to tell seats apart."""


NO_UNDO = {
    "nothing": N_("Nothing has been decided yet, so there is nothing to take back."),
    "revealed": N_("The last decision turned up something hidden, so it can’t be taken back."),
    "other seat": N_("The decision before was another player’s, so it can’t be taken back here."),
}
"""Why the last decision can't be taken back: see `Match.why_no_undo`."""


def seat_name(seat: int, language: str) -> str:
    """The name of a seat without a name of its own.

    >>> seat_name(0, "en")
    'Player 1'
    """
    return translator(language).gettext(N_("Player %(number)d")) % {"number": seat + 1}


def only_to_look_at(language: str) -> str:
    """Why nothing can be played at a moment within a decision."""
    return translator(language).gettext("This is a past moment: nothing can be played here.")


def no_such_move(text: str, language: str) -> str:
    """The refusal of a text that is not a move at all."""
    return translator(language).gettext(N_("“%(text)s” is not a move; the legal moves are listed.")) % {"text": text}


def counted(phrases: Mapping[str, tuple[str, str]], kind: str, count: int, language: str) -> str:
    """A number of things in words: `phrases` has the singular and the plural of each kind, with `%(n)d` for the number.

    >>> counted({"ships": ("%(n)d ship", "%(n)d ships")}, "ships", 2, "en")
    '2 ships'
    """
    return translator(language).ngettext(*phrases[kind], count) % {"n": count}


def labelled(label: str, text: str, language: str) -> str:
    """A text with a label before it.

    >>> labelled("Sell", "2 sugar", "en")
    'Sell: 2 sugar'
    """
    return translator(language).gettext(N_("%(label)s: %(text)s")) % {"label": label, "text": text}


def listed(parts: Sequence[str], language: str) -> str:
    """Parts of a sentence, joined into a list.

    >>> listed(["one", "two", "three"], "en")
    'one, two and three'
    """
    if len(parts) < 2:
        return "".join(parts)
    return translator(language).gettext(N_("%(first)s and %(last)s")) % {
        "first": ", ".join(parts[:-1]),
        "last": parts[-1],
    }


def either(parts: Sequence[str], language: str = "") -> str:
    """Parts of which one can be chosen, joined into a list; without a language, in the terminal's.

    >>> either(["one", "two", "three"])
    'one, two or three'
    """
    if len(parts) < 2:
        return "".join(parts)
    _ = translator(language).gettext if language else gettext
    return _(N_("%(first)s or %(last)s")) % {"first": ", ".join(parts[:-1]), "last": parts[-1]}
