"""The figures of Vasco da Gama: what an edition must hold, and what the rules read from it."""

from functools import partial
from itertools import pairwise

from carreira.game.figures import Field, Figure, FigureLayout, Values
from carreira.game.language import N_
from carreira.game.problem import Problem
from carreira.game.shapes import Number, OneOf, Row, Table
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

BONUSES = ("none", "project", "sailor", "captain", "reals")
"""What a landing can give for a ship sent."""
MAX_LIMIT = 20
SEATS = range(2, MAX_SEATS + 1)
PROJECTS, VDG, MERCHANTS = (range(1, n + 1) for n in (N_PROJECTS, N_VDG, N_MERCHANTS))


def _projects(values: Values) -> list[dict[str, int]]:
    """The projects deck by deck, each deck in the order of the edition."""
    return sorted((values[f"projects.{i}"] for i in PROJECTS), key=lambda project: project["deck"])


def _of_tiles(name: str, values: Values) -> list[int]:
    """A number of each project, deck by deck, then of the merchants, which have neither crew nor income."""
    merchants = [values[f"merchants.{i}"] if name == "limit" else 0 for i in MERCHANTS]
    return [*(project[name] for project in _projects(values)), *merchants]


def _same_as(values: Values) -> list[int]:
    tiles = list(zip(*(_of_tiles(name, values) for name in ("limit", "crew", "reals", "points")), strict=True))
    projects, merchants = tiles[:N_PROJECTS], tiles[N_PROJECTS:]
    return [*map(projects.index, projects), *(N_PROJECTS + merchants.index(tile) for tile in merchants)]


def _deck_sizes(values: Values) -> list[int]:
    decks = [project["deck"] for project in _projects(values)]
    return [decks.count(deck) for deck in range(1, N_DECKS + 1)]


def _vdg_same_as(values: Values) -> list[int]:
    tiles = [values[f"vasco_da_gama.{i}"] for i in VDG]
    return [tiles.index(tile) for tile in tiles]


def _of_berths(values: Values) -> list[int]:
    rows = [values[f"spaces.{landing}"] for landing in LANDINGS]
    return [value for row in rows for value in row + [0] * (MAX_SPACES - len(row))]


def _gives(kind: str, values: Values) -> list[bool]:
    return [values[f"bonus.{landing}"]["kind"] == kind for landing in LANDINGS]


def _compensation(values: Values) -> list[int]:
    found: list[int] = []
    for last, reals in zip(values["compensation.last"], values["compensation.reals"], strict=True):
        found += [reals] * (last - len(found))
    return found


def _dealt(values: Values) -> list[list[int]]:
    rows = [values[f"characters.dealt_{n}"] if n in SEATS else [] for n in range(MAX_SEATS + 1)]
    return [[*map(CHARACTERS.index, row), *[-1] * (MAX_SEATS - len(row))] for row in rows]


