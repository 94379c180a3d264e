"""Orders ahead: "if it is still legal, play this; else ask me".

A plan is a list of moves of one seat. As soon as it is that seat's turn, they are played in order, within the
transaction of the decision that passed the turn on: so none is lost, none is played twice, and none that is not legal.
A plan stops, and its person is asked as ever, when

* its next move is not legal;
* something happens that they marked (MARKS);
* something is taken back, so that it is their turn by an undo.

What has not been played is kept for them to see, until they decide something themselves or plan anew.
"""

from collections.abc import Sequence
from typing import Any

from carreira.game.match import Decision, Match
from carreira.site.logs import log
from carreira.site.tables import changes
from carreira.site.tables.models import Plan, Seat, Table

LONGEST = 12
"""How many moves can be planned at once, at most."""
REVEALED, OWN, PHASE = "revealed", "own", "phase"
MARKS = (REVEALED, OWN, PHASE)
"""What people can mark: something is turned up; what they have changes by another's decision; a round or phase begins
(or whatever else the game shows as a banner)."""
ILLEGAL, UNDONE = "illegal", "undone"
"""Further reasons why a plan stops, besides what was marked."""


def has_happened(mark: str, match: Match, decision: Decision, seat: int) -> bool:
    """Whether a decision did what is marked, for somebody at `seat`."""
    if mark == REVEALED:
        return decision.revealed
    if mark == PHASE:
        return any(event.kind in match.game.words.BANNERS for event in match.events(decision))
    return decision.seat != seat and _owned(match.at(decision.number - 1), seat) != _owned(
        match.at(decision.number), seat
    )


def _owned(match: Match, seat: int) -> object:
    """What a seat has: its points, and its entry in the position if the game's positions have one for each player."""
    players = match.position().get("players")
    return match.scores()[seat], players[seat] if players else None


def _cancelling(plan: Plan, match: Match) -> str:
    """The mark that cancels a plan, by what has happened since it was looked at last; "" if none does."""
    for decision in match.decisions[plan.since :]:
        for mark in MARKS:
            if mark in plan.marks and has_happened(mark, match, decision, plan.seat):
                return mark
    return ""


def review(table: str, match: Match, *, undone: bool) -> None:
    """Look at all plans of a table after a change, of which `match` is the result: stop those that it cancels."""
    for plan in Plan.objects.filter(table_id=table):
        last = match.decisions[-1] if match.decisions else None
        kept = [number for number in plan.played if number <= match.number]
        lost, plan.played = len(kept) < len(plan.played), kept
        idle = bool(plan.stopped) or not plan.moves
        by_hand = not undone and last is not None and last.seat == plan.seat and last.number not in plan.played
        if idle and by_hand:
            plan.delete()
            continue
        plan.since = min(plan.since, match.number)
        if not idle:
            if undone and (lost or match.to_move == plan.seat):
                plan.stopped = UNDONE
            elif not undone:
                plan.stopped = _cancelling(plan, match)
        plan.since = match.number
        plan.save()


def play_first(match: Match, moves: Sequence[str]) -> list[str]:
    """Play the first of these moves, which is legal. Returns the others, without those that have just played
    themselves."""
    seat, left = match.to_move, list(moves[1:])
    steps = match.play(moves[0]).decisions[-1].steps[1:]
    for step in steps:
        if left and step.seat == seat and match.game.codes.get(left[0]) == step.code:
            left.pop(0)
    return left


def next_turn(table: str, seats: Sequence[Seat], match: Match) -> Match | None:
    """The match after what the seat to move has planned; None if there is nothing to play.

    The plan is brought up to date, so the caller stores the match within the same transaction.
    """
    seat = match.to_move
    if seat is None or not seats[seat].human:
        return None
    plan = Plan.objects.filter(table_id=table, seat=seat, visitor=seats[seat].visitor, stopped="").first()
    if plan is None or not plan.moves:
        return None
    after = match.copy()
    while plan.moves and not plan.stopped and after.to_move == seat:
        if after.why_not(plan.moves[0]) is not None:
            plan.stopped = ILLEGAL
            break
        plan.moves = play_first(after, plan.moves)
        plan.played.append(after.number)
        if plan.moves:
            plan.stopped = _cancelling(plan, after)
        plan.since = after.number
    plan.save()
    if after.number == match.number:
        return None
    log("table").info("played as planned", table=table, seat=seat, decisions=after.number - match.number)
    return after


def connect() -> None:
    """Drop all plans of a table at its end, however it comes."""
    changes.ended.connect(_drop, dispatch_uid="plans.drop")


def _drop(sender: object, table: Table, **_: Any) -> None:
    Plan.objects.filter(table=table).delete()
