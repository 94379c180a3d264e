"""Frozen: open-loop max^n Monte Carlo tree search, as the level `search` of 0.1.0 did it. Change nothing here (see the
package).

A node stands for a sequence of moves: each iteration deals everything unseen anew and plays down the tree from there. A
leaf is expanded by trying each of its moves, finishing the mover's turn greedily and estimating the result. Generic
code (see `carreira.game.generic`).
"""

import math

from carreira.bots.yardsticks.ahead import finish_turn, lead
from carreira.game.generic import Function
from carreira.game.loops import copy_state, play
from carreira.game.rule import Buffer, Figures, Moves
from carreira.game.schema import Handle
from carreira.game.slots import choices, points, redeal, tie_break, value

ROOT, WORK, TRIED = range(3)
"""Scratch states: the position, the one that an iteration plays in, and the one in which a move is tried (the one after
it is for `finish_turn`)."""
STATES = 4
"""How many scratch states it needs."""
MOVE, CHILD, NEXT, VISITS = range(4)
COLUMNS = 4
"""Columns of `tree`: a node's move, its first child and its next sibling (-1: none), how often it was visited."""
CURIOSITY, LIKELY, EVEN, WINNING = range(4)
"""Columns of `dials`: how much rarely visited moves are explored; the scales of priors and of shares, in points; the
part of a share that only the winner gets if an iteration has reached the end."""
LONGEST = 400
"""The most decisions that an iteration plays down the tree."""


def shares(states: Handle, at: int, figures: Figures, dials: Buffer, worths: Buffer) -> None:
    """Write each seat's share in winning in state `at` into `worths`: from the points that the seats may expect, or
    from the result if the match is over."""
    state = states[at]
    seats = state.seats
    over = state.over != 0
    most = -1e9
    for seat in range(seats):
        if over:
            worths[seat] = points(state, figures, seat) * 1.0
        else:
            worths[seat] = value(state, figures, seat)
        most = max(most, worths[seat])
    winner = -1
    if over:
        for seat in range(seats):
            if worths[seat] == most and (
                winner < 0 or tie_break(state, figures, seat) > tie_break(state, figures, winner)
            ):
                winner = seat
    total = 0.0
    for seat in range(seats):
        worths[seat] = math.exp((worths[seat] - most) / dials[EVEN])
        total += worths[seat]
    for seat in range(seats):
        worths[seat] /= total
        if over:
            worths[seat] *= 1.0 - dials[WINNING]
            if seat == winner:
                worths[seat] += dials[WINNING]


def add_child(
    states: Handle, figures: Figures, node: int, last: int, code: int, tree: Buffer, sums: Buffer, dials: Buffer,
    worths: Buffer, spare: Moves,
) -> int:  # fmt: skip
    """Try a move of `node` in state WORK and add a child for it after the child `last` (-1: none); returns its number.

    Column `seats` of `sums` holds the mover's expected lead, from which priors are computed.
    """
    child: int = tree[0, VISITS]
    tree[0, VISITS] += 1
    seat = states[WORK].to_move
    copy_state(states, TRIED, states, WORK)
    play(states[TRIED], figures, code)
    finish_turn(states, TRIED, figures, seat, spare)
    shares(states, TRIED, figures, dials, worths)
    for other in range(states[WORK].seats):
        sums[child, other] = worths[other]
    sums[child, states[WORK].seats] = lead(states[TRIED], figures, seat)
    tree[child, MOVE] = code
    tree[child, CHILD] = -1
    tree[child, NEXT] = -1
    tree[child, VISITS] = 1
    if last < 0:
        tree[child, NEXT] = tree[node, CHILD]
        tree[node, CHILD] = child
    else:
        tree[child, NEXT] = tree[last, NEXT]
        tree[last, NEXT] = child
    return child


def match_children(
    states: Handle, figures: Figures, node: int, n: int, out: Moves, known: Buffer, tree: Buffer, sums: Buffer,
    dials: Buffer, worths: Buffer, spare: Moves,
) -> None:  # fmt: skip
    """Find or create the child of `node` for each of the `n` moves in `out`, and write the children's numbers into
    `known`."""
    last = -1
    for i in range(n):
        child = tree[node, CHILD] if last < 0 else tree[last, NEXT]
        while child >= 0 and tree[child, MOVE] != out.codes[i]:
            child = tree[child, NEXT]
        if child < 0 and last >= 0:
            child = tree[node, CHILD]
            while child >= 0 and tree[child, MOVE] != out.codes[i]:
                child = tree[child, NEXT]
        if child < 0:
            child = add_child(states, figures, node, last, out.codes[i], tree, sums, dials, worths, spare)
        known[i] = child
        last = child


