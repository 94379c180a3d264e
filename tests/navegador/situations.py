"""Situations of Navegador in few words: seat 0 is to move, in a round that is not the first."""

from collections.abc import Mapping
from typing import Any

import carreira
from carreira.game.edition import Edition
from carreira.game.match import Match
from carreira.navegador.names import FIELDS, REGIONS
from tests.refusing import refused, unchanged

__all__ = [
    "ASIA", "SEATS", "action", "edition", "known", "known_to", "pass_turn", "player", "refused", "situation",
    "unchanged",
]  # fmt: skip

Given = Mapping[str, Any]
SEATS = (2, 3, 4, 5)
ASIA = ("zanzibar", "goa", "malaca", "timor", "macau", "nagasaki")


def edition(**figures: object) -> Edition:
    """The standard edition with other figures: `start__cash` stands for `start.cash`."""
    editions = carreira.GAMES["navegador"].editions
    changed = {key.replace("__", "."): value for key, value in figures.items()}
    return editions.from_values("other", {**editions.standard().values, **changed})


def known(*regions: str, **colonies: list[int]) -> dict[str, Any]:
    """Discovered regions: those named, as they were dealt, and those given with the prices of their tiles."""
    return {
        **{region: {"explored": True} for region in regions},
        **{region: {"explored": True, "colonies": prices} for region, prices in colonies.items()},
    }


def known_to(last: str) -> dict[str, Any]:
    """All regions discovered that come before `last` on the way to Nagasaki, and `last` itself."""
    return known(*REGIONS[1 : REGIONS.index(last) + 1])


def situation(
    me: Given | None = None,
    *others: Given,
    seats: int = 2,
    king_in_goa: bool = False,
    edition: Edition | None = None,
    **rest: Any,
) -> Match:
    """A match at the beginning of seat 0's turn.

    `me` and `others` say what the players have, as in a position; a player who isn't given is as set up, with the piece
    on Sailing. The last seat holds the card, its own field marked; `rest` are further keys of the position.
    """
    players: list[Given] = [me or {}, *others]
    players += [{}] * (seats - len(players))
    position = {
        "seats": seats,
        "to_move": 0,
        "first_round": False,
        "options": {"king_in_goa": king_in_goa},
        "navigator": {"holder": seats - 1, "mark": "sailing"},
        "players": [{"rondel": "sailing", **player} for player in players],
        **rest,
    }
    return carreira.from_position("navegador", position, edition=edition)


def action(field: str, me: Given | None = None, *others: Given, **rest: Any) -> Match:
    """A situation in which seat 0 has just moved its piece by one step to `field`."""
    before = FIELDS[FIELDS.index(field) - 1]
    return situation({"rondel": before, **(me or {})}, *others, **rest).play(f"rondel {field}")


def player(match: Match, seat: int = 0) -> dict[str, Any]:
    """What a seat has, as spectators see it."""
    found: dict[str, Any] = match.view()["players"][seat]
    return found


def pass_turn(match: Match) -> Match:
    """Let the seat to move have a turn in which nothing happens but a free rondel move."""
    seat, number = match.to_move, match.number
    fields = [move for move in match.moves() if move.startswith("rondel")]
    mine = player(match, seat or 0)["rondel"]
    start = FIELDS.index(mine) if mine else -1
    for step in (1, 2, 3):
        move = f"rondel {FIELDS[(start + step) % len(FIELDS)]}"
        if move in fields and not move.endswith(("workers", "ships")):
            match.play(move)
            break
    while match.to_move == seat and match.number < number + 9 and match.view()["decision"] != "rondel":
        match.play("done")
    return match
