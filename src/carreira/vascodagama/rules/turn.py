"""One decision after another: the three functions that make a game, `broken_rule`, `legal` and `apply`.

Each hands on to the chapter that the decision belongs to.
"""

from carreira.game.rule import Figures, Moves, State, rule
from carreira.vascodagama.codes import (
    ACT,
    BUY_GABRIEL,
    BUY_SLOT,
    CAPTAIN,
    DONE,
    FIRST_STEP,
    HOST,
    LANDING_AT,
    LAUNCH_PROJECT,
    MERCHANT_LATER,
    MERCHANT_TO,
    MONEY_LOWER,
    MONEY_UPPER,
    N_CODES,
    N_CREWS,
    PLACE_DISC,
    PROJECT_SLOT,
    RENOUNCE,
    SAILOR_BAG,
    SAILOR_FROM,
    SECTION,
    SEND_SHIP,
    TAKE,
)
from carreira.vascodagama.names import (
    BUY,
    CALL,
    CHARACTER,
    LANDING,
    LAUNCH,
    MAX_SPACES,
    MERCHANT,
    N_AREAS,
    N_COLOURS,
    PLACE,
    PLACING,
    PROJECT,
    RECRUIT,
    SAILOR,
    SECTION_SPACES,
    SEND,
)
from carreira.vascodagama.rules import (
    acting,
    characters,
    expedition,
    launching,
    merchant,
    placing,
    projects,
    recruitment,
    rounds,
    steps,
)
from carreira.vascodagama.rules.ids import LAUNCHING_1, ROUND_1
from carreira.vascodagama.rules.projects import MOST_BOUGHT


