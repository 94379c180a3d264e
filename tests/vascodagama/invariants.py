"""What is true of Vasco da Gama after every decision, whatever is played: pieces are conserved, nothing is negative."""

import ast
import copy
import inspect
import re
from collections import Counter
from random import Random
from types import ModuleType
from typing import Any

from carreira.game.game import Choice
from carreira.game.match import Match
from carreira.vascodagama.names import AREAS, CHARACTERS, COLOURS, DECISIONS, LANDINGS, STAGES
from carreira.vascodagama.wording import refused_landings, refused_pieces, refused_turns
from tests.vascodagama.situations import AREA_SPACES, DECKS, MERCHANTS, SPACES, VDG

Position = dict[str, Any]
SIGNED = {"variation"}
"""Keys of a position whose numbers may be negative."""


def _face_down(position: Position) -> dict[str, Any]:
    """Tiles whose faces nobody sees, in their order."""
    top_seen = position["stage"] != "placing"
    return {
        "vdg": position["vdg"][1:] if top_seen else position["vdg"],
        "merchants": position["merchants"] if position["merchant_sent"] else position["merchants"][1:],
        "stacks": [stack[1:] for stack in position["stacks"]],
    }


def hidden(position: Position) -> Any:
    """What nobody may see: tiles that lie face down, the order of the bag, and the chance still to come."""
    return _face_down(position), position["bag"], position["chance"]


def came_up(before: Position, after: Position) -> bool:
    """Whether something hidden has been turned up, or drawn from the bag."""
    return _face_down(before) != _face_down(after) or len(after["bag"]) < len(before["bag"])


def rearranged(position: Position, chance: Random) -> Position:
    """A position that looks the same to everybody, with the hidden things in another order."""
    other: Position = copy.deepcopy(position)
    for pile, seen in (
        (other["vdg"], other["stage"] != "placing"),
        (other["merchants"], not other["merchant_sent"]),
        *((stack, True) for stack in other["stacks"]),
    ):
        under = pile[int(seen) :]
        chance.shuffle(under)
        pile[int(seen) :] = under
    chance.shuffle(other["bag"])
    other["chance"][:2] = [chance.getrandbits(31), chance.getrandbits(31)]
    return other


def check(match: Match, before: Position | None) -> None:
    """Assert everything that holds between decisions; `before` is the position at the decision before."""
    position = match.position()
    _crew(position)
    _captains(position)
    _tiles(position, before)
    _discs(position)
    _landings(position)
    _characters(position, before)
    _players(position, before)
    _table(position, before)


def _crew(position: Position) -> None:
    """Sailors and missionaries: eight of a colour and six, wherever they are."""
    assert len(position["sections"]) == position["seats"]
    assert all(len(section) <= 5 for section in position["sections"])
    players = position["players"]
    for colour in COLOURS:
        there = sum(section.count(colour) for section in position["sections"]) + position["bag"].count(colour)
        held = [player["sailors"][colour] for player in players]
        assert min(held) >= 0
        assert there + sum(held) == 8, f"{colour} sailors were lost or made"
    held = [player["missionaries"] for player in players]
    assert min(position["missionaries"], *held) >= 0
    assert position["missionaries"] + sum(held) == 6


def _captains(position: Position) -> None:
    for seat, player in enumerate(position["players"]):
        sailing = sum(ship["owner"] == seat for ship in _ships(position))
        assert min(player["captains"], player["captains_to_hire"]) >= 0
        assert player["captains"] + player["captains_to_hire"] + sailing == 7, "captains were lost or made"


def _ships(position: Position) -> list[dict[str, Any]]:
    return [ship for landing in LANDINGS for ship in position["landings"][landing] if ship is not None]


def _values(tile: dict[str, Any]) -> tuple[int, ...]:
    return tile["limit"], tile["crew"], tile["reals"], tile["points"]


