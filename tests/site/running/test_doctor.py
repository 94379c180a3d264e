"""`carreira doctor` replays every table and prints what differs; it changes nothing."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db.models import F

from carreira.site.running.doctor import damage, examine, examine_all
from carreira.site.running.exporting import export
from carreira.site.standing.models import Placing
from carreira.site.tables.live import KEEP
from carreira.site.tables.models import Move, Seat, Table
from carreira.site.tables.stopping import pause, stop
from tests.site.conftest import Browser, finish

pytestmark = pytest.mark.django_db
BOTH = pytest.mark.parametrize("game", ["navegador", "vascodagama"])


@pytest.fixture
def table(browser: Browser) -> Table:
    """A finished table."""
    return finish(browser.open_table(("human", "random")))


def all_rows() -> list[Any]:
    return [list(model.objects.order_by("pk").values()) for model in (Table, Move, Placing)]


@BOTH
def test_nothing_is_wrong_with_tables_in_any_state(browser: Browser, game: str) -> None:
    """Waiting for people, running, paused, stopped, finished; with variants and figures of one's own."""
    browser.open_table(("human", "open"), game=game)
    running = browser.open_table(game=game)
    browser.get(f"/t/{running.id}/")
    browser.move(running, browser.listed()[0])
    pause(browser.open_table(("human", "random"), game=game))
    stop(browser.open_table(game=game), "players")
    finish(browser.open_table(("human", "random", "human"), game=game))
    before = all_rows()
    examined = {found.table.pk: found.problems for found in examine_all()}
    assert len(examined) == Table.objects.count() == 5
    assert not any(examined.values()), examined
    assert damage() == []
    assert all_rows() == before


def spoilt(change: str) -> Callable[[Table], Any]:
    """Something that damages a finished table."""
    changes: dict[str, Callable[[Table], Any]] = {
        "points": lambda table: Table.objects.filter(pk=table.pk).update(points=[0, 0]),
        "over": lambda table: Table.objects.filter(pk=table.pk).update(over=False),
        "to move": lambda table: Table.objects.filter(pk=table.pk).update(to_move=1),
        "bot": lambda table: Table.objects.filter(pk=table.pk).update(waits_for_bot=True),
        "number": lambda table: Table.objects.filter(pk=table.pk).update(number=table.number - 1),
        "seed": lambda table: Table.objects.filter(pk=table.pk).update(seed=str(int(table.seed) + 1)),
        "a seat": lambda table: Move.objects.filter(table=table, number=1).update(seat=1 - F("seat")),
        "a move": lambda table: Move.objects.filter(table=table, number=1).update(notation="stand"),
        "a gap": lambda table: Move.objects.filter(table=table, number=2).delete(),
        "a placing": lambda table: Placing.objects.filter(result=table.pk, seat=0).update(points=999),
        "rules": lambda table: Table.objects.filter(pk=table.pk).update(rules_version=99),
        "game": lambda table: Table.objects.filter(pk=table.pk).update(game="chess"),
        "a seat gone": lambda table: Seat.objects.filter(table=table, number=1).delete(),
        "a player": lambda table: Seat.objects.filter(table=table, number=1).update(kind="god"),
        "no seed": lambda table: Table.objects.filter(pk=table.pk).update(seed="none"),
        "options": lambda table: Table.objects.filter(pk=table.pk).update(options=[1]),
        "lists": lambda table: Table.objects.filter(pk=table.pk).update(options=[]),
    }
    return changes[change]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("points", "Its points are [0, 0]"),
        ("over", "It is not over; its moves say otherwise"),
        ("to move", "by its moves, seat None is to move"),
        ("bot", "It waits for a bot, and should not"),
        ("number", "decisions; "),
        ("seed", "the promise"),
        ("a seat", "Decision 1, "),
        ("a move", "decision 1, “stand”, is not legal"),
        ("a gap", "decisions; "),
        ("a placing", "is listed with 999 points"),
        ("rules", "rules 99"),
        ("game", "there is no game “chess”"),
        ("a seat gone", "It says that it has 2 seats; 1 are stored"),
        ("a player", "Nobody knows who plays its seats: god"),
        ("no seed", "is damaged"),
        ("options", "is damaged"),
        ("lists", "is damaged"),
    ],
)
def test_what_is_damaged_is_found(table: Table, change: str, said: str) -> None:
    spoilt(change)(table)
    KEEP.clear()
    problems = examine(Table.objects.get(pk=table.pk))
    assert any(said in line for line in problems), problems


def test_one_damaged_table_hides_no_other(browser: Browser, table: Table, tmp_path: Path) -> None:
    """Neither from the doctor nor from who exports all records."""
    fine = finish(browser.open_table(("human", "random")))
    for change in ("options", "no seed"):
        spoilt(change)(table)
    KEEP.clear()
    assert {found.table.pk: bool(found.problems) for found in examine_all()} == {table.pk: True, fine.pk: False}
    exported = {one.path.name: bool(one.problem) for one in export(tmp_path)}
    assert exported == {f"navegador-{table.pk}.carreira": True, f"navegador-{fine.pk}.carreira": False}
    assert [path.name for path in tmp_path.iterdir()] == [f"navegador-{fine.pk}.carreira"]


def test_what_was_changed_while_it_was_read_is_not_reported(
    table: Table, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    from carreira.site.running import doctor

    seen: list[str] = []

    def once(given: Table) -> list[str]:
        seen.append(given.pk)
        return ["It has changed."] if len(seen) == 1 else []

    monkeypatch.setattr(doctor, "examine", once)
    assert [examined.problems for examined in examine_all()] == [[]]
    assert seen == [table.pk] * 2
