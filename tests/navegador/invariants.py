"""What is true of Navegador after every decision, whatever was played: pieces are conserved, nothing is negative."""

import copy
import re
from random import Random
from typing import Any

from carreira.game.game import Choice
from carreira.game.match import Match
from carreira.navegador.names import BUILDINGS, DECISIONS, FIELDS, GOODS, PRIVILEGES, REGIONS
from carreira.navegador.rules import ids
from carreira.navegador.wording.refusals import REFUSALS

Position = dict[str, Any]
SIGNED: set[str] = set()
"""Keys of a position whose numbers may be negative."""
PRICES = {
    "sugar": set(range(40, 121, 10)),
    "gold": set(range(50, 151, 10)),
    "spice": set(range(60, 181, 10)),
}
GOOD_OF = {
    **dict.fromkeys(("bahia", "rio"), "sugar"),
    **dict.fromkeys(("guine", "angola", "cabo", "mocambique"), "gold"),
    **dict.fromkeys(("zanzibar", "goa", "malaca", "timor", "macau", "nagasaki"), "spice"),
}


def hidden(position: Position) -> Any:
    """What nobody may see."""
    unknown = {region: entry["colonies"] for region, entry in position["regions"].items() if not entry["explored"]}
    return unknown, position["set_aside"]


def came_up(before: Position, after: Position) -> bool:
    """Whether something hidden has been turned up."""
    return bool(hidden(before) != hidden(after))


def rearranged(position: Position, chance: Random) -> Position:
    """A position that looks the same to everybody, with the hidden things in another order."""
    other: Position = copy.deepcopy(position)
    for good in GOODS:
        stacks = [
            entry["colonies"]
            for region, entry in other["regions"].items()
            if not entry["explored"] and GOOD_OF[region] == good
        ]
        tiles = [price for stack in stacks for price in stack] + [other["set_aside"][good]]
        chance.shuffle(tiles)
        for stack in stacks:
            stack[:] = sorted(tiles.pop() for _ in stack)
        (other["set_aside"][good],) = tiles
    return other


def check(match: Match, before: Position | None) -> None:
    """Assert everything that holds between decisions; `before` is the position at the decision before."""
    position = match.position()
    _tiles(position, before)
    _buildings(position, match.seats)
    _privileges(position)
    _players(position)
    _table(position, before)


def _tiles(position: Position, before: Position | None) -> None:
    """Every tile by its identity: in a stack, aside, or with a player; it leaves a stack by being founded only."""
    for good in GOODS:
        stacks = {region: position["regions"][region]["colonies"] for region in GOOD_OF if GOOD_OF[region] == good}
        there = [price for stack in stacks.values() for price in stack] + [position["set_aside"][good]]
        held = sum(player["colonies"][good] for player in position["players"])
        assert len(set(there)) == len(there), f"a {good} tile lies in two places"
        assert set(there) <= PRICES[good], f"{good} tiles that are not in the box"
        assert len(there) + held == len(PRICES[good]), f"{good} tiles were lost or made"
        assert all(stack == sorted(stack) for stack in stacks.values())
    if before is not None:
        assert position["set_aside"] == before["set_aside"]
        for region, entry in position["regions"].items():
            earlier = before["regions"][region]
            taken = len(earlier["colonies"]) - len(entry["colonies"])
            assert entry["colonies"] == earlier["colonies"][taken:], f"{region}: not the cheapest went"
            assert taken == 0 or (earlier["explored"] and taken == 1)


def _buildings(position: Position, seats: int) -> None:
    players = position["players"]
    for row in BUILDINGS:
        if row in GOODS:
            held, in_box = sum(player["factories"][row] for player in players), 6
        else:
            held, in_box = sum(player[{"shipyard": "shipyards", "church": "churches"}[row]] for player in players), 10
        assert position["buildings"][row] >= 0
        assert held + position["buildings"][row] == in_box, f"{row}: buildings were lost or made"
    assert all(player["factories"]["joker"] == 1 for player in players)
    assert all(player["shipyards"] > 0 and player["churches"] > 0 for player in players)
    assert len(players) == seats


def _privileges(position: Position) -> None:
    """Six of each kind; in the variant a fetched king's privilege lies in one column, among a player's own."""
    players = position["players"]
    assert all(("king_in" in player) == position["options"]["king_in_goa"] for player in players)
    assert all(player["king"] == (player.get("king_in") is None) for player in players)
    kings = [player["king_in"] for player in players if not player["king"]]
    assert all(player["king"] or player["privileges"][player["king_in"]] for player in players)
    held = {kind: sum(player["privileges"][kind] for player in players) for kind in PRIVILEGES}
    for kind in PRIVILEGES:
        assert position["gallery"][kind] >= 0
        assert position["gallery"][kind] + held[kind] <= 6 + kings.count(kind)
        assert all(0 <= player["privileges"][kind] <= 3 for player in players)


