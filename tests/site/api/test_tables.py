"""Tables by the API: each path of the contract, with what it takes and what it refuses."""

from typing import Any

import pytest

import carreira
from carreira.site.lobby.listing import own_tables
from carreira.site.people.models import Person
from carreira.site.standing.models import Result
from carreira.site.tables import stopping
from carreira.site.tables.models import Seat, Table
from tests.site.api.conftest import ME, OPEN, Program
from tests.site.conftest import Browser, finish, rows, stored

pytestmark = pytest.mark.django_db
BOT = {"kind": "bot", "level": "greedy"}


def two(first: Program, second: Program, game: str = "navegador") -> str:
    """A started table of two programs; its key."""
    table: str = first.open(ME, OPEN, game=game)["id"]
    second.post(f"tables/{table}/seats/1")
    assert second.status == 200, second.answer
    return table


def whose(table: str, *programs: Program) -> tuple[Program, Program]:
    """The program that is to move, and the other one."""
    to_move = programs[0].table(table)["to_move"]
    mover = next(one for one in programs if to_move in one.table(table)["your_seats"])
    return mover, next(one for one in programs if one is not mover)


@pytest.mark.parametrize("game", list(carreira.GAMES))
def test_a_table_is_opened_as_the_contract_says(ana: Program, game: str) -> None:
    made = ana.open(ME, OPEN, {"kind": "bot", "level": "pilot"}, game=game, options={}, pace="none", private=True)
    assert ana.table(made["id"]) == made
    assert {"id", "game", "started", "version", "to_move", "over", "seats"} <= set(made)
    assert (made["game"], made["started"], made["version"], made["over"]) == (game, False, 0, False)
    assert [(seat["kind"], seat["level"]) for seat in made["seats"]] == [
        ("person", None),
        ("open", None),
        ("bot", "pilot"),
    ]
    assert made["seats"][0]["name"] == "Ana"
    assert made["to_move"] is None, "nobody decides before the game begins"
    table = Table.objects.get(pk=made["id"])
    assert table.private
    assert table.owner == ana.account.visitor  # type: ignore[union-attr]


def test_a_table_takes_options_and_pace(ana: Program) -> None:
    made = ana.open(ME, OPEN, options={"king_in_goa": True}, pace="live", minutes=5, increment=3)
    table = Table.objects.get(pk=made["id"])
    assert (made["options"]["king_in_goa"], made["pace"]) == (True, "live")
    assert (table.clock.pace.minutes, table.clock.pace.increment) == (5, 3)
    assert "king_in_goa" in [option["name"] for game in ana.get("games")["games"] for option in game["options"]]


BROKEN: list[dict[str, Any]] = [
    {},
    {"game": "chess", "seats": [ME, BOT]},
    {"game": "navegador", "seats": []},
    {"game": "navegador", "seats": [ME]},
    {"game": "navegador", "seats": [ME] * 9},
    {"game": "navegador", "seats": [OPEN, OPEN]},
    {"game": "navegador", "seats": [ME, {"kind": "king"}]},
    {"game": "navegador", "seats": [ME, {"kind": "bot", "level": "emperor"}]},
    {"game": "navegador", "seats": [ME, {"kind": "invite", "name": "Nobody at all"}]},
    {"game": "navegador", "seats": [ME, {"kind": "invite"}]},
    {"game": "navegador", "seats": [ME, BOT], "options": {"no_such_option": True}},
    {"game": "navegador", "seats": [ME, BOT], "options": {"king_in_goa": "yes"}},
    {"game": "navegador", "seats": [ME, BOT], "pace": "hasty"},
    {"game": "navegador", "seats": [ME, BOT], "pace": "turns", "hours": 10**30},
    {"game": "navegador", "seats": [ME, BOT], "pace": "turns", "hours": 1.5},
    {"game": "navegador", "seats": [ME, BOT], "pace": "live", "minutes": 10**30},
    {"game": "navegador", "seats": [ME, BOT], "speed": "high"},
    {"game": "na\0vegador", "seats": [ME, BOT]},
    {"game": "navegador", "seats": [{"kind": "me", "name": "\ud800"}, BOT]},
]


