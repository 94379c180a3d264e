"""The environment for PettingZoo: its own suites, and that it plays the match of its seed."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import carreira
from carreira import IllegalMove
from carreira.adapters.pettingzoo import Environment

TABLES = [(game, seats) for game in carreira.GAMES for seats in carreira.GAMES[game].seat_counts]
EXPECTED = (
    # the suite knows by name only PettingZoo's own environments that observe by dictionaries with masks
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    # nobody has a legal move after the end
    "Action mask numpy array is all zeros",
)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_its_own_suites_pass(game: str, seats: int) -> None:
    """`api_test`, without a warning that we could avoid, and `seed_test`: the same seed gives the same match."""
    with warnings.catch_warnings(record=True) as raised:
        warnings.simplefilter("always")
        api_test(Environment(game, seats=seats), num_cycles=60)
    unexpected = [str(one.message) for one in raised if not str(one.message).startswith(EXPECTED)]
    assert unexpected == []
    seed_test(lambda: Environment(game, seats=seats), num_cycles=30)


@pytest.mark.parametrize("game", carreira.GAMES)
def test_it_plays_a_whole_match(game: str) -> None:
    """The same moves in a match of the same seed lead to the same points; the winners share 1."""
    environment, match = Environment(game, seats=2), carreira.new(game, seats=2, seed=5)
    environment.reset(seed=5)
    paid, points, chance = {}, {}, np.random.default_rng(1)
    for agent in environment.agent_iter():
        seen, reward, over, _, info = environment.last()
        if over:
            paid[agent], points[agent] = reward, info["points"]
            environment.step(None)
            continue
        assert reward == 0
        assert agent == f"seat_{match.to_move}"
        code = int(chance.choice(np.flatnonzero(seen["action_mask"])))
        match.play(carreira.GAMES[game].notation[code])
        environment.step(code)
    assert match.over
    assert list(points.values()) == match.scores()
    assert sum(paid.values()) == 1
    assert {int(agent[-1]) for agent in paid if paid[agent] > 0} == set(match.ranking()[0])


def test_without_a_seed_the_next_matches_follow_from_the_last_one() -> None:
    deals = []
    for _ in range(2):
        environment = Environment("navegador", seats=2)
        environment.reset(seed=9)
        environment.reset()
        deals.append([environment.match.seed])
        environment.reset()
        deals[-1].append(environment.match.seed)
    assert deals[0] == deals[1]
    assert len({9, *deals[0]}) == 3


def test_wrong_moves_change_nothing() -> None:
    environment = Environment("navegador", seats=2)
    environment.reset(seed=1)
    seen = environment.observe(environment.agent_selection)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove):
        environment.step(illegal)
    for wrong in (-1, 346, 1.5, None):
        with pytest.raises(ValueError, match="0 to 345"):
            environment.step(wrong)
    assert environment.match.number == 0
    for arguments in ({"seats": 9}, {"options": {"unknown": True}}):
        with pytest.raises(ValueError, match=r"\w"):
            Environment("navegador", **arguments)


def test_a_position_is_rendered_as_text() -> None:
    environment = Environment("navegador", seats=2, options={"king_in_goa": True}, render_mode="ansi", language="de")
    environment.reset(seed=1)
    assert environment.match.options["king_in_goa"]
    first, prompt, moves = environment.render().splitlines()
    assert first == repr(environment.match)
    assert environment.agent_selection in prompt
    assert moves.split(", ") == environment.match.moves()
