"""Positions: a state as a JSON-able object, hidden things included, in the words of the notation."""

from typing import Any

from carreira.game.edition import Edition
from carreira.vascodagama.names import (
    ACTING,
    AREAS,
    CHARACTERS,
    COLOURS,
    DECISIONS,
    LANDINGS,
    MANUEL,
    MAX_SPACES,
    MERCHANT,
    MERCHANT_STAGE,
    N_DECKS,
    N_NUMBERS,
    PLACE,
    PROJECT,
    SAILOR,
    SERNIGI,
    SOURCES,
    STAGES,
)

Tile = dict[str, int]


def position(state: Any, edition: Edition) -> dict[str, Any]:
    """The whole state; `loading.load` makes an equal one of it.

    In the middle of an action it has the key `turn`, which holds what has been done in the action so far.
    """
    figures = edition.figures
    before = state.stage == MERCHANT_STAGE
    found = {
        "to_move": None if state.over else state.to_move,
        "decision": DECISIONS[state.decision],
        "round": state.round,
        "stage": STAGES[state.stage],
        "first_player": state.first_player,
        "marker": None if before else state.marker,
        "money": None if before else list(state.money),
        "vdg": [vdg_tile(figures, index) for index in state.vdg[: state.n_vdg]],
        "landings": {landing: ships_at(state, figures, at) for at, landing in enumerate(LANDINGS)},
        "merchants": [figures.limit[tile] for tile in state.merchants[: state.n_merchants]],
        "merchant_sent": bool(state.merchant_sent),
        "projects": [project(figures, tile) for tile in state.upper],
        "gabriel": project(figures, state.gabriel),
        "stacks": [[project(figures, tile) for tile in stack_left(state, figures, deck)] for deck in range(N_DECKS)],
        "sections": [
            [colour for c, colour in enumerate(COLOURS) for _ in range(state.sections[section, c])]
            for section in range(figures.sections[state.seats])
        ],
        "bag": [COLOURS[colour] for colour in reversed(state.bag[: state.n_bag])],
        "missionaries": state.missionaries,
        "placed": {
            str(i + 1): {"seat": state.disc_of[i], "area": AREAS[state.disc_area[i]]}
            for i in range(N_NUMBERS)
            if state.disc_of[i] >= 0
        },
        "hosted": {name: state.host[c] for c, name in enumerate(CHARACTERS) if state.host[c] >= 0},
        "players": [player_position(state, figures, seat) for seat in range(state.seats)],
        "chance": [*state.chance, state.chances],
    }
    under_way = turn(state)
    if any(under_way.values()) and not state.over:
        found["turn"] = under_way
    if state.revealed:
        found["revealed"] = state.revealed
    return found


def project(figures: Any, tile: int) -> Tile | None:
    """What a project's or a ship's tile shows; None where there is none."""
    if tile < 0:
        return None
    return {
        "limit": figures.limit[tile],
        "crew": figures.crew[tile],
        "reals": figures.reals[tile],
        "points": figures.points[tile],
    }


def vdg_tile(figures: Any, index: int) -> dict[str, Any]:
    """What a VdG tile shows."""
    return {
        "initial": figures.initial[index],
        "variation": figures.variation[index],
        "money": [figures.money[index, 0], figures.money[index, 1]],
    }


def ship_at(state: Any, figures: Any, berth: int) -> dict[str, Any] | None:
    """The ship on a berth, with its owner: None for the merchant's."""
    tile = project(figures, state.ship[berth])
    if tile is None:
        return None
    return {"owner": state.owner[berth] if state.owner[berth] >= 0 else None, **tile}


def ships_at(state: Any, figures: Any, landing: int) -> list[dict[str, Any] | None]:
    """What lies on the spaces of a landing, from the left."""
    return [ship_at(state, figures, landing * MAX_SPACES + space) for space in range(figures.spaces[landing])]


def stack_left(state: Any, figures: Any, deck: int) -> list[int]:
    """The tiles that are left in a stack, from its top."""
    first = sum(figures.deck_size[:deck])
    tiles: list[int] = state.stack[first + state.stack_taken[deck] : first + figures.deck_size[deck]]
    return tiles


def player_position(state: Any, figures: Any, seat: int) -> dict[str, Any]:
    """What a player has."""
    player = state.players[seat]
    projects, launched = player.n_projects, player.n_projects + player.n_ships
    found = {
        "reals": player.reals,
        "points": player.points,
        "discs": player.discs,
        "extra_disc": bool(player.extra_disc),
        "captains": player.captains,
        "captains_to_hire": player.captains_to_hire,
        "sailors": {colour: player.sailors[c] for c, colour in enumerate(COLOURS)},
        "missionaries": player.missionaries,
        "projects": [project(figures, tile) for tile in player.tiles[:projects]],
        "ships": [project(figures, tile) for tile in player.tiles[projects:launched]],
        "characters": held_by(state, seat),
    }
    if any(player.earned):
        found["earned"] = {source: player.earned[i] for i, source in enumerate(SOURCES)}
    return found


def held_by(state: Any, seat: int) -> list[str]:
    """The characters that a player has."""
    return [name for c, name in enumerate(CHARACTERS) if state.holder[c] == seat]


def turn(state: Any) -> dict[str, Any]:
    """What has been done in the action so far, and what it has led to; nothing of it is true between actions."""
    return {
        "called": state.called or None,
        "bought": state.bought,
        "section": state.section + 1 or None,
        "colours": [colour for c, colour in enumerate(COLOURS) if state.colours_taken >> c & 1],
        "hired": state.hired,
        "captain": bool(state.captain_hired),
        "landing": LANDINGS[state.landing] if state.landing >= 0 else None,
        "captains_ready": state.captains_ready,
        "sent": state.sent,
        "bonus": DECISIONS[state.decision] if state.decision in (PROJECT, SAILOR) else None,
        "hosting": _hosting(state),
        "closing": bool(state.closing),
    }


def _hosting(state: Any) -> str | None:
    """The character who has been hosted in this action, while what he brings is decided."""
    if state.stage == ACTING and state.decision == PLACE:
        return CHARACTERS[MANUEL]
    brings_ship = state.decision == MERCHANT or (state.decision in (PROJECT, SAILOR) and state.landing < 0)
    return CHARACTERS[SERNIGI] if state.stage == ACTING and brings_ship else None
