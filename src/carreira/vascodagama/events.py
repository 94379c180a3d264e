"""What happened when a move or a step was applied, as neutral events that `wording` puts into sentences.

Amounts are the differences between the states before and after it.
"""

from typing import Any

from carreira.game.edition import Edition
from carreira.game.game import Event
from carreira.game.moves import parts
from carreira.game.rule import Figures, State
from carreira.vascodagama import facts
from carreira.vascodagama.facts import Facts
from carreira.vascodagama.moves import FIRST_STEP, MOVES
from carreira.vascodagama.names import (
    ALVARES,
    AREAS,
    CHARACTERS,
    COLOURS,
    DIAS,
    LANDINGS,
    LAST_PLAIN_NUMBER,
    MAX_SPACES,
    PROJECT,
    SAILOR,
)
from carreira.vascodagama.position import project, vdg_tile
from carreira.vascodagama.state import SCHEMA


def events(before: State, code: int, after: State, edition: Edition) -> list[Event]:
    """The events of one applied code, a move or a step; none if it only ends something.

    `before` and `after` are the plain states before and after it.
    """
    words = parts(MOVES.names[code])
    if code < FIRST_STEP:
        return _of_move(words, before, after, edition)
    return _of_step(words, before, after, edition)


def _facts(state: State, edition: Edition) -> Facts:
    return facts.known(SCHEMA.load(SCHEMA.numbers(state)), edition)


def _of_move(words: tuple[Any, ...], before: State, after: State, edition: Edition) -> list[Event]:
    figures, seat = edition.figures, before.to_move
    player, then = before.players[seat], after.players[seat]
    gain = then.reals - player.reals
    match words:
        case ["place", number, area]:
            kind = "place" if number <= LAST_PLAIN_NUMBER else "place extra"
            return [Event(kind, seat, {"number": number, "area": area})]
        case ["act"]:
            return [Event("act", seat, {**_called(_facts(before, edition), before), "cost": -gain})]
        case ["renounce"]:
            known = _facts(before, edition)
            return [Event("renounce", seat, {**_called(known, before), "gain": gain, "barred": _barred(known)})]
        case ["buy", "gabriel"]:
            return [Event("gabriel", seat, {"ship": project(figures, before.gabriel), "cost": -gain})]
        case ["buy", slot]:
            return [Event("buy", seat, {"project": project(figures, before.upper[slot - 1]), "cost": -gain})]
        case ["section", section]:
            return [Event("section", seat, {"section": section})]
        case ["take", colour, count]:
            return [Event("take", seat, {"sailors": {colour: count}, "cost": -gain})]
        case ["captain"]:
            return [Event("captain", seat, {"cost": -gain})]
        case ["landing", landing]:
            return [Event("landing", seat, {"landing": landing})]
        case ["send", ship, _]:
            values = {
                "landing": LANDINGS[before.landing],
                "value": then.points - player.points,
                "ship": project(figures, player.tiles[player.n_projects + ship - 1]),
            }
            return [Event("send", seat, values), *_bonus(before, after, before.landing, figures)]
        case ["merchant", "later"]:
            return [Event("merchant later", seat)]
        case ["merchant", landing, space]:
            at = LANDINGS.index(landing)
            value, limit = figures.value[at * MAX_SPACES + space - 1], figures.limit[before.merchants[0]]
            values = {"landing": landing, "value": value, "limit": limit}
            return [Event("merchant", seat, values), *_bonus(before, after, at, figures)]
        case ["project", slot]:
            return [Event("project", seat, {"project": project(figures, before.upper[slot - 1])})]
        case ["sailor", "bag"]:
            drawn = {name: then.sailors[c] - player.sailors[c] for c, name in enumerate(COLOURS)}
            return [Event("sailor drawn", seat, {"sailors": {name: n for name, n in drawn.items() if n}})]
        case ["sailor", section, colour]:
            return [Event("sailor", seat, {"section": section, "sailors": {colour: 1}})]
        case ["money", _]:
            return [Event("money", seat, {"gain": gain})]
        case ["host", character]:
            return _hosted(before, after, character)
        case ["launch", tile, *crew]:
            return [Event("launch", seat, {"ship": project(figures, player.tiles[tile - 1]), "crew": crew})]
    return []


def _called(known: Facts, before: State) -> dict[str, Any]:
    """The number that is called, and its area."""
    return {"number": known.called, "area": AREAS[before.disc_area[known.called - 1]]}


def _barred(known: Facts) -> str | None:
    """What keeps the seat from acting: `"price"` or `"action"`; None if it could act."""
    if not known.barred:
        return None
    return "action" if known.least < 0 else "price"


def _bonus(before: State, after: State, landing: int, figures: Figures) -> list[Event]:
    """What a landing gives at once; choosing a project or a sailor is a decision and an event of its own."""
    seat, values = before.to_move, {"landing": LANDINGS[landing]}
    player, then = before.players[seat], after.players[seat]
    found = []
    if then.reals != player.reals:
        found.append(Event("bonus", seat, {**values, "gain": then.reals - player.reals}))
    if figures.bonus_captain[landing]:
        hired = then.captains_to_hire < player.captains_to_hire
        found.append(Event("bonus captain" if hired else "no captain", seat, values))
    if figures.bonus_project[landing] and after.decision != PROJECT:
        found.append(Event("no project", seat, values))
    if figures.bonus_sailor[landing] and after.decision != SAILOR:
        found.append(Event("no sailor", seat, values))
    return found


