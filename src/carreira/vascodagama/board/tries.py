"""Illegal moves of the present decision that can be clicked: a click tries the move, so that the rules say why it is
refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from carreira.game.moves import parts
from carreira.vascodagama.names import AREAS, CHARACTERS, COLOURS, LANDINGS, LAST_PLAIN_NUMBER
from carreira.vascodagama.views import View
from carreira.vascodagama.wording import terms
from carreira.vascodagama.wording.terms import Parts


@dataclass(frozen=True)
class Try:
    """A move that isn't legal now; with a `step`, it is offered only after a first click on that."""

    move: str
    step: str = ""

    @property
    def parts(self) -> Parts:
        """The words of the move, numbers as such."""
        return parts(self.move)


def tries(view: View) -> Mapping[str, Sequence[Try]]:
    """The moves of the present decision that aren't legal, by the place on the board where they lie."""
    moves = set(view.get("moves") or ())
    if not moves:
        return {}
    found: dict[str, list[Try]] = {}
    for place, one in _candidates(view, moves):
        if one.move not in moves:
            found.setdefault(place, []).append(one)
    return found


def _candidates(view: View, moves: set[str]) -> Iterator[tuple[str, Try]]:
    match view["decision"]:
        case "place":
            yield from _placing(view, moves)
        case "call":
            yield "act", Try("act")
        case "buy":
            for slot in range(1, len(view["projects"]) + 1):
                yield f"tile-{slot}", Try(f"buy {slot}")
            yield "tile-gabriel", Try("buy gabriel")
        case "project":
            for slot in range(1, len(view["projects"]) + 1):
                yield f"tile-{slot}", Try(f"project {slot}")
        case "recruit":
            yield from _recruiting(view)
        case "sailor":
            yield "bag", Try("sailor bag")
        case "landing":
            for landing in LANDINGS:
                yield f"landing-{landing}", Try(f"landing {landing}")
        case "send":
            yield from _sending(view)
        case "merchant":
            for landing in LANDINGS:
                for space in range(1, len(view["landings"][landing]["spaces"]) + 1):
                    yield f"berth-{landing}-{space}", Try(f"merchant {landing} {space}")
        case "characters":
            for word in ("upper", "lower"):
                yield f"money-{word}", Try(f"money {word}")
            for name in CHARACTERS:
                yield f"host-{name}", Try(f"host {name}")


def _placing(view: View, moves: set[str]) -> Iterator[tuple[str, Try]]:
    """A number is tried with an area that has room, and an area with a free number, so that at most one thing is
    wrong. Landings, projects and characters have to wait until discs are called."""
    free = next((area for area in AREAS if view["areas"][area]["free"]), AREAS[0])
    for one in view["numbers"]:
        yield f"number-{one['number']}", Try(f"place {one['number']} {free}")
    placings = [parts(move) for move in moves if move.startswith("place ")]
    number = min((words[1] for words in placings), default=LAST_PLAIN_NUMBER)
    for area in AREAS:
        yield f"area-{area}", Try(f"place {number} {area}")
    for landing in LANDINGS:
        yield f"landing-{landing}", Try(f"landing {landing}")
    for slot in range(1, len(view["projects"]) + 1):
        yield f"tile-{slot}", Try(f"buy {slot}")
    yield "tile-gabriel", Try("buy gabriel")
    for name in CHARACTERS:
        yield f"host-{name}", Try(f"host {name}")


def _recruiting(view: View) -> Iterator[tuple[str, Try]]:
    chosen = view["turn"]["section"]
    for number, section in enumerate(view["sections"], 1):
        if number != chosen:
            yield f"section-{number}", Try(f"section {number}")
            continue
        for colour in COLOURS:
            for count in range(1, section[colour] + 1):
                yield f"take-{colour}", Try(f"take {colour} {count}")
    yield "captain", Try("captain")


def _sending(view: View) -> Iterator[tuple[str, Try]]:
    landing, ships = terms.destination(view), terms.mover(view)["ships"]
    for number, space in enumerate(view["landings"][landing]["spaces"], 1):
        for ship in range(1, len(ships) + 1):
            # A space that is taken is taken for every ship; one that is free may be beyond the limits of some.
            step = "" if space["ship"] is not None else f"ship-{ship}"
            yield f"berth-{landing}-{number}", Try(f"send {ship} {number}", step)
            if not step:
                break
