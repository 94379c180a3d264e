"""What a seat, or a spectator, may see: the only form in which a state is shown to people.

It never holds the order of the bag, a tile that lies face down, the seed or the state of the random number generator.
Nothing in Vasco da Gama is hidden from one player only, so every seat sees the same. Which sailors are in the bag
follows from where the others are, so a view says that, but not their order.
"""

from carreira.game.edition import Edition
from carreira.game.rule import Figures, State
from carreira.game.schema import Handle
from carreira.vascodagama import facts
from carreira.vascodagama.facts import Facts
from carreira.vascodagama.moves import FIRST_STEP
from carreira.vascodagama.names import (
    AREAS,
    CALL,
    CHARACTERS,
    COLOURS,
    DECISIONS,
    LANDINGS,
    MAX_SPACES,
    MERCHANT_STAGE,
    N_BERTHS,
    N_CHARACTERS,
    N_DECKS,
    N_LANDINGS,
    N_NUMBERS,
    PLACING,
    SOURCES,
    STAGES,
    STEP,
)
from carreira.vascodagama.position import (
    player_position,
    project,
    project_on,
    ship_at,
    stack_left,
    turn,
    vdg_tile,
)
from carreira.vascodagama.state import SCHEMA
from carreira.vascodagama.views import (
    Area,
    Calling,
    Landing,
    Merchant,
    NumbersZone,
    Own,
    Place,
    Player,
    Preview,
    PreviewMove,
    Prices,
    Stack,
    TurnView,
)


def first_player(states: Handle) -> int:
    """The first player of the round: in the set-up, the seat that will play first (vdg.setup.3), while another one
    has still to choose a landing for the merchant ship."""
    return int(SCHEMA.read(states).first_player)


def view(handle: Handle, edition: Edition) -> Own:
    """What everybody sees of a state; `carreira.game.match.Match.view` adds what is the same in every game."""
    state = SCHEMA.read(handle)
    figures = edition.figures
    known = facts.known(handle, edition)
    return {
        "to_move": None if state.over or state.decision >= FIRST_STEP else state.to_move,
        "decision": STEP if state.decision >= FIRST_STEP else DECISIONS[state.decision],
        "stage": STAGES[state.stage],
        "round": state.round,
        "rounds": figures.rounds,
        "first_player": state.first_player,
        **_numbers_zone(state, figures, known),
        "landings": {landing: _landing(state, figures, known, at) for at, landing in enumerate(LANDINGS)},
        "merchant": _merchant(state, figures),
        "projects": [project_on(figures, tile) for tile in state.upper],
        "gabriel": project_on(figures, state.gabriel),
        "stacks": [_stack(state, figures, deck) for deck in range(N_DECKS)],
        "sections": [
            {colour: state.sections[section, c] for c, colour in enumerate(COLOURS)}
            for section in range(figures.sections[state.seats])
        ],
        "bag": {
            "left": state.n_bag,
            "colours": {colour: state.bag[: state.n_bag].count(c) for c, colour in enumerate(COLOURS)},
        },
        "missionaries": state.missionaries,
        "characters": {
            CHARACTERS[c]: {"holder": _seat(state.holder[c]), "host": _seat(state.host[c])} for c in range(N_CHARACTERS)
        },
        "areas": {area: _area(state, figures, known, a) for a, area in enumerate(AREAS)},
        "players": [_player(state, figures, known, seat) for seat in range(state.seats)],
        "turn": _turn(state),
        "prices": _prices(known),
        "largest_limit": known.largest_limit,
        "fits": [_place(berth) for berth in range(N_BERTHS) if known.fits[berth]],
        "bonus_left": [landing for at, landing in enumerate(LANDINGS) if known.bonus[at]],
        "merchant_fits": bool(known.merchant),
        "preview": _preview(state, figures, known),
        "box": {
            "project_prices": [figures.one_project, figures.two_projects],
            "colour_prices": list(figures.colour_price[1:]),
            "captain_price": figures.captain_price,
            "dias_points": figures.dias_points,
            "reals_per_point": figures.reals_per_point,
            "ship_points": figures.ship_points,
            "rounds": figures.rounds,
        },
    }


def _seat(seat: int) -> int | None:
    return seat if seat >= 0 else None


