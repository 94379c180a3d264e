"""What can be clicked on the board: where each legal move lies, and which moves take two clicks.

A disc is placed by its number and then its area, a ship sent by itself and then its space, a project launched by itself
and then its crew. Everything else is a single click.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from carreira.game.game import Choice
from carreira.vascodagama.board.tries import Try, tries
from carreira.vascodagama.views import View
from carreira.vascodagama.wording.terms import Parts

STEPS = {"place": "number", "send": "ship", "launch": "project"}
"""What the first click of two chooses, by the word of the move."""
OWN_DECISION = {"place": "place", "send": "send", "launch": "launch"}
"""The decision to which this word mainly belongs; there, the first click is skipped if only one choice is left."""


@dataclass(frozen=True)
class Target:
    """A move where it can be clicked: at once or, if `step` is not empty, after a first click on `step`."""

    choice: Choice
    step: str


@dataclass(frozen=True)
class Gestures:
    """All that can be clicked now.

    `targets` are the moves by the place on the board where they lie, `first` what a first click of two can choose,
    `selected` what it has chosen ("" for nothing; fixed where there is no first click); `refused` are moves that can be
    clicked, too, though they aren't legal now.
    """

    targets: Mapping[str, Sequence[Target]]
    first: tuple[str, ...]
    selected: str
    refused: Mapping[str, Sequence[Try]] = field(default_factory=dict)

    def why(self, place: str) -> Sequence[Try]:
        """The moves at a place that aren't legal now; a click on one says why."""
        return self.refused.get(place, ())

    def at(self, place: str) -> Sequence[Target]:
        """The moves at a place, whatever the first click chose."""
        return self.targets.get(place, ())

    def now(self, place: str) -> list[Target]:
        """What a click on a place plays now."""
        return [target for target in self.at(place) if target.step in ("", self.selected)]

    def within(self, *places: str) -> Gestures:
        """What can be clicked at places whose names begin like these: all that a part of the board depends on."""
        targets = {place: found for place, found in self.targets.items() if place.startswith(places)}
        refused = {place: found for place, found in self.refused.items() if place.startswith(places)}
        return Gestures(targets, (), self.selected if targets or refused else "", refused)

    def offers(self, *words: str) -> bool:
        """Whether there is a move that begins with one of these words."""
        return any(target.choice.parts[0] in words for found in self.targets.values() for target in found)


def gestures(view: View, choices: Sequence[Choice], selected: str) -> Gestures:
    """Sort the legal moves by where they are clicked; `selected` is what the first click of two has chosen."""
    targets: dict[str, list[Target]] = {}
    first: dict[str, str] = {}
    for choice in choices:
        word, *rest = choice.parts
        step = f"{STEPS[word]}-{rest[0]}" if word in STEPS else ""
        if step:
            first[step] = word
        targets.setdefault(_place(view, word, rest), []).append(Target(choice, step))
    keys, refused = tuple(first), tries(view) if choices else {}
    if selected in first:
        return Gestures(targets, keys, selected, refused)
    own = [key for key, word in first.items() if OWN_DECISION[word] == view["decision"]]
    if len(own) == 1 and len(keys) == 1:
        return Gestures(targets, (), own[0], refused)
    return Gestures(targets, keys, "", refused)


def _place(view: View, word: str, rest: Parts) -> str:
    match word:
        case "place":
            return f"area-{rest[1]}"
        case "merchant" if rest[0] != "later":
            return f"berth-{rest[0]}-{rest[1]}"
        case "merchant":
            return "merchant"
        case "send":
            return f"berth-{view['turn']['landing']}-{rest[1]}"
        case "buy" | "project":
            return f"tile-{rest[0]}"
        case "launch":
            return "crews"
        case "sailor" if rest[0] != "bag":
            return f"sailor-{rest[0]}-{rest[1]}"
        case "sailor":
            return "bag"
        case "take":
            return f"take-{rest[0]}"
        case "section" | "landing" | "money" | "host":
            return f"{word}-{rest[0]}"
        case "captain":
            return word
        case "done" if view["decision"] in ("buy", "recruit"):
            return "done"
        case _:
            return "bar"
