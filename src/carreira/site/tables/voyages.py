"""First voyages: tables whose opening is led (`carreira.game.voyage`)."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from carreira.game.game import Choice, Game
from carreira.game.language import LANGUAGES
from carreira.game.match import Match
from carreira.game.voyage import LEARNER, Step, Voyage
from carreira.site.tables.dealing import Chair, Order
from carreira.site.tables.levels import partner
from carreira.site.tables.models import HUMAN, Table


class Instead(NamedTuple):
    """Another move than the voyage's next one, which the learner tried: it is explained before it is played.

    `moves` are all that were posted together, `move` is the first of them that isn't the voyage's.
    """

    move: str
    moves: list[str]


def order(game: Game, voyage: Voyage, step: int = 1) -> Order:
    """What the table of a game's first voyage is opened with, which begins at a step, by its number from 1."""
    chairs = [Chair(HUMAN if seat == LEARNER else partner()) for seat in range(voyage.seats)]
    return Order(game.name, chairs, voyage.options, seed=voyage.seed, voyage=True, opening=voyage.opening(step))


def scripted(table: Table, match: Match) -> str | None:
    """The move that the script has for the bot to move; None where it has none, or none that is legal."""
    voyage = _of(table, match)
    move = voyage.next_move(_played(match)) if voyage else None
    return move if move in match.moves() else None


def _of(table: Table, match: Match) -> Voyage | None:
    """The voyage that a table was opened for; None if it is another by now, with another deal."""
    voyage = match.game.voyage if table.voyage else None
    return voyage if voyage and (str(voyage.seed), voyage.seats) == (table.seed, table.seat_count) else None


def kept_to(table: Table, match: Match, moves: Sequence[str]) -> tuple[list[str], Instead | None]:
    """Which of the moves to play, and the first of them that isn't the voyage's: None if they all are, or if the voyage
    is over.

    A form that makes several moves ends with `done`. If the voyage has another one first, this `done` is left out. A
    move that is not legal is none of the voyage's business: it is refused as ever.
    """
    voyage = _of(table, match)
    if voyage is None:
        return list(moves), None
    played, twin = _played(match), match.copy()
    for number, move in enumerate(moves):
        step = voyage.step(played)
        if step is None:
            break
        if move != step.move and number and move == "done":
            return list(moves[:number]), None
        legal = twin.why_not(move) is None
        if move != step.move and (legal or move in _texts(match.game, step)):
            return list(moves), Instead(move, list(moves))
        if not legal:
            break
        played = [*played, move]
        twin.play(move)
    return list(moves), None


def _texts(game: Game, step: Step) -> Collection[str]:
    """The moves and beginnings of moves to which a step has an answer of its own."""
    words = game.voyage_words(LANGUAGES[0])
    return words.steps[step.key].instead if words else ()


def _played(match: Match) -> list[str]:
    return [decision.move for decision in match.decisions]


def shown(
    table: Table, match: Match, choices: Sequence[Choice], language: str, instead: Instead | None
) -> dict[str, Any] | None:
    """What the page of a first voyage says now; None if it has nothing to say."""
    voyage = _of(table, match)
    words = match.game.voyage_words(language) if voyage else None
    if voyage is None or words is None or match.over:
        return None
    played = _played(match)
    step = voyage.step(played)
    said: dict[str, Any] = {"title": words.title, "steps": len(voyage.steps), "move": "", "instead": None}
    if step is None or step.key not in words.steps or step.move not in match.moves():
        if _just_completed(voyage, match):
            return {**said, "farewell": words.farewell, "number": len(voyage.steps)}
        return None
    number = voyage.steps.index(step) + 1
    said |= {"number": number, "move": step.move, "step": words.steps[step.key], "farewell": "", "rule": step.rule}
    said["intro"] = words.intro if number == 1 else ""
    if instead is not None:
        choice = next((choice for choice in choices if choice.move == instead.move), None)
        said["instead"] = {"choice": choice, "moves": instead.moves, "text": words.steps[step.key].to(instead.move)}
    return said


def _just_completed(voyage: Voyage, match: Match) -> bool:
    """Whether the voyage's last step was the learner's last move."""
    own = sum(decision.seat == LEARNER for decision in match.decisions)
    return voyage.completed(_played(match)) and own == len(voyage.steps)
