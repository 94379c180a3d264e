"""Makes a state from a position given from outside: what is given is checked against the box, the rest is as in a fresh
set-up.

Given pieces are kept, and filled-in ones are reduced where the box has no more: with five gold factories in hand, one
is left on the table; tiles that are given elsewhere are missing from the stacks.
"""

from collections.abc import Mapping

from carreira.game.edition import Edition
from carreira.game.errors import InvalidPosition
from carreira.game.language import N_
from carreira.game.loading import NO_SEAT, name, number, player_entries, table, truth
from carreira.game.rule import Figures, Player, State, rule
from carreira.game.schema import Handle
from carreira.navegador.loading.piles import fill_buildings, fill_explorers, fill_gallery, fill_tiles
from carreira.navegador.loading.turn import by_region, load_turn
from carreira.navegador.names import (
    DECISIONS,
    FIELDS,
    GOODS,
    MARKET_ROWS,
    N_REGIONS,
    NOWHERE,
    OVER,
    PRIVILEGE_SPACES,
    PRIVILEGES,
    REGIONS,
    RONDEL,
)
from carreira.navegador.rules.sailing import can_arrive, chart_reach
from carreira.navegador.state import SCHEMA

KEYS = (
    "game", "seats", "seed", "options", "to_move", "decision", "phase", "market", "regions", "set_aside", "gallery",
    "buildings", "navigator", "first_round", "last_turns", "players", "turn", "last_mover",
)  # fmt: skip
PLAYER_KEYS = (
    "cash", "workers", "rondel", "ships", "colonies", "factories", "shipyards", "churches", "explorers", "privileges",
    "king", "king_in",
)  # fmt: skip
MUCH = 1_000_000
"""More cash than any match can bring."""


@rule
def chart(states: Handle, figures: Handle) -> bool:
    """Work out where ships may sail to. Returns whether an expedition under way, if there is one, can still arrive."""
    chart_reach(states[0], figures[0])
    return states[0].expedition < 0 or can_arrive(states[0], figures[0])


def load(position: Mapping[str, object], fresh: Handle, edition: Edition) -> Handle:
    """The state of a position as a handle, from the handle of a fresh set-up. Raises InvalidPosition."""
    given = table(position, KEYS, "position")
    state = SCHEMA.read(SCHEMA.copy(fresh))
    figures = edition.figures
    _table_state(state, given)
    for seat, entry in enumerate(player_entries(given, state.seats, PLAYER_KEYS)):
        _player(state.players[seat], entry, figures, f"players[{seat}]")
    _explored(state, given)
    fill_explorers(state, given)
    fill_tiles(state, figures, given)
    fill_buildings(state, figures, given)
    fill_gallery(state, edition, given)
    state.revealed = sum(state.explored) - 1
    _decision(state, figures, given)
    _check_ships(state)
    _check_end(state, figures)
    handle = SCHEMA.load(SCHEMA.numbers(state))
    if not chart(handle, edition.handle):
        raise InvalidPosition("turn.expedition", N_("too few ships can still join it, so it could never have set out"))
    return handle


def _table_state(state: State, given: Mapping[str, object]) -> None:
    state.phase = number(given.get("phase", state.phase), 1, 3, "phase")
    for good, place in table(given.get("market", {}), GOODS, "market").items():
        state.market[GOODS.index(good)] = number(place, 1, MARKET_ROWS, f"market.{good}") - 1
    card = table(given.get("navigator", {}), ("holder", "mark"), "navigator")
    state.holder = number(card.get("holder", state.holder), 0, state.seats - 1, "navigator.holder")
    if card.get("mark") is not None:
        state.mark = name(card["mark"], FIELDS, "navigator.mark")
    state.first_round = truth(given.get("first_round", bool(state.first_round)), "first_round")
    if given.get("to_move") is not None:
        state.to_move = number(given["to_move"], 0, state.seats - 1, "to_move")
    if given.get("last_turns") is not None:
        over = given.get("decision") == "over"
        state.last_turns = number(given["last_turns"], 0 if over else 1, state.seats, "last_turns")


