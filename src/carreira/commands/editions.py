"""Editions as files: checking one, and copying the standard one to change it."""

from pathlib import Path

from carreira.game.errors import InvalidEdition
from carreira.games import GAMES


class Unreadable(ValueError):
    """A file can't be read or written; the message says why."""


def read(file: Path) -> str:
    """The text of an edition file. Raises Unreadable."""
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"{file} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise Unreadable(f"{file} is not an edition: it is not UTF-8 text.") from error


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
            if fewest is None or len(error.problems) < len(fewest[0]):
                fewest = error.problems, kind.title
            continue
        standard = kind.edition()
        changed = [path for path, value in edition.values.items() if value != standard.values.get(path)]
        lines = [f"{file}: “{edition.name}”, an edition of {kind.title} that can be played with; {edition.hash}"]
        lines += [f"{path}: {edition.values[path]} instead of {standard.values.get(path)}" for path in changed] or [
            "Its figures are those of the standard edition."
        ]
        lines.append(f"{len(edition.reconstructed())} of {len(edition.entries)} figures are reconstructed.")
        return lines, True
    assert fewest is not None
    problems, title = fewest
    return [f"{file} is not an edition of {title} that can be played with:", *problems], False


def copy(game: str, file: Path) -> None:
    """Write the standard edition of a game to a new file. Raises Unreadable."""
    source = GAMES[game].editions.folder / "edition.toml"
    try:
        with file.open("x", encoding="utf-8") as target:
            target.write(source.read_text(encoding="utf-8"))
    except FileExistsError as error:
        raise Unreadable(f"{file} already exists; choose another name.") from error
    except OSError as error:
        raise Unreadable(f"{file} can't be written: {error.strerror}.") from error
