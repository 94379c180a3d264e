"""Launching: a project becomes a ship when its crew is complete.

Its owner may launch whenever he places a disc or is called, and in the launching phases.
"""

from carreira.game.rule import Figures, Moves, Player, State, rule
from carreira.vascodagama.moves import LAUNCH_PROJECT, code_of
from carreira.vascodagama.names import MISSIONARY, N_CREW
from carreira.vascodagama.rules.bag import put_back
from carreira.vascodagama.rules.ids import LAUNCHING_1, LAUNCHING_2
from carreira.vascodagama.rules.player import colours_at_hand, crew_size, put_tile, take_tile


@rule
def colours_in(bits: int) -> int:
    """How many colours a set of bits holds."""
    count = 0
    for colour in range(N_CREW):
        count += (bits >> colour) & 1
    return count


@rule
def missing(figures: Figures, player: Player, tile: int) -> int:
    """How many of a project's crew the player still lacks."""
    return max(0, crew_size(figures, tile) - colours_in(colours_at_hand(player)))


@rule
def can_launch(figures: Figures, player: Player) -> bool:
    """Whether the player has a crew for one of his projects."""
    ready = colours_in(colours_at_hand(player))
    for i in range(player.n_projects):
        if crew_size(figures, player.tiles[i]) <= ready:
            return True
    return False


@rule
def broken_by_launch(state: State, figures: Figures, i: int, crew: int) -> int:
    """The rule against launching the project of index `i` with a crew, given as bits, or 0.

    All must have different colours; missionaries count as one (vdg.launching.3).
    """
    player = state.players[state.to_move]
    if i >= player.n_projects:
        return LAUNCHING_1
    if colours_in(crew) != crew_size(figures, player.tiles[i]) or crew & ~colours_at_hand(player):
        return LAUNCHING_2
    return 0


@rule
def launch(state: State, i: int, crew: int) -> None:
    """Launch a project: its sailors go back into the bag, a missionary to the Characters area (vdg.launching.4)."""
    player = state.players[state.to_move]
    tile = take_tile(player, i)
    player.n_projects -= 1
    put_tile(player, player.n_projects + player.n_ships, tile)
    player.n_ships += 1
    for colour in range(MISSIONARY):
        if (crew >> colour) & 1:
            player.sailors[colour] -= 1
            put_back(state, colour)
    if (crew >> MISSIONARY) & 1:
        player.missionaries -= 1
        state.missionaries += 1


@rule
def add_launches(state: State, figures: Figures, out: Moves, n: int) -> int:
    """Append the legal launches to `out`, which holds `n`; returns how many it then holds (vdg.launching.1)."""
    player = state.players[state.to_move]
    if player.n_projects == 0:
        return n
    at_hand = colours_at_hand(player)
    ready = colours_in(at_hand)
    for i in range(player.n_projects):
        size = crew_size(figures, player.tiles[i])
        if size <= ready:
            for crew in range(1 << N_CREW):
                if crew & ~at_hand == 0 and colours_in(crew) == size:
                    out.codes[n] = code_of(LAUNCH_PROJECT, i, crew)
                    n += 1
    return n


@rule
def next_launcher(state: State, figures: Figures, first: int) -> int:
    """Who launches next in a launching phase: the first seat that can, clockwise from `first` and before the first
    player's turn comes round again (vdg.launching.5); -1 if nobody is left."""
    seat = first
    while True:
        if can_launch(figures, state.players[seat]):
            return seat
        seat = (seat + 1) % state.seats
        if seat == state.first_player:
            return -1
