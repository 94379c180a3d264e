"""Pieces that all players share: checks a loaded position against what the box holds, and fills in the rest."""

from collections.abc import Mapping, Sequence
from itertools import product

from carreira.game.edition import Edition
from carreira.game.errors import InvalidPosition
from carreira.game.language import N_
from carreira.game.loading import number, row, table
from carreira.game.problem import shown
from carreira.game.rule import Figures, Player, State
from carreira.navegador.names import (
    BUILDINGS,
    CHURCH,
    GOODS,
    KEPT,
    MAX_TILES,
    N_PRIVILEGES,
    N_REGIONS,
    NOWHERE,
    PRIVILEGES,
    REGIONS,
    SHIPYARD,
)
from carreira.navegador.rules.phase import is_kings

TOO_MANY = N_("%(what)s: %(given)d, but there are only %(most)d")
"""What is wrong with more pieces than the box has; `what` is the key of players that counts them."""


def fill_explorers(state: State, given: Mapping[str, object]) -> None:
    """Twelve explorers: one in each undiscovered region or in somebody's hand."""
    held = sum(state.players[seat].explorers for seat in range(state.seats))
    if held > N_REGIONS - 1:
        raise InvalidPosition("players", TOO_MANY, what="explorers", given=held, most=N_REGIONS - 1)
    regions = table(given.get("regions", {}), REGIONS, "regions")
    for r, region in enumerate(REGIONS):
        if held <= sum(state.explored) - 1:
            return
        if "explored" not in regions.get(region, {}):
            state.explored[r] = 1
    if held > sum(state.explored) - 1:
        text = N_("explorers: %(given)d, but only %(regions)d regions are discovered")
        raise InvalidPosition("players", text, given=held, regions=sum(state.explored) - 1)


def fill_tiles(state: State, figures: Figures, given: Mapping[str, object]) -> None:
    """The colony tiles of each good: in regions, set aside, and in players' hands."""
    regions = table(given.get("regions", {}), REGIONS, "regions")
    aside = table(given.get("set_aside", {}), GOODS, "set_aside")
    for g, good in enumerate(GOODS):
        left = [figures.colony_prices[g, i] for i in range(figures.colony_count[g])]
        own = [r for r in range(N_REGIONS) if figures.good[r] == g]
        stacks: dict[int, list[int]] = {}
        for r in own:
            entry = regions.get(REGIONS[r], {})
            if "colonies" in entry:
                where = f"regions.{REGIONS[r]}.colonies"
                stacks[r] = [_take(left, price, good, where) for price in row(entry["colonies"], where)]
                if len(stacks[r]) > MAX_TILES:
                    raise InvalidPosition(where, N_("a region has at most %(most)d tiles"), most=MAX_TILES)
        if good in aside:
            state.set_aside[g] = _take(left, aside[good], good, f"set_aside.{good}")
        held = sum(state.players[seat].colonies[g] for seat in range(state.seats))
        free = len(left) - (good not in aside)  # one of each good always lies aside
        if held > free:
            text = N_("%(what)s: %(given)d, but only %(left)d tiles are left for them")
            raise InvalidPosition("players", text, what=f"colonies.{good}", given=held, left=free)
        _fill_stacks(state, g, own, stacks, left, held, good in aside)


def _take(left: list[int], price: object, good: str, where: str) -> int:
    if not isinstance(price, int) or isinstance(price, bool) or price not in left:
        text = N_("there is no %(good)s tile of %(price)s, or it is somewhere else already")
        raise InvalidPosition(where, text, good=good, price=shown(price))
    left.remove(price)
    return price


def _fill_stacks(
    state: State,
    good: int,
    own: list[int],
    stacks: dict[int, list[int]],
    left: list[int],
    held: int,
    aside_given: bool,
) -> None:
    """Put the tiles that are `left`, except as many as players hold, where the position gives none: the tile of the
    fresh set-up if it is still there, else the cheapest."""
    if not aside_given:
        state.set_aside[good] = _take_near(left, state.set_aside[good])
    for r in reversed(own):
        if r not in stacks:
            fresh = [state.tiles[r, i] for i in range(MAX_TILES) if state.tiles[r, i]]
            stacks[r] = [_take_near(left, price) for price in fresh[: max(0, len(left) - held)]]
    for r in own:
        for i, price in enumerate(sorted(stacks[r]) + [0] * (MAX_TILES - len(stacks[r]))):
            state.tiles[r, i] = price


def _take_near(left: list[int], price: int) -> int:
    found = price if price in left else left[0]
    left.remove(found)
    return found


