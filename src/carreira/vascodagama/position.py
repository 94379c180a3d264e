"""Positions: a state as a JSON-able object, hidden things included, in the words of the notation."""

from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict

from carreira.game.edition import Edition
from carreira.game.game import begin_turn
from carreira.game.rule import Figures, State
from carreira.vascodagama.names import (
    ACTING,
    AREAS,
    CHARACTERS,
    COLOURS,
    DECISIONS,
    LANDINGS,
    LAST_PLAIN_NUMBER,
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


class Income(TypedDict):
    """What a ship earns in each navigation phase."""

    reals: int
    points: int


class Tile(Income):
    """What the tile of a project or a ship shows; a merchant ship has its limit only, and 0 for the rest."""

    limit: int
    crew: int


class ShipAt(Tile):
    """A ship on a space of a landing; `owner` is None for a merchant ship."""

    owner: int | None


class VdgTile(TypedDict):
    """What a VdG tile shows."""

    initial: int
    variation: int
    money: list[int]
    """The upper and the lower sum."""


class Placed(TypedDict):
    """A disc on an area, with its owner."""

    seat: int
    area: str


class Supply(TypedDict):
    """What a player has, besides the projects."""

    reals: int
    points: int
    discs: int
    """In hand, without the additional one."""
    extra_disc: bool
    captains: int
    captains_to_hire: int
    sailors: dict[str, int]
    missionaries: int
    ships: list[Tile]
    """The launched ones in the supply."""
    characters: list[str]


class PlayerPosition(Supply):
    """What a player has."""

    projects: list[Tile]
    earned: NotRequired[dict[str, int]]
    """Points by source (`names.SOURCES`); left out where all are 0."""


class Turn(TypedDict):
    """What has been done in the action so far, and what it has led to."""

    called: int | None
    """The number whose action is under way."""
    bought: int
    section: int | None
    colours: list[str]
    """Those taken from the section."""
    hired: int
    captain: bool
    landing: str | None
    captains_ready: int
    """Captains who can still sail with the expedition."""
    sent: int
    bonus: str | None
    hosting: str | None
    closing: bool
    """Whether this is the launching after the last round."""


class Position(TypedDict):
    """A whole state, hidden things included; `docs/notation.md` describes each key."""

    to_move: int | None
    decision: str
    round: int
    stage: str
    first_player: int
    marker: int | None
    money: list[int] | None
    vdg: list[VdgTile]
    landings: dict[str, list[ShipAt | None]]
    merchants: list[int]
    merchant_sent: bool
    projects: list[Tile | None]
    gabriel: Tile | None
    stacks: list[list[Tile]]
    sections: list[list[str]]
    bag: list[str]
    missionaries: int
    placed: dict[str, Placed]
    hosted: dict[str, int]
    players: list[PlayerPosition]
    chance: list[int]
    turn: NotRequired[Turn]
    revealed: NotRequired[int]


def position(state: State, edition: Edition) -> Position:
    """The whole state; `loading.load` makes an equal one of it.

    In the middle of an action it has the key `turn`, which holds what has been done in the action so far.
    """
    figures = edition.figures
    before = state.stage == MERCHANT_STAGE
    found: Position = {
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
        "projects": [project_on(figures, tile) for tile in state.upper],
        "gabriel": project_on(figures, state.gabriel),
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


def project(figures: Figures, tile: int) -> Tile:
    """What a project's or a ship's tile shows."""
    return {
        "limit": figures.limit[tile],
        "crew": figures.crew[tile],
        "reals": figures.reals[tile],
        "points": figures.points[tile],
    }


def project_on(figures: Figures, tile: int) -> Tile | None:
    """What the tile on a space for projects shows; None where the space is empty."""
    return project(figures, tile) if tile >= 0 else None


def vdg_tile(figures: Figures, index: int) -> VdgTile:
    """What a VdG tile shows."""
    return {
        "initial": figures.initial[index],
        "variation": figures.variation[index],
        "money": [figures.money[index, 0], figures.money[index, 1]],
    }


def ship_at(state: State, figures: Figures, berth: int) -> ShipAt | None:
    """The ship on a berth, if there is one."""
    if state.ship[berth] < 0:
        return None
    return {"owner": state.owner[berth] if state.owner[berth] >= 0 else None, **project(figures, state.ship[berth])}


def ships_at(state: State, figures: Figures, landing: int) -> list[ShipAt | None]:
    """What lies on the spaces of a landing, from the left."""
    return [ship_at(state, figures, landing * MAX_SPACES + space) for space in range(figures.spaces[landing])]


def stack_left(state: State, figures: Figures, deck: int) -> list[int]:
    """The tiles that are left in a stack, from the top."""
    first = sum(figures.deck_size[:deck])
    tiles: list[int] = state.stack[first + state.stack_taken[deck] : first + figures.deck_size[deck]]
    return tiles


def player_position(state: State, figures: Figures, seat: int) -> PlayerPosition:
    """What a player has."""
    player = state.players[seat]
    projects, launched = player.n_projects, player.n_projects + player.n_ships
    found: PlayerPosition = {
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


def held_by(state: State, seat: int) -> list[str]:
    """The characters that a player has."""
    return [name for c, name in enumerate(CHARACTERS) if state.holder[c] == seat]


def turn(state: State) -> Turn:
    """What has been done in the action so far; between actions everything in it is 0, false or empty."""
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


def _hosting(state: State) -> str | None:
    """The character hosted in this action, while it is decided what to do with what he brings."""
    if state.stage == ACTING and state.decision == PLACE:
        return CHARACTERS[MANUEL]
    brings_ship = state.decision == MERCHANT or (state.decision in (PROJECT, SAILOR) and state.landing < 0)
    return CHARACTERS[SERNIGI] if state.stage == ACTING and brings_ship else None


def turn_of(position: Mapping[str, Any], seat: int) -> Mapping[str, Any]:
    """A position like this one, in which `seat` decides next: while numbers are called, as if those before its lowest
    one had been called already, and their discs taken back."""
    found = dict(begin_turn(position, seat))
    if found["stage"] != STAGES[ACTING]:
        return found
    mine = [int(number) for number, disc in found["placed"].items() if disc["seat"] == seat]
    gone = {number: disc for number, disc in found["placed"].items() if mine and int(number) < min(mine)}
    found["placed"] = {number: disc for number, disc in found["placed"].items() if number not in gone}
    players = [dict(player) for player in found["players"]]
    for number, disc in gone.items():
        owner = players[disc["seat"]]
        if int(number) > LAST_PLAIN_NUMBER:
            owner["extra_disc"] = True
        else:
            owner["discs"] += 1
    return {**found, "players": players}
