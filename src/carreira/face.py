"""The public functions of `carreira` that make a match."""

import copyreg
from collections.abc import Callable, Mapping
from typing import Any

from carreira import games
from carreira.game import record
from carreira.game.edition import LONGEST_NAME, Edition
from carreira.game.errors import IllegalMove, InvalidEdition, InvalidInput, InvalidPosition, InvalidRecord
from carreira.game.game import Game
from carreira.game.language import N_
from carreira.game.match import Match
from carreira.game.problem import Problem, shown

SEEDS_BELOW = 10**record.DIGITS
"""A record with a larger seed, or a smaller one than its opposite, could not be read again."""


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
    newest. Raises InvalidInput (a ValueError) for an unknown game, option or version, a number of seats that the game
    doesn't allow, or a seed of more digits than a record holds.

    >>> new("navegador", seats=2, seed=7).to_move in (0, 1)
    True
    """
    kind = games.get(game)
    if any(isinstance(one, bool) or not isinstance(one, int) for one in (seats, seed)):
        raise InvalidInput(Problem(N_("seats and seed must be whole numbers")))
    if not -SEEDS_BELOW < seed < SEEDS_BELOW:
        raise InvalidInput(Problem(N_("seed must have at most %(most)d digits"), {"most": record.DIGITS}))
    chosen = dict(options or {})
    bits = kind.option_bits(chosen)
    played = kind.edition_under(edition, rules_version)
    return Match(kind, kind.new_state(seats, seed, bits, played), edition=played, seed=seed, options=chosen)


def from_position(
    game: str, position: Mapping[str, Any], *, edition: Edition | None = None, rules_version: int | None = None
) -> Match:
    """A match that begins in a position (see docs/notation.md). Absent keys are filled in as in a fresh set-up.

    `edition` and `rules_version` are as in `new`. Raises InvalidInput for an unknown game or version, InvalidPosition
    for an impossible position.

    >>> from_position("navegador", {"seats": 2, "to_move": 1, "phase": 2}).to_move
    1
    """
    kind = games.get(game)
    played = kind.edition_under(edition, rules_version)
    if not isinstance(position, Mapping):
        raise InvalidPosition("position", N_("must be an object, not %(given)s"), given=shown(position))
    if position.get("game", kind.name) != kind.name:
        text = N_("this is a position of %(given)s, not of %(game)s")
        raise InvalidPosition("game", text, given=shown(position["game"]), game=kind.name)
    seed, options = position.get("seed", 0), position.get("options", {})
    try:
        seats = kind.checked_seats(position.get("seats"))
    except InvalidInput as error:
        raise _position_with("seats", error) from error
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise InvalidPosition("seed", N_("must be a whole number, not %(given)s"), given=shown(seed))
    if not -SEEDS_BELOW < seed < SEEDS_BELOW:
        raise InvalidPosition("seed", N_("must have at most %(most)d digits"), most=record.DIGITS)
    if not isinstance(options, Mapping):
        raise InvalidPosition("options", N_("must be an object, not %(given)s"), given=shown(options))
    try:
        bits = kind.option_bits(options)
    except InvalidInput as error:
        raise _position_with("options", error) from error
    fresh = kind.new_state(seats, seed, bits, played)
    handle = kind.load(position, fresh, played)
    match = Match(kind, handle, edition=played, seed=seed, options=options)
    if not match.over and not match.moves():
        raise InvalidPosition("decision", N_("no move would be legal here"))
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
    except InvalidInput as error:
        raise InvalidRecord(head.lines["game"], error.problem) from error
    rules = head.number("rules")
    try:
        kind.check_version(rules)
    except InvalidInput as error:
        raise InvalidRecord(head.lines["rules"], error.problem) from error
    if "seed" not in head.values:
        text = N_("the seed is left out until the match is over, so this record can’t be replayed yet")
        raise InvalidRecord(1, Problem(text))
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
                text = N_("the position has other seats or options than the head")
                raise InvalidRecord(head.lines["position"], Problem(text))
    except InvalidRecord:
        raise
    except InvalidInput as error:
        line = head.lines["position" if "position" in head.lines else "seats"]
        raise InvalidRecord(line, error.problem) from error
    match.headers = found.extra
    for decided in found.moves:
        if decided.seat != match.to_move:
            raise InvalidRecord(decided.line, _not_to_move(match, decided.seat))
        try:
            match.play(decided.move)
        except IllegalMove as error:
            text = N_("%(move)s is not legal here (%(rule)s): %(why)s")
            values = {"move": shown(decided.move), "rule": error.rule, "why": error.clause}
            raise InvalidRecord(decided.line, Problem(text, values)) from error
    return match


def _position_with(key: str, error: InvalidInput) -> InvalidPosition:
    """What is wrong with a position whose value of this key can't be chosen."""
    return InvalidPosition(key, error.problem.text, **error.problem.values)


def _not_to_move(match: Match, seat: int) -> Problem:
    if match.over:
        return Problem(N_("the match is over here, so seat %(seat)d has no more moves"), {"seat": seat})
    values = {"to_move": match.to_move, "seat": seat}
    return Problem(N_("seat %(to_move)d is to move here, not seat %(seat)d"), values)


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
            text = N_("its edition is unknown here, and its figures are not in the record")
            raise InvalidRecord(head.lines["edition"], Problem(text))
        return edition
    try:
        edition = kind.editions.from_values(_printable(head.values.get("edition-name", "?")), values)
    except InvalidEdition as error:
        text = N_("its edition can’t be played with: %(problem)s")
        raise InvalidRecord(head.lines["figures"], Problem(text, {"problem": error.found[0].clause})) from error
    if edition.hash != digest:
        text = N_("the figures are not those of the edition it names")
        raise InvalidRecord(head.lines["figures"], Problem(text))
    return edition
