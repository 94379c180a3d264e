"""The random bot: any legal move, each as likely as the others."""

from carreira.game.chance import draw
from carreira.game.rule import Buffer, Moves
from carreira.game.schema import Handle
from carreira.game.slots import legal


def random_move(states: Handle, figures: Handle, rng: Buffer, outs: Handle) -> int:
    """The code of a legal move in the first of `states`."""
    out: Moves = outs[0]
    return out.codes[draw(rng, legal(states[0], figures[0], out))]
