"""Reviews of finished matches: each seat's share of winning over time, what each decision cost, and what was luck.

A decision is compared with the moves that a level would rather have played, all over the same deals of everything that
was unseen (common random numbers), so that most of the noise cancels. Luck is what changes when something comes up:
the outlook afterwards, less what was to be expected before (as in backgammon, where rolls are told apart from plays).
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from carreira.bots.advising import Adviser
from carreira.bots.outlook import BRIEF, NOTHING, USUAL, Effort, Found
from carreira.game.match import Match

ENGINE = 4
"""Grows whenever reviews of the same match come out differently enough to be made anew."""
CLOSELY = 3
"""How many moves a decision is compared with, of those that looked best briefly."""
SAME = 1e-9
"""Differences of shares below this are none."""
INACCURACY, MISTAKE, BLUNDER = 0.03, 0.08, 0.15
"""From which share of winning given away a decision is called so."""
BLOCK, FEWEST, MOST = 4, 4, 36
"""Deals that are looked at together; how many such blocks a move and its best rival are compared over."""
BLOCKWISE = Effort(USUAL.rounds, BLOCK)
USUAL_ERROR = 0.06
"""The standard deviation of a difference between two moves over a block, as long as little else is known of it."""
PRECISION = 0.02
"""The standard error to which a loss is measured, unless it takes more than MOST blocks."""


@dataclass(frozen=True, eq=False)
class Review:
    """A match of D decisions between S seats, looked over by a level of bots. Shares are of winning, from 0 to 1."""

    level: str
    seats: NDArray[np.int64]
    """(D,): who decided."""
    shares: NDArray[np.float64]
    """(D + 1, S): each seat's share before the first decision and after each; rows sum to 1. The last row is the
    result, where seats that win together share the win."""
    points: NDArray[np.float64]
    """(D + 1, S): the points that each seat could expect at the end; in the last row, those it had."""
    lost: NDArray[np.float64]
    """(D,): the share that whoever decided gave away, at least 0."""
    best: list[str]
    """(D): the move that the level preferred, in notation; the one that was played where none is better."""
    luck: NDArray[np.float64]
    """(D, S): how each seat's share changed by what came up; 0 where nothing did. What is left of the change of a
    share over a decision is skill."""


def review(
    match: Match,
    level: str,
    seconds: float | None = None,
    seed: int = 0,
    *,
    progress: Callable[[float], None] | None = None,
) -> Review:
    """Look over a finished match, as a level of bots sees it; the match stays as it is.

    A level that searches has a fixed budget for each decision, or about `seconds` of time for all its searches; moves
    are compared beside that, which takes a tenth to half a second for each decision on compiled rules, whatever the
    level. Without `seconds`, the same arguments give the same review. `progress` is called with the part that is done,
    0 to 1. Raises ValueError for an unknown level, for `random`, which weighs nothing, and where the match is not over.

    >>> import carreira
    >>> match = carreira.new("vascodagama", seats=2, seed=3)
    >>> while not match.over:
    ...     match = match.play(carreira.bots.choose(match, "greedy"))
    >>> found = carreira.review(match, "greedy")
    >>> found.shares.shape == (match.number + 1, 2), bool((found.lost >= 0).all())
    (True, True)
    """
    if not match.over:
        raise ValueError("The match is not over yet: only a finished one can be reviewed.")
    decided = match.decisions
    adviser = Adviser(match.game, level, seconds / max(1, len(decided)) if seconds else seconds)
    n, seats = len(decided), match.seats
    shares, points = np.zeros((n + 1, seats)), np.zeros((n + 1, seats))
    lost, luck = np.zeros(n), np.zeros((n, seats))
    best: list[str] = []
    winners = match.ranking()[0]
    shares[n, winners] = 1 / len(winners)
    points[n] = match.scores()
    for i, decision in enumerate(decided):
        compared = compare(adviser, match.at(i), decision.move, seed)
        shares[i], points[i] = compared.best_shares, compared.best_points
        lost[i] = compared.lost
        best.append(compared.best)
        if decision.revealed:
            after = match.at(i + 1)
            luck[i] = _looked(adviser, after, [NOTHING], decision.seat, seed).shares[0] - compared.shares
        if progress is not None:
            progress((i + 1) / n)
    return Review(level, np.array([one.seat for one in decided], np.int64), shares, points, lost, best, luck)


@dataclass(frozen=True, eq=False)
class Compared:
    """A move, compared with those that a level likes best, for S seats."""

    shares: NDArray[np.float64]
    """(S,): each seat's share of winning after it."""
    best: str
    """The best of the moves, in notation: the move itself where none is better."""
    best_shares: NDArray[np.float64]
    best_points: NDArray[np.float64]
    """(S,): the shares after the best move, and the points to expect."""
    lost: float
    """How much of the mover's share it gives away."""


