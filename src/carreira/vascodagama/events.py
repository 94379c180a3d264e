"""What happened when a move was applied, as neutral events that `wording.py` puts into sentences."""

from typing import Any

from carreira.game.edition import Edition
from carreira.game.game import Event
from carreira.vascodagama import names
from carreira.vascodagama.moves import NOTATION
from carreira.vascodagama.names import (
    ALVARES,
    AREAS,
    CHARACTERS,
    COLOURS,
    DIAS,
    LANDINGS,
    LAST_PLAIN_NUMBER,
    MANUEL,
    MAX_SPACES,
)
from carreira.vascodagama.phases import ended_round, sailed, told_end, told_navigation


def events(before: Any, code: int, after: Any, edition: Edition) -> list[Event]:
    """The events of one applied code.

    `before` and `after` are plain states on either side of it. After the move itself comes what it set off: the VdG
    tile turned, the navigation phase, the end of the round, the final scoring.
    """
    box = edition.box
    found = _of_move(before, code, box)
    if before.stage == names.MERCHANT_STAGE and after.stage == names.PLACING:
        found += _new_round(after, box)
    if before.stage == names.PLACING and after.stage == names.ACTING:
        found.append(_variation(before, after, box))
    if before.stage == names.ACTING and after.stage != names.ACTING:
        found.append(Event("navigation", None))
    if sailed(before, after):
        found += told_navigation(before, code, edition)
    if ended_round(before, after):
        found += told_end(before, code, after, box)
        if after.stage == names.PLACING:
            found += _new_round(after, box)
    if after.closing and not before.closing and not after.over:
        found.append(Event("closing", None))
    if after.over and not before.over:
        found += [_final(after, seat, box) for seat in range(after.seats)]
        found.append(Event("over", None))
    return found


def tile(box: Any, number: int) -> dict[str, int]:
    """A tile's values, as views show it."""
    return {
        "limit": box.limit[number],
        "crew": box.crew[number],
        "reals": box.reals[number],
        "points": box.points[number],
    }


def _of_move(before: Any, code: int, box: Any) -> list[Event]:
    """The move itself; nothing where it only ends something."""
    word, *rest = NOTATION[code].split(" ")
    seat = before.to_move
    player = before.players[seat]
    match word:
        case "place":
            kind = "place" if int(rest[0]) <= LAST_PLAIN_NUMBER else "place extra"
            return [Event(kind, seat, {"number": int(rest[0]), "area": rest[1]})]
        case "act" | "renounce":
            return [_called(before, word, box)]
        case "buy":
            return [_bought(before, rest[0], box)]
        case "section":
            return [Event("section", seat, {"section": int(rest[0])})]
        case "take":
            count = int(rest[1])
            taken = bin(before.colours_taken).count("1")
            cost = box.colour_price[taken + 1] - box.colour_price[taken]
            cost += before.captain_hired * count * box.captain_price
            return [Event("take", seat, {"sailors": {rest[0]: count}, "cost": cost})]
        case "captain":
            return [Event("captain", seat, {"cost": before.hired * box.captain_price})]
        case "landing":
            return [Event("landing", seat, {"landing": rest[0]})]
        case "send":
            berth = before.landing * MAX_SPACES + int(rest[1]) - 1
            ship = tile(box, player.tiles[player.n_projects + int(rest[0]) - 1])
            values = {"landing": LANDINGS[before.landing], "value": box.value[berth], "ship": ship}
            return [Event("send", seat, values), *_bonus(before, before.landing, box)]
        case "merchant":
            return _merchant(before, rest, box)
        case "project":
            return [Event("project", seat, {"project": tile(box, before.upper[int(rest[0]) - 1])})]
        case "sailor" if rest[0] == "bag":
            return [Event("sailor drawn", seat, {"sailors": {COLOURS[before.bag[before.n_bag - 1]]: 1}})]
        case "sailor":
            return [Event("sailor", seat, {"section": int(rest[0]), "sailors": {rest[1]: 1}})]
        case "money":
            return [Event("money", seat, {"gain": before.money[int(rest[0] == "lower")]})]
        case "host":
            return _hosted(before, rest[0], box)
        case "launch":
            ship = tile(box, player.tiles[int(rest[0]) - 1])
            return [Event("launch", seat, {"ship": ship, "crew": rest[1:]})]
    return []


