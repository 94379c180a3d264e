"""The numbers zone in a position from outside: the VdG tiles, the marker and the two sums.

What is absent is filled in as the fresh match would go on: in each round one VdG tile has been moved left.
"""

from collections import Counter
from collections.abc import Mapping

from carreira.game.edition import Edition
from carreira.game.errors import InvalidPosition
from carreira.game.language import N_
from carreira.game.loading import number, row, table
from carreira.game.rule import Figures, State, rule
from carreira.game.schema import Handle
from carreira.vascodagama.names import LAST_PLAIN_NUMBER, MERCHANT_STAGE, N_VDG, PLACING
from carreira.vascodagama.rules.acting import marker_by
from carreira.vascodagama.state import SCHEMA

MOST_MONEY = 1000
"""More than any sum."""


@rule
def varied(states: Handle, figures: Handle) -> int:
    """Where the variation of the leftmost VdG tile moves the marker: `marker_by` for a handle."""
    return marker_by(states[0], figures[0], states[0].vdg[0])


def load_numbers(state: State, edition: Edition, given: Mapping[str, object]) -> None:
    """The VdG tiles that are left, the marker and the money, once stage and round are known."""
    figures = edition.figures
    order = state.vdg[: state.n_vdg]
    left = (
        [_tile(figures, tile, f"vdg[{i}]") for i, tile in enumerate(row(given["vdg"], "vdg"))]
        if "vdg" in given
        else None
    )
    if left is not None:
        _count(figures, left)
    if state.stage == MERCHANT_STAGE:
        for key in ("marker", "money"):
            if given.get(key) is not None:
                raise InvalidPosition(
                    key, N_("nothing has been moved left in the stage `merchant`, so it must be `null`")
                )
        state.vdg, state.n_vdg = _padded(order if left is None else left)
        return
    marker = number(given["marker"], 1, LAST_PLAIN_NUMBER, "marker") if "marker" in given else None
    money = _money(given["money"], "money") if "money" in given else None
    if left is not None and len(left) == N_VDG:
        raise InvalidPosition("vdg", N_("too many tiles: one of the %(tiles)d has been moved left by now"), tiles=N_VDG)
    moved = _moved(state, figures, order, left, marker, money)
    if left is None:
        rest = list(order)
        rest.remove(moved)
        left = rest[state.round - 1 :]
    state.vdg, state.n_vdg = _padded(left)
    state.money = [figures.money[moved, 0], figures.money[moved, 1]] if money is None else money
    state.marker = figures.initial[moved] if marker is None else marker
    if marker is None and state.stage != PLACING and left:
        state.marker = int(varied(SCHEMA.load(SCHEMA.numbers(state)), edition.handle))


def _padded(tiles: list[int]) -> tuple[list[int], int]:
    return tiles + [-1] * (N_VDG - len(tiles)), len(tiles)


def _tile(figures: Figures, value: object, where: str) -> int:
    entry = table(value, ("initial", "variation", "money"), where)
    initial = number(entry.get("initial"), 1, LAST_PLAIN_NUMBER, f"{where}.initial")
    variation = number(entry.get("variation"), -LAST_PLAIN_NUMBER, LAST_PLAIN_NUMBER, f"{where}.variation")
    sums = _money(entry.get("money"), f"{where}.money")
    for i in range(N_VDG):
        shown = figures.initial[i], figures.variation[i], [figures.money[i, 0], figures.money[i, 1]]
        if shown == (initial, variation, sums):
            tile: int = figures.vdg_same_as[i]
            return tile
    text = N_("there is no VdG tile of initial number %(initial)d, variation %(variation)d and sums %(sums)s")
    raise InvalidPosition(where, text, initial=initial, variation=variation, sums=sums)


def _count(figures: Figures, left: list[int]) -> None:
    more = Counter(left) - Counter(figures.vdg_same_as)
    if more:
        initial = figures.initial[next(iter(more))]
        raise InvalidPosition("vdg", N_("the tile of initial number %(initial)d is given too often"), initial=initial)


def _money(value: object, where: str) -> list[int]:
    sums = row(value, where)
    if len(sums) != 2:
        raise InvalidPosition(where, N_("must be the upper and the lower sum, 0 for one that has been taken"))
    return [0 if one is None else number(one, 0, MOST_MONEY, f"{where}[{i}]") for i, one in enumerate(sums)]


def _moved(
    state: State,
    figures: Figures,
    order: list[int],
    left: list[int] | None,
    marker: int | None,
    money: list[int] | None,
) -> int:
    """The tile that was moved left last: the one that fits marker and sums, else the next in order."""
    free = list(order)
    for tile in left or ():
        free.remove(tile)
    for tile in free:
        if state.stage == PLACING and figures.initial[tile] == marker:
            return tile
    for tile in free:
        if [figures.money[tile, 0], figures.money[tile, 1]] == money:
            return tile
    return free[0] if left is not None else free[state.round - 1]