def compare(adviser: Adviser, before: Match, move: str, seed: int) -> Compared:
    """Compare a legal move with those that the adviser's level likes best, over the same deals."""
    code, seat = before.game.codes[move], before.to_move
    assert seat is not None
    codes = [code]
    if len(before.codes()) > 1:
        codes += [one for one, _ in adviser.favourites(before, seed) if one != code]
    if len(codes) > 1 + CLOSELY:
        shares = _looked(adviser, before, codes, seat, seed, BRIEF).shares[:, seat]
        codes = [code, *(codes[i] for i in 1 + np.argsort(-shares[1:], kind="stable")[:CLOSELY])]
    looks = [_looked(adviser, before, codes, seat, seed, BLOCKWISE, f"block {n}") for n in range(USUAL.deals // BLOCK)]
    if len(codes) > 1:
        quick, several = adviser.outlook.quick, len(codes) > 2
        rival = 1 + int(np.argmax(_mean(looks).shares[1:, seat]))
        codes, looks = [code, codes[rival]], [Found(look.shares[[0, rival]], look.points[[0, rival]]) for look in looks]
        block = "block"
        if several and not quick:  # the deals by which it was chosen from several flatter the rival
            block, looks = "fresh block", []
        while not quick and not _settled(looks, seat):
            looks.append(_looked(adviser, before, codes, seat, seed, BLOCKWISE, f"{block} {len(looks)}"))
    found = _mean(looks)
    top = int(len(codes) > 1 and found.shares[1, seat] - found.shares[0, seat] > SAME)
    lost = found.shares[top, seat] - found.shares[0, seat]
    best = before.game.notation[codes[top]]
    return Compared(found.shares[0], best, found.shares[top], found.points[top], float(lost))


def _settled(looks: list[Found], seat: int) -> bool:
    """Whether it is known well enough what the first of two moves loses against the other, after so many blocks.

    Where it seems to lose nothing, that is once it is no mistake for certain (two standard errors); a loss is measured
    until it is exact, or a mistake for certain. (After the races of Maron and Moore, 1994.)
    """
    losses = [look.shares[1, seat] - look.shares[0, seat] for look in looks]
    n = len(losses)
    if n < FEWEST or n >= MOST:
        return n >= MOST
    mean = float(np.mean(losses))
    spread = (n * float(np.var(losses)) + USUAL_ERROR**2) / n  # as if one more block had differed as usual
    error = math.sqrt(spread / n)
    if mean <= SAME:
        return mean + 2 * error < MISTAKE
    return error < PRECISION or mean - 2 * error > MISTAKE


def _mean(looks: list[Found]) -> Found:
    """The mean of looks over as many deals each."""
    return Found(*(np.mean(values, axis=0) for values in zip(*looks, strict=True)))


def _looked(
    adviser: Adviser, match: Match, codes: list[int], seat: int, seed: int, effort: Effort = USUAL, which: str = ""
) -> Found:
    """The outlook from a moment of the match."""
    return adviser.outlook.after(
        match.handle,
        match.edition.handle,
        codes,
        seat=seat,
        seed=f"{seed} {match.number} {which}",
        effort=effort,
    )
