"""Privileges: a worker for a higher multiplier and a bonus at once; in the variant also the king's, in Goa."""

from carreira.game.rule import Figures, Moves, Player, State, rule
from carreira.navegador.moves import KING, TAKE
from carreira.navegador.names import KEPT, N_PRIVILEGES, PRIVILEGE_SPACES
from carreira.navegador.rules.ids import GOA_1, GOA_2, GOA_3, PRIVILEGE_1, PRIVILEGE_2, PRIVILEGE_3
from carreira.navegador.rules.player import units


@rule
def unit_bonus(figures: Figures, player: Player, kind: int) -> int:
    """The number printed for the next privilege of this kind, -1 where the column is full."""
    if player.privileges[kind] >= PRIVILEGE_SPACES:
        return -1
    return figures.bonus[kind, player.privileges[kind]]


@rule
def bonus(figures: Figures, player: Player, kind: int) -> int:
    """Cash for the next privilege of this kind: the printed number for each unit (nav.privilege.4)."""
    return unit_bonus(figures, player, kind) * units(player, kind)


@rule
def broken_by_take(state: State, figures: Figures, kind: int) -> int:
    """The rule against taking a privilege from the gallery, or 0."""
    player = state.players[state.to_move]
    if state.gallery[kind] == 0:
        return PRIVILEGE_1
    if player.privileges[kind] >= PRIVILEGE_SPACES:
        return PRIVILEGE_3
    if player.workers <= figures.min_workers:
        return PRIVILEGE_2
    return 0


@rule
def take(state: State, figures: Figures, kind: int) -> None:
    """Take a privilege for a worker (nav.privilege.2)."""
    player = state.players[state.to_move]
    player.workers -= 1
    state.gallery[kind] -= 1
    player.cash += bonus(figures, player, kind)
    player.privileges[kind] += 1


@rule
def broken_by_king(state: State, figures: Figures, kind: int) -> int:
    """The rule against fetching the king's privilege, or 0: only in the variant."""
    player = state.players[state.to_move]
    if state.king_in_goa == 0 or player.ships[figures.king_region] == 0:
        return GOA_1
    if player.king_in != KEPT:
        return GOA_3
    if player.privileges[kind] >= PRIVILEGE_SPACES:
        return GOA_2
    return 0


@rule
def fetch_king(state: State, figures: Figures, kind: int) -> None:
    """Fetch the king's privilege: no worker, and the bonus is paid (nav.goa.2)."""
    player = state.players[state.to_move]
    player.cash += bonus(figures, player, kind)
    player.privileges[kind] += 1
    player.king_in = kind


@rule
def add_privileges(state: State, figures: Figures, out: Moves) -> int:
    """Write the legal privileges into `out`, the king's among them."""
    n = 0
    for kind in range(N_PRIVILEGES):
        out.codes[n] = TAKE + kind
        n += broken_by_take(state, figures, kind) == 0
    for kind in range(N_PRIVILEGES):
        out.codes[n] = KING + kind
        n += broken_by_king(state, figures, kind) == 0
    return n
