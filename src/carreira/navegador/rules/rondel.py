"""The rondel: where the piece may go, what that costs in ships, and the action that begins there."""

# mypy: disable-error-code="no-untyped-def"

from carreira.game.rule import rule
from carreira.navegador.names import (
    BUILD, FOUND, MARKET, N_FIELDS, N_GOODS, N_REGIONS, PRIVILEGE, SAIL, SCRAP, SHIPS, WORKERS,
)  # fmt: skip
from carreira.navegador.rules import navigator
from carreira.navegador.rules.ids import RONDEL_3
from carreira.navegador.rules.player import ships_on_board

ACTIONS = (SAIL, WORKERS, MARKET, FOUND, PRIVILEGE, SHIPS, MARKET, BUILD)
"""What is decided on each field of the rondel."""


@rule
def steps_to(player, field):
    """Steps clockwise from the piece to `field`, 1 to 8: staying is not allowed (nav.rondel.2)."""
    steps = (field - player.rondel) % N_FIELDS
    if steps == 0:
        steps = N_FIELDS
    return steps


@rule
def fee(edition, player, field):
    """Ships to be given up for going to `field`; none for the first placement (nav.rondel.1, nav.rondel.3)."""
    if player.rondel < 0:
        return 0
    return max(0, steps_to(player, field) - edition.free_steps)


@rule
def broken_by_move(state, edition, field):
    """The rule against moving the piece to `field`, or 0."""
    player = state.players[state.to_move]
    if fee(edition, player, field) > ships_on_board(player):
        return RONDEL_3
    return 0


@rule
def move(state, edition, field):
    """Move the piece; the fee is due before the action begins (nav.rondel.3)."""
    player = state.players[state.to_move]
    state.scrap_left = fee(edition, player, field)
    if player.rondel >= 0:
        navigator.lapse_if_passed(state, steps_to(player, field))  # nav.navigator.4
    player.rondel = field
    if state.holder == state.to_move and state.mark < 0:
        state.mark = field  # nav.navigator.3: the last player only marks his first field
    if state.scrap_left > 0:
        state.decision = SCRAP
    else:
        begin_action(state)


@rule
def broken_by_scrap(state, region):
    """The rule against giving up a ship in `region`, or 0."""
    if state.players[state.to_move].ships[region] == 0:
        return RONDEL_3
    return 0


@rule
def scrap(state, region):
    """Give up a ship, of whichever region the player likes (nav.rondel.3)."""
    state.players[state.to_move].ships[region] -= 1
    state.scrap_left -= 1
    if state.scrap_left == 0:
        begin_action(state)


@rule
def begin_action(state):
    """Begin the action of the field on which the piece stands."""
    player = state.players[state.to_move]
    begin(state, ACTIONS[player.rondel])


@rule
def begin(state, decision):
    """Begin an action: nothing has been sailed, founded, built or traded in it yet."""
    state.decision = decision
    state.expedition = -1
    state.discovered = -1
    state.workers_free = state.players[state.to_move].workers
    state.joker_used = 0
    state.last_pick = -1
    for region in range(N_REGIONS):
        state.sailed[region] = 0
        state.ships_used[region] = 0
    for good in range(N_GOODS):
        state.traded[good] = 0
