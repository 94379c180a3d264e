"""A position from outside becomes a state: what is given is checked against the box, the rest is as in a fresh set-up.

Given pieces are kept. The rest is filled in as it would be at that stage and round, as far as the box has pieces left.
"""

from collections.abc import Mapping

from carreira.game.edition import Edition
from carreira.game.errors import InvalidPosition
from carreira.game.language import N_
from carreira.game.loading import name, number, player_entries, row, table, truth
from carreira.game.rule import Figures, Player, State
from carreira.game.schema import Handle
from carreira.vascodagama.loading.discs import load_discs
from carreira.vascodagama.loading.numbers import load_numbers
from carreira.vascodagama.loading.people import load_captains, load_missionaries, load_sailors
from carreira.vascodagama.loading.tiles import Tiles, load_merchants, load_tiles
from carreira.vascodagama.loading.turn import load_decision
from carreira.vascodagama.names import (
    ACTING,
    MERCHANT_STAGE,
    NAVIGATING,
    OVER_STAGE,
    PLACING,
    SOURCES,
    STAGES,
)
from carreira.vascodagama.state import SCHEMA

KEYS = (
    "game", "seats", "seed", "options", "to_move", "decision", "round", "stage", "first_player", "marker", "money",
    "vdg", "landings", "merchants", "merchant_sent", "projects", "gabriel", "stacks", "sections", "bag", "missionaries",
    "placed", "hosted", "players", "turn", "chance", "revealed",
)  # fmt: skip
PLAYER_KEYS = (
    "reals", "points", "discs", "extra_disc", "captains", "captains_to_hire", "sailors", "missionaries", "projects",
    "ships", "characters", "earned",
)  # fmt: skip
MUCH = 1_000_000
"""More reals or points than anybody can have."""
WORD = 2**31 - 1

STAGE_OF = {
    **dict.fromkeys(("call", "buy", "recruit", "landing", "send", "characters"), ACTING),
    "launch": NAVIGATING,
    "over": OVER_STAGE,
}
"""The stages of the decisions that belong to one stage only."""


def load(position: Mapping[str, object], fresh: Handle, edition: Edition) -> Handle:
    """The state of a position as a handle, from the handle of a fresh set-up. Raises InvalidPosition."""
    given = table(position, KEYS, "position")
    state: State = SCHEMA.read(SCHEMA.copy(fresh))
    figures = edition.figures
    players = player_entries(given, state.seats, PLAYER_KEYS)
    _load_table(state, figures, given)
    for seat, entry in enumerate(players):
        _load_player(state.players[seat], entry, f"players[{seat}]")
    load_discs(state, figures, given, players)
    tiles = Tiles(figures)
    load_tiles(state, tiles, figures, given, players)
    load_merchants(state, tiles, given, _sent(given))
    load_sailors(state, figures, given, players)
    load_missionaries(state, figures, given, players)
    load_captains(state, figures, players)
    load_numbers(state, edition, given)
    load_decision(state, edition, given)
    _check_before_the_first_round(state, figures)
    return SCHEMA.load(SCHEMA.numbers(state))


def _load_table(state: State, figures: Figures, given: Mapping[str, object]) -> None:
    state.round = number(given.get("round", state.round), 1, figures.rounds, "round")
    state.stage = name(given["stage"], STAGES, "stage") if "stage" in given else _stage(state, figures, given)
    state.first_player = number(given.get("first_player", state.first_player), 0, state.seats - 1, "first_player")
    chance = row(given.get("chance", [*state.chance, state.chances]), "chance")
    if len(chance) != 3:
        raise InvalidPosition("chance", N_("must be two words and the count of numbers drawn from them"))
    state.chance = [number(chance[i], 0, WORD, f"chance[{i}]") for i in range(2)]
    state.chances = number(chance[2], 0, MUCH, "chance[2]")
    state.revealed = number(given.get("revealed", 0), 0, MUCH, "revealed")


def _stage(state: State, figures: Figures, given: Mapping[str, object]) -> int:
    """The stage, if it isn't given, follows from the rest; if nothing shows that a round has begun, it is
    `merchant`."""
    decision, placed, turn = given.get("decision"), given.get("placed"), given.get("turn")
    if isinstance(decision, str) and decision in STAGE_OF:
        return STAGE_OF[decision]
    all_placed = isinstance(placed, Mapping) and len(placed) >= state.seats * figures.start_discs
    if all_placed or (isinstance(turn, Mapping) and turn.get("called") is not None):
        return ACTING
    late = decision in ("merchant", "project", "sailor") and not placed
    if given.get("hosted"):
        return NAVIGATING if late else ACTING
    if given.get("marker") is not None or given.get("money") is not None or placed or state.round > 1:
        return NAVIGATING if late else PLACING
    return PLACING if decision == "place" else MERCHANT_STAGE


def _sent(given: Mapping[str, object]) -> bool:
    """Whether the round's merchant ship has been sent: unless it is given, only if the decision comes after that."""
    if "merchant_sent" in given:
        return bool(truth(given["merchant_sent"], "merchant_sent"))
    turn = given.get("turn")
    turn = turn if isinstance(turn, Mapping) else {}
    decision = turn.get("bonus") or given.get("decision")
    if decision in ("project", "sailor"):
        return turn.get("landing") is None
    return decision in ("launch", "over") or given.get("stage") == "over"


def _load_player(player: Player, given: Mapping[str, object], where: str) -> None:
    """Reals and points; of the points' sources only those given are known."""
    player.reals = number(given.get("reals", player.reals), 0, MUCH, f"{where}.reals")
    if "points" in given or "earned" in given:
        earned = table(given.get("earned", {}), SOURCES, f"{where}.earned")
        player.earned = [number(earned.get(source, 0), 0, MUCH, f"{where}.earned.{source}") for source in SOURCES]
        player.points = number(given.get("points", sum(player.earned)), 0, MUCH, f"{where}.points")
    if sum(player.earned) > player.points:
        text = N_("%(given)d points, more than the %(points)d there are")
        raise InvalidPosition(f"{where}.earned", text, given=sum(player.earned), points=player.points)


def _check_before_the_first_round(state: State, figures: Figures) -> None:
    """Before round 1 nothing can have happened that needs a round."""
    if state.stage != MERCHANT_STAGE:
        return
    if state.round > 1:
        raise InvalidPosition("round", N_("the first merchant ship is sent before round 1"))
    if not state.n_vdg:
        raise InvalidPosition("vdg", N_("there must be a tile for round 1"))
    for seat in range(state.seats):
        if state.players[seat].discs != figures.start_discs:
            text = N_("before round 1 all %(discs)d are in hand")
            raise InvalidPosition(f"players[{seat}].discs", text, discs=figures.start_discs)