def best_child(seats: int, seat: int, n: int, known: Buffer, tree: Buffer, sums: Buffer, dials: Buffer) -> int:
    """Choose which of the `n` children in `known` to visit next: one that is good for `seat`, likely or rarely
    visited."""
    top = -1e9
    visits = 0
    for i in range(n):
        top = max(top, sums[known[i], seats])
        visits += tree[known[i], VISITS]
    total = 0.0
    for i in range(n):
        total += math.exp((sums[known[i], seats] - top) / dials[LIKELY])
    reach = dials[CURIOSITY] * math.sqrt(visits) / total
    best = 0
    most = -1e9
    for i in range(n):
        child = known[i]
        likely = math.exp((sums[child, seats] - top) / dials[LIKELY])
        score = sums[child, seat] / tree[child, VISITS] + reach * likely / tree[child, VISITS]
        if score > most:
            most = score
            best = i
    return best


def open_search(states: Handle, figures: Handle, tree: Buffer, sums: Buffer, outs: Handle) -> int:
    """Clear the tree for a search from state ROOT; returns the move if only one is worth a look, else -1."""
    tree[0, VISITS] = 2
    tree[1, MOVE] = -1
    tree[1, CHILD] = -1
    tree[1, NEXT] = -1
    tree[1, VISITS] = 0
    for seat in range(states[ROOT].seats + 1):
        sums[1, seat] = 0.0
    n = choices(states[ROOT], figures[0], outs[0])
    return outs[0].codes[0] if n == 1 else -1


def search_on(
    states: Handle, figures: Handle, rng: Buffer, tree: Buffer, sums: Buffer, path: Buffer, known: Buffer,
    outs: Handle, worths: Buffer, dials: Buffer, iterations: int,
) -> int:  # fmt: skip
    """Continue the search from state ROOT for some iterations; returns how many nodes there are.

    Row 0 is not a node: its visits count the nodes. Node 1 is the root.
    """
    seats = states[ROOT].seats
    out = outs[0]
    spare = outs[1]
    room = len(tree) - len(known)
    for _ in range(iterations):
        if tree[0, VISITS] > room:
            break
        copy_state(states, WORK, states, ROOT)
        redeal(states[WORK], figures[0], rng)
        node = 1
        depth = 0
        path[0] = 1
        ended = False
        while not ended:
            ended = True
            n = 1
            while n == 1 and states[WORK].over == 0:
                n = choices(states[WORK], figures[0], out)
                if n == 1:
                    play(states[WORK], figures[0], out.codes[0])
            if states[WORK].over != 0:
                shares(states, WORK, figures[0], dials, worths)
            elif tree[node, CHILD] < 0:
                seat = states[WORK].to_move
                match_children(states, figures[0], node, n, out, known, tree, sums, dials, worths, spare)
                best = 0
                for i in range(1, n):
                    if sums[known[i], seat] > sums[known[best], seat]:
                        best = i
                for other in range(seats):
                    worths[other] = sums[known[best], other]
            else:
                match_children(states, figures[0], node, n, out, known, tree, sums, dials, worths, spare)
                best = best_child(seats, states[WORK].to_move, n, known, tree, sums, dials)
                node = known[best]
                play(states[WORK], figures[0], out.codes[best])
                depth += 1
                path[depth] = node
                ended = False
        for i in range(depth + 1):
            tree[path[i], VISITS] += 1
            for seat in range(seats):
                sums[path[i], seat] += worths[seat]
    visits: int = tree[0, VISITS]
    return visits


def most_visited(states: Handle, tree: Buffer, sums: Buffer) -> int:
    """The move of the root's most visited child; among equals, the one that is better for the mover."""
    seat = states[ROOT].to_move
    best = -1
    child = tree[1, CHILD]
    while child >= 0:
        if (
            best < 0
            or tree[child, VISITS] > tree[best, VISITS]
            or (
                tree[child, VISITS] == tree[best, VISITS]
                and sums[child, seat] / tree[child, VISITS] > sums[best, seat] / tree[best, VISITS]
            )
        ):
            best = child
        child = tree[child, NEXT]
    code: int = tree[best, MOVE]
    return code


FUNCTIONS: list[Function] = [
    shares,
    add_child,
    match_children,
    best_child,
    open_search,
    search_on,
    most_visited,
]