@pytest.mark.parametrize("body", BROKEN, ids=str)
def test_a_table_that_cannot_be_is_refused(ana: Program, body: dict[str, Any]) -> None:
    ana.post("tables", body)
    ana.refused(400, "broken")
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    ("raw", "kind"),
    [
        (b"", "application/json"),
        (b"{", "application/json"),
        (b"null", "application/json"),
        (b"[]", "application/json"),
        (b"\xff\xfe", "application/json"),
        (b"[" * 60_000, "application/json"),
        *((b"[" * depth + b"]" * depth, "application/json") for depth in (200, 900, 30_000)),
        (b'{"game": ' + b"9" * 5000 + b"}", "application/json"),
        (b'{"game": NaN}', "application/json"),
        (b'{"game": "navegador", "seats": [{"kind": "me"}, {"kind": "open"}]}', "text/plain"),
        (b"game=navegador", "application/x-www-form-urlencoded"),
        (b"--x--", "multipart/form-data; boundary=x"),
    ],
    ids=[
        "empty",
        "half",
        "null",
        "list",
        "no text",
        "deep",
        "200",
        "900",
        "30000",
        "huge number",
        "no number",
        "text",
        "form",
        "files",
    ],
)
def test_what_is_no_json_is_refused(ana: Program, raw: bytes, kind: str) -> None:
    for path in ("tables", "records", f"tables/{ana.open(ME, OPEN)['id']}/moves"):
        ana.post(path, raw=raw, kind=kind)
        ana.refused(400, "broken")


def test_a_body_that_is_too_large_is_refused(ana: Program) -> None:
    ana.post("records", {"record": "x" * 70_000})
    ana.refused(413, "too-large")


def test_the_limits_of_the_start_page_hold(ana: Program, settings: Any) -> None:
    for _ in range(10):
        ana.open(ME, OPEN)
    ana.post("tables", {"game": "navegador", "seats": [ME, OPEN]})
    ana.refused(429, "too-many")
    settings.BOT_QUEUE = 0
    ana.post("tables", {"game": "navegador", "seats": [ME, BOT]})
    ana.refused(503, "busy")


def test_sitting_down_begins_the_game(ana: Program, rui: Program, nobody: Program) -> None:
    table = ana.open(ME, OPEN)["id"]
    nobody.post(f"tables/{table}/seats/1")
    nobody.refused(401, "token")
    ana.post(f"tables/{table}/seats/1")
    ana.refused(409, "conflict")
    for wrong in ("7", "99999999999999999999"):
        rui.post(f"tables/{table}/seats/{wrong}")
        rui.refused(404, "missing")
    rui.post(f"tables/{table}/seats/0")
    rui.refused(409, "conflict")
    found = rui.post(f"tables/{table}/seats/1", {"name": "Rui II"})
    assert found["started"]
    assert found["seats"][1] == {
        "kind": "person",
        "name": "Rui II",
        "level": None,
        "bot_account": False,
        "invited": False,
    }
    assert found["your_seats"] == [1]
    assert found["to_move"] in (0, 1)
    Program("Eve").post(f"tables/{table}/seats/1")


def test_an_invitation_is_listed_taken_and_declined(ana: Program, rui: Program) -> None:
    eve = Program("Eve")
    guest = {"kind": "invite", "name": "rui"}
    table = ana.open(ME, guest)["id"]
    assert [one["id"] for one in rui.get("invitations")["tables"]] == [table]
    assert rui.answer["tables"][0]["seats"][1] | {"name": "Rui", "invited": True} == rui.answer["tables"][0]["seats"][1]
    assert eve.get("invitations") == {"tables": []}
    eve.post(f"tables/{table}/seats/1")
    eve.refused(403, "forbidden")
    eve.post(f"tables/{table}/decline")
    eve.refused(403, "forbidden")
    assert not rui.post(f"tables/{table}/decline")["seats"][1]["invited"]
    assert rui.get("invitations") == {"tables": []}
    another = ana.open(ME, guest)["id"]
    assert rui.post(f"tables/{another}/seats/1")["started"]


def test_the_lobby_lists_what_the_start_page_lists(ana: Program, rui: Program, nobody: Program) -> None:
    public, hidden = ana.open(ME, OPEN)["id"], ana.open(ME, OPEN, private=True)["id"]
    assert [one["id"] for one in rui.get("lobby")["tables"]] == [public]
    assert [one["id"] for one in nobody.get("lobby")["tables"]] == [public]
    assert nobody.client.get("/api/lobby")["Cache-Control"] == "no-store", "it differs by token"
    Person.objects.filter(username="Ana").update(by_program=True)
    assert nobody.get("lobby")["tables"][0]["seats"][0]["bot_account"]
    assert "data-program" in Browser().get("/")
    assert ana.get("lobby")["tables"] == [], "one's own is no table to join"
    assert {one["id"] for one in ana.get("tables")["tables"]} == {public, hidden}
    assert ana.account is not None
    assert [one["id"] for one in ana.answer["tables"]] == [one["id"] for one in own_tables(ana.account.visitor)]
    nobody.get("tables")
    nobody.refused(401, "token")


