"""Sailors, missionaries and captains in a position from outside: never more than the box holds.

Sailors and missionaries never leave the game, so if the bag or the Characters area isn't given, it holds all who are
nowhere else.
"""

from collections.abc import Mapping, Sequence

from carreira.game.chance import draw, generator
from carreira.game.errors import InvalidPosition
from carreira.game.language import N_
from carreira.game.loading import name, number, row, table
from carreira.game.rule import Figures, State
from carreira.vascodagama.names import COLOURS, MAX_SECTIONS, N_BERTHS, N_COLOURS, N_SAILORS, SECTION_SPACES


def load_sailors(
    state: State, figures: Figures, given: Mapping[str, object], players: Sequence[Mapping[str, object]]
) -> None:
    """Sailors with players, in the sections in use, and in the bag."""
    for seat, entry in enumerate(players):
        sailors = table(entry.get("sailors", {}), COLOURS, f"players[{seat}].sailors")
        for c, colour in enumerate(COLOURS):
            count = sailors.get(colour, state.players[seat].sailors[c])
            state.players[seat].sailors[c] = number(count, 0, figures.sailors, f"players[{seat}].sailors.{colour}")
    left = [
        figures.sailors - sum(state.players[seat].sailors[c] for seat in range(state.seats)) for c in range(N_COLOURS)
    ]
    if "sections" in given:
        _given_sections(state, figures, given["sections"], left)
    drawn = None
    if "bag" in given:
        drawn = [name(colour, COLOURS, f"bag[{i}]") for i, colour in enumerate(row(given["bag"], "bag"))]
        for c in drawn:
            left[c] -= 1
    for c, colour in enumerate(COLOURS):
        if left[c] < 0:
            given_in_all = figures.sailors - left[c]
            text = N_("%(colour)s sailors: %(given)d, but there are only %(most)d")
            raise InvalidPosition("position", text, colour=colour, given=given_in_all, most=figures.sailors)
    if "sections" not in given:
        for section in range(figures.sections[state.seats]):
            for c in range(N_COLOURS):
                state.sections[section, c] = min(state.sections[section, c], left[c])
                left[c] -= state.sections[section, c]
    if drawn is None:
        drawn = _filled_bag(state, left, given.get("seed", 0))
    state.n_bag = len(drawn)
    state.bag = drawn[::-1] + [-1] * (N_SAILORS - len(drawn))


def _given_sections(state: State, figures: Figures, given: object, left: list[int]) -> None:
    sections, used = row(given, "sections"), figures.sections[state.seats]
    if len(sections) != used:
        text = N_("%(given)d are given, but with %(seats)d players %(used)d are in use")
        raise InvalidPosition("sections", text, given=len(sections), seats=state.seats, used=used)
    for section in range(MAX_SECTIONS):
        for c in range(N_COLOURS):
            state.sections[section, c] = 0
    for section, entry in enumerate(sections):
        where = f"sections[{section}]"
        if len(row(entry, where)) > SECTION_SPACES:
            text = N_("%(given)d sailors, but a section has room for %(spaces)d")
            raise InvalidPosition(where, text, given=len(entry), spaces=SECTION_SPACES)
        for i, colour in enumerate(entry):
            c = name(colour, COLOURS, f"{where}[{i}]")
            state.sections[section, c] += 1
            left[c] -= 1


def _filled_bag(state: State, left: list[int], seed: object) -> list[int]:
    """The sailors left, next first: in the order of the fresh bag, with those who weren't in it at random places."""
    drawn = []
    for c in reversed(state.bag[: state.n_bag]):
        if left[c]:
            left[c] -= 1
            drawn.append(c)
    rng = generator(f"bag {seed}")
    for c in range(N_COLOURS):
        for _ in range(left[c]):
            drawn.insert(int(draw(rng, len(drawn) + 1)), c)
    return drawn


def load_missionaries(
    state: State, figures: Figures, given: Mapping[str, object], players: Sequence[Mapping[str, object]]
) -> None:
    """Missionaries with players and in the Characters area."""
    left = figures.missionaries
    for seat, entry in enumerate(players):
        if "missionaries" in entry:
            count = number(entry["missionaries"], 0, figures.missionaries, f"players[{seat}].missionaries")
            state.players[seat].missionaries = count
            left -= count
    if "missionaries" in given:
        state.missionaries = number(given["missionaries"], 0, figures.missionaries, "missionaries")
        left -= state.missionaries
    if left < 0:
        most = figures.missionaries
        text = N_("missionaries in all: %(given)d, but there are only %(most)d")
        raise InvalidPosition("position", text, given=most - left, most=most)
    for seat, entry in enumerate(players):
        if "missionaries" not in entry:
            state.players[seat].missionaries = min(state.players[seat].missionaries, left)
            left -= state.players[seat].missionaries
    if "missionaries" not in given:
        state.missionaries = left


def load_captains(state: State, figures: Figures, players: Sequence[Mapping[str, object]]) -> None:
    """Each player's captains, in the supply and in the recruitment area.

    A position doesn't list those on ships at landings, so they reduce what is filled in, but never what is given.
    """
    for seat, entry in enumerate(players):
        player, where = state.players[seat], f"players[{seat}]"
        left = figures.captains
        for key in ("captains", "captains_to_hire"):
            if key in entry:
                setattr(player, key, number(entry[key], 0, figures.captains, f"{where}.{key}"))
                left -= getattr(player, key)
        if left < 0:
            most = figures.captains
            text = N_("captains in all: %(given)d, but there are only %(most)d")
            raise InvalidPosition(where, text, given=most - left, most=most)
        left = max(0, left - sum(state.owner[berth] == seat for berth in range(N_BERTHS)))
        for key in ("captains", "captains_to_hire"):
            if key not in entry:
                setattr(player, key, min(getattr(player, key), left))
                left -= getattr(player, key)
