"""What the navigation phase and the end of a round did, told from the states before and after.

Both can follow directly on the last action of a round: what that action itself did is taken into account first. Where
ships sailed is asked of the rules, as equal tiles can't be told apart.
"""

from collections.abc import Iterator
from typing import Any

from carreira.game.edition import Edition
from carreira.game.game import Event
from carreira.vascodagama import facts, names
from carreira.vascodagama.moves import NOTATION
from carreira.vascodagama.names import (
    ALVARES,
    COLOURS,
    DIAS,
    LANDINGS,
    LAST_PLAIN_NUMBER,
    MANUEL,
    MAX_SPACES,
    N_BERTHS,
    N_COLOURS,
    N_LANDINGS,
    N_NUMBERS,
)
from carreira.vascodagama.state import SCHEMA

Ship = tuple[int, int]
"""A tile and its owner, -1 for a merchant's."""


def sailed(before: Any, after: Any) -> bool:
    """Whether the navigation phase's ships have sailed in between."""
    return _ahead(before) and not _ahead(after)


def _ahead(state: Any) -> bool:
    """Whether this round's ships are still to sail: its actions or the late merchant's ship come first."""
    if state.over:
        return False
    late = state.decision in (names.MERCHANT, names.PROJECT, names.SAILOR)
    return bool(state.stage == names.ACTING or (state.stage == names.NAVIGATING and late))


def ended_round(before: Any, after: Any) -> bool:
    """Whether a round has ended in between."""
    last = (after.closing or after.over) and not before.closing
    return bool(after.round > before.round or (last and not before.over))


def told_navigation(before: Any, code: int, edition: Edition) -> list[Event]:
    """Income, complete landings and where their ships went, from Calicut down (vdg.navigation.1 to 8)."""
    box, found = edition.box, []
    word = NOTATION[code].split(" ")
    waiting = before.n_merchants > 0 and not before.merchant_sent
    if waiting and (word[0] != "merchant" or word[1] == "later"):
        found.append(Event("merchant lost", None, {"limit": box.limit[before.merchants[0]]}))
    ships = _ships(before, word)
    for seat in range(before.seats):
        mine = [tile for tile, owner in ships.values() if owner == seat]
        reals, points = sum(box.reals[tile] for tile in mine), sum(box.points[tile] for tile in mine)
        if reals or points:
            found.append(Event("income", seat, {"income": {"reals": reals, "points": points}}))
    known = _foreseen(before, ships, edition)
    complete = [landing for landing in reversed(range(N_LANDINGS)) if known.complete[landing]]
    found += [_scored(ships, landing, before.seats, box) for landing in complete]
    for landing in complete:
        found += _sailed_on(ships, landing, known.target, box)
    return found


def _ships(before: Any, word: list[str]) -> dict[int, Ship]:
    """The ships by berth as they lie when they sail: before the move, and the one that it sent."""
    ships = {b: (before.ship[b], before.owner[b]) for b in range(N_BERTHS) if before.ship[b] >= 0}
    if word[0] == "send":
        berth = before.landing * MAX_SPACES + int(word[2]) - 1
        mover = before.players[before.to_move]
        ships[berth] = mover.tiles[mover.n_projects + int(word[1]) - 1], before.to_move
    elif word[0] == "merchant" and word[1] != "later":
        ships[LANDINGS.index(word[1]) * MAX_SPACES + int(word[2]) - 1] = before.merchants[0], -1
    return ships


def _foreseen(before: Any, ships: dict[int, Ship], edition: Edition) -> Any:
    """What the rules foresee for these ships, as `facts` gathers it."""
    state = SCHEMA.read(SCHEMA.load(SCHEMA.numbers(before)))
    for berth, (tile, owner) in ships.items():
        state.ship[berth], state.owner[berth] = tile, owner
    numbers, known = SCHEMA.numbers(state), facts.SCHEMA.new()
    facts.gather(SCHEMA.load(numbers), SCHEMA.load(numbers), edition.handle, known)
    return facts.SCHEMA.read(known)