def test_seats_are_given_up_filled_and_resigned(ana: Program, rui: Program) -> None:
    table = ana.open(ME, OPEN, OPEN)["id"]
    rui.post(f"tables/{table}/seats/1")
    rui.post(f"tables/{table}/fill", {"level": "greedy"})
    rui.refused(403, "forbidden")
    assert rui.post(f"tables/{table}/leave") == ""
    assert rui.status == 204
    rui.post(f"tables/{table}/leave")
    rui.refused(403, "forbidden")
    rui.post(f"tables/{table}/seats/2")
    ana.post(f"tables/{table}/fill", {"level": "emperor"})
    ana.refused(400, "broken")
    filled = ana.post(f"tables/{table}/fill", {"level": "greedy"})
    assert [seat["level"] for seat in filled["seats"]] == [None, "greedy", None]
    assert filled["started"]
    rui.post(f"tables/{table}/leave")
    rui.refused(409, "conflict")
    assert [seat["kind"] for seat in rui.post(f"tables/{table}/resign")["seats"]] == ["person", "bot", "bot"]


@pytest.mark.parametrize("game", list(carreira.GAMES))
def test_moves_are_played_all_or_none(ana: Program, rui: Program, game: str) -> None:
    table = two(ana, rui, game)
    mover, _ = whose(table, ana, rui)
    moves = mover.get(f"tables/{table}/view")["moves"]
    before = stored(Table.objects.get(pk=table))
    mover.move(table, [moves[0], "no such move"])
    error = mover.refused(422, "illegal")
    assert error["rule"]
    assert stored(Table.objects.get(pk=table)) == before
    after = mover.move(table, [moves[0]])
    assert mover.status == 200
    assert after["version"] == 1
    assert after == mover.table(table)
    assert [notation for _, _, notation in rows(Table.objects.get(pk=table))] == [moves[0]]


def test_no_move_is_tried_after_what_another_turns_up(ana: Program, rui: Program) -> None:
    """The refusal would show what came up, and nothing would have been played for it."""
    table = two(ana, rui)
    mover, _ = whose(table, ana, rui)
    discovering = ["rondel sailing", "sail portugal guine", "discover"]
    mover.move(table, [*discovering, "rondel ships", "ships 7"])
    error = mover.refused(422, "illegal")
    assert (error["rule"], "turns something up" in error["message"]) == (None, True)
    assert mover.table(table)["version"] == 0
    assert mover.move(table, [*discovering, "done"])["version"] == len(discovering)


def test_moves_made_from_an_older_state_are_refused(ana: Program, rui: Program) -> None:
    table = two(ana, rui)
    mover, _ = whose(table, ana, rui)
    move = mover.get(f"tables/{table}/view")["moves"][0]
    for wrong in (1, 7, 2**31 - 1):
        mover.move(table, [move], version=wrong)
        mover.refused(409, "stale")
    assert mover.move(table, [move], version=0.0)["version"] == 1, "JSON has one kind of numbers"
    mover.move(table, [move], version=0)
    assert "played already" in mover.refused(409, "stale")["message"]


def test_the_revision_tells_states_apart_that_have_one_version(ana: Program) -> None:
    """Play, take back and play again: the version is the same as before, the state need not be."""
    table = ana.open(ME, ME)["id"]
    first, second = ana.get(f"tables/{table}/view")["moves"][:2]
    seen = ana.move(table, [first])
    ana.post(f"tables/{table}/undo", {"version": 1})
    now = ana.move(table, [second])
    assert now["version"] == seen["version"]
    move = ana.get(f"tables/{table}/view")["moves"][0]
    ana.move(table, [move], version=1, revision=seen["revision"])
    ana.refused(409, "stale")
    ana.post(f"tables/{table}/undo", {"version": 1, "revision": seen["revision"]})
    ana.refused(409, "stale")
    assert ana.move(table, [move], version=1, revision=now["revision"])["version"] > 1


@pytest.mark.parametrize("version", [-1, -1.0, 2**31, 10**400, 1e300, 1.5, "1", None, True, [1]], ids=str)
def test_a_version_that_is_none_is_refused(ana: Program, version: Any) -> None:
    table = ana.open(ME, ME)["id"]
    move = ana.get(f"tables/{table}/view")["moves"][0]
    for path, body in (("moves", {"version": version, "moves": [move]}), ("undo", {"version": version})):
        ana.post(f"tables/{table}/{path}", body)
        ana.refused(400, "broken")


@pytest.mark.parametrize("moves", [[], [""], ["x" * 81], ["done"] * 11, "done", [1], ["do\0ne"], None], ids=str)
def test_a_list_of_moves_that_is_none_is_refused(ana: Program, moves: Any) -> None:
    table = ana.open(ME, ME)["id"]
    ana.post(f"tables/{table}/moves", {"version": 0, "moves": moves})
    ana.refused(400, "broken")


