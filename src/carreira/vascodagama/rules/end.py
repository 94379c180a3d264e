"""The end of the round: what is renewed, and what the characters bring."""

from carreira.game.rule import Figures, State, rule
from carreira.vascodagama.names import (
    ALVARES,
    DIAS,
    FROM_DIAS,
    MANUEL,
    N_CHARACTERS,
    N_DECKS,
    N_UPPER,
)
from carreira.vascodagama.rules import merchant
from carreira.vascodagama.rules.player import gain_missionaries, gain_points
from carreira.vascodagama.rules.recruitment import add_sailors


@rule
def next_project(state: State, edition: Figures) -> int:
    """Take the top tile of the lowest stack that has any left; -1 where all are gone."""
    first = 0
    for deck in range(N_DECKS):
        if state.stack_taken[deck] < edition.deck_size[deck]:
            tile = state.stack[first + state.stack_taken[deck]]
            state.stack[first + state.stack_taken[deck]] = -1
            state.stack_taken[deck] += 1
            return tile
        first += edition.deck_size[deck]
    return -1


@rule
def lay_out_projects(state: State, edition: Figures) -> None:
    """What was not bought leaves the game; the next tile is the São Gabriel, six more lie on the upper spaces
    (vdg.end.1)."""
    state.gabriel = next_project(state, edition)
    for slot in range(N_UPPER):
        state.upper[slot] = next_project(state, edition)


@rule
def refill_sections(state: State, edition: Figures) -> None:
    """Draw sailors into each section in use, from section 1 on, until the bag is empty (vdg.end.3)."""
    for section in range(edition.sections[state.seats]):
        add_sailors(state, section, edition.section_refill)


@rule
def reward_holders(state: State, edition: Figures) -> None:
    """Alvares brings who holds him a missionary, Dias two points (vdg.end.4)."""
    if state.holder[ALVARES] >= 0:
        gain_missionaries(state, state.players[state.holder[ALVARES]], edition.alvares_missionaries)
    if state.holder[DIAS] >= 0:
        gain_points(state.players[state.holder[DIAS]], FROM_DIAS, edition.dias_points)


@rule
def return_discs(state: State, edition: Figures) -> None:
    """Discs that hosted characters return; the additional disc is in the hand of who holds Manuel (vdg.end.5)."""
    for character in range(N_CHARACTERS):
        state.host[character] = -1
    for seat in range(state.seats):
        state.players[seat].discs = edition.start_discs
        state.players[seat].extra_disc = 1 if state.holder[MANUEL] == seat else 0


@rule
def renew(state: State, edition: Figures) -> None:
    """Everything for the next round, in the rulebook's order (vdg.end.1 to vdg.end.5)."""
    lay_out_projects(state, edition)
    merchant.turn_up(state)  # vdg.end.2
    state.money[0] = 0
    state.money[1] = 0
    state.round += 1
    refill_sections(state, edition)
    reward_holders(state, edition)
    if state.holder[DIAS] >= 0:
        state.first_player = state.holder[DIAS]
    return_discs(state, edition)
    state.revealed += 1
