"""Records that are sent in: looked at, and gone on from."""

from typing import Any

import pytest

import carreira
from carreira.site.tables.live import live
from carreira.site.tables.models import Table
from tests.site.api.conftest import ME, Program
from tests.site.conftest import finish

pytestmark = pytest.mark.django_db


def over(game: str, seats: int = 2, seed: int = 5, **options: Any) -> carreira.Match:
    """A finished match."""
    import random

    chance, match = random.Random(seed), carreira.new(game, seats=seats, seed=seed, **options)
    while not match.over:
        match.play(chance.choice(match.moves()))
    return match


@pytest.mark.parametrize("game", list(carreira.GAMES))
def test_a_record_is_looked_at(ana: Program, game: str) -> None:
    match = over(game, seats=4)
    found = ana.post("records", {"record": match.dumps()})
    assert ana.status == 200
    assert found["table"] is None
    assert (found["game"], found["seats"], found["decisions"], found["over"]) == (game, 4, match.number, True)
    assert (found["points"], found["ranking"]) == (match.scores(), match.ranking())
    assert not Table.objects.exists()


@pytest.mark.parametrize("game", list(carreira.GAMES))
def test_a_game_goes_on_from_a_moment(ana: Program, game: str) -> None:
    match = over(game, seats=3)
    half = match.number // 2
    found = ana.post("records", {"record": match.dumps(), "from": half})
    assert ana.status == 201, found
    made = found["table"]
    moment = match.at(half)
    assert (made["version"], made["to_move"], made["your_seats"]) == (half, moment.to_move, [moment.to_move])
    assert [seat["kind"] for seat in made["seats"]].count("bot") == 2
    assert made["private"]
    assert live(Table.objects.get(pk=made["id"])).match.position() == moment.position()
    ana.move(made["id"], [ana.get(f"tables/{made['id']}/view")["moves"][0]])
    assert ana.status == 200


def test_who_plays_on_can_be_chosen(ana: Program) -> None:
    text = over("navegador", seats=3).dumps()
    seats = [{"kind": "bot", "level": "greedy"}, ME, {"kind": "bot", "level": "random"}]
    made = ana.post("records", {"record": text, "from": 0, "seats": seats})["table"]
    assert [seat["level"] for seat in made["seats"]] == ["greedy", None, "random"]
    assert made["your_seats"] == [1]
    for wrong in ([ME], [ME, ME, {"kind": "open"}], [{"kind": "bot"}] * 3, [ME, ME, {"kind": "bot", "level": "x"}]):
        ana.post("records", {"record": text, "from": 0, "seats": wrong})
        ana.refused(400, "broken")
    ana.post("records", {"record": text, "seats": seats})
    ana.refused(400, "broken")


def test_a_record_of_a_position_goes_on_there(ana: Program) -> None:
    match = carreira.from_position("navegador", {"seats": 2, "to_move": 1, "phase": 2})
    start = match.position()
    match.play(match.moves()[0])
    made = ana.post("records", {"record": match.dumps(), "from": 0})["table"]
    assert live(Table.objects.get(pk=made["id"])).match.position() == start


def test_there_is_nothing_to_go_on_from_after_the_end(ana: Program) -> None:
    match = over("navegador")
    for number in (match.number, match.number + 1, 2**31 - 1):
        ana.post("records", {"record": match.dumps(), "from": number})
        ana.refused(404, "missing")
    for number in (-1, 2**31, 10**50, "3", 1.5, True):
        ana.post("records", {"record": match.dumps(), "from": number})
        ana.refused(400, "broken")
    assert not Table.objects.exists()


def test_a_record_of_the_site_comes_back(ana: Program, nobody: Program) -> None:
    table = finish(Table.objects.get(pk=ana.open(ME, ME)["id"]))
    text = nobody.get(f"tables/{table.pk}/record")
    assert ana.post("records", {"record": text})["points"] == table.points
    nobody.post("records", {"record": text})
    nobody.refused(401, "token")


@pytest.mark.parametrize(
    "text", ["", "x", "carreira record 1", "carreira record 1\n\nend: 0\ncheck: 0", "carreira\0record", "\ud800"]
)
def test_a_damaged_record_is_refused(ana: Program, text: str) -> None:
    ana.post("records", {"record": text})
    ana.refused(400, "broken")


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("seats: 2", "seats: 99999999999999999999999"),
        ("seats: 2", "seats: -1"),
        ("seed: 5", "seed: " + "9" * 90),
        ("rules: ", "rules: 9"),
        ("game: navegador", "game: chess"),
    ],
)
def test_a_record_that_was_made_up_is_refused(ana: Program, line: str, wrong: str) -> None:
    """Its check is right, as anybody can compute it."""
    from carreira.game.record import _check

    text = over("navegador").dumps()
    assert line in text
    body = text.replace(line, wrong, 1).rpartition("check: ")[0]
    ana.post("records", {"record": f"{body}check: {_check(body)}\n", "from": 0})
    ana.refused(400, "broken")
    assert not Table.objects.exists()


def test_a_seed_that_no_table_can_have_is_refused(ana: Program) -> None:
    match = carreira.new("navegador", seats=2, seed=10**60)
    ana.post("records", {"record": match.dumps(), "from": 0})
    ana.refused(400, "broken")
    assert not Table.objects.exists()
