"""What a seat or a spectator may see: the only form in which a state is shown to people. It never holds a face-down
tile or the seed.

Nothing in Navegador is hidden from one player only, so every seat sees the same.
"""

from collections.abc import Sequence
from typing import Any

from carreira.game.edition import Edition
from carreira.game.rule import Figures, State
from carreira.game.schema import Handle
from carreira.navegador import facts
from carreira.navegador.moves import FIRST_STEP
from carreira.navegador.names import BUILDINGS, DECISIONS, GOODS, MARKET_ROWS, PRIVILEGES, REGIONS, STEP
from carreira.navegador.position import Turn, buildings_left, colonies_in, navigator, player_position, turn
from carreira.navegador.state import SCHEMA
from carreira.navegador.views import Own, PlayerFacts, RegionView


def view(handle: Handle, edition: Edition) -> Own:
    """What everybody sees of a state; `carreira.game.match.Match.view` adds what is the same in every game."""
    state = SCHEMA.read(handle)
    figures = edition.figures
    gathered = facts.SCHEMA.new()
    facts.gather(handle, edition.handle, gathered)
    known = facts.SCHEMA.read(gathered)
    return {
        "to_move": None if state.over or state.decision >= FIRST_STEP else state.to_move,
        "decision": STEP if state.decision >= FIRST_STEP else DECISIONS[state.decision],
        "phase": state.phase,
        "first_round": bool(state.first_round),
        "last_turns": state.last_turns if state.last_turns >= 0 else None,
        "market": {good: state.market[g] + 1 for g, good in enumerate(GOODS)},
        "prices": {
            **{good: [figures.prices[g, row] for row in range(MARKET_ROWS)] for g, good in enumerate(GOODS)},
            "process": list(figures.revenue),
        },
        "regions": {region: _region(state, figures, known, r) for r, region in enumerate(REGIONS)},
        "gallery": {kind: state.gallery[i] for i, kind in enumerate(PRIVILEGES)},
        "buildings": buildings_left(state),
        "building_prices": {
            row: [known.building_prices[i, left] for left in range(state.buildings[i])]
            for i, row in enumerate(BUILDINGS)
        },
        "building_workers": {row: figures.building_workers[i] for i, row in enumerate(BUILDINGS)},
        "phases": {
            "range": list(figures.range[1:]),
            "price": list(figures.dear_price[1:]),
            "fill": [figures.fill[state.seats, phase] for phase in (1, 2, 3)],
        },
        "box": {
            "max_ships": figures.max_ships,
            "max_workers": figures.max_workers,
            "cheap_price": figures.cheap_price,
            "surplus_price": figures.surplus_price,
            "free_steps": figures.free_steps,
            "colony_workers": figures.colony_workers,
            "cash_point": figures.cash_point,
            "min_workers": figures.min_workers,
            "king_region": REGIONS[figures.king_region],
            "borders": {kind: edition.values[f"borders.{kind}"] for kind in ("blue", "red")},
            "base_points": list(figures.base_points),
            "privilege_points": list(figures.privilege_points),
        },
        "navigator": navigator(state),
        "players": [
            {**player_position(state, seat), **_player_facts(known.players[seat])} for seat in range(state.seats)
        ],
        "turn": _turn(state, known),
    }


def _region(state: State, figures: Figures, known: Any, region: int) -> RegionView:
    explored = bool(state.explored[region])
    tiles = colonies_in(state, region)
    return {
        "explored": explored,
        "good": GOODS[figures.good[region]] if figures.good[region] >= 0 else None,
        "tiles": len(tiles),
        "colonies": tiles if explored else None,
        "ships_needed": known.ships_needed[region],
        "extra_loss": not explored and bool(figures.extra_loss[state.seats, region]),
    }


def _turn(state: State, known: Any) -> Turn:
    """What has been done in the turn so far; the expedition also says how many ships it needs."""
    found = turn(state)
    if found["expedition"]:
        found["expedition"]["needed"] = known.ships_needed[state.expedition]
    return found


def _player_facts(mine: Any) -> PlayerFacts:
    """What follows from what a player has."""
    return {
        "points": mine.points,
        "total": mine.total,
        "cash_points": mine.cash_points,
        "supply": mine.supply,
        "king_best": PRIVILEGES[mine.king_column] if mine.king_column >= 0 else None,
        "king_points": mine.king_points,
        "units": dict(zip(PRIVILEGES, mine.units, strict=True)),
        "multipliers": dict(zip(PRIVILEGES, mine.multipliers, strict=True)),
        "columns": dict(zip(PRIVILEGES, mine.columns, strict=True)),
        "next_bonus": _unless_full(mine, mine.next_bonus),
        "next_payout": _unless_full(mine, mine.next_payout),
    }


def _unless_full(mine: Any, numbers: Sequence[int]) -> dict[str, int | None]:
    """A number for each privilege, None where the column is full."""
    open_columns = [bonus >= 0 for bonus in mine.next_bonus]
    return {kind: n if space else None for kind, n, space in zip(PRIVILEGES, numbers, open_columns, strict=True)}
