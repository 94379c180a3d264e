"""What a net looks at in a position of Vasco da Gama, for one seat and from its point of view.

Everything here lies open on the table. Numbers are written in the units of `FEATURES` and scaled at the end.
"""

from carreira.game.features import Feature
from carreira.game.rule import Figures, Numbers, State, rule
from carreira.vascodagama.estimate.plan import Plan, expected_cost, rivals_before
from carreira.vascodagama.estimate.worth import at_sea, colours_of, count_of, navigations_left, pack, ship_worth
from carreira.vascodagama.names import (
    ACTING,
    AREAS,
    CHARACTERS,
    LANDINGS,
    MAX_SPACES,
    N_AREAS,
    N_CHARACTERS,
    N_COLOURS,
    N_LANDINGS,
    N_NUMBERS,
    NAVIGATING,
    PLACING,
)
from carreira.vascodagama.rules.player import captained_ships, crew_size, sailors_at_hand, ships_sailing
from carreira.vascodagama.rules.scoring import total_points
from carreira.vascodagama.value import characters_held, expected, planned

RIVALS = (
    ("points", "points", 40), ("reals", "reals", 10), ("projects and ships", "tiles", 4),
    ("ships at landings", "ships", 4), ("income", "points", 5),
)  # fmt: skip

FEATURES = (
    # the estimate and its parts, so that the net can weigh them anew by the position
    Feature("value", "points", 50),
    Feature("points", "points", 40),
    Feature("ships at landings may earn", "points", 20),
    Feature("characters may bring", "points", 5),
    # time: what earns in each round counts for each round left
    Feature("rounds left", "rounds", 5),
    Feature("navigations left", "navigations", 5),
    Feature("placing", "yes", 1),
    Feature("acting", "yes", 1),
    Feature("navigation", "yes", 1),
    Feature("launching after the last round", "yes", 1),
    Feature("other players", "players", 3),
    Feature("first player", "yes", 1),
    Feature("seats behind the first player", "seats", 3),
    Feature("to move", "yes", 1),
    # money: the first reals make a turn possible, later ones matter less
    Feature("reals", "reals", 10),
    Feature("first reals", "reals", 4),
    Feature("discs to place", "discs", 4),
    Feature("extra disc to place", "yes", 1),
    # what is left after the actions of the discs on the board, as the estimate plans them
    Feature("planned: reals", "reals", 10),
    Feature("planned: captains", "captains", 3),
    Feature("planned: colours", "colours", 5),
    Feature("planned: points", "points", 10),
    Feature("planned: ships sent", "ships", 2),
    Feature("planned: projects launched", "projects", 2),
    Feature("planned: project bought", "yes", 1),
    # people: a crew needs different colours, each ship sent a captain
    Feature("captains", "captains", 3),
    Feature("captains to hire", "captains", 6),
    Feature("colours", "colours", 5),
    Feature("sailors", "sailors", 8),
    Feature("colours of which there are two", "colours", 5),
    Feature("missionaries", "missionaries", 4),
    # projects and ships: what each would bring if it were sent to the best free space
    Feature("projects", "projects", 4),
    Feature("best project", "points", 12),
    Feature("all projects", "points", 30),
    Feature("best project that has a crew", "points", 12),
    Feature("ships", "ships", 3),
    Feature("best ship", "points", 12),
    Feature("all ships", "points", 24),
    Feature("ships with a captain", "ships", 3),
    # characters: held, and visited this round
    *(Feature(f"holds {character}", "yes", 1) for character in CHARACTERS),
    *(Feature(f"hosts {character}", "yes", 1) for character in CHARACTERS),
    # discs on the board: where they lie, who comes first, and what acting costs
    *(Feature(f"discs: {area}", "discs", 2) for area in AREAS),
    *(Feature(f"rivals before own discs: {area}", "discs", 4) for area in AREAS),
    Feature("expected cost of acting", "reals", 10),
    Feature("expected cost beyond the reals at hand", "reals", 10),
    Feature("compensation for renouncing", "reals", 10),
    Feature("marker", "numbers", 20),
    Feature("upper sum", "reals", 10),
    Feature("lower sum", "reals", 10),
    # the route: a landing pays when it is complete, and ships sail on from there
    *(Feature(f"own ships: {landing}", "ships", 2) for landing in LANDINGS),
    *(Feature(f"free spaces: {landing}", "spaces", 5) for landing in LANDINGS),
    *(Feature(f"own ships times free spaces: {landing}", "ships times spaces", 4) for landing in LANDINGS),
    Feature("income in points", "points", 5),
    Feature("income in reals", "reals", 5),
    Feature("income in points for the navigations left", "points", 15),
    # the others: who is ahead, and what they earn
    *(Feature(f"rivals' mean: {name}", unit, one) for name, unit, one in RIVALS),
    *(Feature(f"best rival's: {name}", unit, one) for name, unit, one in RIVALS),
    Feature("points beyond the best rival's", "points", 20),
)
SCALES = tuple(1.0 / feature.one for feature in FEATURES)


