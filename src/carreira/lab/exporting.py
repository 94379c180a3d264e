"""Matches between bots as tables, a row for each decision, to learn from (`carreira selfplay`); `samples` reads one."""

import json
from collections.abc import Callable, Sequence
from gettext import gettext as _
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from carreira import games
from carreira.bots.arrays import DAMAGED, check_places, save
from carreira.bots.judge import new_judges
from carreira.bots.players import Bot, Weigher
from carreira.bots.specs import for_seats
from carreira.game.game import Game
from carreira.game.rule import COMPILED, Buffer
from carreira.game.schema import Handle, to_move
from carreira.lab.playing import LONGEST, Lineup, Played, Task, play
from carreira.lab.selfplay import Samples

Codes = NDArray[np.int64]

ABOUT = {
    "features": "(N, S, n) float32: what each seat sees before the decision; see names, units and ones",
    "estimate": "(N, S) float64: the points that the game's estimate gives each seat before the decision",
    "legal": "(N, M) bool: which moves are legal; see notation",
    "visits": "(N, M) int32: how often the bot looked at each move; 1 at the move chosen where it doesn't count, or"
    " looked at all as often",
    "move": "(N,) int32: the code of the move chosen, an index into notation",
    "to_move": "(N,) int32: the seat that decides, from 0",
    "points": "(N, S) int32: each seat's points at the end of the match",
    "won": "(N, S) float32: each seat's share in winning: 1, 0, or an equal part of a shared first place",
    "match": "(N,) int32: the match, from 0; its decisions follow each other",
    "stage": "(N,) float32: the share of the match's decisions that came before, from 0 to less than 1",
    "notation": "(M,) text: each move",
    "names": "(n,) text: each feature",
    "units": "(n,) text: the unit of each feature",
    "ones": "(n,) float64: how many of its unit make a feature 1",
    "made": "() text: how the file was made, as JSON",
    "about": "() text: this, as JSON",
}
"""The arrays of a file, for N decisions, S seats, n features and M moves."""


def look(bot: Bot, states: Handle, figures: Handle, rng: Buffer) -> tuple[int, Codes, Codes]:
    """The move that a bot chooses, the moves that it looked at, and how often: once at the one chosen where the bot
    doesn't count, or looked at all as often, which says nothing."""
    if not isinstance(bot, Weigher):
        code = bot.move(states, figures, rng)
        return code, np.array([code]), np.array([1])
    found = bot.weigh(states, figures, rng)
    code = found.best()[0]
    if found.visits.min() == found.visits.max():
        return code, np.array([code]), np.array([1])
    return code, found.codes.astype(np.int64), found.visits


class _Notebook:
    """Looks at each decision of a match and writes it down."""

    def __init__(self, game: Game, seats: int) -> None:
        self._game, self._seats = game, seats
        self._judges, self._out = new_judges(game), game.buffer()
        self._x = self._judges["x"][0] if COMPILED else self._judges[0].x
        self.features: list[NDArray[np.float32]] = []
        self.estimates: list[list[float]] = []
        self.legal: list[list[int]] = []
        self.looks: list[tuple[int, Codes, Codes]] = []
        self.to_move: list[int] = []

    def choose(self, bot: Bot, states: Handle, figures: Handle, rng: Buffer) -> int:
        """See `playing.Choose`."""
        game = self._game
        seen = np.zeros((self._seats, len(game.features)), np.float32)
        estimates = [0.0] * self._seats
        for seat in range(self._seats):
            estimates[seat] = game.loops.features_of(states, figures, seat, self._judges)
            seen[seat] = self._x
        self.features.append(seen)
        self.estimates.append(estimates)
        self.legal.append(game.codes_in(self._out, int(game.loops.legal_moves(states, figures, self._out))))
        self.to_move.append(to_move(states))
        self.looks.append(look(bot, states, figures, rng))
        return self.looks[-1][0]

    def rows(self, played: Played, task: Task, number: int) -> dict[str, NDArray[Any]]:
        """The rows of a match, once it is over."""
        n, moves = len(self.looks), self._game.rules.first_step
        bots = [(seat - task.seat) % self._seats for seat in range(self._seats)]
        legal, visits = np.zeros((n, moves), np.bool_), np.zeros((n, moves), np.int32)
        for row, (_code, codes, counts) in enumerate(self.looks):
            legal[row, self.legal[row]] = True
            visits[row, codes] = counts
        return {
            "features": np.array(self.features),
            "estimate": np.array(self.estimates),
            "legal": legal,
            "visits": visits,
            "move": np.array([code for code, _, _ in self.looks], np.int32),
            "to_move": np.array(self.to_move, np.int32),
            "points": np.tile(np.array([played.points[bot] for bot in bots], np.int32), (n, 1)),
            "won": np.tile(np.array([played.won(bot) for bot in bots], np.float32), (n, 1)),
            "match": np.full(n, number, np.int32),
            "stage": (np.arange(n) / n).astype(np.float32),
        }