FIGURES = FigureLayout(
    Figure(
        "projects.{}",
        Table(
            {
                "deck": Number(1, N_DECKS),
                "limit": Number(1, MAX_LIMIT),
                "crew": Number(1, N_CREW),
                "reals": Number(0, 20),  # income of a ship
                "points": Number(0, 20),
            }
        ),
        each=PROJECTS,
    ),
    Field("deck_size", _deck_sizes, N_DECKS),
    Figure(
        "vasco_da_gama.{}",
        Table(
            {
                "initial": Number(1, LAST_PLAIN_NUMBER),
                "variation": Number(-9, 9),
                "upper": Number(1, 50),  # 0 stands for a sum that has been taken
                "lower": Number(1, 50),
            }
        ),
        each=VDG,
    ),
    Field("initial", lambda values: [values[f"vasco_da_gama.{i}"]["initial"] for i in VDG], N_VDG),
    Field("variation", lambda values: [values[f"vasco_da_gama.{i}"]["variation"] for i in VDG], N_VDG),
    Field(
        "money",
        lambda values: [[values[f"vasco_da_gama.{i}"][space] for space in ("upper", "lower")] for i in VDG],
        (N_VDG, 2),
    ),
    Field("vdg_same_as", _vdg_same_as, N_VDG),  # the first tile with the same figures
    Figure("merchants.{}", Number(1, MAX_LIMIT), each=MERCHANTS),
    Field("merchants", lambda values: range(N_PROJECTS, N_TILES), N_MERCHANTS),  # the tiles of merchant ships
    *(Field(name, partial(_of_tiles, name), N_TILES) for name in ("limit", "crew", "reals", "points")),
    Field("same_as", _same_as, N_TILES),  # the first tile with the same figures: tiles alike share one number
    Figure("spaces.{}", Row(Number(1, MAX_LIMIT), MAX_SPACES, free=True), each=LANDINGS),
    Field("spaces", lambda values: [len(values[f"spaces.{landing}"]) for landing in LANDINGS], N_LANDINGS),
    Field("value", _of_berths, N_BERTHS),  # of each berth, 0 where the landing has no such space
    Figure("bonus.{}", Table({"kind": OneOf(BONUSES), "reals": Number(0, 20)}), each=LANDINGS),
    *(Field(f"bonus_{kind}", partial(_gives, kind), N_LANDINGS) for kind in ("project", "sailor", "captain")),
    Field("bonus_reals", lambda values: [values[f"bonus.{landing}"]["reals"] for landing in LANDINGS], N_LANDINGS),
    Figure("complete.{}", Number(0, 20), "complete_points", each=LANDINGS),
    Figure("compensation.last", Row(Number(1, N_NUMBERS), N_NUMBERS, free=True)),
    Figure("compensation.reals", Row(Number(0, 20), N_NUMBERS, free=True)),
    Field("compensation", _compensation, N_NUMBERS),  # for renouncing number i + 1
    Figure("areas.spaces_{}", Number(1, 8), "area_spaces", each=SEATS),  # action spaces of each area
    Figure("recruitment.sections_{}", Number(1, MAX_SECTIONS), "sections", each=SEATS),  # in use
    *(Figure("characters.dealt_{}", Row(OneOf(CHARACTERS), n), each=[n]) for n in SEATS),
    Field("dealt", _dealt, (MAX_SEATS + 1, MAX_SEATS)),  # to each player, clockwise from the first; -1
    Figure("recruitment.start", Number(0, SECTION_SPACES), "section_start"),  # sailors in a section at set-up
    Figure("recruitment.refill", Number(0, SECTION_SPACES), "section_refill"),
    Figure("recruitment.colours", Row(Number(0, 100), N_COLOURS), "colour_price", first=1),  # by the number of colours
    Figure("recruitment.captain", Number(0, 20), "captain_price"),  # for each sailor of the same action
    Figure("prices.one_project", Number(0, 100), "one_project"),
    Figure("prices.two_projects", Number(0, 100), "two_projects"),
    Figure("characters.dias", Number(0, 20), "dias_points"),
    Figure("characters.alvares", Number(0, 20), "alvares_missionaries"),
    Figure("pieces.sailors", Number(1, N_SAILORS // N_COLOURS), "sailors"),  # of each colour
    Figure("pieces.missionaries", Number(0, 20), "missionaries"),
    Figure("pieces.captains", Number(1, 20), "captains"),  # of each player, in all
    Figure("start.discs", Number(1, LAST_PLAIN_NUMBER // MAX_SEATS), "start_discs"),
    Figure("start.captains", Number(0, 20), "start_captains"),
    Figure("start.reals", Number(0, 1000), "start_reals"),
    Figure("end.rounds", Number(1, ROUNDS), "rounds"),
    Figure("scoring.reals", Number(1, 1000), "reals_per_point"),
    Figure("scoring.ship", Number(0, 100), "ship_points"),  # for a launched ship with captain at the end
)
"""All figures of an edition, and the record that the rules take as their second argument."""


def contradictions(values: Values) -> list[Problem]:
    """Contradictions between figures that are each well formed."""
    return [*_tile_problems(values), *_landing_problems(values), *_seat_problems(values), *_price_problems(values)]


def _tile_problems(values: Values) -> list[Problem]:
    problems = []
    laid_out = N_UPPER + 1
    for deck, size in enumerate(_deck_sizes(values), start=1):
        least = laid_out if deck == 1 else 1
        if size < least:
            text = N_("deck %(deck)d has %(size)d tiles; it needs at least %(least)d")
            problems.append(Problem(text, {"deck": deck, "size": size, "least": least}, "projects"))
    lowest = min(min(values[f"spaces.{landing}"]) for landing in LANDINGS)
    limits = {f"projects.{i}": values[f"projects.{i}"]["limit"] for i in range(1, N_PROJECTS + 1)}
    limits |= {f"merchants.{i}": values[f"merchants.{i}"] for i in range(1, N_MERCHANTS + 1)}
    for where, limit in limits.items():
        if limit < lowest:
            problems.append(Problem(N_("no landing has a space for its limit"), where=where))
    return problems


def _landing_problems(values: Values) -> list[Problem]:
    problems = []
    for landing in LANDINGS:
        bonus = values[f"bonus.{landing}"]
        if (bonus["kind"] == "reals") != (bonus["reals"] > 0):
            text = N_("reals must be more than 0 if the bonus is reals, else 0")
            problems.append(Problem(text, where=f"bonus.{landing}"))
    return problems


def _seat_problems(values: Values) -> list[Problem]:
    """Contradictions that arise with some number of players."""
    problems = []
    for n in SEATS:
        dealt = values[f"characters.dealt_{n}"]
        if len(set(dealt)) != len(dealt):
            problems.append(Problem(N_("each character must be dealt only once"), where=f"characters.dealt_{n}"))
        if "sernigi" not in dealt:
            text = N_("Sernigi must be dealt, because he sends the first merchant ship")
            problems.append(Problem(text, where=f"characters.dealt_{n}"))
        discs = n * values["start.discs"] + 1
        spaces = N_AREAS * values[f"areas.spaces_{n}"]
        if spaces < discs:
            text = N_("%(spaces)d action spaces are too few for %(discs)d discs")
            problems.append(Problem(text, {"spaces": spaces, "discs": discs}, f"areas.spaces_{n}"))
        standing = values[f"recruitment.sections_{n}"] * values["recruitment.start"]
        if standing > N_COLOURS * values["pieces.sailors"]:
            text = N_("%(standing)d sailors are needed at set-up, more than there are")
            problems.append(Problem(text, {"standing": standing}, f"recruitment.sections_{n}"))
    if values["start.captains"] > values["pieces.captains"]:
        problems.append(Problem(N_("more than a player can have"), where="start.captains"))
    return problems


def _price_problems(values: Values) -> list[Problem]:
    problems = []
    colours = values["recruitment.colours"]
    if any(more <= fewer for fewer, more in pairwise(colours)):
        problems.append(Problem(N_("more colours must cost more"), where="recruitment.colours"))
    if values["prices.two_projects"] < values["prices.one_project"]:
        problems.append(Problem(N_("must not be less than the price of one project"), where="prices.two_projects"))
    last = values["compensation.last"]
    if sorted(set(last)) != last or last[-1] != N_NUMBERS:
        text = N_("the numbers must rise and end with %(last)d")
        problems.append(Problem(text, {"last": N_NUMBERS}, "compensation.last"))
    if len(values["compensation.reals"]) != len(last):
        problems.append(Problem(N_("must have as many numbers as there are rows"), where="compensation.reals"))
    return problems
