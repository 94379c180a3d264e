"""What happened when a move or a step was applied, as neutral events that `wording` puts into sentences.

Amounts are the differences between the states before and after it.
"""

from carreira.game.edition import Edition
from carreira.game.game import Event
from carreira.game.moves import parts
from carreira.game.rule import State
from carreira.navegador import names
from carreira.navegador.moves import FIRST_STEP, MOVES
from carreira.navegador.names import FIELDS, PRIVILEGES, REGIONS
from carreira.navegador.outcome import CHANGES, foresee
from carreira.navegador.position import colonies_in
from carreira.navegador.state import SCHEMA


def events(before: State, code: int, after: State, edition: Edition) -> list[Event]:
    """The events of one applied code, a move or a step; none if it only ends something.

    `before` and `after` are the plain states before and after it.
    """
    if code >= FIRST_STEP:
        return _of_step(MOVES.names[code], before, after)
    found = _of_move(code, before, after, edition)
    if before.mark < 0 <= after.mark:
        found.append(Event("card marked", before.to_move, {"field": FIELDS[after.mark]}))
    if after.triggered > before.triggered:
        word = MOVES.names[code].split()[0]
        place = {"region": REGIONS[before.expedition]} if word == "discover" else {}
        found.append(Event("end triggered", before.to_move, {"move": word, **place}))
    return found


def _of_move(code: int, before: State, after: State, edition: Edition) -> list[Event]:
    seat = before.to_move
    player, then = before.players[seat], after.players[seat]
    gain = then.cash - player.cash
    match parts(MOVES.names[code]):
        case ["rondel", field]:
            return [Event("rondel", seat, {"field": field, "fee": after.scrap_left})]
        case ["scrap", region]:
            return [Event("scrap", seat, {"region": region})]
        case ["workers" | "ships" as word, count] if count:
            changes = CHANGES.new()
            foresee(SCHEMA.load(SCHEMA.numbers(before)), edition.handle, code, 0, changes)
            hired = CHANGES.read(changes)
            surplus = count - (hired.workers if word == "workers" else hired.ships)
            values = {"count": count, "cost": hired.paid, "surplus": surplus, "earned": hired.earned}
            return [Event(word, seat, values)]
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


def _of_step(step: str, before: State, after: State) -> list[Event]:
    match step:
        case "card passed" | "card lapsed":
            return [Event(step, before.to_move, {"holder": after.holder})]
        case "phase":
            filled = {kind: after.gallery[i] - before.gallery[i] for i, kind in enumerate(PRIVILEGES)}
            values = {"phase": after.phase, "filled": {kind: count for kind, count in filled.items() if count}}
            return [Event("phase", None, values)]
    return [Event(step, None)]


def _done_something(before: State) -> bool:
    match before.decision:
        case names.SAIL:
            return before.discovered >= 0 or any(before.sailed)
        case names.FOUND | names.BUILD:
            return bool(before.last_pick >= 0)
        case names.MARKET:
            return any(before.traded)
    return False
