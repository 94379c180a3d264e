"""The expedition: ships with captains to one landing, and what that brings."""

from carreira.game.rule import Figures, Moves, State, rule
from carreira.vascodagama.moves import LANDING_AT, PROJECT_SLOT, SAILOR_BAG, SAILOR_FROM, SEND_SHIP, code_of
from carreira.vascodagama.names import (
    MAX_SECTIONS,
    MAX_SPACES,
    N_COLOURS,
    N_LANDINGS,
    N_UPPER,
    PROJECT,
    SAILOR,
    SPACES,
)
from carreira.vascodagama.rules.bag import draw_sailor
from carreira.vascodagama.rules.ids import (
    EXPEDITION_1,
    EXPEDITION_2,
    EXPEDITION_3,
    EXPEDITION_6,
    EXPEDITION_7,
)
from carreira.vascodagama.rules.player import gain_captain, gain_points, ship_tile, take_tile
from carreira.vascodagama.rules.projects import upper_left
from carreira.vascodagama.rules.recruitment import sailors_in


@rule
def fits(state: State, figures: Figures, limit: int, berth: int) -> bool:
    """Whether a ship may lie on a berth: an empty space of a value up to its limit (vdg.expedition.3)."""
    return state.ship[berth] < 0 and 0 < figures.value[berth] <= limit


@rule
def leftmost_berth(state: State, figures: Figures, limit: int, landing: int) -> int:
    """The leftmost berth of a landing that a ship may lie on, or -1."""
    for space in range(figures.spaces[landing]):
        if fits(state, figures, limit, landing * MAX_SPACES + space):
            return landing * MAX_SPACES + space
    return -1


@rule
def largest_limit(state: State, figures: Figures) -> int:
    """The largest limit of the launched ships in the supply; 0 if there are none."""
    player = state.players[state.to_move]
    largest = 0
    for i in range(player.n_ships):
        largest = max(largest, figures.limit[ship_tile(player, i)])
    return largest


@rule
def possible(state: State, figures: Figures) -> bool:
    """Whether any launched ship with a captain can be sent anywhere (vdg.expedition.2)."""
    if state.players[state.to_move].captains == 0:
        return False
    limit = largest_limit(state, figures)
    for landing in range(N_LANDINGS):
        if leftmost_berth(state, figures, limit, landing) >= 0:
            return True
    return False


@rule
def broken_by_landing(state: State, figures: Figures, landing: int) -> int:
    """The rule against an expedition to a landing, or 0: at least one ship must find a space there."""
    if leftmost_berth(state, figures, largest_limit(state, figures), landing) < 0:
        return EXPEDITION_3
    return 0


@rule
def broken_by_send(state: State, figures: Figures, i: int, space: int) -> int:
    """The rule against sending the launched ship of index `i` to a space of the expedition's landing, or 0.

    Captains won during the expedition can't sail with it (vdg.expedition.2).
    """
    player = state.players[state.to_move]
    if i >= player.n_ships or state.captains_ready == 0:
        return EXPEDITION_2
    if not fits(state, figures, figures.limit[ship_tile(player, i)], state.landing * MAX_SPACES + space):
        return EXPEDITION_3
    return 0


@rule
def send(state: State, figures: Figures, i: int, space: int) -> None:
    """Send a ship with a captain: the points of the space, whatever the ship's limit (vdg.expedition.4)."""
    player = state.players[state.to_move]
    berth = state.landing * MAX_SPACES + space
    state.ship[berth] = take_tile(player, player.n_projects + i)
    state.owner[berth] = state.to_move
    player.n_ships -= 1
    player.captains -= 1
    state.captains_ready -= 1
    state.sent += 1
    gain_points(player, SPACES, figures.value[berth])


@rule
def in_reach(state: State, figures: Figures, limit: int, berth: int) -> bool:
    """Whether a ship of the seat that decides could be sent to a berth; during an expedition, also whether a captain is
    left for it (vdg.expedition.2)."""
    if state.landing >= 0 and state.captains_ready == 0:
        return False
    return fits(state, figures, limit, berth)


@rule
def sailors_left(state: State) -> int:
    """How many sailors are in the bag and in the sections."""
    left = state.n_bag
    for section in range(MAX_SECTIONS):
        left += sailors_in(state, section)
    return left


