"""Set-up: the first position from a seed, and dealing everything unseen anew."""

from carreira.game.chance import deal_anew, draw, shuffle
from carreira.game.rule import Buffer, Figures, Player, State, rule
from carreira.vascodagama.names import (
    ALVARES,
    DIAS,
    FROM_DIAS,
    MANUEL,
    MAX_SEATS,
    MAX_SECTIONS,
    MERCHANT,
    MERCHANT_STAGE,
    N_BERTHS,
    N_CHARACTERS,
    N_COLOURS,
    N_DECKS,
    N_MERCHANTS,
    N_NUMBERS,
    N_PROJECTS,
    N_SAILORS,
    N_SOURCES,
    N_VDG,
    PLACING,
    SERNIGI,
)
from carreira.vascodagama.rules.action import clear_action
from carreira.vascodagama.rules.end import lay_out_projects
from carreira.vascodagama.rules.player import gain_missionaries, gain_points
from carreira.vascodagama.rules.recruitment import add_sailors

WORDS = 1 << 31
"""Words of the state's own generator are smaller than this."""


@rule
def setup(state: State, figures: Figures, seats: int, options: int, rng: Buffer) -> None:
    """Set the board up for `seats` players (vdg.setup.1 to vdg.setup.8)."""
    state.seats = seats
    state.over = 0
    state.revealed = 0
    state.round = 1
    state.closing = 0
    state.first_player = draw(rng, seats)  # vdg.setup.3
    for seat in range(MAX_SEATS):
        seat_player(state.players[seat], figures, seat < seats)
    clear_board(state)
    lay_out_tiles(state, figures, rng)
    lay_out_sailors(state, figures, rng)
    state.missionaries = figures.missionaries
    deal_characters(state, figures)
    for i in range(2):
        state.chance[i] = draw(rng, WORDS)
    state.chances = 0
    clear_action(state)
    state.stage = MERCHANT_STAGE  # vdg.setup.5
    state.decision = MERCHANT
    state.to_move = state.holder[SERNIGI]


@rule
def seat_player(player: Player, figures: Figures, playing: bool) -> None:
    """Give a player what everybody starts with (vdg.setup.2); a seat that isn't in use gets nothing."""
    given = 1 if playing else 0
    player.reals = given * figures.start_reals
    player.points = 0
    for source in range(N_SOURCES):
        player.earned[source] = 0
    player.discs = given * figures.start_discs
    player.extra_disc = 0
    player.captains = given * figures.start_captains
    player.captains_to_hire = given * (figures.captains - figures.start_captains)
    for colour in range(N_COLOURS):
        player.sailors[colour] = 0
    player.missionaries = 0
    player.n_projects = 0
    player.n_ships = 0
    for i in range(N_PROJECTS):
        player.tiles[i] = -1


@rule
def clear_board(state: State) -> None:
    """Clear the board."""
    state.marker = 0
    state.money[0] = 0
    state.money[1] = 0
    state.merchant_sent = 0
    for i in range(N_NUMBERS):
        state.disc_of[i] = -1
        state.disc_area[i] = -1
    for character in range(N_CHARACTERS):
        state.holder[character] = -1
        state.host[character] = -1
    for berth in range(N_BERTHS):
        state.ship[berth] = -1
        state.owner[berth] = -1


@rule
def lay_out_tiles(state: State, figures: Figures, rng: Buffer) -> None:
    """Shuffle the three stacks of projects and lay out the first seven (vdg.setup.6); the VdG tiles (vdg.setup.7) and
    the merchant ships (vdg.setup.5)."""
    for tile in range(N_PROJECTS):
        state.stack[tile] = figures.same_as[tile]
    first = 0
    for deck in range(N_DECKS):
        state.stack_taken[deck] = 0
        shuffle(rng, state.stack, first, first + figures.deck_size[deck])
        first += figures.deck_size[deck]
    lay_out_projects(state, figures)
    state.n_vdg = N_VDG
    for i in range(N_VDG):
        state.vdg[i] = figures.vdg_same_as[i]
    shuffle(rng, state.vdg, 0, N_VDG)
    state.n_merchants = N_MERCHANTS
    for i in range(N_MERCHANTS):
        state.merchants[i] = figures.same_as[figures.merchants[i]]
    shuffle(rng, state.merchants, 0, N_MERCHANTS)


@rule
def lay_out_sailors(state: State, figures: Figures, rng: Buffer) -> None:
    """Put all sailors into the bag, and draw the first ones into the sections in use (vdg.setup.1)."""
    state.n_bag = 0
    for i in range(N_SAILORS):
        state.bag[i] = -1
    for colour in range(N_COLOURS):
        for _ in range(figures.sailors):
            state.bag[state.n_bag] = colour
            state.n_bag += 1
    shuffle(rng, state.bag, 0, state.n_bag)
    for section in range(MAX_SECTIONS):
        for colour in range(N_COLOURS):
            state.sections[section, colour] = 0
    for section in range(figures.sections[state.seats]):
        add_sailors(state, section, figures.section_start)


@rule
def deal_characters(state: State, figures: Figures) -> None:
    """Deal the characters clockwise from the first player (vdg.setup.3), with what they bring (vdg.setup.4)."""
    for i in range(state.seats):
        seat = (state.first_player + i) % state.seats
        player = state.players[seat]
        character = figures.dealt[state.seats, i]
        if character >= 0:
            state.holder[character] = seat
        if character == DIAS:
            gain_points(player, FROM_DIAS, figures.dias_points)
        elif character == ALVARES:
            gain_missionaries(state, player, figures.alvares_missionaries)
        elif character == MANUEL:
            player.extra_disc = 1


@rule
def redeal(state: State, figures: Figures, rng: Buffer) -> None:
    """Deal everything unseen anew: the bag, the stacks below their tops, VdG tiles and merchants that lie face down.

    The result doesn't depend on where the unseen things lay.
    """
    for i in range(2):
        state.chance[i] = draw(rng, WORDS)
    deal_anew(rng, state.bag, 0, state.n_bag)
    first = 0
    for deck in range(N_DECKS):
        end = first + figures.deck_size[deck]
        deal_anew(rng, state.stack, first + state.stack_taken[deck] + 1, end)
        first = end
    deal_anew(rng, state.vdg, 0 if state.stage == PLACING else 1, state.n_vdg)
    deal_anew(rng, state.merchants, 0 if state.merchant_sent != 0 else 1, state.n_merchants)
