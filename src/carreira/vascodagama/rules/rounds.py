"""The round: the order of its phases, who decides next (vdg.round.1), and what the game does by itself in between.

While the game plays by itself, `decision` holds the code of the step that comes next; `steps.py` carries it out.
"""

from carreira.game.rule import Figures, State, rule
from carreira.vascodagama.moves import (
    BEGIN_CLOSING,
    BEGIN_NAVIGATION,
    CLEAR_MONEY,
    EARN_INCOME,
    END_MATCH,
    FIRST,
    LAY_OUT_PROJECTS,
    LOSE_MERCHANT,
    PAY_LANDING,
    REFILL_SECTIONS,
    REWARD_ALVARES,
    REWARD_DIAS,
    TURN_MERCHANT,
    TURN_VARIATION,
)
from carreira.vascodagama.names import (
    ACTING,
    ALVARES,
    DIAS,
    LAUNCH,
    MANUEL,
    MERCHANT,
    MERCHANT_STAGE,
    N_LANDINGS,
    NAVIGATING,
    OVER,
    OVER_STAGE,
    PLACE,
    SEND,
    SERNIGI,
)
from carreira.vascodagama.rules import acting, end, expedition, launching, merchant, navigation, placing


@rule
def after_placing(state: State) -> None:
    """The next player with a disc places it; when all are placed, the numbers are called."""
    seat = placing.next_with_disc(state)
    if seat >= 0:
        state.to_move = seat
    else:
        state.decision = TURN_VARIATION


@rule
def call_next(state: State) -> None:
    """Call the lowest number; when all have been called, the navigation phase begins (vdg.acting.2)."""
    i = acting.lowest_number(state)
    if i >= 0:
        acting.call(state, i)
    else:
        state.decision = BEGIN_NAVIGATION


@rule
def finish_action(state: State) -> None:
    """An action is over or has been renounced: the disc returns, and the next number is called (vdg.acting.6)."""
    acting.take_back(state)
    call_next(state)


@rule
def after_host(state: State, character: int, new_holder: bool) -> None:
    """Manuel's new holder places his extra disc at once (vdg.characters.6), Sernigi's may send the merchant ship
    (vdg.characters.8)."""
    if character == MANUEL and new_holder:
        state.decision = PLACE
    elif character == SERNIGI and merchant.waits(state):
        state.decision = MERCHANT
    else:
        finish_action(state)


@rule
def take_bonus(state: State, figures: Figures, landing: int) -> None:
    """Give a landing's bonus, and go on unless something has to be chosen for it."""
    if not expedition.bonus_asks(state, figures, landing):
        after_bonus(state, figures)


@rule
def after_bonus(state: State, figures: Figures) -> None:
    """A bonus has been given: go on with the expedition, or with what the merchant ship interrupted."""
    if state.landing >= 0:
        state.decision = SEND
    else:
        after_merchant(state, figures)


@rule
def after_merchant(state: State, figures: Figures) -> None:
    """The merchant ship has been sent, or is to be sent later."""
    if state.stage == MERCHANT_STAGE:
        go_on(state, figures, TURN_MERCHANT)  # vdg.setup.5: the ship of round 1
    elif state.stage == ACTING:
        finish_action(state)
    else:
        navigate(state, figures, EARN_INCOME)


@rule
def begin_navigation(state: State, figures: Figures) -> None:
    """A merchant ship that still waits is sent by whoever holds Sernigi, or leaves if it finds no space
    (vdg.navigation.1)."""
    state.stage = NAVIGATING
    if not merchant.waits(state):
        navigate(state, figures, EARN_INCOME)
    elif state.holder[SERNIGI] >= 0 and merchant.has_berth(state, figures):
        state.to_move = state.holder[SERNIGI]
        state.decision = MERCHANT
    else:
        state.decision = LOSE_MERCHANT


@rule
def happens(state: State, figures: Figures, step: int) -> bool:
    """Whether there is anything to do in a step; one with nothing to do is skipped."""
    if step < PAY_LANDING:
        return navigation.earns(state, figures, FIRST[step])
    if step < LAY_OUT_PROJECTS:
        return navigation.complete(state, figures, landing_of(step))
    if step == REWARD_ALVARES:
        return bool(state.holder[ALVARES] >= 0)
    if step == REWARD_DIAS:
        return bool(state.holder[DIAS] >= 0)
    if step == BEGIN_CLOSING:
        return launching.next_launcher(state, figures, state.first_player) >= 0
    if step == END_MATCH:
        return True
    if state.stage != MERCHANT_STAGE and state.round >= figures.rounds:
        return False  # nothing is renewed after the last round
    if step == CLEAR_MONEY:
        return bool(state.money[0] + state.money[1] > 0)
    if step == REFILL_SECTIONS:
        return end.can_refill(state, figures)
    return step != TURN_MERCHANT or bool(state.n_merchants > 0)


@rule
def landing_of(step: int) -> int:
    """The landing that a step of the navigation phase is about; the last landing comes first."""
    return N_LANDINGS - 1 - FIRST[step]


@rule
def navigate(state: State, figures: Figures, step: int) -> None:
    """Find the next step of the navigation phase; after the last one everybody may launch (vdg.launching.5)."""
    while step < LAY_OUT_PROJECTS and not happens(state, figures, step):
        step += 1
    if step < LAY_OUT_PROJECTS:
        state.decision = step
    elif not ask_launcher(state, figures, state.first_player):
        go_on(state, figures, LAY_OUT_PROJECTS)


@rule
def go_on(state: State, figures: Figures, step: int) -> None:
    """Find the next step at the end of the round or of the match (vdg.end.1 to vdg.end.6)."""
    while not happens(state, figures, step):
        step += 1
    state.decision = step


@rule
def ask_launcher(state: State, figures: Figures, first: int) -> bool:
    """Ask the next player who can launch in a launching phase, clockwise from `first` up to the first player's turn
    (vdg.launching.5). Returns whether there is one."""
    seat = launching.next_launcher(state, figures, first)
    if seat < 0:
        return False
    state.to_move = seat
    state.decision = LAUNCH
    return True


@rule
def after_launching(state: State, figures: Figures) -> None:
    """Ask the next player in a launching phase; after the last player the round ends, or the match if this was the
    launching after the last round (vdg.end.6)."""
    seat = (state.to_move + 1) % state.seats
    if seat == state.first_player or not ask_launcher(state, figures, seat):
        go_on(state, figures, LAY_OUT_PROJECTS if state.closing == 0 else END_MATCH)


@rule
def end_match(state: State) -> None:
    """End the match: nothing is left to decide."""
    state.closing = 1
    state.stage = OVER_STAGE
    state.decision = OVER
    state.over = 1
    state.to_move = 0
