"""Editions as files: checking one, and copying the standard one to change it."""

from gettext import gettext as _
from gettext import ngettext
from pathlib import Path

from carreira.game.errors import InvalidEdition
from carreira.game.language import terminal_language
from carreira.game.os_errors import reason
from carreira.games import GAMES


class Unreadable(ValueError):
    """A file can't be read or written; the message says why."""


def read(file: Path) -> str:
    """The text of an edition file. Raises Unreadable."""
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        values = {"file": file, "why": reason(error)}
        raise Unreadable(_("%(file)s can’t be read: %(why)s.") % values) from error
    except UnicodeDecodeError as error:
        raise Unreadable(_("%(file)s is not an edition: it is not UTF-8 text.") % {"file": file}) from error


def check(file: Path, game: str | None = None) -> tuple[list[str], bool]:
    """The report on an edition, line by line, and whether it can be played with. Raises Unreadable.

    Without `game`, it is taken as an edition of the game whose figures it fits best.
    """
    text = read(file)
    fewest: tuple[list[str], str] | None = None
    for name in [game] if game else GAMES:
        kind = GAMES[name]
        try:
            edition = kind.editions.parse(text)
        except InvalidEdition as error:
            if fewest is None or len(error.found) < len(fewest[0]):
                fewest = [problem.in_place(terminal_language()) for problem in error.found], kind.title
            continue
        standard = kind.edition()
        changed = [path for path, value in edition.values.items() if value != standard.values.get(path)]
        good = _("%(file)s: “%(name)s”, an edition of %(game)s that can be played with; %(hash)s")
        other = _("%(figure)s: %(value)s instead of %(standard)s")
        lines = [good % {"file": file, "name": edition.name, "game": kind.title, "hash": edition.hash}]
        lines += [
            other % {"figure": path, "value": edition.values[path], "standard": standard.values.get(path)}
            for path in changed
        ] or [_("Its figures are those of the standard edition.")]
        count = len(edition.reconstructed())
        said = ngettext(
            "%(n)d of %(all)d figures is reconstructed.", "%(n)d of %(all)d figures are reconstructed.", count
        )
        return [*lines, said % {"n": count, "all": len(edition.entries)}], True
    assert fewest is not None
    problems, title = fewest
    bad = _("%(file)s is not an edition of %(game)s that can be played with:") % {"file": file, "game": title}
    return [bad, *problems], False


def copy(game: str, file: Path) -> None:
    """Write the standard edition of a game to a new file. Raises Unreadable."""
    source = GAMES[game].editions.folder / "edition.toml"
    try:
        with file.open("x", encoding="utf-8") as target:
            target.write(source.read_text(encoding="utf-8"))
    except FileExistsError as error:
        raise Unreadable(_("%(file)s already exists; choose another name.") % {"file": file}) from error
    except OSError as error:
        values = {"file": file, "why": reason(error)}
        raise Unreadable(_("%(file)s can’t be written: %(why)s.") % values) from error
