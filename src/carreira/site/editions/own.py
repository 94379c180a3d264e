"""Editions besides the standard one: a visitor's own, in the database, and those in the data folder, for everybody."""

from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from carreira import games
from carreira.game.edition import Edition
from carreira.game.errors import InvalidEdition
from carreira.game.game import Game
from carreira.site.editions.models import OwnEdition
from carreira.site.logs import log
from carreira.site.people.accounts import exporting, leaving, taken_along

MOST = 20
"""Editions that a visitor can keep, of all games together."""
OWN = "own:"
"""The prefix of a choice of one's own edition, so that it can't be mistaken for a file's name."""


class TooMany(Exception):
    """The visitor has as many editions as a visitor can keep."""


def mine(visitor: str, game: Game) -> list[OwnEdition]:
    """A visitor's editions of a game, oldest first."""
    return list(OwnEdition.objects.filter(visitor=visitor, game=game.name)) if visitor else []


def find(visitor: str, game: Game, edition_id: str) -> OwnEdition | None:
    """A visitor's edition by its address; None if it belongs to somebody else."""
    return OwnEdition.objects.filter(visitor=visitor, game=game.name, pk=edition_id).first() if visitor else None


def edition_of(row: OwnEdition) -> Edition:
    """A stored edition, ready to be played with. Raises InvalidEdition if the program now needs other figures."""
    return games.get(row.game).editions.from_values(row.name, row.figures, row.origins)


def nearest(row: OwnEdition) -> Edition:
    """A stored edition as far as its figures still fit the game; the others are as in the standard edition."""
    editions = games.get(row.game).editions
    standard = editions.standard()
    fits = {
        path: value
        for path, value in row.figures.items()
        if path in editions.shapes and not editions.shapes[path].problems(value)
    }
    origins = {path: origin for path, origin in row.origins.items() if path in fits}
    try:
        return editions.from_values(row.name, {**standard.values, **fits}, {**standard.origins, **origins})
    except InvalidEdition:
        return standard


def keep(visitor: str, edition: Edition, row: OwnEdition | None = None) -> OwnEdition:
    """Store an edition for a visitor, in a new row or in `row`. Raises TooMany."""
    with transaction.atomic():
        if row is None:
            if OwnEdition.objects.filter(visitor=visitor).count() >= MOST:
                raise TooMany
            row = OwnEdition(visitor=visitor, game=edition.game)
        row.name, row.hash = edition.name, edition.hash
        row.figures, row.origins = edition.values, edition.origins
        row.changed = timezone.now()
        row.save()
    return row


def in_folder(game: Game) -> dict[str, Edition]:
    """The editions in `editions/<game>/*.toml` of the data folder, by file name; a log entry reports each bad one."""
    found = {}
    folder = Path(settings.DATA) / "editions" / game.name
    for path in sorted(folder.glob("*.toml")):
        try:
            found[path.stem] = game.editions.parse(path.read_text(encoding="utf-8"))
        except (InvalidEdition, OSError, UnicodeDecodeError) as error:
            log("site").warning("edition left out", file=path.name, problem=str(error))
    return found


def offered(visitor: str, game: Game) -> list[tuple[str, str]]:
    """What a new table can be played with besides the standard edition: each edition's value in the form, and name."""
    own = [(f"{OWN}{row.id}", row.name) for row in mine(visitor, game)]
    return own + [(stem, edition.name) for stem, edition in in_folder(game).items()]


def chosen(visitor: str, game: Game, choice: str) -> Edition | None:
    """The edition that was chosen in the form of a new table; None if it can't be played with."""
    if not choice.startswith(OWN):
        return in_folder(game).get(choice)
    row = find(visitor, game, choice.removeprefix(OWN))
    try:
        return edition_of(row) if row is not None else None
    except InvalidEdition:
        return None


def connect() -> None:
    """Listen to what happens to accounts."""
    taken_along.connect(take_along, dispatch_uid="editions.take_along")
    leaving.connect(remove_all, dispatch_uid="editions.remove_all")
    exporting.connect(export, dispatch_uid="editions.export")


def take_along(sender: object, guest: str, visitor: str, **_: object) -> None:
    """Editions of a guest become those of an account."""
    OwnEdition.objects.filter(visitor=guest).update(visitor=visitor)


def remove_all(sender: object, visitor: str, **_: object) -> None:
    """Remove the editions of an account; tables keep the figures that they are played with."""
    OwnEdition.objects.filter(visitor=visitor).delete()


def export(sender: object, visitor: str, **_: object) -> dict[str, object]:
    """Editions with all their figures."""
    fields = ("game", "name", "figures", "origins")
    return {"editions": list(OwnEdition.objects.filter(visitor=visitor).values(*fields))}
