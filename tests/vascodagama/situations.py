"""Situations of Vasco da Gama in few words: whole positions with all pieces, of which a test names what matters."""

from collections.abc import Mapping, Sequence
from typing import Any

import carreira
from carreira.game.edition import Edition
from carreira.game.match import Match
from carreira.vascodagama.names import COLOURS, LANDINGS
from tests import refusing

Given = Mapping[str, Any]
Tile = dict[str, int]
SEATS = (2, 3, 4)
AREA_SPACES = {2: 3, 3: 4, 4: 5}
DEALT = {
    2: (["dias"], ["sernigi"]),
    3: (["dias"], ["alvares"], ["sernigi"]),
    4: (["dias"], ["alvares"], ["sernigi"], ["manuel"]),
}
"""The characters at set-up, from the first player on."""
DECKS = (
    ((4, 1, 0, 0), (4, 2, 1, 0), (4, 2, 1, 0), (5, 2, 0, 0), (5, 2, 1, 0), (5, 3, 0, 1), (6, 2, 0, 0), (6, 3, 1, 0),
     (6, 4, 2, 0), (6, 3, 0, 1), (7, 3, 0, 0), (7, 4, 2, 0), (7, 4, 0, 1), (7, 5, 0, 2)),
    ((5, 2, 1, 0), (6, 2, 0, 0), (6, 3, 0, 1), (7, 2, 0, 0), (7, 3, 1, 0), (7, 3, 0, 1), (7, 4, 2, 0), (9, 3, 0, 0),
     (9, 4, 1, 0), (9, 4, 0, 1), (9, 5, 1, 1), (9, 5, 0, 2), (11, 4, 0, 0), (11, 5, 1, 0)),
    ((6, 1, 0, 0), (7, 2, 0, 0), (7, 3, 0, 1), (9, 3, 0, 0), (9, 4, 0, 1), (11, 4, 0, 0), (11, 5, 0, 2)),
)  # fmt: skip
"""The projects of the standard edition: limit, crew, reals, points."""
MERCHANTS = (4, 5, 6, 7, 9, 11)
VDG = (
    (4, 1, 4, 2), (5, -2, 5, 2), (6, 3, 5, 3), (7, -1, 6, 3), (8, 0, 7, 3), (9, -1, 7, 4), (10, -3, 8, 4),
    (11, 2, 9, 4), (12, 1, 9, 5),
)  # fmt: skip
"""The Vasco da Gama tiles of the standard edition: initial number, variation, upper and lower sum."""
SPACES = {
    "natal": (4,),
    "boa_gente": (5, 4),
    "mozambique": (6, 5, 4),
    "mombasa": (7, 7, 6, 5),
    "malindi": (9, 9, 7, 7, 6),
    "calicut": (11, 11, 9, 9, 7, 7),
}


def edition(**figures: object) -> Edition:
    """The standard edition with other figures: `spaces__natal` stands for `spaces.natal`."""
    editions = carreira.GAMES["vascodagama"].editions
    changed = {key.replace("__", "."): value for key, value in figures.items()}
    return editions.from_values("other", {**editions.standard().values, **changed})


def tile(limit: int, crew: int, reals: int = 0, points: int = 0) -> Tile:
    """A project, or a launched ship."""
    return {"limit": limit, "crew": crew, "reals": reals, "points": points}


def ship(owner: int | None, limit: int, crew: int = 0, reals: int = 0, points: int = 0) -> dict[str, Any]:
    """A ship at a landing; `None` owns a merchant ship."""
    return {"owner": owner, **tile(limit, crew, reals, points)}


def vdg(initial: int) -> dict[str, Any]:
    """The Vasco da Gama tile with this initial number."""
    for first, variation, upper, lower in VDG:
        if first == initial:
            return {"initial": first, "variation": variation, "money": [upper, lower]}
    raise KeyError(initial)


