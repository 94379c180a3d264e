"""Tiles in a position from outside: found by what they show, and counted against the box.

Given pieces are kept, and filled-in ones are reduced where the box has no more. So a project that somebody holds is
missing from the upper spaces or the stacks, and a merchant ship at a landing from the stack of merchant ships.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from carreira.game.errors import InvalidPosition
from carreira.game.language import N_
from carreira.game.loading import number, row, table
from carreira.game.problem import shown
from carreira.game.rule import Figures, State
from carreira.vascodagama.names import (
    LANDINGS,
    MAX_SPACES,
    MERCHANT_STAGE,
    N_DECKS,
    N_MERCHANTS,
    N_PROJECTS,
    N_UPPER,
)

PROJECT_KEYS = ("limit", "crew", "reals", "points")
MOST_SHOWN = 1000
"""More than any tile shows."""

SPACES = N_("must have %(count)d entries, `null` for an empty space, not %(given)d")
"""What is wrong with another number of spaces than the board has."""


class Tiles:
    """The tiles of the box, without those that have been found somewhere."""

    def __init__(self, figures: Figures) -> None:
        self._figures = figures
        self._left = Counter(figures.same_as)
        tiles = zip(figures.limit, figures.crew, figures.reals, figures.points, strict=True)
        self._projects: dict[tuple[int, ...], int] = dict(list(zip(tiles, figures.same_as, strict=True))[:N_PROJECTS])
        self._merchants = {figures.limit[tile]: figures.same_as[tile] for tile in figures.merchants}

    def project(self, value: object, where: str) -> int:
        """The number of the project that an object shows. Raises InvalidPosition where there is none, or none left."""
        entry = table(value, PROJECT_KEYS, where)
        numbers = tuple(number(entry.get(key), 0, MOST_SHOWN, f"{where}.{key}") for key in PROJECT_KEYS)
        values = dict(zip(PROJECT_KEYS, numbers, strict=True))
        if numbers not in self._projects:
            text = N_("there is no project of limit %(limit)d, crew %(crew)d, %(reals)d reals and %(points)d points")
            raise InvalidPosition(where, text, **values)
        if not self.take(self._projects[numbers]):
            text = N_(
                "every project of limit %(limit)d, crew %(crew)d, %(reals)d reals and %(points)d points is"
                " somewhere else already"
            )
            raise InvalidPosition(where, text, **values)
        return self._projects[numbers]

    def merchant(self, limit: object, where: str) -> int:
        """The number of the merchant ship with a limit. Raises InvalidPosition where there is none, or none left."""
        limit = number(limit, 0, MOST_SHOWN, where)
        if limit not in self._merchants:
            raise InvalidPosition(where, N_("there is no merchant ship of limit %(limit)d"), limit=limit)
        if not self.take(self._merchants[limit]):
            raise InvalidPosition(
                where, N_("every merchant ship of limit %(limit)d is somewhere else already"), limit=limit
            )
        tile: int = self._merchants[limit]
        return tile

    def take(self, tile: int) -> bool:
        """Take a tile if one like it is left; returns whether it was. No tile (-1) can always be taken."""
        if tile >= 0 and not self._left[tile]:
            return False
        self._left[tile] -= 1
        return True

    def deck(self, deck: int) -> "Counter[int]":
        """The numbers of all of a deck's tiles."""
        first = sum(self._figures.deck_size[:deck])
        return Counter(self._figures.same_as[first : first + self._figures.deck_size[deck]])


def load_tiles(
    state: State, tiles: Tiles, figures: Figures, given: Mapping[str, object], players: Sequence[Mapping[str, object]]
) -> None:
    """Projects and ships: those given, then the others where they were at set-up, as far as they are left."""
    _load_landings(state, tiles, figures, given)
    for seat, entry in enumerate(players):
        player, where = state.players[seat], f"players[{seat}]"
        projects = [tiles.project(tile, f"{where}.projects[{i}]") for i, tile in _numbered(entry, "projects", where)]
        ships = [tiles.project(tile, f"{where}.ships[{i}]") for i, tile in _numbered(entry, "ships", where)]
        player.n_projects, player.n_ships = len(projects), len(ships)
        player.tiles = _padded([*projects, *ships], N_PROJECTS)
    if "projects" in given:
        upper = row(given["projects"], "projects")
        if len(upper) != N_UPPER:
            raise InvalidPosition("projects", SPACES, count=N_UPPER, given=len(upper))
        state.upper = [_space(tiles, entry, f"projects[{i}]") for i, entry in enumerate(upper)]
    if "gabriel" in given:
        state.gabriel = _space(tiles, given["gabriel"], "gabriel")
    _load_stacks(state, tiles, figures, given)
    if "gabriel" not in given and not tiles.take(state.gabriel):
        state.gabriel = -1
    if "projects" not in given:
        state.upper = [tile if tiles.take(tile) else -1 for tile in state.upper]