def _players(position: Position) -> None:
    for player in position["players"]:
        assert player["cash"] >= 0
        assert player["cash"] % 10 == 0
        assert 2 <= player["workers"] <= 9
        assert 0 <= sum(player["ships"].values()) <= 7
        assert all(count > 0 for count in player["ships"].values())
        assert player["rondel"] in (*FIELDS, None)
        assert min(player["colonies"].values()) >= 0


def _table(position: Position, before: Position | None) -> None:
    explored = [region for region, entry in position["regions"].items() if entry["explored"]]
    assert sum(player["explorers"] for player in position["players"]) == len(explored)
    assert all(1 <= row <= 10 for row in position["market"].values())
    assert position["decision"] in DECISIONS
    assert position["navigator"]["holder"] in range(position["seats"])
    turn = position.get("turn", {})
    for seat, player in enumerate(position["players"]):
        for region in player["ships"]:
            expedition = turn.get("expedition") or {}
            under_way = seat == position["to_move"] and expedition.get("region") == region
            assert region in (*explored, "portugal") or under_way, f"a ship in {region}, which nobody knows"
    pending = turn.get("next_phase") or position["phase"]
    assert pending == 1 + ("cabo" in explored) + ("malaca" in explored)
    ended = "nagasaki" in explored or not any(position["buildings"].values())
    assert ended == (position["last_turns"] is not None or bool(turn.get("end_triggered")))
    if position["first_round"]:
        assert position["navigator"]["mark"] is None or position["players"][position["navigator"]["holder"]]["rondel"]
    else:
        assert position["navigator"]["mark"] in FIELDS
    if before is not None:
        assert {region for region, entry in before["regions"].items() if entry["explored"]} <= set(explored)
        assert position["phase"] >= before["phase"]
    assert set(REGIONS[1:]) == set(position["regions"])


# What moves cost and bring: see tests/property/test_outcomes.py ------------------------------------------------------

CASH, MONEY = "cash", "Cruzados"
WORDS = {
    "Cruzados": {"cash": 1},
    r"workers?\b(?! tied)": {"workers": 1},
    r"workers?\b tied": {"workers_free": 1},
    "ship": {"ships": 1, "ships_due": -1},
    "point": {"points": 1},
}
FORECASTS: set[str] = set()


def held(view: Position, seat: int) -> dict[str, int]:
    """What a seat is seen to have."""
    player, turn = view["players"][seat], view["turn"]
    return {
        "cash": player["cash"],
        "workers": player["workers"],
        "workers_free": turn["workers_free"],
        "ships": sum(player["ships"].values()),
        "ships_due": turn["scrap_left"],
        "colonies": sum(player["colonies"].values()),
        "factories": sum(player["factories"].values()),
        "explorers": player["explorers"],
        "shipyards": player["shipyards"],
        "churches": player["churches"],
        "privileges": sum(player["privileges"].values()),
        "points": player["points"],
        **view["market"],
    }


def forecast_moves(match: Match, move: str) -> list[str]:
    """The move; for a ship that begins or joins an expedition, also all that follows up to the discovery."""
    played, twin = [move], match.copy()
    if move.startswith("sail") and not match.view()["regions"][move.split()[2]]["explored"]:
        twin.play(move)
        while "discover" not in twin.moves():
            played.append(next(sail for sail in twin.moves() if sail.startswith("sail")))
            twin.play(played[-1])
        played.append("discover")
    return played


def check_unsure(choice: Choice) -> None:
    """A discovery says what the cheapest colony may be worth, and its mean."""
    assert choice.move.split()[0] in ("sail", "discover")
    least, most, mean = choice.outcome.least("earned"), choice.outcome.most("earned"), choice.outcome.mean("earned")
    assert list(map(int, re.findall(r"\d+", choice.gain))) == [least, most, round(mean)]
    assert list(map(int, re.findall(r"\d+", choice.cost))) == [-choice.outcome["ships"]]


def without_facts(text: str) -> str:
    """What a choice costs and brings, without the numbers that aren't changes."""
    return text


def refusals() -> list[str]:
    """The sentences that say why a move is refused, as they are written in the sources."""
    return list(REFUSALS.values())


FIXED = {
    REFUSALS[ids.PRIVILEGE_3],  # the spaces of a column
    REFUSALS[ids.GOA_2],
}
"""Refusals whose numbers no edition can change."""
