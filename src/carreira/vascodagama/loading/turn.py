"""Who decides what in a position from outside, and what the action under way has done so far."""

from collections.abc import Mapping

from carreira.game.edition import Edition
from carreira.game.errors import InvalidPosition
from carreira.game.language import N_
from carreira.game.loading import NO_SEAT, OTHER_SEAT, name, number, row, table, truth
from carreira.game.rule import Figures, State, rule
from carreira.game.schema import Handle
from carreira.vascodagama.names import (
    ACTING,
    AREAS,
    BUY,
    CALL,
    CHARACTER,
    CHARACTERS,
    CHARACTERS_AREA,
    COLOURS,
    DECISIONS,
    LANDING,
    LANDINGS,
    LAST_PLAIN_NUMBER,
    LAUNCH,
    MANUEL,
    MAX_SPACES,
    MERCHANT,
    MERCHANT_STAGE,
    N_NUMBERS,
    N_SAILORS,
    NAVIGATING,
    NAVIGATION,
    OVER,
    OVER_STAGE,
    PLACE,
    PLACING,
    PROJECT,
    PROJECTS,
    RECRUIT,
    RECRUITMENT,
    SAILOR,
    SEND,
    SERNIGI,
    STAGES,
)
from carreira.vascodagama.rules.acting import lowest_number
from carreira.vascodagama.rules.launching import next_launcher
from carreira.vascodagama.state import SCHEMA

DECIDED_IN: dict[int, tuple[int, ...]] = {
    MERCHANT_STAGE: (MERCHANT, PROJECT, SAILOR),
    PLACING: (PLACE,),
    ACTING: (CALL, MERCHANT, PLACE, BUY, RECRUIT, LANDING, SEND, PROJECT, SAILOR, CHARACTER),
    NAVIGATING: (MERCHANT, PROJECT, SAILOR, LAUNCH),
    OVER_STAGE: (OVER,),
}
"""What can be decided in each stage."""

AREA_OF = {
    BUY: PROJECTS,
    RECRUIT: RECRUITMENT,
    LANDING: NAVIGATION,
    SEND: NAVIGATION,
    PROJECT: NAVIGATION,
    SAILOR: NAVIGATION,
    CHARACTER: CHARACTERS_AREA,
}
"""The area of the disc whose action leads to a decision."""

SAID_AT: dict[int, tuple[str, ...]] = {
    BUY: ("called", "bought"),
    RECRUIT: ("called", "section", "colours", "hired", "captain"),
    LANDING: ("called", "captains_ready"),
    SEND: ("called", "landing", "captains_ready", "sent"),
    PROJECT: ("called", "landing", "captains_ready", "sent", "bonus"),
    SAILOR: ("called", "landing", "captains_ready", "sent", "bonus"),
    CHARACTER: ("called",),
    MERCHANT: ("called", "hosting"),
    PLACE: ("called", "hosting"),
    LAUNCH: ("closing",),
}
"""The keys of a turn that matter at each decision."""

NOTHING: dict[str, object] = {
    "called": None,
    "bought": 0,
    "section": None,
    "colours": [],
    "hired": 0,
    "captain": False,
    "landing": None,
    "captains_ready": 0,
    "sent": 0,
    "bonus": None,
    "hosting": None,
    "closing": False,
}
"""Every key of a turn, with its value while nothing has been done."""

NO_MERCHANT = N_("there is no face-up merchant ship that could be sent")


@rule
def next_called(states: Handle) -> int:
    """`lowest_number` for a handle."""
    return lowest_number(states[0])


@rule
def first_launcher(states: Handle, figures: Handle) -> int:
    """Who launches first in a launching phase, or -1: `next_launcher` for a handle."""
    return next_launcher(states[0], figures[0], states[0].first_player)


def load_decision(state: State, edition: Edition, given: Mapping[str, object]) -> None:
    """Put decision, seat and turn into a state in which everything else is loaded. Raises InvalidPosition."""
    turn = {**NOTHING, "captains_ready": None, **table(given.get("turn", {}), tuple(NOTHING), "turn")}
    if given.get("decision") is not None:
        state.decision = name(given["decision"], DECISIONS, "decision")
    else:
        state.decision = _decision(state, turn)
    if state.decision not in DECIDED_IN[state.stage]:
        values = {
            "stage": STAGES[state.stage],
            "possible": ", ".join(DECISIONS[decision] for decision in DECIDED_IN[state.stage]),
            "given": DECISIONS[state.decision],
        }
        text = N_("in the stage `%(stage)s` it can be %(possible)s, not %(given)s")
        raise InvalidPosition("decision", text, **values)
    _only_what_belongs(state, turn)
    if state.decision == OVER:
        state.over, state.closing, state.to_move = 1, 1, 0
        return
    if "to_move" in given and given["to_move"] is None:
        raise InvalidPosition("to_move", NO_SEAT)
    seat = number(given["to_move"], 0, state.seats - 1, "to_move") if "to_move" in given else None
    if state.stage == ACTING:
        state.to_move = _acting_seat(state, turn)
        _load_turn(state, edition.figures, turn)
    elif state.stage == PLACING:
        state.to_move = _placing_seat(state, seat)
    elif state.decision == LAUNCH:
        state.to_move = _launching_seat(state, edition, seat)
        state.closing = truth(turn["closing"], "turn.closing")
        if state.closing and state.round < edition.figures.rounds:
            raise InvalidPosition("turn.closing", N_("the last launching comes after the last round"))
    else:
        state.to_move = _merchant_seat(state)
    if seat is not None and seat != state.to_move:
        raise InvalidPosition("to_move", OTHER_SEAT, to_move=state.to_move, seat=seat)
    if state.decision == PLACE:
        _check_room(state, edition.figures)


