"""The turn: one decision after another, and whose turn comes next.

The three functions that make a game are here: `broken_rule`, `legal`, `apply`. Each hands on to the chapter
that the decision belongs to.
"""

# mypy: disable-error-code="no-untyped-def"

from carreira.game.rule import rule
from carreira.navegador.codes import (
    BUILD_ROW, COLONY_IN, DISCOVER, DONE, HIRE, KING, LAUNCH, MOST_HIRED, MOST_PROCESSED, MOST_SOLD, N_CODES,
    NAVIGATOR, PROCESS, PROCESS_JOKER, RONDEL_TO, SAIL_FROM_TO, SCRAP_IN, SELL, TAKE,
)  # fmt: skip
from carreira.navegador.names import (
    BUILD, FOUND, MARKET, N_BUILDINGS, N_FIELDS, N_GOODS, N_PRIVILEGES, N_REGIONS, PRIVILEGE, RONDEL, SAIL, SCRAP,
    SHIPS, WORKERS,
)  # fmt: skip
from carreira.navegador.rules import (
    buildings, colony, end, market, navigator, phase, privilege, rondel, sailing, ships, workers,
)  # fmt: skip
from carreira.navegador.rules.ids import TURN_1


@rule
def broken_rule(state, edition, code):
    """The number of the rule that forbids the move, 0 if it is legal.

    A move that belongs to another decision breaks nav.turn.1.
    """
    decision = state.decision
    if code == DONE:
        if decision == SAIL:
            return sailing.broken_by_done(state)
        if decision == FOUND or decision == BUILD or decision == MARKET or decision == PRIVILEGE:
            return 0  # nav.turn.2: no action need be carried out
    elif decision == RONDEL:
        if code == NAVIGATOR:
            return navigator.broken_by_use(state)
        if RONDEL_TO <= code < RONDEL_TO + N_FIELDS:
            return rondel.broken_by_move(state, edition, code - RONDEL_TO)
    elif decision == SCRAP:
        if SCRAP_IN <= code < SCRAP_IN + N_REGIONS:
            return rondel.broken_by_scrap(state, code - SCRAP_IN)
    elif decision == WORKERS:
        if HIRE <= code <= HIRE + MOST_HIRED:
            return workers.broken_by_hire(state, edition, code - HIRE)
    elif decision == SHIPS:
        if LAUNCH <= code <= LAUNCH + MOST_HIRED:
            return ships.broken_by_build(state, edition, code - LAUNCH)
    elif decision == SAIL:
        if code == DISCOVER:
            return sailing.broken_by_discover(state, edition)
        if SAIL_FROM_TO <= code < SAIL_FROM_TO + N_REGIONS * N_REGIONS:
            voyage = code - SAIL_FROM_TO
            return sailing.broken_by_sail(state, edition, voyage // N_REGIONS, voyage % N_REGIONS)
    elif decision == FOUND:
        if COLONY_IN <= code < COLONY_IN + N_REGIONS:
            return colony.broken_by_found(state, edition, code - COLONY_IN)
    elif decision == BUILD:
        if BUILD_ROW <= code < BUILD_ROW + N_BUILDINGS:
            return buildings.broken_by_build(state, edition, code - BUILD_ROW)
    elif decision == MARKET:
        if SELL <= code < PROCESS:
            return market.broken_by_sell(state, (code - SELL) // MOST_SOLD, (code - SELL) % MOST_SOLD + 1)
        if PROCESS <= code < TAKE:
            joker = 1 if code >= PROCESS_JOKER else 0
            trade = (code - PROCESS) % (N_GOODS * MOST_PROCESSED)
            return market.broken_by_process(state, trade // MOST_PROCESSED, trade % MOST_PROCESSED + 1, joker)
    elif decision == PRIVILEGE:
        if TAKE <= code < KING:
            return privilege.broken_by_take(state, edition, code - TAKE)
        if KING <= code < N_CODES:
            return privilege.broken_by_king(state, edition, code - KING)
    return TURN_1


@rule
def add_block(state, edition, out, n, first, count):
    """Append those of `count` codes from `first` on that no rule forbids to `out`, which holds `n`."""
    for code in range(first, first + count):
        if broken_rule(state, edition, code) == 0:
            out[n] = code
            n += 1
    return n


@rule
def add_voyages(state, edition, out, n):
    """Append the legal voyages of single ships."""
    player = state.players[state.to_move]
    for start in range(N_REGIONS):
        if sailing.ready(state, player, start) > 0:
            for target in range(N_REGIONS):
                if (state.reach[start] >> target) & 1 and sailing.broken_by_sail(
                    state, edition, start, target
                ) == 0:
                    out[n] = SAIL_FROM_TO + start * N_REGIONS + target
                    n += 1
    return n


@rule
def add_trades(state, edition, out, n):
    """Append the legal sales and processings, as many units as there are colonies and factories."""
    player = state.players[state.to_move]
    for good in range(N_GOODS):
        if state.traded[good] == 0:
            n = add_block(state, edition, out, n, SELL + good * MOST_SOLD, player.colonies[good])
            n = add_block(state, edition, out, n, PROCESS + good * MOST_PROCESSED, player.factories[good])
            most = player.factories[good] + player.joker
            n = add_block(state, edition, out, n, PROCESS_JOKER + good * MOST_PROCESSED, most)
    return n


@rule
def legal(state, edition, out):
    """Write the codes of the legal moves into `out`, which has room for all; how many there are."""
    decision = state.decision
    n = 0
    if decision == RONDEL:
        n = add_block(state, edition, out, n, NAVIGATOR, 1)
        return add_block(state, edition, out, n, RONDEL_TO, N_FIELDS)
    if decision == SCRAP:
        return add_block(state, edition, out, n, SCRAP_IN, N_REGIONS)
    if decision == WORKERS:
        return add_block(state, edition, out, n, HIRE, MOST_HIRED + 1)
    if decision == SHIPS:
        return add_block(state, edition, out, n, LAUNCH, MOST_HIRED + 1)
    if decision == SAIL:
        n = add_voyages(state, edition, out, n)
        n = add_block(state, edition, out, n, DISCOVER, 1)
    elif decision == FOUND:
        n = add_block(state, edition, out, n, COLONY_IN, N_REGIONS)
    elif decision == BUILD:
        n = add_block(state, edition, out, n, BUILD_ROW, N_BUILDINGS)
    elif decision == MARKET:
        n = add_trades(state, edition, out, n)
    elif decision == PRIVILEGE:
        n = add_block(state, edition, out, n, TAKE, 2 * N_PRIVILEGES)
    return add_block(state, edition, out, n, DONE, 1)


@rule
def apply(state, edition, code):
    """Play a legal move."""
    decision = state.decision
    if code == DONE:
        finish(state, edition)
    elif decision == RONDEL:
        if code == NAVIGATOR:
            rondel.begin(state, SAIL)
            state.extra_sailing = 1  # nav.navigator.1
        else:
            rondel.move(state, edition, code - RONDEL_TO)
    elif decision == SCRAP:
        rondel.scrap(state, code - SCRAP_IN)
    elif decision == WORKERS:
        workers.hire(state, edition, code - HIRE)
        end_turn(state, edition)
    elif decision == SHIPS:
        ships.build(state, edition, code - LAUNCH)
        end_turn(state, edition)
    elif decision == SAIL:
        if code == DISCOVER:
            sailing.discover(state, edition)
        else:
            voyage = code - SAIL_FROM_TO
            sailing.sail(state, voyage // N_REGIONS, voyage % N_REGIONS)
    elif decision == FOUND:
        colony.found(state, edition, code - COLONY_IN)
    elif decision == BUILD:
        buildings.build(state, edition, code - BUILD_ROW)
    elif decision == MARKET:
        if code < PROCESS:
            market.sell(state, edition, (code - SELL) // MOST_SOLD, (code - SELL) % MOST_SOLD + 1)
        else:
            joker = 1 if code >= PROCESS_JOKER else 0
            trade = (code - PROCESS) % (N_GOODS * MOST_PROCESSED)
            market.process(state, edition, trade // MOST_PROCESSED, trade % MOST_PROCESSED + 1, joker)
    elif decision == PRIVILEGE:
        if code < KING:
            privilege.take(state, edition, code - TAKE)
        else:
            privilege.fetch_king(state, edition, code - KING)
        end_turn(state, edition)  # nav.privilege.1: one in an action


@rule
def finish(state, edition):
    """An action ends. After the card's sailing comes the rondel move of the same turn (nav.navigator.1)."""
    if state.extra_sailing != 0:
        rondel.begin(state, RONDEL)
        state.extra_sailing = 0
        navigator.pass_on(state)
        phase.begin_next(state, edition)  # nav.phase.2
    else:
        end_turn(state, edition)


@rule
def end_turn(state, edition):
    """The turn ends; the next player clockwise has his (nav.turn.1)."""
    phase.begin_next(state, edition)
    if state.first_round != 0 and state.to_move == state.holder:
        state.first_round = 0
    end.count_turn(state)
    if state.over == 0:
        state.to_move = (state.to_move + 1) % state.seats
        rondel.begin(state, RONDEL)


@rule
def asked(code):
    """A discovery turns colonies up, so it is asked for even where nothing else can be done."""
    return code == DISCOVER
