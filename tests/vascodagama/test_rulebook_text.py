"""Vasco da Gama's rules text: what holds for every game's, and the figures of the standard edition."""

import re
from typing import ClassVar

import pytest

from carreira.game.edition import Edition
from carreira.game.language import LANGUAGES
from carreira.game.rulebook import MARK, Drawing, Rulebook
from carreira.vascodagama import GAME
from carreira.vascodagama.names import CHARACTERS, LANDINGS, LAST_PLAIN_NUMBER, N_DECKS
from carreira.vascodagama.rules.ids import RULE_IDS
from tests.rules_text import RulesText, numbers_in

NAMES = {
    "natal": "Natal",
    "boa_gente": "Terra de Boa Gente",
    "mozambique": "Mozambique",
    "mombasa": "Mombasa",
    "malindi": "Malindi",
    "calicut": "Calicut",
}
SPACES = {
    "natal": "4◦",
    "boa_gente": "5◦ 4◦",
    "mozambique": "6◦ 5◦ 4",
    "mombasa": "7◦ 7◦ 6 5",
    "malindi": "9◦ 9◦ 7 7 6",
    "calicut": "11◦ 11◦ 9◦ 9◦ 7◦ 7◦",
}
"""An edition says of a whole landing how certain it is; the text says it of each space."""


class TestRulesText(RulesText):
    game = "vascodagama"
    prefix = "vdg"
    rule_ids = RULE_IDS
    counts: ClassVar = {
        "round": 2, "setup": 8, "placing": 5, "acting": 6, "projects": 4, "launching": 5, "recruitment": 4,
        "expedition": 8, "characters": 9, "navigation": 8, "end": 6, "scoring": 3,
    }  # fmt: skip
    drawings: ClassVar = {
        "project", "dealt", "round", "tiles", "numbers", "crew", "recruitment", "landings", "movement",
    }  # fmt: skip


@pytest.fixture(params=LANGUAGES)
def rules(request: pytest.FixtureRequest) -> Rulebook:
    return GAME.rulebook(request.param)


@pytest.fixture(scope="module")
def edition() -> Edition:
    return GAME.edition()


FIGURES = {
    "vdg.setup.1": ["pieces.sailors"],
    "vdg.setup.2": ["start.discs", "start.captains", "start.reals"],
    "vdg.setup.4": ["characters.dias", "pieces.missionaries"],
    "vdg.setup.8": ["areas.spaces_2", "areas.spaces_3", "areas.spaces_4"],
    "vdg.acting.5": ["compensation.last", "compensation.reals"],
    "vdg.projects.2": ["prices.one_project", "prices.two_projects"],
    "vdg.recruitment.2": ["recruitment.colours"],
    "vdg.recruitment.3": ["recruitment.captain"],
    "vdg.characters.4": ["characters.dias"],
    "vdg.end.3": ["recruitment.refill"],
    "vdg.end.4": ["characters.dias"],
    "vdg.scoring.1": ["scoring.reals"],
    "vdg.scoring.2": ["scoring.ship"],
}
"""Rules whose full form gives every number of these figures, but 0, in digits."""


@pytest.mark.parametrize("rule", FIGURES)
def test_the_text_gives_the_figures_of_the_standard_edition(rules: Rulebook, edition: Edition, rule: str) -> None:
    said = {int(number) for number in re.findall(r"\d+", rules[rule].full)}
    for path in FIGURES[rule]:
        value = edition.values[path]
        numbers = set(value if isinstance(value, list) else [value]) - {0}
        assert numbers <= said, f"{rule} does not give {path} = {value}"


def marked(edition: Edition, *paths: str) -> str:
    """The mark, if one of these figures is reconstructed."""
    return "" if all(edition.entries[path].certainty == "certain" for path in paths) else MARK


def marked_number(edition: Edition, path: str) -> str:
    """A figure of one number, with the mark if it is reconstructed."""
    return f"{edition.values[path]}{marked(edition, path)}"


def shown_in(drawing: Drawing) -> list[str]:
    """The numbers that stand alone in a drawing or before one word, in the order of the file."""
    return re.findall(rf">(\d+{MARK}?)(?:\s\w+)?</text>", str(drawing.svg))


def drawing_of(rules: Rulebook, rule: str) -> Drawing:
    drawing = rules[rule].drawing
    assert drawing is not None
    return drawing


def test_the_marks_of_spaces_agree_with_the_edition(edition: Edition) -> None:
    for landing in LANDINGS:
        path = f"spaces.{landing}"
        assert [int(value.removesuffix(MARK)) for value in SPACES[landing].split()] == edition.values[path]
        assert (MARK in SPACES[landing]) == bool(marked(edition, path)), landing


