"""What a view holds in every game; a game's own TypedDicts add the rest."""

from typing import NotRequired, TypedDict


class EditionView(TypedDict):
    """The edition that a match is played with."""

    name: str
    hash: str
    standard: bool
    reconstructed: list[str]
    """The chapters that hold a figure which is not certain."""


class OwnView(TypedDict):
    """What a game's `view` function gives. A game extends it with all that is its own: `class Own(OwnView)`."""

    to_move: int | None
    decision: str


class GameView(OwnView):
    """A whole view, as `Match.view` returns it. A game's whole view is `class View(Own, GameView)`."""

    game: str
    seats: int
    options: dict[str, bool]
    edition: EditionView
    viewer: int | None
    number: int
    over: bool
    scores: list[int]
    ranking: list[list[int]] | None
    moves: NotRequired[list[str]]
    """The legal moves, if the viewer decides."""
