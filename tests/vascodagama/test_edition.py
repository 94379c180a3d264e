"""The figures of Vasco da Gama: what the rules read of them, and which are refused."""

import tomllib
from collections import Counter
from typing import Any

import pytest

import carreira
from carreira.game.edition import Edition
from carreira.game.errors import InvalidEdition
from carreira.vascodagama.names import (
    ALVARES,
    CHARACTERS,
    DIAS,
    LANDINGS,
    MANUEL,
    MAX_SPACES,
    N_MERCHANTS,
    N_PROJECTS,
    N_SAILORS,
    N_VDG,
    SERNIGI,
)

EDITIONS = carreira.GAMES["vascodagama"].editions
STANDARD = EDITIONS.standard()


def changed(**figures: Any) -> Edition:
    """The standard edition with some figures changed; dots in their names are written as two underscores."""
    values = {**STANDARD.values, **{path.replace("__", "."): value for path, value in figures.items()}}
    return EDITIONS.from_values("changed", values)


def problems(**figures: Any) -> list[str]:
    """What is wrong with the standard edition so changed."""
    with pytest.raises(InvalidEdition) as caught:
        changed(**figures)
    return caught.value.problems


def project(i: int = 1, **parts: Any) -> dict[str, Any]:
    """A project of the standard edition with some of its numbers changed."""
    return {**STANDARD.values[f"projects.{i}"], **parts}


def vdg_tile(i: int = 1, **parts: Any) -> dict[str, Any]:
    """A Vasco da Gama tile of the standard edition with some of its numbers changed."""
    return {**STANDARD.values[f"vasco_da_gama.{i}"], **parts}


def test_the_file_says_how_sure_each_figure_is() -> None:
    """As docs/editions.md has it: the tile of the rulebook's example is certain, the other tiles are guesses."""
    entries = STANDARD.entries
    assert all(len(entry.source) > 5 for entry in entries.values())
    assert entries["projects.14"].certainty == "certain"
    assert all(entries[f"projects.{i}"].certainty == "low" for i in range(1, N_PROJECTS + 1) if i != 14)
    assert all(entries[f"vasco_da_gama.{i}"].certainty == "low" for i in range(1, N_VDG + 1))
    assert entries["merchants.4"].certainty == "certain"
    assert entries["merchants.6"].certainty == "high"
    for path in ("spaces.boa_gente", "spaces.mozambique", "spaces.mombasa"):
        assert entries[path].certainty == "medium"
    assert entries["spaces.calicut"].certainty == "low"
    assert entries["compensation.last"].certainty == entries["compensation.reals"].certainty == "medium"
    assert entries["areas.spaces_2"].certainty == entries["bonus.calicut"].certainty == "high"
    for path in ("recruitment.colours", "prices.two_projects", "complete.calicut", "bonus.natal"):
        assert entries[path].certainty == "certain"


def test_projects_are_as_many_as_the_data_sheet_counts() -> None:
    figures = STANDARD.figures
    assert Counter(figures.limit[:N_PROJECTS]) == {4: 3, 5: 4, 6: 7, 7: 10, 9: 7, 11: 4}
    assert Counter(figures.crew[:N_PROJECTS]) == {1: 2, 2: 9, 3: 10, 4: 9, 5: 5}
    income = Counter(zip(figures.reals[:N_PROJECTS], figures.points[:N_PROJECTS], strict=True))
    assert income == {(0, 0): 12, (1, 0): 8, (0, 1): 8, (2, 0): 3, (0, 2): 3, (1, 1): 1}
    assert figures.deck_size == [14, 14, 7]
    assert (figures.limit[13], figures.crew[13], figures.reals[13], figures.points[13]) == (7, 5, 0, 2)


def test_merchants_follow_the_projects() -> None:
    figures = STANDARD.figures
    assert figures.merchants == list(range(N_PROJECTS, N_PROJECTS + N_MERCHANTS))
    assert [figures.limit[tile] for tile in figures.merchants] == [4, 5, 6, 7, 9, 11]
    assert {(figures.crew[tile], figures.reals[tile], figures.points[tile]) for tile in figures.merchants} == {
        (0, 0, 0)
    }


