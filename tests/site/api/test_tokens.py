"""Tokens: kept hashed, good for what their scope says, and gone when they are taken back; cookies count for nothing."""

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone
from typer.testing import CliRunner

from carreira import cli
from carreira.site.api import marking, tokens
from carreira.site.api.models import Token
from carreira.site.people import accounts
from carreira.site.people.models import Person
from carreira.site.refusals import Refusal
from carreira.site.tables.models import Table
from tests.site.api.conftest import ME, OPEN, Program
from tests.site.conftest import Browser
from tests.site.standing.conftest import logged_in, played

pytestmark = pytest.mark.django_db
RUN = CliRunner()


@pytest.fixture(autouse=True)
def no_attempts_before() -> None:
    cache.clear()


@pytest.fixture
def member(db: None) -> Browser:
    """Somebody with an account."""
    return logged_in(Person.objects.create_user("Ana", password="a good long word"))


def test_only_the_hash_is_stored(ana: Program) -> None:
    token = Token.objects.get()
    kept = " ".join(map(str, Token.objects.values_list().get()))
    assert ana.token not in kept
    assert ana.token.removeprefix(tokens.BEGINNING) not in kept
    assert token.token_hash != ana.token
    assert len(ana.token) > 40


def test_a_token_to_read_does_not_play(db: None) -> None:
    reader = Program("Ana", "read")
    player = Program("Ana", "play")
    table = player.open(ME, OPEN)["id"]
    assert reader.get("tables")["tables"][0]["id"] == table
    assert reader.table(table)["your_seats"] == [0]
    posts: list[tuple[str, Any]] = [
        ("tables", {"game": "navegador", "seats": [ME, OPEN]}),
        (f"tables/{table}/moves", {"version": 0, "moves": ["done"]}),
        (f"tables/{table}/undo", {"version": 0}),
        (f"tables/{table}/seats/1", {}),
        *((f"tables/{table}/{what}", None) for what in ("decline", "leave", "fill", "resign")),
        ("records", {"record": "x", "from": 0}),
    ]
    for path, body in posts:
        reader.post(path, body)
        assert "scope" in reader.refused(403, "forbidden")["message"]


@pytest.mark.parametrize(
    "header", ["Bearer nonsense", "Bearer", "Bearer ", "Basic eDp5", "nonsense", "Bearer \xe9\xff"]
)
def test_a_token_that_is_none_is_refused_even_where_none_is_needed(nobody: Program, header: str) -> None:
    for path in ("games", "lobby", "tables"):
        response = nobody.client.get(f"/api/{path}", headers={"authorization": header})
        assert response.status_code == 401
        assert response.json()["error"]["code"] == "token"
        assert response["WWW-Authenticate"] == "Bearer"


def test_a_token_is_gone_with_a_ban_or_when_it_is_taken_back(ana: Program) -> None:
    assert ana.account is not None
    Person.objects.filter(pk=ana.account.pk).update(is_active=False)
    ana.get("tables")
    ana.refused(401, "token")
    Person.objects.filter(pk=ana.account.pk).update(is_active=True)
    ana.get("tables")
    assert ana.status == 200
    tokens.take_back(ana.account, Token.objects.get().pk)
    ana.get("tables")
    ana.refused(401, "token")


def test_cookies_count_for_nothing(member: Browser) -> None:
    """Another site can make a browser post with its cookies: they must not play."""
    table = member.open_table(("human", "human"))
    for path, body in (
        ("tables", {"game": "navegador", "seats": [ME, OPEN]}),
        (f"tables/{table.pk}/moves", {"version": 0, "moves": ["rondel workers"]}),
    ):
        response = member.client.post(f"/api/{path}", json.dumps(body), content_type="application/json")
        assert response.status_code == 401
    assert member.client.get(f"/api/tables/{table.pk}").json()["your_seats"] == []
    assert Table.objects.count() == 1


def test_when_it_was_used_is_noted_to_the_hour(ana: Program) -> None:
    assert Token.objects.get().used is None
    ana.get("games")
    noted = Token.objects.get().used
    assert noted is not None
    ana.get("games")
    assert Token.objects.get().used == noted
    Token.objects.update(used=timezone.now() - timedelta(hours=2))
    ana.get("games")
    assert Token.objects.get().used > noted