def _decision(state: State, turn: Mapping[str, object]) -> int:
    """What is decided, by the stage and what has been done in the action."""
    if turn["bonus"] is not None:
        return name(turn["bonus"], DECISIONS, "turn.bonus")
    if state.stage == NAVIGATING:
        return MERCHANT if not state.merchant_sent and state.holder[SERNIGI] >= 0 else LAUNCH
    if state.stage == ACTING and turn["hosting"] is not None:
        return PLACE if name(turn["hosting"], CHARACTERS, "turn.hosting") == MANUEL else MERCHANT
    lowest = _lowest(state)
    if state.stage == ACTING and lowest >= 0 and turn["called"] is not None:
        begun = {area: decision for decision, area in AREA_OF.items() if decision in (BUY, RECRUIT, CHARACTER)}
        return begun.get(state.disc_area[lowest], LANDING if turn["landing"] is None else SEND)
    return DECIDED_IN[state.stage][0]


def _only_what_belongs(state: State, turn: Mapping[str, object]) -> None:
    """Refuse keys of a turn that don't belong to its decision."""
    said: tuple[str, ...] = ()
    if state.stage == ACTING:
        said = SAID_AT.get(state.decision, ())
        if _hosted(state, turn) is not None:
            said = ("called", "bonus", "hosting")
    elif state.decision in (PROJECT, SAILOR):
        said = ("bonus",)
    elif state.decision == LAUNCH:
        said = SAID_AT[LAUNCH]
    hosted = _hosted(state, turn)
    right = {
        "bonus": DECISIONS[state.decision] if state.decision in (PROJECT, SAILOR) else None,
        "hosting": None if hosted is None else CHARACTERS[hosted],
    }
    for key, value in turn.items():
        if value in (NOTHING[key], None):
            continue
        if key not in said or value != right.get(key, value):
            text = N_("that can’t be given while `%(decision)s` is decided in the stage `%(stage)s`")
            values = {"decision": DECISIONS[state.decision], "stage": STAGES[state.stage]}
            raise InvalidPosition(f"turn.{key}", text, **values)


def _placing_seat(state: State, wanted: int | None) -> int:
    """Who places: the first, clockwise from the first player, of those with discs in hand who have placed fewest."""
    ready = [
        seat
        for seat in ((state.first_player + i) % state.seats for i in range(state.seats))
        if state.players[seat].discs or state.players[seat].extra_disc
    ]
    if not ready:
        raise InvalidPosition("stage", N_("nobody has a disc left to place, so it can’t be `placing`"))
    if wanted is None:
        return int(min(ready, key=state.disc_of.count))
    if wanted not in ready:
        raise InvalidPosition("to_move", N_("seat %(seat)d has no disc left to place"), seat=wanted)
    return wanted


def _check_room(state: State, figures: Figures) -> None:
    """Refuse a placing for which no number or no space is left."""
    player = state.players[state.to_move]
    plain = state.stage == PLACING and player.discs and -1 in state.disc_of[:LAST_PLAIN_NUMBER]
    extra = player.extra_disc and -1 in state.disc_of[LAST_PLAIN_NUMBER:]
    spaces = len(AREAS) * figures.area_spaces[state.seats] - sum(seat >= 0 for seat in state.disc_of)
    if not (plain or extra) or spaces <= 0:
        raise InvalidPosition("decision", N_("no disc can be placed, since no disc, no number or no space is left"))


def _launching_seat(state: State, edition: Edition, wanted: int | None) -> int:
    if wanted is not None:
        return wanted
    handle = SCHEMA.load(SCHEMA.numbers(state))
    seat = int(first_launcher(handle, edition.handle))
    return seat if seat >= 0 else int(state.first_player)


def _merchant_seat(state: State) -> int:
    if state.holder[SERNIGI] < 0:
        raise InvalidPosition("decision", N_("nobody has Sernigi, so nobody sends the merchant ship"))
    if state.decision == MERCHANT and state.merchant_sent:
        raise InvalidPosition("decision", NO_MERCHANT)
    return int(state.holder[SERNIGI])


