"""The command line speaks the language of the terminal, as far as our catalog has it."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from typer.testing import CliRunner

from carreira.cli import app
from carreira.commands import helping, speaking
from carreira.game import language

GERMAN = {
    "Play a game in the terminal; you have seat 1.": "Im Terminal spielen, auf Platz 1.",
    "A game’s name: %(games)s.": "Der Name eines Spiels: %(games)s.",
    "The language: %(languages)s.": "Die Sprache: %(languages)s.",
    "Editions: sets of figures with which a game can be played.": "Ausgaben.",
    "Check the figures of an edition; every problem is listed.": "Eine Ausgabe prüfen.",
    "%(first)s or %(last)s": "%(first)s oder %(last)s",
    "There is no game %(name)s; choose one of %(games)s": "Es gibt kein Spiel %(name)s, nur %(games)s",
    "%(file)s can’t be read: %(why)s.": "%(file)s ist unlesbar: %(why)s.",
    "there is no such file or folder": "Es gibt sie nicht",
    "%(game)s, %(seats)d seats, %(decisions)d decisions, seed %(seed)d. All decisions are legal.": "%(game)s: gültig.",
    # typer's own words
    "Usage:": "Aufruf:",
    "[OPTIONS]": "[OPTIONEN]",
    "Options": "Optionen",
    "Commands": "Befehle",
    "Show this message and exit.": "Diese Hilfe.",
    "[default: {}]": "[sonst: {}]",
    "Error": "Fehler",
    "Invalid value for %(parameter)s: %(problem)s": "Ungültig, %(parameter)s: %(problem)s",
    "Input should be less than or equal to %(limit)s": "höchstens %(limit)s",
    "Missing argument %(parameter)s.": "Es fehlt %(parameter)s.",
    "No such option: %(option)s": "Unbekannt: %(option)s",
    "No such command {name!r}.": "Keinen Befehl {name!r} gibt es.",
    "%(problem)s. Did you mean %(suggestions)s?": "%(problem)s. Vielleicht %(suggestions)s?",
}
"""A translation of a few texts, so that nothing here depends on what has been translated."""
TERMINAL = "from pathlib import Path; from carreira.game import language; language.LOCALE = Path({folder!r}); "
"""What a process does that has only the catalogs of a folder."""
ASKING = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(scope="module")
def catalogs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a German catalog of these few texts, and an empty English one."""
    folder = tmp_path_factory.mktemp("locale")
    for code, texts in (("de", GERMAN), ("en", {})):
        catalog = Catalog(locale=code, domain=language.DOMAIN)
        for text, translation in texts.items():
            catalog.add(text, translation)
        file = folder / code / "LC_MESSAGES" / f"{language.DOMAIN}.mo"
        file.parent.mkdir(parents=True)
        with file.open("wb") as stream:
            write_mo(stream, catalog)
    return folder


