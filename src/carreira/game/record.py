"""Records: a match as text, one decision on each line. The record is the match; everything else follows by replay.

    carreira record 1
    game: navegador
    rules: 1
    edition: 3f2a…
    seats: 4
    seed: 7
    options: king_in_goa=no

    1. 2 rondel workers
    2. 2 workers 1
    end: 2
    check: 9c1e…

Further lines of the head (`salt:`, `figures:` for an edition that isn't packaged, `position:` for a loaded one) are
kept. `end` gives the number of decisions, so that a truncated record is noticed; `check` is the SHA-256 of all lines
before it.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from carreira.game.errors import InvalidRecord
from carreira.game.game import Game
from carreira.game.language import N_
from carreira.game.problem import Problem, shown

FIRST_LINE = "carreira record 1"
LARGEST = 4_000_000
DIGITS = 79
"""How many digits a whole number in the head has, at most."""
OWN = ("game", "rules", "edition", "edition-name", "figures", "seats", "seed", "options", "position")
"""Lines of the head that `write` makes itself, in order."""


@dataclass(frozen=True)
class Head:
    """The head of a record; the line numbers are for error messages."""

    values: Mapping[str, str]
    lines: Mapping[str, int]

    def need(self, key: str) -> str:
        """The value of a line that every record has."""
        if key not in self.values:
            raise _wrong(1, N_("there is no line `%(key)s:` in the head"), key=key)
        return self.values[key]

    def number(self, key: str) -> int:
        """The value of a line that holds a whole number."""
        text = self.need(key)
        if len(text) > 1 + DIGITS or not text.removeprefix("-").isdecimal() or not text.isascii():
            raise _wrong(
                self.lines[key], N_("`%(key)s` must be a whole number, not %(given)s"), key=key, given=shown(text)
            )
        return int(text)


@dataclass(frozen=True)
class Line:
    """A decision in a record."""

    line: int
    seat: int
    move: str


@dataclass(frozen=True)
class Record:
    """A complete record, whose moves have not been played yet."""

    head: Head
    moves: list[Line]
    extra: dict[str, str]


def write(
    *,
    game: str,
    rules_version: int,
    edition_hash: str,
    named: tuple[str, Mapping[str, Any]] | None,
    seats: int,
    seed: int | None,
    options: Mapping[str, bool],
    position: Mapping[str, Any] | None,
    headers: Mapping[str, str],
    moves: Sequence[tuple[int, str]],
) -> str:
    """The text of a record from its parts, of which nothing is checked: also of a match that can't be replayed here.

    `named` has the name and the figures of an edition that isn't standard. Raises ValueError for a further header with
    a bad name or value.
    """
    lines = [FIRST_LINE, f"game: {game}", f"rules: {rules_version}", f"edition: {edition_hash}"]
    if named is not None:
        name, figures = named
        lines.append(f"edition-name: {_one_line(name)}")
        lines.append(f"figures: {_json(figures)}")
    lines.append(f"seats: {seats}")
    if seed is not None:
        lines.append(f"seed: {seed}")
    lines.append("options: " + " ".join(f"{name}={'yes' if on else 'no'}" for name, on in options.items()))
    if position is not None:
        lines.append(f"position: {_json(position)}")
    for key, value in headers.items():
        if key in OWN or not _is_name(key):
            raise ValueError(f"A record can't have a further line named {key!r}.")
        lines.append(f"{key}: {_one_line(value)}")
    lines.append("")
    lines += [f"{number}. {seat} {move}" for number, (seat, move) in enumerate(moves, start=1)]
    lines.append(f"end: {len(moves)}")
    body = "\n".join(lines) + "\n"
    return f"{body}check: {_check(body)}\n"


def read(text: str) -> Record:
    """Parse a record. Raises InvalidRecord with the line that is wrong."""
    if not isinstance(text, str):
        raise _wrong(1, N_("a record is text"))
    if len(text) > LARGEST:
        raise _wrong(
            1, N_("a record has at most %(most)d characters; this has %(given)d"), most=LARGEST, given=len(text)
        )
    lines = text.replace("\r\n", "\n").split("\n")
    if lines[0].strip() != FIRST_LINE:
        raise _wrong(1, N_("a record begins with `%(first)s`"), first=FIRST_LINE)
    if lines[-1] == "":
        lines.pop()
    last = len(lines)
    if not lines[-1].startswith("check: "):
        raise _wrong(last, N_("the record is cut short: it must end with `end:` and `check:`"))
    body = "\n".join(lines[:-1]) + "\n"
    if lines[-1].removeprefix("check: ") != _check(body):
        raise _wrong(last, N_("the check does not match: the record was changed or damaged somewhere above"))
    blank = lines.index("") if "" in lines else -1
    if blank < 0:
        raise _wrong(last, N_("there is no empty line between the head and the moves"))
    values: dict[str, str] = {}
    numbers: dict[str, int] = {}
    for number, line in enumerate(lines[1:blank], start=2):
        key, colon, value = line.partition(": ")
        if not colon and line.endswith(":"):
            key, value, colon = line[:-1], "", ":"
        if not colon or key in values:
            raise _wrong(
                number, N_("a line of the head is `name: value`, each name once, not %(given)s"), given=shown(line)
            )
        if not _is_name(key):
            raise _wrong(
                number,
                N_("a name in the head has small letters, digits and hyphens only, unlike %(given)s"),
                given=shown(key),
            )
        values[key], numbers[key] = value, number
    moves = [
        _move(line, number, number - blank - 1) for number, line in enumerate(lines[blank + 1 : -2], start=blank + 2)
    ]
    if lines[-2] != f"end: {len(moves)}":
        raise _wrong(
            last - 1,
            N_("the line after the last move must read `end: %(moves)d`, not %(given)s"),
            moves=len(moves),
            given=shown(lines[-2]),
        )
    return Record(Head(values, numbers), moves, {key: value for key, value in values.items() if key not in OWN})


def _move(line: str, number: int, expected: int) -> Line:
    parts = line.split(" ", 2)
    if len(parts) != 3 or parts[0] != f"{expected}." or not (parts[1].isdecimal() and len(parts[1]) < 3):
        text = N_("move %(number)d must read `%(number)d. SEAT MOVE`, not %(given)s")
        raise _wrong(number, text, number=expected, given=shown(line))
    return Line(number, int(parts[1]), parts[2])


def options_of(game: Game, head: Head) -> dict[str, bool]:
    """The options of a record. Raises InvalidRecord for one that the game doesn't have."""
    options: dict[str, bool] = {}
    for part in head.values.get("options", "").split():
        name, _, value = part.partition("=")
        if name not in [option.name for option in game.options] or value not in ("yes", "no"):
            text = N_("%(game)s has no option %(name)s")
            raise _wrong(head.lines["options"], text, game=game.title, name=shown(part))
        options[name] = value == "yes"
    return options


def parsed(head: Head, key: str) -> Any:
    """The JSON object in a line of the head, None if the line is missing. Raises InvalidRecord."""
    if key not in head.values:
        return None
    try:
        value = json.loads(head.values[key])
    except (ValueError, RecursionError) as error:
        text = N_("`%(key)s` is not JSON: %(error)s")
        raise _wrong(head.lines[key], text, key=key, error=str(error)) from error
    if not isinstance(value, dict):
        raise _wrong(head.lines[key], N_("`%(key)s` must be a JSON object"), key=key)
    return value


def _wrong(line: int, text: str, **values: object) -> InvalidRecord:
    return InvalidRecord(line, Problem(text, values))


def _is_name(key: str) -> bool:
    """Whether a line of the head can have this name."""
    return key.replace("-", "").isalnum() and key == key.lower()


def _check(body: str) -> str:
    return hashlib.sha256(body.encode("utf-8", "surrogatepass")).hexdigest()


def _json(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def _one_line(value: str) -> str:
    return " ".join(value.split())
