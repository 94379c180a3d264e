"""Writes the golden playthroughs and examples of reasons again:  python -m tests.golden.regenerate

Look at what has changed before you check it in: each line is something that a player would notice.
"""

from pathlib import Path

from tests.golden import reasons
from tests.golden.playthrough import Playthrough

FOLDER = Path(__file__).parent
GAMES = {
    "navegador-2": ("navegador", 2, 112, {"king_in_goa": False}),
    "navegador-3": ("navegador", 3, 130, {"king_in_goa": True}),
    "navegador-4": ("navegador", 4, 147, {"king_in_goa": False}),
    "navegador-5": ("navegador", 5, 37, {"king_in_goa": True}),
    "vascodagama-2": ("vascodagama", 2, 36, {}),
    "vascodagama-3": ("vascodagama", 3, 4, {}),
    "vascodagama-4": ("vascodagama", 4, 1, {}),
}
"""File -> game, seats, seed, options. The seeds give short games, or games in which much happens."""


def text(file: str) -> str:
    """The playthrough as it is today."""
    return Playthrough(*GAMES[file]).text()


def path(file: str) -> Path:
    """Where it is kept."""
    return FOLDER / f"{file}.txt"


def main() -> None:
    """Write them all."""
    for file in GAMES:
        path(file).write_text(text(file), encoding="utf-8")
        print(path(file))
    for game in reasons.EXAMPLES:
        examples = FOLDER / f"reasons-{game}.txt"
        examples.write_text(reasons.printed(game), encoding="utf-8")
        print(examples)


if __name__ == "__main__":
    main()
