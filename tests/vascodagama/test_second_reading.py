"""The engine beside the second reading of the rulebook: the same moves, the same positions, the same ranking."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import carreira
from carreira.game.match import Match
from tests.vascodagama.picker import pick
from tests.vascodagama.second_reading import Reading
from tests.vascodagama.second_reading_actions import CHARACTERS, COLOURS, LANDINGS, SOURCES, Position
from tests.vascodagama.situations import DECKS, MERCHANTS, SEATS, SPACES, navigating, ship, tile

MATCHES = 20
"""How many are played with each number of seats."""
BOARDS = 200
"""How many random landings sail with each number of seats."""
COMPARED = (
    "to_move", "decision", "stage", "round", "first_player", "marker", "money", "vdg", "landings", "merchants",
    "merchant_sent", "projects", "gabriel", "stacks", "sections", "bag", "missionaries", "placed", "hosted", "players",
)  # fmt: skip
"""All of a position except what only the engine counts; what an action has done so far shows in its moves."""
KINDS = {
    "place", "act", "renounce", "launch", "buy", "gabriel", "section", "take", "captain", "landing", "send", "project",
    "sailor", "bag", "money", "host", "merchant", "later", "done",
}  # fmt: skip
"""The first words of moves, with the second word where it has rules of its own."""


def differences(where: str, read: Any, engine: Any) -> Iterator[str]:
    """Each place where two parts of a position differ, in words."""
    if isinstance(read, dict) and isinstance(engine, dict):
        for key in sorted({*read, *engine}):
            yield from differences(f"{where}.{key}", read.get(key), engine.get(key))
    elif isinstance(read, list) and isinstance(engine, list) and len(read) == len(engine):
        for place, (mine, theirs) in enumerate(zip(read, engine, strict=True)):
            yield from differences(f"{where}.{place}", mine, theirs)
    elif read != engine:
        yield f"{where}: the reading has {read}, the engine {engine}"


def compared(position: Position) -> Position:
    """What is compared: sailors of a section and a player's characters in one order, and what was earned in full."""
    parts = {key: position[key] for key in COMPARED}
    parts["sections"] = [sorted(section) for section in position["sections"]]
    parts["players"] = [
        {"earned": dict.fromkeys(SOURCES, 0), **player, "characters": sorted(player["characters"])}
        for player in position["players"]
    ]
    return parts


def same_moves(reading: Reading, match: Match, where: str) -> None:
    """Assert that both allow the same."""
    read, engine = set(reading.moves()), set(match.moves())
    assert read == engine, (
        f"{where}, {match.position()['decision']}: the reading alone allows {sorted(read - engine)}, "
        f"the engine alone {sorted(engine - read)}"
    )


def play(reading: Reading, match: Match, move: str, where: str) -> None:
    """Play a move in both, and assert that they have come to the same."""
    match.play(move)
    engine = match.position()
    reading.play(move, engine)
    found = list(differences("position", compared(reading.now), compared(engine)))
    assert not found, f"{where}, after {move!r}: " + "; ".join(found)


def same_end(reading: Reading, match: Match, where: str) -> None:
    """Assert that both count the same."""
    assert match.over
    read, engine = (reading.scores(), reading.ranking()), (match.scores(), match.ranking())
    assert read == engine, f"{where}, points and ranking: the reading has {read}, the engine {engine}"


@pytest.mark.parametrize("seats", SEATS)
def test_random_matches(seats: int) -> None:
    """To their ends, a third of them by uniform chance, which goes where no sensible player would."""
    seen: set[str] = set()
    for seed in range(MATCHES):
        match, chance = carreira.new("vascodagama", seats=seats, seed=seed), Random(seed)
        reading = Reading(match.position())
        while not match.over:
            where = f"{seats} seats, seed {seed}, decision {match.number}"
            same_moves(reading, match, where)
            move = chance.choice(match.moves()) if seed % 3 == 0 else pick(match, chance)
            seen.update(move.split()[:2])
            play(reading, match, move, where)
        same_end(reading, match, f"{seats} seats, seed {seed}")
    assert seen >= KINDS, "never played"


def random_board(seats: int, chance: Random) -> Match:
    """The last call of a late round: landings more or less full, the merchant ship sent or not."""
    round_, sent = chance.choice((3, 4, 5)), chance.random() < 0.5
    tiles = chance.sample([values for deck in DECKS for values in deck], 7 * round_)
    merchants = chance.sample(MERCHANTS, len(MERCHANTS))
    behind = merchants[: 6 - round_ - sent]
    at_sea = merchants[len(behind) :]
    full, captains, landings = chance.choice((0.5, 0.8, 0.95, 1.0)), [7] * seats, {}
    for landing in LANDINGS:
        lying: list[Any] = []
        for value in SPACES[landing]:
            lying.append(None)
            fitting = [values for values in tiles if values[0] >= value]
            foreign = [limit for limit in at_sea if limit >= value]
            if chance.random() >= full:
                continue
            if foreign and (chance.random() < 0.2 or not fitting):
                at_sea.remove(foreign[0])
                lying[-1] = ship(None, foreign[0])
            elif fitting and any(captains):
                owner = chance.choice([seat for seat in range(seats) if captains[seat]])
                captains[owner] -= 1
                tiles.remove(fitting[0])
                lying[-1] = ship(owner, *fitting[0])
        landings[landing] = lying
    players: list[dict[str, Any]] = [{"captains": 0, "characters": [], "projects": []} for _ in range(seats)]
    for character in CHARACTERS:
        chance.choice(players)["characters"].append(character)
    for player in players:
        player["sailors"] = {colour: chance.randrange(2) for colour in COLOURS}
        player["projects"] = [tile(*tiles.pop()) for _ in range(chance.randrange(3)) if tiles]
    first = chance.randrange(seats)
    return navigating(
        *players, seats=seats, round=round_, landings=landings, first_player=first, merchants=behind,
        merchant_sent=sent,
    )  # fmt: skip


@pytest.mark.parametrize("seats", SEATS)
def test_random_landings(seats: int) -> None:
    """One navigation each, through to the next round or to the end: fuller boards than matches come to."""
    complete: set[str] = set()
    for seed in range(BOARDS):
        chance = Random(seed)
        match = random_board(seats, chance)
        reading, move = Reading(match.position()), "renounce"
        complete.update(landing for landing in LANDINGS if None not in match.position()["landings"][landing])
        while not match.over and match.position()["stage"] != "placing":
            where = f"{seats} seats, board {seed}, decision {match.number}"
            same_moves(reading, match, where)
            play(reading, match, move, where)
            move = chance.choice(match.moves()) if not match.over else ""
        if match.over:
            same_end(reading, match, f"{seats} seats, board {seed}")
    assert complete == set(LANDINGS), "never complete"