def situation(
    me: Given | None = None,
    *others: Given,
    seats: int = 2,
    stage: str = "acting",
    round: int = 1,
    landings: Mapping[str, Sequence[Any]] | None = None,
    projects: Sequence[Tile | None] | None = None,
    merchants: Sequence[int] | None = None,
    next_vdg: Sequence[int] = (),
    edition: Edition | None = None,
    **rest: Any,
) -> Match:
    """A match in the middle of a stage.

    `me` and `others` say what the players have, as in a position; `landings` what lies there, from the left; `projects`
    what lies on the upper spaces, from the left; `merchants` the stack, next first; `next_vdg` the initial numbers of
    the VdG tiles that come first; `bag` what is drawn first. Whatever isn't given is filled in as it could be in that
    round; only tiles that have left the game are missing.
    """
    players: list[dict[str, Any]] = [dict(player) for player in (me or {}, *others)]
    players += [{} for _ in range(seats - len(players))]
    values = (edition or carreira.GAMES["vascodagama"].edition()).values
    spaces = {name: len(values[f"spaces.{name}"]) for name in LANDINGS}
    lying = {name: [*(landings or {}).get(name, ()), *[None] * spaces[name]][: spaces[name]] for name in LANDINGS}
    ships = [entry for row in lying.values() for entry in row if entry is not None]
    position: dict[str, Any] = {
        "seats": seats,
        "stage": stage,
        "round": round,
        "first_player": 0,
        "marker": 1,
        "money": [9, 4],
        "landings": lying,
        "placed": {},
        "hosted": {},
        **rest,
    }
    if position["placed"] and stage == "acting":
        position["to_move"] = position["placed"][min(position["placed"], key=int)]["seat"]
    if not any("characters" in player for player in players):
        for player, characters in zip(players, DEALT[seats], strict=True):
            player["characters"] = characters
    _people(position, players, ships)
    _tiles(position, players, ships, projects)
    position["merchants"] = _merchants(position, ships, merchants)
    initials = [*next_vdg, *(entry[0] for entry in VDG if entry[0] not in (11, *next_vdg))]
    position.setdefault("vdg", [vdg(initial) for initial in initials[: len(VDG) - round]])
    position["players"] = players
    return carreira.from_position("vascodagama", position, edition=edition)


def _people(position: dict[str, Any], players: list[dict[str, Any]], ships: list[dict[str, Any]]) -> None:
    """Sailors, missionaries, captains and discs: those not given to a player or a section go to the bag, the areas and
    the supplies."""
    position.setdefault("sections", [list(COLOURS) for _ in players])
    bag = dict.fromkeys(COLOURS, 8)
    for colour in [colour for section in position["sections"] for colour in section] + list(position.get("bag", ())):
        bag[colour] -= 1
    for seat, player in enumerate(players):
        player.setdefault("characters", [])
        player.setdefault("missionaries", 0)
        player["sailors"] = {**dict.fromkeys(COLOURS, 0), **player.get("sailors", {})}
        for colour, count in player["sailors"].items():
            bag[colour] -= count
        player.setdefault("captains", 1)
        sailing = sum(entry["owner"] == seat for entry in ships)
        player.setdefault("captains_to_hire", 7 - player["captains"] - sailing)
        own = [int(number) for number, disc in position["placed"].items() if disc["seat"] == seat]
        hosting = [name for name, host in position["hosted"].items() if host == seat]
        player.setdefault("discs", 4 - sum(number <= 20 for number in own) - len(hosting))
        player.setdefault("extra_disc", "manuel" in player["characters"] and not any(number > 20 for number in own))
        player.setdefault("projects", [])
        player.setdefault("ships", [])
        player.setdefault("reals", 10)
        player.setdefault("points", 0)
    assert min(bag.values()) >= 0, "more sailors than there are"
    position["bag"] = [*position.get("bag", ()), *[colour for colour in COLOURS for _ in range(bag[colour])]]
    position.setdefault("missionaries", 6 - sum(player["missionaries"] for player in players))


def _tiles(
    position: dict[str, Any],
    players: list[dict[str, Any]],
    ships: list[dict[str, Any]],
    projects: Sequence[Tile | None] | None,
) -> None:
    """Seven tiles per round are or were face up; the others, except those that a test has named, are in stacks."""
    named = [entry for player in players for entry in [*player["projects"], *player["ships"]]]
    named += [entry for entry in (*(projects or ()), position.get("gabriel")) if entry is not None]
    named += [entry for entry in ships if entry["owner"] is not None]
    unused = [(number, entry) for number, deck in enumerate(DECKS) for entry in deck]
    for entry in named:
        wanted = tuple(entry[key] for key in ("limit", "crew", "reals", "points"))
        found = [place for place, (_, values) in enumerate(unused) if values == wanted]
        assert found, f"no such tile is left: {wanted}"
        del unused[found[0]]
    behind = 35 - 7 * position["round"]
    ahead, stacked = unused[: len(unused) - behind], unused[len(unused) - behind :] if behind else []
    face_up = [tile(*values) for _, values in ahead[-7:]]
    if projects is None:
        position["projects"] = [*face_up[:6], *[None] * (6 - len(face_up[:6]))]
        position.setdefault("gabriel", face_up[6] if len(face_up) > 6 else None)
    else:
        position["projects"] = [*projects, *[None] * (6 - len(projects))]
        position.setdefault("gabriel", None)
    position.setdefault(
        "stacks", [[tile(*values) for deck, values in stacked if deck == number] for number in range(len(DECKS))]
    )


