"""Decimal numbers as the terminal's language writes them."""

import gettext

from carreira.game.language import DOMAIN, terminal_language


def numeral(number: float, places: int = 1, *, grouped: bool = False) -> str:
    """A number with so many decimal places, thousands apart if `grouped`.

    It is English until the terminal's language is spoken (`speak_in_terminal`).

    >>> numeral(1234.56), numeral(1234.56, 0, grouped=True)
    ('1234.6', '1,235')
    """
    text = f"{number:,.{places}f}" if grouped else f"{number:.{places}f}"
    if gettext.textdomain() != DOMAIN:
        return text
    from babel.numbers import get_decimal_symbol, get_group_symbol  # as the command line, not part of the bare library

    language = terminal_language()
    return text.translate({ord(","): get_group_symbol(language), ord("."): get_decimal_symbol(language)})
