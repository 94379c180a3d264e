"""The types of Navegador's views."""

from typing import TypedDict

from carreira.game.views import GameView, OwnView
from carreira.navegador.position import Common, PlayerPosition, Turn


class RegionView(TypedDict):
    """A sea region."""

    explored: bool
    good: str | None
    """What its colonies yield; None for Portugal, which has none."""
    tiles: int
    """How many colony tiles lie there."""
    colonies: list[int] | None
    """Their prices, cheapest first; None while they lie face down."""
    ships_needed: int
    """Ships that must enter it in one action to discover it."""
    extra_loss: bool
    """Whether it is undiscovered, and bears a token for a greater loss."""


class PlayerFacts(TypedDict):
    """What follows by the rules from what a player has."""

    points: int
    """Points of the columns."""
    total: int
    """Points if the match ended now."""
    cash_points: int
    supply: int
    """Ships not on the board."""
    king_best: str | None
    """The column in which the king's privilege counts most; None where it can't be used."""
    king_points: int
    units: dict[str, int]
    multipliers: dict[str, int]
    columns: dict[str, int]
    """Points of each column."""
    next_bonus: dict[str, int | None]
    """Cash per unit for the next privilege; None where the column is full."""
    next_payout: dict[str, int | None]
    """Cash for the next privilege, for all units; None where the column is full."""


class PlayerView(PlayerPosition, PlayerFacts):
    """What a player has, and what follows from it."""


class Phases(TypedDict):
    """Figures of the edition that change from phase to phase: one number for each of the three."""

    range: list[int]
    price: list[int]
    fill: list[int]


class Box(TypedDict):
    """Other figures of the edition."""

    max_ships: int
    max_workers: int
    cheap_price: int
    surplus_price: int
    free_steps: int
    colony_workers: int
    cash_point: int
    min_workers: int
    king_region: str
    """Where the king's privilege is fetched, in the variant."""
    borders: dict[str, list[list[str]]]
    """Pairs of regions between which ships sail, by the colour of the border."""
    base_points: list[int]
    privilege_points: list[int]


class Own(Common, OwnView):
    """What `view.view` gives."""

    prices: dict[str, list[int]]
    """By good, row by row from the top; `process` is what a factory earns."""
    regions: dict[str, RegionView]
    building_prices: dict[str, list[int]]
    """Those left of each row, the next first."""
    building_workers: dict[str, int]
    phases: Phases
    box: Box
    players: list[PlayerView]
    turn: Turn


class View(Own, GameView):
    """A whole view, as `Match.view` gives it for Navegador."""