def _projects(position: Position) -> "Counter[tuple[int, ...]]":
    """All projects that are still in the game, launched or not."""
    tiles = [tile for tile in (*position["projects"], position["gabriel"]) if tile is not None]
    tiles += [tile for player in position["players"] for tile in [*player["projects"], *player["ships"]]]
    tiles += [tile for stack in position["stacks"] for tile in stack]
    tiles += [ship for ship in _ships(position) if ship["owner"] is not None]
    return Counter(map(_values, tiles))


def _merchants(position: Position) -> "Counter[int]":
    at_sea = [ship["limit"] for ship in _ships(position) if ship["owner"] is None]
    return Counter([*position["merchants"], *at_sea])


def _tiles(position: Position, before: Position | None) -> None:
    """No tile is made; what has left the game stays away; decks go in their order."""
    assert _projects(position) <= Counter(values for deck in DECKS for values in deck)
    assert _merchants(position) <= Counter(MERCHANTS)
    assert len(position["projects"]) == 6
    round_, stage = position["round"], position["stage"]
    assert [len(stack) for stack in position["stacks"]] == {
        1: [7, 14, 7], 2: [0, 14, 7], 3: [0, 7, 7], 4: [0, 0, 7], 5: [0, 0, 0],
    }[round_]  # fmt: skip
    assert len(position["vdg"]) == (9 if stage == "merchant" else 9 - round_)
    left = 6 - (0 if stage == "merchant" else round_) - position["merchant_sent"]
    assert len(position["merchants"]) == left
    for tile in position["vdg"]:
        assert (tile["initial"], tile["variation"], *tile["money"]) in VDG
    assert len({tile["initial"] for tile in position["vdg"]}) == len(position["vdg"])
    if before is not None:
        assert _projects(position) <= _projects(before), "a project came from nowhere"
        assert _merchants(position) <= _merchants(before)
        for pile in ("vdg", "merchants"):
            assert position[pile] == before[pile][len(before[pile]) - len(position[pile]) :], (
                f"{pile}: not the next went"
            )


def _discs(position: Position) -> None:
    """Four discs each, in hand, on an area or on a character; the extra disc with a host of Manuel, past or present."""
    placed = {int(number): disc for number, disc in position["placed"].items()}
    assert all(1 <= number <= 22 for number in placed)
    for area in AREAS:
        assert sum(disc["area"] == area for disc in placed.values()) <= AREA_SPACES[position["seats"]], (
            f"{area} is full"
        )
    for seat, player in enumerate(position["players"]):
        out = sum(disc["seat"] == seat for disc in placed.values()) + list(position["hosted"].values()).count(seat)
        extra = player["discs"] + out + player["extra_disc"] - 4
        assert extra in (0, 1), "discs were lost or made"
        assert 0 <= player["discs"] <= 4
        if "manuel" in player["characters"]:
            assert extra == 1
        elif position["stage"] == "placing":
            assert extra == 0, "an extra disc without Manuel"
        own = [number for number, disc in placed.items() if disc["seat"] == seat and number > 20]
        assert len(own) + player["extra_disc"] <= extra
    if position["stage"] == "placing":
        assert not position["hosted"]
        assert any(player["discs"] + player["extra_disc"] for player in position["players"])
    elif position["stage"] != "acting":
        assert not placed


def _landings(position: Position) -> None:
    for landing in LANDINGS:
        ships = position["landings"][landing]
        assert len(ships) == len(SPACES[landing])
        for value, ship in zip(SPACES[landing], ships, strict=True):
            if ship is not None:
                assert ship["limit"] >= value, f"{landing}: a ship on too high a space"
                assert ship["owner"] is None or ship["owner"] in range(position["seats"])
                assert ship["owner"] is not None or _values(ship)[1:] == (0, 0, 0)


def _characters(position: Position, before: Position | None) -> None:
    held = [name for player in position["players"] for name in player["characters"]]
    assert len(set(held)) == len(held)
    assert set(held) <= set(CHARACTERS)
    assert {"dias", "sernigi"} <= set(held)
    for name, seat in position["hosted"].items():
        assert name in position["players"][seat]["characters"], f"{name} is hosted by another than holds him"
    if before is not None:
        assert set(held) >= {name for player in before["players"] for name in player["characters"]}


