"""The tables beside the chart: the market, the gallery, and the numbers of workers or ships to choose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from carreira.game.game import Choice
from carreira.navegador.names import GOODS, MARKET_ROWS, PRIVILEGES
from carreira.navegador.views import View


@dataclass(frozen=True)
class Trade:
    """One way to trade a good: its `units`, the marker's `row` afterwards (0 is the top), and the money it brings."""

    choice: Choice
    good: str
    selling: bool
    units: int
    joker: bool
    gain: int
    row: int


@dataclass(frozen=True)
class Cell:
    """One field of the market. `trade` is the trade that a click on it makes, if the marker can get there."""

    price: int
    marked: bool
    trade: Trade | None


def worker_track(view: View) -> range:
    """Numbers of workers, from the fewest that anybody has or must keep to the most."""
    box, counts = view["box"], [player["workers"] for player in view["players"]]
    return range(min(box["min_workers"], *counts), max(box["max_workers"], *counts) + 1)


def trades(view: View, choices: Sequence[Choice]) -> dict[str, list[Trade]]:
    """The trades that can be made now, by good: sales first, then processing, each by ascending number of units."""
    found: dict[str, list[Trade]] = {good: [] for good in GOODS}
    for choice in choices:
        word, *rest = choice.parts
        if word not in ("sell", "process"):
            continue
        good, units, selling, joker = rest[0], rest[1], word == "sell", len(rest) > 2
        row = view["market"][good] - 1 + choice.outcome[good]
        found[good].append(Trade(choice, good, selling, units, joker, choice.outcome["earned"], row))
    for of_good in found.values():
        of_good.sort(key=lambda trade: (not trade.selling, trade.units, trade.joker))
    return found


def market(view: View, of_good: Mapping[str, Sequence[Trade]]) -> list[list[Cell]]:
    """The market's ten rows of sugar, gold and spice.

    A field stands for the largest trade after which the marker lies on it (at either end there can be several), and
    for one without the orange factory if possible.
    """
    rows = []
    for row in range(MARKET_ROWS):
        cells = []
        for good in GOODS:
            ending = [trade for trade in of_good[good] if trade.row == row]
            best = max(ending, key=lambda trade: (not trade.joker, trade.units), default=None)
            cells.append(Cell(view["prices"][good][row], view["market"][good] - 1 == row, best))
        rows.append(cells)
    return rows


@dataclass(frozen=True)
class Shelf:
    """A category's place in the gallery: how many privileges lie there, and what the next one pays the reader."""

    kind: str
    left: int
    payout: int | None
    take: Choice | None
    king: Choice | None
    base: int
    step: int


def gallery(view: View, choices: Sequence[Choice], reader: int) -> list[Shelf]:
    """The gallery as the seat `reader` sees it."""
    by_move = {choice.move: choice for choice in choices}
    player = view["players"][reader]
    shelves = []
    for i, kind in enumerate(PRIVILEGES):
        shelves.append(
            Shelf(
                kind,
                view["gallery"][kind],
                player["next_payout"][kind],
                by_move.get(f"privilege {kind}"),
                by_move.get(f"king {kind}"),
                view["box"]["base_points"][i],
                view["box"]["privilege_points"][i],
            )
        )
    return shelves


def hiring(choices: Sequence[Choice], word: str) -> list[tuple[int, Choice]]:
    """The ways to hire workers, or to build ships, by their number."""
    return [(choice.parts[1], choice) for choice in choices if choice.parts[0] == word]
