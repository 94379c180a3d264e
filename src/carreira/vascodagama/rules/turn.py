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
def broken_rule(state: State, figures: Figures, code: int) -> int:
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
        return launching.broken_by_launch(state, figures, first, second)
    if block == PLACE_DISC:
        return placing.broken_by_place(state, figures, first, second)
    if block == ACT:
        return acting.broken_by_act(state, figures)
    if block == BUY_GABRIEL:
        return projects.broken_by_gabriel(state, figures)
    if block == BUY_SLOT:
        return projects.broken_by_buy(state, figures, first)
    if block == CAPTAIN:
        return recruitment.broken_by_captain(state, figures)
    if block == SECTION:
        return recruitment.broken_by_section(state, figures, first)
    if block == TAKE:
        return recruitment.broken_by_take(state, figures, first, second)
    if block == LANDING_AT:
        return expedition.broken_by_landing(state, figures, first)
    if block == SEND_SHIP:
        return expedition.broken_by_send(state, figures, first, second)
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
        return merchant.broken_by_merchant(state, figures, first, second)
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
def legal(state: State, figures: Figures, out: Moves) -> int:
    """Write the codes of the legal moves into `out`, which has room for all of them, and return how many there are.

    Each chapter adds its own, by the same functions that find the rule which forbids a move.
    """
    decision = state.decision
    if decision >= FIRST_STEP:
        out.codes[0] = decision
        return 1
    if decision == PLACE:
        return launching.add_launches(state, figures, out, placing.add_placings(state, figures, out))
    if decision == CALL:
        out.codes[0] = ACT
        n = 1 if acting.broken_by_act(state, figures) == 0 else 0
        out.codes[n] = RENOUNCE
        return launching.add_launches(state, figures, out, n + 1)
    if decision == LANDING:
        return expedition.add_landings(state, figures, out)
    if decision == PROJECT:
        return expedition.add_bonus_projects(state, out)
    if decision == SAILOR:
        return expedition.add_bonus_sailors(state, out)
    if decision == CHARACTER:
        return characters.add_favours(state, out)
    if decision == MERCHANT:
        return merchant.add_merchants(state, figures, out)
    if decision == BUY:
        n = projects.add_purchases(state, figures, out)
    elif decision == RECRUIT:
        n = recruitment.add_hires(state, figures, out)
    elif decision == SEND:
        n = expedition.add_sendings(state, figures, out)
    else:  # LAUNCH
        n = launching.add_launches(state, figures, out, 0)
    out.codes[n] = DONE
    return n + (broken_by_done(state) == 0)


@rule
def apply(state: State, figures: Figures, code: int) -> None:
    """Play a legal move, or the step that comes next."""
    block, first, second = BLOCK[code], FIRST[code], SECOND[code]
    if block >= FIRST_STEP:
        steps.take(state, figures, code)
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
        acting.renounce(state, figures)
        rounds.finish_action(state)
    elif block == BUY_GABRIEL:
        projects.buy_gabriel(state, figures)
        rounds.finish_action(state)
    elif block == BUY_SLOT:
        projects.buy(state, figures, first)
        if state.bought == MOST_BOUGHT:
            rounds.finish_action(state)
    elif block == CAPTAIN:
        recruitment.hire_captain(state, figures)
    elif block == SECTION:
        state.section = first
    elif block == TAKE:
        recruitment.take(state, figures, first, second)
    elif block == LANDING_AT:
        state.landing = first
        state.decision = SEND
    elif block == SEND_SHIP:
        expedition.send(state, figures, first, second)
        rounds.take_bonus(state, figures, state.landing)
    elif block == PROJECT_SLOT:
        projects.take_project(state, first)
        rounds.after_bonus(state, figures)
    elif block == SAILOR_BAG:
        expedition.draw_bonus_sailor(state)
        rounds.after_bonus(state, figures)
    elif block == SAILOR_FROM:
        expedition.take_bonus_sailor(state, first, second)
        rounds.after_bonus(state, figures)
    elif block == MONEY:
        characters.take_money(state, first)
        rounds.finish_action(state)
    elif block == HOST:
        new_holder = characters.host(state, figures, first)
        rounds.after_host(state, first, new_holder)
    elif block == MERCHANT_LATER:
        rounds.after_merchant(state, figures)
    elif block == MERCHANT_TO:
        merchant.send_merchant(state, first, second)
        rounds.take_bonus(state, figures, first)
    elif state.decision == LAUNCH:  # done
        rounds.after_launching(state, figures)
    else:
        rounds.finish_action(state)


@rule
def asked(code: int) -> bool:
    """A sailor drawn from the bag is turned up, so the player is asked for it even if nothing else can be done."""
    return code == SAILOR_BAG
