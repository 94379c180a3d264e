"""Keeps records of matches under the newest rules, and where they ended:  python -m tests.records.keep

A kept file is never written over: it shows what a match meant when the rules of its version were the newest. When a
game's rules get a new version, this writes new files beside the old ones.
"""

import importlib
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import carreira
from carreira.bots import choose
from carreira.game.match import Match
from carreira.navegador.names import REGIONS

FOLDER = Path(__file__).parent
CHURCH = {"church": 1}
LAST_CHURCH: dict[str, Any] = {
    "seats": 5,
    "to_move": 0,
    "phase": 2,
    "first_round": False,
    "options": {"king_in_goa": True},
    "navigator": {"holder": 4, "mark": "sailing"},
    "regions": {region: {"explored": True} for region in REGIONS[1 : REGIONS.index("malaca")]},
    "gallery": {"church": 0},
    "players": [
        {"rondel": "buildings", "ships": {"goa": 2}, "king": False, "privileges": {"colony": 1, **CHURCH}},
        *({"rondel": "workers", "workers": 5, "privileges": CHURCH} for _ in range(4)),
    ],
}
"""Navegador at the discovery of Malaca: five churches lie with players, and a king's privilege in colonies."""
MIDDLE = {"navegador": 375, "vascodagama": 120}
"""Decisions until mid-match: in Navegador a king's privilege has been fetched, and phase III is to come."""
OWN_FIGURES = {"navegador": {"start.cash": 350}, "vascodagama": {"start.reals": 13}}


def outcome(match: Match) -> dict[str, Any]:
    """How a match stands, as it is kept beside its record."""
    return {"position": match.position(), "scores": match.scores(), "ranking": match.ranking()}


def kept(game: str) -> Iterator[tuple[str, Match]]:
    """The matches that are kept of a game, and their names: all numbers of seats, options both on and off, an edition
    of one's own, and a beginning in mid-match."""
    kind = carreira.GAMES[game]
    for seats in kind.seat_counts:
        options = {option.name: bool(seats % 2) for option in kind.options}
        yield f"{seats}-seats", by_picker(carreira.new(game, seats=seats, seed=seats, options=options))
    options = {option.name: True for option in kind.options}
    begun = by_picker(carreira.new(game, seats=seats, seed=seats, options=options), MIDDLE[game])
    yield "from-the-middle", by_bots(carreira.from_position(game, begun.position()))
    edition = kind.editions.from_values("Our own", {**kind.edition().values, **OWN_FIGURES[game]})
    yield "own-edition", by_picker(carreira.new(game, seats=kind.seat_counts[1], seed=2, edition=edition), 120)
    if game == "navegador":
        match = carreira.from_position(game, LAST_CHURCH)
        yield "last-church", by_picker(match.play("rondel sailing").play("sail goa malaca").play("discover"))


def by_picker(match: Match, decisions: int = 10_000) -> Match:
    """Play the match on with the picker of the game's tests, to its end or up to this number of decisions."""
    pick, chance = importlib.import_module(f"tests.{match.game.name}.picker").pick, Random(match.seed)
    while not match.over and match.number < decisions:
        match.play(pick(match, chance))
    return match


def by_bots(match: Match) -> Match:
    """Play the match to its end with greedy bots."""
    while not match.over:
        match.play(choose(match, "greedy"))
    return match


def main() -> None:
    """Write what is not there yet."""
    for name, game in carreira.GAMES.items():
        folder = FOLDER / name / str(game.rules_version)
        if folder.exists():
            print(f"{folder} is there and stays as it is")
            continue
        folder.mkdir(parents=True)
        for title, match in kept(name):
            (folder / f"{title}.record").write_text(match.dumps(), encoding="utf-8")
            (folder / f"{title}.json").write_text(json.dumps(outcome(match), indent=1) + "\n", encoding="utf-8")
            print(folder / title)


if __name__ == "__main__":
    main()
