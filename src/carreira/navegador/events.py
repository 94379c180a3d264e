"""What happened when a move or a step was applied, as neutral events that `wording` puts into sentences.

Amounts are the differences between the states before and after it.
"""

from typing import Any

from carreira.game.edition import Edition
from carreira.game.game import Event
from carreira.game.moves import parts
from carreira.navegador import names
from carreira.navegador.moves import FIRST_STEP, MOVES
from carreira.navegador.names import FIELDS, PRIVILEGES, REGIONS
from carreira.navegador.position import colonies_in


def events(before: Any, code: int, after: Any, edition: Edition) -> list[Event]:
    """The events of one applied code, a move or a step; none where it only ends something.

    `before` and `after` are plain states on either side of it.
    """
    if code >= FIRST_STEP:
        return _of_step(MOVES.names[code], before, after)
    found = _of_move(parts(MOVES.names[code]), before, after, edition.figures)
    if before.mark < 0 <= after.mark:
        found.append(Event("card marked", before.to_move, {"field": FIELDS[after.mark]}))
    if after.triggered > before.triggered:
        found.append(Event("end triggered", before.to_move))
    return found


def _of_move(words: tuple[Any, ...], before: Any, after: Any, figures: Any) -> list[Event]:
    seat = before.to_move
    player, then = before.players[seat], after.players[seat]
    gain = then.cash - player.cash
    match words:
        case ["rondel", field]:
            return [Event("rondel", seat, {"field": field, "fee": after.scrap_left})]
        case ["scrap", region]:
            return [Event("scrap", seat, {"region": region})]
        case ["workers", count]:
            return _hired("workers", count, then.workers - player.workers, before, gain, figures)
        case ["ships", count]:
            return _hired("ships", count, sum(then.ships) - sum(player.ships), before, gain, figures)
        case ["sail", start, target]:
            kind = "sail" if before.explored[REGIONS.index(target)] else "expedition"
            return [Event(kind, seat, {"from": start, "to": target})]
        case ["discover"]:
            region = before.expedition
            lost = player.ships[region] - then.ships[region]
            values = {"region": REGIONS[region], "lost": lost, "bonus": gain, "colonies": colonies_in(after, region)}
            return [Event("discover", seat, values)]
        case ["colony", region]:
            return [Event("colony", seat, {"region": region, "price": -gain})]
        case ["build", building]:
            return [Event("build", seat, {"building": building, "price": -gain})]
        case ["sell" | "process" as word, good, units, *joker]:
            return [Event(word, seat, {"good": good, "units": units, "gain": gain, "joker": bool(joker)})]
        case ["privilege" | "king" as word, kind]:
            return [Event(word, seat, {"privilege": kind, "gain": gain})]
        case ["navigator"]:
            return [Event("navigator", seat)]
    return [] if _done_something(before) else [Event("nothing", seat, {"decision": int(before.decision)})]


def _hired(word: str, count: int, kept: int, before: Any, gain: int, figures: Any) -> list[Event]:
    """What was hired, `kept` of it after the surplus was sold; both together are what was paid in the end."""
    if count == 0:
        return [Event("nothing", before.to_move, {"decision": int(before.decision)})]
    earned = (count - kept) * figures.surplus_price
    values = {"count": count, "cost": earned - gain, "surplus": count - kept, "earned": earned}
    return [Event(word, before.to_move, values)]


def _of_step(step: str, before: Any, after: Any) -> list[Event]:
    match step:
        case "card passed" | "card lapsed":
            return [Event(step, before.to_move, {"holder": after.holder})]
        case "phase":
            filled = {kind: after.gallery[i] - before.gallery[i] for i, kind in enumerate(PRIVILEGES)}
            values = {"phase": after.phase, "filled": {kind: count for kind, count in filled.items() if count}}
            return [Event("phase", None, values)]
    return [Event(step, None)]


def _done_something(before: Any) -> bool:
    match before.decision:
        case names.SAIL:
            return before.discovered >= 0 or any(before.sailed)
        case names.FOUND | names.BUILD:
            return bool(before.last_pick >= 0)
        case names.MARKET:
            return any(before.traded)
    return False