def _numbers_zone(state: State, figures: Figures, known: Facts) -> NumbersZone:
    """The marker, the two sums, the VdG tiles, and the discs by their numbers."""
    before = state.stage == MERCHANT_STAGE
    seen = state.stage != PLACING and state.n_vdg > 0
    calling: list[Calling] = [
        {"number": i + 1, "seat": state.disc_of[i], "area": AREAS[state.disc_area[i]]}
        for i in range(N_NUMBERS)
        if state.disc_of[i] >= 0
    ]
    called = state.called or None
    if state.decision == CALL:
        called = known.called
    return {
        "marker": None if before else state.marker,
        "marker_range": None if before else list(known.marker),
        "marker_swing": known.swing,
        "money": None if before else list(state.money),
        "vdg": {"face_up": vdg_tile(figures, state.vdg[0]) if seen else None, "left": state.n_vdg},
        "numbers": [
            {
                "number": i + 1,
                "seat": _seat(state.disc_of[i]),
                "area": AREAS[state.disc_area[i]] if state.disc_of[i] >= 0 else None,
                "compensation": figures.compensation[i],
                "cost": None if before else [known.cost[i, 0], known.cost[i, 1]],
            }
            for i in range(N_NUMBERS)
        ],
        "calling": calling,
        "called": called,
    }


def _landing(state: State, figures: Figures, known: Facts, landing: int) -> Landing:
    berths = range(landing * MAX_SPACES, landing * MAX_SPACES + figures.spaces[landing])
    bonus = None
    for kind, given in (
        ("project", figures.bonus_project),
        ("sailor", figures.bonus_sailor),
        ("captain", figures.bonus_captain),
        ("reals", figures.bonus_reals),
    ):
        if given[landing]:
            bonus = kind
    return {
        "spaces": [{"value": figures.value[berth], "ship": ship_at(state, figures, berth)} for berth in berths],
        "bonus": bonus,
        "bonus_reals": figures.bonus_reals[landing],
        "complete_points": figures.complete_points[landing],
        "complete": bool(known.complete[landing]),
    }


def _merchant(state: State, figures: Figures) -> Merchant:
    waits = state.n_merchants > 0 and not state.merchant_sent
    return {
        "face_up": {"limit": figures.limit[state.merchants[0]]} if waits else None,
        "left": state.n_merchants,
        "sent": bool(state.merchant_sent),
    }


def _stack(state: State, figures: Figures, deck: int) -> Stack:
    tiles = stack_left(state, figures, deck)
    return {"top": project(figures, tiles[0]) if tiles else None, "left": len(tiles)}


def _area(state: State, figures: Figures, known: Facts, area: int) -> Area:
    return {"spaces": figures.area_spaces[state.seats], "free": known.free[area]}


def _player(state: State, figures: Figures, known: Facts, seat: int) -> Player:
    player, mine = state.players[seat], known.players[seat]
    found = player_position(state, figures, seat)
    earned = {source: player.earned[i] for i, source in enumerate(SOURCES)}
    return {
        **found,
        "total": mine.total,
        "earned": {**earned, "earlier": player.points - sum(player.earned)},
        "projects": [
            {**tile, "missing": mine.missing[i], "launchable": mine.missing[i] == 0}
            for i, tile in enumerate(found["projects"])
        ],
        "sailing": mine.sailing,
        "final": {"reals": mine.for_reals, "ships": mine.for_ships},
    }


def _turn(state: State) -> TurnView:
    """What has been done in the action so far, and the area of its disc, even if the disc has moved to a character."""
    area = None
    if state.called:
        i = state.called - 1
        area = AREAS[state.disc_area[i]] if state.disc_of[i] >= 0 else "characters"
    return {**turn(state), "area": area}


def _prices(known: Facts) -> Prices:
    return {
        "act": known.act,
        "least": known.least if known.least >= 0 else None,
        "project": known.project,
        "gabriel": known.gabriel if known.gabriel >= 0 else None,
        "colour": known.colour,
        "sailors": list(known.sailors),
        "captain": known.captain,
        "so_far": known.so_far,
    }


def _preview(state: State, figures: Figures, known: Facts) -> Preview:
    """What navigation would bring if it took place now, without a merchant ship that has not been sent."""
    moves: list[PreviewMove] = []
    for landing in reversed(range(N_LANDINGS)):
        for space in range(figures.spaces[landing]):
            berth = landing * MAX_SPACES + space
            target = known.target[berth]
            if target != facts.STAYS:
                moves.append(
                    {
                        "landing": LANDINGS[landing],
                        "space": space + 1,
                        "owner": _seat(state.owner[berth]),
                        "to": None if target == facts.LEAVES else _place(target),
                    }
                )
    seats = range(state.seats)
    return {
        "reals": [known.players[seat].income_reals for seat in seats],
        "points": [known.players[seat].navigation_points for seat in seats],
        "complete": [landing for at, landing in enumerate(LANDINGS) if known.complete[at]],
        "moves": moves,
    }


def _place(berth: int) -> Place:
    assert 0 <= berth < N_BERTHS
    return [LANDINGS[berth // MAX_SPACES], berth % MAX_SPACES + 1]
