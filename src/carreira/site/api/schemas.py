"""What programs send and get, as schemas: they check what comes in, and describe both in the OpenAPI document.

Input is taken as it is meant: a number is no text, and a name that isn't known is refused, since it may be misspelt.
"""

from typing import Annotated, Any, Literal

from ninja import Schema
from pydantic import BeforeValidator, ConfigDict, Field

from carreira.bots import ALIASES
from carreira.games import GAMES
from carreira.site.clocks.paces import HOURS, INCREMENT, LIVE, MINUTES, TURNS, UNHURRIED
from carreira.site.tables.levels import levels
from carreira.site.tables.playing import LONGEST_MOVE, MOST_MOVES

LARGEST = 2**31 - 1


def _whole(found: Any) -> Any:
    """JSON has one kind of numbers: 5.0 is a whole one."""
    return int(found) if isinstance(found, float) and found.is_integer() else found


WHOLE = BeforeValidator(_whole)
"""Stands last among what is said of a number, so that its description keeps the bounds."""
Count = Annotated[int, Field(ge=0, le=LARGEST), WHOLE]
LevelName = Annotated[str, Field(max_length=20, json_schema_extra={"enum": [*levels(), *ALIASES]})]
Pace = Literal["none", "live", "turns"]
assert set(Pace.__args__) == {UNHURRIED, LIVE, TURNS}  # type: ignore[attr-defined]


class Input(Schema):
    """What programs send."""

    model_config = ConfigDict(strict=True, extra="forbid")


class ChairInput(Input):
    """Who is to play a seat: you, anybody, somebody by name, or a bot."""

    kind: Literal["me", "open", "invite", "bot"]
    level: LevelName | None = Field(None, description="of a bot; the usual one if left out")
    name: Annotated[str, Field(max_length=100)] | None = Field(
        None, description="how you are called there, or whom to invite"
    )


class NewTable(Input):
    """What a table is opened with."""

    game: Annotated[str, Field(max_length=40, json_schema_extra={"enum": list(GAMES)})]
    seats: Annotated[list[ChairInput], Field(min_length=1, max_length=10)]
    options: dict[str, bool] | None = Field(None, description="the game's variants, by name; see `/api/games`")
    pace: Pace | None = None
    minutes: Annotated[int, Field(ge=MINUTES[0], le=MINUTES[1]), WHOLE] | None = Field(
        None, description="for each player, with `live`"
    )
    increment: Annotated[int, Field(ge=INCREMENT[0], le=INCREMENT[1]), WHOLE] | None = Field(
        None, description="seconds more after each turn, with `live`"
    )
    hours: Annotated[int, Field(json_schema_extra={"enum": list(HOURS)}), WHOLE] | None = Field(
        None, description="for each turn, with `turns`"
    )
    private: bool | None = Field(None, description="in no list: only who has the address finds it")


class Moves(Input):
    """Moves of one seat, all or none, made from the state with this version."""

    version: Count
    revision: Count | None = Field(
        None, description="the table's; tells states apart that have the same version, after something was taken back"
    )
    moves: Annotated[
        list[Annotated[str, Field(min_length=1, max_length=LONGEST_MOVE)]],
        Field(min_length=1, max_length=MOST_MOVES),
    ]


class Undo(Input):
    """Taking back one's last decision, from the state with this version."""

    version: Count
    revision: Count | None = None


class Sitting(Input):
    """How one wants to be called at a table."""

    name: Annotated[str, Field(max_length=100)] | None = Field(None, description="the account's, if left out")


class Level(Input):
    """A level of bots; the usual one if it is left out."""

    level: LevelName | None = None


class RecordInput(Input):
    """A record to look at or, with `from`, to go on from."""

    record: Annotated[str, Field(min_length=1)]
    start: Count | None = Field(
        None, alias="from", description="go on after so many decisions, on a table of your own, against bots"
    )
    seats: Annotated[list[ChairInput], Field(min_length=1, max_length=10)] | None = Field(
        None,
        description="who plays on, `me` or `bot`; if left out, you, on the seat that decides there, and bots",
    )


class SeatShown(Schema):
    """A seat of a table."""

    kind: Literal["person", "open", "bot"]
    name: str = Field(description="empty for an open seat that is kept for nobody")
    level: str | None = Field(description="of a bot")
    bot_account: bool = Field(description="whether it is a person's seat for which a program plays, by its own account")
    invited: bool = Field(description="whether it is an open seat that is kept for the person of that name")


class TableShown(Schema):
    """A table as it stands."""

    id: str
    game: str
    started: bool
    version: int = Field(description="the number of decisions so far")
    revision: int = Field(description="grows with every change, also when something is taken back")
    to_move: int | None = Field(description="the seat that decides, from 0; null while nobody does")
    over: bool
    paused: bool = Field(description="whether an operator lets nobody play for now")
    seats: list[SeatShown]
    your_seats: list[int] = Field(description="those of the token's account")
    your_turn: bool
    options: dict[str, bool]
    pace: Pace
    private: bool
    points: list[int] | None = Field(description="each seat's points now, or final; null before the first decision")
    url: str = Field(description="the table's page, on this site")


class Tables(Schema):
    """A list of tables."""

    tables: list[TableShown]


class OptionShown(Schema):
    """A variant of a game."""

    name: str
    label: str


class GameShown(Schema):
    """A game that is played here."""

    name: str
    title: str
    seats: list[int] = Field(description="with how many seats it can be played")
    options: list[OptionShown]


class Games(Schema):
    """What is played here, and against which bots."""

    games: list[GameShown]
    levels: list[str] = Field(description="the levels of bots, weakest first")


class RecordShown(Schema):
    """What a record holds; with `from`, the table on which it goes on."""

    game: str
    seats: int
    options: dict[str, bool]
    edition: str
    rules_version: int
    decisions: int
    over: bool
    points: list[int]
    ranking: list[list[int]] | None = Field(description="the best seats first; null before the end")
    table: TableShown | None


class Problem(Schema):
    """Why a request can't be fulfilled; nothing was changed."""

    code: str = Field(description="a word that never changes")
    message: str = Field(description="what happened, why, and what to do, in the reader's language")
    rule: str | None = Field(description="the rule of the game that forbids it, by its id in the rulebook")


class Refused(Schema):
    """The answer to a request that can't be fulfilled."""

    error: Problem


View = dict[str, Any]
"""What a seat or a spectator may know: `view()` of the library, which differs by game."""
