"""The turn: one decision after another, and whose turn comes next.

The three functions that make a game are here: `broken_rule`, `legal`, `apply`. Each hands on to the chapter
that the decision belongs to.
"""

from carreira.game.rule import Figures, Moves, State, rule
from carreira.navegador.codes import (
    BEGIN_PHASE,
    BUILD_ROW,
    COLONY_IN,
    DISCOVER,
    DONE,
    END_MATCH,
    FIRST_STEP,
    HIRE,
    KING,
    LAPSE_CARD,
    LAUNCH,
    MOST_HIRED,
    MOST_PROCESSED,
    MOST_SOLD,
    N_CODES,
    NAVIGATOR,
    PASS_CARD,
    PROCESS,
    PROCESS_JOKER,
    RONDEL_TO,
    SAIL_FROM_TO,
    SCRAP_IN,
    SELL,
    TAKE,
)
from carreira.navegador.names import (
    BUILD,
    FOUND,
    MARKET,
    N_BUILDINGS,
    N_FIELDS,
    N_GOODS,
    N_REGIONS,
    OVER,
    PRIVILEGE,
    RONDEL,
    SAIL,
    SCRAP,
    SHIPS,
    WORKERS,
)
from carreira.navegador.rules import (
    buildings,
    colony,
    end,
    market,
    navigator,
    phase,
    privilege,
    rondel,
    sailing,
    ships,
    workers,
)
from carreira.navegador.rules.ids import TURN_1


@rule
def broken_rule(state: State, edition: Figures, code: int) -> int:
    """The number of the rule that forbids the move, 0 if it is legal.

    A move that belongs to another decision breaks nav.turn.1. While the game plays by itself the step that comes next
    is all that is legal.
    """
    decision = state.decision
    if decision >= FIRST_STEP:
        return 0 if code == decision else TURN_1
    if code == DONE:
        if decision == SAIL:
            return sailing.broken_by_done(state)
        if decision in (FOUND, BUILD, MARKET, PRIVILEGE):
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
def legal(state: State, edition: Figures, out: Moves) -> int:
    """Write the codes of the legal moves into `out`, which has room for all; how many there are.

    Each chapter adds its own, by the same functions that tell which rule forbids a move.
    """
    decision = state.decision
    if decision >= FIRST_STEP:
        out.codes[0] = decision
        return 1
    if decision == RONDEL:
        return rondel.add_moves(state, edition, out)
    if decision == SCRAP:
        return rondel.add_scraps(state, out)
    if decision == WORKERS:
        return workers.add_hires(state, edition, out)
    if decision == SHIPS:
        return ships.add_builds(state, edition, out)
    n = 0
    if decision == SAIL:
        n = sailing.add_voyages(state, edition, out)
        if sailing.broken_by_done(state) != 0:
            return n
    elif decision == FOUND:
        n = colony.add_foundings(state, edition, out)
    elif decision == BUILD:
        n = buildings.add_purchases(state, edition, out)
    elif decision == MARKET:
        n = market.add_trades(state, out)
    elif decision == PRIVILEGE:
        n = privilege.add_privileges(state, edition, out)
    out.codes[n] = DONE
    return n + 1


@rule
def apply(state: State, edition: Figures, code: int) -> None:
    """Play a legal move, or the step that comes next."""
    decision = state.decision
    if code >= FIRST_STEP:
        take_step(state, edition, code)
    elif code == DONE:
        finish(state)
    elif decision == RONDEL:
        if code == NAVIGATOR:
            state.decision = SAIL
            state.extra_sailing = 1  # nav.navigator.1
        else:
            rondel.move(state, edition, code - RONDEL_TO)
    elif decision == SCRAP:
        rondel.scrap(state, code - SCRAP_IN)
    elif decision == WORKERS:
        workers.hire(state, edition, code - HIRE)
        finish(state)
    elif decision == SHIPS:
        ships.build(state, edition, code - LAUNCH)
        finish(state)
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
        finish(state)  # nav.privilege.1: one in an action


@rule
def finish(state: State) -> None:
    """An action ends: the card is passed on after its sailing (nav.navigator.2), a phase may begin (nav.phase.2)."""
    if state.extra_sailing != 0:
        state.decision = PASS_CARD
    elif state.next_phase != 0:
        state.decision = BEGIN_PHASE
    else:
        end_turn(state)


@rule
def take_step(state: State, edition: Figures, step: int) -> None:
    """What the game does by itself between two decisions."""
    if step == LAPSE_CARD:
        navigator.pass_on(state)
        rondel.pay_fee(state)
    elif step == PASS_CARD:
        rondel.clear_action(state)
        navigator.pass_on(state)
        if state.next_phase != 0:
            state.decision = BEGIN_PHASE
        else:
            begin_turn(state)
    elif step == BEGIN_PHASE:
        phase.begin_next(state, edition)
        if state.extra_sailing != 0:
            begin_turn(state)
        else:
            end_turn(state)
    elif step == END_MATCH:
        state.over = 1
        state.decision = OVER


@rule
def begin_turn(state: State) -> None:
    """The rondel move, also in the same turn after the card's sailing (nav.navigator.1)."""
    state.extra_sailing = 0
    state.decision = RONDEL


@rule
def end_turn(state: State) -> None:
    """The turn ends; the next player clockwise has his (nav.turn.1)."""
    if state.first_round != 0 and state.to_move == state.holder:
        state.first_round = 0
    rondel.clear_action(state)
    if end.was_last_turn(state):
        state.decision = END_MATCH
    else:
        state.to_move += 1
        if state.to_move == state.seats:
            state.to_move = 0
        begin_turn(state)


@rule
def asked(code: int) -> bool:
    """A discovery turns colonies up, so it is asked for even where nothing else can be done."""
    return code == DISCOVER
