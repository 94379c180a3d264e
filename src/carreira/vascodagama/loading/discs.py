"""Discs and characters in a position from outside: who has which, what is placed, and who hosts whom.

A character whose holder isn't given goes to whoever must have him: the host, the owner of the extra disc that is
placed, or whoever is to send the first merchant ship; else to the holder at set-up.
"""

from collections.abc import Mapping, Sequence

from carreira.game.errors import InvalidPosition
from carreira.game.language import N_
from carreira.game.loading import name, number, row, table, truth
from carreira.game.rule import Figures, State
from carreira.vascodagama.names import (
    ACTING,
    AREAS,
    CHARACTERS,
    LAST_PLAIN_NUMBER,
    MANUEL,
    MERCHANT_STAGE,
    N_AREAS,
    N_CHARACTERS,
    N_NUMBERS,
    OVER_STAGE,
    PLACING,
    SERNIGI,
)

NUMBERS = tuple(str(i + 1) for i in range(N_NUMBERS))


def load_discs(
    state: State, figures: Figures, given: Mapping[str, object], players: Sequence[Mapping[str, object]]
) -> None:
    """Everything about discs and characters, once the stage is known."""
    _load_placed(state, figures, table(given.get("placed", {}), NUMBERS, "placed"))
    _load_hosted(state, table(given.get("hosted", {}), CHARACTERS, "hosted"))
    _load_characters(state, given, players)
    for seat, entry in enumerate(players):
        _load_hand(state, figures, seat, entry)


def _load_placed(state: State, figures: Figures, placed: Mapping[str, object]) -> None:
    if placed and state.stage not in (PLACING, ACTING):
        raise InvalidPosition("placed", N_("discs lie on areas only in the stages `placing` and `acting`"))
    spaces = figures.area_spaces[state.seats]
    for key, value in placed.items():
        where = f"placed.{key}"
        entry = table(value, ("seat", "area"), where)
        i = NUMBERS.index(key)
        state.disc_of[i] = number(entry.get("seat"), 0, state.seats - 1, f"{where}.seat")
        state.disc_area[i] = name(entry.get("area"), AREAS, f"{where}.area")
    for area in range(N_AREAS):
        count = state.disc_area.count(area)
        if count > spaces:
            text = N_("%(given)d discs on %(area)s, but there are only %(spaces)d spaces")
            raise InvalidPosition("placed", text, given=count, area=AREAS[area], spaces=spaces)


def _load_hosted(state: State, hosted: Mapping[str, object]) -> None:
    if hosted and state.stage in (MERCHANT_STAGE, PLACING):
        raise InvalidPosition("hosted", N_("discs lie on characters only after numbers have been called"))
    for character, seat in hosted.items():
        state.host[CHARACTERS.index(character)] = number(seat, 0, state.seats - 1, f"hosted.{character}")


def _load_characters(state: State, given: Mapping[str, object], players: Sequence[Mapping[str, object]]) -> None:
    given_to: dict[int, int] = {}
    open_seats = [seat for seat, entry in enumerate(players) if "characters" not in entry]
    for seat, entry in enumerate(players):
        for i, character in enumerate(row(entry.get("characters", []), f"players[{seat}].characters")):
            c = name(character, CHARACTERS, f"players[{seat}].characters[{i}]")
            if c in given_to:
                raise InvalidPosition(f"players[{seat}].characters", N_("%(name)s is given twice"), name=character)
            given_to[c] = seat
    for c in range(N_CHARACTERS):
        seats = (
            [given_to[c]]
            if c in given_to
            else [s for s in (*_wanted(state, given, players, c), state.holder[c]) if s in open_seats]
        )
        state.holder[c] = seats[0] if seats else -1
        if state.host[c] >= 0 and state.host[c] != state.holder[c]:
            raise InvalidPosition(f"hosted.{CHARACTERS[c]}", N_("a character must belong to the player who hosts him"))


def _wanted(
    state: State, given: Mapping[str, object], players: Sequence[Mapping[str, object]], character: int
) -> list[int]:
    """The seats one of which must have a character, judging by the rest of the position."""
    found = []
    if state.host[character] >= 0:
        found.append(state.host[character])
    elif character == MANUEL:
        found += [seat for seat in state.disc_of[LAST_PLAIN_NUMBER:] if seat >= 0]
        found += [seat for seat, entry in enumerate(players) if entry.get("extra_disc") is True]
    elif character == SERNIGI and state.stage == MERCHANT_STAGE and given.get("to_move") is not None:
        found.append(number(given["to_move"], 0, state.seats - 1, "to_move"))
    return found


def _load_hand(state: State, figures: Figures, seat: int, entry: Mapping[str, object]) -> None:
    """The discs in a player's hand; if they aren't given, all that are nowhere else."""
    player, where = state.players[seat], f"players[{seat}]"
    plain = state.disc_of[:LAST_PLAIN_NUMBER].count(seat)
    extra = state.disc_of[LAST_PLAIN_NUMBER:].count(seat)
    hosting = state.host.count(seat)
    if "discs" in entry:
        player.discs = number(entry["discs"], 0, figures.start_discs, f"{where}.discs")
    else:
        player.discs = max(0, figures.start_discs - plain - hosting)
    out = player.discs + plain + hosting
    if "extra_disc" in entry:
        player.extra_disc = truth(entry["extra_disc"], f"{where}.extra_disc")
    else:
        player.extra_disc = int(state.holder[MANUEL] == seat and not extra and out <= figures.start_discs)
    extra += player.extra_disc
    if player.discs + plain > figures.start_discs or extra > 1 or out + extra > figures.start_discs + 1:
        text = N_(
            "%(given)d discs in hand, on areas and on characters, but there are only %(most)d, and one more for whoever"
            " has Manuel"
        )
        raise InvalidPosition(where, text, given=out + extra, most=figures.start_discs)
    has_extra = extra or out > figures.start_discs
    by_right = state.holder[MANUEL] == seat or state.host[MANUEL] >= 0 or state.stage == OVER_STAGE
    if has_extra and not by_right:
        text = N_("the extra disc, and numbers above %(highest)d, can be used only by the player who has Manuel")
        raise InvalidPosition(where, text, highest=LAST_PLAIN_NUMBER)
