"""A hand-made estimate of how good a position is, and fewer moves to look at: for bots."""

# mypy: disable-error-code="no-untyped-def"

from carreira.game.rule import rule
from carreira.navegador.rules.scoring import total_points
from carreira.navegador.rules.turn import legal


@rule
def value(state, edition, seat):
    """Points expected at the end."""
    return float(total_points(state, edition, seat))


@rule
def choices(state, edition, out):
    """The legal moves worth a look."""
    return legal(state, edition, out)
