"""The recruitment action: hiring sailors of one section, and a captain."""

from carreira.game.rule import Figures, Moves, State, rule
from carreira.vascodagama.moves import CAPTAIN, SECTION, TAKE, code_of
from carreira.vascodagama.names import MAX_SECTIONS, N_COLOURS, SECTION_SPACES
from carreira.vascodagama.rules.bag import draw_sailor
from carreira.vascodagama.rules.ids import RECRUITMENT_1, RECRUITMENT_2, RECRUITMENT_3, RECRUITMENT_4
from carreira.vascodagama.rules.launching import colours_in
from carreira.vascodagama.rules.player import can_pay, gain_captain


@rule
def sailors_in(state: State, section: int) -> int:
    """How many sailors are in a section."""
    count = 0
    for colour in range(N_COLOURS):
        count += state.sections[section, colour]
    return count


@rule
def add_sailors(state: State, section: int, count: int) -> None:
    """Draw sailors from the bag into a section: up to `count`, no more than it has room for or the bag holds."""
    for _ in range(min(count, SECTION_SPACES - sailors_in(state, section))):
        if state.n_bag > 0:
            state.sections[section, draw_sailor(state)] += 1


@rule
def least_price(state: State, figures: Figures) -> int:
    """The lowest price of this action: a captain alone is free. -1 where there is nobody to hire."""
    if state.players[state.to_move].captains_to_hire > 0:
        return 0
    for section in range(figures.sections[state.seats]):
        if sailors_in(state, section) > 0:
            return figures.colour_price[1]
    return -1


@rule
def broken_by_section(state: State, figures: Figures, section: int) -> int:
    """The rule against choosing a section, or 0: only one in each action, and not an empty one (vdg.recruitment.1);
    sections that aren't in use are always empty."""
    if state.section >= 0 or sailors_in(state, section) == 0:
        return RECRUITMENT_1
    player = state.players[state.to_move]
    if not can_pay(player, colour_price(state, figures)):
        return RECRUITMENT_2
    if not can_pay(player, take_price(state, figures, 1)):
        return RECRUITMENT_3
    return 0


@rule
def bill(figures: Figures, colours: int, hired: int, captain: int) -> int:
    """What a recruitment costs in all: a price by the number of colours (vdg.recruitment.2), and with a captain
    something more for each sailor (vdg.recruitment.3)."""
    return figures.colour_price[colours] + captain * hired * figures.captain_price


@rule
def cost_so_far(state: State, figures: Figures) -> int:
    """What has been paid in the recruitment under way."""
    return bill(figures, colours_in(state.colours_taken), state.hired, state.captain_hired)


@rule
def colour_price(state: State, figures: Figures) -> int:
    """What one more colour costs, without what a captain adds."""
    colours = colours_in(state.colours_taken)
    return figures.colour_price[colours + 1] - figures.colour_price[colours]


@rule
def take_price(state: State, figures: Figures, count: int) -> int:
    """What `count` sailors of one more colour cost."""
    colours, captain = colours_in(state.colours_taken), state.captain_hired
    return bill(figures, colours + 1, state.hired + count, captain) - bill(figures, colours, state.hired, captain)


@rule
def captain_price(state: State, figures: Figures) -> int:
    """What the captain of this recruitment costs now."""
    return state.hired * figures.captain_price


@rule
def broken_by_take(state: State, figures: Figures, colour: int, count: int) -> int:
    """The rule against hiring `count` sailors of a colour, or 0. A captain hired earlier adds to their price."""
    player = state.players[state.to_move]
    if state.section < 0:
        return RECRUITMENT_1
    if (state.colours_taken >> colour) & 1 or count > state.sections[state.section, colour]:
        return RECRUITMENT_4
    if not can_pay(player, colour_price(state, figures)):
        return RECRUITMENT_2
    if not can_pay(player, take_price(state, figures, count)):
        return RECRUITMENT_3
    return 0


@rule
def take(state: State, figures: Figures, colour: int, count: int) -> None:
    """Hire sailors of a colour."""
    player = state.players[state.to_move]
    player.reals -= take_price(state, figures, count)
    state.colours_taken |= 1 << colour
    state.hired += count
    state.sections[state.section, colour] -= count
    player.sailors[colour] += count


@rule
def broken_by_captain(state: State, figures: Figures) -> int:
    """The rule against hiring a captain, or 0: one in each action (vdg.recruitment.3)."""
    player = state.players[state.to_move]
    if state.captain_hired != 0 or player.captains_to_hire == 0:
        return RECRUITMENT_3
    if not can_pay(player, captain_price(state, figures)):
        return RECRUITMENT_3
    return 0


@rule
def hire_captain(state: State, figures: Figures) -> None:
    """Hire one of the player's own captains."""
    player = state.players[state.to_move]
    player.reals -= captain_price(state, figures)
    gain_captain(player)
    state.captain_hired = 1


@rule
def broken_by_done(state: State) -> int:
    """The rule against ending the action, or 0: whoever acts must hire somebody (vdg.recruitment.1)."""
    return RECRUITMENT_1 if state.hired == 0 and state.captain_hired == 0 else 0


@rule
def add_hires(state: State, figures: Figures, out: Moves) -> int:
    """Write the legal steps of a recruitment into `out`."""
    n = 0
    if state.section < 0:
        for section in range(MAX_SECTIONS):
            out.codes[n] = SECTION + section
            n += broken_by_section(state, figures, section) == 0
    else:
        for colour in range(N_COLOURS):
            for count in range(1, SECTION_SPACES + 1):
                if broken_by_take(state, figures, colour, count) != 0:
                    break  # a larger number would be forbidden, too
                out.codes[n] = code_of(TAKE, colour, count)
                n += 1
    out.codes[n] = CAPTAIN
    n += broken_by_captain(state, figures) == 0
    return n
