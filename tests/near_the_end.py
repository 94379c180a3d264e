"""Positions from which a game ends soon, for what would take a minute in a whole game."""

from typing import Any


def near_the_end(game: str, seats: int) -> dict[str, Any]:
    """A position from which a game is over after about a dozen decisions of each seat, or fewer, whoever plays."""
    return {"seats": seats, **{"navegador": {"phase": 3, "last_turns": seats}, "vascodagama": {"round": 5}}[game]}
