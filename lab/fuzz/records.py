"""Records that are damaged where it matters: their check is right again, so that what is read after it is reached."""

import functools
import hashlib
import json
from random import Random

import carreira
from carreira.game.edition import hash_of
from lab.fuzz import damage, editions

MOST = 100_000
"""The most letters of a record that the site takes."""


@functools.cache
def samples() -> list[str]:
    """Records of matches of all games, whole ones and those that have just begun, from seeds and from positions, with
    the figures of the box and with others."""
    chance, found = Random(11), []
    for name, game in carreira.GAMES.items():
        for seats in game.seat_counts:
            options = {option.name: chance.random() < 0.5 for option in game.options}
            match = carreira.new(name, seats=seats, seed=chance.randrange(100), options=options)
            while not match.over:
                match.play(chance.choice(match.moves()))
                if match.number in (1, 30):
                    found.append(match.dumps())
                    found.append(carreira.from_position(name, match.position()).dumps())
            if seats == 2:
                found.append(match.dumps())
        strange = editions.playable(chance, game)
        match = carreira.new(name, seats=2, seed=1, edition=strange)
        for _ in range(4):
            match.play(chance.choice(match.moves()))
        found.append(match.dumps())
        found.append(carreira.from_position(name, match.position(), edition=strange).dumps())
    return found


def damaged(chance: Random) -> str:
    """A record with some damage."""
    found = chance.choice(samples())
    for _ in range(chance.choice((1, 1, 2, 4))):
        found = mutated(chance, found)
    return found


def mutated(chance: Random, given: str) -> str:
    """A record like this one with one more damage."""
    if not given.startswith("carreira record"):
        given = chance.choice(samples())
    kind = chance.random()
    if kind < 0.1:
        found = damage.text(chance, given)
        return found if chance.random() < 0.5 else checked(found)
    head, _, rest = given.partition("\n\n")
    moves = rest.split("\n")[:-3] if rest.count("\n") >= 3 else []
    if kind < 0.65 or not moves:
        head = _head(chance, head)
    else:
        moves = _moves(chance, moves)
    return checked(head + "\n\n" + "".join(f"{move}\n" for move in moves) + f"end: {len(moves)}\n")


def checked(body: str) -> str:
    """The text with the check that belongs to it, instead of the one that may stand there."""
    lines = body.split("\n")
    while lines and (not lines[-1] or lines[-1].startswith("check: ")):
        lines.pop()
    whole = "\n".join(lines) + "\n"
    return f"{whole}check: {hashlib.sha256(whole.encode('utf-8', 'surrogatepass')).hexdigest()}\n"


def _head(chance: Random, head: str) -> str:
    lines = head.split("\n")
    at = chance.randrange(len(lines))
    key, _, held = lines[at].partition(": ")
    kind = chance.random()
    if kind < 0.05:
        lines[at : at + 1] = []
    elif kind < 0.1:
        lines.insert(at, chance.choice(lines))
    elif kind < 0.2:
        lines[at] = damage.text(chance, lines[at])
    elif key in ("figures", "position"):
        lines[at] = f"{key}: {_json(chance, held)}"
        if key == "figures":
            lines = _named(lines, lines[at].partition(": ")[2])
    elif key in ("rules", "seats", "seed"):
        lines[at] = f"{key}: {chance.choice(damage.NUMBERS)}"
    elif key == "game":
        lines[at] = f"game: {chance.choice([*carreira.GAMES, 'chess', ''])}"
    elif key == "options":
        lines[at] = f"options: king_in_goa={chance.choice(('yes', 'no', 'maybe', ''))}"
    else:
        lines[at] = f"{key}: {chance.choice(damage.TEXTS)}"
    return "\n".join(lines)


def _json(chance: Random, held: str) -> str:
    """JSON like this, damaged as a value, or as a text."""
    kind = chance.random()
    if kind < 0.04:
        return str(damage.deep(chance, chance.choice((100, 900, 3000, 40_000))))
    if kind < 0.1:
        return damage.text(chance, held)
    try:
        found = json.loads(held)
    except (ValueError, RecursionError):
        return "{}"
    for _ in range(chance.choice((1, 1, 1, 2, 5, 20))):
        found = damage.value(chance, found)
    return damage.dumped(found)


def _named(lines: list[str], figures: str) -> list[str]:
    """The lines of a head whose edition is named by the figures that it has now."""
    try:
        digest = hash_of(json.loads(figures))
    except (ValueError, TypeError, RecursionError):
        return lines
    return [f"edition: {digest}" if line.startswith("edition: ") else line for line in lines]


def _moves(chance: Random, moves: list[str]) -> list[str]:
    """The moves with one changed, and numbered anew."""
    at = chance.randrange(len(moves))
    kind = chance.random()
    if kind < 0.2:
        moves = moves[:at]
    elif kind < 0.4:
        moves = moves[:at] + moves[at + 1 :]
    elif kind < 0.5:
        moves = moves[:at] + moves[at : at + 5] * chance.choice((2, 3, 1000)) + moves[at + 5 :]
    elif kind < 0.8:
        parts = moves[at].split(" ")
        place = chance.randrange(len(parts))
        parts[place] = (
            str(damage.strange(chance)) if chance.random() < 0.3 else chance.choice(chance.choice(moves).split(" "))
        )
        moves = [*moves[:at], " ".join(parts), *moves[at + 1 :]]
    else:
        moves = [*moves[:at], damage.text(chance, moves[at]), *moves[at + 1 :]]
    if chance.random() < 0.9:
        moves = [f"{number}. {move.partition(' ')[2]}" for number, move in enumerate(moves, start=1)]
    return [move.replace("\n", " ") for move in moves][: MOST // 4]
