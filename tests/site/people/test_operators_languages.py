"""Operators' pages speak the reader's language: neither our words nor Django's are left in English."""

import re
from html.parser import HTMLParser

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.utils import timezone

from carreira.game.language import LANGUAGES
from carreira.site.people import invitations
from carreira.site.people.models import Person
from carreira.site.standing.models import Result, Sentence
from carreira.site.tables.models import Table
from tests.site.conftest import Browser
from tests.site.people.test_operators import operator, shared
from tests.translations import catalog

pytestmark = pytest.mark.django_db
__all__ = ("operator", "shared")
DATA = re.compile(
    "|".join(
        (
            "Regent",
            "Phone",
            "Rui",
            "Inês",
            "Carreira",
            "navegador",
            "Navegador 2010",
            "a rude word",
            "the neighbours",
            "regent@example.org",
            "a fair wind",
        )
    )
)
"""What these pages are about."""
SAME = {"de": {"Filter", "Name", "Passkey"}, "es": set(), "fr": {"Pages"}, "it": {"Password"}}
"""Django's words that are the same in a language."""


class Words(HTMLParser):
    """The texts of a page, and where its links lead."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.links: set[str] = set()
        self._within: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._within.append(tag)
        given = dict(attrs)
        self.links.add((given.get("href") or "").partition("?")[0].partition("#")[0])
        self.found |= {str(given.get(name)) for name in ("title", "placeholder", "aria-label") if given.get(name)}
        if given.get("type") == "submit":
            self.found.add(given.get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        while self._within and self._within.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not {"script", "style"} & set(self._within):
            self.found.add(" ".join(data.split()))


def crawled(operator: Browser, language: str) -> dict[str, set[str]]:
    """The texts of each page that can be reached, by its address."""
    operator.client.cookies["carreira-language"] = language
    found: dict[str, set[str]] = {}
    ahead = ["/operators/"]
    while ahead:
        address = ahead.pop()
        if address in found:
            continue
        words = Words(operator.get(address))
        assert operator.status == 200, address
        found[address] = words.found
        ahead += [link for link in words.links if re.match("/operators/(?!logout|jsi18n|r/)", link)]
    return found


@pytest.fixture
def pages(operator: Browser, shared: Table) -> dict[str, set[str]]:
    """All pages in English, with something in each list: an empty one names no fields."""
    regent = Person.objects.get()
    invitations.make(regent, "the neighbours")
    Authenticator.objects.create(user=regent, type="webauthn", data={"name": "Phone"})
    EmailAddress.objects.create(user=regent, email="regent@example.org")
    result = Result.objects.create(
        table=shared,
        game="navegador",
        ladder="standard",
        seat_count=2,
        persons=2,
        bots=0,
        finished=timezone.now(),
        standard=True,
        public=True,
    )
    Sentence.objects.create(result=result, seat=0, visitor="x", text="a fair wind")
    return crawled(operator, "en")


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_no_text_is_left_in_english(
    operator: Browser, shared: Table, pages: dict[str, set[str]], language: str
) -> None:
    there = crawled(operator, language)
    assert there.keys() == pages.keys()
    assert len(there) > 20, "the crawl didn't get far"
    common = {
        " ".join(re.findall(r"[^\W\d_]{2,}", DATA.sub("", text.replace(shared.pk, "")))): address
        for address, texts in pages.items()
        for text in texts & there[address]
    }
    own = {str(message.id) for message in catalog(language) if message.id == message.string}
    same = {""} | SAME[language] | own | {text.capitalize() for text in own}
    left = {text: address for text, address in common.items() if text not in same}
    assert not left, f"the same in English and {language}, and a page that shows it"
