"""Navegador's rules text: what holds for every game's, and the figures of the standard edition."""

import re
from typing import ClassVar

import pytest

from carreira import games
from carreira.game.rulebook import Rulebook
from carreira.navegador.names import REGIONS
from carreira.navegador.rules.ids import RULE_IDS
from tests.rules_text import LANGUAGES, RulesText


class TestRulesText(RulesText):
    game = "navegador"
    prefix = "nav"
    rule_ids = RULE_IDS
    counts: ClassVar = {
        "turn": 3, "rondel": 4, "setup": 8, "phase": 3, "workers": 3, "ships": 3, "sailing": 7, "colony": 4,
        "buildings": 3, "market": 6, "privilege": 4, "navigator": 4, "end": 3, "scoring": 4, "goa": 3,
    }  # fmt: skip
    drawings: ClassVar = {"rondel", "expedition", "market", "privilege", "card", "last-round"}


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
        mark = "" if figure.certainty == "certain" else "◦"
        name = first.get(region, region.capitalize())
        assert re.search(rf"{name} \({figure.value['tiles']}{mark}[ )]", rules["nav.setup.3"].full), region


def test_the_text_gives_the_start_of_the_market(rules: Rulebook) -> None:
    values = games.get("navegador").edition().values
    row = values["market.start_row"] - 1
    for column in ("sugar", "gold", "spice", "revenue"):
        assert f"{values[f'market.{column}'][row]}◦" in rules["nav.setup.2"].full
