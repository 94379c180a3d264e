"""The steps: what the game does by itself between two decisions, one after the other.

Rules must not call each other in a circle (Numba compiles and runs such rules, but crashes when it loads them from its
cache), so a step only sets `decision` to the step that comes next.
"""

from carreira.game.rule import Figures, State, rule
from carreira.vascodagama.moves import (
    BEGIN_CLOSING,
    BEGIN_NAVIGATION,
    BEGIN_ROUND,
    CLEAR_MONEY,
    END_MATCH,
    FIRST,
    LAY_OUT_PROJECTS,
    LOSE_MERCHANT,
    PAY_LANDING,
    REFILL_SECTIONS,
    RETURN_DISCS,
    REWARD_ALVARES,
    REWARD_DIAS,
    SAIL_LANDING,
    TURN_MERCHANT,
    TURN_VARIATION,
)
from carreira.vascodagama.rules import acting, end, merchant, navigation, placing, rounds


@rule
def take(state: State, figures: Figures, step: int) -> None:
    """Carry out a step, and find the next one."""
    if step < LAY_OUT_PROJECTS:
        take_within_round(state, figures, step)
    elif step == BEGIN_ROUND:
        placing.begin_round(state, figures)
    elif step == BEGIN_CLOSING:
        state.closing = 1
        rounds.ask_launcher(state, figures, state.first_player)
    elif step == END_MATCH:
        rounds.end_match(state)
    else:
        renew(state, figures, step)
        rounds.go_on(state, figures, step + 1)


@rule
def take_within_round(state: State, figures: Figures, step: int) -> None:
    """Steps before the actions and of the navigation phase."""
    if step == TURN_VARIATION:
        acting.turn_variation(state, figures)
        rounds.call_next(state)
    elif step == BEGIN_NAVIGATION:
        rounds.begin_navigation(state, figures)
    else:
        if step == LOSE_MERCHANT:
            merchant.put_away(state)
        elif step < PAY_LANDING:
            navigation.earn_income(state, figures, FIRST[step])
        elif step < SAIL_LANDING:
            navigation.pay_landing(state, figures, rounds.landing_of(step))
        else:
            navigation.sail_landing(state, figures, rounds.landing_of(step))
        rounds.navigate(state, figures, step + 1)


@rule
def renew(state: State, figures: Figures, step: int) -> None:
    """Steps between two rounds."""
    if step == LAY_OUT_PROJECTS:
        end.lay_out_projects(state, figures)
        state.revealed += 1
    elif step == CLEAR_MONEY:
        state.money[0] = 0
        state.money[1] = 0
    elif step == REFILL_SECTIONS:
        end.refill_sections(state, figures)
    elif step == REWARD_ALVARES:
        end.reward_alvares(state, figures)
    elif step == REWARD_DIAS:
        end.reward_dias(state, figures)
    elif step == RETURN_DISCS:
        end.return_discs(state, figures)
    elif step == TURN_MERCHANT:
        merchant.turn_up(state)
