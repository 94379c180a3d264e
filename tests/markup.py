"""Reads markup as strictly as pages need it: everything closed, every id once, nothing that a strict policy forbids."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"br", "img", "input", "link", "meta", "hr"}


@dataclass
class Element:
    """An element with what tests ask for: its name, its attributes, the names of what holds it, its text."""

    name: str
    attributes: dict[str, str]
    within: tuple[str, ...]
    text: str = ""


@dataclass
class Markup(HTMLParser):
    """The elements of a piece of markup, in order."""

    source: str
    elements: list[Element] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._open: list[Element] = []
        self.feed(self.source)
        self.close()
        assert not self._open, f"not closed: {[element.name for element in self._open]}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"{tag} has an attribute twice: {names}"
        assert "style" not in names, f"{tag} has a style"
        assert not any(name.startswith("on") for name in names), f"{tag} has a script in {names}"
        assert tag not in ("script", "style") or "src" in names, f"inline {tag}"
        within = tuple(element.name for element in self._open)
        element = Element(tag, {name: value or "" for name, value in attrs}, within)
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> closes nothing"
        last = self._open.pop()
        assert last.name == tag, f"</{tag}> closes <{last.name}> {last.attributes}"

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text += data

    def all(self, name: str = "", **wanted: str) -> list[Element]:
        """The elements of a name (any if empty) that have these attributes; `_` stands for a hyphen."""
        pairs = {key.replace("_", "-"): value for key, value in wanted.items()}
        return [
            element
            for element in self.elements
            if (not name or element.name == name)
            and all(
                key in element.attributes and value in ("*", element.attributes[key]) for key, value in pairs.items()
            )
        ]

    def check_ids(self) -> None:
        """Every id is there once, and what is referred to is there."""
        ids = [element.attributes["id"] for element in self.elements if "id" in element.attributes]
        assert len(ids) == len(set(ids)), f"twice: {sorted({i for i in ids if ids.count(i) > 1})}"
        for element in self.elements:
            for name in ("aria-labelledby", "aria-describedby", "popovertarget", "for"):
                for target in element.attributes.get(name, "").split():
                    assert target in ids, f"{element.name} refers to #{target} by {name}, which isn't there"
            href = element.attributes.get("href", "")
            if element.name == "use":
                assert href[1:] in ids, f"a use of {href}, which isn't there"
