"""A program learns no more than a page shows: its seat's view, or a spectator's."""

import json

import pytest

import carreira
from carreira.site.tables.models import Table
from tests.site.api.conftest import ME, OPEN, Program
from tests.site.conftest import finish
from tests.site.standing.conftest import logged_in

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", list(carreira.GAMES))
def test_the_view_is_that_of_the_page(ana: Program, rui: Program, nobody: Program, game: str) -> None:
    table = ana.open(ME, OPEN, game=game)["id"]
    rui.post(f"tables/{table}/seats/1")
    assert ana.account is not None
    assert rui.account is not None
    page, other = logged_in(ana.account), logged_in(rui.account)
    for _ in range(12):
        views = [json.loads(browser.get(f"/t/{table}/view.json")) for browser in (page, other)]
        assert [program.get(f"tables/{table}/view") for program in (ana, rui)] == views
        spectator = nobody.get(f"tables/{table}/view")
        assert spectator["viewer"] is None
        assert "moves" not in spectator
        mover = ana if "moves" in views[0] else rui
        mover.move(table, [mover.get(f"tables/{table}/view")["moves"][0]])
    earlier = json.loads(page.get(f"/t/{table}/view.json?at=3"))
    assert ana.get(f"tables/{table}/view?at=3") == earlier
    for wrong in ("99", "x", "-1", "1.99"):
        ana.get(f"tables/{table}/view?at={wrong}")
        ana.refused(404, "missing")
    ana.get(f"tables/{table}/view?at=%00")
    ana.refused(400, "broken")


@pytest.mark.parametrize("game", list(carreira.GAMES))
def test_no_answer_holds_what_is_secret(ana: Program, rui: Program, nobody: Program, game: str) -> None:
    made = ana.open(ME, OPEN, game=game)
    rui.post(f"tables/{made['id']}/seats/1")
    table = Table.objects.get(pk=made["id"])
    secrets = [table.seed, table.salt, table.owner, *table.seats.values_list("visitor", flat=True), ana.token]
    for program in (ana, rui, nobody):
        for path in ("", "/view", "/record"):
            text = json.dumps(program.get(f"tables/{table.pk}{path}"))
            assert not [secret for secret in secrets if secret in text]


def test_a_table_that_only_players_see_is_closed_to_others(ana: Program, rui: Program, nobody: Program) -> None:
    table = ana.open(ME, ME)["id"]
    Table.objects.filter(pk=table).update(watchable=False)
    for path in ("", "/view", "/record"):
        for program in (rui, nobody):
            program.get(f"tables/{table}{path}")
            program.refused(403, "forbidden")
    assert ana.get(f"tables/{table}/view")["viewer"] is not None


def test_the_record_follows_the_rule_of_the_page(ana: Program, rui: Program, nobody: Program) -> None:
    shared = ana.open(ME, OPEN)["id"]
    rui.post(f"tables/{shared}/seats/1")
    for program in (ana, rui, nobody):
        program.get(f"tables/{shared}/record")
        program.refused(403, "forbidden")
    alone = ana.open(ME, ME)["id"]
    assert "seed:" not in ana.get(f"tables/{alone}/record")
    assert ana.status == 200
    over = finish(Table.objects.get(pk=shared))
    assert carreira.loads(nobody.get(f"tables/{shared}/record")).number == over.number