def test_landings_read() -> None:
    figures = STANDARD.figures
    rows = [figures.value[i * MAX_SPACES : (i + 1) * MAX_SPACES] for i in range(len(LANDINGS))]
    assert rows == [
        [4, 0, 0, 0, 0, 0],
        [5, 4, 0, 0, 0, 0],
        [6, 5, 4, 0, 0, 0],
        [7, 7, 6, 5, 0, 0],
        [9, 9, 7, 7, 6, 0],
        [11, 11, 9, 9, 7, 7],
    ]
    assert figures.spaces == [1, 2, 3, 4, 5, 6]
    assert figures.bonus_project == [1, 0, 0, 0, 0, 0]
    assert figures.bonus_sailor == [0, 1, 0, 0, 0, 0]
    assert figures.bonus_captain == [0, 0, 1, 0, 0, 0]
    assert figures.bonus_reals == [0, 0, 0, 2, 1, 0]
    assert figures.complete_points == [0, 1, 2, 3, 4, 5]


def test_numbers_read() -> None:
    figures = STANDARD.figures
    assert figures.compensation == [1] * 5 + [2] * 7 + [3] * 8 + [0] * 2
    assert (figures.compensation[6 - 1], figures.compensation[15 - 1]) == (2, 3)  # the rulebook's examples
    assert sorted(figures.initial) == list(range(4, 13))
    assert sum(figures.variation) == 0
    assert set(figures.variation) == set(range(-3, 4))
    tile = figures.initial.index(11)
    assert (figures.money[tile, 0], figures.money[tile, 1]) == (9, 4)


def test_numbers_of_players_read() -> None:
    figures = STANDARD.figures
    assert figures.area_spaces[2:] == [3, 4, 5]
    assert figures.sections[2:] == [2, 3, 4]
    assert [figures.dealt[2, i] for i in range(4)] == [DIAS, SERNIGI, -1, -1]
    assert [figures.dealt[3, i] for i in range(4)] == [DIAS, ALVARES, SERNIGI, -1]
    assert [figures.dealt[4, i] for i in range(4)] == [DIAS, ALVARES, SERNIGI, MANUEL]


def test_pieces_and_prices_read() -> None:
    figures = STANDARD.figures
    assert figures.sailors * 4 == N_SAILORS
    assert (figures.section_start, figures.section_refill, figures.missionaries) == (5, 3, 6)
    assert (figures.captains, figures.start_captains, figures.start_discs, figures.start_reals) == (7, 1, 4, 10)
    assert (figures.rounds, figures.one_project, figures.two_projects) == (5, 1, 4)
    assert (figures.colour_price, figures.captain_price) == ([0, 1, 3, 6, 10], 1)
    assert (figures.dias_points, figures.alvares_missionaries, figures.reals_per_point, figures.ship_points) == (
        2,
        1,
        3,
        3,
    )


def test_projects_may_stand_in_any_order() -> None:
    """Tiles are numbered deck by deck, within a deck as the edition has them."""
    values = STANDARD.values
    figures = changed(
        projects__1=values["projects.35"], projects__35=values["projects.1"], projects__2=project(2, limit=5)
    ).figures
    assert figures.deck_size == [14, 14, 7]
    assert figures.limit[:3] == [5, 4, 5]
    assert (figures.limit[13], figures.crew[13]) == (4, 1)
    assert (figures.limit[28], figures.crew[28], figures.points[28]) == (11, 5, 2)