def test_landings_have_their_spaces_and_the_mark_of_what_is_reconstructed(rules: Rulebook) -> None:
    text = rules["vdg.expedition.3"].full
    ends = [*(NAMES[landing] for landing in LANDINGS[1:]), "."]
    for landing, end in zip(LANDINGS, ends, strict=True):
        row = text[text.index(NAMES[landing]) :]
        row = row[len(NAMES[landing]) : row.index(end, len(NAMES[landing]))]
        assert numbers_in(row) == SPACES[landing].split(), landing
    size = str(len(SPACES["natal"].split()))
    assert numbers_in(rules["vdg.navigation.4"].full) == [f"{size}{MARK}"]


def test_landings_have_their_points(rules: Rulebook, edition: Edition) -> None:
    wanted = [marked_number(edition, f"complete.{landing}") for landing in LANDINGS]
    assert numbers_in(rules["vdg.navigation.3"].short) == wanted
    assert numbers_in(rules["vdg.navigation.3"].full) == wanted


def test_landings_have_their_bonus(rules: Rulebook, edition: Edition) -> None:
    reals = [edition.values[f"bonus.{landing}"]["reals"] for landing in ("mombasa", "malindi")]
    for text in (rules["vdg.expedition.8"].short, rules["vdg.expedition.8"].full):
        assert numbers_in(text) == [str(n) for n in reals]
    kinds = [edition.values[f"bonus.{landing}"]["kind"] for landing in LANDINGS]
    assert kinds == ["project", "sailor", "captain", "reals", "reals", "none"]


def test_calicut_has_the_mark_of_what_is_reconstructed(rules: Rulebook, edition: Edition) -> None:
    mark = marked(edition, "bonus.calicut")
    assert mark
    assert rules["vdg.expedition.8"].short.endswith(f"{mark}.")
    assert MARK in rules["vdg.expedition.8"].full
    assert f">–{mark}</text>" in str(drawing_of(rules, "vdg.expedition.3").svg)


def test_the_drawing_of_the_landings_is_true(rules: Rulebook, edition: Edition) -> None:
    drawing = drawing_of(rules, "vdg.expedition.3")
    wanted: list[str] = []
    for landing in reversed(LANDINGS):
        bonus = edition.values[f"bonus.{landing}"]["reals"]
        wanted += [*SPACES[landing].split(), *([str(bonus)] if bonus else [])]
        wanted.append(marked_number(edition, f"complete.{landing}"))
    assert numbers_in(drawing.description) == wanted
    assert shown_in(drawing) == wanted


def test_the_drawing_of_the_movement_has_the_spaces_of_its_landings(rules: Rulebook) -> None:
    drawing = drawing_of(rules, "vdg.navigation.5")
    mombasa, mozambique = SPACES["mombasa"].split(), SPACES["mozambique"].split()
    assert numbers_in(drawing.description)[:10] == [*mozambique, "6", "9", "5", *mombasa]
    assert re.findall(rf'font-size="13">(\d+{MARK}?)<', str(drawing.svg)) == [*mombasa, *mozambique]


def test_the_drawing_of_the_tiles_shows_two_of_the_edition(rules: Rulebook, edition: Edition) -> None:
    """The rulebook has the range of the initial numbers, not that there is a tile for each of them."""
    drawing = drawing_of(rules, "vdg.placing.1")
    tiles = {tile["initial"]: tile for path, tile in edition.values.items() if path.startswith("vasco_da_gama.")}
    numbers = re.findall(rf">([+−]?\d+{MARK}?)</text>", str(drawing.svg))
    left, right, marker = numbers[:4], numbers[4:8], numbers[8]
    for variation, initial, upper, lower in (left, right):
        tile = tiles[int(initial.removesuffix(MARK))]
        signed = f"{tile['variation']:+d}".replace("-", "−")
        assert [variation, initial, upper, lower] == [
            f"{n}{MARK}" for n in (signed, tile["initial"], tile["upper"], tile["lower"])
        ]
    begins, follows = (int(side[1].removesuffix(MARK)) for side in (left, right))
    assert int(marker) == begins + tiles[follows]["variation"]
    assert numbers_in(drawing.description) == [
        left[1], *left[2:], right[0].lstrip("+"), str(begins), marker, right[1], *right[2:],
    ]  # fmt: skip


