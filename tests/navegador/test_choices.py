"""`choices` leaves moves out, but nothing that a turn can lead to."""

from random import Random

import pytest

import carreira
from carreira.game.match import Match
from carreira.game.rule import COMPILED
from carreira.navegador.names import DECISIONS, GOODS
from tests.navegador.picker import pick
from tests.navegador.situations import Given, action, known

MOST = 3000
"""The most positions within one action that are searched; larger actions are left out."""
THOROUGH = [2, 3, 4, 5] if COMPILED else [2]
"""Numbers of seats for which every outcome is searched; plain rules agree state by state, so there one is enough."""
RONDEL = DECISIONS.index("rondel")


def outcomes(match: Match, pruned: bool) -> set[object] | None:
    """All positions in which the action can end, by legal moves or by those of `choices`; None if too many."""
    game, edition = match.game, match.edition
    schema, loops, out = game.schema, game.loops, game.buffer()
    ends, seen = set(), {schema.freeze(match.handle)}
    waiting = list(seen)
    while waiting:
        if len(seen) > MOST:
            return None
        frozen = waiting.pop()
        state = schema.thaw(frozen)
        n = (loops.choices_of if pruned else loops.legal_moves)(state, edition.handle, out)
        for code in game.codes_in(out, n):
            after = schema.thaw(frozen)
            loops.step(after, edition.handle, code, game.buffer())
            plain, key = schema.read(after), schema.freeze(after)
            if plain.over or plain.decision == RONDEL:
                ends.add(key)
            elif key not in seen:
                seen.add(key)
                waiting.append(key)
    return ends


RICH = {"cash": 5000, "workers": 9}
TRADER = {"colonies": dict.fromkeys(GOODS, 4), "factories": dict.fromkeys(GOODS, 4)}


@pytest.mark.parametrize(
    ("field", "me", "first", "then", "left_out"),
    [
        ("colony", {**RICH, "ships": {"guine": 2, "bahia": 2, "rio": 2}}, "colony rio", "colony guine", "colony bahia"),
        ("buildings", RICH, "build spice", "build sugar", "build gold"),
        ("market-1", TRADER, "sell spice 1", "sell sugar 1", "sell gold 1"),
        ("market-1", TRADER, "process spice 1", "process sugar 1", "process gold 1"),
    ],
)
def test_what_commutes_is_chosen_in_one_order(field: str, me: Given, first: str, then: str, left_out: str) -> None:
    """After the last in the order, nothing before it is chosen any more, even if something before it was played."""
    match = action(field, me, regions=known("guine", "bahia", "rio"))
    assert left_out in chosen(match)
    for move in (first, then):
        match.play(move)
        assert left_out in match.moves()
        assert left_out not in chosen(match), f"after {move}"


def chosen(match: Match) -> list[str]:
    """The moves that `choices` keeps."""
    out = match.game.buffer()
    n = match.game.loops.choices_of(match.handle, match.edition.handle, out)
    return [match.game.notation[code] for code in match.game.codes_in(out, n)]


@pytest.mark.parametrize("seats", THOROUGH)
def test_no_outcome_is_lost(seats: int) -> None:
    """Every action of whole games: trades, foundings, purchases, and sailings with and without a discovery."""
    chance = Random(seats)
    compared = dict.fromkeys(DECISIONS, 0)
    fewer = 0
    for seed in range(3):
        match = carreira.new("navegador", seats=seats, seed=seed, options={"king_in_goa": seed == 1})
        before = "rondel"
        while not match.over:
            decision = match.view()["decision"]
            if before == "rondel" and decision in ("sail", "colony", "build", "market") and chance.random() < 0.3:
                everything = outcomes(match, pruned=False)
                if everything is not None:
                    assert outcomes(match, pruned=True) == everything, match.dumps()
                    compared[decision] += 1
                    fewer += match.game.loops.choices_of(match.handle, match.edition.handle, match.game.buffer()) < len(
                        match.moves()
                    )
            before = decision
            match.play(pick(match, chance))
    assert min(compared[decision] for decision in ("sail", "colony", "build", "market")) > 3
    assert fewer > 3