@rule
def features(state: State, figures: Figures, seat: int, out: Numbers) -> float:
    """Write the features of a seat into `out.x`; returns `value`."""
    plan = planned(state, figures, seat)
    worth = expected(state, figures, seat, plan) if state.over == 0 else 1.0 * total_points(state, figures, seat)
    out.x[0] = worth
    n = add_time(state, figures, seat, out, 1)
    n = add_means(state, figures, seat, plan, out, n)
    n = add_tiles(state, figures, seat, out, n)
    n = add_discs(state, figures, seat, out, n)
    n = add_route(state, figures, seat, out, n)
    n = add_rivals(state, figures, seat, out, n)
    for i in range(n):
        out.x[i] *= SCALES[i]
    return worth


@rule
def add_time(state: State, figures: Figures, seat: int, out: Numbers, n: int) -> int:
    """Write the points and how far the match has come from number `n` on; returns the number after the last."""
    rounds = figures.rounds - state.round
    navigations = navigations_left(state, figures)
    out.x[n] = 1.0 * total_points(state, figures, seat)
    out.x[n + 1] = at_sea(state, figures, seat, navigations, rounds)
    out.x[n + 2] = characters_held(state, figures, seat, rounds)
    out.x[n + 3] = 1.0 * rounds
    out.x[n + 4] = 1.0 * navigations
    out.x[n + 5] = 1.0 if state.stage == PLACING else 0.0
    out.x[n + 6] = 1.0 if state.stage == ACTING else 0.0
    out.x[n + 7] = 1.0 if state.stage == NAVIGATING else 0.0
    out.x[n + 8] = 1.0 * state.closing
    out.x[n + 9] = state.seats - 1.0
    out.x[n + 10] = 1.0 if state.first_player == seat else 0.0
    out.x[n + 11] = 1.0 * ((seat - state.first_player) % state.seats)
    out.x[n + 12] = 1.0 if state.to_move == seat else 0.0
    return n + 13


@rule
def add_means(state: State, figures: Figures, seat: int, plan: Plan, out: Numbers, n: int) -> int:
    """Write money, discs in hand, the plan and people."""
    player = state.players[seat]
    money, captains, crew, sent, launched, bought, _, gained = plan
    out.x[n] = 1.0 * player.reals
    out.x[n + 1] = 1.0 * min(player.reals, 4)
    out.x[n + 2] = 1.0 * player.discs
    out.x[n + 3] = 1.0 * player.extra_disc
    out.x[n + 4] = money
    out.x[n + 5] = 1.0 * captains
    out.x[n + 6] = 1.0 * colours_of(crew)
    out.x[n + 7] = gained
    out.x[n + 8] = 0.0
    out.x[n + 9] = 0.0
    for i in range(player.n_projects + player.n_ships):
        out.x[n + 8] += (sent >> i) & 1
        out.x[n + 9] += (launched >> i) & 1
    out.x[n + 10] = 1.0 if bought >= 0 else 0.0
    at_hand = pack(player)
    pairs = 0
    for colour in range(N_COLOURS + 1):
        pairs += count_of(at_hand, colour) > 1
    out.x[n + 11] = 1.0 * player.captains
    out.x[n + 12] = 1.0 * player.captains_to_hire
    out.x[n + 13] = 1.0 * colours_of(at_hand)
    out.x[n + 14] = 1.0 * sailors_at_hand(player)
    out.x[n + 15] = 1.0 * pairs
    out.x[n + 16] = 1.0 * player.missionaries
    return n + 17


