"""Positions: a state as a JSON-able object, hidden things included, in the words of the notation."""

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from carreira.game.edition import Edition
from carreira.game.rule import State
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


class Navigator(TypedDict):
    """The Navegador card."""

    holder: int
    mark: str | None
    """The rondel field of the orange ship, None where it is not out."""


class RegionPosition(TypedDict):
    """A sea region."""

    explored: bool
    colonies: list[int]
    """Prices of the tiles still there, cheapest first, face up or down."""


class PlayerPosition(TypedDict):
    """What a player has."""

    cash: int
    workers: int
    rondel: str | None
    """The field of the piece, None before it is placed."""
    ships: dict[str, int]
    """Ships on the board, by region; the others are in the supply."""
    colonies: dict[str, int]
    factories: dict[str, int]
    """By good, and `joker`, the orange one."""
    shipyards: int
    churches: int
    explorers: int
    privileges: dict[str, int]
    king: bool
    """Whether the king's privilege has not been used (in the variant: not fetched)."""
    king_in: NotRequired[str | None]
    """In the variant only: the column in which a fetched king's privilege lies, else None."""


class Expedition(TypedDict):
    """Ships that are under way to an undiscovered region."""

    region: str
    ships: int
    needed: NotRequired[int]
    """In a view only: the ships that must enter the region."""


class Turn(TypedDict):
    """What has been done in the turn so far."""

    scrap_left: int
    """Ships still to be given up."""
    extra_sailing: bool
    """Whether it is the card's sailing."""
    sailed: dict[str, int]
    """Ships that have ended their voyage, by the region they are in now."""
    expedition: Expedition | None
    discovered: str | None
    """The region discovered in this sailing."""
    workers_free: int
    """Workers not tied by what was founded or bought so far."""
    ships_used: dict[str, int]
    """Ships that have helped to found a colony, by region."""
    traded: list[str]
    joker_used: bool
    last_pick: int
    """Number of the highest region, row or good chosen so far, -1 for none."""
    next_phase: int | None
    """The phase that begins with the end of the turn or of the card's sailing."""
    end_triggered: bool


class Common(TypedDict):
    """What positions and views both hold."""

    phase: int
    market: dict[str, int]
    """The row of each marker from the top, 1 to 10."""
    gallery: dict[str, int]
    """Privileges that lie in the gallery."""
    buildings: dict[str, int]
    """Those left on the table."""
    navigator: Navigator
    first_round: bool
    last_turns: int | None
    """Turns left once the end has been triggered."""


class Position(Common):
    """A whole position."""

    to_move: int | None
    decision: str
    regions: dict[str, RegionPosition]
    set_aside: dict[str, int]
    """The tile of each good that nobody ever sees."""
    players: list[PlayerPosition]
    turn: NotRequired[Turn]
    """In the middle of a turn only."""
    last_mover: NotRequired[int]
    """Only when the match is over: whose turn was the last."""


def position(state: State, edition: Edition) -> Position:
    """The whole state, from which `loading.load` makes an equal one.

    In the middle of a turn the key `turn` holds what has been done in the action so far.
    """
    found: Position = {
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


def colonies_in(state: State, region: int) -> list[int]:
    """Prices of the colony tiles in a region, face up or down, cheapest first."""
    return [state.tiles[region, i] for i in range(MAX_TILES) if state.tiles[region, i]]


def buildings_left(state: State) -> dict[str, int]:
    """Buildings left on the table by row."""
    return {row: state.buildings[i] for i, row in enumerate(BUILDINGS)}


def navigator(state: State) -> Navigator:
    """Who holds the card, and the rondel field of the orange ship."""
    return {"holder": state.holder, "mark": FIELDS[state.mark] if state.mark >= 0 else None}


def player_position(state: State, seat: int) -> PlayerPosition:
    """What a player has."""
    player = state.players[seat]
    found: PlayerPosition = {
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


def by_region(counts: Sequence[int]) -> dict[str, int]:
    """Counts by region, without those that are 0."""
    return {region: counts[r] for r, region in enumerate(REGIONS) if counts[r]}


def turn(state: State) -> Turn:
    """What has been done in the turn so far."""
    expedition: Expedition | None = None
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
