"""The games as Python games of OpenSpiel (Lanctot et al., 2019), registered when this module is imported.

`pyspiel.load_game("carreira_…(players=3)")`, with the name of a game of `carreira.GAMES`; parameters:

* `players`;
* each of the game's options, true or false;
* `deals`, `first_deal`: chance acts once, at the root, and chooses one of so many deals, each equally likely. Deal i
  is that of `carreira.new` with the seed `first_deal + i`. A deal fixes everything that is turned up later, so chance
  never acts again;
* `only_deal`: `seed N`, for one deal only, that of the seed N, in place of the two before. As text, since OpenSpiel's
  whole numbers have 32 bits, and seeds more.

Actions are codes of moves, indices into `Game.notation`. Returns: the shares in winning at the end, as
`carreira.adapters.observing.shares` has them, so their sum is 1. A match is broken off after `carreira.batches.LONGEST`
decisions, since no rule says that all would end; then all shares are equal.

Observations, as tensor and as string, hold only what the player may see. The state itself, its history and what is
serialized hold everything: they are for whoever runs the experiment. A search may look ahead only from what
`SpielState.resample_from_infostate` returns.
"""

import json
from collections.abc import Callable
from typing import Any

import numpy as np

from carreira import face, games
from carreira.adapters import needed
from carreira.adapters.observing import Observer, shares
from carreira.batches import LONGEST
from carreira.game.chance import generator
from carreira.game.game import Game
from carreira.game.match import Match

needed("pyspiel", "openspiel")

import pyspiel  # noqa: E402  (only once the sentence above can't be needed any more)

USUAL = 4
"""The number of players where none is given, in a game that so many can play."""
DEALS = 1000
"""The number of deals where none is given."""
SEED = "seed "
"""What stands before the number in `only_deal`, which OpenSpiel would take for a whole number without it."""


def name_of(game: Game) -> str:
    """The name by which OpenSpiel knows a game."""
    return f"carreira_{game.name}"


def _seed_in(text: str) -> int:
    """The seed in a parameter `only_deal`. Raises ValueError if there is none."""
    number = text.removeprefix(SEED)
    if number == text or not number.removeprefix("-").isdecimal():
        raise ValueError(f"only_deal must be like '{SEED}123', not {text!r}.")
    return int(number)


