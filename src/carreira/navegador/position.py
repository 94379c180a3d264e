"""Positions: a state as a JSON-able object, hidden things included, in the words of the notation."""

from typing import Any

from carreira.game.edition import Edition
from carreira.navegador.names import (
    BUILDINGS,
    DECISIONS,
    FIELDS,
    GOODS,
    KEPT,
    MAX_TILES,
    NOWHERE,
    PRIVILEGES,
    REGIONS,
    RONDEL,
)


def position(state: Any, edition: Edition) -> dict[str, Any]:
    """The whole state; `loading.load` makes an equal one of it.

    In the middle of a turn it has the key `turn`, which holds what has been done in the action so far.
    """
    found = {
        "to_move": None if state.over else state.to_move,
        "decision": DECISIONS[state.decision],
        "phase": state.phase,
        "market": {good: state.market[g] + 1 for g, good in enumerate(GOODS)},
        "regions": {
            region: {"explored": bool(state.explored[r]), "colonies": colonies_in(state, r)}
            for r, region in enumerate(REGIONS)
            if r > 0
        },
        "set_aside": {good: state.set_aside[g] for g, good in enumerate(GOODS)},
        "gallery": {kind: state.gallery[i] for i, kind in enumerate(PRIVILEGES)},
        "buildings": buildings_left(state),
        "navigator": navigator(state),
        "first_round": bool(state.first_round),
        "last_turns": state.last_turns if state.last_turns >= 0 else None,
        "players": [player_position(state, seat) for seat in range(state.seats)],
    }
    if state.over:
        found["last_mover"] = state.to_move
    elif state.decision != RONDEL or state.triggered:
        found["turn"] = turn(state)
    return found


def colonies_in(state: Any, region: int) -> list[int]:
    """Prices of the colony tiles in a region, face up or down, cheapest first."""
    return [state.tiles[region, i] for i in range(MAX_TILES) if state.tiles[region, i]]


def buildings_left(state: Any) -> dict[str, int]:
    """Buildings left on the table by row."""
    return {row: state.buildings[i] for i, row in enumerate(BUILDINGS)}


def navigator(state: Any) -> dict[str, Any]:
    """Who holds the card, and the rondel field of the orange ship."""
    return {"holder": state.holder, "mark": FIELDS[state.mark] if state.mark >= 0 else None}


def player_position(state: Any, seat: int) -> dict[str, Any]:
    """What a player has."""
    player = state.players[seat]
    found = {
        "cash": player.cash,
        "workers": player.workers,
        "rondel": FIELDS[player.rondel] if player.rondel >= 0 else None,
        "ships": by_region(player.ships),
        "colonies": {good: player.colonies[g] for g, good in enumerate(GOODS)},
        "factories": {**{good: player.factories[g] for g, good in enumerate(GOODS)}, "joker": player.joker},
        "shipyards": player.shipyards,
        "churches": player.churches,
        "explorers": player.explorers,
        "privileges": {kind: player.privileges[i] for i, kind in enumerate(PRIVILEGES)},
        "king": player.king_in == KEPT,
    }
    if state.king_in_goa:
        found["king_in"] = None if player.king_in in (KEPT, NOWHERE) else PRIVILEGES[player.king_in]
    return found


def by_region(counts: Any) -> dict[str, int]:
    """Counts by region, without those that are 0."""
    return {region: counts[r] for r, region in enumerate(REGIONS) if counts[r]}


def turn(state: Any) -> dict[str, Any]:
    """What has been done in the turn so far."""
    expedition = None
    if state.expedition >= 0:
        expedition = {
            "region": REGIONS[state.expedition],
            "ships": state.players[state.to_move].ships[state.expedition],
        }
    return {
        "scrap_left": state.scrap_left,
        "extra_sailing": bool(state.extra_sailing),
        "sailed": by_region(state.sailed),
        "expedition": expedition,
        "discovered": REGIONS[state.discovered] if state.discovered >= 0 else None,
        "workers_free": state.workers_free,
        "ships_used": by_region(state.ships_used),
        "traded": [good for g, good in enumerate(GOODS) if state.traded[g]],
        "joker_used": bool(state.joker_used),
        "last_pick": state.last_pick,
        "next_phase": state.next_phase or None,
        "end_triggered": bool(state.triggered),
    }
