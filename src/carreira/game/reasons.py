"""Why a move is good, in one sentence: what a game's words are given for it, and how clauses become the sentence.

A reason says only what everybody may know. The views after a move are of a match in which everything unseen was dealt
anew; what they show of it is one deal among many, so no sentence may depend on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from carreira.game.chance import generator
from carreira.game.outcomes import Outcome
from carreira.game.words import seat_name

if TYPE_CHECKING:
    from carreira.game.match import Match

LONGEST = 140
"""The most characters of a reason, unless its first clause alone has more."""


@dataclass(frozen=True)
class Step:
    """A move of a line: what it costs and brings, and the views of its seat before and after it."""

    move: str
    outcome: Outcome
    before: Any
    after: Any


@dataclass(frozen=True)
class Line:
    """A move that is good, and the moves by which its seat would go on in the same turn, as far as they are known.

    `options` are the moves that could follow the last step, each with its outcome; empty if the seat doesn't decide
    then, or if what it could choose depends on something that is turned up.
    """

    seat: int
    steps: tuple[Step, ...]
    options: tuple[tuple[str, Outcome], ...]

    @property
    def first(self) -> Step:
        """The move that the reason is for."""
        return self.steps[0]

    def steps_of(self, *words: str) -> list[Step]:
        """The steps that begin with one of these words."""
        return [step for step in self.steps if step.move.split()[0] in words]


def line(match: Match, move: str, then: Iterable[str] = (), *, deal: int = 0) -> Line:
    """A legal move, followed by the moves in `then` for as long as the same seat decides.

    Moves after one that turns something up are left out. `deal` chooses the deal of everything unseen. Raises
    IllegalMove for a first move that isn't legal; the others end at one that isn't.
    """
    seat = match.to_move
    now = match.copy()
    now.game.loops.deal_unseen(now.handle, now.edition.handle, generator(f"reason {deal}"))
    steps: list[Step] = []
    for text in (move, *then):
        if steps and (now.to_move != seat or now.why_not(text) is not None):
            break
        before, number = now.view(seat), now.number
        if now.why_not(text) is not None:
            now.play(text)  # raises the refusal
        outcome = now.outcomes([text])[0]
        now.play(text)
        steps.append(Step(text, outcome, before, now.view(seat)))
        if now.decisions[number].revealed:
            break
    assert seat is not None, "play refuses every move once the match is over"
    goes_on = now.to_move == seat and not now.decisions[-1].revealed
    options = tuple(zip(now.moves(), now.outcomes(), strict=True)) if goes_on else ()
    return Line(seat, tuple(steps), options)


def reason(
    match: Match, move: str, then: Iterable[str] = (), *, language: str = "en", names: Sequence[str] | None = None
) -> str:
    """One sentence that says what is good about a legal move, in the game's terms.

    `then` are the moves by which its seat would go on in its turn, if they are known; they are what a move that only
    begins an action is good for. Raises IllegalMove.

    >>> import carreira
    >>> match = carreira.new("navegador", seats=2, seed=7)
    >>> reason(match, "rondel workers", ["workers 2"])
    'Hires 2 workers for 150 Cruzados; makes 5 workers: enough for a church; each worker also counts a point.'
    """
    people = names or [seat_name(seat, language) for seat in range(match.seats)]
    return match.game.words.reason(line(match, move, then), language, people)


def sentence(clauses: Iterable[str]) -> str:
    """Clauses, the most important first, as one sentence; those that would make it longer than LONGEST are left out.

    >>> sentence(["takes the last church", "", "brings 3 points"])
    'Takes the last church; brings 3 points.'
    """
    found = ""
    for clause in dict.fromkeys(filter(None, clauses)):
        longer = f"{found}; {clause}" if found else clause
        if not found or len(longer) < LONGEST:  # a full stop follows
            found = longer
    return f"{found[:1].upper()}{found[1:]}."