def _merchants(position: dict[str, Any], ships: list[dict[str, Any]], merchants: Sequence[int] | None) -> list[int]:
    """One is sent before round 1 and one in each round; those on landings have been."""
    if merchants is not None:
        return list(merchants)
    used = [entry["limit"] for entry in ships if entry["owner"] is None]
    left = [limit for limit in MERCHANTS if limit not in used]
    count = 6 - position["round"] - bool(position.get("merchant_sent"))
    if position["stage"] == "merchant":
        count = 6
    return left[-count:] if count else []


def disc(area: str, seat: int = 0) -> dict[str, Any]:
    """A disc that lies on an area."""
    return {"seat": seat, "area": area}


def called(area: str, me: Given | None = None, *others: Given, number: int = 10, **rest: Any) -> Match:
    """A situation in which seat 0's number has been called, in that area, and the last seat's 20 comes after it."""
    seats = rest.get("seats", 2)
    later = {"20": disc("characters", seats - 1)}
    placed = {str(number): disc(area), **later, **rest.pop("placed", {})}
    return situation(me, *others, placed=placed, **rest)


def acting(area: str, me: Given | None = None, *others: Given, **rest: Any) -> Match:
    """The same, once seat 0 has decided to act."""
    return called(area, me, *others, **rest).play("act")


def placing(me: Given | None = None, *others: Given, **rest: Any) -> Match:
    """A situation in which seat 0, the first player, places the first disc of the round."""
    return situation(me, *others, **{"stage": "placing", "marker": 11, **rest})


def navigating(me: Given | None = None, *others: Given, **rest: Any) -> Match:
    """A situation in which seat 0 has the last number of the round; when it has renounced that, ships navigate."""
    rest.setdefault("merchant_sent", True)
    return situation(me, *others, placed={"20": disc("characters")}, **rest)


def sail(match: Match) -> Match:
    """Let seat 0 renounce its last number; navigation follows."""
    return match.play("renounce")


def idle(match: Match, *own: tuple[int, str]) -> Match:
    """Play on until the next round's placing begins or the match is over: each of `own`, a seat's move, as soon as it
    is legal; else discs go anywhere, everybody renounces, and a late merchant ship goes to the last space."""
    left, now = list(own), match.view()["round"]
    while not match.over and match.view()["round"] == now:
        wanted = [(seat, move) for seat, move in left if seat == match.to_move and move in match.moves()]
        if wanted:
            left.remove(wanted[0])
            match.play(wanted[0][1])
            continue
        listed = [move for move in others(match) if move != "act"]
        match.play(listed[-1] if listed[0].startswith("merchant") else listed[0])
    assert not left, f"never legal: {left}"
    return match


def player(match: Match, seat: int = 0) -> dict[str, Any]:
    """What a seat has, as spectators see it."""
    found: dict[str, Any] = match.view()["players"][seat]
    return found


def has(match: Match, seat: int, *what: str) -> tuple[Any, ...]:
    """Some of what a seat has."""
    mine = player(match, seat)
    return tuple(mine[key] for key in what)


def at(match: Match, landing: str) -> list[Any]:
    """The ships at a landing, from the left: owner and limit of each, None for an empty space."""
    spaces = match.view()["landings"][landing]["spaces"]
    return [space["ship"] and (space["ship"]["owner"], space["ship"]["limit"]) for space in spaces]


def launches(match: Match) -> list[str]:
    """The launches that are listed."""
    return [move for move in match.moves() if move.startswith("launch")]


def others(match: Match) -> list[str]:
    """The moves that are listed, without the launches."""
    return [move for move in match.moves() if not move.startswith("launch")]


def refused(match: Match, move: str, rule: str) -> str:
    """Assert that a rule refuses a move, that it changes nothing and isn't listed. Returns the reason."""
    return refusing.refused(match, move, f"vdg.{rule}")