def _numbered(entry: Mapping[str, object], key: str, where: str) -> Iterable[tuple[int, object]]:
    return enumerate(row(entry.get(key, []), f"{where}.{key}"))


def _padded(found: list[int], length: int) -> list[int]:
    return found + [-1] * (length - len(found))


def _space(tiles: Tiles, entry: object, where: str) -> int:
    return -1 if entry is None else tiles.project(entry, where)


def _load_landings(state: State, tiles: Tiles, figures: Figures, given: Mapping[str, object]) -> None:
    for landing, entries in table(given.get("landings", {}), LANDINGS, "landings").items():
        at, where = LANDINGS.index(landing), f"landings.{landing}"
        if len(row(entries, where)) != figures.spaces[at]:
            raise InvalidPosition(where, SPACES, count=figures.spaces[at], given=len(entries))
        for space, entry in enumerate(entries):
            if entry is not None:
                _load_ship(state, tiles, figures, at * MAX_SPACES + space, entry, f"{where}[{space}]")


def _load_ship(state: State, tiles: Tiles, figures: Figures, berth: int, entry: object, where: str) -> None:
    ship = table(entry, ("owner", *PROJECT_KEYS), where)
    if "owner" not in ship:
        raise InvalidPosition(f"{where}.owner", N_("must be a seat, or `null` for a merchant ship"))
    if ship["owner"] is None:
        for key in PROJECT_KEYS[1:]:
            number(ship.get(key, 0), 0, 0, f"{where}.{key}")
        state.ship[berth] = tiles.merchant(ship.get("limit"), f"{where}.limit")
    else:
        state.owner[berth] = number(ship["owner"], 0, state.seats - 1, f"{where}.owner")
        state.ship[berth] = tiles.project({key: value for key, value in ship.items() if key != "owner"}, where)
    if figures.limit[state.ship[berth]] < figures.value[berth]:
        text = N_("a ship of limit %(limit)d can’t lie on a space of %(space)d")
        raise InvalidPosition(where, text, limit=ship["limit"], space=figures.value[berth])


def _load_stacks(state: State, tiles: Tiles, figures: Figures, given: Mapping[str, object]) -> None:
    """The stacks, from their tops. Filled in from the last upwards, so that what is missing is what comes up first."""
    stacks: list[list[int]]
    if "stacks" in given:
        entries = row(given["stacks"], "stacks")
        if len(entries) != N_DECKS:
            raise InvalidPosition(
                "stacks", N_("must have %(count)d entries, not %(given)d"), count=N_DECKS, given=len(entries)
            )
        stacks = []
        for deck, entry in enumerate(entries):
            where = f"stacks[{deck}]"
            stacks.append([tiles.project(tile, f"{where}[{i}]") for i, tile in enumerate(row(entry, where))])
            wrong = Counter(stacks[deck]) - tiles.deck(deck)
            if wrong:
                place = stacks[deck].index(next(iter(wrong)))
                text = N_("the tile %(tile)s does not belong to this stack, or is given too often")
                raise InvalidPosition(where, text, tile=shown(entry[place]))
    else:
        first, stacks = 0, []
        for deck in range(N_DECKS):
            stacks.append([tile for tile in state.stack[first : first + figures.deck_size[deck]] if tile >= 0])
            first += figures.deck_size[deck]
        for stack in reversed(stacks):
            stack[:] = [tile for tile in reversed(stack) if tiles.take(tile)][::-1]
    state.stack = []
    for deck, stack in enumerate(stacks):
        state.stack_taken[deck] = figures.deck_size[deck] - len(stack)
        state.stack += [-1] * state.stack_taken[deck] + stack


def load_merchants(state: State, tiles: Tiles, given: Mapping[str, object], sent: bool) -> None:
    """The stack of merchant ships, after the ships at landings; `sent` says whether this round's has been sent.

    Filled in as the fresh match would go on: one is sent before round 1, and one in each round.
    """
    if "merchants" in given:
        found = [
            tiles.merchant(limit, f"merchants[{i}]") for i, limit in enumerate(row(given["merchants"], "merchants"))
        ]
    else:
        left = [tile for tile in state.merchants[: state.n_merchants] if tiles.take(tile)]
        gone = 0 if state.stage == MERCHANT_STAGE else state.round
        count = max(0, N_MERCHANTS - gone - sent)
        found = left[len(left) - min(count, len(left)) :]
    state.n_merchants = len(found)
    state.merchants = _padded(found, N_MERCHANTS)
    state.merchant_sent = int(sent or not found)
