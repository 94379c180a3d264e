"""What `view` gives: the types of a view and of its parts. `docs/notation.md` describes each key."""

from typing import TypeAlias, TypedDict

from carreira.game.views import GameView, OwnView
from carreira.vascodagama.position import Placed, ShipAt, Supply, Tile, Turn, VdgTile

Place: TypeAlias = list[str | int]
"""A landing, and the number of one of its spaces from the left."""


class FaceUpVdg(TypedDict):
    """The VdG tiles."""

    face_up: VdgTile | None
    left: int
    """How many there are, the one that lies face up included."""


class Calling(Placed):
    """A disc whose number has not been called yet, or is called now."""

    number: int


class Number(TypedDict):
    """A sequence number, with the disc that lies there."""

    number: int
    seat: int | None
    area: str | None
    compensation: int
    cost: list[int] | None
    """The least and the most that acting with it will cost; None before there is a marker."""


class NumbersZone(TypedDict):
    """The marker, the two sums, the VdG tiles, and the discs by their numbers."""

    marker: int | None
    marker_range: list[int] | None
    """The lowest and the highest number where it can be when numbers are called."""
    marker_swing: int
    money: list[int] | None
    vdg: FaceUpVdg
    numbers: list[Number]
    calling: list[Calling]
    called: int | None


class Space(TypedDict):
    """A space of a landing."""

    value: int
    ship: ShipAt | None


class Landing(TypedDict):
    """A landing, and what it gives."""

    spaces: list[Space]
    bonus: str | None
    """For each ship sent there: `project`, `sailor`, `captain` or `reals`."""
    bonus_reals: int
    complete_points: int
    complete: bool


class MerchantShip(TypedDict):
    """What a merchant ship shows."""

    limit: int


class Merchant(TypedDict):
    """The merchant ships."""

    face_up: MerchantShip | None
    left: int
    """How many are in the stack, the one that lies face up included."""
    sent: bool


class Stack(TypedDict):
    """A stack of projects."""

    top: Tile | None
    left: int


class Bag(TypedDict):
    """How many sailors are in the bag."""

    left: int
    colours: dict[str, int]


class Character(TypedDict):
    """Who has a character, and whose disc lies there."""

    holder: int | None
    host: int | None


class Area(TypedDict):
    """The action spaces of an area."""

    spaces: int
    free: int


class Project(Tile):
    """A project in a player's supply."""

    missing: int
    """How many of its crew the player lacks."""
    launchable: bool


class Final(TypedDict):
    """Points that final scoring would give now."""

    reals: int
    ships: int


class Player(Supply):
    """What a player has, and what follows from it."""

    projects: list[Project]
    earned: dict[str, int]
    """Points by source; `earlier` are those that a loaded position doesn't explain."""
    total: int
    """Points with final scoring now."""
    sailing: int
    """Own ships at landings."""
    final: Final


class TurnView(Turn):
    """What has been done in the action so far."""

    area: str | None
    """The area of the disc whose number is called; `characters`, too, once that disc has hosted one."""


class Prices(TypedDict):
    """What the seat that decides would pay."""

    act: int
    """To act with the number that is called."""
    least: int | None
    """The least price of the action itself after that; None where it can't be carried out."""
    project: int
    gabriel: int | None
    colour: int
    """One more colour of sailors."""
    sailors: list[int]
    """1, 2 … sailors of that colour, with what a captain adds to their price."""
    captain: int
    so_far: int
    """What the recruitment under way has cost."""


class PreviewMove(TypedDict):
    """A ship that navigation would move; `to` is None where it leaves the game."""

    landing: str
    space: int
    owner: int | None
    to: Place | None


class Preview(TypedDict):
    """What navigation would bring if it took place now."""

    reals: list[int]
    """By seat, like `points`."""
    points: list[int]
    complete: list[str]
    moves: list[PreviewMove]


class Box(TypedDict):
    """Figures of the edition."""

    project_prices: list[int]
    colour_prices: list[int]
    captain_price: int
    dias_points: int
    reals_per_point: int
    ship_points: int
    rounds: int


class Own(NumbersZone, OwnView):
    """What `view` gives."""

    stage: str
    round: int
    rounds: int
    first_player: int
    landings: dict[str, Landing]
    merchant: Merchant
    projects: list[Tile | None]
    gabriel: Tile | None
    stacks: list[Stack]
    sections: list[dict[str, int]]
    bag: Bag
    missionaries: int
    characters: dict[str, Character]
    areas: dict[str, Area]
    players: list[Player]
    turn: TurnView
    prices: Prices
    largest_limit: int
    """The largest limit among the launched ships of the seat that decides."""
    fits: list[Place]
    """Where one of these ships could be sent."""
    bonus_left: list[str]
    """The landings that would give the seat that decides their bonus: it may have run out."""
    merchant_fits: bool
    """Whether the merchant ship that lies face up finds a space."""
    preview: Preview
    box: Box


class View(Own, GameView):
    """A whole view, as `Match.view` returns it."""
