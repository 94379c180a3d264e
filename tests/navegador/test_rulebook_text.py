"""The rules text: complete in both languages, drawn where words are slow, true to the engine's rule table."""

import re
from importlib import resources
from xml.etree import ElementTree

import pytest

from carreira.game.rulebook import Rulebook, load

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