def test_a_counted_box_is_read() -> None:
    """Another set of figures, as somebody who owns the box might type it in."""
    figures = changed(
        compensation__last=[5, 10, 15, 20, 22],
        compensation__reals=[1, 2, 3, 3, 0],
        spaces__mombasa=[9, 7, 6, 5],
        complete__natal=1,
        bonus__calicut={"kind": "captain", "reals": 0},
        recruitment__colours=[1, 3, 6, 12],
        projects__15=project(15, deck=1),
    ).figures
    assert figures.compensation == [1] * 5 + [2] * 5 + [3] * 10 + [0] * 2
    assert figures.value[18:24] == [9, 7, 6, 5, 0, 0]
    assert figures.complete_points[0] == 1
    assert figures.bonus_captain == [0, 0, 1, 0, 0, 1]
    assert figures.colour_price[4] == 12
    assert figures.deck_size == [15, 13, 7]


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        ({"projects__1": project(limit=0)}, "projects.1: limit must be from 1 to 20, not 0"),
        ({"projects__1": project(crew=6)}, "projects.1: crew must be from 1 to 5"),
        ({"projects__1": project(deck=4)}, "projects.1: deck"),
        ({"projects__1": project(points=True)}, "projects.1: points must be a whole number"),
        ({"projects__1": project(points="2")}, "projects.1: points"),
        ({"projects__1": project(extra=1)}, "exactly deck, limit, crew, reals and points"),
        ({"projects__1": 7}, "projects.1"),
        ({"projects__1": project(limit=3)}, "projects.1: no landing has a space"),
        ({"projects__36": project()}, "projects.36: this game has no such figure"),
        ({f"projects__{i}": project(i, deck=2) for i in range(1, 9)}, "deck 1 has 6 tiles; it needs at least 7"),
        ({f"projects__{i}": project(i, deck=2) for i in range(29, 36)}, "deck 3 has 0 tiles; it needs at least 1"),
        ({"vasco_da_gama__1": vdg_tile(lower=0)}, "vasco_da_gama.1: lower"),
        ({"vasco_da_gama__10": vdg_tile()}, "no such figure"),
        ({"merchants__1": 3}, "merchants.1: no landing has a space"),
        ({"merchants__7": 4}, "no such figure"),
        ({"spaces__natal": []}, "1 to 6 numbers"),
        ({"spaces__calicut": [11] * 7}, "1 to 6 numbers"),
        ({"spaces__calicut": [11, 0]}, "spaces.calicut"),
        ({"bonus__natal": {"kind": "ship", "reals": 0}}, "bonus.natal: kind must be one of none, project"),
        ({"bonus__natal": {"kind": ["project"], "reals": 0}}, "bonus.natal: kind"),
        ({"bonus__natal": {"kind": "project", "reals": 1}}, "bonus.natal: reals"),
        ({"bonus__mombasa": {"kind": "reals", "reals": 0}}, "bonus.mombasa: reals"),
        ({"compensation__last": [5, 12, 20]}, "end with 22"),
        ({"compensation__last": [5, 5, 20, 22]}, "must rise"),
        ({"compensation__last": [12, 5, 20, 22]}, "must rise"),
        ({"compensation__reals": [1, 2, 3]}, "as many numbers"),
        ({"areas__spaces_2": 2}, "8 action spaces are too few for 9 discs"),
        ({"start__discs": 5}, "areas.spaces_4"),
        ({"recruitment__sections_2": 5}, "recruitment.sections_2"),
        ({"pieces__sailors": 4}, "recruitment.sections_4: 20 sailors"),
        ({"pieces__sailors": 9}, "pieces.sailors: must be from 1 to 8"),
        ({"recruitment__start": 6}, "recruitment.start"),
        ({"recruitment__colours": [1, 3, 3, 10]}, "more colours must cost more"),
        ({"recruitment__colours": [1, 3, 6]}, "4 numbers"),
        ({"prices__two_projects": 0}, "prices.two_projects"),
        ({"characters__dealt_2": ["dias", "dias"]}, "each character must be dealt only once"),
        ({"characters__dealt_2": ["dias", "alvares"]}, "Sernigi must be dealt"),
        ({"characters__dealt_3": ["dias", "sernigi"]}, "3 entries"),
        ({"characters__dealt_4": [*CHARACTERS[:3], "vasco"]}, "vasco"),
        ({"start__captains": 8}, "start.captains: more than"),
        ({"end__rounds": 6}, "end.rounds"),
        ({"scoring__reals": 0}, "scoring.reals"),
    ],
)
def test_impossible_figures_are_refused(figures: dict[str, Any], words: str) -> None:
    found = problems(**figures)
    assert any(words in problem for problem in found), found


@pytest.mark.parametrize("path", ["projects.35", "vasco_da_gama.9", "merchants.6", "spaces.natal"])
def test_counts_of_tiles_are_fixed(path: str) -> None:
    values = dict(STANDARD.values)
    del values[path]
    with pytest.raises(InvalidEdition) as caught:
        EDITIONS.from_values("x", values)
    assert caught.value.problems == [f"{path}: missing."]


def test_all_contradictions_are_reported_at_once() -> None:
    found = problems(
        merchants__1=1, bonus__natal={"kind": "none", "reals": 2}, prices__two_projects=0, start__captains=8
    )
    assert len(found) == 4


def test_figures_stand_once_in_the_file() -> None:
    """In the order in which the game lists them within each part, so that a person finds them."""
    text = (EDITIONS.folder / "edition.toml").read_text(encoding="utf-8")
    document = tomllib.loads(text)
    assert list(document["projects"]) == [str(i) for i in range(1, N_PROJECTS + 1)]
    assert list(document["spaces"]) == list(document["bonus"]) == list(document["complete"]) == list(LANDINGS)
    assert STANDARD.entries.keys() == EDITIONS.shapes.keys()


def test_hash_and_copies() -> None:
    assert changed().hash == STANDARD.hash
    assert changed(merchants__1=5).hash != STANDARD.hash
    assert EDITIONS.by_hash(STANDARD.hash) is STANDARD
