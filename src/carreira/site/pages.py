"""What templates can use everywhere: addresses, static files, translations, languages."""

from typing import Any

from django.conf import settings
from django.forms import BaseForm
from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from jinja2 import Environment

from carreira.game.language import LANGUAGES, translator


def language() -> str:
    """The language of the request that is being answered, one of LANGUAGES."""
    found = (translation.get_language() or LANGUAGES[0]).split("-")[0]
    return found if found in LANGUAGES else LANGUAGES[0]


def say(message: str, **values: Any) -> str:
    """A message in the reader's language, with `%(name)s` filled in."""
    worded = translator(language()).gettext(message)
    return worded % values if values else worded


def problems_of(form: BaseForm) -> list[str]:
    """What is wrong with what was posted in a form, each problem once."""
    return list(dict.fromkeys(str(error) for errors in form.errors.values() for error in errors))


def _gettext(message: str) -> str:
    return translator(language()).gettext(message)


def _ngettext(one: str, many: str, number: int) -> str:
    return translator(language()).ngettext(one, many, number)


def _url(name: str, *args: Any, **kwargs: Any) -> str:
    return reverse(name, args=args or None, kwargs=kwargs or None)


def environment(**options: Any) -> Environment:
    """The Jinja2 environment of the site; every value is escaped unless it is Markup."""
    made = Environment(**{**options, "extensions": ["jinja2.ext.i18n"], "trim_blocks": True, "lstrip_blocks": True})
    made.install_gettext_callables(_gettext, _ngettext, newstyle=True)  # type: ignore[attr-defined]
    made.globals.update(static=static, url=_url)
    return made


def everywhere(request: HttpRequest) -> dict[str, Any]:
    """What every page is given: the language, the languages to choose from, where to return after a choice, and the
    account that is logged in."""
    user = getattr(request, "user", None)  # a request that is refused early has none
    account = user if user is not None and user.is_authenticated else None
    return {"language": language(), "languages": settings.LANGUAGES, "path": _place(request), "account": account}


def _place(request: HttpRequest) -> str:
    """The page to show after a change of language: this one or, if it is the answer to a form, the table that the form
    is about."""
    if request.method in ("GET", "HEAD"):
        return request.get_full_path()
    match = request.resolver_match
    if match is not None and "table_id" in match.kwargs:
        return reverse("table", args=(match.kwargs["table_id"],))
    return reverse("start")