def carreira(catalogs: Path, *arguments: str, **asking: str) -> str:
    """What `carreira` prints in a terminal that asks for a language, in one line."""
    outside = {name: value for name, value in os.environ.items() if name not in (*ASKING, "DJANGO_SETTINGS_MODULE")}
    script = TERMINAL.format(folder=str(catalogs)) + "from carreira.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-P", "-c", script, *arguments],
        env={**outside, "CARREIRA_JIT": "0", "COLUMNS": "200", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8", **asking},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return " ".join(re.sub("[│╭╮╰╯─]", " ", done.stdout + done.stderr).split())


@pytest.mark.parametrize(
    "asking", [{"LANG": "de_DE.UTF-8"}, {"LANG": "en_GB.UTF-8", "LANGUAGE": "de:en"}, {"LC_ALL": "de_AT"}]
)
def test_help_is_in_the_terminals_language(catalogs: Path, asking: dict[str, str]) -> None:
    printed = carreira(catalogs, "play", "--help", **asking)
    assert "Aufruf: carreira play [OPTIONEN]" in printed
    assert "Im Terminal spielen, auf Platz 1." in printed
    assert "Der Name eines Spiels: navegador oder vascodagama." in printed
    assert f"Die Sprache: {', '.join(language.LANGUAGES[:-1])} oder {language.LANGUAGES[-1]}. [sonst: de]" in printed
    assert "Diese Hilfe." in printed
    assert "Optionen" in printed
    assert "Number of players." in printed, "what is not translated stays English"


def test_so_are_commands_below_a_command(catalogs: Path) -> None:
    assert "edition Ausgaben." in carreira(catalogs, "--help", LANGUAGE="de")
    printed = carreira(catalogs, "edition", "--help", LANGUAGE="de")
    assert "Befehle" in printed
    assert "check Eine Ausgabe prüfen." in printed


@pytest.mark.parametrize(
    ("arguments", "german"),
    [
        (["play", "atlantis"], "Ungültig, GAME: Es gibt kein Spiel 'atlantis', nur navegador, vascodagama."),
        (["play"], "Es fehlt 'GAME'."),
        (["serve", "--port", "70000"], "Ungültig, '--port': höchstens 65535"),
        (["serve", "--sails"], "Unbekannt: --sails"),
        (["serv"], "Keinen Befehl 'serv' gibt es. Vielleicht 'serve', 'user'?"),
    ],
)
def test_bad_usage_is_said_in_the_terminals_language(catalogs: Path, arguments: list[str], german: str) -> None:
    printed = carreira(catalogs, *arguments, LANG="de_DE.UTF-8")
    assert "Aufruf:" in printed
    assert f"Fehler {german}" in printed


def test_a_failure_is_said_in_the_terminals_language(catalogs: Path) -> None:
    printed = carreira(catalogs, "replay", "/nowhere", LANG="de_DE.UTF-8")
    assert printed == "carreira: /nowhere ist unlesbar: Es gibt sie nicht."


@pytest.mark.parametrize(
    "asking",
    [
        {},
        {"LANG": "C"},
        {"LANG": "C.UTF-8"},
        {"LANG": "tlh"},
        {"LANG": "en_GB.UTF-8"},
        {"LANGUAGE": "en:de", "LANG": "de_DE.UTF-8"},
    ],
)
def test_it_stays_english_without_a_language_that_we_have(catalogs: Path, asking: dict[str, str]) -> None:
    printed = carreira(catalogs, "play", "--help", **asking)
    assert "Usage: carreira play [OPTIONS]" in printed
    assert "Play a game in the terminal; you have seat 1." in printed
    assert "A game’s name: navegador or vascodagama." in printed
    assert "[default: en]" in printed


def test_a_record_is_replayed_in_the_terminals_language_or_another_one(catalogs: Path, tmp_path: Path) -> None:
    import carreira as library

    file = tmp_path / "game.carreira"
    file.write_text(library.new("navegador", seats=2, seed=1).dumps(), encoding="utf-8")
    assert "Navegador: gültig." in carreira(catalogs, "replay", str(file), LANGUAGE="de")
    assert "All decisions are legal." in carreira(catalogs, "replay", str(file), "--language", "en", LANGUAGE="de")


def commands(command: Any) -> Iterator[Any]:
    """A command and all below it."""
    yield command
    for below in getattr(command, "commands", {}).values():
        yield from commands(below)


def test_every_help_text_is_in_the_catalog() -> None:
    """Each command, argument and option has one, and the catalog has it as it is looked up."""
    with (language.LOCALE / "de" / "LC_MESSAGES" / "carreira.po").open("rb") as file:
        catalog = read_po(file)
    tree = typer.main.get_command(app)
    known = set(helping.texts(tree))
    assert [text for text in known if text not in catalog] == []
    for command in commands(tree):
        shown = [
            param for param in command.params if not param.hidden and param.name != "password"
        ]  # which is asked for
        assert all(one.help for one in (command, *shown)), command.name
        assert {" ".join(one.help.split()) for one in (command, *shown)} <= known, command.name


def test_typer_still_says_what_we_say_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise its sentences would be English again, and ours idle."""
    asked = set()
    monkeypatch.setattr(speaking, "_", lambda text: asked.add(text) or text)
    for misused in (
        "play",
        "train navegador",
        "serve --prt 1",
        "serve --sails",
        "serve --port",
        "replay --verify=1",
        "doctor now",
        "serve --port http",
        "bench --seconds long",
        "serve --port -1",
        "serve --port 70000",
        "serv",
    ):
        assert CliRunner().invoke(app, misused.split()).exit_code == 2, misused
    assert set(speaking.SENTENCES) - asked == set()
