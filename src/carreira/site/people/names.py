"""Names: how they are written, which nobody may take, and those of seats without one: navigators of the time for bots,
Portuguese first names for people."""

import re
import unicodedata
from collections.abc import Sequence

from carreira.game.language import LANGUAGES, N_, translator

PERSONS = ("Inês", "Duarte", "Beatriz", "Fernão", "Leonor", "Álvaro", "Isabel", "Tomé")
BOTS = ("Cão", "Cabral", "Covilhã", "Albuquerque", "Almeida", "Corte-Real", "Magalhães", "Saldanha")
"""None of them appears in a game."""
LONGEST = 24
FORMER = N_("a former player")
"""The name under which games of deleted accounts stay, to be translated."""
RESERVED = (FORMER,)
"""Names that nobody may take, in any language."""


INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Letters that count as printable although nothing is seen of them."""


def one_line(text: str) -> str:
    """A text as it may be shown: one line, no control characters, no invisible ones."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in INVISIBLE.sub("", text)).split())


def cleaned(name: str) -> str:
    """A name as it may be shown: one line, not too long."""
    return one_line(name)[:LONGEST].strip()


def key(name: str) -> str:
    """What two names have in common that differ only in case, in spaces or in the way their letters are stored.

    >>> key("Ana Maria") == key("anamaria")
    True
    """
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def folded(name: str) -> str:
    """A name as a search compares it, without case and accents; that of deleted accounts is none to look for.

    >>> folded("Álvaro Gonçalves"), folded(FORMER)
    ('alvaro goncalves', '')
    """
    if name == FORMER:
        return ""
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def refused(name: str) -> bool:
    """Whether no account may have this name: a reserved one, or one with which no address can end.

    >>> refused(".."), refused("-.-")
    (True, False)
    """
    return name in (".", "..") or reserved(name)


def reserved(name: str) -> bool:
    """Whether nobody may take this name, nor one that differs from it only in what stands between its words.

    >>> reserved("A_Former_Player"), reserved("Ana")
    (True, False)
    """
    bare = _letters(name)
    return any(
        bare in (_letters(taken), *(_letters(translator(code).gettext(taken)) for code in LANGUAGES))
        for taken in RESERVED
    )


def _letters(name: str) -> str:
    return "".join(letter for letter in key(name) if letter.isalnum())


def named(wishes: Sequence[tuple[bool, str]]) -> list[str]:
    """A name for each seat, given whether a person plays it and the name asked for; no name occurs twice, and nobody
    gets a reserved one.

    >>> named([(True, "Ana"), (False, ""), (True, "Ana"), (True, "")])
    ['Ana', 'Cão', 'Ana 2', 'Inês']
    """
    taken: list[str] = []
    for human, wish in wishes:
        name = cleaned(wish)
        if not name or reserved(name):
            name = next(known for known in (PERSONS if human else BOTS) if known not in taken)
        number, first = 1, name
        while name in taken:
            number += 1
            name = f"{first} {number}"
        taken.append(name)
    return taken
