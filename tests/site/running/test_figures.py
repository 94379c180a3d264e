"""`/metrics` counts what the site does, for those who know the word."""

import re
from typing import Any

import pytest

from carreira import bots
from carreira.site.running import worker
from carreira.site.tables.models import Table
from tests.site.conftest import Browser

pytestmark = pytest.mark.django_db
WORD = "a-word-for-figures"


def figure(browser: Browser, name: str) -> float:
    """A figure by its name and labels."""
    page = browser.get("/metrics", authorization=f"Bearer {WORD}")
    assert browser.status == 200
    found = re.search(rf"^{re.escape(name)} (\S+)$", page, re.MULTILINE)
    return float(found[1]) if found else 0.0


@pytest.fixture(autouse=True)
def word(settings: Any) -> None:
    settings.METRICS = WORD


def test_only_who_knows_the_word_reads_them(browser: Browser, settings: Any) -> None:
    for sent in ("", "Bearer ", "Bearer another", "Bearer ÿ"):
        browser.get("/metrics", authorization=sent)
        assert browser.status == 403
        assert "carreira_" not in browser.page
    settings.METRICS = ""
    browser.get("/metrics", authorization="Bearer ")
    assert browser.status == 403


def test_answers_are_measured(browser: Browser) -> None:
    name = 'carreira_answer_seconds_count{method="GET",page="start",status="200"}'
    before = figure(browser, name)
    browser.get("/")
    browser.get("/")
    assert figure(browser, name) == before + 2
    missing = 'carreira_answer_seconds_count{method="other",page="none",status="404"}'
    before = figure(browser, missing)
    browser.client.generic("BREW", "/no/such/page")
    assert figure(browser, missing) == before + 1


def test_decisions_are_counted_once(browser: Browser) -> None:
    name = 'carreira_decisions_total{game="navegador"}'
    before = figure(browser, name)
    table = browser.open_table()
    browser.get(f"/t/{table.id}/")
    browser.move(table, browser.listed()[0])
    table.refresh_from_db()
    decided = table.number
    assert figure(browser, name) == before + decided
    browser.get(f"/t/{table.id}/")
    browser.undo(table)
    assert figure(browser, name) == before + decided


def test_tables_are_counted_by_what_they_wait_for(browser: Browser) -> None:
    browser.open_table()
    browser.open_table(("human", "open"))
    bots = [browser.open_table(("random", "random")) for _ in range(3)]
    Table.objects.filter(pk=bots[0].pk).update(unreadable="of a newer version", waits_for_bot=False)
    counted = {waits: figure(browser, f'carreira_tables{{waits="{waits}"}}') for waits in ("person", "players", "bot")}
    assert counted == {"person": 1, "players": 1, "bot": 2}
    assert figure(browser, 'carreira_tables{waits="nothing"}') == 1
    assert figure(browser, "carreira_streams") == 0


def test_what_bots_do_is_counted_by_all_workers_together(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "SIGN", 0.0)
    for _ in range(2):
        table = browser.open_table(("random", "random"))
        serving = worker.Worker(stand_ins=True)
        serving._beat()
        serving.serve_once()
        serving._beat()
    decided = sum(Table.objects.values_list("number", flat=True))
    assert decided > 2
    assert figure(browser, "carreira_bot_decisions_total") == decided
    assert 0 < figure(browser, "carreira_bot_thinking_seconds_total") < 60
    assert figure(browser, "carreira_bot_failures_total") == 0

    def broken(*_: Any, **__: Any) -> str:
        raise RuntimeError("broken")

    monkeypatch.setattr(bots, "stand_in", broken)
    monkeypatch.setattr(bots, "weaker", lambda level: None)
    table.refresh_from_db()
    serving.serve(table)
    serving._beat()
    assert figure(browser, "carreira_bot_failures_total") == 1
