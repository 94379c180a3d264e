"""What the page shows of a finished match: who won and why it ended, the points and where they were earned, a chart."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from carreira.game.effects import in_full
from carreira.game.views import GameView
from carreira.site.tables.live import Live
from carreira.site.tables.models import Seat


def ending(live: Live, view: GameView, seats: Sequence[Seat], reader: str) -> dict[str, Any]:
    """The context of `_ending.html`; `view` is that of the end."""
    table = live.game.words.score_table(view, reader)
    counted = live.game.board.counted(view, live.between((0, 0), live.moment(live.match.number, None)))
    points = zip(*table.rows, strict=True)
    return {
        "why": live.ending(reader, [seat.called for seat in seats]),
        "ranking": view["ranking"],
        "categories": [
            {
                "name": name,
                "points": column,
                "counted": [asdict(effect) for effect in in_full(counted.get(category, []), column)],
            }
            for category, name, column in zip(table.categories, table.columns, points, strict=True)
        ],
        "totals": table.totals,
        "chart": [
            {"seat": seat.number, "name": seat.called, "points": line}
            for seat, line in zip(seats, live.chart(), strict=True)
        ],
    }