def test_the_drawing_of_the_numbers_is_true(rules: Rulebook, edition: Edition) -> None:
    """Renouncing number 6 is an example of the rulebook; what the other numbers bring is reconstructed."""
    svg = str(drawing_of(rules, "vdg.acting.3").svg)
    assert re.findall(r">−(\d+)</text>", svg) == [str(n) for n in range(9, 0, -1)]
    wanted = [f"{edition.figures.compensation[n - 1]}{'' if n == 6 else MARK}" for n in range(1, 13)]
    assert re.findall(rf">\+(\d+{MARK}?)</text>", svg) == wanted


def test_merchants_stacks_and_sailors_bear_the_mark_of_what_is_reconstructed(rules: Rulebook, edition: Edition) -> None:
    merchants = [marked_number(edition, f"merchants.{i}") for i in range(1, 7)]
    assert numbers_in(rules["vdg.setup.5"].full)[: len(merchants)] == merchants
    decks = [edition.values[f"projects.{i}"]["deck"] for i in range(1, 36)]
    sizes = [f"{decks.count(deck)}{MARK}" for deck in range(1, N_DECKS + 1)]
    assert numbers_in(rules["vdg.setup.6"].full) == ["35", *sizes]
    assert f" {marked_number(edition, 'pieces.sailors')} " in rules["vdg.setup.1"].full


def test_action_spaces_bear_the_mark_of_what_is_reconstructed(rules: Rulebook, edition: Edition) -> None:
    wanted = [marked_number(edition, f"areas.spaces_{n}") for n in (2, 3, 4)]
    assert numbers_in(rules["vdg.setup.8"].short) == numbers_in(rules["vdg.setup.8"].full) == wanted


def test_examples_mark_what_is_reconstructed(rules: Rulebook, edition: Edition) -> None:
    """Of a Vasco da Gama tile all its numbers, what renouncing brings, and the spaces of Calicut."""
    tiles = {tile["initial"]: tile for path, tile in edition.values.items() if path.startswith("vasco_da_gama.")}
    upper, lower, variation = tiles[10]["upper"], tiles[10]["lower"], abs(tiles[9]["variation"])
    paid = {number: edition.figures.compensation[number - 1] for number in (2, 13)}
    assert [n for n in numbers_in(rules["vdg.acting.6"].example) if MARK in n] == [
        f"{n}{MARK}" for n in (10, upper, lower, variation, paid[2], upper, paid[13])
    ]
    calicut = {n for n in numbers_in(rules["vdg.navigation.8"].example) if MARK in n}
    assert calicut == set(SPACES["calicut"].split())
    assert MARK not in rules["vdg.characters.7"].example, "Mombasa's 6 and its bonus are certain"


def test_compensations_are_those_of_the_edition(rules: Rulebook, edition: Edition) -> None:
    pattern = re.compile(rf"(\d)\s(?:real|Real)\w* \D*?(\d+)({MARK}?)", re.DOTALL)
    rows = [(int(reals), int(last), mark) for reals, last, mark in pattern.findall(rules["vdg.acting.5"].full)]
    lasts, reals = edition.values["compensation.last"], edition.values["compensation.reals"]
    wanted = [(row, last, "" if last == LAST_PLAIN_NUMBER else MARK) for row, last in zip(reals, lasts, strict=True)]
    assert rows == [row for row in wanted if row[0]]


def test_the_table_of_dealt_characters_is_true(rules: Rulebook, edition: Edition) -> None:
    drawing = drawing_of(rules, "vdg.setup.3")
    names = "|".join(name.capitalize() for name in CHARACTERS)
    shown = re.findall(names, drawing.description)
    wanted = [name.capitalize() for n in (2, 3, 4) for name in edition.values[f"characters.dealt_{n}"]]
    assert shown == wanted
    table = re.findall(rf">({names})</text>", str(drawing.svg))
    assert sorted(table) == sorted(wanted)


def test_the_drawing_of_a_project_is_one_of_the_edition(rules: Rulebook, edition: Edition) -> None:
    [drawing] = rules.drawings
    limit, crew, reals = (int(number.removesuffix(MARK)) for number in numbers_in(drawing.description))
    wanted = {"limit": limit, "crew": crew, "reals": reals, "points": 0}
    tiles = [
        path
        for path, value in edition.values.items()
        if path.startswith("projects.") and wanted.items() <= value.items()
    ]
    assert tiles
    assert all(marked(edition, path) for path in tiles)
    assert shown_in(drawing) == [f"{limit}{MARK}", f"{crew}{MARK}", *["1"] * reals, f"{limit}{MARK}", *["1"] * reals]