def _acting_seat(state: State, turn: Mapping[str, object]) -> int:
    """Who acts: the owner of the lowest number, or of the disc that has moved from its number to a character."""
    lowest = _lowest(state)
    hosted = _hosted(state, turn)
    if hosted is not None:
        if state.host[hosted] < 0:
            text = N_("%(decision)s needs a disc on %(character)s")
            values = {"decision": DECISIONS[state.decision], "character": CHARACTERS[hosted]}
            raise InvalidPosition("decision", text, **values)
        if state.decision == MERCHANT and state.merchant_sent:
            raise InvalidPosition("decision", NO_MERCHANT)
        below = LAST_PLAIN_NUMBER if lowest < 0 else lowest  # as a number counted from 1: the next lower one
        called = turn["called"]
        state.called = below if called is None else number(called, 1, N_NUMBERS, "turn.called")
        if state.called < 1 or 0 <= lowest < state.called:
            raise InvalidPosition("turn.called", N_("it must be lower than the numbers that are still placed"))
        return int(state.host[hosted])
    if lowest < 0:
        raise InvalidPosition("placed", N_("in the stage `acting`, at least one number must be left to be called"))
    if state.decision != CALL:
        state.called = lowest + 1
        if turn["called"] not in (None, lowest + 1):
            raise InvalidPosition(
                "turn.called", N_("the lowest number that is placed is %(lowest)d"), lowest=lowest + 1
            )
        if AREA_OF[state.decision] != state.disc_area[lowest]:
            text = N_("the disc with the lowest number, %(lowest)d, lies on %(area)s")
            raise InvalidPosition("decision", text, lowest=lowest + 1, area=AREAS[state.disc_area[lowest]])
    return int(state.disc_of[lowest])


def _lowest(state: State) -> int:
    """Index of the lowest number that is placed; -1 if none is."""
    return int(next_called(SCHEMA.load(SCHEMA.numbers(state))))


def _hosted(state: State, turn: Mapping[str, object]) -> int | None:
    """The character whose hosting has led to the decision, if any."""
    if state.stage != ACTING:
        return None
    if state.decision == PLACE:
        return MANUEL
    if state.decision == MERCHANT or (state.decision in (PROJECT, SAILOR) and turn["landing"] is None):
        return SERNIGI
    return None


def _load_turn(state: State, figures: Figures, turn: Mapping[str, object]) -> None:
    """What has been bought, hired or sent in the action."""
    player = state.players[state.to_move]
    state.bought = number(turn["bought"], 0, 1, "turn.bought")
    if turn["section"] is not None:
        state.section = number(turn["section"], 1, figures.sections[state.seats], "turn.section") - 1
    for i, colour in enumerate(row(turn["colours"], "turn.colours")):
        state.colours_taken |= 1 << name(colour, COLOURS, f"turn.colours[{i}]")
    state.hired = number(turn["hired"], 0, N_SAILORS, "turn.hired")
    taken = [c for c in range(len(COLOURS)) if state.colours_taken >> c & 1]
    if state.section < 0 and taken:
        raise InvalidPosition("turn.colours", N_("needs `turn.section`, since sailors are taken from a section"))
    if not len(taken) <= state.hired <= sum(player.sailors[c] for c in taken):
        raise InvalidPosition("turn.hired", N_("must be the number of sailors hired of the colours in `turn.colours`"))
    state.captain_hired = truth(turn["captain"], "turn.captain")
    _load_expedition(state, figures, turn)


def _load_expedition(state: State, figures: Figures, turn: Mapping[str, object]) -> None:
    player = state.players[state.to_move]
    if AREA_OF.get(state.decision) != NAVIGATION or _hosted(state, turn) is not None:
        return
    ready = player.captains if turn["captains_ready"] is None else turn["captains_ready"]
    state.captains_ready = number(ready, 0, player.captains, "turn.captains_ready")
    if state.decision == LANDING:
        return
    at = state.landing = name(turn["landing"], LANDINGS, "turn.landing")
    there = state.owner[at * MAX_SPACES : (at + 1) * MAX_SPACES].count(state.to_move)
    least = 0 if state.decision == SEND else 1
    if there < least:
        raise InvalidPosition("turn.landing", N_("no ship has been sent there that could bring a bonus"))
    state.sent = number(turn["sent"], least, there, "turn.sent")
    bonuses = {PROJECT: figures.bonus_project, SAILOR: figures.bonus_sailor}
    if state.decision in bonuses and not bonuses[state.decision][at]:
        text = N_("%(landing)s doesn’t give the bonus that is to be chosen")
        raise InvalidPosition("turn.landing", text, landing=LANDINGS[at])
