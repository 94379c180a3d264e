"""Carreira: board games of the Portuguese voyages, to be played and to be programmed.

>>> import carreira
>>> match = carreira.new("navegador", seats=3, seed=7)
>>> match.play("rondel market-1").moves()[0]
'process sugar 1 joker'
"""

from carreira.face import batch, from_position, loads, new
from carreira.game.errors import CannotUndo, IllegalMove, InvalidEdition, InvalidPosition, InvalidRecord
from carreira.game.match import Match
from carreira.games import GAMES

__all__ = [
    "GAMES",
    "CannotUndo",
    "IllegalMove",
    "InvalidEdition",
    "InvalidPosition",
    "InvalidRecord",
    "Match",
    "batch",
    "bots",
    "from_position",
    "loads",
    "new",
]


def __getattr__(name: str) -> object:
    """Import `carreira.bots` when it is first asked for, so that rules alone start fast."""
    if name == "bots":
        import importlib

        return importlib.import_module("carreira.bots")
    raise AttributeError(f"module 'carreira' has no attribute {name!r}")
