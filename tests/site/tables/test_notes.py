"""Private notes: kept for whoever sits at a table, shown to nobody else, and theirs alone to take along or delete."""

import json

import pytest

from carreira.site.tables.belongings import take_along
from carreira.site.tables.models import Note, Plan, Table
from carreira.site.tables.noting import LONGEST
from tests.site.conftest import Browser, finish
from tests.site.people.test_accounts import WORD, register
from tests.site.tables.company import company, plan

pytestmark = pytest.mark.django_db


def note(browser: Browser, table: Table, text: str, **headers: str) -> int:
    browser.get(f"/t/{table.id}/")
    browser.post(f"/t/{table.id}/note", {"text": text}, **headers)
    return browser.status


def test_a_note_is_kept_for_who_wrote_it_and_shown_to_nobody_else() -> None:
    table, mover, other = company()
    revision, talk = table.revision, table.talk
    assert note(mover, table, "Ana wants Goa\r\n  <b>soon</b>") == 200
    assert "Ana wants Goa\n  &lt;b&gt;soon&lt;/b&gt;</textarea>" in mover.get(f"/t/{table.id}/")
    assert "Goa\n" not in other.get(f"/t/{table.id}/")
    assert "data-notes" in other.page
    stranger = Browser()
    assert "data-notes" not in stranger.get(f"/t/{table.id}/")
    table.refresh_from_db()
    assert (table.revision, table.talk) == (revision, talk), "nobody's page is renewed by it"


def test_notes_are_written_while_others_decide_and_after_the_end() -> None:
    table, mover, other = company()
    assert note(other, table, "while waiting") == 200
    finish(table)
    assert "while waiting" in other.get(f"/t/{table.id}/")
    assert note(mover, table, "after the end") == 200
    assert "after the end" in mover.get(f"/t/{table.id}/")


def test_a_new_note_takes_the_place_of_the_old_one_and_an_empty_one_deletes_it() -> None:
    table, mover, _ = company()
    note(mover, table, "first")
    note(mover, table, "second")
    assert [found.text for found in Note.objects.all()] == ["second"]
    note(mover, table, " \n ")
    assert not Note.objects.exists()


def test_who_has_no_seat_and_what_is_too_long_is_refused() -> None:
    table, mover, _ = company()
    stranger = Browser()
    assert note(stranger, table, "mine?") == 403
    assert note(mover, table, "x" * (LONGEST + 1)) == 400
    assert not Note.objects.exists()
    assert note(mover, table, "x" * LONGEST) == 200


def test_the_script_that_saves_gets_no_page() -> None:
    table, mover, _ = company()
    assert note(mover, table, "typed", **{"carreira-part": "note"}) == 204
    assert mover.page == ""
    assert note(mover, table, "x" * (LONGEST + 1), **{"carreira-part": "note"}) == 400
    assert mover.page.startswith("Notes have at most")
    assert Note.objects.get().text == "typed"


def test_notes_of_two_windows_are_both_kept() -> None:
    """Each page says which text it takes to be kept; one that was written elsewhere meanwhile is not lost."""
    table, mover, _ = company()
    script = {"carreira-part": "note"}

    def save(text: str, *was: str) -> object:
        mover.get(f"/t/{table.id}/")
        mover.post(f"/t/{table.id}/note", {"text": text, "was": list(was)}, **script)
        return json.loads(mover.page) if mover.status == 200 else mover.status

    assert save("Goa", "") == 204
    assert save("Goa, then Malaca", "", "Goa") == 204, "an answer was lost on the way"
    assert save("Lisboa", "") == {"text": "Lisboa\n\nGoa, then Malaca", "elsewhere": "Goa, then Malaca"}
    assert save("Lisboa\r\n\r\nGoa", "Lisboa\r\n\r\nGoa, then Malaca") == 204, "browsers end lines differently"
    assert save("Lisboa\n\nGoa", "something else") == 204, "the same text in both windows"
    assert save("", "something else") == {"text": "Lisboa\n\nGoa", "elsewhere": "Lisboa\n\nGoa"}
    assert save("Lisboa, soon\n\nGoa", "Lisboa\n\nGoa") == 204
    turns = save("Lisboa\n\nGoa, later", "Lisboa\n\nGoa")
    assert turns == {"text": "Lisboa\n\nGoa, later\n\nLisboa, soon", "elsewhere": "Lisboa, soon"}, "no line twice"
    assert save("Lisboa\n\nGoa", "Lisboa\n\nGoa, later\n\nLisboa, soon") == 204, "what one deletes is deleted"
    assert save("x" * LONGEST, "something else") == 400
    assert Note.objects.get().text == "Lisboa\n\nGoa"
    assert save("", "Lisboa\n\nGoa") == 204
    assert not Note.objects.exists()


def test_without_scripts_notes_of_two_windows_are_both_kept() -> None:
    table, mover, _ = company()
    page = mover.get(f"/t/{table.id}/")
    assert 'name="was" value=""' in page
    note(mover, table, "Goa\nMalaca")
    assert 'name="was" value="Goa\nMalaca"' in mover.get(f"/t/{table.id}/")
    mover.post(f"/t/{table.id}/note", {"text": "Lisboa", "was": ""})
    assert "Lisboa\n\nGoa\nMalaca</textarea>" in mover.get(f"/t/{table.id}/")


def test_notes_and_plans_of_a_guest_go_along_to_the_account_are_listed_and_go_with_it() -> None:
    table, _mover, other = company()
    note(other, table, "as a guest")
    plan(other, table, "rondel workers")
    register(other, "Ana")
    assert "as a guest" in other.get(f"/t/{table.id}/")
    kept = json.loads(other.get("/account/export"))
    assert [(found["table"], found["text"]) for found in kept["notes"]] == [(f"/t/{table.id}/", "as a guest")]
    assert [found["moves"] for found in kept["plans"]] == [["rondel workers"]]
    other.get("/account/")
    other.post("/account/delete", {"password": WORD})
    assert not Note.objects.exists()
    assert not Plan.objects.exists()


def test_notes_at_one_table_as_a_guest_and_with_the_account_are_joined() -> None:
    table, mover, _ = company()
    note(mover, table, "by the guest")
    guest = Note.objects.get().visitor
    Note.objects.create(table=table, visitor="account", text="by the account")
    take_along(None, guest=guest, visitor="account")
    assert [found.text for found in Note.objects.all()] == ["by the account\n\nby the guest"]


def test_the_lines_of_the_chat_stand_in_the_log_where_they_were_said() -> None:
    """One `li` an event all the same: a line is within the entry after which it was said."""
    table, mover, other = company()
    other.post(f"/t/{table.id}/chat", {"text": "Before all"})
    mover.get(f"/t/{table.id}/")
    mover.move(table, "rondel workers")
    other.get(f"/t/{table.id}/")
    other.post(f"/t/{table.id}/chat", {"text": "To the workers?"})
    mover.get(f"/t/{table.id}/")
    mover.move(table, "workers 0")
    page = mover.get(f"/t/{table.id}/")
    log = page[page.index("<ol data-log") : page.index("</ol>", page.index("<ol data-log"))]
    entries = log.split("<li")[1:]
    assert ["To the workers?" in entry for entry in entries] == [True, *[False] * (len(entries) - 1)]
    assert page.index("Before all") < page.index("<ol data-log")
    assert page.count('<span class="said" data-said') == 2
    lines = page[page.index("<ol data-chat-lines") :]
    assert lines[: lines.index("</ol>")].count("<li ") == 2
    assert "To the workers?" not in mover.get(f"/t/{table.id}/?at=0").split("data-chat-lines")[0], "not said yet"
