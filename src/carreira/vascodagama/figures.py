"""The figures of an edition as one read-only record, which the rules take as their second argument."""

from itertools import pairwise
from typing import Any

import numpy as np

from carreira.game.language import N_
from carreira.game.schema import Schema
from carreira.game.shapes import Problem, Shape
from carreira.vascodagama.names import (
    CHARACTERS,
    LANDINGS,
    LAST_PLAIN_NUMBER,
    MAX_SEATS,
    MAX_SECTIONS,
    MAX_SPACES,
    N_AREAS,
    N_BERTHS,
    N_COLOURS,
    N_CREW,
    N_DECKS,
    N_LANDINGS,
    N_MERCHANTS,
    N_NUMBERS,
    N_PROJECTS,
    N_SAILORS,
    N_TILES,
    N_UPPER,
    N_VDG,
    ROUNDS,
    SECTION_SPACES,
)

i32 = np.int32
BONUSES = ("none", "project", "sailor", "captain", "reals")
"""What a landing can give for a ship sent."""
MAX_LIMIT = 20
SEATS = range(2, MAX_SEATS + 1)

FIGURES = np.dtype(
    [
        # tiles: the projects deck by deck, then the merchants, which have neither crew nor income
        ("limit", i32, (N_TILES,)),
        ("crew", i32, (N_TILES,)),
        ("reals", i32, (N_TILES,)),  # income of a ship
        ("points", i32, (N_TILES,)),
        ("same_as", i32, (N_TILES,)),  # the first tile with the same figures: tiles alike share one number
        ("deck_size", i32, (N_DECKS,)),
        ("merchants", i32, (N_MERCHANTS,)),  # the merchants' tiles
        # landings
        ("spaces", i32, (N_LANDINGS,)),
        ("value", i32, (N_BERTHS,)),  # of each berth, 0 where the landing has no such space
        ("bonus_project", i32, (N_LANDINGS,)),  # what the landing gives for each ship sent
        ("bonus_sailor", i32, (N_LANDINGS,)),
        ("bonus_captain", i32, (N_LANDINGS,)),
        ("bonus_reals", i32, (N_LANDINGS,)),
        ("complete_points", i32, (N_LANDINGS,)),
        # numbers
        ("vdg_same_as", i32, (N_VDG,)),  # as same_as, for the VdG tiles
        ("initial", i32, (N_VDG,)),
        ("variation", i32, (N_VDG,)),
        ("money", i32, (N_VDG, 2)),  # upper and lower sum
        ("compensation", i32, (N_NUMBERS,)),  # for renouncing number i + 1
        # by number of players
        ("area_spaces", i32, (MAX_SEATS + 1,)),  # action spaces of each area
        ("sections", i32, (MAX_SEATS + 1,)),  # of the recruitment area in use
        ("dealt", i32, (MAX_SEATS + 1, MAX_SEATS)),  # character for each player, clockwise from the first; -1
        # pieces and prices
        ("sailors", i32),  # of each colour
        ("section_start", i32),  # sailors in a section at set-up
        ("section_refill", i32),
        ("missionaries", i32),
        ("captains", i32),  # of each player, all in all
        ("start_captains", i32),
        ("start_discs", i32),
        ("start_reals", i32),
        ("rounds", i32),
        ("one_project", i32),
        ("two_projects", i32),
        ("colour_price", i32, (N_COLOURS + 1,)),  # of sailors of so many colours
        ("captain_price", i32),  # for each sailor of the same action
        ("dias_points", i32),
        ("alvares_missionaries", i32),
        ("reals_per_point", i32),
        ("ship_points", i32),  # for a launched ship with captain at the end
    ]
)

SCHEMA = Schema(FIGURES)

