"""Replaying a record from a file, and checking that it was dealt as promised."""

import hashlib
from collections.abc import Iterator
from gettext import gettext as _
from pathlib import Path

import carreira
from carreira.game.language import terminal_language, translator
from carreira.game.match import Match
from carreira.game.os_errors import reason
from carreira.game.words import seat_name


class Unreplayable(ValueError):
    """The record can't be read, replayed or verified; the message says why."""


def read(file: Path) -> Match:
    """The match of a record. Raises Unreplayable."""
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        values = {"file": file, "why": reason(error)}
        raise Unreplayable(_("%(file)s can’t be read: %(why)s.") % values) from error
    except UnicodeDecodeError as error:
        raise Unreplayable(_("%(file)s is not a record: it is not UTF-8 text.") % {"file": file}) from error
    try:
        return carreira.loads(text)
    except carreira.InvalidRecord as error:
        raise Unreplayable(f"{file}: {error.worded(terminal_language())}") from error


def verified(match: Match) -> str:
    """The commitment of a record. Raises Unreplayable if its seed and salt don't agree with it."""
    salt, promised = match.headers.get("salt"), match.headers.get("commitment")
    if not salt or not promised:
        raise Unreplayable(_("The record has no `salt:` and `commitment:`, so its dealing can’t be checked."))
    found = hashlib.sha256(f"{match.seed}:{salt}".encode()).hexdigest()
    if found != promised:
        other = _(
            "NOT as promised: SHA-256 of seed and salt is %(found)s, but %(promised)s was shown when the game began."
        )
        raise Unreplayable(other % {"found": found, "promised": promised})
    return found


def report(file: Path, *, verify: bool, log: bool, language: str) -> Iterator[str]:
    """The report on a record, line by line. Raises Unreplayable."""
    match = read(file)
    names = [seat_name(seat, language) for seat in range(match.seats)]
    if log:
        yield from match.log(language)
    words = translator(language)
    whole = words.gettext("%(game)s, %(seats)d seats, %(decisions)d decisions, seed %(seed)d. All decisions are legal.")
    yield whole % {
        "game": match.game.title,
        "seats": match.seats,
        "decisions": match.number,
        "seed": match.seed,
    }
    points = match.scores()
    if match.over:
        for place, seats in enumerate(match.ranking(), start=1):
            for seat in seats:
                n = points[seat]
                said = words.ngettext("%(place)d. %(who)s: %(n)d point", "%(place)d. %(who)s: %(n)d points", n)
                yield said % {"place": place, "who": names[seat], "n": n}
    else:
        listed = ", ".join(f"{names[seat]} {points[seat]}" for seat in range(match.seats))
        yield words.gettext("Not over yet: %(points)s") % {"points": listed}
    if verify:
        values = {"seed": match.seed, "salt": match.headers.get("salt", ""), "found": verified(match)}
        yield words.gettext("Dealt as promised: SHA-256 of %(seed)d:%(salt)s is %(found)s.") % values
