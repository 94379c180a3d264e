"""README, docs and docstrings: every link leads somewhere, every Python example runs."""

import doctest
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils.translation import override

from carreira.game.rule import COMPILED

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SOURCES = ROOT / "src" / "carreira"
DOCUMENTED = [path for path in sorted(SOURCES.rglob("*.py")) if ">>> " in path.read_text(encoding="utf-8")]
STUDY = "docs/studying.md"
"""A page of many matches, which plain rules are too slow for."""
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def examples() -> Iterator[object]:
    """Every script, and the sessions of each page as one, so that a later one may use what an earlier one made."""
    for page in PAGES:
        text, session = page.read_text(encoding="utf-8"), ""
        for fence in FENCE.finditer(text):
            if fence[1] == "python":
                line = text[: fence.start()].count("\n") + 2
                if ">>>" in fence[2]:
                    session += "\n" * (line - 1 - session.count("\n")) + fence[2]
                    continue
                yield pytest.param(page, line, fence[2], id=f"{named(page)}:{line}")
        if session:
            yield pytest.param(page, 1, session, id=named(page))


def anchors(page: Path) -> set[str]:
    """The names by which headings of a page can be linked to."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize(("page", "line", "code"), list(examples()))
def test_example_runs(page: Path, line: int, code: str) -> None:
    if named(page) == STUDY and not COMPILED:
        pytest.skip("runs with the engine tests, on compiled rules")
    if ">>>" not in code:
        exec(compile("\n" * (line - 1) + code, str(page), "exec"), {"__name__": "example"})
        return
    run(doctest.DocTestParser().get_doctest(code, {}, named(page), str(page), line - 1))


@pytest.mark.parametrize("source", DOCUMENTED, ids=named)
def test_docstring_runs(source: Path) -> None:
    name = ".".join(source.relative_to(SOURCES.parent).with_suffix("").parts).removesuffix(".__init__")
    found = [test for test in doctest.DocTestFinder().find(importlib.import_module(name)) if test.examples]
    assert sum(test.docstring.count(">>> ") for test in found) == source.read_text(encoding="utf-8").count(">>> ")
    for test in found:
        run(test)


def run(test: doctest.DocTest) -> None:
    """Run the examples of a text, for an English reader: each must print what the text shows."""
    said: list[str] = []
    with override("en"):  # another test may have left its reader's language
        results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append)
    assert results.attempted > 0
    assert results.failed == 0, "".join(said)


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_somewhere(page: Path) -> None:
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    for target in LINK.findall(text):
        assert not target.startswith("http:"), f"{target}: use https"
        if target.startswith(("https:", "mailto:")):
            continue
        path, _, anchor = target.partition("#")
        linked = (page.parent / path).resolve() if path else page
        assert linked.exists(), f"{named(page)} links to {target}, which is not there"
        if anchor:
            assert anchor in anchors(linked), f"{named(page)} links to {target}, a heading that is not there"


@pytest.mark.parametrize("page", PAGES[1:], ids=named)
def test_every_page_is_reached_from_the_readme(page: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"({named(page)})" in readme


def test_every_setting_is_documented() -> None:
    """docs/running.md names each environment variable that the sources name, and no other."""
    named_in = {
        where: {
            name
            for path in paths
            for name in re.findall(r"\bCARREIRA_[A-Z]+(?:_[A-Z]+)*\b", path.read_text(encoding="utf-8"))
        }
        for where, paths in {
            "sources": (ROOT / "src").rglob("*.py"),
            "docs": [ROOT / "docs" / "running.md"],
        }.items()
    }
    assert named_in["sources"] == named_in["docs"]
