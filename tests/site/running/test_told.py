"""A running site with its worker: who is away gets a mail when it is their turn, by an SMTP server, once."""

import re
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.served import Site, Visitor, until
from tests.site.notices.servers import mail_server

WORD = "caravel-and-compass"


def register(visitor: Visitor, name: str) -> None:
    visitor.get("/account/signup/")
    fields = {"username": name, "email": f"{name.lower()}@example.org", "password1": WORD, "password2": WORD}
    assert visitor.post("/account/signup/", fields).status == 302


def test_who_is_away_gets_one_mail_when_it_is_their_turn(tmp_path: Path) -> None:
    """From the post of the other one's move to the mail server; the link in the mail leads to the table."""
    with mail_server() as server:
        site = Site(
            tmp_path,
            "--plain",
            CARREIRA_SMTP=f"smtp://127.0.0.1:{server.port}",
            CARREIRA_ADDRESS="https://play.example.org",
        )
        try:
            people = [Visitor(site), Visitor(site)]
            for visitor, name in zip(people, ("Leonor", "Duarte"), strict=True):
                register(visitor, name)
            address = people[0].open_table("human", "open")
            people[1].get(address)
            assert people[1].post(f"{address}join/1", {}).status == 303
            page = people[0].get(address).text
            mover = int(re.findall(r'data-to-move="(\d)"', page)[0])
            database = sqlite3.connect(site.data / "carreira.sqlite3", timeout=20, isolation_level=None)
            database.execute("UPDATE account_emailaddress SET verified = 1")
            away = datetime.now(UTC) - timedelta(hours=1)
            database.execute("UPDATE carreira_seat SET seen = ?", (away.isoformat(" "),))
            database.execute("DELETE FROM notices_notice")
            already = len(server.mails)
            revision = re.findall(r'data-revision="(\d+)"', people[mover].get(address).text)[0]
            answer = people[mover].post(f"{address}move", {"revision": revision, "move": "rondel market-1"})
            assert answer.status == 303, answer.text
            revision = re.findall(r'data-revision="(\d+)"', people[mover].get(address).text)[0]
            answer = people[mover].post(f"{address}move", {"revision": revision, "move": "done"})
            assert answer.status == 303, answer.text
            written = database.execute("SELECT kind FROM notices_notice").fetchall()
            assert written == [("turn",)], "one notice, written with the move"
            soon = datetime.now(UTC) - timedelta(seconds=1)
            database.execute("UPDATE notices_notice SET due = ?", (soon.isoformat(" "),))
            until(lambda: len(server.mails) > already, what="the mail")
            mail = server.mails[-1]
            name = ("Leonor", "Duarte")[1 - mover]
            assert f"{name.lower()}@example.org" in str(mail["To"])
            assert f"https://play.example.org{address}" in str(mail.get_payload())
            until(
                lambda: database.execute("SELECT count(*) FROM notices_delivery WHERE sent").fetchone() == (1,),
                what="the note",
            )
            database.close()
        finally:
            site.stop()
        assert len(server.mails) == already + 1