def _type_of(game: Game) -> pyspiel.GameType:
    counts = game.seat_counts
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=counts[-1],
        min_num_players=counts[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": USUAL if USUAL in counts else counts[-1],
            "deals": DEALS,
            "first_deal": 0,
            "only_deal": "",
            **{option.name: False for option in game.options},
        },
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # has no types
    """A game with its parameters; a subclass for each registered game names it in `kind`."""

    kind: Game
    spiel_type: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**self.spiel_type.parameter_specification, **(params or {})}
        self.seats = self.kind.checked_seats(given["players"])
        self.deals, self.first_deal = int(given["deals"]), int(given["first_deal"])
        if given["only_deal"]:
            self.deals, self.first_deal = 1, _seed_in(given["only_deal"])
        if self.deals < 1:
            raise ValueError(f"deals must be at least 1, not {self.deals}.")
        self.options = {option.name: bool(given[option.name]) for option in self.kind.options}
        info = pyspiel.GameInfo(
            num_distinct_actions=self.kind.rules.first_step,
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.spiel_type, info, params or {})

    def new_initial_state(self) -> "SpielState":
        """Before the deal."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> "SpielObserver":
        """What writes observations; it takes no parameters."""
        if params:
            raise ValueError(f"Observations have no parameters; got {', '.join(params)}.")
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            raise ValueError("Observations show the position only, not what went before it (perfect_recall=False).")
        return SpielObserver(self.kind)


class SpielState(pyspiel.State):  # type: ignore[misc]  # has no types
    """A position, or the root before the deal."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.match: Match | None = None
        self.earlier = 0
        """The decisions before those of `match`, where everything unseen was dealt anew after them."""

    def current_player(self) -> int:
        """The seat that decides, or OpenSpiel's number for chance or for the end."""
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal() or self.match.to_move is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.match.to_move

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.match.codes()) if self.match is not None else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each deal, equally likely."""
        deals = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if self.match is None:
            seed = game.first_deal + action
            self.match = face.new(game.kind.name, seats=game.seats, seed=seed, options=game.options)
        else:
            self.match.play(game.kind.notation[action])

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.get_game()
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {game.first_deal + action}"
        found: str = game.kind.notation[action]
        return found

    def is_terminal(self) -> bool:
        """Whether the match is over, or broken off."""
        return self.match is not None and (self.match.over or self.earlier + self.match.number >= LONGEST)

    def returns(self) -> list[float]:
        """The shares in winning, all 0 before the end."""
        seats = self.get_game().seats
        if self.match is None or not self.is_terminal():
            return [0.0] * seats
        return shares(self.match) if self.match.over else [1 / seats] * seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that no player can tell from this one, with everything unseen dealt anew, for searches; `sampler`
        returns numbers from 0 to 1.

        Its observations are the same. Its match begins in the position, without the moves before; its `history` is
        still that of this state, with the number of the true deal. Python code can call this; OpenSpiel's own C++ code
        knows no such method of Python games.
        """
        found: SpielState = self.clone()
        if self.match is not None and not self.is_terminal():
            match = self.match.copy()
            match.game.loops.deal_unseen(match.handle, match.edition.handle, generator(f"openspiel {sampler()}"))
            found.match = face.from_position(match.game.name, match.position())
            found.earlier += match.number
        return found

    def record(self) -> str:
        """The record of the match so far, as `Match.dumps` writes it; of a state dealt anew, from then on. Raises
        ValueError before the deal."""
        if self.match is None:
            raise ValueError("There is no record before the deal.")
        return self.match.dumps()

    def __str__(self) -> str:
        return "before the deal" if self.match is None else repr(self.match)


class SpielObserver:
    """What a player sees of a state (see `open_spiel.python.observation`): `tensor` (float32), also under the name
    `features` in `dict`."""

    def __init__(self, kind: Game) -> None:
        self._observer = Observer(kind)
        self.tensor = np.zeros(self._observer.n_features, np.float32)
        self.dict = {"features": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write a player's features of a state into `tensor`; zeros before the deal."""
        self.tensor[:] = 0 if state.match is None else self._observer.features(state.match, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """A player's view of a state, as JSON text; empty before the deal."""
        if state.match is None:
            return ""
        view = state.match.view(player)
        return json.dumps({**view, "number": state.earlier + view["number"]}, sort_keys=True)


def from_record(text: str) -> SpielState:
    """The state of a record (`SpielState.record`, or any other of a match with the standard edition).

    Raises InvalidRecord for a damaged one, and ValueError for one that OpenSpiel's game can't be: of another edition or
    version of the rules, or begun in a loaded position.
    """
    match = face.loads(text)
    newest = match.rules_version == match.game.rules_version
    if match.loaded_position is not None or not match.edition.standard or not newest:
        raise ValueError("Only matches of the standard edition, from their set-up on, are states of OpenSpiel's game.")
    params = {"players": match.seats, "only_deal": f"{SEED}{match.seed}", **match.options}
    state = pyspiel.load_game(name_of(match.game), params).new_initial_state()
    state.apply_action(0)
    for decision in match.decisions:
        state.apply_action(match.game.codes[decision.move])
    found: SpielState = state
    return found


def _register(kind: Game) -> None:
    """Make a game known to OpenSpiel."""
    spiel_type = _type_of(kind)
    made = type("SpielGame", (SpielGame,), {"kind": kind, "spiel_type": spiel_type})
    pyspiel.register_game(spiel_type, made)


for _name in games.GAMES:
    _register(games.get(_name))
