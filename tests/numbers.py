"""What each number in a game's rules text is: a figure of its edition, with the mark of its certainty, or our own.

A game's `numbers.toml` says it in one word for each number: for each rule the fields that hold numbers, for each
drawing its description (`drawing`) and what is written in it (`drawn`). Numbers that are spelled out have fields of
their own, such as `full_spelled`: those from five on, and smaller ones with a mark. A word is one of these:

* the path of a figure, such as `start.cash`, `market.gold[3]` or `regions.goa.tiles`: the number must be the figure's,
  and have a mark unless it is certain. With `!` after it, the text knows better of this one number than the edition,
  which says how certain a figure is as a whole: it must have a mark if it otherwise hadn't, and the other way round;
* what follows from figures: `#colonies.sugar` (how many entries it has), `start.max_ships-start.ships`,
  `4*pieces.sailors`. It has no mark, unless a count is followed by one: `#market.gold◦`;
* `own` (of an example, or a count in a sentence), `own◦` (one that is reconstructed, though no figure), `rule` (in a
  rule's id) or `seats`.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from carreira.game.edition import Edition
from carreira.game.rulebook import FURTHER, MARK, Drawing, Rulebook

TESTS = Path(__file__).parent
WORDS = {"own": "", "rule": "", "seats": "", f"own{MARK}": MARK}
"""What a number can be that isn't a figure, and the mark that it has."""
FIGURE = re.compile(r"(?P<path>\w+\.\w+)(?:\.(?P<part>\w+))?(?:\[(?P<place>-?\d+)\])?(?P<singly>!?)")
COUNT = re.compile(rf"#(?P<path>\w+\.\w+)(?P<mark>{MARK}?)")
COMPUTED = re.compile(r"(?P<one>[\w.]+)(?P<sign>[-*])(?P<other>[\w.]+)")

SPELLED = {
    "en": "two three four five six seven eight nine ten eleven twelve twenty tenth",
    "de": "zwei drei vier fünf/fünft sechs sieben acht neun zehn elf zwölf zwanzig zehnte",
    "es": "dos tres cuatro cinco seis siete ocho nueve diez once doce veinte décima",
    "fr": "deux trois quatre cinq six sept huit neuf dix onze douze vingt dixième",
    "it": "due tre quattro cinque sei sette otto nove/nono dieci undici dodici venti decima",
}
VALUES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 20, 10)
"""Words for numbers, with other forms after a slash, and which numbers they are. Those below MANY are seldom figures,
as in "one of the two"."""
MANY = 5

Fields = dict[tuple[str, str], list[str]]
"""Lists of words by the rule or drawing and its field."""


def numbers_in(text: str) -> list[str]:
    """The numbers of a text, each with its sign and its mark if it has one."""
    return re.findall(rf"[−+]?\d+{MARK}?", text)


def spelled_in(text: str, language: str) -> list[str]:
    """The numbers that are spelled out, as digits, each with its mark if it has one.

    >>> spelled_in("Ten◦ rows, of which two◦ are for five of the two players.", "en")
    ['10◦', '2◦', '5']
    """
    forms = zip(SPELLED[language].split(), VALUES, strict=True)
    values = {word: value for words, value in forms for word in words.split("/")}
    words = re.findall(rf"[^\W\d_]+{MARK}?", text.lower())
    found = [(values[word.removesuffix(MARK)], word[-1]) for word in words if word.removesuffix(MARK) in values]
    return [f"{value}{MARK if end == MARK else ''}" for value, end in found if value >= MANY or end == MARK]


def ledger(game: str) -> Fields:
    """What `numbers.toml` says."""
    found = tomllib.loads((TESTS / game / "numbers.toml").read_text(encoding="utf-8"))
    return {(where, field): words.split() for where, fields in found.items() for field, words in fields.items()}


def texts_of(rules: Rulebook) -> dict[tuple[str, str], str]:
    """All texts that may hold numbers, by the rule or drawing and its field."""
    found = {}
    for rule in rules:
        for field in ("short", "full", *FURTHER):
            found[rule.id, field] = getattr(rule, field)
        if rule.drawing:
            found[rule.id, "drawing"] = rule.drawing.description
            found[rule.drawing.name, "drawn"] = written_in(rule.drawing)
    for drawing in rules.drawings:
        found[drawing.name, "drawing"] = drawing.description
        found[drawing.name, "drawn"] = written_in(drawing)
    return found


def numbers_of(rules: Rulebook) -> Fields:
    """The numbers of the rules text that are written in digits; fields without any are left out."""
    found = {where: numbers_in(text) for where, text in texts_of(rules).items()}
    return {where: numbers for where, numbers in found.items() if numbers}


def spelled_of(rules: Rulebook) -> Fields:
    """The same, of those that are spelled out."""
    texts = texts_of(rules).items()
    found = {(where, f"{field}_spelled"): spelled_in(text, rules.language) for (where, field), text in texts}
    return {where: numbers for where, numbers in found.items() if numbers}


def written_in(drawing: Drawing) -> str:
    """The texts of a drawing, without its title and description."""
    svg = re.sub(r"<(title|desc)\b.*?</\1>", "", str(drawing.svg), flags=re.DOTALL)
    return " | ".join(re.findall(r">([^<>]+)<", svg))


def wrong(edition: Edition, words: list[str], numbers: list[str]) -> Iterator[str]:
    """What is wrong with numbers of which a ledger says that they are these."""
    if len(words) != len(numbers):
        yield f"has {len(numbers)} numbers, {', '.join(numbers)}, but the ledger says what {len(words)} are"
        return
    for word, number in zip(words, numbers, strict=True):
        if word in WORDS:
            if number.removesuffix(MARK) + WORDS[word] != number:
                yield f"{number} is {word}"
            continue
        value, mark = meant(edition, word)
        signed = f"{'−' if value < 0 else '+'}{abs(value)}{mark}"
        if number not in (signed, signed[1:]):
            yield f"{number} is {word}, which is {value}{mark}"


def meant(edition: Edition, word: str) -> tuple[int, str]:
    """The number that a ledger means, and its mark: a figure, or one that follows from figures."""
    if found := COUNT.fullmatch(word):
        return len(edition.values[found["path"]]), found["mark"]
    if found := COMPUTED.fullmatch(word):
        one, other = (
            int(term) if term.isdecimal() else figure(edition, term)[0] for term in found.group("one", "other")
        )
        return (one - other if found["sign"] == "-" else one * other), ""
    return figure(edition, word)


def figure(edition: Edition, word: str) -> tuple[int, str]:
    """A figure's number, and its mark."""
    found = FIGURE.fullmatch(word)
    assert found, f"{word!r} is neither a figure nor one of {', '.join(WORDS)}"
    entry = edition.entries[found["path"]]
    value = entry.value[found["part"]] if found["part"] else entry.value
    value = value[int(found["place"])] if found["place"] else value
    assert isinstance(value, int), f"{word!r} is no single number"
    return value, MARK if entry.reconstructed != bool(found["singly"]) else ""


def never_said(edition: Edition, words: Fields) -> set[str]:
    """The reconstructed figures of which no text says a number with its mark."""
    figures = (found for row in words.values() for word in row if (found := FIGURE.fullmatch(word)))
    said = {found["path"] for found in figures if not found["singly"]}
    return {path for path, entry in edition.entries.items() if entry.reconstructed} - said
