"""What is read: records, positions, editions, moves, and the site's pages for them (pages.py)."""

import json
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random

import carreira
from carreira.game.edition import LARGEST
from carreira.game.edition_file import written
from carreira.game.match import Match
from lab.fuzz import damage, editions, positions, records

PLAYED = 12
"""How many decisions a match goes on that was accepted."""


class NotKept(Exception):
    """What was accepted comes out differently."""


@dataclass(frozen=True)
class Target:
    """A reader of texts from outside: `read` returns if a text is accepted, or refused as is documented; `mutated`
    makes a text a little stranger; `samples` are those to begin with."""

    name: str
    read: Callable[[str], object]
    mutated: Callable[[Random, str], str]
    samples: Callable[[], list[str]]

    def damaged(self, chance: Random) -> str:
        """A strange text."""
        found = chance.choice(self.samples())
        for _ in range(chance.choice((1, 1, 2, 4))):
            found = self.mutated(chance, found)
        return found


def play_on(match: Match, seed: int) -> None:
    """Look at a match that was accepted in every way, and go on with it by random moves."""
    chance = random.Random(seed)
    for _ in range(PLAYED):
        for seat in (*range(match.seats), None):
            json.dumps(match.view(seat))
        match.log()
        moves = match.moves()
        if match.over:
            break
        match.outcomes()
        match.game.words.choices(match.view(match.to_move), match.outcomes(), "en")
        match.play(chance.choice(moves))
    match.scores()
    match.ranking()


def _record(text: str) -> None:
    try:
        match = carreira.loads(text)
    except carreira.InvalidRecord as error:
        str(error).encode()
        return
    again = carreira.loads(match.dumps())
    if again.handle != match.handle and again.position() != match.position():
        raise NotKept
    match.headers.clear()
    play_on(match, len(text))


def _position(text: str) -> None:
    try:
        position = json.loads(text)
    except (ValueError, RecursionError):
        return
    for name in carreira.GAMES:
        try:
            match = carreira.from_position(name, position)
        except carreira.InvalidPosition as error:
            str(error).encode()
            continue
        if carreira.from_position(name, match.position()).position() != match.position():
            raise NotKept
        play_on(match, len(text))


def _edition(text: str) -> None:
    for name, game in carreira.GAMES.items():
        try:
            edition = game.editions.parse(text)
        except carreira.InvalidEdition as error:
            str(error).encode()
            for problem in error.found:
                problem.worded("de").encode()
            continue
        if game.editions.parse(written(edition)).hash != edition.hash:
            raise NotKept
        play_on(carreira.new(name, seats=2, seed=len(text), edition=edition), len(text))


def _move(text: str) -> None:
    for name in carreira.GAMES:
        match = carreira.new(name, seats=2, seed=1)
        for move in text.split("\n")[:20]:
            match.why_not(move, "de")
            with suppress(carreira.IllegalMove):
                match.play(move)


def _damaged_edition(chance: Random, given: str) -> str:
    """An edition, damaged, or with extreme figures that may be played with."""
    if chance.random() < 0.5:
        return editions.mutated(chance, given)[: LARGEST + 10]
    game = chance.choice(list(carreira.GAMES.values()))
    return written(editions.playable(chance, game))


def _damaged_move(chance: Random, given: str) -> str:
    return damage.text(chance, given) if chance.random() < 0.5 else "\n".join(chance.sample(given.split("\n"), 1))


def _moves() -> list[str]:
    return [
        "\n".join(line.split(" ", 2)[2] for line in record.split("\n\n")[1].split("\n")[:30] if line.count(" ") > 1)
        for record in records.samples()
    ]


TARGETS = (
    Target("records", _record, records.mutated, records.samples),
    Target("positions", _position, positions.mutated, positions.samples),
    Target("editions", _edition, _damaged_edition, editions.samples),
    Target("moves", _move, _damaged_move, _moves),
)