def test_nobody_plays_for_others(ana: Program, rui: Program, nobody: Program) -> None:
    table = two(ana, rui)
    mover, other = whose(table, ana, rui)
    move = mover.get(f"tables/{table}/view")["moves"][0]
    eve = Program("Eve")
    for stranger in (other, eve):
        stranger.move(table, [move])
        stranger.refused(403, "forbidden")
        stranger.post(f"tables/{table}/undo", {"version": 0})
        assert stranger.status in (403, 422)
    nobody.move(table, [move])
    nobody.refused(401, "token")
    assert Table.objects.get(pk=table).number == 0


def test_taking_back_follows_the_rules_of_the_page(ana: Program, rui: Program) -> None:
    table = two(ana, rui)
    mover, other = whose(table, ana, rui)
    mover.post(f"tables/{table}/undo", {"version": 0})
    mover.refused(422, "illegal")
    mover.move(table, ["rondel workers"])
    other.post(f"tables/{table}/undo", {"version": 1})
    other.refused(422, "illegal")
    mover.post(f"tables/{table}/undo", {"version": 0})
    mover.refused(409, "stale")
    assert mover.post(f"tables/{table}/undo", {"version": 1})["version"] == 0
    assert mover.status == 200


def test_at_a_paused_table_it_is_nobodys_turn(ana: Program, rui: Program) -> None:
    table = two(ana, rui)
    mover, _ = whose(table, ana, rui)
    mover.move(table, ["rondel workers"])
    assert (mover.table(table)["your_turn"], mover.table(table)["paused"]) == (True, False)
    stopping.pause(Table.objects.get(pk=table))
    assert (mover.table(table)["your_turn"], mover.table(table)["paused"]) == (False, True)
    mover.move(table, ["workers 0"])
    mover.refused(409, "conflict")
    mover.post(f"tables/{table}/undo", {"version": 1})
    mover.refused(409, "conflict")


def test_nothing_is_played_before_the_start_or_after_the_end(ana: Program) -> None:
    waiting = ana.open(ME, OPEN)["id"]
    ana.move(waiting, ["rondel workers"])
    ana.refused(409, "conflict")
    over = finish(Table.objects.get(pk=ana.open(ME, ME)["id"]))
    found = ana.table(over.pk)
    assert (found["over"], found["to_move"]) == (True, None)
    ana.move(over.pk, ["rondel workers"])
    assert ana.status in (403, 409, 422)
    ana.post(f"tables/{over.pk}/undo", {"version": over.number})
    ana.refused(422, "illegal")


@pytest.mark.parametrize("path", ["", "/view", "/record"])
def test_an_unknown_table_is_missing(ana: Program, path: str) -> None:
    for key in ("nothing", "%00", "%20", "x" * 500, "%F0%9F%98%80", "..%2F.."):
        ana.get(f"tables/{key}{path}")
        ana.refused(404, "missing")


@pytest.mark.parametrize("path", ["moves", "undo", "seats/0", "decline", "leave", "fill", "resign"])
def test_nothing_is_posted_to_an_unknown_table(ana: Program, path: str) -> None:
    bodies = {"moves": {"version": 0, "moves": ["done"]}, "undo": {"version": 0}}
    ana.post(f"tables/nothing/{path}", bodies.get(path, {}))
    ana.refused(404, "missing")


def test_unknown_addresses_and_methods_are_answered_as_json(ana: Program) -> None:
    ana.get("nothing/here")
    ana.refused(404, "missing")
    table = ana.open(ME, OPEN)["id"]
    for method, path in (("PUT", "tables"), ("DELETE", f"tables/{table}"), ("PATCH", f"tables/{table}/view")):
        ana._ask(method, path)
        ana.refused(405, "method")


def test_a_bot_account_is_marked_and_its_games_are_unrated(ana: Program, rui: Program) -> None:
    table = two(ana, rui)
    Person.objects.filter(username="Rui").update(by_program=True)
    assert [seat["bot_account"] for seat in ana.table(table)["seats"]] == [False, True]
    assert [seat["kind"] for seat in ana.answer["seats"]] == ["person", "person"]
    finish(Table.objects.get(pk=table))
    result = Result.objects.get(pk=table)
    assert result.unrated == "program"
    assert not result.placings.filter(after__isnull=False).exists()


def test_a_seat_kept_by_a_bot_can_not_be_played_by_a_token(ana: Program) -> None:
    table = ana.open(BOT, ME)["id"]
    Seat.objects.filter(table=table, number=1).update(kind="greedy", visitor="")
    ana.move(table, ["rondel workers"])
    ana.refused(403, "forbidden")