def fill_buildings(state: State, figures: Figures, given: Mapping[str, object]) -> None:
    """The buildings of each row: on the table and on players' boards."""
    left = table(given.get("buildings", {}), BUILDINGS, "buildings")
    for b, building in enumerate(BUILDINGS):
        held = sum(_held(state.players[seat], b) for seat in range(state.seats))
        in_box = figures.on_table[state.seats, b] + (state.seats if b in (SHIPYARD, CHURCH) else 0)
        if held > in_box:
            raise InvalidPosition("players", TOO_MANY, what=_key(building), given=held, most=in_box)
        on_table = figures.on_table[state.seats, b]
        if building in left:
            state.buildings[b] = number(left[building], 0, on_table, f"buildings.{building}")
            if state.buildings[b] + held > in_box:
                text = N_("%(table)d on the table and %(held)d with players, but there are only %(most)d")
                values = {"table": state.buildings[b], "held": held, "most": in_box}
                raise InvalidPosition(f"buildings.{building}", text, **values)
        else:
            state.buildings[b] = min(on_table, in_box - held)


def _held(player: Player, row: int) -> int:
    if row == SHIPYARD:
        return int(player.shipyards)
    return int(player.churches if row == CHURCH else player.factories[row])


def _key(building: str) -> str:
    """The key of a player that counts this kind of building."""
    return {"shipyard": "shipyards", "church": "churches"}.get(building, f"factories.{building}")


def fill_gallery(state: State, edition: Edition, given: Mapping[str, object]) -> None:
    """The privileges of each kind: in the gallery, with players, the rest in the supply.

    In the variant a fetched king's privilege lies in a column among the player's own, but doesn't come from the supply.
    Where the position doesn't say in which, it is the lowest that fits, seat by seat.
    """
    figures = edition.figures
    gallery = table(given.get("gallery", {}), PRIVILEGES, "gallery")
    columns = [_king_columns(state, figures, seat) for seat in range(state.seats)]
    most = _in_box(state, edition, columns)
    out = []
    for i, kind in enumerate(PRIVILEGES):
        held = sum(state.players[seat].privileges[i] for seat in range(state.seats))
        if held > most[i]:
            raise InvalidPosition("players", TOO_MANY, what=f"privileges.{kind}", given=held, most=most[i])
        lying = number(gallery.get(kind, 0), 0, figures.privilege_tokens, f"gallery.{kind}")
        if lying + held > most[i]:
            text = N_("%(lying)d and %(held)d with players, but there are only %(most)d")
            raise InvalidPosition(f"gallery.{kind}", text, lying=lying, held=held, most=most[i])
        out.append(lying + held)
    for kings in product(*columns):
        in_box = _in_box(state, edition, [[column] for column in kings])
        if all(count <= limit for count, limit in zip(out, in_box, strict=True)):
            break
    else:
        text = N_("there are more privileges than the box has, whichever columns the king’s privileges are in")
        raise InvalidPosition("players", text)
    for seat, column in enumerate(kings):
        state.players[seat].king_in = column
    for i, kind in enumerate(PRIVILEGES):
        state.gallery[i] = gallery.get(kind, min(state.gallery[i], in_box[i] - out[i]))


def _king_columns(state: State, figures: Figures, seat: int) -> Sequence[int]:
    """What a player's `king_in` can be: what the position says, otherwise any column with a privilege."""
    player = state.players[seat]
    there = [kind for kind, count in enumerate(player.privileges) if count] if state.king_in_goa else []
    if player.king_in == KEPT:
        return [KEPT]
    if player.king_in != NOWHERE:
        if player.king_in not in there:
            text = N_(
                "a king’s privilege can be in a column only in the variant, and is counted among that player’s"
                " privileges there; it can’t be in %(column)s"
            )
            raise InvalidPosition(f"players[{seat}].king_in", text, column=PRIVILEGES[player.king_in])
        return [player.king_in]
    if state.king_in_goa and not there and figures.rules_version > 1:  # version 1 of the rules doesn't use the column
        raise InvalidPosition(f"players[{seat}].king", N_("it has been fetched, so it must be among the privileges"))
    return there or [NOWHERE]


def _in_box(state: State, edition: Edition, columns: Sequence[Sequence[int]]) -> list[int]:
    """The number of privileges of each kind at most: the box's, and fetched king's privileges that can be there.

    `columns` are the values that each seat's `king_in` can have.
    """
    figures, variant = edition.handle[0], state.king_in_goa
    return [
        edition.figures.privilege_tokens
        + sum(any(is_kings(figures, variant, column, kind) for column in seat) for seat in columns)
        for kind in range(N_PRIVILEGES)
    ]
