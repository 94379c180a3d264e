"""Plays seeded games in a process of its own and prints a fingerprint of each: every state, legal moves, choices.

    CARREIRA_JIT=0 python -m tests.property.fingerprints navegador 0 300

Two backends that print the same lines agree state by state. Every seventh game is played by uniform chance, which
goes where no sensible player would; the others by the game's own picker.
"""

import hashlib
import importlib
import sys
from random import Random

import carreira
from carreira.game.game import Game


def fingerprint(game: Game, seed: int) -> str:
    """One game, played to its end: seed, seats, decisions, final points, hash of all that was seen."""
    seats = game.seat_counts[seed % len(game.seat_counts)]
    options = {option.name: bool(seed // len(game.seat_counts) >> i & 1) for i, option in enumerate(game.options)}
    match = carreira.new(game.name, seats=seats, seed=seed, options=options)
    pick = importlib.import_module(f"tests.{game.name}.picker").pick
    chance, digest, out = Random(seed), hashlib.sha256(), game.buffer()
    while not match.over:
        digest.update(game.schema.same_on_both(match.handle))
        digest.update(str(match.codes()).encode())
        n = game.loops.choices_of(match.handle, match.edition.handle, out)
        digest.update(str(game.codes_in(out, n)).encode())
        match.play(chance.choice(match.moves()) if seed % 7 == 0 else pick(match, chance))
    digest.update(game.schema.same_on_both(match.handle))
    return f"{seed} {seats} {match.number} {match.scores()} {match.ranking()} {digest.hexdigest()}"


def main() -> None:
    """Arguments: the game's name, the first seed, how many games."""
    name, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    for seed in range(first, first + count):
        print(fingerprint(carreira.GAMES[name], seed), flush=True)


if __name__ == "__main__":
    main()
