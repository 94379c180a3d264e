"""A first voyage: a game whose opening is led, move by move, for somebody who has never played it.

A game keeps it in its package: `voyage/script.toml` has the seed and the moves of all seats, and
`voyage/<language>.toml` the words. The learner plays seat 0 and makes each step's move on the real board; what the
others decide in between is in the script as well. After the last step, or once another move has been played, it is an
ordinary game.

>>> import carreira
>>> voyage = carreira.GAMES["navegador"].voyage
>>> step = voyage.step(voyage.steps[0].before)
>>> step == voyage.steps[0], voyage.step(["rondel privilege"])
(True, None)
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

LEARNER = 0
"""The learner's seat."""


class BrokenVoyage(ValueError):
    """A voyage's file can't be used; the message says what is wrong where."""


@dataclass(frozen=True)
class Step:
    """The learner's next move. `rule` is the one that it shows; `before` is what the others decide between the step
    before and this one."""

    key: str
    rule: str
    before: tuple[str, ...]
    move: str


@dataclass(frozen=True)
class Voyage:
    """What is played: the game is opened with `seats`, `seed` and `options`, and `steps` lead through its opening."""

    seats: int
    seed: int
    options: Mapping[str, bool]
    steps: tuple[Step, ...]

    def showing(self, rule: str) -> list[int]:
        """The numbers, from 1, of the steps that show a rule."""
        return [number for number, step in enumerate(self.steps, start=1) if step.rule == rule]

    def script(self) -> list[str]:
        """All moves, in order."""
        return _moves(self.steps)

    def opening(self, number: int) -> list[str]:
        """What is played before a step, by its number from 1."""
        return [*_moves(self.steps[: number - 1]), *self.steps[number - 1].before]

    def next_move(self, played: Sequence[str]) -> str | None:
        """The move that the script has next; None if it has come to its end, or if something else was played."""
        script = self.script()
        return script[len(played)] if len(played) < len(script) and script[: len(played)] == list(played) else None

    def step(self, played: Sequence[str]) -> Step | None:
        """The step that the learner is to make now; None if it isn't their turn or the voyage is over."""
        done = 0
        for step in self.steps:
            done += len(step.before)
            if done == len(played):
                return step if self.next_move(played) == step.move else None
            done += 1
        return None

    def completed(self, played: Sequence[str]) -> bool:
        """Whether all of its steps have been made."""
        script = self.script()
        return list(played[: len(script)]) == script


def _moves(steps: Sequence[Step]) -> list[str]:
    return [move for step in steps for move in (*step.before, step.move)]


@dataclass(frozen=True)
class StepWords:
    """What is said at a step: what to do (`ask`), in one sentence `why`, and what to say to other moves.

    `instead` is by move, or by the first words of moves.
    """

    ask: str
    why: str
    instead: Mapping[str, str]

    def to(self, move: str) -> str:
        """What is said to another move: the text for the longest beginning of it that has one; "" if none has."""
        words = move.split(" ")
        beginnings = (" ".join(words[:count]) for count in range(len(words), 0, -1))
        return next((self.instead[beginning] for beginning in beginnings if beginning in self.instead), "")


@dataclass(frozen=True)
class VoyageWords:
    """The texts of a voyage in one language; `steps` are by their key."""

    title: str
    intro: str
    farewell: str
    steps: Mapping[str, StepWords]


def _read(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return tomllib.load(file)


@lru_cache
def load(folder: Path) -> Voyage:
    """The voyage in this folder. Raises BrokenVoyage."""
    path = folder / "script.toml"
    try:
        found = _read(path)
        steps = tuple(Step(one["key"], one["rule"], tuple(one.get("before", [])), one["move"]) for one in found["step"])
        return Voyage(found["seats"], found["seed"], found.get("options", {}), steps)
    except (KeyError, TypeError, tomllib.TOMLDecodeError) as error:
        raise BrokenVoyage(f"{path.name}: {error!r}") from error


@lru_cache
def words(folder: Path, language: str) -> VoyageWords:
    """The words of the voyage in this folder, in English if there are none in `language`. Raises BrokenVoyage."""
    path = folder / f"{language}.toml"
    if not path.is_file():
        path = folder / "en.toml"
    try:
        found = _read(path)
        steps = {
            key: StepWords(text["ask"], text["why"], text.get("instead", {})) for key, text in found["steps"].items()
        }
        return VoyageWords(found["title"], found["intro"], found["farewell"], steps)
    except (KeyError, TypeError, AttributeError, tomllib.TOMLDecodeError) as error:
        raise BrokenVoyage(f"{path.name}: {error!r}") from error
