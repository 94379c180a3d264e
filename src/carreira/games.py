"""The registry: one line a game."""

import functools
import importlib
from collections.abc import Iterator, Mapping

from carreira.game.game import Game

PACKAGES = {
    "navegador": "carreira.navegador",
    "vascodagama": "carreira.vascodagama",
}


@functools.cache
def get(name: str) -> Game:
    """The game of that name. Raises ValueError if there is none.

    >>> get("navegador").title
    'Navegador'
    """
    if name not in PACKAGES:
        raise ValueError(f"There is no game {name!r}; there is {', '.join(PACKAGES)}.")
    game: Game = importlib.import_module(PACKAGES[name]).GAME
    return game


class Registry(Mapping[str, Game]):
    """All games by name; each is imported when it is first asked for."""

    def __getitem__(self, name: str) -> Game:
        if name not in PACKAGES:
            raise KeyError(name)
        return get(name)

    def __iter__(self) -> Iterator[str]:
        return iter(PACKAGES)

    def __len__(self) -> int:
        return len(PACKAGES)


GAMES = Registry()
