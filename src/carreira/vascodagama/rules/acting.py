"""Acting: numbers are called in ascending order, and their owners act or renounce."""

from carreira.game.rule import Figures, State, rule
from carreira.vascodagama.names import (
    ACTING,
    BUY,
    CALL,
    CHARACTER,
    CHARACTERS_AREA,
    LANDING,
    LAST_PLAIN_NUMBER,
    N_NUMBERS,
    NAVIGATION,
    PROJECTS,
    RECRUIT,
    RECRUITMENT,
)
from carreira.vascodagama.rules import characters, expedition, projects, recruitment
from carreira.vascodagama.rules.action import clear_action
from carreira.vascodagama.rules.ids import ACTING_3, ACTING_4
from carreira.vascodagama.rules.player import can_pay


@rule
def turn_variation(state: State, figures: Figures) -> None:
    """Turn up the next VdG tile: its variation moves the marker, the rest is for the next round (vdg.acting.1)."""
    state.stage = ACTING
    if state.n_vdg > 0:
        state.marker = marker_by(state, figures, state.vdg[0])
        state.revealed += 1


@rule
def marker_by(state: State, figures: Figures, tile: int) -> int:
    """Where the variation of a VdG tile moves the marker, which never leaves the numbers 1 to 20 (vdg.acting.1)."""
    return max(1, min(LAST_PLAIN_NUMBER, state.marker + figures.variation[tile]))


@rule
def lowest_number(state: State) -> int:
    """Index of the lowest number that lies on the board, which is the next to be called (vdg.acting.2); -1 if none."""
    for i in range(N_NUMBERS):
        if state.disc_of[i] >= 0:
            return i
    return -1


@rule
def call(state: State, i: int) -> None:
    """Call number i + 1: its owner decides whether to act (vdg.acting.2)."""
    state.to_move = state.disc_of[i]
    state.decision = CALL


@rule
def lacking(marker: int, i: int) -> int:
    """What acting with number i + 1 costs with the given marker: the amount by which the number is below it
    (vdg.acting.3)."""
    return max(0, marker - (i + 1))


@rule
def difference(state: State, i: int) -> int:
    """What acting with number i + 1 costs now."""
    return lacking(state.marker, i)


@rule
def least_price(state: State, figures: Figures, area: int) -> int:
    """The lowest price of an action in an area for whoever is called; -1 where it can't be carried out at all."""
    if area == PROJECTS:
        return projects.least_price(state, figures)
    if area == RECRUITMENT:
        return recruitment.least_price(state, figures)
    possible = characters.possible(state) if area == CHARACTERS_AREA else expedition.possible(state, figures)
    return 0 if possible else -1


@rule
def broken_by_act(state: State, figures: Figures) -> int:
    """The rule against acting with the number that is called, or 0."""
    player = state.players[state.to_move]
    i = lowest_number(state)
    cost = difference(state, i)
    if not can_pay(player, cost):
        return ACTING_3
    least = least_price(state, figures, state.disc_area[i])
    if least < 0 or not can_pay(player, cost + least):
        return ACTING_4
    return 0


@rule
def act(state: State) -> None:
    """Pay the difference and begin the action (vdg.acting.3)."""
    player = state.players[state.to_move]
    i = lowest_number(state)
    player.reals -= difference(state, i)
    state.called = i + 1
    area = state.disc_area[i]
    if area == PROJECTS:
        state.decision = BUY
    elif area == RECRUITMENT:
        state.decision = RECRUIT
    elif area == NAVIGATION:
        state.decision = LANDING
        state.captains_ready = player.captains
    else:
        state.decision = CHARACTER


@rule
def renounce(state: State, figures: Figures) -> None:
    """Take the compensation of the number's row instead; 21 and 22 have none (vdg.acting.5)."""
    i = lowest_number(state)
    state.players[state.to_move].reals += figures.compensation[i]
    state.called = i + 1


@rule
def take_back(state: State) -> None:
    """The called number returns, and its disc goes back to its owner at once unless it hosts a character
    (vdg.acting.6)."""
    i = state.called - 1
    seat = state.disc_of[i]
    if seat >= 0:
        if i >= LAST_PLAIN_NUMBER:
            state.players[seat].extra_disc = 1
        else:
            state.players[seat].discs += 1
    state.disc_of[i] = -1
    state.disc_area[i] = -1
    clear_action(state)
