"""The characters action: one of the two sums, or a character to host, and what each of the four gives."""

from carreira.game.rule import Figures, Moves, State, rule
from carreira.vascodagama.moves import HOST, MONEY
from carreira.vascodagama.names import ALVARES, DIAS, FROM_DIAS, MANUEL, N_CHARACTERS
from carreira.vascodagama.rules.ids import CHARACTERS_2, CHARACTERS_3
from carreira.vascodagama.rules.player import gain_missionaries, gain_points


@rule
def possible(state: State) -> bool:
    """Whether a sum is left, or a character that nobody has hosted this round."""
    if state.money[0] > 0 or state.money[1] > 0:
        return True
    for character in range(N_CHARACTERS):
        if state.host[character] < 0:
            return True
    return False


@rule
def broken_by_money(state: State, which: int) -> int:
    """The rule against taking the upper (0) or lower (1) sum, or 0: each can be taken once per round."""
    return CHARACTERS_2 if state.money[which] == 0 else 0


@rule
def take_money(state: State, which: int) -> None:
    """Take one of the two sums (vdg.characters.1)."""
    state.players[state.to_move].reals += state.money[which]
    state.money[which] = 0


@rule
def broken_by_host(state: State, character: int) -> int:
    """The rule against hosting a character, or 0: each is hosted once per round, whoever holds his tile."""
    return CHARACTERS_3 if state.host[character] >= 0 else 0


@rule
def host(state: State, figures: Figures, character: int) -> bool:
    """Take a character's tile, from the board or from whoever holds it; the disc stays with it until the end of the
    round (vdg.characters.3). What he gives comes at once.

    Returns whether the player is a new holder: only a new holder receives Manuel's extra disc (vdg.characters.6);
    hosting him again only keeps him (vdg.characters.7).
    """
    seat = state.to_move
    player = state.players[seat]
    former = state.holder[character]
    state.holder[character] = seat
    state.host[character] = seat
    i = state.called - 1
    state.disc_of[i] = -1
    state.disc_area[i] = -1
    if character == DIAS:
        gain_points(player, FROM_DIAS, figures.dias_points)  # vdg.characters.4
    elif character == ALVARES:
        gain_missionaries(state, player, figures.alvares_missionaries)  # vdg.characters.5
    elif character == MANUEL and former != seat:
        player.extra_disc = 1
    return bool(former != seat)


@rule
def add_favours(state: State, out: Moves) -> int:
    """Write the sums and characters that are left into `out`."""
    n = 0
    for which in range(2):
        out.codes[n] = MONEY + which
        n += broken_by_money(state, which) == 0
    for character in range(N_CHARACTERS):
        out.codes[n] = HOST + character
        n += broken_by_host(state, character) == 0
    return n