def test_the_accounts_page_makes_one_shows_it_once_and_takes_it_back(member: Browser) -> None:
    member.get("/account/")
    assert "data-make-token" in member.page
    member.post("/account/tokens", {"scope": "play", "note": "my <bot>"})
    shown = re.search(r'value="(carreira_[^"]+)" data-token', member.page)
    assert shown, member.page
    used = member.client.get("/api/tables", headers={"authorization": f"bearer {shown[1]}"})
    assert used.status_code == 200
    member.get("/account/")
    assert shown[1] not in member.page
    assert "my &lt;bot&gt;" in member.page
    member.post(f"/account/tokens/{Token.objects.get().pk}/take-back", {})
    assert not Token.objects.exists()
    member.get("/account/")
    member.post("/account/tokens", {"scope": "rule the world"})
    assert member.status == 400
    assert not Token.objects.exists()


def test_nobody_takes_back_the_tokens_of_others(member: Browser, rui: Program) -> None:
    member.get("/account/")
    member.post(f"/account/tokens/{Token.objects.get().pk}/take-back", {})
    assert member.status == 404
    rui.get("tables")
    assert rui.status == 200


def test_an_account_has_few(ana: Program) -> None:
    assert ana.account is not None
    for _ in range(tokens.MOST - 1):
        tokens.make(ana.account, ["read"])
    with pytest.raises(Refusal) as refused:
        tokens.make(ana.account, ["read"])
    assert refused.value.status == 429


def test_tokens_are_listed_without_secrets_and_go_with_the_account(member: Browser) -> None:
    account = Person.objects.get(username="Ana")
    token = tokens.make(account, ["read"], "for reading")
    text = member.get("/account/export")
    assert json.loads(text)["tokens"][0] | {"note": "for reading", "scopes": ["read"]} == json.loads(text)["tokens"][0]
    assert not json.loads(text)["bot_account"]
    assert token not in text
    assert Token.objects.get().token_hash not in text
    accounts.remove(account)
    assert not Token.objects.exists()


def test_an_account_is_marked_for_good(member: Browser, browser: Browser) -> None:
    member.get("/account/")
    assert "data-mark-bot" in member.page
    member.post("/account/bot", {})
    assert Person.objects.get(username="Ana").by_program
    assert "data-marked" in member.page
    assert "data-mark-bot" not in member.page
    assert "data-program" in browser.get("/people/Ana/")
    table = member.open_table(("human", "open"))
    assert "data-program" in browser.get(f"/t/{table.pk}/"), "the page of a table that waits says so"
    browser.post(f"/t/{table.pk}/join/1", {})
    assert browser.page.count("data-program") == 1, "and that of one that runs"


def test_an_account_with_rated_games_can_not_be_marked(db: None) -> None:
    players = [Person.objects.create_user(name) for name in ("Ana", "Rui")]
    played(*players)
    with pytest.raises(Refusal) as refused:
        marking.mark(players[0])
    assert refused.value.status == 403
    page = logged_in(players[0])
    assert "data-mark-bot" not in page.get("/account/")
    page.post("/account/bot", {})
    assert page.status == 403
    assert not Person.objects.filter(by_program=True).exists()
    assert RUN.invoke(cli.app, ["token", "Ana", "--bot"]).exit_code == 1


def test_the_command_prints_a_token_and_nothing_else(ana: Program) -> None:
    ran = RUN.invoke(cli.app, ["token", "Ana", "--scope", "play", "--note", "made by hand"])
    assert ran.exit_code == 0, ran.output
    token = ran.stdout.strip()
    assert ran.stdout == f"{token}\n"
    made = Token.objects.latest("pk")
    assert (made.scopes, made.note, made.person) == (["play"], "made by hand", ana.account)
    ana.token = token
    assert ana.open(ME, OPEN)


def test_the_command_makes_bot_accounts_when_asked(db: None) -> None:
    assert RUN.invoke(cli.app, ["token", "Gama"]).exit_code == 1
    assert not Person.objects.exists()
    assert RUN.invoke(cli.app, ["token", "Gama", "--bot"]).exit_code == 0
    made = Person.objects.get(username="Gama")
    assert made.by_program
    assert not made.has_usable_password()
    assert Token.objects.get().scopes == ["read"], "the least, unless more is asked for"
    assert RUN.invoke(cli.app, ["token", "Gama", "--scope", "everything"]).exit_code == 2
    assert RUN.invoke(cli.app, ["token", "a former player", "--bot"]).exit_code == 1
    Person.objects.update(is_active=False)
    ran = RUN.invoke(cli.app, ["token", "gama", "--bot"])
    assert ran.exit_code == 1
    assert "is banned" in ran.stderr
