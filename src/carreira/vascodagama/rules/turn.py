"""One decision after another: the three functions that make a game, `broken_rule`, `legal` and `apply`.

Each calls the chapter that the decision belongs to.
"""

from carreira.game.rule import Figures, Moves, State, rule
from carreira.vascodagama.moves import (
    ACT,
    AT,
    BLOCK,
    BUY_GABRIEL,
    BUY_SLOT,
    CAPTAIN,
    DONE,
    FIRST,
    FIRST_STEP,
    HOST,
    LANDING_AT,
    LAUNCH_PROJECT,
    MERCHANT_LATER,
    MERCHANT_TO,
    MONEY,
    PLACE_DISC,
    PROJECT_SLOT,
    RENOUNCE,
    SAILOR_BAG,
    SAILOR_FROM,
    SECOND,
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
    MERCHANT,
    PLACE,
    PLACING,
    PROJECT,
    RECRUIT,
    SAILOR,
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
    """The number of the rule that forbids a move; 0 if it is legal.

    A move that belongs to another decision breaks vdg.round.1, a launch vdg.launching.1. While the game plays by
    itself, only the step that comes next is legal.
    """
    if state.decision >= FIRST_STEP:
        return 0 if code == state.decision else ROUND_1
    if not 0 <= code < FIRST_STEP:
        return ROUND_1
    block, first, second = BLOCK[code], FIRST[code], SECOND[code]
    if (AT[code] >> state.decision) & 1 == 0:
        return LAUNCHING_1 if block == LAUNCH_PROJECT else ROUND_1
    if block == LAUNCH_PROJECT:
        return launching.broken_by_launch(state, edition, first, second)
    if block == PLACE_DISC:
        return placing.broken_by_place(state, edition, first, second)
    if block == ACT:
        return acting.broken_by_act(state, edition)
    if block == BUY_GABRIEL:
        return projects.broken_by_gabriel(state, edition)
    if block == BUY_SLOT:
        return projects.broken_by_buy(state, edition, first)
    if block == CAPTAIN:
        return recruitment.broken_by_captain(state, edition)
    if block == SECTION:
        return recruitment.broken_by_section(state, edition, first)
    if block == TAKE:
        return recruitment.broken_by_take(state, edition, first, second)
    if block == LANDING_AT:
        return expedition.broken_by_landing(state, edition, first)
    if block == SEND_SHIP:
        return expedition.broken_by_send(state, edition, first, second)
    if block == PROJECT_SLOT:
        return expedition.broken_by_bonus_project(state, first)
    if block == SAILOR_BAG:
        return expedition.broken_by_bag(state)
    if block == SAILOR_FROM:
        return expedition.broken_by_bonus_sailor(state, first, second)
    if block == MONEY:
        return characters.broken_by_money(state, first)
    if block == HOST:
        return characters.broken_by_host(state, first)
    if block == MERCHANT_LATER:
        return merchant.broken_by_later(state)
    if block == MERCHANT_TO:
        return merchant.broken_by_merchant(state, edition, first, second)
    if block == DONE:
        return broken_by_done(state)
    return 0  # whoever is called may always renounce


@rule
def broken_by_done(state: State) -> int:
    """The rule against ending an action, or 0; nobody has to launch (vdg.launching.1)."""
    if state.decision == BUY:
        return projects.broken_by_done(state)
    if state.decision == RECRUIT:
        return recruitment.broken_by_done(state)
    if state.decision == SEND:
        return expedition.broken_by_done(state)
    return 0


@rule
def legal(state: State, edition: Figures, out: Moves) -> int:
    """Write the codes of the legal moves into `out`, which has room for all of them, and return how many there are.

    Each chapter adds its own, by the same functions that find the rule which forbids a move.
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
    elif decision == RECRUIT:
        n = recruitment.add_hires(state, edition, out)
    elif decision == SEND:
        n = expedition.add_sendings(state, edition, out)
    elif decision == LAUNCH:
        n = launching.add_launches(state, edition, out, 0)
    out.codes[n] = DONE
    return n + (broken_by_done(state) == 0)


@rule
def apply(state: State, edition: Figures, code: int) -> None:
    """Play a legal move, or the step that comes next."""
    block, first, second = BLOCK[code], FIRST[code], SECOND[code]
    if block >= FIRST_STEP:
        steps.take(state, edition, code)
    elif block == LAUNCH_PROJECT:
        launching.launch(state, first, second)
    elif block == PLACE_DISC:
        placing.place(state, first, second)
        if state.stage == PLACING:
            rounds.after_placing(state)
        else:
            rounds.finish_action(state)
    elif block == ACT:
        acting.act(state)
    elif block == RENOUNCE:
        acting.renounce(state, edition)
        rounds.finish_action(state)
    elif block == BUY_GABRIEL:
        projects.buy_gabriel(state, edition)
        rounds.finish_action(state)
    elif block == BUY_SLOT:
        projects.buy(state, edition, first)
        if state.bought == MOST_BOUGHT:
            rounds.finish_action(state)
    elif block == CAPTAIN:
        recruitment.hire_captain(state, edition)
    elif block == SECTION:
        state.section = first
    elif block == TAKE:
        recruitment.take(state, edition, first, second)
    elif block == LANDING_AT:
        state.landing = first
        state.decision = SEND
    elif block == SEND_SHIP:
        expedition.send(state, edition, first, second)
        rounds.take_bonus(state, edition, state.landing)
    elif block == PROJECT_SLOT:
        projects.take_project(state, first)
        rounds.after_bonus(state, edition)
    elif block == SAILOR_BAG:
        expedition.draw_bonus_sailor(state)
        rounds.after_bonus(state, edition)
    elif block == SAILOR_FROM:
        expedition.take_bonus_sailor(state, first, second)
        rounds.after_bonus(state, edition)
    elif block == MONEY:
        characters.take_money(state, first)
        rounds.finish_action(state)
    elif block == HOST:
        new_holder = characters.host(state, edition, first)
        rounds.after_host(state, edition, first, new_holder)
    elif block == MERCHANT_LATER:
        rounds.after_merchant(state, edition)
    elif block == MERCHANT_TO:
        merchant.send_merchant(state, first, second)
        rounds.take_bonus(state, edition, first)
    elif state.decision == LAUNCH:  # done
        rounds.after_launching(state, edition)
    else:
        rounds.finish_action(state)


@rule
def asked(code: int) -> bool:
    """A sailor drawn from the bag is turned up, so it is asked for even where nothing else can be done."""
    return code == SAILOR_BAG