def export(
    game: str,
    *,
    output: Path,
    matches: int = 100,
    seats: int = 4,
    bots: Sequence[str] = ("pilot",),
    seed: int = 0,
    options: Sequence[str] = (),
    command: str = "",
    say: Callable[[str], None] | None = None,
) -> int:
    """Play matches between bots, one after the other, and write all their decisions to `output`, an npz with the
    arrays of `ABOUT`; returns how many decisions there are.

    `bots` has one specification for each seat (`carreira.bots.specs`), or one for all; from match to match they move on
    by one seat, as in `simulate`. Bots with a fixed budget give the same bytes for the same arguments. Matches that
    have not ended after `playing.LONGEST` turns are left out. Raises ValueError for unknown games, seats, bots and
    options, and if no match has ended; OSError if the file can't be written.
    """
    kind = games.get(game)
    kind.checked_seats(seats)
    kind.option_bits(dict.fromkeys(options, True))
    specs = for_seats(bots, seats, kind)
    check_places(output)
    lineup = Lineup(game, specs, tuple(options), seed)
    found: list[dict[str, NDArray[Any]]] = []
    for number in range(matches):
        task, notebook = Task(number // seats, -number % seats), _Notebook(kind, seats)
        played = play(lineup, task, notebook.choose)
        if played.winners:
            found.append(notebook.rows(played, task, len(found)))
        if say and (number + 1) % max(1, matches // 10) == 0:
            say(_("%(done)d of %(n)d matches …") % {"done": number + 1, "n": matches})
    if not found:
        raise ValueError(_("None of these matches ended within %(turns)d turns.") % {"turns": LONGEST})
    made = {
        "command": command,
        "game": game,
        "rules": kind.rules_version,
        "edition": kind.edition().hash,
        "bots": specs,
        "options": list(options),
        "seed": seed,
        "matches": len(found),
        "left out": matches - len(found),
    }
    arrays: dict[str, Any] = {name: np.concatenate([rows[name] for rows in found]) for name in found[0]}
    arrays["notation"] = np.array(list(kind.notation[: kind.rules.first_step]))
    arrays["names"] = np.array([feature.name for feature in kind.features])
    arrays["units"] = np.array([feature.unit for feature in kind.features])
    arrays["ones"] = np.array([float(feature.one) for feature in kind.features])
    arrays["made"], arrays["about"] = np.array(json.dumps(made)), np.array(json.dumps(ABOUT))
    save(output, arrays)
    return len(arrays["move"])


def samples(file: Path, game: Game) -> Samples:
    """The positions at the beginning of turns in a file that `export` wrote.

    Raises ValueError if it is no such file, or one of another game or of other features; OSError if it can't be read.
    """
    try:
        with np.load(file, allow_pickle=False) as found:
            arrays, made = {name: found[name] for name in ABOUT if name in found}, json.loads(str(found["made"]))
        missing = ABOUT.keys() - arrays.keys()
        if missing or not isinstance(made, dict):
            raise ValueError(_("no %(arrays)s") % {"arrays": ", ".join(sorted(missing))})
    except DAMAGED as error:
        values: dict[str, Any] = {"file": file, "why": error}
        raise ValueError(
            _("%(file)s is no file of carreira selfplay, or of another version: %(why)s.") % values
        ) from error
    values = {"file": file, "game": game.title, "other": made.get("game")}
    if made.get("game") != game.name:
        raise ValueError(_("%(file)s is of another game than %(game)s: %(other)r.") % values)
    if (made.get("rules"), made.get("edition")) != (game.rules_version, game.edition().hash):
        other = _("%(file)s was played with other rules or figures than %(game)s has today: make it again.")
        raise ValueError(other % values)
    if arrays["names"].tolist() != [feature.name for feature in game.features]:
        raise ValueError(_("%(file)s has other features than %(game)s has today: make it again.") % values)
    if arrays["ones"].tolist() != [float(feature.one) for feature in game.features]:
        raise ValueError(_("%(file)s has features of another scale than %(game)s has today: make it again.") % values)
    mover, match = arrays["to_move"], arrays["match"]
    begins = np.append(True, (mover[1:] != mover[:-1]) | (match[1:] != match[:-1]))
    here = {name: arrays[name][begins] for name in ("features", "estimate", "points", "won", "match", "stage")}
    seats = here["points"].shape[1]

    def widened(name: str) -> NDArray[Any]:
        beyond = [(0, 0)] * here[name].ndim
        beyond[1] = (0, game.seat_counts[-1] - seats)
        return np.pad(here[name], beyond)

    return Samples(
        x=widened("features"),
        worths=widened("estimate"),
        points=widened("points").astype(np.float64),
        won=widened("won").astype(np.float64),
        seats=np.full(int(begins.sum()), seats),
        match=here["match"].astype(np.int64),
        stage=here["stage"].astype(np.float64),
    )
