"""Vasco da Gama's rules text: what holds for every game's, and the figures of the standard edition."""

import re
from typing import ClassVar

import pytest

from carreira.game.edition import Edition
from carreira.game.language import LANGUAGES
from carreira.game.rulebook import MARK, Drawing, Rulebook
from carreira.vascodagama import GAME
from carreira.vascodagama.names import CHARACTERS, LANDINGS, N_DECKS, N_PROJECTS
from carreira.vascodagama.rules.ids import RULE_IDS
from tests.numbers import ledger, numbers_in, wrong
from tests.rules_text import RulesText

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
        "round": 2, "setup": 8, "placing": 5, "acting": 6, "projects": 4, "launching": 5, "recruitment": 4,
        "expedition": 8, "characters": 9, "navigation": 8, "end": 6, "scoring": 3,
    }  # fmt: skip
    drawings: ClassVar = {
        "project", "order", "dealt", "round", "tiles", "numbers", "crew", "recruitment", "landings", "movement",
    }  # fmt: skip
    unsaid: ClassVar = ("projects.", "vasco_da_gama.", "bonus.calicut")  # listed by the site, not by the text; in words


@pytest.fixture(params=LANGUAGES)
def rules(request: pytest.FixtureRequest) -> Rulebook:
    return GAME.rulebook(request.param)


@pytest.fixture(scope="module")
def edition() -> Edition:
    return GAME.edition()


def drawing_of(rules: Rulebook, rule: str) -> Drawing:
    drawing = rules[rule].drawing
    assert drawing is not None
    return drawing


def test_landings_have_their_spaces_and_the_mark_of_what_is_reconstructed(rules: Rulebook, edition: Edition) -> None:
    text = rules["vdg.expedition.3"].full
    ends = [*(NAMES[landing] for landing in LANDINGS[1:]), "."]
    spaces = [word for word in ledger("vascodagama")["vdg.expedition.3", "full"] if word.startswith("spaces.")]
    for landing, end in zip(LANDINGS, ends, strict=True):
        row = text[text.index(NAMES[landing]) :]
        row = row[len(NAMES[landing]) : row.index(end, len(NAMES[landing]))]
        assert not list(wrong(edition, [word for word in spaces if landing in word], numbers_in(row))), landing
    assert numbers_in(rules["vdg.navigation.4"].full) == [f"{len(edition.values['spaces.natal'])}{MARK}"]


def test_the_bonus_of_each_landing_is_what_the_text_says(edition: Edition) -> None:
    kinds = [edition.values[f"bonus.{landing}"]["kind"] for landing in LANDINGS]
    assert kinds == ["project", "sailor", "captain", "reals", "reals", "none"]


def test_calicut_has_the_mark_of_what_is_reconstructed(rules: Rulebook, edition: Edition) -> None:
    """That it has no bonus, which is no number."""
    assert edition.entries["bonus.calicut"].reconstructed
    assert rules["vdg.expedition.8"].short.endswith(f"{MARK}.")
    assert MARK in rules["vdg.expedition.8"].full
    assert f">–{MARK}</text>" in str(drawing_of(rules, "vdg.expedition.3").svg)


def test_the_marker_in_the_drawing_of_the_tiles_moves_by_the_second_tile(rules: Rulebook) -> None:
    numbers = re.findall(rf">([+−]?\d+){MARK}?</text>", str(drawing_of(rules, "vdg.placing.1").svg))
    first, second, marker = numbers[:4], numbers[4:8], numbers[8]
    assert int(marker) == int(first[1]) + int(second[0])


def test_the_drawing_of_the_numbers_is_true(rules: Rulebook, edition: Edition) -> None:
    """Renouncing number 6 is an example of the rulebook; what the other numbers bring is reconstructed."""
    svg = str(drawing_of(rules, "vdg.acting.3").svg)
    assert re.findall(r">−(\d+)</text>", svg) == [str(n) for n in range(9, 0, -1)]
    wanted = [f"{edition.figures.compensation[n - 1]}{'' if n == 6 else MARK}" for n in range(1, 13)]
    assert re.findall(rf">\+(\d+{MARK}?)</text>", svg) == wanted


def test_stacks_have_as_many_tiles_as_the_edition(rules: Rulebook, edition: Edition) -> None:
    decks = [edition.values[f"projects.{i}"]["deck"] for i in range(1, N_PROJECTS + 1)]
    sizes = [f"{decks.count(deck)}{MARK}" for deck in range(1, N_DECKS + 1)]
    assert numbers_in(rules["vdg.setup.6"].full) == [str(N_PROJECTS), *sizes]


def test_the_table_of_dealt_characters_is_true(rules: Rulebook, edition: Edition) -> None:
    drawing = drawing_of(rules, "vdg.setup.3")
    names = "|".join(name.capitalize() for name in CHARACTERS)
    shown = re.findall(names, drawing.description)
    wanted = [name.capitalize() for n in (2, 3, 4) for name in edition.values[f"characters.dealt_{n}"]]
    assert shown == wanted
    table = re.findall(rf">({names})</text>", str(drawing.svg))
    assert sorted(table) == sorted(wanted)