@rule
def bonus_left(state: State, figures: Figures, landing: int) -> bool:
    """Whether the seat that decides would receive something for a ship sent to a landing (vdg.expedition.5)."""
    return bool(
        figures.bonus_reals[landing] != 0
        or (figures.bonus_captain[landing] != 0 and state.players[state.to_move].captains_to_hire > 0)
        or (figures.bonus_project[landing] != 0 and upper_left(state) > 0)
        or (figures.bonus_sailor[landing] != 0 and sailors_left(state) > 0)
    )


@rule
def bonus_asks(state: State, figures: Figures, landing: int) -> bool:
    """Give the bonus of a landing for a ship sent there (vdg.expedition.5).

    Returns whether something remains to be chosen, which is then the decision: a project of the upper spaces
    (vdg.expedition.6), or a sailor (vdg.expedition.7).
    """
    player = state.players[state.to_move]
    player.reals += figures.bonus_reals[landing]  # vdg.expedition.8
    if figures.bonus_captain[landing] != 0:
        gain_captain(player)
    if figures.bonus_project[landing] != 0 and upper_left(state) > 0:
        state.decision = PROJECT
        return True
    if figures.bonus_sailor[landing] != 0 and sailors_left(state) > 0:
        state.decision = SAILOR
        return True
    return False


@rule
def broken_by_bonus_project(state: State, slot: int) -> int:
    """The rule against taking the project of an upper space as a bonus, or 0."""
    return EXPEDITION_6 if state.upper[slot] < 0 else 0


@rule
def broken_by_bonus_sailor(state: State, section: int, colour: int) -> int:
    """The rule against taking a sailor of a section as a bonus, or 0."""
    return EXPEDITION_7 if state.sections[section, colour] == 0 else 0


@rule
def broken_by_bag(state: State) -> int:
    """The rule against drawing the bonus sailor from the bag, or 0."""
    return EXPEDITION_7 if state.n_bag == 0 else 0


@rule
def take_bonus_sailor(state: State, section: int, colour: int) -> None:
    """Take a sailor from a section."""
    state.sections[section, colour] -= 1
    state.players[state.to_move].sailors[colour] += 1


@rule
def draw_bonus_sailor(state: State) -> None:
    """Draw a sailor from the bag, unseen."""
    state.players[state.to_move].sailors[draw_sailor(state)] += 1
    state.revealed += 1


@rule
def broken_by_done(state: State) -> int:
    """The rule against ending the expedition, or 0: whoever acts must send a ship (vdg.expedition.1)."""
    return EXPEDITION_1 if state.sent == 0 else 0


@rule
def add_landings(state: State, figures: Figures, out: Moves) -> int:
    """Write the landings that an expedition can go to into `out`."""
    n = 0
    for landing in range(N_LANDINGS):
        out.codes[n] = LANDING_AT + landing
        n += broken_by_landing(state, figures, landing) == 0
    return n


@rule
def add_sendings(state: State, figures: Figures, out: Moves) -> int:
    """Write the ships that can be sent, each to every space that it may take, into `out`."""
    n = 0
    for i in range(state.players[state.to_move].n_ships):
        for space in range(MAX_SPACES):
            if broken_by_send(state, figures, i, space) == 0:
                out.codes[n] = code_of(SEND_SHIP, i, space)
                n += 1
    return n


@rule
def add_bonus_projects(state: State, out: Moves) -> int:
    """Write the projects that can be taken as a bonus into `out`."""
    n = 0
    for slot in range(N_UPPER):
        out.codes[n] = PROJECT_SLOT + slot
        n += broken_by_bonus_project(state, slot) == 0
    return n


@rule
def add_bonus_sailors(state: State, out: Moves) -> int:
    """Write the sailors that can be taken as a bonus into `out`."""
    n = 0
    for section in range(MAX_SECTIONS):
        for colour in range(N_COLOURS):
            out.codes[n] = code_of(SAILOR_FROM, section, colour)
            n += broken_by_bonus_sailor(state, section, colour) == 0
    out.codes[n] = SAILOR_BAG
    n += broken_by_bag(state) == 0
    return n