def _player(player: Player, given: Mapping[str, object], figures: Figures, where: str) -> None:
    player.cash = number(given.get("cash", player.cash), 0, MUCH, f"{where}.cash")
    player.workers = number(given.get("workers", player.workers), 0, figures.max_workers, f"{where}.workers")
    if given.get("rondel") is not None:
        player.rondel = name(given["rondel"], FIELDS, f"{where}.rondel")
    if "ships" in given:
        player.ships = by_region(given["ships"], figures.max_ships, f"{where}.ships")
    if sum(player.ships) > figures.max_ships:
        text = N_("%(given)d ships, but a player has only %(most)d")
        raise InvalidPosition(f"{where}.ships", text, given=sum(player.ships), most=figures.max_ships)
    for good, count in table(given.get("colonies", {}), GOODS, f"{where}.colonies").items():
        most = figures.colony_count[GOODS.index(good)]
        player.colonies[GOODS.index(good)] = number(count, 0, most, f"{where}.colonies.{good}")
    for kind, count in table(given.get("factories", {}), (*GOODS, "joker"), f"{where}.factories").items():
        if kind == "joker":
            player.joker = number(count, 0, 1, f"{where}.factories.joker")
        else:
            most = figures.row_length[GOODS.index(kind)]
            player.factories[GOODS.index(kind)] = number(count, 0, most, f"{where}.factories.{kind}")
    player.shipyards = number(given.get("shipyards", player.shipyards), 0, 10, f"{where}.shipyards")
    player.churches = number(given.get("churches", player.churches), 0, 10, f"{where}.churches")
    player.explorers = number(given.get("explorers", player.explorers), 0, N_REGIONS - 1, f"{where}.explorers")
    for kind, count in table(given.get("privileges", {}), PRIVILEGES, f"{where}.privileges").items():
        player.privileges[PRIVILEGES.index(kind)] = number(count, 0, PRIVILEGE_SPACES, f"{where}.privileges.{kind}")
    if given.get("king_in") is not None:
        player.king_in = name(given["king_in"], PRIVILEGES, f"{where}.king_in")
        if truth(given.get("king", False), f"{where}.king"):
            text = N_("the king’s privilege lies in no column before it is fetched")
            raise InvalidPosition(f"{where}.king_in", text)
    elif not truth(given.get("king", True), f"{where}.king"):
        player.king_in = NOWHERE


def _explored(state: State, given: Mapping[str, object]) -> None:
    for region, entry in table(given.get("regions", {}), REGIONS, "regions").items():
        known = table(entry, ("explored", "colonies"), f"regions.{region}")
        r = REGIONS.index(region)
        state.explored[r] = truth(known.get("explored", bool(state.explored[r])), f"regions.{region}.explored")
        if r == 0 and (not state.explored[0] or known.get("colonies")):
            raise InvalidPosition("regions.portugal", N_("Portugal is known from the start and has no colonies"))


def _decision(state: State, figures: Figures, given: Mapping[str, object]) -> None:
    if given.get("decision") is not None:
        state.decision = name(given["decision"], DECISIONS, "decision")
    if state.decision == OVER:
        state.over = 1
        state.to_move = number(given.get("last_mover", 0), 0, state.seats - 1, "last_mover")
        return
    if "to_move" in given and given["to_move"] is None:
        raise InvalidPosition("to_move", NO_SEAT)
    if "turn" not in given:
        if state.decision != RONDEL:
            raise InvalidPosition("decision", N_("a position without `turn` must be at the beginning of a turn"))
        return
    load_turn(state, figures, given["turn"])


def _check_ships(state: State) -> None:
    for seat in range(state.seats):
        for r, region in enumerate(REGIONS):
            under_way = state.expedition == r and seat == state.to_move
            if state.players[seat].ships[r] and not state.explored[r] and not under_way:
                raise InvalidPosition(f"players[{seat}].ships.{region}", N_("no ship can be in an undiscovered region"))


def _check_end(state: State, figures: Figures) -> None:
    """Refuse a match that nothing can end any more (nav.end.1) and whose last turns (nav.end.2) have not begun."""
    running = state.over or state.last_turns > 0 or state.triggered
    if not running and state.explored[figures.last_region] and not any(state.buildings):
        text = N_(
            "%(region)s is discovered and no building is left, so the last turns have begun; say how many are left"
        )
        raise InvalidPosition("last_turns", text, region=REGIONS[figures.last_region])