def _berths(landing: int, box: Any) -> Iterator[int]:
    return iter(range(landing * MAX_SPACES, landing * MAX_SPACES + box.spaces[landing]))


def _scored(ships: dict[int, Ship], landing: int, seats: int, box: Any) -> Event:
    worth = box.complete_points[landing]
    owners = [ships[berth][1] for berth in _berths(landing, box)]
    points = [owners.count(seat) * worth for seat in range(seats)]
    return Event("complete", None, {"landing": LANDINGS[landing], "points": points})


def _sailed_on(ships: dict[int, Ship], landing: int, target: list[int], box: Any) -> list[Event]:
    """Two events at most: which ships sailed on to the next landing, and which left the game."""
    moved, gone = [], []
    for berth in _berths(landing, box):
        tile, owner = ships[berth]
        told = {"seat": owner if owner >= 0 else None, "limit": box.limit[tile]}
        if target[berth] < 0:
            gone.append(told)
        else:
            moved.append({**told, "value": box.value[target[berth]]})
    found = []
    if moved:
        values = {"landing": LANDINGS[landing], "to": LANDINGS[landing + 1], "moved": moved}
        found.append(Event("sailed on", None, values))
    if gone:
        found.append(Event("left", None, {"landing": LANDINGS[landing], "gone": gone}))
    return found


def told_end(before: Any, code: int, after: Any, box: Any) -> list[Event]:
    """The end of a round, in the rulebook's order (vdg.end.1 to 6)."""
    word = NOTATION[code].split(" ")
    found = []
    if after.stage == names.PLACING:
        found.append(Event("projects", None, {"count": sum(tile >= 0 for tile in [*after.upper, after.gabriel])}))
        left = sum(_money_left(before, word))
        if left:
            found.append(Event("bank", None, {"reals": left}))
        found += _refill(before, word, after)
    found += _alvares_and_dias(before, word, after, box)
    if after.stage == names.PLACING:
        found += [
            Event("extra disc back", seat) for seat in range(after.seats) if _gives_disc_back(before, after, seat)
        ]
    return found


def _money_left(before: Any, word: list[str]) -> list[int]:
    left = list(before.money)
    if word[0] == "money":
        left[int(word[1] == "lower")] = 0
    return left


def _refill(before: Any, word: list[str], after: Any) -> list[Event]:
    drawn = []
    for section in range(before.seats):
        had = [before.sections[section, colour] for colour in range(N_COLOURS)]
        if word[0] == "sailor" and word[1] == str(section + 1):
            had[COLOURS.index(word[2])] -= 1
        elif word[0] == "take" and before.section == section:
            had[COLOURS.index(word[1])] -= int(word[2])
        drawn.append({name: after.sections[section, i] - had[i] for i, name in enumerate(COLOURS)})
    return [Event("refill", None, {"sections": drawn})] if any(any(one.values()) for one in drawn) else []


def _alvares_and_dias(before: Any, word: list[str], after: Any, box: Any) -> list[Event]:
    found = []
    priest, leader = after.holder[ALVARES], after.holder[DIAS]
    if priest >= 0:
        at_hand = before.missionaries + (word[0] == "launch" and "missionary" in word)
        if word == ["host", "alvares"]:
            at_hand -= min(box.alvares_missionaries, at_hand)
        count = min(box.alvares_missionaries, at_hand)
        found.append(Event("alvares" if count else "alvares none", priest, {"missionaries": count}))
    if leader >= 0:
        found.append(Event("dias", leader, {"points": box.dias_points}))
    return found


def _gives_disc_back(before: Any, after: Any, seat: int) -> bool:
    """Whether a seat had its extra disc in this round and must hand it back (vdg.end.5)."""
    placed = seat in [before.disc_of[i] for i in range(LAST_PLAIN_NUMBER, N_NUMBERS)]
    return bool((before.players[seat].extra_disc or placed) and after.holder[MANUEL] != seat)
