"""What the yardsticks choose in some positions, as text: they must choose the same for ever.

The positions come from random games. They were chosen alike by the levels of commit 9b5e492.
"""

from collections.abc import Iterator
from random import Random

import carreira
from carreira.bots import specs
from carreira.game.chance import generator
from carreira.game.match import Match

BOTS = ("gr", "gv", "s50")
MOMENTS = (0, 9, 30, 77, 150, 240)
"""After how many decisions."""


def chosen(match: Match, bot: str) -> str:
    """The move of a bot."""
    spec = specs.parse(bot, match.game)
    rng = generator(f"bot {spec.label} 3 {match.number}")
    return match.game.notation[spec.make(match.game).move(match.handle, match.edition.handle, rng)]


def positions(game: str, seats: int) -> Iterator[Match]:
    """The matches at their moments."""
    match, chance = carreira.new(game, seats=seats, seed=seats), Random(seats)
    while not match.over:
        if match.number in MOMENTS:
            yield match
        match.play(chance.choice(match.moves()))


def text(game: str) -> str:
    """A line for each position: seats, number of decisions, and the moves of the bots."""
    lines = [f"seats, decisions, {', '.join(BOTS)}"]
    for seats in carreira.GAMES[game].seat_counts:
        for match in positions(game, seats):
            lines.append(f"{seats} {match.number}: " + ", ".join(chosen(match, bot) for bot in BOTS))
    return "\n".join(lines) + "\n"
