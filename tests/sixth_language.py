"""A sixth language, made by the steps of docs/translating.md in a copy of the sources, with texts twice as long.

It is called Esperanto, since Django has to know a language, but its words are the English ones, twice: whatever fits a
page in it has room for a real language. Limits that the texts themselves have are kept.
"""

import fcntl
import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import tomlkit

from tests.numbers import SPELLED
from tests.translations import NO_TEXTS, ROOT

CODE, NAME = "eo", "Esperanto"
STEP = re.compile(r"^\d+\. \*\*(.+?)\*\*", re.MULTILINE)
UNLIMITED = 100_000
LONGEST = {"short": 140, "ask": 260, "why": 260}
"""How many characters some texts may have; words of a voyage instead of a move may have as many as `ask`."""
TESTS = (
    "tests/test_catalogs.py",
    "tests/test_glossaries.py",
    "tests/test_typography.py",
    "tests/game/test_voyages.py",
    "tests/navegador/test_rulebook_text.py::TestRulesText",
    "tests/vascodagama/test_rulebook_text.py::TestRulesText",
)
"""Tests of the texts of every language."""
NOT_REPEATED = re.compile(r"%%|%\(\w+\)[a-z]|\{[^{}]*\}|\w+◦|\d+|`[^`]*`|<[^>]*>")
"""What a text says only once, so that numbers and placeholders remain those of the English."""


def doubled(text: str, longest: int = UNLIMITED) -> str:
    """A text followed by its words once more, as many as fit, with the full stop at the end if it has one; in capitals
    where none fits.

    >>> doubled("%(who)s pays 3 Cruzados.")
    '%(who)s pays 3 Cruzados pays Cruzados.'
    """
    end = text[-1] if text[-1:] in ".!?…:" else ""
    bare = text[: len(text) - len(end)]
    for word in NOT_REPEATED.sub(" ", bare).replace("\n", " ").split():
        if len(bare) + len(word) + 1 + len(end) > longest:
            return text.upper() if bare + end == text else bare + end
        bare += f" {word}" if any(letter.isalpha() for letter in word) else ""
    return bare + end


def doubled_texts(value: object, key: str = "") -> object:
    """All texts of a rulebook or of a voyage, doubled."""
    match value:
        case str():
            if key in NO_TEXTS:
                return CODE if key == "language" else value
            limit = LONGEST.get(key, UNLIMITED)
            return "\n\n".join(doubled(part, limit) for part in value.strip().split("\n\n"))
        case dict():
            return {name: doubled_texts(part, "ask" if key == "instead" else name) for name, part in value.items()}
        case list():
            return [doubled_texts(part, key) for part in value]
    return value


class SixthLanguage:
    """A copy of the project in a folder, to which the language is added step by step."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.source = folder / "src" / "carreira"
        self.environment = {"PYTHONPATH": str(folder / "src")}

    def make_once(self) -> None:
        """Make it, unless another process of the tests has done so or is doing it."""
        self.folder.mkdir(exist_ok=True)
        made = self.folder / "made"
        with (self.folder / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not made.exists():
                self.copy_sources()
                self.follow()
                made.touch()

    def copy_sources(self) -> None:
        """Copy what the language is added to."""
        unwanted = shutil.ignore_patterns("__pycache__")
        for part in ("src", "tools", "tests", "docs"):
            shutil.copytree(ROOT / part, self.folder / part, ignore=unwanted, dirs_exist_ok=True)
        for name in ("babel.cfg", "pyproject.toml"):
            shutil.copy(ROOT / name, self.folder)

    def run(self, *command: str) -> str:
        """Run a command in the folder, on the copy; returns what it prints, and fails if it does."""
        done = subprocess.run(
            command,
            cwd=self.folder,
            env={**os.environ, **self.environment},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def name_it(self) -> None:
        """Step "Name it"."""
        file = self.source / "game" / "language.py"
        before = file.read_text(encoding="utf-8")
        after = re.sub(r"^(NAMES = \{.*)\}$", rf'\1, "{CODE}": "{NAME}"}}', before, flags=re.MULTILINE)
        assert after != before, "NAMES is not where docs/translating.md says"
        file.write_text(after, encoding="utf-8")

    def choose_its_terms(self) -> None:
        """Step "Choose its terms"."""
        for file in sorted(self.source.glob("*/glossary/de.toml")):
            terms = tomllib.loads(file.read_text(encoding="utf-8"))
            own = {
                key: {"english": term["english"], "words": term["english"], "source": "ours"}
                for key, term in terms.items()
            }
            file.with_name(f"{CODE}.toml").write_text(tomlkit.dumps(own), encoding="utf-8")

    def translate_the_catalog(self) -> None:
        """Step "Translate the catalog"."""
        self.run(sys.executable, "tools/catalogs.py", CODE)
        tool = runpy.run_path(str(self.folder / "tools" / "catalogs.py"))
        catalog = tool["read"](CODE)
        for message in catalog:
            if message.id:
                message.string = tuple(map(doubled, message.id)) if message.pluralizable else doubled(message.id)
        tool["catalog_file"](CODE).write_bytes(tool["written"](catalog))
        self.run("sh", "-c", f". tools/setup.sh; PY={sys.executable}; compile_catalogues")

    def translate_rules_and_voyages(self) -> None:
        """Step "Translate the rules and the first voyages"."""
        for kind in ("rulebook", "voyage"):
            for file in sorted(self.source.glob(f"*/{kind}/en.toml")):
                data = tomllib.loads(file.read_text(encoding="utf-8"))
                texts = tomlkit.dumps(doubled_texts(data))
                file.with_name(f"{CODE}.toml").write_text(texts, encoding="utf-8")

    def look_for_its_letters(self) -> None:
        """Step "Look for its letters and marks": it has those of English."""
        file = self.folder / "tests" / "test_typography.py"
        before = file.read_text(encoding="utf-8")
        after = before.replace("WRONG = {\n", f'WRONG = {{\n    "{CODE}": {{}},\n')
        assert after != before, "WRONG is not where docs/translating.md says"
        file.write_text(after, encoding="utf-8")
        file = self.folder / "tests" / "numbers.py"
        before = file.read_text(encoding="utf-8")
        after = before.replace('SPELLED = {\n    "en"', f'SPELLED = {{\n    "{CODE}": {SPELLED["en"]!r},\n    "en"')
        assert after != before, "SPELLED is not where docs/translating.md says"
        file.write_text(after, encoding="utf-8")

    def check_it(self) -> None:
        """Step "Check it": of the tests, those of texts."""
        assert "complete" in self.run(sys.executable, "tools/catalogs.py", "--check")
        self.run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", CODE, *TESTS)

    def follow(self) -> None:
        """Follow each step of docs/translating.md; a step that is not known here is an error."""
        text = (ROOT / "docs" / "translating.md").read_text(encoding="utf-8")
        section = text.partition("## Another language\n")[2]
        steps = STEP.findall(section)
        known = {
            "Name it": self.name_it,
            "Choose its terms": self.choose_its_terms,
            "Translate the catalog": self.translate_the_catalog,
            "Translate the rules and the first voyages": self.translate_rules_and_voyages,
            "Look for its letters and marks": self.look_for_its_letters,
            "Check it": self.check_it,
        }
        assert steps == list(known), "docs/translating.md has other steps than tests/sixth_language.py"
        for step in steps:
            known[step]()
