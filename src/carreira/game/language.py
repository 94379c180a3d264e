"""Languages: everything a person reads goes through gettext, with English as the source.

One catalog, `carreira`, serves games and pages alike; it lies in `carreira/locale`.
"""

import functools
import gettext
from pathlib import Path

NAMES = {"en": "English", "de": "Deutsch", "es": "Español", "fr": "Français", "it": "Italiano"}
"""Languages with complete translations, the default first, and what each calls itself."""

LANGUAGES = tuple(NAMES)
"""Their codes."""

LOCALE = Path(__file__).resolve().parent.parent / "locale"
DOMAIN = "carreira"


def N_(text: str) -> str:
    """Mark a text for translation; it is translated where it is used."""
    return text


def NN_(one: str, many: str) -> tuple[str, str]:
    """Mark a singular and its plural for translation."""
    return one, many


@functools.cache
def translator(language: str) -> gettext.NullTranslations:
    """The translations of a language, with `gettext` and `ngettext`; English if there are none.

    >>> translator("en").gettext("Portugal")
    'Portugal'
    """
    return gettext.translation(DOMAIN, LOCALE, [language], fallback=True)


def terminal_language() -> str:
    """The first of the languages that the environment asks for (LANGUAGE, LC_ALL, LC_MESSAGES, LANG) which we have;
    English if there is none."""
    found = gettext.find(DOMAIN, LOCALE)
    language = Path(found).parts[-3] if found else LANGUAGES[0]
    return language if language in LANGUAGES else LANGUAGES[0]


def speak_in_terminal() -> None:
    """Let Python's own `gettext` and `ngettext` speak the terminal's language, in all modules of this process.

    Where it is English, they don't look for translations: our English catalog has none, so they would take those of the
    next language that the environment asks for.
    """
    if terminal_language() != LANGUAGES[0]:
        gettext.bindtextdomain(DOMAIN, LOCALE)
        gettext.textdomain(DOMAIN)
