"""Vasco da Gama's rules text: what holds for every game's, and the figures of the standard edition."""

import re
from typing import ClassVar

import pytest

from carreira.game.edition import Edition
from carreira.game.rulebook import Rulebook
from carreira.vascodagama import GAME
from carreira.vascodagama.names import CHARACTERS, LANDINGS, N_DECKS
from carreira.vascodagama.rules.ids import RULE_IDS
from tests.rules_text import LANGUAGES, RulesText

MARK = "◦"
NAMES = {
    "natal": "Natal",
    "boa_gente": "Terra de Boa Gente",
    "mozambique": "Mozambique",
    "mombasa": "Mombasa",
    "malindi": "Malindi",
    "calicut": "Calicut",
}


class TestRulesText(RulesText):
    game = "vascodagama"
    prefix = "vdg"
    rule_ids = RULE_IDS
    counts: ClassVar = {
        "setup": 8, "round": 2, "placing": 5, "acting": 6, "projects": 4, "launching": 5, "recruitment": 4,
        "expedition": 8, "characters": 9, "navigation": 8, "end": 6, "scoring": 3,
    }  # fmt: skip
    drawings: ClassVar = {"dealt", "round", "tiles", "numbers", "crew", "recruitment", "landings", "movement"}


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


def numbers_in(text: str) -> list[str]:
    return re.findall(rf"\d+{MARK}?", text)


def test_landings_have_their_spaces_and_the_mark_of_what_is_reconstructed(rules: Rulebook, edition: Edition) -> None:
    text = rules["vdg.expedition.3"].full
    ends = [*(NAMES[landing] for landing in LANDINGS[1:]), "."]
    for landing, end in zip(LANDINGS, ends, strict=True):
        row = text[text.index(NAMES[landing]) :]
        row = row[len(NAMES[landing]) : row.index(end, len(NAMES[landing]))]
        wanted = [str(value) for value in edition.values[f"spaces.{landing}"]]
        wanted[-1] += marked(edition, f"spaces.{landing}")
        assert numbers_in(row) == wanted, landing


def test_landings_have_their_points(rules: Rulebook, edition: Edition) -> None:
    wanted = [f"{edition.values[f'complete.{name}']}{marked(edition, f'complete.{name}')}" for name in LANDINGS]
    assert numbers_in(rules["vdg.navigation.3"].short) == wanted
    assert numbers_in(rules["vdg.navigation.3"].full) == wanted


def test_landings_have_their_bonus(rules: Rulebook, edition: Edition) -> None:
    reals = [edition.values[f"bonus.{landing}"]["reals"] for landing in ("mombasa", "malindi")]
    for text in (rules["vdg.expedition.8"].short, rules["vdg.expedition.8"].full):
        assert numbers_in(text) == [str(n) for n in reals]
    kinds = [edition.values[f"bonus.{landing}"]["kind"] for landing in LANDINGS]
    assert kinds == ["project", "sailor", "captain", "reals", "reals", "none"]


def test_the_drawing_of_the_landings_is_true(rules: Rulebook, edition: Edition) -> None:
    drawing = rules["vdg.expedition.3"].drawing
    assert drawing is not None
    wanted = []
    for landing in reversed(LANDINGS):
        bonus = edition.values[f"bonus.{landing}"]["reals"]
        points = edition.values[f"complete.{landing}"]
        wanted += [*edition.values[f"spaces.{landing}"], *([bonus] if bonus else []), points]
    assert [int(n) for n in numbers_in(drawing.description)] == wanted
    assert [int(n) for n in re.findall(r">(\d+)(?: \w+)?</text>", str(drawing.svg))] == wanted


def test_merchants_stacks_and_sailors_bear_the_mark_of_what_is_reconstructed(rules: Rulebook, edition: Edition) -> None:
    merchants = [
        f"{edition.values[f'merchants.{i}']}{marked(edition, f'merchants.{i}')}" for i in range(1, 7)
    ]  # fmt: skip
    assert numbers_in(rules["vdg.setup.5"].full)[: len(merchants)] == merchants
    decks = [edition.values[f"projects.{i}"]["deck"] for i in range(1, 36)]
    sizes = [f"{decks.count(deck)}{MARK}" for deck in range(1, N_DECKS + 1)]
    assert numbers_in(rules["vdg.setup.6"].full) == ["35", *sizes]
    assert f" {edition.values['pieces.sailors']}{marked(edition, 'pieces.sailors')} " in rules["vdg.setup.1"].full


def test_action_spaces_bear_the_mark_of_what_is_reconstructed(rules: Rulebook, edition: Edition) -> None:
    for n in (2, 3, 4):
        path = f"areas.spaces_{n}"
        assert f"{edition.values[path]}{marked(edition, path)}" in numbers_in(rules["vdg.setup.8"].full)


def test_compensations_are_those_of_the_edition(rules: Rulebook, edition: Edition) -> None:
    pattern = re.compile(rf"(\d) (?:real|Real)\w* \D*?(\d+) \w+ (\d+)({MARK}?)", re.DOTALL)
    rows = [
        (int(reals), int(first), int(last)) for reals, first, last, _ in pattern.findall(rules["vdg.acting.5"].full)
    ]
    lasts, reals = edition.values["compensation.last"], edition.values["compensation.reals"]
    firsts = [1, *(last + 1 for last in lasts)]
    assert rows == [row for row in zip(reals, firsts, lasts, strict=False) if row[0]]


def test_the_table_of_dealt_characters_is_true(rules: Rulebook, edition: Edition) -> None:
    drawing = rules["vdg.setup.3"].drawing
    assert drawing is not None
    shown = re.findall("|".join(name.capitalize() for name in CHARACTERS), drawing.description)
    wanted = [name.capitalize() for n in (2, 3, 4) for name in edition.values[f"characters.dealt_{n}"]]
    assert shown == wanted
    table = re.findall(r">([A-Z][a-z]+)</text>", str(drawing.svg))
    assert sorted(table) == sorted(wanted)
