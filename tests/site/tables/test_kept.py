"""What is kept of tables in memory: as much as the operator gives it, whatever their length."""

import random
import tracemalloc
from typing import Any

import pytest

import carreira
from carreira.site.tables.live import SMALL, Kept, Live, size

NAMES = ("Ana", "Rui", "Eva", "Zé")


def played(game: str, seed: int = 1) -> carreira.Match:
    match, chance = carreira.new(game, seats=4, seed=seed), random.Random(seed)
    while not match.over and match.number < 400:
        match.play(chance.choice(match.moves()))
    return match


def test_the_tables_used_last_are_kept_as_far_as_there_is_room(settings: Any) -> None:
    match = carreira.new("navegador", seats=2, seed=1)
    settings.KEEP_MB = 3 * SMALL / 1_000_000
    kept = Kept()
    for table in ("a", "b", "c"):
        kept.put(Live(table, 0, match))
    assert kept.get("a")
    kept.put(Live("d", 0, match))
    assert [bool(kept.get(table)) for table in ("a", "b", "c", "d")] == [True, False, True, True]


def test_a_long_table_takes_the_room_of_many(settings: Any) -> None:
    short, long = carreira.new("navegador", seats=2, seed=1), played("navegador")
    settings.KEEP_MB = size(Live("", 0, long)) / 1_000_000
    kept = Kept()
    kept.put(Live("short", 0, short))
    kept.put(Live("long", 0, long))
    assert kept.get("short") is None
    assert kept.get("long")
    kept.put(Live("long", 1, short))  # all of it was taken back
    for table in ("a", "b"):
        kept.put(Live(table, 0, short))
    assert all(kept.get(table) for table in ("long", "a", "b"))
    settings.KEEP_MB = 0.001
    kept.put(Live("alone", 0, long))
    assert kept.get("alone"), "the one that is used is kept in any case"
    kept.clear()
    settings.KEEP_MB = 1
    kept.put(Live("a", 0, short))
    assert kept.get("a")


@pytest.mark.parametrize("game", sorted(carreira.GAMES))
def test_a_table_takes_no_more_than_it_counts(game: str) -> None:
    """With what its pages add to it: what happened, its sentences in two languages, the chart of points."""

    def shown(seed: int) -> Live:
        live = Live("a", 0, played(game, seed))
        for language in ("en", "de"):
            live.log(language, NAMES)
        live.chart()
        return live

    shown(1)  # what is made once for all tables
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        live = shown(2)
        taken = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert size(live) / 3 < taken <= size(live)
