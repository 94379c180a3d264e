"""What the tests of standing share: people with accounts, and finished games between them."""

from collections.abc import Callable

import pytest

from carreira.site.people.models import Person
from carreira.site.tables.dealing import Chair, Order, open_table
from carreira.site.tables.models import HUMAN, Seat, Table
from tests.site.conftest import Browser, finish


def logged_in(account: Person, language: str = "en") -> Browser:
    """The browser of an account."""
    browser = Browser(language)
    browser.client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    return browser


def open_for(*players: Person | str, game: str = "navegador", **wishes: object) -> Table:
    """A started table: accounts, guests (any text that begins with `guest`), and bots by their level."""
    chairs = [
        Chair(HUMAN, player.username)
        if isinstance(player, Person)
        else Chair(HUMAN, player.title())
        if player.startswith("guest")
        else Chair(player)
        for player in players
    ]
    table = open_table(Order(game, chairs, **wishes), "whoever opened it")  # type: ignore[arg-type]
    for number, player in enumerate(players):
        visitor = player.visitor if isinstance(player, Person) else player if player.startswith("guest") else ""
        Seat.objects.filter(table=table, number=number).update(visitor=visitor)
    return table


def played(*players: Person | str, seed: int = 1, **wishes: object) -> Table:
    """A finished game."""
    return finish(open_for(*players, **wishes), seed)


@pytest.fixture
def people(db: None) -> Callable[..., list[Person]]:
    """Makes accounts with these names."""

    def make(*names: str) -> list[Person]:
        return [Person.objects.create_user(name) for name in names]

    return make
