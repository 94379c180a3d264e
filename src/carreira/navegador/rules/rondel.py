"""The rondel: where the piece may go, what that costs in ships, and the action that begins there."""

from carreira.game.rule import Figures, Moves, Player, State, rule
from carreira.navegador.moves import LAPSE_CARD, NAVIGATOR, RONDEL_TO, SCRAP_IN
from carreira.navegador.names import (
    MARKET,
    N_FIELDS,
    N_GOODS,
    N_REGIONS,
    SAIL,
    SCRAP,
    SECOND_MARKET,
)
from carreira.navegador.rules import navigator
from carreira.navegador.rules.ids import RONDEL_3
from carreira.navegador.rules.player import ships_on_board


@rule
def steps_to(player: Player, field: int) -> int:
    """Steps clockwise from the piece to `field`, 1 to 8: staying is not allowed (nav.rondel.2)."""
    steps = (field - player.rondel) % N_FIELDS
    if steps == 0:
        steps = N_FIELDS
    return steps


@rule
def fee(figures: Figures, player: Player, field: int) -> int:
    """Ships to be given up for going to `field`; none for the first placement (nav.rondel.1, nav.rondel.3)."""
    if player.rondel < 0:
        return 0
    return max(0, steps_to(player, field) - figures.free_steps)


@rule
def broken_by_move(state: State, figures: Figures, field: int) -> int:
    """The rule against moving the piece to `field`, or 0."""
    player = state.players[state.to_move]
    if player.rondel >= 0 and steps_to(player, field) > farthest(figures, player):
        return RONDEL_3
    return 0


@rule
def farthest(figures: Figures, player: Player) -> int:
    """Steps that the player can pay for, with every ship on the board if need be (nav.rondel.3)."""
    if player.rondel < 0:
        return N_FIELDS
    return figures.free_steps + ships_on_board(player)


@rule
def move(state: State, figures: Figures, field: int) -> None:
    """Move the piece; whoever passes the mark with the card in hand loses it at once (nav.navigator.4)."""
    player = state.players[state.to_move]
    state.scrap_left = fee(figures, player, field)
    lapses = player.rondel >= 0 and navigator.lapses(state, steps_to(player, field))
    player.rondel = field
    if state.holder == state.to_move and state.mark < 0:
        state.mark = field  # nav.navigator.3: the last player only marks his first field
    if lapses:
        state.decision = LAPSE_CARD
    else:
        pay_fee(state)


@rule
def pay_fee(state: State) -> None:
    """The fee is due before the action begins (nav.rondel.3)."""
    if state.scrap_left > 0:
        state.decision = SCRAP
    else:
        begin_action(state)


@rule
def broken_by_scrap(state: State, region: int) -> int:
    """The rule against giving up a ship in `region`, or 0."""
    if state.players[state.to_move].ships[region] == 0:
        return RONDEL_3
    return 0


@rule
def scrap(state: State, region: int) -> None:
    """Give up a ship, of whichever region the player likes (nav.rondel.3)."""
    state.players[state.to_move].ships[region] -= 1
    state.scrap_left -= 1
    if state.scrap_left == 0:
        begin_action(state)


@rule
def begin_action(state: State) -> None:
    """Begin the action of the field on which the piece stands."""
    player = state.players[state.to_move]
    state.decision = MARKET if player.rondel == SECOND_MARKET else SAIL + player.rondel
    state.workers_free = player.workers


@rule
def clear_action(state: State) -> None:
    """Clear what the action has done: what was sailed, founded, built or traded no longer ties anything."""
    state.expedition = -1
    state.discovered = -1
    state.workers_free = 0
    state.joker_used = 0
    state.last_pick = -1
    for region in range(N_REGIONS):
        state.sailed[region] = 0
        state.ships_used[region] = 0
    for good in range(N_GOODS):
        state.traded[good] = 0


@rule
def add_moves(state: State, figures: Figures, out: Moves) -> int:
    """Write the legal moves before an action into `out`: the card, and the fields of the rondel, the nearest first."""
    n = 0
    if navigator.broken_by_use(state) == 0:
        out.codes[n] = NAVIGATOR
        n += 1
    player = state.players[state.to_move]
    for steps in range(1, N_FIELDS + 1):
        field = player.rondel + steps
        out.codes[n + steps - 1] = RONDEL_TO + (field if field < N_FIELDS else field - N_FIELDS)
    return n + min(N_FIELDS, farthest(figures, player))


@rule
def add_scraps(state: State, out: Moves) -> int:
    """Write the legal ways to give up a ship into `out`."""
    n = 0
    for region in range(N_REGIONS):
        out.codes[n] = SCRAP_IN + region
        n += broken_by_scrap(state, region) == 0
    return n
