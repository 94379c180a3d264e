"""Opening tables for programs: by the start page’s form, so that the same is possible and the same limits hold."""

from collections.abc import Mapping, Sequence

from carreira import bots, games
from carreira.game.language import N_
from carreira.game.match import Match
from carreira.site.api.schemas import ChairInput, NewTable
from carreira.site.api.tokens import Caller
from carreira.site.lobby.forms import INVITE
from carreira.site.lobby.forms import NewTable as Form
from carreira.site.logs import log
from carreira.site.refusals import Refusal
from carreira.site.study.branching import decider, going_on
from carreira.site.tables.dealing import Chair, Order, open_table
from carreira.site.tables.levels import default_level, levels
from carreira.site.tables.models import HUMAN, OPEN, Table
from carreira.site.tables.seating import NO_SUCH_LEVEL

NO_GAME = N_("There is no game “%(game)s” here: /api/games lists those that there are.")
NO_OPTION = N_("%(game)s has no option “%(option)s”: /api/games lists those that it has.")
WRONG_SEATS = N_("This record has %(seats)d seats: say for each of them who plays on, you (`me`) or a `bot`.")
NOBODY_PLAYS = N_("Nobody would play on: take one of the seats yourself.")

KINDS = {"me": HUMAN, "open": OPEN, "invite": INVITE}


def opened(caller: Caller, wanted: NewTable) -> Table:
    """Open a table. Raises Refusal (400, 429 or 503)."""
    if wanted.game not in games.GAMES:
        raise Refusal(400, NO_GAME, game=wanted.game)
    game = games.get(wanted.game)
    options = wanted.options or {}
    for option in options:
        if option not in [known.name for known in game.options]:
            raise Refusal(400, NO_OPTION, game=game.title, option=option[:40])
    form = Form(game, caller.visitor, caller.name, _posted(wanted, options))
    if not form.is_valid():
        # the form's sentences are in the reader's language already
        raise Refusal(400, "%(problems)s", problems=" ".join(form.problems))
    return _open(form.order(), caller)


def _posted(wanted: NewTable, options: Mapping[str, bool]) -> dict[str, str]:
    """What the start page's form would post."""
    posted = {"seats": str(len(wanted.seats))}
    for number, seat in enumerate(wanted.seats):
        posted[f"seat-{number}"] = KINDS.get(seat.kind) or _level(seat)
        posted[f"name-{number}"] = seat.name or ""
    posted |= {f"option-{name}": "on" for name, on in options.items() if on}
    given = {"pace": wanted.pace, "minutes": wanted.minutes, "increment": wanted.increment, "hours": wanted.hours}
    posted |= {name: str(value) for name, value in given.items() if value is not None}
    return posted | ({"private": "on"} if wanted.private else {})


def _level(seat: ChairInput) -> str:
    level = level_named(seat.level) or default_level()
    if level not in levels():
        raise Refusal(400, NO_SUCH_LEVEL)
    return level


def level_named(name: str | None) -> str:
    """The level of that name or alias; "" for the usual one."""
    return bots.ALIASES.get(name or "", name or "")


def gone_on(caller: Caller, match: Match, number: int, seats: Sequence[ChairInput] | None) -> Table:
    """Open a table on which a match goes on after `number` decisions. Raises Refusal (400, 404 or 503)."""
    decides = decider(match, number)
    if seats is None:
        chairs = [
            Chair(HUMAN, caller.name) if seat == decides else Chair(default_level()) for seat in range(match.seats)
        ]
    elif len(seats) != match.seats or any(seat.kind not in ("me", "bot") for seat in seats):
        raise Refusal(400, WRONG_SEATS, seats=match.seats)
    else:
        chairs = [
            Chair(HUMAN, seat.name or caller.name) if seat.kind == "me" else Chair(_level(seat)) for seat in seats
        ]
    if all(chair.kind != HUMAN for chair in chairs):
        raise Refusal(400, NOBODY_PLAYS)
    return _open(going_on(match, number, chairs), caller)


def _open(order: Order, caller: Caller) -> Table:
    table = open_table(order, caller.visitor)
    log("table").info("opened by a program", table=table.id, game=table.game, seats=table.seat_count)
    return table
