"""A running site with its worker: who is away gets a mail when it is their turn, by an SMTP server, once."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.databases import ask
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
            ask(site.data, "UPDATE account_emailaddress SET verified = ?", True)
            away = datetime.now(UTC) - timedelta(hours=1)
            ask(site.data, "UPDATE carreira_seat SET seen = ?", away)
            ask(site.data, "DELETE FROM notices_notice")
            already = len(server.mails)
            revision = re.findall(r'data-revision="(\d+)"', people[mover].get(address).text)[0]
            answer = people[mover].post(f"{address}move", {"revision": revision, "move": "rondel market-1"})
            assert answer.status == 303, answer.text
            revision = re.findall(r'data-revision="(\d+)"', people[mover].get(address).text)[0]
            answer = people[mover].post(f"{address}move", {"revision": revision, "move": "done"})
            assert answer.status == 303, answer.text
            written = ask(site.data, "SELECT kind FROM notices_notice")
            assert written == [("turn",)], "one notice, written with the move"
            soon = datetime.now(UTC) - timedelta(seconds=1)
            ask(site.data, "UPDATE notices_notice SET due = ?", soon)
            until(lambda: len(server.mails) > already, what="the mail")
            mail = server.mails[-1]
            name = ("Leonor", "Duarte")[1 - mover]
            assert f"{name.lower()}@example.org" in str(mail["To"])
            assert f"https://play.example.org{address}" in str(mail.get_payload())
            until(
                lambda: ask(site.data, "SELECT count(*) FROM notices_delivery WHERE sent") == [(1,)],
                what="the note",
            )
        finally:
            site.stop()
        assert len(server.mails) == already + 1