@rule
def add_tiles(state: State, figures: Figures, seat: int, out: Numbers, n: int) -> int:
    """Write projects and ships in the supply, and characters."""
    player = state.players[seat]
    rounds = figures.rounds - state.round
    navigations = navigations_left(state, figures)
    colours = colours_of(pack(player))
    for i in range(8):
        out.x[n + i] = 0.0
    out.x[n] = 1.0 * player.n_projects
    out.x[n + 4] = 1.0 * player.n_ships
    for i in range(player.n_projects + player.n_ships):
        tile = player.tiles[i]
        worth = ship_worth(state, figures, tile, -1, navigations, rounds)
        at = n + 1 if i < player.n_projects else n + 5
        out.x[at] = max(out.x[at], worth)
        out.x[at + 1] += worth
        if i < player.n_projects and crew_size(figures, tile) <= colours:
            out.x[n + 3] = max(out.x[n + 3], worth)
    out.x[n + 7] = 1.0 * captained_ships(player)
    n += 8
    for character in range(N_CHARACTERS):
        out.x[n + character] = 1.0 if state.holder[character] == seat else 0.0
        out.x[n + N_CHARACTERS + character] = 1.0 if state.host[character] == seat else 0.0
    return n + 2 * N_CHARACTERS


@rule
def add_discs(state: State, figures: Figures, seat: int, out: Numbers, n: int) -> int:
    """Write the discs on the board, what acting with them costs, and what money there is to be had."""
    for i in range(2 * N_AREAS):
        out.x[n + i] = 0.0
    cost = 0.0
    pay = 0
    for i in range(N_NUMBERS):
        if state.disc_of[i] == seat:
            area = state.disc_area[i]
            out.x[n + area] += 1.0
            out.x[n + N_AREAS + area] += rivals_before(state, i, area, seat)
            if state.called != i + 1:
                cost += expected_cost(state, figures, i)
                pay += figures.compensation[i]
    n += 2 * N_AREAS
    out.x[n] = cost
    out.x[n + 1] = max(0.0, cost - state.players[seat].reals)
    out.x[n + 2] = 1.0 * pay
    out.x[n + 3] = 1.0 * state.marker
    out.x[n + 4] = 1.0 * state.money[0]
    out.x[n + 5] = 1.0 * state.money[1]
    return n + 6


@rule
def income(state: State, figures: Figures, seat: int) -> tuple[int, int]:
    """What a seat's ships at landings earn in a navigation: points and reals."""
    points = 0
    reals = 0
    for landing in range(N_LANDINGS):
        for space in range(figures.spaces[landing]):
            berth = landing * MAX_SPACES + space
            if state.owner[berth] == seat:
                points += figures.points[state.ship[berth]]
                reals += figures.reals[state.ship[berth]]
    return points, reals


@rule
def add_route(state: State, figures: Figures, seat: int, out: Numbers, n: int) -> int:
    """Write the landings: own ships, free spaces, their product; and the income."""
    for landing in range(N_LANDINGS):
        own = 0
        free = 0
        for space in range(figures.spaces[landing]):
            berth = landing * MAX_SPACES + space
            own += state.owner[berth] == seat
            free += state.ship[berth] < 0
        out.x[n + landing] = 1.0 * own
        out.x[n + N_LANDINGS + landing] = 1.0 * free
        out.x[n + 2 * N_LANDINGS + landing] = 1.0 * own * free
    n += 3 * N_LANDINGS
    points, reals = income(state, figures, seat)
    out.x[n] = 1.0 * points
    out.x[n + 1] = 1.0 * reals
    out.x[n + 2] = 1.0 * points * navigations_left(state, figures)
    return n + 3


@rule
def add_rivals(state: State, figures: Figures, seat: int, out: Numbers, n: int) -> int:
    """Write what the other seats have: the mean of each number, then the highest, then the lead over the best."""
    count = 5
    for i in range(2 * count):
        out.x[n + i] = 0.0
    part = 1.0 / max(1, state.seats - 1)
    best = -1e9
    for other in range(state.seats):
        if other != seat:
            player = state.players[other]
            points = 1.0 * total_points(state, figures, other)
            best = max(best, points)
            earned, _ = income(state, figures, other)
            has = (
                points,
                1.0 * player.reals,
                1.0 * (player.n_projects + player.n_ships),
                1.0 * ships_sailing(state, other),
                1.0 * earned,
            )
            for i in range(count):
                out.x[n + i] += has[i] * part
                out.x[n + count + i] = max(out.x[n + count + i], has[i])
    out.x[n + 2 * count] = total_points(state, figures, seat) - best
    return n + 2 * count + 1
