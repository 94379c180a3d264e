"""A sixth language, made by the steps of docs/translating.md in a copy of the sources, with texts twice as long.

It is called Esperanto, since Django has to know a language, but its words are the English ones, twice: whatever fits a
page in it has room for a real language. Limits that the texts themselves have are kept.
"""

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
CODE, NAME = "eo", "Esperanto"
STEP = re.compile(r"^\d+\. \*\*(.+?)\*\*", re.MULTILINE)
LONGEST = {"short": 140, "ask": 260, "why": 260}
"""How many characters some texts may have; words of a voyage instead of a move may have as many as `ask`."""
FIXED = {"id", "name", "rule", "language"}
"""Keys of what is no text."""
NOT_REPEATED = re.compile(r"%%|%\(\w+\)[a-z]|\{[^{}]*\}|\d+◦?|`[^`]*`|<[^>]*>")
"""What a text says only once, so that numbers and placeholders remain those of the English."""


def doubled(text: str, longest: int = 100_000) -> str:
    """A text followed by its words once more, as many as fit, with the full stop at the end if it has one.

    >>> doubled("%(who)s pays 3 Cruzados.")
    '%(who)s pays 3 Cruzados pays Cruzados.'
    """
    end = text[-1] if text[-1:] in ".!?…:" else ""
    bare = text[: len(text) - len(end)]
    for word in NOT_REPEATED.sub(" ", bare).replace("\n", " ").split():
        if len(bare) + len(word) + 1 + len(end) > longest:
            break
        bare += f" {word}" if any(letter.isalpha() for letter in word) else ""
    return bare + end


def doubled_texts(value: object, key: str = "") -> object:
    """All texts of a rulebook or of a voyage, doubled."""
    match value:
        case str():
            return CODE if key == "language" else value if key in FIXED else doubled_part(value, LONGEST.get(key))
        case Mapping():
            return {name: doubled_texts(part, "ask" if key == "instead" else name) for name, part in value.items()}
        case list():
            return [doubled_texts(part, key) for part in value]
    return value


def doubled_part(text: str, longest: int | None) -> str:
    """A text of which each part, between blank lines, is doubled."""
    return "\n\n".join(doubled(part, longest or 100_000) for part in text.strip().split("\n\n"))


def as_toml(value: object) -> str:
    """A value of a TOML file."""
    match value:
        case Mapping():
            return "{" + ", ".join(f"{json.dumps(key)} = {as_toml(part)}" for key, part in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(as_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def write_toml(file: Path, data: Mapping[str, Any]) -> None:
    """Write a TOML file."""
    file.write_text("".join(f"{json.dumps(key)} = {as_toml(part)}\n" for key, part in data.items()), encoding="utf-8")


class SixthLanguage:
    """A copy of the project in a folder, to which the language is added step by step."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.source = folder / "src" / "carreira"
        unwanted = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "src" / "carreira", self.source, ignore=unwanted)
        shutil.copytree(ROOT / "tools", folder / "tools", ignore=unwanted)
        shutil.copy(ROOT / "babel.cfg", folder)
        self.environment = {"PYTHONPATH": str(folder / "src")}

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
            write_toml(file.with_name(f"{CODE}.toml"), own)

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
                write_toml(
                    file.with_name(f"{CODE}.toml"), {key: doubled_texts(part, key) for key, part in data.items()}
                )

    def look_for_its_letters(self) -> None:
        """Step "Look for its letters and marks": it has those of English."""

    def check_it(self) -> None:
        """Step "Check it", but for the tests, which are those of any language."""
        assert "complete" in self.run(sys.executable, "tools/catalogs.py", "--check")

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
