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
    SECTION_SPACES,
)
from carreira.vascodagama.rules.player import gain_missionaries, gain_points
from carreira.vascodagama.rules.recruitment import add_sailors, sailors_in


@rule
def next_project(state: State, figures: Figures) -> int:
    """Take the top tile of the lowest stack that has any left; -1 where all are gone."""
    first = 0
    for deck in range(N_DECKS):
        if state.stack_taken[deck] < figures.deck_size[deck]:
            tile = state.stack[first + state.stack_taken[deck]]
            state.stack[first + state.stack_taken[deck]] = -1
            state.stack_taken[deck] += 1
            return tile
        first += figures.deck_size[deck]
    return -1


@rule
def lay_out_projects(state: State, figures: Figures) -> None:
    """What was not bought leaves the game; the next tile is the São Gabriel, six more lie on the upper spaces
    (vdg.end.1, vdg.setup.6)."""
    state.gabriel = next_project(state, figures)
    for slot in range(N_UPPER):
        state.upper[slot] = next_project(state, figures)


@rule
def can_refill(state: State, figures: Figures) -> bool:
    """Whether a sailor can be drawn into a section."""
    if state.n_bag == 0 or figures.section_refill == 0:
        return False
    for section in range(figures.sections[state.seats]):
        if sailors_in(state, section) < SECTION_SPACES:
            return True
    return False


@rule
def refill_sections(state: State, figures: Figures) -> None:
    """Draw sailors into each section in use, from section 1 on, until the bag is empty (vdg.end.3)."""
    for section in range(figures.sections[state.seats]):
        add_sailors(state, section, figures.section_refill)


@rule
def reward_alvares(state: State, figures: Figures) -> None:
    """Alvares gives the player who holds him a missionary (vdg.end.4)."""
    gain_missionaries(state, state.players[state.holder[ALVARES]], figures.alvares_missionaries)


@rule
def reward_dias(state: State, figures: Figures) -> None:
    """Dias gives the player who holds him points (vdg.end.4)."""
    gain_points(state.players[state.holder[DIAS]], FROM_DIAS, figures.dias_points)


@rule
def has_extra_disc(state: State, figures: Figures, seat: int) -> bool:
    """Whether the seat has the extra disc when the discs return, after the last number: in hand, or with a character
    whom it hosts."""
    player = state.players[seat]
    hosting = 0
    for character in range(N_CHARACTERS):
        hosting += state.host[character] == seat
    return bool(player.extra_disc != 0 or hosting > figures.start_discs - player.discs)


@rule
def return_discs(state: State, figures: Figures) -> None:
    """Discs on characters return; only Manuel's holder has the extra disc in hand (vdg.end.5)."""
    for character in range(N_CHARACTERS):
        state.host[character] = -1
    for seat in range(state.seats):
        state.players[seat].discs = figures.start_discs
        state.players[seat].extra_disc = 1 if state.holder[MANUEL] == seat else 0
