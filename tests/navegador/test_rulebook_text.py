"""Navegador's rules text: what holds for every game's, and the figures of the standard edition."""

import re
from typing import ClassVar

import pytest

from carreira import games
from carreira.game.language import LANGUAGES
from carreira.game.rulebook import MARK, Rulebook
from carreira.navegador.names import REGIONS
from carreira.navegador.rules.ids import RULE_IDS
from tests.rules_text import RulesText, numbers_in


class TestRulesText(RulesText):
    game = "navegador"
    prefix = "nav"
    rule_ids = RULE_IDS
    counts: ClassVar = {
        "turn": 3, "rondel": 4, "setup": 8, "phase": 3, "workers": 3, "ships": 3, "sailing": 7, "colony": 4,
        "buildings": 3, "market": 6, "privilege": 4, "navigator": 4, "end": 3, "scoring": 4, "goa": 3,
    }  # fmt: skip
    drawings: ClassVar = {"chart", "rondel", "expedition", "market", "privilege", "card", "last-round"}


@pytest.fixture(params=LANGUAGES)
def rules(request: pytest.FixtureRequest) -> Rulebook:
    return games.get("navegador").rulebook(request.param)


FIGURES = {
    "nav.setup.1": ["start.cash", "start.workers", "start.ships"],
    "nav.workers.2": ["phases.price"],
    "nav.ships.2": ["phases.price"],
    "nav.workers.3": ["hiring.surplus_price", "hiring.cheap_price"],
    "nav.buildings.1": ["buildings.sugar", "buildings.gold", "buildings.spice"],
    "nav.privilege.4": [f"privileges.{kind}" for kind in ("colony", "factory", "explorer", "shipyard", "church")],
    "nav.scoring.1": ["scoring.cash_point"],
    "nav.scoring.2": ["scoring.base", "scoring.privilege"],
}
"""Rules whose full form gives every number of these figures."""


@pytest.mark.parametrize("rule", FIGURES)
def test_the_text_gives_the_figures_of_the_standard_edition(rules: Rulebook, rule: str) -> None:
    values = games.get("navegador").edition().values
    said = {int(number) for number in re.findall(r"\d+", rules[rule].full)}
    for path in FIGURES[rule]:
        numbers = values[path] if isinstance(values[path], list) else [values[path]]
        assert set(numbers) <= said, f"{rule} does not give {path} = {values[path]}"


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


def test_the_text_gives_the_start_of_the_market(rules: Rulebook) -> None:
    values = games.get("navegador").edition().values
    row = values["market.start_row"] - 1
    for column in ("sugar", "gold", "spice", "revenue"):
        assert f"{values[f'market.{column}'][row]}{MARK}" in rules["nav.setup.2"].full


def marked(*paths: str) -> list[str]:
    """The numbers of these figures, in order, each with the mark if its figure is reconstructed."""
    entries = games.get("navegador").edition().entries
    return [
        f"{number}{'' if entries[path].certainty == 'certain' else MARK}"
        for path in paths
        for number in entries[path].value
    ]


def test_each_price_of_a_building_has_its_mark(rules: Rulebook) -> None:
    """All of the row have it, as their places are reconstructed; the four that the rulebook names stand apart."""
    row, attested = rules["nav.buildings.1"].parts
    for kind in ("gold", "spice"):
        assert marked(f"buildings.{kind}") == marked("buildings.sugar")
    assert marked("buildings.church") == (houses := marked("buildings.shipyard"))
    assert numbers_in(row) == [*marked("buildings.sugar"), *houses[:3], f"50{MARK}", houses[-1]]
    assert numbers_in(attested) == ["70", "100", "100", "150"]


def test_each_bonus_has_its_mark(rules: Rulebook) -> None:
    """All three columns of goods pay alike, and so do shipyards and churches; the 40 of churches alone is certain."""
    bonuses = [*marked("privileges.colony"), *marked("privileges.shipyard")]
    assert marked("privileges.factory") == marked("privileges.explorer") == bonuses[:3]
    assert marked("privileges.church") == bonuses[3:]
    assert numbers_in(rules["nav.privilege.4"].short) == bonuses
    assert numbers_in(rules["nav.privilege.4"].full)[: len(bonuses) + 1] == [*bonuses, "40"]


def test_the_drawing_of_the_market_has_the_columns_with_their_marks(rules: Rulebook) -> None:
    drawing = rules["nav.market.2"].drawing
    assert drawing is not None
    shown = re.findall(rf">(\d+{MARK}?)<", str(drawing.svg))
    assert (shown[0::2], shown[1::2]) == (marked("market.gold"), marked("market.revenue"))


def test_the_drawing_of_the_chart_has_the_borders_of_the_edition(rules: Rulebook) -> None:
    """Which are blue, which are red and where phases begin; as the borders are not certain, their words are marked."""
    [chart] = rules.drawings
    figures = games.get("navegador").edition()
    drawn = re.findall(r'class="(drawing-border|drawing-cost)" data-between="(\w+) (\w+)"', str(chart.svg))
    for kind, colour in (("drawing-border", "blue"), ("drawing-cost", "red")):
        assert [[one, other] for cls, one, other in drawn if cls == kind] == figures.values[f"borders.{colour}"]
        assert figures.entries[f"borders.{colour}"].certainty != "certain"
    assert len(re.findall(rf"{MARK}(?:\u00a0)?:", str(chart.svg))) == 2, "both kinds of border"
