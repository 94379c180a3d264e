"""Placing: players in turn place discs with sequence numbers on action spaces."""

from carreira.game.rule import Figures, Moves, State, rule
from carreira.vascodagama.moves import PLACE_DISC, code_of
from carreira.vascodagama.names import (
    DIAS,
    LAST_PLAIN_NUMBER,
    MERCHANT_STAGE,
    N_AREAS,
    N_NUMBERS,
    N_VDG,
    PLACE,
    PLACING,
)
from carreira.vascodagama.rules.ids import PLACING_3, PLACING_4, PLACING_5


@rule
def begin_round(state: State, figures: Figures) -> None:
    """The VdG tile that lies face up moves left: it puts the marker on its initial number and lays out its two sums
    (vdg.placing.1). The first player begins; after the first round that is whoever holds Dias (vdg.end.4)."""
    if state.stage != MERCHANT_STAGE:
        state.round += 1
        if state.holder[DIAS] >= 0:
            state.first_player = state.holder[DIAS]
    if state.n_vdg > 0:
        tile = state.vdg[0]
        state.marker = figures.initial[tile]
        state.money[0] = figures.money[tile, 0]
        state.money[1] = figures.money[tile, 1]
        state.n_vdg -= 1
        for i in range(N_VDG - 1):
            state.vdg[i] = state.vdg[i + 1]
        state.vdg[N_VDG - 1] = -1
    state.stage = PLACING
    state.to_move = state.first_player
    state.decision = PLACE


@rule
def free_spaces(state: State, figures: Figures, area: int) -> int:
    """Action spaces of an area on which no disc lies (vdg.setup.8)."""
    free = figures.area_spaces[state.seats]
    for i in range(N_NUMBERS):
        free -= state.disc_area[i] == area
    return free


@rule
def broken_by_number(state: State, i: int) -> int:
    """The rule against taking number i + 1, or 0: plain discs take 1 to 20, the extra disc 21 and 22."""
    player = state.players[state.to_move]
    if i >= LAST_PLAIN_NUMBER:
        if player.extra_disc == 0:
            return PLACING_5
    elif player.discs == 0 or state.stage != PLACING:
        return PLACING_5
    if state.disc_of[i] >= 0:
        return PLACING_3
    return 0


@rule
def broken_by_place(state: State, figures: Figures, i: int, area: int) -> int:
    """The rule against placing a disc with number i + 1 in an area, or 0."""
    broken = broken_by_number(state, i)
    if broken == 0 and free_spaces(state, figures, area) <= 0:
        return PLACING_4
    return broken


@rule
def place(state: State, i: int, area: int) -> None:
    """Place a disc with number i + 1; it stays there until the number has been called (vdg.placing.2)."""
    player = state.players[state.to_move]
    state.disc_of[i] = state.to_move
    state.disc_area[i] = area
    if i >= LAST_PLAIN_NUMBER:
        player.extra_disc = 0
    else:
        player.discs -= 1


@rule
def next_with_disc(state: State) -> int:
    """Who places next, clockwise; seats without a disc in hand are skipped (vdg.placing.2). -1 when all are placed."""
    for step in range(state.seats):
        seat = (state.to_move + 1 + step) % state.seats
        player = state.players[seat]
        if player.discs > 0 or player.extra_disc != 0:
            return seat
    return -1


@rule
def add_placings(state: State, figures: Figures, out: Moves) -> int:
    """Write the legal placings into `out`."""
    n = 0
    open_areas = 0
    for area in range(N_AREAS):
        if free_spaces(state, figures, area) > 0:
            open_areas |= 1 << area
    for i in range(N_NUMBERS):
        if broken_by_number(state, i) == 0:
            with_number = code_of(PLACE_DISC, i, 0)
            for area in range(N_AREAS):
                if (open_areas >> area) & 1:
                    out.codes[n] = with_number + area
                    n += 1
    return n
