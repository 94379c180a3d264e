"""What people plan for their next turns, on the page and from its forms (the rules of plans are in `plans.py`)."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.urls import reverse

from carreira.game.game import Choice
from carreira.game.language import N_
from carreira.game.words import labelled
from carreira.site.pages import say
from carreira.site.refusals import Refusal
from carreira.site.tables.models import Plan, Table
from carreira.site.tables.plans import ILLEGAL, LONGEST, MARKS, OWN, PHASE, REVEALED, UNDONE
from carreira.site.tables.supposing import ahead
from carreira.site.tables.visit import Visit

MARK_LABELS = {
    REVEALED: N_("something is turned up"),
    OWN: N_("somebody else changes what I have"),
    PHASE: N_("a new round or phase begins"),
}
STOPPED = {
    ILLEGAL: N_("The next planned move is not legal now, so it was not played. Decide yourself."),
    UNDONE: N_("Something was taken back, so your plan was not played."),
    REVEALED: N_("Something was turned up, so your plan is cancelled."),
    OWN: N_("Somebody changed what you have, so your plan is cancelled."),
    PHASE: N_("A new round or phase has begun, so your plan is cancelled."),
}

ONLY_SEATED = N_("Only those who sit at this table can plan moves here.")
NOBODY_ELSE = N_("Nobody else plays at this table, so there is nothing to plan for.")
YOUR_TURN = N_("It is your turn now, so nothing was planned: decide at once.")
NOT_RUNNING = N_("The game is not under way, so nothing was planned.")
TOO_MANY = N_("%(longest)d moves are planned already. Remove one, or wait until some are played.")
NO_SUCH_MOVE = N_("“%(move)s” is no move of this game, so it was not planned.")
NO_SUCH_MARK = N_("That can’t be marked, so nothing was changed.")
GONE = N_("That move is not planned any more.")


def seat_of(visit: Visit) -> int | None:
    """The seat for which the visitor plans; None if they have none."""
    return min(visit.mine, default=None)


def always_alone(visit: Visit) -> bool:
    """Whether nobody else has ever played there, so that there was nobody to wait for; who is alone since the others
    have left may still plan."""
    return visit.alone and not visit.table.unrated


def may_plan(visit: Visit) -> bool:
    """Whether the visitor waits for somebody else's decision, at a table at which other people play or have played."""
    table = visit.table
    running = visit.playable and not table.over and table.to_move is not None
    return bool(visit.mine) and not always_alone(visit) and running and table.to_move not in visit.mine


def _plan(visit: Visit) -> Plan | None:
    return Plan.objects.filter(table=visit.table, visitor=visit.visitor, seat__in=visit.mine).first()


def planning(visit: Visit, language: str) -> dict[str, Any] | None:
    """What the page shows of the visitor's plan, and how they can add to it; None if there is nothing to show."""
    seat = seat_of(visit)
    if seat is None or always_alone(visit) or visit.table.over:
        return None
    plan, waits = _plan(visit), may_plan(visit)
    if plan is None and not waits:
        return None
    stopped = plan.stopped if plan else ""
    moves = plan.moves if plan else []
    marks = plan.marks if plan else [REVEALED]
    seen = ahead(visit.live.match, seat, [] if stopped else moves, language) if waits else None
    known = (seen if seen and not stopped else ahead(visit.live.match, seat, moves, language)).planned
    at = (visit.table.id,)
    return {
        "moves": [{"move": move, "words": _words(choice, language)} for move, choice in zip(moves, known, strict=True)],
        "stopped": say(STOPPED[stopped]) if stopped else "",
        "played": _played(visit, plan, language),
        "waits": waits,
        "can_add": bool(stopped) or len(moves) < LONGEST,
        "choices": seen.choices if seen else [],
        "marks": [{"mark": mark, "label": say(MARK_LABELS[mark]), "chosen": mark in marks} for mark in MARKS],
        "add_url": reverse("plan", args=at),
        "remove_url": reverse("unplan", args=at),
    }


def _words(choice: Choice | None, language: str) -> str:
    if choice is None:
        return ""
    return labelled(choice.group, choice.label, language) if choice.group else choice.label


def _played(visit: Visit, plan: Plan | None, language: str) -> list[str]:
    """What was played as planned, in the words of the log."""
    log = visit.live.log(language, visit.names) if plan and plan.played else []
    return [
        entry.sentence
        for number in (plan.played if plan else [])
        if number <= len(log)
        for entry in log[number - 1]
        if entry.seat == seat_of(visit)
    ]


def _checked(visit: Visit) -> tuple[Table, int]:
    """The table, which nobody else can change before the end of the transaction, and the seat of the visitor, who may
    plan for it now. Raises Refusal (403 or 409)."""
    held = Table.objects.select_for_update().get(pk=visit.table.pk)
    now = Visit(held, visit.visitor)
    seat = seat_of(now)
    if seat is None:
        raise Refusal(403, ONLY_SEATED)
    if not now.playable or held.over:
        raise Refusal(409, NOT_RUNNING)
    if always_alone(now):
        raise Refusal(403, NOBODY_ELSE)
    if not may_plan(now):
        raise Refusal(409, YOUR_TURN)
    return held, seat


def add(visit: Visit, move: str, marks: Sequence[str]) -> None:
    """Plan one move more, or none (""), and cancel the whole plan when something marked happens from now on.

    A plan that has stopped begins anew with the move. Raises Refusal (400, 403, 409 or 422).
    """
    if not set(marks) <= set(MARKS):
        raise Refusal(400, NO_SUCH_MARK)
    move = " ".join(move.split())
    if move and move not in visit.live.game.codes:
        raise Refusal(422, NO_SUCH_MOVE, move=move[:60])
    with transaction.atomic():
        table, seat = _checked(visit)
        plan = Plan.objects.filter(table=table, seat=seat).first()
        if plan is None:
            plan = Plan(table=table, seat=seat, visitor=visit.visitor)
        if plan.stopped and move:
            plan.moves, plan.stopped = [], ""
        if move and not plan.moves:
            plan.played = []
        if move and len(plan.moves) >= LONGEST:
            raise Refusal(422, TOO_MANY, longest=LONGEST)
        plan.moves = [*plan.moves, *([move] if move else [])]
        plan.marks = [mark for mark in MARKS if mark in marks]
        plan.since = table.number
        plan.visitor = visit.visitor
        plan.save()


def remove(visit: Visit, place: str, move: str) -> None:
    """Remove the planned move at a place (from 0) if it is still this one, or with the place "all" the whole plan.

    Raises Refusal (403 or 409).
    """
    with transaction.atomic():
        if not visit.mine:
            raise Refusal(403, ONLY_SEATED)
        Table.objects.select_for_update().get(pk=visit.table.pk)
        plan = _plan(visit)
        if plan is None:
            raise Refusal(409, GONE)
        if place == "all":
            plan.delete()
            return
        index = int(place) if place.isascii() and place.isdecimal() and len(place) < 4 else LONGEST
        if index >= len(plan.moves) or plan.moves[index] != move:
            raise Refusal(409, GONE)
        plan.moves = plan.moves[:index] + plan.moves[index + 1 :]
        if plan.moves or plan.played:
            plan.save()
        else:
            plan.delete()
