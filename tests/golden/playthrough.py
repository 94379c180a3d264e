"""A playthrough: a whole seeded game as text, with the state, the legal moves and every seat's view at each decision.

The first position and the first view stand in full. After each decision only what has changed is printed, a path a
line, marked as `LEGEND` says.
"""

import importlib
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import carreira
from carreira.game.match import Match

Flat = dict[str, Any]
LEGEND = (
    "= changed in the state, and alike in every view",
    "! changed in the state only: nobody sees it",
    "v changed in every view only",
    "seat N v changed in the view of seat N only",
)


def flat(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The leaves of a JSON value by their paths; lists of plain values are leaves. Numbered objects go by number."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from flat(part, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for index, part in enumerate(value):
            label = f"#{part['number']}" if isinstance(part, dict) and "number" in part else index
            yield from flat(part, f"{path}.{label}")
    else:
        yield path, value


def differences(before: Flat, after: Flat) -> dict[str, str]:
    """What has changed, by path."""
    paths = [path for path in {**before, **after} if not _same(before.get(path), after.get(path))]
    return {path: f"{_json(before.get(path))} -> {_json(after.get(path))}" for path in paths}


def _same(one: Any, other: Any) -> bool:
    """Whether both are equal, or one is missing and the other empty."""
    return one == other or (None in (one, other) and (one or other) in (None, 0, False, -1, []))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def in_short(moves: list[str]) -> list[str]:
    """Moves, combined where they differ in one word or are all pairs of two: `place 1|2 projects|navigation`."""
    after: dict[tuple[str, ...], list[str]] = {}
    for move in moves:
        *words, last = move.split(" ")
        after.setdefault(tuple(words), []).append(last)
    before: dict[tuple[tuple[str, ...], str], list[str]] = {}
    for words, lasts in after.items():
        *verb, word = words or ("",)
        before.setdefault((tuple(verb), "|".join(lasts)), []).append(word)
    return [" ".join([*verb, "|".join(words), lasts]).strip() for (verb, lasts), words in before.items()]


class Playthrough:
    """Writes down a game while it is played."""

    def __init__(self, game: str, seats: int, seed: int, options: dict[str, bool]) -> None:
        self.match: Match = carreira.new(game, seats=seats, seed=seed, options=options)
        self.viewers: list[int | None] = [None, *range(seats)]
        self.lines = [f"{game}, {seats} seats, seed {seed}, options {_json(options)}", "", *LEGEND, ""]
        self.chance = Random(seed)
        self.pick = importlib.import_module(f"tests.{game}.picker").pick

    def text(self) -> str:
        """The whole game."""
        self.full("position", self.match.position())
        self.full("view of a spectator", self.match.view())
        state, views = self.shown()
        for seat, view in zip(self.viewers, views, strict=True):
            self.lines += [f"{name(seat)} v {line}" for line in apart(view, views[0])]
        while not self.match.over:
            self.lines += ["", "legal: " + ", ".join(in_short(self.match.moves()))]
            move = self.pick(self.match, self.chance)
            self.match.play(move)
            decision = self.match.decisions[-1]
            self.lines.append(f"{decision.number}. seat {decision.seat}: {move}")
            self.lines += [f"  {event.kind} {_json(event.values)}" for event in self.match.events(decision)]
            then, seen = self.shown()
            self.changes(differences(state, then), [differences(a, b) for a, b in zip(views, seen, strict=True)])
            state, views = then, seen
        self.lines += ["", f"over: scores {self.match.scores()}, ranking {self.match.ranking()}"]
        return "\n".join(self.lines) + "\n"

    def shown(self) -> tuple[Flat, list[Flat]]:
        """The position, and the view of a spectator and of every seat."""
        return dict(flat(self.match.position())), [dict(flat(self.match.view(seat))) for seat in self.viewers]

    def full(self, title: str, value: dict[str, Any]) -> None:
        """Print a whole object, one line for each leaf."""
        self.lines += [f"{title}:"] + [f"  {path}: {_json(leaf)}" for path, leaf in flat(value)] + [""]

    def changes(self, state: dict[str, str], views: list[dict[str, str]]) -> None:
        """Print what a decision has changed."""
        common = views[0]
        for path, change in state.items():
            self.lines.append(f"{'=' if common.get(path) == change else '!'} {path}: {change}")
        self.lines += [f"v {path}: {change}" for path, change in common.items() if state.get(path) != change]
        for seat, view in zip(self.viewers[1:], views[1:], strict=True):
            own = {path: change for path, change in view.items() if common.get(path) != change}
            gone = [path for path in common if path not in view]
            self.lines += [f"{name(seat)} v {path}: {self.moves(change)}" for path, change in own.items()]
            self.lines += [f"{name(seat)} v {path}: unchanged" for path in gone]

    def moves(self, change: str) -> str:
        """A change, shortened if it lists legal moves, which are printed with the next decision anyway."""
        listed = _json(self.match.moves())
        before, _, after = change.partition(" -> ")
        return f"{before if before == 'null' else '…'} -> {'the legal moves' if after == listed else after}"


def name(seat: int | None) -> str:
    """How a viewer is called."""
    return "spectator" if seat is None else f"seat {seat}"


def apart(view: Flat, common: Flat) -> list[str]:
    """The parts in which a view differs from the spectator's."""
    return [f"{path}: {_json(view[path])}" for path in view if view.get(path) != common.get(path)]
