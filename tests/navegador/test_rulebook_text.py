"""The rules text: complete in both languages, drawn where words are slow, true to the engine's rule table."""

import re
from importlib import resources
from xml.etree import ElementTree

import pytest

from carreira import games
from carreira.game.rulebook import Rulebook, load
from carreira.navegador.names import REGIONS
from carreira.navegador.rules.ids import RULE_IDS

LANGUAGES = ("en", "de")
SVG = "{http://www.w3.org/2000/svg}"

IDS = {
    "setup": 8, "turn": 3, "rondel": 4, "workers": 3, "ships": 3, "sailing": 7, "colony": 4, "buildings": 3,
    "market": 6, "privilege": 4, "phase": 3, "navigator": 4, "end": 3, "scoring": 4, "goa": 3,
}  # fmt: skip
"""The chapters in reading order, and how many rules each has."""


@pytest.fixture(params=LANGUAGES)
def rules(request: pytest.FixtureRequest) -> Rulebook:
    return load("carreira.navegador", request.param)


def test_every_rule_has_its_paragraph(rules: Rulebook) -> None:
    wanted = [f"nav.{chapter}.{n}" for chapter, count in IDS.items() for n in range(1, count + 1)]
    assert list(rules.ids) == wanted
    assert [chapter.id for chapter in rules.chapters] == [f"nav.{chapter}" for chapter in IDS]


def test_the_engine_refuses_by_these_rules(rules: Rulebook) -> None:
    assert list(RULE_IDS.values()) == list(rules.ids)


def test_both_languages_tell_the_same_rules() -> None:
    english, german = (load("carreira.navegador", language) for language in LANGUAGES)
    for one, other in zip(english, german, strict=True):
        assert one.id == other.id
        assert one.short != other.short, f"{one.id} is not translated"
        assert one.full != other.full, f"{one.id} is not translated"
        assert len(one.parts) == len(other.parts), f"{one.id} is cut differently"
        assert (one.drawing and one.drawing.name) == (other.drawing and other.drawing.name), one.id


def test_both_languages_give_the_same_figures() -> None:
    english, german = (load("carreira.navegador", language) for language in LANGUAGES)
    for one, other in zip(english, german, strict=True):
        for a, b in ((one.short, other.short), (one.full, other.full)):
            assert sorted(re.findall(r"\d+◦?", a)) == sorted(re.findall(r"\d+◦?", b)), one.id


def test_short_is_short_and_full_is_more(rules: Rulebook) -> None:
    for paragraph in rules:
        assert "\n" not in paragraph.short, paragraph.id
        assert len(paragraph.short) <= 140, f"{paragraph.id} has {len(paragraph.short)} characters"
        assert len(paragraph.full) > len(paragraph.short), paragraph.id
        assert paragraph.short.endswith("."), paragraph.id
        assert all(part.endswith(".") for part in paragraph.parts), paragraph.id


def test_rules_named_in_the_text_exist(rules: Rulebook) -> None:
    text = " ".join([rules.intro, *(f"{p.short} {p.full}" for p in rules)])
    named = set(re.findall(r"nav\.[a-z]+\.\d+", text))
    assert named
    assert named <= set(rules.ids)


def test_drawings_say_what_they_show_and_obey_the_page_policy(rules: Rulebook) -> None:
    drawings = [paragraph.drawing for paragraph in rules if paragraph.drawing]
    assert {drawing.name for drawing in drawings} == {
        "rondel", "expedition", "market", "privilege", "card", "last-round"
    }  # fmt: skip
    for drawing in drawings:
        root = ElementTree.fromstring(str(drawing.svg))
        assert root.tag == f"{SVG}svg"
        title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
        assert title is not None
        assert description is not None
        assert (title.text, description.text) == (drawing.title, drawing.description)
        assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
        for element in root.iter():
            assert element.tag not in (f"{SVG}script", f"{SVG}style", f"{SVG}image"), drawing.name
            forbidden = [key for key in element.attrib if key == "style" or key[:2] == "on" or "href" in key]
            assert not forbidden, f"{drawing.name}: {forbidden}"


def test_no_drawing_is_left_over() -> None:
    folder = resources.files("carreira.navegador") / "rulebook" / "drawings"
    files = {file.name.removesuffix(".svg") for file in folder.iterdir()}
    assert files == {p.drawing.name for p in load("carreira.navegador", "en") if p.drawing}


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
        figure = edition.figures[f"regions.{region}"]
        mark = "" if figure.certainty == "certain" else "◦"
        name = first.get(region, region.capitalize())
        assert re.search(rf"{name} \({figure.value['tiles']}{mark}[ )]", rules["nav.setup.3"].full), region


def test_the_text_gives_the_start_of_the_market(rules: Rulebook) -> None:
    values = games.get("navegador").edition().values
    row = values["market.start_row"] - 1
    for column in ("sugar", "gold", "spice", "revenue"):
        assert f"{values[f'market.{column}'][row]}◦" in rules["nav.setup.2"].full