def _called(before: Any, word: str, box: Any) -> Event:
    number = next(i for i, seat in enumerate(before.disc_of) if seat >= 0) + 1
    values = {"number": number, "area": AREAS[before.disc_area[number - 1]]}
    if word == "act":
        return Event("act", before.to_move, {**values, "cost": max(0, before.marker - number)})
    return Event("renounce", before.to_move, {**values, "gain": box.compensation[number - 1]})


def _bought(before: Any, what: str, box: Any) -> Event:
    if what == "gabriel":
        ship = tile(box, before.gabriel)
        return Event("gabriel", before.to_move, {"ship": ship, "cost": ship["crew"]})
    cost = box.two_projects - box.one_project if before.bought else box.one_project
    return Event("buy", before.to_move, {"project": tile(box, before.upper[int(what) - 1]), "cost": cost})


def _merchant(before: Any, rest: list[str], box: Any) -> list[Event]:
    if rest[0] == "later":
        return [Event("merchant later", before.to_move)]
    landing = LANDINGS.index(rest[0])
    value = box.value[landing * MAX_SPACES + int(rest[1]) - 1]
    values = {"landing": rest[0], "value": value, "limit": box.limit[before.merchants[0]]}
    return [Event("merchant", before.to_move, values), *_bonus(before, landing, box)]


def _bonus(before: Any, landing: int, box: Any) -> list[Event]:
    """What a landing gives at once; a project or a sailor is chosen later, and told then."""
    seat = before.to_move
    found = []
    if box.bonus_reals[landing]:
        found.append(Event("bonus", seat, {"landing": LANDINGS[landing], "gain": box.bonus_reals[landing]}))
    if box.bonus_captain[landing]:
        left = before.players[seat].captains_to_hire
        found.append(Event("bonus captain" if left else "no captain", seat, {"landing": LANDINGS[landing]}))
    if box.bonus_project[landing] and max(before.upper) < 0:
        found.append(Event("no project", seat, {"landing": LANDINGS[landing]}))
    if box.bonus_sailor[landing] and not before.n_bag and not any(before.sections.cells):
        found.append(Event("no sailor", seat, {"landing": LANDINGS[landing]}))
    return found


def _hosted(before: Any, name: str, box: Any) -> list[Event]:
    seat = before.to_move
    character = CHARACTERS.index(name)
    holder = before.holder[character]
    if holder < 0:
        found = [Event("host", seat, {"character": name})]
    elif holder == seat:
        found = [Event("host kept", seat, {"character": name})]
    else:
        found = [Event("host from", seat, {"character": name, "from": holder})]
    if character == DIAS:
        found.append(Event("dias", seat, {"points": box.dias_points}))
    elif character == ALVARES:
        count = min(box.alvares_missionaries, before.missionaries)
        found.append(Event("alvares" if count else "alvares none", seat, {"missionaries": count}))
    elif character == MANUEL and holder != seat:
        found.append(Event("extra disc", seat))
    return found


def _new_round(after: Any, box: Any) -> list[Event]:
    """The merchant's ship of the round, and the VdG tile moved left: where the marker stands, and the sums there."""
    found = []
    if after.n_merchants:
        found.append(Event("merchant turned", None, {"limit": box.limit[after.merchants[0]]}))
    values = {
        "round": after.round,
        "first": after.first_player,
        "marker": after.marker,
        "upper": after.money[0],
        "lower": after.money[1],
    }
    return [*found, Event("round", None, values)]


def _variation(before: Any, after: Any, box: Any) -> Event:
    turned = box.variation[after.vdg[0]] if after.n_vdg else 0
    return Event("variation", None, {"variation": turned, "from": before.marker, "marker": after.marker})


def _final(after: Any, seat: int, box: Any) -> Event:
    player = after.players[seat]
    ready = min(player.n_ships, player.captains)
    values = {
        "reals": player.reals,
        "money_points": player.reals // box.reals_per_point,
        "ships": ready,
        "ship_points": ready * box.ship_points,
    }
    values["total"] = player.points + values["money_points"] + values["ship_points"]
    return Event("final", seat, values)
