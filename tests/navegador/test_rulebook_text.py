"""Navegador's rules text: what holds for every game's, and the figures of the standard edition."""

import re
from typing import ClassVar

import pytest

from carreira import games
from carreira.game.language import LANGUAGES
from carreira.game.rulebook import MARK, Rulebook
from carreira.navegador.names import REGIONS
from carreira.navegador.rules.ids import RULE_IDS
from tests.rules_text import RulesText


class TestRulesText(RulesText):
    game = "navegador"
    prefix = "nav"
    rule_ids = RULE_IDS
    counts: ClassVar = {
        "turn": 3, "rondel": 4, "setup": 8, "phase": 3, "workers": 3, "ships": 3, "sailing": 7, "colony": 4,
        "buildings": 3, "market": 6, "privilege": 4, "navigator": 4, "end": 3, "scoring": 4, "goa": 3,
    }  # fmt: skip
    drawings: ClassVar = {"chart", "columns", "rondel", "expedition", "market", "privilege", "card", "last-round"}
    unsaid: ClassVar = (
        "borders.", "colonies.",  # in words
        "buildings.gold", "buildings.spice", "buildings.shipyard", "privileges.explorer",  # like others: see below
    )  # fmt: skip


@pytest.fixture(params=LANGUAGES)
def rules(request: pytest.FixtureRequest) -> Rulebook:
    return games.get("navegador").rulebook(request.param)


def test_the_text_gives_the_stacks_and_what_is_reconstructed_of_them(rules: Rulebook) -> None:
    edition = games.get("navegador").edition()
    first = {
        "rio": "Rio de Janeiro",
        "cabo": "Cabo da Boa Esperança",
        "guine": "Guiné",
        "mocambique": "Moçambique",
    }
    for region in REGIONS[1:]:
        figure = edition.entries[f"regions.{region}"]
        mark = "" if figure.certainty == "certain" else MARK
        name = first.get(region, region.capitalize())
        assert re.search(rf"{name} \({figure.value['tiles']}{mark}[ )]", rules["nav.setup.3"].full), region


@pytest.mark.parametrize(
    "alike",
    [
        [f"buildings.{kind}" for kind in ("sugar", "gold", "spice")],
        [f"buildings.{kind}" for kind in ("shipyard", "church")],
        [f"privileges.{kind}" for kind in ("colony", "factory", "explorer")],
        [f"privileges.{kind}" for kind in ("shipyard", "church")],
    ],
)
def test_what_the_text_says_of_several_kinds_at_once_holds_for_each(alike: list[str]) -> None:
    """It gives one row of prices for all factories, and so on: with one certainty, so the marks are right as well."""
    entries = [games.get("navegador").edition().entries[path] for path in alike]
    assert len({(tuple(entry.value), entry.reconstructed) for entry in entries}) == 1


def test_the_drawing_of_the_chart_has_the_borders_of_the_edition(rules: Rulebook) -> None:
    """Which are blue, which are red and where phases begin; as the borders are not certain, their words are marked."""
    chart = next(drawing for drawing in rules.drawings if drawing.name == "chart")
    figures = games.get("navegador").edition()
    drawn = re.findall(r'class="(drawing-border|drawing-cost)" data-between="(\w+) (\w+)"', str(chart.svg))
    for kind, colour in (("drawing-border", "blue"), ("drawing-cost", "red")):
        assert [[one, other] for cls, one, other in drawn if cls == kind] == figures.values[f"borders.{colour}"]
        assert figures.entries[f"borders.{colour}"].certainty != "certain"
    assert len(re.findall(rf"{MARK}(?:\u00a0)?:", str(chart.svg))) == 2, "both kinds of border"
