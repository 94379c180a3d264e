"""The middle of a turn in a position from outside: checks what the action has done so far against the rest."""

from collections.abc import Mapping

from carreira.game.errors import InvalidPosition
from carreira.game.language import N_
from carreira.game.loading import name, number, row, table, truth
from carreira.game.rule import Figures, State
from carreira.navegador.names import (
    BUILD,
    DECISIONS,
    FOUND,
    GOODS,
    MARKET,
    N_REGIONS,
    PRIVILEGE,
    REGIONS,
    RONDEL,
    SAIL,
    SCRAP,
    SECOND_MARKET,
    SHIPS,
    WORKERS,
)
from carreira.navegador.position import Turn

SAID_AT: dict[int, tuple[str, ...]] = {
    RONDEL: (),
    SCRAP: ("scrap_left",),
    WORKERS: ("workers_free",),
    SHIPS: ("workers_free",),
    PRIVILEGE: ("workers_free",),
    SAIL: ("workers_free", "extra_sailing", "sailed", "expedition", "discovered", "next_phase"),
    FOUND: ("workers_free", "ships_used", "last_pick"),
    BUILD: ("workers_free", "last_pick"),
    MARKET: ("workers_free", "traded", "joker_used", "last_pick"),
}
"""The keys of `turn` at each decision, besides `end_triggered`."""

NOTHING: Turn = {
    "scrap_left": 0,
    "extra_sailing": False,
    "sailed": {},
    "expedition": None,
    "discovered": None,
    "workers_free": 0,
    "ships_used": {},
    "traded": [],
    "joker_used": False,
    "last_pick": -1,
    "next_phase": None,
    "end_triggered": False,
}
"""Every key of a turn, with its value where nothing has been done."""


def by_region(value: object, most: int, where: str) -> list[int]:
    """Counts by region as a list with one for each region. Raises InvalidPosition."""
    counts = [0] * N_REGIONS
    for region, count in table(value, REGIONS, where).items():
        counts[REGIONS.index(region)] = number(count, 0, most, f"{where}.{region}")
    return counts


def load_turn(state: State, figures: Figures, given: object) -> None:
    """Apply the key `turn` to a state whose board, players and decision are loaded. Raises InvalidPosition."""
    turn = {**NOTHING, **table(given, tuple(NOTHING), "turn")}
    for key, nothing in NOTHING.items():
        if turn[key] != nothing and key != "end_triggered" and key not in SAID_AT[state.decision]:
            text = N_("this key doesn’t belong to the decision %(decision)s")
            raise InvalidPosition(f"turn.{key}", text, decision=DECISIONS[state.decision])
    state.triggered = truth(turn["end_triggered"], "turn.end_triggered")
    _action(state, turn)
    _done_so_far(state, figures, turn)
    _expedition(state, turn)


def _action(state: State, turn: Mapping[str, object]) -> None:
    """Check that the decision belongs to where the piece stands, or to the card."""
    player = state.players[state.to_move]
    state.extra_sailing = truth(turn["extra_sailing"], "turn.extra_sailing")
    if state.extra_sailing:
        if state.holder != state.to_move or state.first_round:
            raise InvalidPosition(
                "turn.extra_sailing", N_("only its holder sails with the card, not in the first round")
            )
        return
    if state.decision == RONDEL:
        return
    if player.rondel < 0:
        raise InvalidPosition("decision", N_("an action needs the rondel piece on the board"))
    if state.decision == SCRAP:
        state.scrap_left = number(turn["scrap_left"], 1, sum(player.ships), "turn.scrap_left")
        return
    if state.decision != (MARKET if player.rondel == SECOND_MARKET else SAIL + player.rondel):
        raise InvalidPosition("decision", N_("it is not that of the field on which the rondel piece stands"))


def _done_so_far(state: State, figures: Figures, turn: Mapping[str, object]) -> None:
    player = state.players[state.to_move]
    state.sailed = by_region(turn["sailed"], figures.max_ships, "turn.sailed")
    state.ships_used = by_region(turn["ships_used"], figures.max_ships, "turn.ships_used")
    state.workers_free = number(turn["workers_free"], 0, player.workers, "turn.workers_free")
    for good in row(turn["traded"], "turn.traded"):
        state.traded[name(good, GOODS, "turn.traded")] = 1
    state.joker_used = truth(turn["joker_used"], "turn.joker_used")
    state.last_pick = number(turn["last_pick"], -1, N_REGIONS - 1, "turn.last_pick")
    for r, region in enumerate(REGIONS):
        if max(state.sailed[r], state.ships_used[r]) > player.ships[r]:
            raise InvalidPosition("turn", N_("more ships have acted in %(region)s than there are"), region=region)


def _expedition(state: State, turn: Mapping[str, object]) -> None:
    if turn["discovered"] is not None:
        state.discovered = name(turn["discovered"], REGIONS, "turn.discovered")
        if not state.explored[state.discovered]:
            raise InvalidPosition("turn.discovered", N_("nobody has discovered that region"))
    if turn["next_phase"] is not None:
        state.next_phase = number(turn["next_phase"], state.phase + 1, 3, "turn.next_phase")
    if turn["expedition"] is None:
        return
    region = table(turn["expedition"], ("region", "ships", "needed"), "turn.expedition").get("region")
    state.expedition = name(region, REGIONS, "turn.expedition.region")
    ships = state.players[state.to_move].ships[state.expedition]
    if state.explored[state.expedition] or not ships or state.sailed[state.expedition] != ships:
        raise InvalidPosition("turn.expedition", N_("it needs ships that have sailed into an undiscovered region"))
    if state.discovered >= 0:
        raise InvalidPosition("turn.expedition", N_("only one region can be discovered in one sailing action"))
