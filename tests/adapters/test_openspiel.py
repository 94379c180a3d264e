"""The games of OpenSpiel: its random simulation test, its observations and its serialization."""

import json

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import carreira
from carreira.adapters import openspiel
from carreira.game.chance import generator

TABLES = [(game, seats) for game in carreira.GAMES for seats in carreira.GAMES[game].seat_counts]


def dealt(game: str, **params: object) -> pyspiel.State:
    """A state after the deal 7."""
    state = pyspiel.load_game(f"carreira_{game}", params).new_initial_state()
    state.apply_action(7)
    return state


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_its_own_test_passes(game: str, seats: int) -> None:
    """The random simulation test, which also serializes, clones and observes every state."""
    loaded = pyspiel.load_game(f"carreira_{game}(players={seats})")
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", carreira.GAMES)
def test_observations_are_what_a_seat_may_see(game: str) -> None:
    """Tensors are the features, strings the view. Both stay the same when everything unseen is dealt anew."""
    state, match = dealt(game, players=2), carreira.new(game, seats=2, seed=7)
    observer = openspiel.Observer(carreira.GAMES[game])
    observation, changed = make_observation(state.get_game()), 0
    for _ in range(10):
        for seat in range(2):
            observation.set_from(state, seat)
            assert observation.tensor.tolist() == observer.features(match, seat).tolist()
            assert "seed" not in state.observation_string(seat)
            assert state.observation_tensor(seat) == observation.tensor.tolist()
            assert json.loads(state.observation_string(seat)) == match.view(seat)
            other = state.clone()
            other.match.game.loops.deal_unseen(other.match.handle, match.edition.handle, generator(seat))
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            changed += other.match.position() != match.position()
        code = state.legal_actions()[-1]
        assert state.action_to_string(state.current_player(), code) in match.moves()
        match.play(carreira.GAMES[game].notation[code])
        state.apply_action(code)
    assert changed


@pytest.mark.parametrize("game", carreira.GAMES)
def test_a_state_dealt_anew_looks_the_same(game: str) -> None:
    """In the middle of turns too: the same observations and actions, another hidden order, and no trace of the seed."""
    state, chance, changed = dealt(game, players=3), np.random.default_rng(2), 0
    for _ in range(40):
        kept = state.record()
        for player in range(3):
            other = state.resample_from_infostate(player, chance.random)
            again = other.resample_from_infostate(player, lambda: 0.25)
            for new in (other, again, other.clone(), loaded_again(other)):
                assert new.current_player() == state.current_player()
                assert new.legal_actions() == state.legal_actions()
                for seat in range(3):
                    assert new.observation_string(seat) == state.observation_string(seat)
                    assert new.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.match.seed != state.match.seed
            changed += other.match.position() != state.match.position()
        assert state.record() == kept
        state.apply_action(int(chance.choice(state.legal_actions())))
    assert changed


def loaded_again(state: pyspiel.State) -> pyspiel.State:
    """A state after it was serialized."""
    return pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1]


def test_a_search_of_openspiel_plays_on_states_dealt_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its information set search (Cowling et al., 2012), which asks for one in each iteration."""
    state, asked = dealt("vascodagama", players=2), []
    dealing = openspiel.SpielState.resample_from_infostate
    monkeypatch.setattr(
        openspiel.SpielState, "resample_from_infostate", lambda *given: asked.append(given) or dealing(*given)
    )
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        state.get_game(), mcts.RandomRolloutEvaluator(1, rng), 1.0, 2, random_state=rng, use_observation_string=True
    )
    assert bot.step(state) in state.legal_actions()
    assert len(asked) == 2


@pytest.mark.parametrize("game", carreira.GAMES)
def test_states_are_kept_as_records(game: str) -> None:
    state = dealt(game, players=3, first_deal=20)
    for _ in range(20):
        state.apply_action(state.legal_actions()[0])
    assert carreira.loads(state.record()).dumps() == state.match.dumps()
    assert state.match.seed == 27
    again = openspiel.from_record(state.record())
    assert again.record() == state.record()
    loaded_game, loaded = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert (str(loaded_game), loaded.record()) == (str(state.get_game()), state.record())
    assert loaded.history() == state.history()


@pytest.mark.parametrize("seed", [-5, 2**31, 2**63 + 1, 10**78])
def test_records_of_any_seed_are_loaded(seed: int) -> None:
    """OpenSpiel's whole numbers have 32 bits; the site deals by seeds of 64."""
    match = carreira.new("vascodagama", seats=3, seed=seed)
    match = match.play(match.moves()[0])
    state = openspiel.from_record(match.dumps())
    assert state.record() == match.dumps()
    loaded_game, loaded = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert (str(loaded_game), loaded.record()) == (str(state.get_game()), match.dumps())


@pytest.mark.parametrize("text", ["5", "seed", "seed ", "seed x", "seed --5"])
def test_an_only_deal_names_a_seed(text: str) -> None:
    with pytest.raises(ValueError, match="only_deal must be like 'seed 123'"):
        pyspiel.load_game("carreira_navegador", {"only_deal": text})


def test_only_what_openspiel_can_play_is_loaded() -> None:
    loaded = carreira.from_position("navegador", {"seats": 2, "phase": 2})
    with pytest.raises(ValueError, match="from their set-up on"):
        openspiel.from_record(loaded.dumps())
    with pytest.raises(carreira.InvalidRecord):
        openspiel.from_record("nothing")
    with pytest.raises(ValueError, match="before the deal"):
        pyspiel.load_game("carreira_navegador").new_initial_state().record()


def test_parameters_are_checked() -> None:
    assert pyspiel.load_game("carreira_navegador").num_players() == 4
    assert dealt("navegador", king_in_goa=True).match.options == {"king_in_goa": True}
    for wrong in ("players=9", "deals=0"):
        with pytest.raises((ValueError, pyspiel.SpielError), match=r"\w"):
            pyspiel.load_game(f"carreira_navegador({wrong})")


def test_a_match_that_never_ends_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openspiel, "LONGEST", 3)
    state = dealt("navegador", players=4)
    for _ in range(3):
        assert state.returns() == [0] * 4
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.returns() == [0.25] * 4
