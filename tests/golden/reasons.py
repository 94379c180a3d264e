"""What games say of moves of recorded matches, with the rest of the turn as it was played there: examples to read.

Each is the number of decisions before the move and the move itself, then its reason in English and in German.
"""

from pathlib import Path

import carreira
from carreira.game.match import Match
from carreira.game.reasons import reason

RECORDS = Path(__file__).parent.parent / "records"
NAMES = ("Ana", "Bo", "Cem", "Dora")
EXAMPLES = {
    "navegador": ("2/4-seats", (0, 25, 31, 74, 92, 94, 115, 178, 192, 210, 236, 273, 293, 332, 369, 432, 436)),
    "vascodagama": ("1/4-seats", (20, 31, 32, 38, 59, 80, 92, 98, 119, 135, 172, 176, 191, 195, 208)),
}
"""By game: a record, and the decisions before the moves."""


def printed(game: str) -> str:
    """The examples of a game as text."""
    record, numbers = EXAMPLES[game]
    match = carreira.loads((RECORDS / game / f"{record}.record").read_text(encoding="utf-8"))
    return "\n".join(_printed(match, number) for number in numbers)


def _printed(match: Match, number: int) -> str:
    first, *rest = match.decisions[number:]
    then = []
    for decision in rest:
        if decision.seat != first.seat:
            break
        then.append(decision.move)
    now = match.at(number)
    words = [reason(now, first.move, then, language=language, names=NAMES) for language in ("en", "de")]
    return "".join(f"{line}\n" for line in (f"{number} {first.move}", *words))