SHAPES = {
    **{
        f"projects.{i}": Shape(
            fields={
                "deck": Shape((), 1, N_DECKS),
                "limit": Shape((), 1, MAX_LIMIT),
                "crew": Shape((), 1, N_CREW),
                "reals": Shape((), 0, 20),
                "points": Shape((), 0, 20),
            }
        )
        for i in range(1, N_PROJECTS + 1)
    },
    **{
        f"vasco_da_gama.{i}": Shape(
            fields={
                "initial": Shape((), 1, LAST_PLAIN_NUMBER),
                "variation": Shape((), -9, 9),
                "upper": Shape((), 1, 50),  # 0 would say that it has been taken
                "lower": Shape((), 1, 50),
            }
        )
        for i in range(1, N_VDG + 1)
    },
    **{f"merchants.{i}": Shape((), 1, MAX_LIMIT) for i in range(1, N_MERCHANTS + 1)},
    **{f"spaces.{landing}": Shape((None,), 1, MAX_LIMIT, most=MAX_SPACES) for landing in LANDINGS},
    **{
        f"bonus.{landing}": Shape(fields={"kind": Shape(choice=BONUSES), "reals": Shape((), 0, 20)})
        for landing in LANDINGS
    },
    **{f"complete.{landing}": Shape((), 0, 20) for landing in LANDINGS},
    "compensation.last": Shape((None,), 1, N_NUMBERS, most=N_NUMBERS),
    "compensation.reals": Shape((None,), 0, 20, most=N_NUMBERS),
    **{f"areas.spaces_{n}": Shape((), 1, 8) for n in SEATS},
    **{f"recruitment.sections_{n}": Shape((), 1, MAX_SECTIONS) for n in SEATS},
    **{f"characters.dealt_{n}": Shape(names=CHARACTERS, count=n) for n in SEATS},
    "recruitment.start": Shape((), 0, SECTION_SPACES),
    "recruitment.refill": Shape((), 0, SECTION_SPACES),
    "recruitment.colours": Shape((N_COLOURS,), 0, 100),
    "recruitment.captain": Shape((), 0, 20),
    "prices.one_project": Shape((), 0, 100),
    "prices.two_projects": Shape((), 0, 100),
    "characters.dias": Shape((), 0, 20),
    "characters.alvares": Shape((), 0, 20),
    "pieces.sailors": Shape((), 1, N_SAILORS // N_COLOURS),
    "pieces.missionaries": Shape((), 0, 20),
    "pieces.captains": Shape((), 1, 20),
    "start.discs": Shape((), 1, LAST_PLAIN_NUMBER // MAX_SEATS),
    "start.captains": Shape((), 0, 20),
    "start.reals": Shape((), 0, 1000),
    "end.rounds": Shape((), 1, ROUNDS),
    "scoring.reals": Shape((), 1, 1000),
    "scoring.ship": Shape((), 0, 100),
}
"""Every figure that an edition of Vasco da Gama must hold, and what it looks like."""


def contradictions(values: dict[str, Any]) -> list[Problem]:
    """What is wrong between figures that are each well formed."""
    return [*_tile_problems(values), *_landing_problems(values), *_seat_problems(values), *_price_problems(values)]


def _projects(values: dict[str, Any]) -> list[dict[str, int]]:
    """The projects deck by deck, each deck in the order of the edition."""
    return sorted((values[f"projects.{i}"] for i in range(1, N_PROJECTS + 1)), key=lambda project: project["deck"])


def _deck_sizes(values: dict[str, Any]) -> list[int]:
    decks = [project["deck"] for project in _projects(values)]
    return [decks.count(deck) for deck in range(1, N_DECKS + 1)]


def _tile_problems(values: dict[str, Any]) -> list[Problem]:
    problems = []
    laid_out = N_UPPER + 1
    for deck, size in enumerate(_deck_sizes(values), start=1):
        least = laid_out if deck == 1 else 1
        if size < least:
            text = N_("deck %(deck)d has %(size)d tiles; the least is %(least)d")
            problems.append(Problem(text, {"deck": deck, "size": size, "least": least}, "projects"))
    lowest = min(min(values[f"spaces.{landing}"]) for landing in LANDINGS)
    limits = {f"projects.{i}": values[f"projects.{i}"]["limit"] for i in range(1, N_PROJECTS + 1)}
    limits |= {f"merchants.{i}": values[f"merchants.{i}"] for i in range(1, N_MERCHANTS + 1)}
    for where, limit in limits.items():
        if limit < lowest:
            problems.append(Problem(N_("no landing has a space for its limit"), where=where))
    return problems


def _landing_problems(values: dict[str, Any]) -> list[Problem]:
    problems = []
    for landing in LANDINGS:
        bonus = values[f"bonus.{landing}"]
        if (bonus["kind"] == "reals") != (bonus["reals"] > 0):
            text = N_("reals must be more than 0 if the bonus is reals, else 0")
            problems.append(Problem(text, where=f"bonus.{landing}"))
    return problems


def _seat_problems(values: dict[str, Any]) -> list[Problem]:
    """What doesn't fit some number of players."""
    problems = []
    for n in SEATS:
        dealt = values[f"characters.dealt_{n}"]
        if len(set(dealt)) != len(dealt):
            problems.append(Problem(N_("each character is dealt once"), where=f"characters.dealt_{n}"))
        if "sernigi" not in dealt:
            text = N_("Sernigi must be dealt, for he sends the first merchant")
            problems.append(Problem(text, where=f"characters.dealt_{n}"))
        discs = n * values["start.discs"] + 1
        spaces = N_AREAS * values[f"areas.spaces_{n}"]
        if spaces < discs:
            text = N_("%(spaces)d action spaces are too few for %(discs)d discs")
            problems.append(Problem(text, {"spaces": spaces, "discs": discs}, f"areas.spaces_{n}"))
        standing = values[f"recruitment.sections_{n}"] * values["recruitment.start"]
        if standing > N_COLOURS * values["pieces.sailors"]:
            text = N_("%(standing)d sailors at set-up are more than there are")
            problems.append(Problem(text, {"standing": standing}, f"recruitment.sections_{n}"))
    if values["start.captains"] > values["pieces.captains"]:
        problems.append(Problem(N_("more than a player has"), where="start.captains"))
    return problems


def _price_problems(values: dict[str, Any]) -> list[Problem]:
    problems = []
    colours = values["recruitment.colours"]
    if any(more <= fewer for fewer, more in pairwise(colours)):
        problems.append(Problem(N_("more colours must cost more"), where="recruitment.colours"))
    if values["prices.two_projects"] < values["prices.one_project"]:
        problems.append(Problem(N_("less than one project costs"), where="prices.two_projects"))
    last = values["compensation.last"]
    if sorted(set(last)) != last or last[-1] != N_NUMBERS:
        text = N_("the numbers must rise and end with %(last)d")
        problems.append(Problem(text, {"last": N_NUMBERS}, "compensation.last"))
    if len(values["compensation.reals"]) != len(last):
        problems.append(Problem(N_("must have as many numbers as there are rows"), where="compensation.reals"))
    return problems


def record(values: dict[str, Any]) -> Any:
    """The figures of a checked edition as a handle of FIGURES."""
    handle = np.zeros(1, FIGURES)
    box = handle[0]
    _record_tiles(box, values)
    _record_landings(box, values)
    first = 0
    for last, reals in zip(values["compensation.last"], values["compensation.reals"], strict=True):
        box["compensation"][first:last] = reals
        first = last
    box["dealt"] = -1
    for n in SEATS:
        box["area_spaces"][n] = values[f"areas.spaces_{n}"]
        box["sections"][n] = values[f"recruitment.sections_{n}"]
        box["dealt"][n, :n] = [CHARACTERS.index(name) for name in values[f"characters.dealt_{n}"]]
    for name, path in (
        ("sailors", "pieces.sailors"),
        ("section_start", "recruitment.start"),
        ("section_refill", "recruitment.refill"),
        ("missionaries", "pieces.missionaries"),
        ("captains", "pieces.captains"),
        ("start_captains", "start.captains"),
        ("start_discs", "start.discs"),
        ("start_reals", "start.reals"),
        ("rounds", "end.rounds"),
        ("one_project", "prices.one_project"),
        ("two_projects", "prices.two_projects"),
        ("captain_price", "recruitment.captain"),
        ("dias_points", "characters.dias"),
        ("alvares_missionaries", "characters.alvares"),
        ("reals_per_point", "scoring.reals"),
        ("ship_points", "scoring.ship"),
    ):
        box[name] = values[path]
    box["colour_price"][1:] = values["recruitment.colours"]
    return SCHEMA.load(handle.view(i32).tolist())


def _record_tiles(box: Any, values: dict[str, Any]) -> None:
    projects = _projects(values)
    for name in ("limit", "crew", "reals", "points"):
        box[name][:N_PROJECTS] = [project[name] for project in projects]
    box["limit"][N_PROJECTS:] = [values[f"merchants.{i}"] for i in range(1, N_MERCHANTS + 1)]
    box["merchants"] = range(N_PROJECTS, N_TILES)
    tiles = [tuple(box[name][tile] for name in ("limit", "crew", "reals", "points")) for tile in range(N_TILES)]
    box["same_as"][:N_PROJECTS] = [tiles.index(tile) for tile in tiles[:N_PROJECTS]]
    box["same_as"][N_PROJECTS:] = [N_PROJECTS + tiles[N_PROJECTS:].index(tile) for tile in tiles[N_PROJECTS:]]
    box["deck_size"] = _deck_sizes(values)
    for i in range(N_VDG):
        tile = values[f"vasco_da_gama.{i + 1}"]
        box["initial"][i] = tile["initial"]
        box["variation"][i] = tile["variation"]
        box["money"][i] = tile["upper"], tile["lower"]
    vdg = [(box["initial"][i], box["variation"][i], *box["money"][i]) for i in range(N_VDG)]
    box["vdg_same_as"] = [vdg.index(tile) for tile in vdg]


def _record_landings(box: Any, values: dict[str, Any]) -> None:
    for i, landing in enumerate(LANDINGS):
        spaces = values[f"spaces.{landing}"]
        box["spaces"][i] = len(spaces)
        box["value"][i * MAX_SPACES : i * MAX_SPACES + len(spaces)] = spaces
        bonus = values[f"bonus.{landing}"]
        if bonus["kind"] in ("project", "sailor", "captain"):
            box[f"bonus_{bonus['kind']}"][i] = 1
        box["bonus_reals"][i] = bonus["reals"]
        box["complete_points"][i] = values[f"complete.{landing}"]