def _players(position: Position, before: Position | None) -> None:
    assert len(position["players"]) == position["seats"]
    for seat, player in enumerate(position["players"]):
        assert player["reals"] >= 0
        earned = player.get("earned", {})
        assert min(earned.values(), default=0) >= 0
        assert sum(earned.values()) <= player["points"]
        if before is not None:
            assert player["points"] >= before["players"][seat]["points"]


def _table(position: Position, before: Position | None) -> None:
    stage, decision = position["stage"], position["decision"]
    assert stage in STAGES
    assert decision in DECISIONS
    assert 1 <= position["round"] <= 5
    assert (stage == "over") == (decision == "over")
    assert (position["marker"] is None) == (position["money"] is None) == (stage == "merchant")
    if stage != "merchant":
        assert 1 <= position["marker"] <= 15
        assert min(position["money"]) >= 0
    if stage == "acting" and decision == "call":
        lowest = min(position["placed"], key=int)
        assert position["placed"][lowest]["seat"] == position["to_move"]
    if before is not None:
        order = [(each["round"], STAGES.index(each["stage"])) for each in (before, position)]
        assert order[0] <= order[1], "back in time"


# What moves cost and bring: see tests/property/test_outcomes.py ------------------------------------------------------

CASH, MONEY = "reals", "reals?"
WORDS = {
    "reals?": {"reals": 1},
    "points?": {"points": 1},
    "captains?": {"captains_ready": 1},
    r"missionar(?:y|ies)": {"missionaries": 1},
}
FORECASTS = {"place", "landing"}
"""Moves that cost and bring nothing yet: their cost and gain name what follows later."""


def held(view: Position, seat: int) -> dict[str, int]:
    """What a seat is seen to have."""
    player, turn, decision = view["players"][seat], view["turn"], view["decision"]
    return {
        **{name: int(player[name]) for name in ("reals", "points", "discs", "extra_disc", "captains", "missionaries")},
        "captains_ready": turn["captains_ready"],
        **player["sailors"],
        "projects": len(player["projects"]),
        "ships": len(player["ships"]),
        "project_due": decision == "project",
        "sailor_due": decision == "sailor",
        "extra_disc_due": decision == "place" and view["stage"] == "acting",
        "merchant_due": decision == "merchant",
    }


def forecast_moves(match: Match, move: str) -> list[str]:
    """Just the move."""
    return [move]


def check_unsure(choice: Choice) -> None:
    """A draw from the bag says how many of each colour may come."""
    assert choice.move == "sailor bag"
    assert [deals for deals, _ in choice.outcome.cases] == list(map(int, re.findall(r"\d+", choice.gain)))


def without_facts(text: str) -> str:
    """What a choice costs or brings, without the numbers that aren't changes: future income and limits."""
    return re.sub(r"(income|limit) .*|\d+ points? when complete", "", text)


def refusals() -> list[str]:
    """The sentences that say why a move is refused, as they are written in the sources."""
    return [text for module in (refused_landings, refused_pieces, refused_turns) for text in _sentences(module)]


def _sentences(module: ModuleType) -> list[str]:
    """The texts of a module, without docstrings."""
    found = []
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "N_"):
            found += [one.value for one in node.args if isinstance(one, ast.Constant)]
    return [text for text in found if isinstance(text, str)]


FIXED = {
    "21 and 22 are for the extra disc, which you don’t have in hand: take a number up to 20.",
    "Only your extra disc is to be placed, and it takes 21 or 22.",
    "All six upper spaces are empty.",
    "The second project costs %(price)s more; you have %(reals)s.",
    "The merchant ship of the set-up is sent before round 1; it can’t wait.",
}
"""Sentences whose numbers no edition can change."""
