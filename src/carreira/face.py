"""The public functions of `carreira` that make a match."""

import copyreg
from collections.abc import Callable, Mapping
from typing import Any

from carreira import games
from carreira.game import record
from carreira.game.edition import LONGEST_NAME, Edition
from carreira.game.errors import IllegalMove, InvalidEdition, InvalidPosition, InvalidRecord
from carreira.game.game import Game
from carreira.game.loading import shown
from carreira.game.match import Match


def new(
    game: str,
    *,
    seats: int = 4,
    seed: int = 0,
    options: Mapping[str, bool] | None = None,
    edition: Edition | None = None,
    rules_version: int | None = None,
) -> Match:
    """A new match. The same arguments give the same position on every machine.

    `options` by name, e.g. `{"king_in_goa": True}`; `edition` is the standard one unless given, `rules_version` the
    newest. Raises ValueError for an unknown game, option or version, or a number of seats that the game doesn't allow.

    >>> new("navegador", seats=2, seed=7).to_move in (0, 1)
    True
    """
    kind = games.get(game)
    if any(isinstance(one, bool) or not isinstance(one, int) for one in (seats, seed)):
        raise ValueError("seats and seed must be whole numbers.")
    chosen = dict(options or {})
    bits = kind.option_bits(chosen)
    played = kind.edition_under(edition, rules_version)
    return Match(kind, kind.new_state(seats, seed, bits, played), edition=played, seed=seed, options=chosen)


def from_position(
    game: str, position: Mapping[str, Any], *, edition: Edition | None = None, rules_version: int | None = None
) -> Match:
    """A match that begins in a position (see docs/notation.md). Absent keys are filled in as in a fresh set-up.

    `edition` and `rules_version` are as in `new`. Raises ValueError for an unknown game or version, InvalidPosition if
    the position is impossible.

    >>> from_position("navegador", {"seats": 2, "to_move": 1, "phase": 2}).to_move
    1
    """
    kind = games.get(game)
    played = kind.edition_under(edition, rules_version)
    if not isinstance(position, Mapping):
        raise InvalidPosition("A position is an object.")
    if position.get("game", kind.name) != kind.name:
        raise InvalidPosition(f"game: this is a position of {shown(position['game'])}, not of {kind.name}.")
    seed, options = position.get("seed", 0), position.get("options", {})
    try:
        seats = kind.checked_seats(position.get("seats"))
    except ValueError as error:
        raise InvalidPosition(f"seats: {error}") from error
    if isinstance(seed, bool) or not isinstance(seed, int) or not isinstance(options, Mapping):
        raise InvalidPosition("seed must be a whole number and options an object.")
    try:
        fresh = kind.new_state(seats, seed, kind.option_bits(options), played)
    except InvalidPosition:
        raise
    except ValueError as error:
        raise InvalidPosition(str(error)) from error
    handle = kind.load(position, fresh, played)
    match = Match(kind, handle, edition=played, seed=seed, options=options)
    if not match.over and not match.moves():
        raise InvalidPosition("decision: no move would be legal here.")
    match.loaded_position = match.position()
    return match


def loads(text: str) -> Match:
    """The match of a record, replayed move by move under the rules of its version.

    Raises InvalidRecord, with the line, for one that is damaged or truncated, or that breaks a rule.
    """
    found = record.read(text)
    head = found.head
    try:
        kind = games.get(head.need("game"))
    except InvalidRecord:
        raise
    except ValueError as error:
        raise InvalidRecord(str(error), head.lines["game"]) from error
    rules = head.number("rules")
    try:
        kind.check_version(rules)
    except ValueError as error:
        raise InvalidRecord(str(error), head.lines["rules"]) from error
    if "seed" not in head.values:
        raise InvalidRecord("the seed is left out until the match is over, so this record can't be replayed yet.", 1)
    options = record.options_of(kind, head)
    edition = _edition_of(kind, head)
    seats, seed = head.number("seats"), head.number("seed")
    try:
        position = record.parsed(head, "position")
        if position is None:
            match = new(kind.name, seats=seats, seed=seed, options=options, edition=edition, rules_version=rules)
        else:
            match = from_position(kind.name, {**position, "seed": seed}, edition=edition, rules_version=rules)
            if (match.seats, match.options) != (seats, options):
                raise InvalidRecord("the position has other seats or options than the head.", head.lines["position"])
    except InvalidRecord:
        raise
    except ValueError as error:
        raise InvalidRecord(str(error), head.lines["position" if "position" in head.lines else "seats"]) from error
    match.headers = found.extra
    for line in found.moves:
        if line.seat != match.to_move:
            raise InvalidRecord(f"seat {match.to_move} is to move here, not seat {line.seat}.", line.line)
        try:
            match.play(line.move)
        except IllegalMove as error:
            raise InvalidRecord(f"{line.move!r:.60} is not legal here ({error.rule}): {error}", line.line) from error
    return match


def _pickled(match: Match) -> tuple[Callable[[str], Match], tuple[str]]:
    if match.step is not None:
        raise ValueError("A moment within a decision can't be pickled: a record has whole decisions only.")
    return loads, (match.dumps(),)


copyreg.pickle(Match, _pickled)  # a match is pickled as its record


def _printable(name: str) -> str:
    """A name as one line that can be shown and stored, like those of editions that are files."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())[:LONGEST_NAME] or "?"


def _edition_of(kind: Game, head: record.Head) -> Edition:
    digest = head.need("edition")
    values = record.parsed(head, "figures")
    if values is None:
        edition = kind.editions.by_hash(digest)
        if edition is None:
            raise InvalidRecord(
                "its edition is unknown here, and its figures are not in the record.", head.lines["edition"]
            )
        return edition
    try:
        edition = kind.editions.from_values(_printable(head.values.get("edition-name", "?")), values)
    except InvalidEdition as error:
        raise InvalidRecord(f"its edition can't be played with: {error.problems[0]}", head.lines["figures"]) from error
    if edition.hash != digest:
        raise InvalidRecord("the figures are not those of the edition it names.", head.lines["figures"])
    return edition
