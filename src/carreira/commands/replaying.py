"""Replaying a record from a file, and checking that it was dealt as promised."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import carreira
from carreira.game.match import Match
from carreira.game.words import seat_name


class Unreplayable(ValueError):
    """The record can't be read, replayed or verified; the message says why."""


def read(file: Path) -> Match:
    """The match of a record. Raises Unreplayable."""
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise Unreplayable(f"{file} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise Unreplayable(f"{file} is not a record: it is not UTF-8 text.") from error
    try:
        return carreira.loads(text)
    except carreira.InvalidRecord as error:
        raise Unreplayable(f"{file}: {error}") from error


def verified(match: Match) -> str:
    """The commitment of a record. Raises Unreplayable if its seed and salt don't agree with it."""
    salt, promised = match.headers.get("salt"), match.headers.get("commitment")
    if not salt or not promised:
        raise Unreplayable("The record has no `salt:` and `commitment:`, so its dealing can't be checked.")
    found = hashlib.sha256(f"{match.seed}:{salt}".encode()).hexdigest()
    if found != promised:
        raise Unreplayable(
            f"NOT as promised: SHA-256 of seed and salt is {found}, but {promised} was shown when the game began."
        )
    return found


def report(file: Path, *, verify: bool, log: bool, language: str) -> Iterator[str]:
    """The report on a record, line by line. Raises Unreplayable."""
    match = read(file)
    names = [seat_name(seat, language) for seat in range(match.seats)]
    if log:
        yield from match.log(language)
    yield (
        f"{match.game.title}, {match.seats} seats, {match.number} decisions, seed {match.seed}."
        " All decisions are legal."
    )
    points = match.scores()
    if match.over:
        for place, seats in enumerate(match.ranking(), start=1):
            yield from (f"{place}. {names[seat]}: {points[seat]} points" for seat in seats)
    else:
        yield "Not over yet: " + ", ".join(f"{names[seat]} {points[seat]}" for seat in range(match.seats))
    if verify:
        yield f"Dealt as promised: SHA-256 of {match.seed}:{match.headers.get('salt', '')} is {verified(match)}."