def _hosted(before: State, after: State, name: str) -> list[Event]:
    seat, character = before.to_move, CHARACTERS.index(name)
    holder = before.holder[character]
    if holder < 0:
        found = [Event("host", seat, {"character": name})]
    elif holder == seat:
        found = [Event("host kept", seat, {"character": name})]
    else:
        found = [Event("host from", seat, {"character": name, "from": holder})]
    if character == DIAS:
        found.append(_dias(before, after, seat))
    elif character == ALVARES:
        found.append(_alvares(before, after, seat))
    elif after.players[seat].extra_disc > before.players[seat].extra_disc:
        found.append(Event("extra disc", seat))
    return found


def _alvares(before: State, after: State, seat: int) -> Event:
    count = after.players[seat].missionaries - before.players[seat].missionaries
    return Event("alvares" if count else "alvares none", seat, {"missionaries": count})


def _dias(before: State, after: State, seat: int) -> Event:
    return Event("dias", seat, {"points": after.players[seat].points - before.players[seat].points})


def _of_step(words: tuple[Any, ...], before: State, after: State, edition: Edition) -> list[Event]:
    figures = edition.figures
    match words:
        case ["variation"]:
            turned = vdg_tile(figures, after.vdg[0])["variation"] if after.n_vdg else 0
            return [Event("variation", None, {"variation": turned, "from": before.marker, "marker": after.marker})]
        case ["merchant", "lost"]:
            return [Event("merchant lost", None, {"limit": figures.limit[before.merchants[0]]})]
        case ["income", seat]:
            player, then = before.players[seat], after.players[seat]
            income = {"reals": then.reals - player.reals, "points": then.points - player.points}
            return [Event("income", seat, {"income": income, "ships": _earning(before, seat, figures)})]
        case ["complete", landing]:
            pairs = zip(before.players[: before.seats], after.players, strict=False)
            points = [then.points - player.points for player, then in pairs]
            return [Event("complete", None, {"landing": landing, "points": points})]
        case ["sailed", landing]:
            return _sailed_on(before, LANDINGS.index(landing), edition)
        case ["projects"]:
            count = sum(tile >= 0 for tile in [*after.upper, after.gabriel])
            return [Event("projects", None, {"count": count})]
        case ["bank"]:
            return [Event("bank", None, {"reals": sum(before.money)})]
        case ["refill"]:
            drawn = [
                {name: after.sections[section, c] - before.sections[section, c] for c, name in enumerate(COLOURS)}
                for section in range(figures.sections[before.seats])
            ]
            return [Event("refill", None, {"sections": drawn})]
        case ["alvares"]:
            return [_alvares(before, after, before.holder[ALVARES])]
        case ["dias"]:
            return [_dias(before, after, before.holder[DIAS])]
        case ["discs"]:
            known = _facts(before, edition)
            held = [seat for seat in range(after.seats) if known.players[seat].extra_disc]
            return [Event("extra disc back", seat) for seat in held if not after.players[seat].extra_disc]
        case ["merchant", "turned"]:
            return [Event("merchant turned", None, {"limit": figures.limit[after.merchants[0]]})]
        case ["round"]:
            values = {"round": after.round, "first": after.first_player, "marker": after.marker}
            return [Event("round", None, {**values, "upper": after.money[0], "lower": after.money[1]})]
        case ["over"]:
            return [*_final(after, edition), Event("over", None, {"rounds": after.round})]
    return [Event(words[0], None)]


def _earning(before: State, seat: int, figures: Figures) -> list[tuple[str, int, int, int]]:
    """The seat's ships at landings that earn something: landing, space, reals, points."""
    return [
        (LANDINGS[berth // MAX_SPACES], berth % MAX_SPACES + 1, figures.reals[ship], figures.points[ship])
        for berth, (owner, ship) in enumerate(zip(before.owner, before.ship, strict=True))
        if owner == seat and figures.reals[ship] + figures.points[ship] > 0
    ]


def _sailed_on(before: State, landing: int, edition: Edition) -> list[Event]:
    """Two events at most: which ships sailed on to the next landing, and which left the game."""
    figures, targets = edition.figures, _facts(before, edition).target
    moved, gone = [], []
    for berth in range(landing * MAX_SPACES, landing * MAX_SPACES + figures.spaces[landing]):
        owner = before.owner[berth]
        values = {"seat": owner if owner >= 0 else None, "limit": figures.limit[before.ship[berth]]}
        if targets[berth] == facts.LEAVES:
            gone.append(values)
        else:
            moved.append({**values, "value": figures.value[targets[berth]]})
    found = []
    if moved:
        values = {"landing": LANDINGS[landing], "to": LANDINGS[landing + 1], "moved": moved}
        found.append(Event("sailed on", None, values))
    if gone:
        found.append(Event("left", None, {"landing": LANDINGS[landing], "gone": gone}))
    return found


def _final(after: State, edition: Edition) -> list[Event]:
    known = _facts(after, edition)
    found = []
    for seat, player in enumerate(after.players[: after.seats]):
        mine = known.players[seat]
        values = {"reals": player.reals, "money_points": mine.for_reals, "ships": mine.captained}
        found.append(Event("final", seat, {**values, "ship_points": mine.for_ships, "total": mine.total}))
    return found
