"""The turn: one decision after another, and whose turn comes next.

The three functions that make a game are here: `broken_rule`, `legal`, `apply`. Each calls the chapter
to which the decision belongs.
"""

from carreira.game.rule import Figures, Moves, State, rule
from carreira.navegador.moves import (
    AT,
    BEGIN_PHASE,
    BLOCK,
    BUILD_ROW,
    COLONY_IN,
    DISCOVER,
    DONE,
    END_MATCH,
    FIRST,
    FIRST_STEP,
    HIRE,
    KING,
    LAPSE_CARD,
    LAUNCH,
    NAVIGATOR,
    PASS_CARD,
    PROCESS,
    PROCESS_JOKER,
    RONDEL_TO,
    SAIL_FROM_TO,
    SCRAP_IN,
    SECOND,
    SELL,
    TAKE,
)
from carreira.navegador.names import (
    BUILD,
    FOUND,
    MARKET,
    OVER,
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
def broken_rule(state: State, figures: Figures, code: int) -> int:
    """The number of the rule that forbids the move, 0 if it is legal.

    A move that belongs to another decision breaks nav.turn.1. While the game plays by itself, only the step that
    comes next is legal.
    """
    if state.decision >= FIRST_STEP:
        return 0 if code == state.decision else TURN_1
    if not 0 <= code < FIRST_STEP or (AT[code] >> state.decision) & 1 == 0:
        return TURN_1
    block, first, second = BLOCK[code], FIRST[code], SECOND[code]
    if block == NAVIGATOR:
        return navigator.broken_by_use(state)
    if block == RONDEL_TO:
        return rondel.broken_by_move(state, figures, first)
    if block == SCRAP_IN:
        return rondel.broken_by_scrap(state, first)
    if block == HIRE:
        return workers.broken_by_hire(state, figures, first)
    if block == LAUNCH:
        return ships.broken_by_build(state, figures, first)
    if block == SAIL_FROM_TO:
        return sailing.broken_by_sail(state, figures, first, second)
    if block == DISCOVER:
        return sailing.broken_by_discover(state, figures)
    if block == COLONY_IN:
        return colony.broken_by_found(state, figures, first)
    if block == BUILD_ROW:
        return buildings.broken_by_build(state, figures, first)
    if block == SELL:
        return market.broken_by_sell(state, first, second)
    if block == PROCESS:
        return market.broken_by_process(state, first, second, 0)
    if block == PROCESS_JOKER:
        return market.broken_by_process(state, first, second, 1)
    if block == TAKE:
        return privilege.broken_by_take(state, figures, first)
    if block == KING:
        return privilege.broken_by_king(state, figures, first)
    return sailing.broken_by_done(state)  # nav.turn.2: no action need be carried out


@rule
def legal(state: State, figures: Figures, out: Moves) -> int:
    """Write the codes of the legal moves into `out`, which has room for all, and return their number.

    Each chapter adds its own, by the same functions that say which rule forbids a move.
    """
    decision = state.decision
    if decision >= FIRST_STEP:
        out.codes[0] = decision
        return 1
    if decision == RONDEL:
        return rondel.add_moves(state, figures, out)
    if decision == SCRAP:
        return rondel.add_scraps(state, out)
    if decision == WORKERS:
        return workers.add_hires(state, figures, out)
    if decision == SHIPS:
        return ships.add_builds(state, figures, out)
    if decision == SAIL:
        n = sailing.add_voyages(state, figures, out)
        if sailing.broken_by_done(state) != 0:
            return n
    elif decision == FOUND:
        n = colony.add_foundings(state, figures, out)
    elif decision == BUILD:
        n = buildings.add_purchases(state, figures, out)
    elif decision == MARKET:
        n = market.add_trades(state, out)
    else:  # PRIVILEGE
        n = privilege.add_privileges(state, figures, out)
    out.codes[n] = DONE
    return n + 1


@rule
def apply(state: State, figures: Figures, code: int) -> None:
    """Play a legal move, or the step that comes next."""
    block, first, second = BLOCK[code], FIRST[code], SECOND[code]
    if block >= FIRST_STEP:
        take_step(state, figures, code)
    elif block == DONE:
        finish(state)
    elif block == NAVIGATOR:
        state.decision = SAIL
        state.extra_sailing = 1  # nav.navigator.1
    elif block == RONDEL_TO:
        rondel.move(state, figures, first)
    elif block == SCRAP_IN:
        rondel.scrap(state, first)
    elif block == HIRE:
        workers.hire(state, figures, first)
        finish(state)
    elif block == LAUNCH:
        ships.build(state, figures, first)
        finish(state)
    elif block == SAIL_FROM_TO:
        sailing.sail(state, first, second)
    elif block == DISCOVER:
        sailing.discover(state, figures)
    elif block == COLONY_IN:
        colony.found(state, figures, first)
    elif block == BUILD_ROW:
        buildings.build(state, figures, first)
    elif block == SELL:
        market.sell(state, figures, first, second)
    elif block == PROCESS:
        market.process(state, figures, first, second, 0)
    elif block == PROCESS_JOKER:
        market.process(state, figures, first, second, 1)
    elif block == TAKE:
        privilege.take(state, figures, first)
        finish(state)  # nav.privilege.1: one in an action
    elif block == KING:
        privilege.fetch_king(state, figures, first)
        finish(state)


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
def take_step(state: State, figures: Figures, step: int) -> None:
    """Take a step: what the game does by itself between two decisions."""
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
        phase.begin_next(state, figures)
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
    """The turn ends; it is the next player's, clockwise (nav.turn.1)."""
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
    """A discovery turns colonies up, so the player is asked for it even if it is the only legal move."""
    return code == DISCOVER
