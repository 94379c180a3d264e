"""The round: which phase follows which, and who decides next (vdg.round.1)."""

from carreira.game.rule import Figures, State, rule
from carreira.vascodagama.names import (
    ACTING,
    LAUNCH,
    MANUEL,
    MERCHANT,
    MERCHANT_STAGE,
    N_AREAS,
    N_NUMBERS,
    NAVIGATING,
    OVER,
    OVER_STAGE,
    PLACE,
    SEND,
    SERNIGI,
)
from carreira.vascodagama.rules import acting, end, expedition, launching, merchant, navigation, placing


@rule
def after_placing(state: State, edition: Figures) -> None:
    """The next who has a disc places; when all are placed the numbers are called."""
    seat = placing.next_with_disc(state)
    if seat >= 0:
        state.to_move = seat
    else:
        acting.turn_variation(state, edition)
        call_next(state, edition)


@rule
def call_next(state: State, edition: Figures) -> None:
    """Call the lowest number; when all have been called ships navigate (vdg.acting.2)."""
    i = acting.lowest_number(state)
    if i >= 0:
        acting.call(state, i)
    else:
        begin_navigation(state, edition)


@rule
def finish_action(state: State, edition: Figures) -> None:
    """An action is over or has been renounced: the disc returns, and the next number is called (vdg.acting.6)."""
    acting.take_back(state)
    call_next(state, edition)


@rule
def after_host(state: State, edition: Figures, character: int, new_holder: bool) -> None:
    """Manuel's new holder places his additional disc at once (vdg.characters.6), Sernigi's may send the merchant's ship
    (vdg.characters.8)."""
    if character == MANUEL and new_holder and can_place_extra(state, edition):
        state.decision = PLACE
    elif character == SERNIGI and merchant.waits(state):
        state.decision = MERCHANT
    else:
        finish_action(state, edition)


@rule
def can_place_extra(state: State, edition: Figures) -> bool:
    """Whether a number and a space are left for the additional disc: always, in a match that was played from the
    start."""
    for i in range(N_NUMBERS):
        for area in range(N_AREAS):
            if placing.broken_by_place(state, edition, i, area) == 0:
                return True
    return False


@rule
def take_bonus(state: State, edition: Figures, landing: int) -> None:
    """Give a landing's bonus, and go on where nothing has to be chosen for it."""
    if not expedition.bonus_asks(state, edition, landing):
        after_bonus(state, edition)


@rule
def after_bonus(state: State, edition: Figures) -> None:
    """A bonus has been given: the expedition goes on, or what the merchant's ship interrupted."""
    if state.landing >= 0:
        state.decision = SEND
    else:
        after_merchant(state, edition)


@rule
def after_merchant(state: State, edition: Figures) -> None:
    """The merchant's ship has been sent, or is to be sent later."""
    if state.stage == MERCHANT_STAGE:
        merchant.turn_up(state)  # vdg.setup.5: the ship of round 1
        placing.begin_round(state, edition)
    elif state.stage == ACTING:
        finish_action(state, edition)
    else:
        sail(state, edition)


@rule
def begin_navigation(state: State, edition: Figures) -> None:
    """A merchant's ship that still waits is sent by who holds Sernigi, or leaves if it finds no space
    (vdg.navigation.1)."""
    state.stage = NAVIGATING
    if merchant.waits(state):
        if state.holder[SERNIGI] >= 0 and merchant.has_berth(state, edition):
            state.to_move = state.holder[SERNIGI]
            state.decision = MERCHANT
            return
        merchant.put_away(state)
    sail(state, edition)


@rule
def sail(state: State, edition: Figures) -> None:
    """Ships earn and sail on; then everybody may launch (vdg.launching.5)."""
    navigation.navigate(state, edition)
    if not ask_launcher(state, edition, state.first_player):
        close_launching(state, edition)


@rule
def end_match(state: State) -> None:
    """Nothing is left to decide."""
    state.stage = OVER_STAGE
    state.decision = OVER
    state.over = 1
    state.to_move = 0


@rule
def ask_launcher(state: State, edition: Figures, first: int) -> bool:
    """A launching of its own, clockwise from the first player, `first` being next: whether anybody is left who can
    launch, and so decides (vdg.launching.5)."""
    seat = launching.next_launcher(state, edition, first)
    if seat < 0:
        return False
    state.to_move = seat
    state.decision = LAUNCH
    return True


@rule
def after_launching(state: State, edition: Figures) -> None:
    """Whoever launched apart is done; so is everybody when the first player would be next."""
    seat = (state.to_move + 1) % state.seats
    if seat == state.first_player or not ask_launcher(state, edition, seat):
        close_launching(state, edition)


@rule
def close_launching(state: State, edition: Figures) -> None:
    """All have launched, so the round ends; after the last one there is a last launching, and then the end
    (vdg.end.6).

    No rules may call each other in a circle: Numba runs them once, but crashes when it loads them from its cache.
    """
    if state.closing == 0:
        if state.round < edition.rounds:
            end.renew(state, edition)
            placing.begin_round(state, edition)
            return
        end.reward_holders(state, edition)
        state.closing = 1
        if ask_launcher(state, edition, state.first_player):
            return
    end_match(state)
