"""Message catalogs: `python tools/catalogs.py` brings them up to date with the sources.

`python tools/catalogs.py pt` begins one for a language that has none; `--check` only reports what is missing. Texts are
found as babel.cfg says; in addition, there are the sources of figures in the games' editions, the help texts of the
command line, and the words that typer shows there. A text that changed keeps its translation, marked fuzzy, until
somebody has checked it; a text that is gone is removed from the catalogs as well.
"""

import ast
import functools
import re
import sys
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
LOCALE = SOURCES / "carreira" / "locale"
SOURCE_LANGUAGE = "en"
KEYWORDS = {**DEFAULT_KEYWORDS, "NN_": (1, 2)}
COMMANDS = "carreira/cli.py"
"""Where all help texts are said to be."""
TYPER = ("typer/core.py", "typer/rich_utils.py")
"""The parts of typer that look up their words; their places for values are those of `str.format`."""


@functools.cache
def extracted() -> Catalog:
    """A template of every text that is marked in the sources."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)
    template = Catalog(domain="carreira", project="Carreira", fuzzy=False, charset="utf-8")
    found = extract_from_dir(SOURCES, methods, options, KEYWORDS, ["Translators:"], strip_comment_tags=True)
    for path, _line, text, comments, context in sorted(found, key=lambda one: one[:2]):
        first = text if isinstance(text, str) else text[0]
        if path.endswith(".py") and first not in texts_in_calls(SOURCES / path):
            continue
        template.add(text, None, [(path, None)], auto_comments=comments, context=context)
    for file in sorted(SOURCES.glob("carreira/*/edition.toml")):
        for source in sources(tomllib.loads(file.read_text(encoding="utf-8"))):
            template.add(source, None, [(file.relative_to(SOURCES).as_posix(), None)])
    for text in help_texts():
        template.add(text, None, [(COMMANDS, None)])
    for path, text in words_of_typer():
        template.add(text, None, [(path, None)])
    return template


def help_texts() -> Iterator[str]:
    """The help texts of our commands, arguments and options."""
    import typer

    from carreira.cli import app
    from carreira.commands import helping

    yield from helping.texts(typer.main.get_command(app))


def words_of_typer() -> Iterator[tuple[str, Any]]:
    """The words that typer looks up, each with the file that has it."""
    import typer

    for path in TYPER:
        with Path(typer.__file__).with_name(Path(path).name).open("rb") as file:
            for _line, text, _comments, _context in extract("python", file, KEYWORDS):
                yield path, text


def sources(table: dict[str, Any]) -> Iterator[str]:
    """The sources of the figures of an edition, as its page shows them."""
    for key, part in table.items():
        if isinstance(part, dict):
            yield from sources(part)
        elif key == "source":
            yield part


@functools.cache
def texts_in_calls(file: Path) -> set[str]:
    """Texts that are themselves arguments of a marking call: Babel takes `_(NAMES["kind"])` for the text "kind"."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            found |= {arg.value for arg in node.args if isinstance(arg, ast.Constant)}
    return found


def languages() -> list[str]:
    """The languages that have a catalog."""
    return sorted(file.parts[-3] for file in LOCALE.glob("*/LC_MESSAGES/carreira.po"))


def catalog_file(language: str) -> Path:
    """Where the catalog of a language lies."""
    return LOCALE / language / "LC_MESSAGES" / "carreira.po"


def read(language: str) -> Catalog:
    """The catalog of a language; an empty one where there is none yet."""
    file = catalog_file(language)
    if not file.is_file():
        return Catalog(locale=language, domain="carreira", fuzzy=False)
    with file.open("rb") as stream:
        return read_po(stream, locale=language, domain="carreira")


def written(catalog: Catalog) -> bytes:
    """A catalog as text, without the dates and line numbers that would change with every edit."""
    catalog.header_comment = "# Carreira's texts; see docs/translating.md."
    for message in catalog:
        message.locations = sorted({(path, None) for path, _line in message.locations})
    stream = BytesIO()
    write_po(stream, catalog, width=110, sort_by_file=True, include_lineno=False, ignore_obsolete=True)
    kept = (b'"Language:', b'"MIME', b'"Content', b'"Plural')
    head, blank, body = stream.getvalue().partition(b"\n\n")
    lines = [line for line in head.split(b"\n") if not line.startswith(b'"') or line.startswith(kept)]
    return b"\n".join(lines) + blank + body


def update(chosen: list[str]) -> None:
    """Bring the catalogs of these languages up to date with the sources; one that isn't there yet is begun."""
    template = extracted()
    for language in chosen:
        catalog = read(language)
        catalog.update(template, no_fuzzy_matching=language == SOURCE_LANGUAGE)
        file = catalog_file(language)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(written(catalog))
        print(f"{file.relative_to(ROOT)}: {len(catalog)} texts, {len(list(problems(language)))} to look at")


def problems(language: str) -> Iterator[str]:
    """What a catalog lacks, one sentence for each problem: texts of the sources, translations, placeholders."""
    catalog = read(language)
    template = extracted()
    for message in template:
        if message.id and catalog.get(message.id, message.context) is None:
            yield f"{shown(message)} is not in the catalog: run `python tools/catalogs.py` and translate it."
    for message in catalog:
        if not message.id:
            continue
        if template.get(message.id, message.context) is None:
            yield f"{shown(message)} is no longer in the sources: run `python tools/catalogs.py`."
        if message.fuzzy:
            yield f"{shown(message)} has changed: check its translation and remove the fuzzy mark."
        strings = message.string if message.pluralizable else (message.string,)
        if language != SOURCE_LANGUAGE and not all(strings):
            yield f"{shown(message)} is not translated."
        if lost_placeholders(message):
            yield f"{shown(message)}: the translation must have the same placeholders."
        for error in message.check(catalog):
            yield f"{shown(message)}: {error}."


def lost_placeholders(message: Message) -> bool:
    """Whether a translation has other placeholders than the English; a singular may leave the number out."""
    by_typer = any(path in TYPER for path, _line in message.locations)
    found = re.compile(r"%\(\w+\)[a-z]" + (r"|\{[^{}]*\}" if by_typer else ""))
    ids = message.id if message.pluralizable else (message.id,)
    strings = message.string if message.pluralizable else (message.string,)
    wanted = set(found.findall(ids[-1]))
    given = [set(found.findall(string)) for string in strings if string]
    return bool(given) and (given[-1] != wanted or any(not names <= wanted for names in given))


def shown(message: Message) -> str:
    """A message's English text, short."""
    text = message.id[0] if message.pluralizable else message.id
    return repr(text if len(text) < 70 else text[:69] + "…")


def main() -> int:
    """Update, or with `--check` list what is missing; returns 1 if anything is, 2 for bad usage."""
    match sys.argv[1:]:
        case []:
            update(languages())
        case ["--check"]:
            found = [f"{language}: {problem}" for language in languages() for problem in problems(language)]
            print("\n".join(found) or "The catalogs are complete.")
            return 1 if found else 0
        case [language] if re.fullmatch("[a-z]{2,3}", language):
            update([language])
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
