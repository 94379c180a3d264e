"""What templates can use everywhere: addresses, static files, translations, languages."""

import re
from functools import lru_cache, partial
from typing import Any

from django.conf import settings
from django.forms import BaseForm
from django.http import HttpRequest
from django.template import engines
from django.template.backends.utils import csrf_input
from django.templatetags.static import static
from django.urls import get_script_prefix, reverse
from django.utils import translation
from django.utils.functional import SimpleLazyObject, lazy
from jinja2 import Template
from markupsafe import Markup, escape

from carreira.game.language import LANGUAGES, translator
from carreira.game.templating import Templates
from carreira.site.locales import day, decimal, minute, tag


def language() -> str:
    """The language of the request that is being answered, one of LANGUAGES."""
    found = (translation.get_language() or LANGUAGES[0]).split("-")[0]
    return found if found in LANGUAGES else LANGUAGES[0]


def say(message: str, **values: Any) -> str:
    """A message in the reader's language, with `%(name)s` filled in."""
    worded = translator(language()).gettext(message)
    return worded % values if values else worded


said_later = lazy(say, str)
"""What `say` says to whoever reads it, for what is named before anybody asks, such as the fields of a form."""


def problems_of(form: BaseForm) -> list[str]:
    """What is wrong with what was posted in a form, each problem once."""
    return list(dict.fromkeys(str(error) for errors in form.errors.values() for error in errors))


def coded(text: str) -> Markup:
    """A text with what stands between backticks as code.

    >>> coded("`A < B`, they say")
    Markup('<code>A &lt; B</code>, they say')
    """
    return Markup(re.sub("`([^`]+)`", r"<code>\1</code>", str(escape(text))))


def url(name: str, *args: object) -> str:
    """The address of a page, by its name in `urls.py`: Django's `reverse`, but the latest answers are kept. For
    templates and for a table's page, which asks for a dozen after each move."""
    return _reversed(get_script_prefix(), name, args)


@lru_cache(maxsize=8192)
def _reversed(prefix: str, name: str, args: tuple[object, ...]) -> str:
    return reverse(name, args=args)


class Pages:
    """The templates of the site, for Django's engine: those of the language in which the request is answered."""

    def __init__(self, **options: Any) -> None:
        self._environments = {code: self._made(code, options) for code in LANGUAGES}

    @staticmethod
    def _made(code: str, options: dict[str, Any]) -> Templates:
        words = translator(code)
        made = Templates(words.gettext, words.ngettext, **options)
        made.globals.update(static=static, url=url, part=made.part, language_tag=tag(code))
        made.filters.update({write.__name__: partial(write, language=code) for write in (day, minute, decimal)})
        made.filters["coded"] = coded
        return made

    def get_template(self, name: str) -> Template:
        """A template. Raises TemplateNotFound."""
        return self._environments[language()].get_template(name)

    def from_string(self, source: str) -> Template:
        """A template from its text."""
        return self._environments[language()].from_string(source)

    def part(self, name: str, **values: Any) -> Markup:
        """A template rendered with these values, only once for equal ones (see `Templates.part`)."""
        return self._environments[language()].part(name, **values)


def part(name: str, **values: Any) -> Markup:
    """A part of a page, from its template (see `Templates.part`)."""
    pages: Pages = engines["jinja2"].env  # type: ignore[attr-defined]  # as any engine of Django’s own has
    return pages.part(name, **values)


def everywhere(request: HttpRequest) -> dict[str, Any]:
    """What every page is given: the language, the languages to choose from, where to return after a choice, the
    account that is logged in, and a form's token against forgery, which is the same in all forms of an answer."""
    user = getattr(request, "user", None)  # a request that is refused early has none
    account = user if user is not None and user.is_authenticated else None
    return {
        "language": language(),
        "languages": settings.LANGUAGES,
        "path": _place(request),
        "account": account,
        "csrf_input": SimpleLazyObject(lambda: csrf_input(request)),
    }


def _place(request: HttpRequest) -> str:
    """The page to show after a change of language: this one or, if it is the answer to a form, the table that the form
    is about."""
    if request.method in ("GET", "HEAD"):
        return request.get_full_path()
    match = request.resolver_match
    if match is not None and "table_id" in match.kwargs:
        return reverse("table", args=(match.kwargs["table_id"],))
    return reverse("start")
