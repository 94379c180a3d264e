"""The registry: a loader for each game."""

from collections.abc import Callable, Iterator, Mapping

from carreira.game.errors import InvalidInput
from carreira.game.game import Game
from carreira.game.language import N_
from carreira.game.problem import Problem, shown


def _navegador() -> Game:
    from carreira.navegador import GAME

    return GAME


def _vascodagama() -> Game:
    from carreira.vascodagama import GAME

    return GAME


LOADERS: dict[str, Callable[[], Game]] = {"navegador": _navegador, "vascodagama": _vascodagama}
"""The function that imports each game, by the game's name; tests add others."""


def get(name: str) -> Game:
    """The game of that name. Raises InvalidInput if there is none.

    >>> get("navegador").title
    'Navegador'
    """
    if not isinstance(name, str) or name not in LOADERS:
        values = {"name": shown(name), "games": ", ".join(LOADERS)}
        raise InvalidInput(Problem(N_("There is no game %(name)s; choose one of %(games)s"), values))
    return LOADERS[name]()


class Registry(Mapping[str, Game]):
    """All games by name; each is imported when it is first asked for."""

    def __getitem__(self, name: str) -> Game:
        return LOADERS[name]()

    def __iter__(self) -> Iterator[str]:
        return iter(LOADERS)

    def __len__(self) -> int:
        return len(LOADERS)


GAMES = Registry()
