"""Winners' sentences: one for each game, by somebody who has won it; operators can remove it."""

from django.db import IntegrityError, transaction

from carreira.game.language import N_
from carreira.site.logs import log
from carreira.site.people.names import one_line
from carreira.site.refusals import Refusal
from carreira.site.standing.models import LONGEST, Result, Sentence

NOT_A_WINNER = N_("Only somebody who has won this game can say something about it here.")
SAID = N_("Somebody has said something about this game already.")
NOTHING = N_("There is nothing to say: write a sentence first.")
TOO_LONG = N_("A sentence has at most %(most)d characters.")
NONE = N_("There is no such sentence any more.")


def winning_seat(result: Result, visitor: str) -> int | None:
    """The seat with which a visitor has won; None if they have not."""
    wins = [one.seat for one in result.placings.all() if one.rank == 1 and visitor and one.visitor == visitor]
    return min(wins, default=None)


def say_sentence(result: Result, visitor: str, text: str) -> None:
    """Write the sentence of a game. Raises Refusal (400, 403 or 409)."""
    seat = winning_seat(result, visitor)
    if seat is None:
        raise Refusal(403, NOT_A_WINNER)
    line = one_line(text)
    if not line:
        raise Refusal(400, NOTHING)
    if len(line) > LONGEST:
        raise Refusal(400, TOO_LONG, most=LONGEST)
    try:
        with transaction.atomic():
            Sentence.objects.create(result=result, seat=seat, visitor=visitor, text=line)
    except IntegrityError as error:
        raise Refusal(409, SAID) from error


def withdraw(result: Result, visitor: str) -> None:
    """Take one's own sentence back. Raises Refusal (404)."""
    if not visitor or not Sentence.objects.filter(pk=result.pk, visitor=visitor).delete()[0]:
        raise Refusal(404, NONE)


def report(result: Result, visitor: str) -> None:
    """Report the sentence to the operators. Raises Refusal (404)."""
    if not Sentence.objects.filter(pk=result.pk).update(reported_by=visitor):
        raise Refusal(404, NONE)
    log("standing").warning("sentence reported", table=result.pk)
