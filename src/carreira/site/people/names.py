"""Names for seats without one: navigators of the time for bots, Portuguese first names for people."""

from collections.abc import Sequence

PERSONS = ("Inês", "Duarte", "Beatriz", "Fernão", "Leonor", "Álvaro", "Isabel", "Tomé")
BOTS = ("Cão", "Cabral", "Covilhã", "Albuquerque", "Almeida", "Corte-Real", "Magalhães", "Saldanha")
"""None of them appears in a game."""
LONGEST = 24


def one_line(text: str) -> str:
    """A text as it may be shown: one line, no control characters."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def cleaned(name: str) -> str:
    """A name as it may be shown: one line, not too long."""
    return one_line(name)[:LONGEST].strip()


def named(wishes: Sequence[tuple[bool, str]]) -> list[str]:
    """A name for each seat, given whether a person plays it and the name asked for; no name occurs twice.

    >>> named([(True, "Ana"), (False, ""), (True, "Ana"), (True, "")])
    ['Ana', 'Cão', 'Ana 2', 'Inês']
    """
    taken: list[str] = []
    for human, wish in wishes:
        name = cleaned(wish)
        if not name:
            name = next(known for known in (PERSONS if human else BOTS) if known not in taken)
        number, first = 1, name
        while name in taken:
            number += 1
            name = f"{first} {number}"
        taken.append(name)
    return taken