@rule
def broken_rule(state: State, edition: Figures, code: int) -> int:
    """The number of the rule that forbids the move, 0 if it is legal.

    A move that belongs to another decision breaks vdg.round.1, a launch vdg.launching.1. While the game plays by itself
    the step that comes next is all that is legal.
    """
    decision = state.decision
    if decision >= FIRST_STEP:
        return 0 if code == decision else ROUND_1
    if LAUNCH_PROJECT <= code < N_CODES:
        if decision in (PLACE, CALL, LAUNCH):
            launched = code - LAUNCH_PROJECT
            return launching.broken_by_launch(state, edition, launched // N_CREWS, launched % N_CREWS)
        return LAUNCHING_1
    elif decision == PLACE:
        if PLACE_DISC <= code < BUY_SLOT:
            placed = code - PLACE_DISC
            return placing.broken_by_place(state, edition, placed // N_AREAS, placed % N_AREAS)
    elif decision == CALL:
        if code == ACT:
            return acting.broken_by_act(state, edition)
        if code == RENOUNCE:
            return 0
    elif decision == BUY:
        if code == DONE:
            return projects.broken_by_done(state)
        if code == BUY_GABRIEL:
            return projects.broken_by_gabriel(state, edition)
        if BUY_SLOT <= code < SECTION:
            return projects.broken_by_buy(state, edition, code - BUY_SLOT)
    elif decision == RECRUIT:
        if code == DONE:
            return recruitment.broken_by_done(state)
        if code == CAPTAIN:
            return recruitment.broken_by_captain(state, edition)
        if SECTION <= code < TAKE:
            return recruitment.broken_by_section(state, edition, code - SECTION)
        if TAKE <= code < LANDING_AT:
            taken = code - TAKE
            return recruitment.broken_by_take(state, edition, taken // SECTION_SPACES, taken % SECTION_SPACES + 1)
    elif decision == LANDING:
        if LANDING_AT <= code < SEND_SHIP:
            return expedition.broken_by_landing(state, edition, code - LANDING_AT)
    elif decision == SEND:
        if code == DONE:
            return expedition.broken_by_done(state)
        if SEND_SHIP <= code < PROJECT_SLOT:
            sent = code - SEND_SHIP
            return expedition.broken_by_send(state, edition, sent // MAX_SPACES, sent % MAX_SPACES)
    elif decision == PROJECT:
        if PROJECT_SLOT <= code < SAILOR_FROM:
            return expedition.broken_by_bonus_project(state, code - PROJECT_SLOT)
    elif decision == SAILOR:
        if code == SAILOR_BAG:
            return expedition.broken_by_bag(state)
        if SAILOR_FROM <= code < HOST:
            sailor = code - SAILOR_FROM
            return expedition.broken_by_bonus_sailor(state, sailor // N_COLOURS, sailor % N_COLOURS)
    elif decision == CHARACTER:
        if code in (MONEY_UPPER, MONEY_LOWER):
            return characters.broken_by_money(state, code - MONEY_UPPER)
        if HOST <= code < MERCHANT_TO:
            return characters.broken_by_host(state, code - HOST)
    elif decision == MERCHANT:
        if code == MERCHANT_LATER:
            return merchant.broken_by_later(state)
        if MERCHANT_TO <= code < LAUNCH_PROJECT:
            return merchant.broken_by_merchant(state, edition, code - MERCHANT_TO)
    elif decision == LAUNCH and code == DONE:
        return 0  # vdg.launching.1: nobody has to
    return ROUND_1


@rule
def legal(state: State, edition: Figures, out: Moves) -> int:
    """Write the codes of the legal moves into `out`, which has room for all; how many there are.

    Each chapter adds its own, by the same functions that tell which rule forbids a move.
    """
    decision = state.decision
    if decision >= FIRST_STEP:
        out.codes[0] = decision
        return 1
    if decision == PLACE:
        return launching.add_launches(state, edition, out, placing.add_placings(state, edition, out))
    if decision == CALL:
        out.codes[0] = ACT
        n = 1 if acting.broken_by_act(state, edition) == 0 else 0
        out.codes[n] = RENOUNCE
        return launching.add_launches(state, edition, out, n + 1)
    if decision == LANDING:
        return expedition.add_landings(state, edition, out)
    if decision == PROJECT:
        return expedition.add_bonus_projects(state, out)
    if decision == SAILOR:
        return expedition.add_bonus_sailors(state, out)
    if decision == CHARACTER:
        return characters.add_favours(state, out)
    if decision == MERCHANT:
        return merchant.add_merchants(state, edition, out)
    n = 0
    if decision == BUY:
        n = projects.add_purchases(state, edition, out)
        if projects.broken_by_done(state) != 0:
            return n
    elif decision == RECRUIT:
        n = recruitment.add_hires(state, edition, out)
        if recruitment.broken_by_done(state) != 0:
            return n
    elif decision == SEND:
        n = expedition.add_sendings(state, edition, out)
        if expedition.broken_by_done(state) != 0:
            return n
    elif decision == LAUNCH:
        n = launching.add_launches(state, edition, out, 0)
    out.codes[n] = DONE
    return n + 1


@rule
def apply(state: State, edition: Figures, code: int) -> None:
    """Play a legal move, or the step that comes next."""
    decision = state.decision
    if code >= FIRST_STEP:
        steps.take(state, edition, code)
    elif code >= LAUNCH_PROJECT:
        launched = code - LAUNCH_PROJECT
        launching.launch(state, launched // N_CREWS, launched % N_CREWS)
    elif decision == PLACE:
        placing.place(state, (code - PLACE_DISC) // N_AREAS, (code - PLACE_DISC) % N_AREAS)
        if state.stage == PLACING:
            rounds.after_placing(state)
        else:
            rounds.finish_action(state)
    elif decision == CALL:
        if code == ACT:
            acting.act(state)
        else:
            acting.renounce(state, edition)
            rounds.finish_action(state)
    elif decision == BUY:
        if code == BUY_GABRIEL:
            projects.buy_gabriel(state, edition)
            rounds.finish_action(state)
        elif code == DONE:
            rounds.finish_action(state)
        else:
            projects.buy(state, edition, code - BUY_SLOT)
            if state.bought == MOST_BOUGHT:
                rounds.finish_action(state)
    elif decision == RECRUIT:
        if code == CAPTAIN:
            recruitment.hire_captain(state, edition)
        elif code == DONE:
            rounds.finish_action(state)
        elif code < TAKE:
            state.section = code - SECTION
        else:
            recruitment.take(state, edition, (code - TAKE) // SECTION_SPACES, (code - TAKE) % SECTION_SPACES + 1)
    elif decision == LANDING:
        state.landing = code - LANDING_AT
        state.decision = SEND
    elif decision == SEND:
        if code == DONE:
            rounds.finish_action(state)
        else:
            expedition.send(state, edition, (code - SEND_SHIP) // MAX_SPACES, (code - SEND_SHIP) % MAX_SPACES)
            rounds.take_bonus(state, edition, state.landing)
    elif decision == PROJECT:
        projects.take_project(state, code - PROJECT_SLOT)
        rounds.after_bonus(state, edition)
    elif decision == SAILOR:
        if code == SAILOR_BAG:
            expedition.draw_bonus_sailor(state)
        else:
            sailor = code - SAILOR_FROM
            expedition.take_bonus_sailor(state, sailor // N_COLOURS, sailor % N_COLOURS)
        rounds.after_bonus(state, edition)
    elif decision == CHARACTER:
        if code < HOST:
            characters.take_money(state, code - MONEY_UPPER)
            rounds.finish_action(state)
        else:
            new_holder = characters.host(state, edition, code - HOST)
            rounds.after_host(state, edition, code - HOST, new_holder)
    elif decision == MERCHANT:
        if code == MERCHANT_LATER:
            rounds.after_merchant(state, edition)
        else:
            merchant.send_merchant(state, code - MERCHANT_TO)
            rounds.take_bonus(state, edition, (code - MERCHANT_TO) // MAX_SPACES)
    elif decision == LAUNCH:
        rounds.after_launching(state, edition)


@rule
def asked(code: int) -> bool:
    """A sailor drawn from the bag is turned up, so it is asked for even where nothing else can be done."""
    return code == SAILOR_BAG
