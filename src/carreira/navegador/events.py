"""What happened when a move was applied, as neutral events that `wording.py` puts into sentences."""

from typing import Any

from carreira.game.edition import Edition
from carreira.game.game import Event
from carreira.navegador import codes, names
from carreira.navegador.moves import NOTATION
from carreira.navegador.names import FIELDS, PRIVILEGES, REGIONS


def events(before: Any, code: int, after: Any, edition: Edition) -> list[Event]:
    """The events of one applied code.

    `before` and `after` are plain states on either side of it. The last of them may be what the move set off: the
    card passed on, a phase begun, the end triggered.
    """
    seat = before.to_move
    found = _of_move(before, code, after, edition.box, seat)
    return found + _set_off(before, after, seat)


def _of_move(before: Any, code: int, after: Any, box: Any, seat: int) -> list[Event]:
    word, *rest = NOTATION[code].split(" ")
    player, then = before.players[seat], after.players[seat]
    paid = player.cash - then.cash
    match word:
        case "rondel":
            return [Event("rondel", seat, {"field": rest[0], "fee": _fee(before, code, box)})]
        case "scrap":
            return [Event("scrap", seat, {"region": rest[0]})]
        case "workers" | "ships":
            return _hired(before, word, int(rest[0]), then, box, seat)
        case "sail":
            kind = "sail" if before.explored[REGIONS.index(rest[1])] else "expedition"
            return [Event(kind, seat, {"from": rest[0], "to": rest[1]})]
        case "discover":
            region = before.expedition
            turned_up = [int(after.tiles[region, i]) for i in range(4) if after.tiles[region, i]]
            lost = player.ships[region] - then.ships[region]
            values = {"region": REGIONS[region], "lost": lost, "bonus": -paid, "colonies": turned_up}
            return [Event("discover", seat, values)]
        case "colony":
            return [Event("colony", seat, {"region": rest[0], "price": paid})]
        case "build":
            return [Event("build", seat, {"building": rest[0], "price": paid})]
        case "sell" | "process":
            joker = len(rest) > 2
            return [Event(word, seat, {"good": rest[0], "units": int(rest[1]), "gain": -paid, "joker": joker})]
        case "privilege" | "king":
            return [Event(word, seat, {"privilege": rest[0], "gain": -paid})]
        case "navigator":
            return [Event("navigator", seat)]
    return [] if _done_something(before) else [Event("nothing", seat, {"decision": int(before.decision)})]


def _fee(before: Any, code: int, box: Any) -> int:
    player = before.players[before.to_move]
    if player.rondel < 0:
        return 0
    steps = (code - codes.RONDEL_TO - player.rondel) % len(FIELDS) or len(FIELDS)
    return int(max(0, steps - box.free_steps))


def _hired(before: Any, word: str, count: int, then: Any, box: Any, seat: int) -> list[Event]:
    if count == 0:
        return [Event("nothing", seat, {"decision": int(before.decision)})]
    player = before.players[seat]
    had = player.workers if word == "workers" else sum(player.ships)
    have = then.workers if word == "workers" else sum(then.ships)
    surplus = had + count - have
    earned = surplus * box.surplus_price
    cost = player.cash - then.cash + earned
    return [Event(word, seat, {"count": count, "cost": cost, "surplus": surplus, "earned": earned})]


def _done_something(before: Any) -> bool:
    match before.decision:
        case names.SAIL:
            return before.discovered >= 0 or any(before.sailed)
        case names.FOUND | names.BUILD:
            return bool(before.last_pick >= 0)
        case names.MARKET:
            return any(before.traded)
    return False


def _set_off(before: Any, after: Any, seat: int) -> list[Event]:
    found = []
    if after.holder != before.holder:
        kind = "card passed" if before.extra_sailing else "card lapsed"
        found.append(Event(kind, seat, {"to": int(after.holder)}))
    elif before.mark < 0 <= after.mark:
        found.append(Event("card marked", seat, {"field": FIELDS[after.mark]}))
    if after.phase != before.phase:
        filled = {
            kind: after.gallery[i] - before.gallery[i]
            for i, kind in enumerate(PRIVILEGES)
            if after.gallery[i] > before.gallery[i]
        }
        found.append(Event("phase", None, {"phase": int(after.phase), "filled": filled}))
    if (after.triggered and not before.triggered) or (
        after.last_turns >= 0 > before.last_turns and not before.triggered
    ):
        found.append(Event("end triggered", seat))
    if after.over and not before.over:
        found.append(Event("over", None))
    return found
