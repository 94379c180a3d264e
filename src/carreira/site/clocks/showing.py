"""Clocks as a page shows them."""

from typing import Any

from carreira.game.language import N_
from carreira.game.words import LETTERS
from carreira.site.clocks import keeping
from carreira.site.clocks.models import Clock
from carreira.site.pages import say

LOW = {True: 60, False: 4 * 3600}
"""Seconds below which a clock is shown as low: live, or by turns."""
UNITS = N_("%(days)d d %(hours)d h|%(hours)d h %(minutes)d min|%(minutes)d min")
"""How a time over days is written: with days, without, without hours. The page's script uses the same."""


def in_words(seconds: float, *, live: bool) -> str:
    """A time as a clock shows it: `4:32` or `1:04:32` live, days and hours or hours and minutes by turns."""
    whole = int(seconds)
    if live:
        hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
        return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
    days, hours, minutes = whole // 86400, whole // 3600 % 24, whole // 60 % 60
    form = say(UNITS).split("|")[0 if days else 1 if hours else 2]
    return form % {"days": days, "hours": hours, "minutes": minutes}


def shown(clock: Clock) -> dict[str, Any]:
    """The clocks of a table."""
    left = keeping.left(clock)
    return {
        "live": clock.live,
        "units": say(UNITS),
        "low": LOW[clock.live],
        "pace": clock.pace.in_words,
        "resting": keeping.resting(clock),
        "seats": [
            {
                "seat": seat,
                "letter": LETTERS[seat],
                "left": round(one.seconds),
                "bank": "" if one.bank is None else in_words(one.bank, live=False),
                "running": one.running,
                "low": one.seconds < LOW[clock.live],
                "words": in_words(one.seconds, live=clock.live),
            }
            for seat, one in enumerate(left)
        ],
    }
