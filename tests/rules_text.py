"""Tests that every game's rules text has to pass: a game's test class derives from `RulesText` and names its own."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar
from xml.etree import ElementTree

import pytest

from carreira import games
from carreira.game.language import LANGUAGES
from carreira.game.rulebook import FURTHER, MARK, Drawing, Rulebook
from tests.numbers import ledger, never_said, numbers_in, numbers_of, spelled_of, texts_of, wrong

SVG = "{http://www.w3.org/2000/svg}"


RULINGS = Path(__file__).parents[1] / "docs" / "rulings.md"
RULING = re.compile(r"^\| (`\w+\.\w+\.\d+`[^|]*) \| [^|]+ \| ([^|]+) \|$", re.MULTILINE)
"""A line of its tables: rules, what is ruled, and the source."""
OURS = re.compile(r"reasoning|report|review|our own")
"""What a source says that isn't the rulebook alone."""


def said(game: str, rule: str) -> set[int]:
    """The numbers that a rule's example says, without their signs."""
    return {int(number.strip(f"−+{MARK}")) for number in numbers_in(games.get(game).rulebook("en")[rule].example)}


class RulesText:
    """The text is complete in every language, has drawings, and agrees with the engine's rule table."""

    game: ClassVar[str]
    prefix: ClassVar[str]
    """What every id begins with."""
    rule_ids: ClassVar[Mapping[int, str]]
    """The engine's table."""
    counts: ClassVar[Mapping[str, int]]
    """The chapters in reading order, and how many rules each has."""
    drawings: ClassVar[set[str]]
    unsaid: ClassVar[tuple[str, ...]]
    """How the paths begin of the reconstructed figures of which the text says no number."""

    @pytest.fixture(params=LANGUAGES)
    def rules(self, request: pytest.FixtureRequest) -> Rulebook:
        return games.get(self.game).rulebook(request.param)

    @staticmethod
    def all_drawings(rules: Rulebook) -> list[Drawing]:
        return [*rules.drawings, *(paragraph.drawing for paragraph in rules if paragraph.drawing)]

    @pytest.fixture(params=LANGUAGES[1:])
    def both(self, request: pytest.FixtureRequest) -> tuple[Rulebook, Rulebook]:
        return games.get(self.game).rulebook("en"), games.get(self.game).rulebook(request.param)

    def test_every_rule_has_its_paragraph(self, rules: Rulebook) -> None:
        wanted = [f"{self.prefix}.{chapter}.{n}" for chapter, most in self.counts.items() for n in range(1, most + 1)]
        assert list(rules.ids) == wanted
        assert [chapter.id for chapter in rules.chapters] == [f"{self.prefix}.{chapter}" for chapter in self.counts]

    def test_the_engine_refuses_by_these_rules(self, rules: Rulebook) -> None:
        assert sorted(self.rule_ids.values()) == sorted(rules.ids)

    def test_all_languages_have_the_same_rules(self, both: tuple[Rulebook, Rulebook]) -> None:
        for one, other in zip(*both, strict=True):
            assert one.id == other.id
            assert one.short != other.short, f"{one.id} is not translated"
            assert one.full != other.full, f"{one.id} is not translated"
            assert len(one.parts) == len(other.parts), f"{one.id} is cut differently"
            assert (one.drawing and one.drawing.name) == (other.drawing and other.drawing.name), one.id
            assert one.later == other.later, one.id
            for key in FURTHER:
                assert bool(getattr(one, key)) == bool(getattr(other, key)), f"{one.id} has {key} in one language only"
            assert len(one.example_parts) == len(other.example_parts), f"{one.id} is cut differently"

    def test_all_languages_give_the_same_numbers_in_the_same_order(self, both: tuple[Rulebook, Rulebook]) -> None:
        """With the same signs and marks, so what is known of the English ones holds for all."""
        english, other = map(numbers_of, both)
        assert not {where: numbers for where, numbers in other.items() if numbers != english.get(where)}
        assert other.keys() == english.keys()

    def test_all_languages_spell_the_same_numbers_and_have_as_many_marks(self, both: tuple[Rulebook, Rulebook]) -> None:
        """In any order and as often as they like; some words for numbers mean other things as well."""
        english, other = both
        said = spelled_of(other)
        missing = {where: {*numbers} - {*said.get(where, [])} for where, numbers in spelled_of(english).items()}
        assert not {where: numbers for where, numbers in missing.items() if numbers}
        marks = [{where: text.count(MARK) for where, text in texts_of(rules).items()} for rules in both]
        assert marks[0] == marks[1]

    def test_each_number_is_a_figure_with_its_mark_or_our_own(self) -> None:
        """In texts and drawings; the other languages have the same numbers with the same marks."""
        kind = games.get(self.game)
        english = kind.rulebook("en")
        words, numbers = ledger(self.game), {**numbers_of(english), **spelled_of(english)}
        assert words.keys() == numbers.keys(), "numbers.toml says what each number is"
        found = [
            f"{where} {field}: {problem}"
            for (where, field), said in numbers.items()
            for problem in wrong(kind.edition(), words[where, field], said)
        ]
        assert not found, "\n".join(found)

    def test_each_reconstructed_figure_is_said_with_its_mark(self) -> None:
        missing = never_said(games.get(self.game).edition(), ledger(self.game))
        assert not {path for path in missing if not path.startswith(self.unsaid)}

    def test_short_is_short_and_full_is_more(self, rules: Rulebook) -> None:
        for paragraph in rules:
            assert "\n" not in paragraph.short, paragraph.id
            assert len(paragraph.short) <= 140, f"{paragraph.id} has {len(paragraph.short)} characters"
            assert len(paragraph.full) > len(paragraph.short), paragraph.id
            assert paragraph.short.endswith("."), paragraph.id
            assert all(part.endswith(".") for part in (*paragraph.parts, *paragraph.example_parts)), paragraph.id

    def test_a_first_reading_takes_no_longer_than_it_says(self) -> None:
        """A good quarter of an hour, at 240 words a minute, numbers among them."""
        rules = games.get(self.game).rulebook("en")
        read = [rules.intro]
        for rule in rules:
            read += [rule.short] if rule.later else [rule.full, rule.example, rule.aside]
        assert len(" ".join(read).split()) < 17.5 * 240

    def test_each_ruling_is_listed_for_developers_and_apart_from_the_rule(self, rules: Rulebook) -> None:
        listed = RULINGS.read_text(encoding="utf-8")
        assert rules.rulings
        for paragraph in rules.rulings:
            assert f"`{paragraph.id}`" in listed, f"docs/rulings.md has nothing about {paragraph.id}"
        for paragraph in rules:
            assert not re.search(
                r"\bruling|Auslegung|\barbitrage|\binterpretaci|\binterpretazion", f"{paragraph.short} {paragraph.full}"
            ), paragraph.id

    def test_rulings_for_developers_are_those_of_the_text(self) -> None:
        """What rests on anything but the rulebook has a ruling in the text, and the other way round."""
        ours = " ".join(rules for rules, source in RULING.findall(RULINGS.read_text("utf-8")) if OURS.search(source))
        rulings = {paragraph.id for paragraph in games.get(self.game).rulebook("en").rulings}
        assert set(re.findall(rf"{self.prefix}\.[a-z]+\.\d+", ours)) == rulings

    def test_rules_named_in_the_text_exist(self, rules: Rulebook) -> None:
        texts = (getattr(paragraph, key) for paragraph in rules for key in ("short", "full", *FURTHER))
        text = " ".join([rules.intro, *texts])
        named = set(re.findall(rf"{self.prefix}\.[a-z]+\.\d+", text))
        assert named
        assert named <= set(rules.ids)

    def test_drawings_say_what_they_show_and_obey_the_page_policy(self, rules: Rulebook) -> None:
        drawings = self.all_drawings(rules)
        assert {drawing.name for drawing in drawings} == self.drawings
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

    def test_no_drawing_is_left_over(self) -> None:
        folder = games.get(self.game).editions.folder / "rulebook" / "drawings"
        assert {file.name.removesuffix(".svg") for file in folder.iterdir()} == self.drawings
