"""Carreira: board games of the Portuguese voyages, to be played and to be programmed.

>>> import carreira
>>> match = carreira.new("navegador", seats=3, seed=7)
>>> match.play("rondel market-1").moves()[0]
'process sugar 1 joker'
"""

from carreira import bots, lab
from carreira.batches import Batch, batch
from carreira.bots.reviewing import Review, review
from carreira.face import from_position, loads, new
from carreira.game.errors import CannotUndo, IllegalMove, InvalidEdition, InvalidInput, InvalidPosition, InvalidRecord
from carreira.game.game import Game
from carreira.game.match import Match
from carreira.games import GAMES

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "Batch",
    "CannotUndo",
    "Game",
    "IllegalMove",
    "InvalidEdition",
    "InvalidInput",
    "InvalidPosition",
    "InvalidRecord",
    "Match",
    "Review",
    "__version__",
    "batch",
    "bots",
    "from_position",
    "lab",
    "loads",
    "new",
    "review",
]
